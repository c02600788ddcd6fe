import * as agencies from '@lyceum/contract/agencies.calls';
import * as listings from '@lyceum/contract/listings.calls';
import type { EntryKind } from '@lyceum/domain/finding';
import { aCategory, anAgency, anOfflineCourse, aTeacher } from '@lyceum/fixtures/builders';
import { words } from '@lyceum/fixtures/words';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';
import { findEntries, type EntrySearch } from './find-entries.ts';
import { tendEntries } from './index-entries.ts';

const taipei = { longitude: 121.543, latitude: 25.045 };
const piano = aCategory({ name: words('鋼琴', '钢琴', 'Piano') });
const near = anAgency({ name: words('近山琴房', '近山琴房', 'Near Hill Music'), ...taipei });
const far = anAgency({
  name: words('遠山琴房', '远山琴房', 'Far Hill Music'),
  city: words('高雄市', '高雄市', 'Kaohsiung'),
  longitude: 120.3,
  latitude: 22.63,
});
const nowhere = anAgency({ name: words('無處琴房', '无处琴房', 'Nowhere Music'), longitude: 0.1, latitude: 0.1 });
const teacher = aTeacher({ agencyId: far.id, name: words('沈語彤', '沈语彤', 'Shen Yu-tung') });

const server = await aServer();
const operator = await asStaff(server, { rights: ['catalogue', 'review'] });
const course = anOfflineCourse('2026-06-01T02:00:00.000Z', { agencyId: far.id, categoryId: piano.id });
await insertCatalogue(server.deps.db, server.clock(), {
  categories: [piano],
  agencies: [near, far, nowhere],
  teachers: [teacher],
  products: [{ ...course, teacherIds: [teacher.id], soldCount: 9 }],
});

const find = (kind: EntryKind, keyword: string, more: Partial<EntrySearch> = {}) =>
  findEntries(server.deps.db, { kind, keyword, sort: 'relevance', here: null, ...more }, { limit: 10, offset: 0 });
const idsOf = async (...search: Parameters<typeof find>) => (await find(...search)).list.map(({ id }) => id);
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });

test('found in either script, by pinyin, initials, one slip, and by what they teach', async () => {
  for (const keyword of ['遠山', '远山', 'yuanshan', 'ysqf', 'far hill', '高雄', '钢琴']) {
    expect(await idsOf('agency', keyword)).toEqual([far.id]);
  }
  for (const keyword of ['沈语彤', 'shenyutong', 'syt', 'shan yu-tung', 'gangqin', '远山琴房']) {
    expect(await idsOf('teacher', keyword)).toEqual([teacher.id]);
  }
  expect(await find('teacher', '※')).toEqual({ list: [], total: 0 });
});

test('without words, the best sold come first; near a place, the nearest, and those of unknown place last', async () => {
  expect((await idsOf('agency', ''))[0]).toBe(far.id);
  for (const keyword of ['', '琴房']) {
    const { list, total } = await find('agency', keyword, { sort: 'distance', here: taipei });
    expect(total).toBe(3);
    expect(list).toEqual([
      { id: near.id, distance: 0 },
      { id: far.id, distance: expect.closeTo(297_000, -4) },
      { id: nowhere.id, distance: null },
    ]);
  }
});

test('what an agency sells is found with it as soon as it is published, and not once it is off the shelf', async () => {
  const agency = await anOpenAgency(server);
  const { keeper, agencyId } = agency;
  const content = aWrittenCourse(agency, { categoryId: piano.id });
  const draft = await server.ask(listings.create, { content }, keeper);
  const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, keeper);
  expect(await idsOf('agency', '鋼琴')).not.toContain(agencyId);
  await server.ask(listings.pass, { id: draft.id, version: sent.version }, operator);
  expect(await idsOf('agency', '鋼琴')).toContain(agencyId);
  const { version } = await server.ask(listings.own, { id: draft.id }, keeper);
  await server.ask(listings.takeOffShelf, { id: draft.id, version }, keeper);
  expect(await idsOf('agency', '鋼琴')).not.toContain(agencyId);
});

test('a new name is found at once, the old one no longer, and the teachers follow; a blocked agency is not found', async () => {
  const { list } = await server.ask(agencies.list, { keyword: '遠山' }, operator);
  const change = { commissionBps: 800, name: inAll('曦光樂塾 Aurora'), city: inAll('高雄市') };
  await server.ask(agencies.change, { id: far.id, version: list[0]?.version ?? '', ...change }, operator);
  expect(await idsOf('agency', '遠山')).toEqual([]);
  expect(await idsOf('agency', 'xiguang')).toEqual([far.id]);
  expect(await idsOf('teacher', '曦光')).toEqual([teacher.id]);
  await server.ask(agencies.block, { id: far.id, reason: 'no licence' }, operator);
  expect([await idsOf('agency', '曦光'), await idsOf('teacher', '曦光')]).toEqual([[], []]);
  await server.ask(agencies.unblock, { id: far.id }, operator);
  expect(await idsOf('agency', '曦光')).toEqual([far.id]);
});

test('what is missing, what was sold meanwhile and what is gone is seen to by the sweep', async () => {
  await server.sql(`delete from search_entries where entry_id = $1`, [near.id]);
  await server.sql(
    `insert into search_entries select kind, 'agy_gone', terms, terms_version, location, sold_count, shown
    from search_entries where entry_id = $1`,
    [far.id],
  );
  await server.sql(`update products set sold_count = 77 where agency_id = $1`, [far.id]);
  await tendEntries(server.deps.db);
  expect(await idsOf('agency', '近山')).toEqual([near.id]);
  const rows = await server.sql(`select entry_id, sold_count from search_entries where entry_id in ('agy_gone', $1)`, [
    far.id,
  ]);
  expect(rows).toEqual([{ entry_id: far.id, sold_count: 77 }]);
});
