// `npm run where "<words on the screen>"`: from words seen on the phone down to the row of the screen, the call, the command, the rule and the
// SQL behind them. Whole sentences or parts, in any of the three languages; numbers may stand where a message has a parameter.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { giveUp, root } from './run.mjs';

const mostKeys = 6;
const mostScreens = 6;
const mostPlaces = 8;
const locales = 'packages/i18n/locales';

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (['node_modules', 'dist', '.cache', 'words', 'migrations', 'gallery'].includes(entry.name)) {
      return [];
    }
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
const sources = ['apps', 'packages'].flatMap(filesBelow).filter(isSource);
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const linesOf = (file) => texts.get(file)?.split('\n') ?? [];

/** The lines of a file that a pattern finds, as `{ place: 'file:line', text }`. */
const find = (file, pattern) =>
  linesOf(file).flatMap((text, index) =>
    pattern.test(text) ? [{ place: `${file}:${index + 1}`, text: text.trim() }] : [],
  );

/** The source that an import names; nothing for packages from outside. */
function sourceOf(file, from) {
  const [, name, rest] = /^@lyceum\/(\w+)\/(.+)$/.exec(from) ?? [];
  const path = name ? `packages/${name}/src/${rest}` : normalize(join(dirname(file), from));
  return [path, `${path}.ts`, `${path}.tsx`].find((one) => texts.has(one));
}

const imports = new Map(
  sources.map((file) => {
    const froms = [...texts.get(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, from]) =>
      sourceOf(file, from),
    );
    return [file, froms.filter(Boolean)];
  }),
);

/** Everything that a walk along `next` meets, the beginning too. */
function walk(start, next) {
  const seen = new Set([start]);
  for (const one of seen) {
    next(one).forEach((other) => seen.add(other));
  }
  return [...seen];
}

/** The screens that a file is a piece of. The shell's frame is around all, so the walk ends at the table of routes. */
const isScreen = (file) => file.endsWith('.screen.tsx');
const screensWith = (file) =>
  walk(file, (one) =>
    isScreen(one) ? [] : sources.filter((other) => imports.get(other).includes(one) && !other.endsWith('/routes.ts')),
  ).filter(isScreen);

/** The row that leads to a screen. */
function rowOf(screen) {
  const routes = `${screen.split('/').slice(0, 3).join('/')}/routes.ts`;
  return find(routes, new RegExp(`'\\./${screen.split('/').slice(3).join('/')}'`))[0];
}

/** `feature.call` of every call that a file imports and names; with a piece of its text, that the piece names. */
function callsOf(file, piece = texts.get(file)) {
  return [
    ...texts.get(file).matchAll(/import (type )?(?:\* as (\w+)|\{([^}]+)\}) from '@lyceum\/contract\/(\w+)\.calls'/g),
  ].flatMap(([, type, all, some = '', feature]) => {
    if (type) {
      return [];
    }
    const names = all
      ? [...piece.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g'))].map(([, name]) => name)
      : some.split(',').flatMap((name) => {
          const [there, here = there] = name.trim().split(' as ');
          return new RegExp(`\\b${here}\\b`).test(piece) ? there : [];
        });
    return names.filter((name) => name && !name.startsWith('type ')).map((name) => `${feature}.${name}`);
  });
}

/** What every feature stands on, so that naming it would say nothing. */
const kernel = ['flow', 'ids', 'language', 'money', 'refusal', 'region', 'time'];

/** The names that a file imports as values, each with the source it is from and its name there. */
const importedNames = (file) =>
  new Map(
    [...texts.get(file).matchAll(/import \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names, from]) => {
      const source = sourceOf(file, from);
      const rows = names.split(',').map((name) => name.trim().split(' as '));
      return source ? rows.map(([there, here = there]) => [here, { file: source, name: there }]) : [];
    }),
  );

/** A function or constant of a file's top level, to the line before the next one; nothing where the file has none of that name. */
function declarationOf(file, name) {
  const lines = linesOf(file);
  const start = lines.findIndex((line) =>
    new RegExp(`^(export )?(default )?(async )?(function|const) ${name}\\b`).test(line),
  );
  const length = lines
    .slice(start + 1)
    .findIndex((line) => /^(export|async|function|const|interface|type|class|\/)/.test(line));
  const text = lines.slice(start, length === -1 ? undefined : start + 1 + length).join('\n');
  return start === -1 ? undefined : { place: `${file}:${start + 1}`, text };
}

/** Every name that a file declares at its top level. */
const namesOf = (file) =>
  [...texts.get(file).matchAll(/^(?:export )?(?:default )?(?:async )?(?:function|const) (\w+)/gm)].map(
    ([, name]) => name,
  );

