import * as calls from '@lyceum/contract/products.calls';
import { entryKinds, type EntryKind } from '@lyceum/domain/finding';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';
import { findEntries } from './find-entries.ts';
import { gold, goldEntries, nothing, type GoldLine } from './gold.ts';

const floor = 0.95;
const first = 10;

/** Ids by English names. */
type Names = Map<string, string>;
const courses: Names = new Map();
const entries: Record<EntryKind, Names> = { agency: new Map(), teacher: new Map(), consultant: new Map() };
const server = await aServer();
const catalogue = demoCatalogue(server.clock());
await insertCatalogue(server.deps.db, server.clock(), catalogue);
for (const { id, type, name } of catalogue.products) {
  if (type === 1 || type === 2) {
    courses.set(name.en, id);
  }
}
catalogue.agencies.forEach(({ id, name }) => entries.agency.set(name.en, id));
catalogue.teachers.forEach(({ id, name }) => entries.teacher.set(name.en, id));
catalogue.consultants.forEach(({ id, name }) => entries.consultant.set(name.en, id));

function idOf(names: Names, beginning: string): string {
  const [name, another] = [...names.keys()].filter((one) => one.startsWith(beginning));
  if (name === undefined || another !== undefined) {
    throw new Error(`not one begins with ${beginning}: ${name} ${another}`);
  }
  return names.get(name) ?? '';
}

type Find = (keyword: string) => Promise<{ list: readonly { id: string }[] }>;
const findCourses: Find = (keyword) => server.ask(calls.search, { keyword, kind: 'course', pageSize: first });
const findOf =
  (kind: EntryKind): Find =>
  (keyword) =>
    findEntries(server.deps.db, { kind, keyword, sort: 'relevance', here: null }, { limit: first, offset: 0 });

/** The part of what is expected that is among the first ten, over all lines; and the lines that miss something. */
async function recallOf(
  lines: readonly GoldLine[],
  names: Names,
  find: Find,
): Promise<{ recall: number; misses: string[] }> {
  let found = 0;
  let expected = 0;
  const misses: string[] = [];
  for (const [keyword, ...beginnings] of lines) {
    const { list } = await find(keyword);
    const ids = new Set(list.map(({ id }) => id));
    const missing = beginnings.filter((beginning) => !ids.has(idOf(names, beginning)));
    found += beginnings.length - missing.length;
    expected += beginnings.length;
    if (missing.length > 0) {
      misses.push(`${keyword}: without ${missing.join(', ')}; of ${list.length}`);
    }
  }
  return { recall: found / expected, misses };
}

const isHeldOut = (_: unknown, index: number) => index % 3 === 2;
const halves = (part: string, lines: readonly GoldLine[], names: Names, find: Find) => [
  { part, use: 'tuned', lines: lines.filter((line, index) => !isHeldOut(line, index)), names, find },
  { part, use: 'held out', lines: lines.filter(isHeldOut), names, find },
];
const parts = [
  ...Object.entries(gold).flatMap(([part, lines]) => halves(part, lines, courses, findCourses)),
  ...entryKinds.flatMap((kind) => halves(kind, goldEntries[kind], entries[kind], findOf(kind))),
];

describe('the gold set', () => {
  test('is large enough', () => {
    expect(Object.values(gold).flat().length).toBeGreaterThanOrEqual(150);
  });

  test.each(parts)('$part, $use: what is expected is among the first ten', async ({ lines, names, find }) => {
    const { recall, misses } = await recallOf(lines, names, find);
    expect({ misses: recall < floor ? misses : [], isGood: recall >= floor }).toEqual({ misses: [], isGood: true });
  });

  test.each(nothing)('finds nothing for %s', async (keyword) => {
    const { list } = await server.ask(calls.search, { keyword });
    expect(list.map(({ name1 }) => name1)).toEqual([]);
    for (const kind of entryKinds) {
      expect((await findOf(kind)(keyword)).list).toEqual([]);
    }
  });
});
