// `npm run routes`: which paths of SCREENS.md (laws/paths.ts) have a row in the route table, and which have none yet.
import { redirects, routes } from '../apps/storefront/src/routes.ts';
import { pathsOfScreens } from '../laws/paths.ts';

/** By path: the row, or where an old address leads. */
const rows = new Map([
  ...Object.entries(routes).map(([name, { path }]) => [path, `routes.${name}`]),
  ...redirects.map(({ path, to }) => [path, `leads to ${to}`]),
]);

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