/** The declarations that a piece of a file's text names, of the same file or imported. */
function namedIn(file, text) {
  const imported = importedNames(file);
  const names = [...new Set(text.match(/(?<![.\w])[a-z]\w*/g) ?? [])];
  return names.map((name) => imported.get(name) ?? { file, name }).filter((one) => declarationOf(one.file, one.name));
}

const isStatement = ({ file }) => file.endsWith('.sql.ts');
const isRule = ({ file }) =>
  file.startsWith('packages/domain/') && !kernel.some((name) => file.endsWith(`/${name}.ts`));
/** What every command stands on leads nowhere in particular. */
const isPlatform = ({ file }) => file.includes('/src/platform/') || file.includes('/src/providers/');

/** The declarations that are met from some, nearest first; a rule and a statement are ends. */
function reachedFrom(starts) {
  const found = new Map();
  const add = (one) => found.set(`${one.file} ${one.name}`, one);
  starts.forEach(add);
  for (const one of found.values()) {
    if (one.file.startsWith('apps/server/') && !isStatement(one) && !isPlatform(one)) {
      namedIn(one.file, declarationOf(one.file, one.name).text).forEach(add);
    }
  }
  return [...found.values()];
}

const placesOf = (declarations) => {
  const shown = declarations
    .slice(0, mostPlaces)
    .map(({ file, name }) => `${declarationOf(file, name).place}  ${name}`);
  const left = declarations.length - shown.length;
  return left > 0 ? [...shown, `and ${left} more`] : shown;
};

/** From a call to its line in the contract, its line on the server, its command, and the rules and statements that these name. */
function wayOf(name) {
  const [feature, call] = name.split('.');
  const contract = declarationOf(`packages/contract/src/${feature}.calls.ts`, call);
  if (!contract) {
    return [];
  }
  const line = new RegExp(`serve\\(\\s*calls\\.${call},[^]*?(?=\\n {2}serve\\(|\\n\\})`);
  const http = sources.find(
    (file) => file.endsWith('.http.ts') && texts.get(file).includes(`/${feature}.calls'`) && line.test(texts.get(file)),
  );
  if (!http) {
    return [['contract', contract.place]];
  }
  const starts = namedIn(http, line.exec(texts.get(http))[0]).filter((one) => one.file.startsWith('apps/server/'));
  const reached = reachedFrom(starts);
  const kind = /kind: '(\w+)'/.exec(contract.text)?.[1] ?? 'command';
  return [
    ['contract', contract.place],
    ['http', find(http, new RegExp(`calls\\.${call},`))[0].place],
    ...placesOf(starts.filter((one) => !isStatement(one) && !isPlatform(one))).map((place) => [kind, place]),
    ...placesOf(reached.filter(isRule)).map((place) => ['rule', place]),
    ...placesOf(reached.filter(isStatement)).map((place) => ['sql', place]),
  ];
}

const plain = (text) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
const escaped = (text) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** 3 for the very words, 2 for a part of a message, 1 for words that a message with its parameters fits into; 0 for none. */
function nearness(message, wanted) {
  const literal = plain(message);
  if (literal === wanted) {
    return 3;
  }
  const fixed = literal.split(/\{\w+\}/);
  const isWhole = fixed.length > 1 && fixed.some((part) => part.length > 1);
  if (isWhole && new RegExp(`^${fixed.map(escaped).join('.{1,40}')}$`).test(wanted)) {
    return 3;
  }
  const isInside = fixed.filter((part) => part.length > 1).some((part) => part.length >= 4 && wanted.includes(part));
  return literal.includes(wanted) ? 2 : isInside ? 1 : 0;
}

/** The keys whose words are nearest to the wanted ones, with the files that hold them. */
function keysOf(wanted) {
  const found = new Map();
  for (const language of readdirSync(join(root, locales))) {
    for (const name of readdirSync(join(root, locales, language))) {
      const file = `${locales}/${language}/${name}`;
      const text = readFileSync(join(root, file), 'utf8');
      for (const [key, message] of Object.entries(JSON.parse(text))) {
        const forms = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
        const near = Math.max(...forms.map((form) => nearness(form, wanted)));
        const line = text.slice(0, text.indexOf(`"${key}"`)).split('\n').length;
        const entry = found.get(key) ?? { key, near: 0, words: [] };
        found.set(key, {
          key,
          near: Math.max(entry.near, near),
          words: [...entry.words, `${file}:${line}  ${forms.join(' / ')}`],
        });
      }
    }
  }
  const best = Math.max(0, ...[...found.values()].map(({ near }) => near));
  return best === 0 ? [] : [...found.values()].filter(({ near }) => near === best);
}

