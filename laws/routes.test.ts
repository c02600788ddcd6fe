import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopRoutes } from '@lyceum/domain/banners';
import { countedScreens } from '@lyceum/domain/counts';
import { firstReads } from '../apps/storefront/src/first-data.ts';
import { routes as backoffice } from '../apps/backoffice/src/routes.ts';
import { redirects, routes as storefront } from '../apps/storefront/src/routes.ts';
import { resolve, type Row } from '@lyceum/web/routes';
import { pathsOfScreens } from './paths.ts';
import { allFiles, folderOf, imports, root, textOf } from './sources.ts';

const nameOf = (screen: string): string => /src\/(.+)\.screen\.tsx$/.exec(screen)?.[1] ?? '';

/** Each front end with its table, and the files that the table leads to, in its order. */
const frontEnds = Object.entries({ 'apps/storefront': storefront, 'apps/backoffice': backoffice }).map(
  ([app, routes]) => ({
    app,
    rows: Object.entries<Row>(routes),
    led: imports.flatMap(({ file, target }) =>
      file === `${app}/src/routes.ts` && target?.startsWith(`${app}/`) ? [target] : [],
    ),
    screens: allFiles.filter((file) => file.startsWith(`${app}/src/`) && file.endsWith('.screen.tsx')),
  }),
);
const pathsOfStorefront = Object.values<Row>(storefront).map(({ path }) => path);

it('every app with a table of routes is known to this law', () => {
  const tables = allFiles.filter((file) => /^apps\/[^/]+\/src\/routes\.ts$/.test(file));
  expect(tables.toSorted()).toEqual(frontEnds.map(({ app }) => `${app}/src/routes.ts`).toSorted());
});

describe.each(frontEnds)('the route table of $app', ({ rows, led, screens }) => {
  it('gives each path once, none hidden by a pattern before it', () => {
    const hidden = rows.filter(([, row], index) => {
      const example = row.path.replaceAll(/:\w+/g, 'x');
      return rows.slice(0, index).some(([, before]) => before.pattern.test(example));
    });
    expect(hidden.map(([name]) => name)).toEqual([]);
  });

  it('has one row a screen, each of which is there', () => {
    expect(led.length).toBe(rows.length);
    expect(led.toSorted()).toEqual(screens.toSorted());
  });

  it('is in folder order', () => {
    const folders = led.map(folderOf);
    const first = folders.filter((folder, index) => folder !== folders[index - 1]);
    expect(first).toEqual([...new Set(folders)]);
  });
});

describe('the storefront', () => {
  it("has SPEC.md's and SCREENS.md's paths alone, to the letter", () => {
    const known = Object.values(pathsOfScreens).flat();
    expect(pathsOfStorefront.filter((path) => !known.includes(path))).toEqual([]);
    expect(known.filter((path, index) => known.indexOf(path) !== index)).toEqual([]);
  });

  it('redirects old addresses of SPEC.md to a screen, and none that has one', () => {
    const known = Object.values(pathsOfScreens).flat();
    const rows = Object.values<Row>(storefront);
    const wrong = redirects.filter(
      ({ path, to }) => !known.includes(path) || pathsOfStorefront.includes(path) || resolve(rows, to).row === null,
    );
    expect(wrong).toEqual([]);
  });

  it('asks early only for screens that it has', () => {
    expect(Object.keys(firstReads).filter((path) => !pathsOfStorefront.includes(path))).toEqual([]);
  });
});

describe('the back office', () => {
  it('has a screen, with an act, wherever a feature sends the audit log', () => {
    const texts = allFiles.filter((file) => file.endsWith('.feature.ts')).map(textOf);
    const links = texts.flatMap((text) => /auditLinks: \{([^}]+)\}/.exec(text)?.[1] ?? []).join();
    const rows = Object.values<Row>(backoffice);
    const addresses = Array.from(links.matchAll(/'(\/[^']*)'/g), ([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(8);
    expect(addresses.filter((address) => !resolve(rows, address).row?.act)).toEqual([]);
    // Each is one feature's own: the last of two would win.
    const keys = Array.from(links.matchAll(/(?:'([^']+)'|(\w+)): '/g), ([, quoted, bare]) => quoted ?? bare);
    expect(keys).toHaveLength(addresses.length);
    expect(keys).toEqual([...new Set(keys)]);
  });

  /** Where nobody is signed in yet. */
  const open = ['join', 'invitation', 'newPassword', 'signIn'];

  it('says of every screen but the sign-in what one must be allowed to do', () => {
    const free = Object.entries<Row>(backoffice).filter(([, { act }]) => act === null);
    expect(free.map(([name]) => name)).toEqual(open);
  });
});

describe('a screen', () => {
  it.each(frontEnds.flatMap(({ screens }) => screens))('%s carries its name at its root', (screen) => {
    const text = readFileSync(join(root, screen), 'utf8');
    // To `Screen` itself or to a frame that several screens share.
    const names = [...text.matchAll(/<[A-Z]\w*\s[^>]*?\bname="([a-z-]+\/[^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(names)]).toEqual([nameOf(screen)]);
  });
});

it('each screen of the storefront can be counted by its name, and nothing that is none', () => {
  expect(countedScreens.toSorted()).toEqual(Object.keys(storefront).toSorted());
});

it('a banner leads to screens that need nothing to be known, at the paths of their names', () => {
  expect(shopRoutes.map((name) => storefront[name].path)).toEqual(shopRoutes.map((name) => `/${name}`));
  const asking = shopRoutes.filter((name) => (storefront[name] as Row).query.some((field) => !field.endsWith('?')));
  expect(asking).toEqual([]);
});
