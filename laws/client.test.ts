import { describe, expect, it } from 'vitest';
import { imports, isTest, workspaceSources, type Import } from './sources.ts';

const runTime = new Map<string, Import[]>();
for (const one of imports.filter(({ typesOnly }) => !typesOnly)) {
  runTime.set(one.file, [...(runTime.get(one.file) ?? []), one]);
}

/** The first way by which a file brings zod into the browser, as the files on it. */
function wayToZod(file: string, seen = new Set<string>()): string[] | null {
  seen.add(file);
  for (const { from, target } of runTime.get(file) ?? []) {
    if (/^zod(?:\/|$)/.test(from)) {
      return [file, from];
    }
    const rest = target !== null && !seen.has(target) ? wayToZod(target, seen) : null;
    if (rest) {
      return [file, ...rest];
    }
  }
  return null;
}

describe('zod', () => {
  const inBrowser = workspaceSources.filter(
    (file) => /^(?:apps\/(?:storefront|backoffice)|packages\/web)\/src\//.test(file) && !isTest(file),
  );

  it('comes with no file of the client, on any way: schemas are types there', () => {
    const ways = inBrowser.flatMap((file) => wayToZod(file)?.join(' → ') ?? []);
    expect(ways).toEqual([]);
  });

  it('is no part of a *.calls.ts', () => {
    const calls = workspaceSources.filter(
      (file) => file.endsWith('.calls.ts') || file.endsWith('contract/src/call.ts'),
    );
    expect(calls.flatMap((file) => wayToZod(file)?.join(' → ') ?? [])).toEqual([]);
  });
});