const shownCalls = new Set();
function showCalls(calls) {
  for (const name of calls) {
    const isNew = !shownCalls.has(name);
    shownCalls.add(name);
    console.log(`  call     ${name}${isNew ? '' : ' (above)'}`);
    (isNew ? wayOf(name) : []).forEach(([what, place]) => console.log(`    ${what.padEnd(8)} ${place}`));
  }
}

/** The calls that a file makes: its own, and those of the modules without a screen part of which it is made. */
const callsBy = (file) =>
  [file, ...imports.get(file).filter((one) => /^apps\/.*(?<!\/routes)\.ts$/.test(one))].flatMap((one) => callsOf(one));

/** The calls of the components that show the words; where they make none, of their file, and then of those that have it as a piece, up to the screen. */
function nearestCalls(file, uses) {
  const components = namesOf(file).map((name) => declarationOf(file, name));
  const calls = components
    .filter(({ text }) => uses.some((use) => text.includes(use.text)))
    .flatMap(({ text }) => callsOf(file, text));
  if (calls.length > 0) {
    return new Set(calls);
  }
  let ring = [file];
  for (const seen = new Set(ring); ring.length > 0;) {
    const calls = ring.flatMap(callsBy);
    if (calls.length > 0) {
      return new Set(calls);
    }
    ring = sources.filter(
      (other) => !seen.has(other) && imports.get(other).some((one) => ring.includes(one) && !isScreen(one)),
    );
    ring.forEach((one) => seen.add(one));
  }
  return new Set();
}

function showKey({ key, words }) {
  console.log(`\n${key}`);
  words.forEach((line) => console.log(`  words    ${line}`));
  for (const file of sources) {
    const uses = find(file, new RegExp(`\\b${key}\\b`)).slice(0, 3);
    if (uses.length > 0) {
      showUses(file, uses);
    }
  }
  const code = /^refusals_(\w+)$/.exec(key)?.[1];
  if (code) {
    showRefusal(code);
  }
}

/** From the rows that lead to the screens, down to the file with the words and the calls that it makes. */
function showUses(file, uses) {
  const screens = screensWith(file);
  if (screens.length > mostScreens) {
    console.log(`  screens  ${screens.length}; it belongs to all of them`);
  } else {
    for (const screen of screens) {
      const row = rowOf(screen);
      console.log(row ? `  row      ${row.place}  ${row.text}` : '  no row leads to the next');
      console.log(`  screen   ${screen}`);
    }
  }
  uses.forEach(({ place, text }) => console.log(`  used at  ${place}  ${text}`));
  showCalls(screens.length > mostScreens ? new Set(callsOf(file)) : nearestCalls(file, uses));
}

/** A refusal is decided by a rule or a command, and said by any call that declares it. */
function showRefusal(code) {
  const quoted = new RegExp(`'${code}'`);
  const isDeciding = (file) => /^(apps\/server\/src|packages\/domain\/src)\//.test(file);
  for (const file of sources.filter(isDeciding)) {
    find(file, quoted).forEach(({ place, text }) => console.log(`  refused  ${place}  ${text}`));
  }
  const calls = sources
    .filter((file) => file.endsWith('.calls.ts'))
    .flatMap((file) => {
      const feature = file.slice(file.lastIndexOf('/') + 1, -'.calls.ts'.length);
      const names = namesOf(file);
      const saying = names.filter((name) => quoted.test(declarationOf(file, name).text));
      const isSaying = (name) => saying.some((one) => new RegExp(`\\b${one}\\b`).test(declarationOf(file, name).text));
      return names
        .filter((name) => isSaying(name) && /\bcall</.test(declarationOf(file, name).text))
        .map((name) => `${feature}.${name}`);
    });
  showCalls(calls);
}

const asked = process.argv.slice(2).join(' ').trim();
if (asked === '') {
  giveUp('Say which words: npm run where "立即報名"');
}
const keys = keysOf(plain(asked));
keys.slice(0, mostKeys).forEach(showKey);
if (keys.length > mostKeys) {
  console.log(
    `\n${keys.length - mostKeys} more: ${keys
      .slice(mostKeys)
      .map(({ key }) => key)
      .join(', ')}`,
  );
}
if (keys.length === 0) {
  // Merchants' words are data; the demo's stand in the fixtures.
  const pattern = new RegExp(escaped(asked), 'i');
  const data = sources.flatMap((file) => find(file, pattern));
  if (data.length === 0) {
    giveUp(`No words and no demo data say "${asked}". Try a shorter part.`);
  }
  console.log('Not among the words of the product: written by a merchant, the demo or the card simulator.');
  data.slice(0, 10).forEach(({ place, text }) => console.log(`  ${place}  ${text.slice(0, 120)}`));
}
