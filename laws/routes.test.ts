import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstReads } from '../apps/storefront/src/first-data.ts';
import { routes } from '../apps/storefront/src/routes.ts';
import { pathsOfScreens } from './paths.ts';
import { allFiles, root, textOf } from './sources.ts';

const app = 'apps/storefront';
const rows = Object.entries(routes);
const pathsOfRows = rows.map(([, { path }]) => path as string);
/** A row as vite.boot.ts reads it, for the table in the boot script. */
const rowPattern = /screen\(\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g;
const written = [...textOf(`${app}/src/routes.ts`).matchAll(rowPattern)].map(([, path = '', file = '']) => ({
  path,
  file,
}));
const screens = allFiles.filter((file) => file.startsWith(`${app}/src/`) && file.endsWith('.screen.tsx'));
const nameOf = (screen: string): string => /src\/(.+)\.screen\.tsx$/.exec(screen)?.[1] ?? '';

describe('the route table', () => {
  it('gives each path once, none hidden by a pattern before it', () => {
    const hidden = rows.filter(([, row], index) => {
      const example = row.path.replaceAll(/:\w+/g, 'x');
      return rows.slice(0, index).some(([, before]) => before.pattern.test(example));
    });
    expect(hidden.map(([name]) => name)).toEqual([]);
  });

  it("has SPEC.md's and SCREENS.md's paths alone, to the letter", () => {
    const known = Object.values(pathsOfScreens).flat();
    expect(pathsOfRows.filter((path) => !known.includes(path))).toEqual([]);
    expect(known.filter((path, index) => known.indexOf(path) !== index)).toEqual([]);
  });

  it('has one row a screen, whose file is there, written so that the boot script can read it', () => {
    expect(written.map(({ path }) => path)).toEqual(pathsOfRows);
    expect(textOf(`${app}/vite.boot.ts`)).toContain(rowPattern.source);
    expect(written.map(({ file }) => `${app}/src/${file}`).filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const led = written.map(({ file }) => `${app}/src/${file}`);
    expect(screens.filter((screen) => !led.includes(screen))).toEqual([]);
    expect(led.filter((file) => !screens.includes(file))).toEqual([]);
  });

  it('leads to each screen by one row', () => {
    const files = written.map(({ file }) => file);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });

  it('is in folder order', () => {
    const folders = written.map(({ file }) => file.split('/')[0] ?? '');
    const first = folders.filter((folder, index) => folder !== folders[index - 1]);
    expect(first).toEqual([...new Set(folders)]);
  });

  it('asks early only for screens that it has', () => {
    expect(Object.keys(firstReads).filter((path) => !pathsOfRows.includes(path))).toEqual([]);
  });
});

describe('a screen', () => {
  it.each(screens)('%s carries its name at its root', (screen) => {
    const text = readFileSync(join(root, screen), 'utf8');
    // To `Screen` itself or to a frame that several screens share.
    const names = [...text.matchAll(/<[A-Z]\w*\s[^>]*?\bname="([a-z-]+\/[^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(names)]).toEqual([nameOf(screen)]);
  });
});
