// `npm run where "<words on the screen>"`: from words seen on the phone to the screen, the row, the call, the command and the SQL behind
// them. Whole sentences or parts, in any of the three languages; numbers may stand where a message has a parameter.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { giveUp, root } from './run.mjs';

const mostKeys = 6;
const mostScreens = 6;
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

const relativeImports = new Map(
  sources.map((file) => [
    file,
    [...texts.get(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, from]) =>
      normalize(join(dirname(file), from)),
    ),
  ]),
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
    isScreen(one)
      ? []
      : sources.filter((other) => relativeImports.get(other).includes(one) && !other.endsWith('/routes.ts')),
  ).filter(isScreen);

/** The row that leads to a screen. */
function rowOf(screen) {
  const routes = `${screen.split('/').slice(0, 3).join('/')}/routes.ts`;
  return find(routes, new RegExp(`'\\./${screen.split('/').slice(3).join('/')}'`))[0];
}

/** `feature.call` of every call that a file imports and names. */
function callsOf(file) {
  const text = texts.get(file);
  return [
    ...text.matchAll(/import (type )?(?:\* as (\w+)|\{([^}]+)\}) from '@lyceum\/contract\/(\w+)\.calls'/g),
  ].flatMap(([, type, all, some = '', feature]) => {
    if (type) {
      return [];
    }
    const names = all
      ? [...text.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g'))].map(([, name]) => name)
      : some.split(',').map((name) => name.trim().split(' as ')[0]);
    return names.filter((name) => name && !name.startsWith('type ')).map((name) => `${feature}.${name}`);
  });
}

/** What every feature stands on, so that naming it would say nothing. */
const kernel = ['flow', 'ids', 'language', 'money', 'refusal', 'region', 'time'];

/** From a call to its line in the contract, its line on the server, its command, and the rules and the SQL that the command imports. */
function wayOf(name) {
  const [feature, call] = name.split('.');
  const contract = find(`packages/contract/src/${feature}.calls.ts`, new RegExp(`const ${call}\\b`))[0];
  if (!contract) {
    return [];
  }
  const line = new RegExp(`serve\\(\\s*calls\\.${call},\\s*schemas\\.${call},\\s*(\\w+)`);
  const isServing = (file) => texts.get(file).includes(`/${feature}.calls'`) && line.test(texts.get(file));
  const http = sources.find((file) => file.endsWith('.http.ts') && isServing(file)) ?? '';
  const served = line.exec(texts.get(http) ?? '');
  const command = served?.[1] ?? '';
  const from = new RegExp(`import \\{[^}]*\\b${command}\\b[^}]*\\} from '([^']+)'`).exec(texts.get(http) ?? '')?.[1];
  const file = from ? normalize(join(dirname(http), from)) : http;
  const sql = [file, ...(relativeImports.get(file) ?? [])].flatMap((one) =>
    (relativeImports.get(one) ?? []).filter((other) => other.endsWith('.sql.ts') && dirname(other) === dirname(one)),
  );
  const rules = [...(texts.get(file) ?? '').matchAll(/^import (?!type)[^;]*'@lyceum\/domain\/([\w-]+)'/gm)]
    .map(([, rule]) => rule)
    .filter((rule) => !kernel.includes(rule));
  return [
    ['contract', contract.place],
    ['http', find(http, new RegExp(`calls\\.${call},`))[0]?.place],
    ['command', from && find(file, new RegExp(`(?:function|const) ${command}\\b`))[0]?.place],
    ['rule', rules.map((rule) => `packages/domain/src/${rule}.ts`).join(', ')],
    ['sql', [...new Set(sql)].join(', ')],
  ].filter(([, place]) => place);
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
function showCalls(files, indent) {
  for (const name of new Set(files.flatMap(callsOf))) {
    const isNew = !shownCalls.has(name);
    shownCalls.add(name);
    console.log(`${indent}call ${name}${isNew ? '' : ' (above)'}`);
    (isNew ? wayOf(name) : []).forEach(([what, place]) => console.log(`${indent}  ${what.padEnd(8)} ${place}`));
  }
}

function showKey({ key, words }) {
  console.log(`\n${key}`);
  words.forEach((line) => console.log(`  ${line}`));
  const users = sources.flatMap((file) =>
    find(file, new RegExp(`\\b${key}\\b`))
      .slice(0, 3)
      .map((use) => ({ file, ...use })),
  );
  users.forEach(({ place, text }) => console.log(`  used at ${place}  ${text}`));

  const screens = new Map();
  for (const { file } of users) {
    screensWith(file).forEach((screen) => screens.set(screen, [...(screens.get(screen) ?? []), file]));
  }
  if (screens.size > mostScreens) {
    console.log(`  on ${screens.size} screens; it belongs to all of them`);
    return;
  }
  for (const [screen, pieces] of screens) {
    console.log(`  screen ${screen}`);
    const row = rowOf(screen);
    console.log(row ? `    row      ${row.place}  ${row.text}` : '    no row leads there');
    const own = relativeImports.get(screen).filter((file) => dirname(file) === dirname(screen));
    showCalls([screen, ...own, ...pieces], '    ');
  }

  // A refusal is said by any call that declares it.
  const code = /^refusals_(\w+)$/.exec(key)?.[1];
  if (code) {
    for (const file of sources.filter((one) => /\/server\/src\/|\.calls\.ts$/.test(one))) {
      const [does, pattern] = file.endsWith('.calls.ts')
        ? ['declared', `'${code}'`]
        : ['refused', `refuse\\('${code}'|refused: '${code}'`];
      find(file, new RegExp(pattern)).forEach(({ place }) => console.log(`  ${does} at ${place}`));
    }
  }
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
