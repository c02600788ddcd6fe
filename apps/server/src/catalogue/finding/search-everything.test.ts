import * as calls from '@lyceum/contract/finding.calls';
import { entryKinds } from '@lyceum/domain/finding';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
await insertCatalogue(server.deps.db, server.clock(), demoCatalogue(server.clock()));

const english = { language: 'en' } as const;

test('counts of the tabs are the totals of their lists', async () => {
  for (const keyword of ['鋼琴', 'gangqin', '升學', 'cumulus', 'zzzzqqq', '🎹']) {
    const counts = await server.ask(calls.counts, { keyword });
    for (const kind of entryKinds) {
      const { total, list } = await server.ask(calls.search, { kind, keyword, pageSize: 50 });
      expect(counts[kind]).toBe(total);
      expect(list).toHaveLength(total);
    }
  }
});

test('a brief says in the reader’s language what a person or an agency does', async () => {
  const [teacher] = (await server.ask(calls.search, { kind: 'teacher', keyword: '沈语彤' }, english)).list;
  expect(teacher).toMatchObject({
    name: 'Shen Yu-tung',
    line: 'Lead piano teacher',
    agencyName: 'Gleaner Music Rooms',
    distance: null,
  });
  const [consultant] = (await server.ask(calls.search, { kind: 'consultant', keyword: 'nkw' }, english)).list;
  expect(consultant).toMatchObject({ name: 'Ni Ko-wei', tags: ['Changing careers', 'CV check'] });
});

test('agencies come nearest first from a known place; 0.1, 0.1 is none', async () => {
  const here = { longitude: 120.302, latitude: 22.627 };
  const near = await server.ask(calls.search, { kind: 'agency', sort: 'distance', ...here }, english);
  const metres = near.list.map(({ distance }) => distance ?? NaN);
  expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  expect(near.list[0]?.line).toBe('Kaohsiung');
  const unknown = { longitude: 0.1, latitude: 0.1 };
  const { list } = await server.ask(calls.search, { kind: 'agency', sort: 'distance', ...unknown });
  expect(list.every(({ distance }) => distance === null)).toBe(true);
});

test('what is suggested is of every kind', async () => {
  const { products, entries } = await server.ask(calls.suggest, { keyword: 'piano' }, english);
  expect(products.length).toBeGreaterThan(0);
  expect(entries.map(({ kind, name }) => [kind, name])).toContainEqual(['agency', 'Gleaner Music Rooms']);
  expect(entries.map(({ kind, name }) => [kind, name])).toContainEqual(['teacher', 'Shen Yu-tung']);
});
