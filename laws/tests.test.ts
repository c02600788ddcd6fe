import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { allFiles, folderOf, isTest, textOf, workspaceSources } from './sources.ts';

// What would let a fault through: a check that is switched off, a test that does not run, a write that no feature answers for.

const sources = allFiles.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
/** Each line that says such a thing, for a person to click on. The laws themselves name what they refuse. */
const linesWith = (pattern: RegExp, files: readonly string[] = sources): string[] =>
  files
    .filter((file) => !file.startsWith('laws/'))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );

it('no file and no line is kept from the compiler', () => {
  expect(linesWith(/@ts-(?:ignore|nocheck)\b/)).toEqual([]);
  // A test may show that a type refuses something, and says what.
  expect(
    linesWith(/@ts-expect-error/).filter((line) => !/\.test\.tsx?:\d+ .*@ts-expect-error -- \S/.test(line)),
  ).toEqual([]);
});

it('every test runs, on every machine: none is left out, marked as failing or kept to itself', () => {
  const marks = 'only|skip|skipIf|runIf|todo|fails|fixme|fail';
  expect(linesWith(new RegExp(`\\b(?:it|test|describe|suite)(?:\\.\\w+)*\\.(?:${marks})\\b`))).toEqual([]);
  expect(linesWith(/\b(?:xit|xtest|xdescribe|fdescribe)\(/)).toEqual([]);
});

it('no test of the server mocks a module: they share their process (vitest.config.ts), where others have it already', () => {
  const tests = sources.filter((file) => /^apps\/(?:server|sandbox)\//.test(file));
  expect(linesWith(/\bvi\.(?:mock|doMock|resetModules)\(/, tests)).toEqual([]);
});

const server = workspaceSources.filter(
  (file) => file.startsWith('apps/server/src/') && !isTest(file) && !['demo', 'testing'].includes(folderOf(file)),
);
/** The feature of each table, by its name in the database. */
const owners = new Map(
  server
    .filter((file) => file.endsWith('.tables.ts'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']): [string, string] => [
        table,
        folderOf(file),
      ]),
    ),
);
const rawWrite =
  /\b(?:insert into|delete from|update)\s+(?:only\s+)?"?(\w+|\$\{\w+\})"?(?=[\s"(])(?!\s*(?:of|skip)\b)/g;
/** Where a write belongs to another feature on purpose: what it is, and why. */
const agreed = [
  // Sales are counted in the one statement that marks orders as paid, and added up by products.countSales.
  'apps/server/src/commerce/orders/pay-checkout.sql.ts writes product_sales',
];

/** Of an interpolated table, the file that it comes from. */
function folderOfName(file: string, name: string): string {
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+\\.tables\\.ts)'`).exec(
    textOf(file),
  )?.[1];
  return from === undefined ? folderOf(file) : folderOf(normalize(join(dirname(file), from)));
}

it("raw SQL writes a feature's own tables alone", () => {
  expect(owners.size).toBeGreaterThan(30);
  const breaches = server.flatMap((file) =>
    [...textOf(file).matchAll(rawWrite)].flatMap(([, table = '']) => {
      const name = /^\$\{(\w+)\}$/.exec(table)?.[1];
      const owner = name === undefined ? owners.get(table) : folderOfName(file, name);
      return owner === undefined || owner === folderOf(file) ? [] : [`${file} writes ${name ?? table}`];
    }),
  );
  expect(breaches.toSorted()).toEqual(agreed.toSorted());
});

it('raw SQL that writes stands in a *.sql.ts', () => {
  const told = (text: string) => [...text.matchAll(rawWrite)].filter(([, table = '']) => owners.has(table));
  const breaches = server.filter((file) => !/\.(?:sql|tables)\.ts$/.test(file) && told(textOf(file)).length > 0);
  // A kind's part of the statement that pays an order (commerce/orders/pay-checkout.sql.ts).
  expect(breaches).toEqual(['apps/server/src/commerce/orders/kinds/course-line.ts']);
});
