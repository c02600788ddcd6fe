// What `npm test -- changed` runs: the tests that a change can touch, told by imports. The judge of a change is still the whole `npm test`:
// a journey that passes a screen without naming it is not found here.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { giveUp, root, run } from './run.mjs';

/**
 * @typedef {object} Touched
 * @property {string} base the commit since which it is asked
 * @property {string[]} files what changed since, also what is not committed yet
 * @property {boolean} everyUnit whether Vitest runs whole, because something changed that no import leads to
 * @property {string | null} journeys a pattern of the titles of the journeys to run; null: none
 */

/**
 * @param {string | undefined} given a commit; without it where the branch left main, or the last commit where there is no main
 * @returns {Promise<Touched>}
 */
export async function touchedSince(given) {
  const base = given ?? ((await git('merge-base', 'HEAD', 'main')) || 'HEAD');
  const commit = await git('rev-parse', '--verify', `${base}^{commit}`);
  if (commit === '') {
    giveUp(`git knows no commit ${base}. \`npm test -- changed <commit>\` asks what changed since another one.`);
  }
  const changed = await git('diff', '--name-only', commit);
  const unknown = await git('ls-files', '--others', '--exclude-standard');
  const files = [...new Set(`${changed}\n${unknown}`.split('\n').filter(Boolean))].sort();
  return { base: commit, files, everyUnit: files.some(isReadByNoImport), journeys: journeysOf(files) };
}

/** What was printed; empty when git refused. */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true });
  return code === 0 ? output.trim() : '';
}

/** Words, migrations, settings: read as files. */
const isReadByNoImport = (file) =>
  /^(?:apps|packages)\/.*\.(?:json|sql|mjs|html)$/.test(file) || /^(?:package|package-lock|tsconfig)\.json$/.test(file);

/** Nothing that a browser sees. */
const isUnseen = (file) => /^(?:docs|laws|mutate|attack|bench|soak)\/|\.md$|\.test\.tsx?$|^vitest\.config/.test(file);

const readText = (file) => readFileSync(join(root, file), 'utf8');

function journeysOf(files) {
  const seen = files.filter((file) => !isUnseen(file));
  const screens = seen.map((file) => screensOf(file));
  // Something that all screens share, or that the screens are served by.
  if (screens.includes(null)) {
    return '.';
  }
  const specs = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.spec.ts'));
  const patterns = new Set(seen.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file)).map((file) => file.slice(4)));
  for (const { app, name, path, file } of new Set(screens.flat())) {
    const isOffice = app === 'backoffice';
    // The sweeps have a test for each screen, named by its path or its row.
    patterns.add(isOffice ? `office-screens.spec.ts ${name} ` : `layout.spec.ts ${path} `);
    const marks = isOffice ? ['office'] : ['routeNames', `'${file}'`, `#${path}`, `routes.${name}`, `rows.${name}`];
    const swept = isOffice ? 'office-screens.spec.ts' : 'layout.spec.ts';
    for (const spec of specs.filter((one) => one !== swept && mentions(one, marks))) {
      patterns.add(spec);
    }
  }
  return patterns.size === 0 ? null : [...patterns].map(escaped).join('|');
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the spec, or what it tells its story with, names the screen. */
function mentions(spec, marks) {
  const text = readText(`e2e/${spec}`);
  const told = [...text.matchAll(/'\.\/(testing\/buyer\.ts)'/g)].map(([, file]) => readText(`e2e/${file}`));
  return [text, ...told].some((one) => marks.some((mark) => one.includes(mark)));
}

/** The screens that reach the file by imports; null: any of them may. */
function screensOf(file) {
  if (/^e2e\/[^/]+\.spec\.ts$/.test(file)) {
    return [];
  }
  const app = /^apps\/(storefront|backoffice)\/src\/[^/]+\/.+\.tsx?$/.exec(file)?.[1];
  if (app === undefined) {
    return null;
  }
  const { screens, shared, importers } = (maps[app] ??= mapOf(app));
  const reached = new Set([file]);
  for (const one of reached) {
    (importers.get(one) ?? []).forEach((importer) => reached.add(importer));
  }
  return [...reached].some((one) => shared.has(one)) ? null : screens.filter((screen) => reached.has(screen.source));
}
const maps = {};

/** Rows of the route table, who imports whom, and the files by which a page begins: what those import belongs to all screens. */
function mapOf(app) {
  const folder = `apps/${app}/src`;
  const sources = readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const table = `${folder}/routes.ts`;
  const rows = readText(table).matchAll(/(\w+): screen\(\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g);
  const screens = [...rows].map(([, name, path, file]) => ({
    app,
    name,
    path,
    file: file.replace('.screen.tsx', ''),
    source: `${folder}/${file}`,
  }));
  const importers = new Map();
  for (const source of sources.filter((file) => file !== table)) {
    for (const [, from] of readText(source).matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)) {
      const target = posix.join(posix.dirname(source), from);
      importers.set(target, [...(importers.get(target) ?? []), source]);
    }
  }
  const shared = new Set(sources.filter((file) => posix.dirname(file) === folder));
  return { screens, shared, importers };
}
