import * as calls from '@lyceum/contract/products.calls';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { gold, nothing, type GoldLine } from './gold.ts';

const floor = 0.95;
const first = 10;

let server: TestServer;
const idsByName = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  const catalogue = demoCatalogue(server.clock());
  await insertCatalogue(server.deps.db, server.clock(), catalogue);
  for (const { id, type, name } of catalogue.products) {
    if (type === 1 || type === 2) {
      idsByName.set(name.en, id);
    }
  }
});
afterAll(() => server.stop());

function idOf(beginning: string): string {
  const [name, another] = [...idsByName.keys()].filter((one) => one.startsWith(beginning));
  if (name === undefined || another !== undefined) {
    throw new Error(`not one course begins with ${beginning}: ${name} ${another}`);
  }
  return idsByName.get(name) ?? '';
}

/** The part of what is expected that is among the first ten, over all lines; and the lines that miss something. */
async function recallOf(lines: readonly GoldLine[]): Promise<{ recall: number; misses: string[] }> {
  let found = 0;
  let expected = 0;
  const misses: string[] = [];
  for (const [keyword, ...beginnings] of lines) {
    const { list } = await server.ask(calls.search, { keyword, pageSize: first });
    const ids = new Set(list.map(({ id }) => id));
    const missing = beginnings.filter((beginning) => !ids.has(idOf(beginning)));
    found += beginnings.length - missing.length;
    expected += beginnings.length;
    if (missing.length > 0) {
      misses.push(`${keyword}: without ${missing.join(', ')}; of ${list.length}`);
    }
  }
  return { recall: found / expected, misses };
}

const isHeldOut = (_: unknown, index: number) => index % 3 === 2;
const parts = Object.entries(gold).flatMap(([part, lines]) => [
  { part, use: 'tuned', lines: lines.filter((line, index) => !isHeldOut(line, index)) },
  { part, use: 'held out', lines: lines.filter(isHeldOut) },
]);

describe('the gold set', () => {
  test('is large enough', () => {
    expect(Object.values(gold).flat().length).toBeGreaterThanOrEqual(150);
  });

  test.each(parts)('$part, $use: what is expected is among the first ten', async ({ lines }) => {
    const { recall, misses } = await recallOf(lines);
    expect({ misses: recall < floor ? misses : [], isGood: recall >= floor }).toEqual({ misses: [], isGood: true });
  });

  test.each(nothing)('finds nothing for %s', async (keyword) => {
    const { list } = await server.ask(calls.search, { keyword });
    expect(list.map(({ name1 }) => name1)).toEqual([]);
  });
});
