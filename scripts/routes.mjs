// `npm run routes`: which paths of SCREENS.md (laws/paths.ts) have a row in the route table, and which have none yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOfScreens } from '../laws/paths.ts';
import { root } from './run.mjs';

const table = 'apps/storefront/src/routes.ts';
const text = readFileSync(join(root, table), 'utf8');
/** By path: the line of the row and the file of its screen. */
const rows = new Map(
  [...text.matchAll(/screen\(\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g)].map(({ 1: path, 2: file, index }) => [
    path,
    `${table}:${text.slice(0, index).split('\n').length}  ${file}`,
  ]),
);

for (const [, path, to] of text.matchAll(/\{ path: '([^']+)', to: '([^']+)' \}/g)) {
  rows.set(path, `leads to ${to}`);
}

for (const [heading, paths] of Object.entries(pathsOfScreens)) {
  const there = paths.filter((path) => rows.has(path));
  const missing = paths.filter((path) => !rows.has(path));
  console.log(`\n${heading}: ${there.length} of ${paths.length}`);
  there.forEach((path) => console.log(`  ${path.padEnd(36)} ${rows.get(path)}`));
  if (missing.length > 0) {
    console.log(`  no row yet: ${missing.join('  ')}`);
  }
}
const all = Object.values(pathsOfScreens).flat();
console.log(`\n${all.filter((path) => rows.has(path)).length} of ${all.length} paths have a row.`);
