import * as calls from '@lyceum/contract/agencies.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import * as favourites from '@lyceum/contract/favourites.calls';
import * as teachers from '@lyceum/contract/teachers.calls';
import {
  aCategory,
  aCourse,
  aHeldLesson,
  aChapter,
  anAgency,
  anOfflineCourse,
  aSpace,
  aTeacher,
  aReview,
} from '@lyceum/fixtures/builders';
import { words } from '@lyceum/fixtures/words';
import { describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';
import { signIn } from '../../testing/world.ts';

const piano = aCategory({ name: words('鋼琴', '钢琴', 'Piano') });
const taipei = { longitude: 121.517, latitude: 25.048 };
const gleaner = anAgency({ longitude: 121.5434, latitude: 25.0263 });
const cloud = anAgency({
  name: words('積雲程式學堂', '积云编程学堂', 'Cumulus Code School'),
  longitude: 120.3,
  latitude: 22.63,
});
const nowhere = anAgency({ name: words('四海書院', '四海书院', 'Four Seas'), longitude: 0.1, latitude: 0.1 });
const blocked = anAgency({ name: words('停權學堂', '停权学堂', 'Blocked School') });
const empty = anAgency({ name: words('空白學堂', '空白学堂', 'Nothing Yet') });
const shen = aTeacher({ agencyId: gleaner.id });
const lin = aTeacher({ agencyId: gleaner.id, name: words('林育誠', '林育诚', 'Lin Yu-cheng'), yearsTeaching: 3 });
const start = '2026-06-01T02:00:00.000Z';
const ofGleaner = { agencyId: gleaner.id, categoryId: piano.id, teacherIds: [shen.id] };
const recorded = aCourse({ ...ofGleaner, soldCount: 40 });
const classes = anOfflineCourse(start, { ...ofGleaner, teacherIds: [shen.id, lin.id], soldCount: 10 });
const camp = anOfflineCourse(start, {
  ...ofGleaner,
  name: words('夏令營', '夏令营', 'Summer camp'),
  soldCount: 5,
  chapters: [aChapter({ lessons: [1, 2, 3].map((day) => aHeldLesson(`2026-06-0${day}T02:00:00.000Z`)) })],
});
const room = aCourse({
  ...ofGleaner,
  type: 3,
  form: null,
  teacherIds: [],
  space: aSpace(),
  chapters: [],
  name: words('琴房', '琴房', 'Piano room'),
});
const coding = aCourse({ agencyId: cloud.id, categoryId: piano.id, soldCount: 900 });
const far = aCourse({ agencyId: nowhere.id, categoryId: piano.id, soldCount: 1 });
const hidden = aCourse({ agencyId: blocked.id, categoryId: piano.id, soldCount: 5_000 });

const server = await aServer();
await insertCatalogue(server.deps.db, server.clock(), {
  categories: [piano],
  agencies: [gleaner, cloud, nowhere, blocked, empty],
  teachers: [shen, lin],
  products: [recorded, classes, camp, room, coding, far, hidden],
  reviews: [aReview({ productId: recorded.id, stars: 5 }), aReview({ productId: classes.id, stars: 4 })],
});
await server.sql(`update agencies set state = 'blocked' where id = $1`, [blocked.id]);
await server.sql(`update products set state = 'suspended' where agency_id = $1`, [blocked.id]);
await server.runJob('finding.index');

describe('agencies', () => {
  const found = async (input: InputOfCall<typeof calls.search>) => (await server.ask(calls.search, input)).list;

  test('are those that are open, what sells best first', async () => {
    const list = await found({});
    expect(list.map(({ id }) => id)).toEqual([cloud.id, gleaner.id, nowhere.id, empty.id]);
    expect(list.map(({ distance }) => distance)).toEqual([null, null, null, null]);
    expect(list[1]).toMatchObject({ courseCount: 3, reviewCount: 2, stars: 45 });
  });

  test.each(['拾穗', '拾穗琴房', 'shisui', 'ssqf', 'gleaner', 'glaener'])('are found by %s', async (keyword) => {
    expect((await found({ keyword })).map(({ id }) => id)).toEqual([gleaner.id]);
  });

  test.each(['积云编程', '積雲', 'jiyun', 'cumulus'])('are found in either script by %s', async (keyword) => {
    expect((await found({ keyword })).map(({ id }) => id)).toEqual([cloud.id]);
  });

  test('are sorted by distance where the reader is known to be somewhere, and tell it', async () => {
    const list = await found({ ...taipei, sort: 'distance' });
    expect(list.slice(0, 2).map(({ id }) => id)).toContain(gleaner.id);
    const metres = list.map(({ distance }) => distance);
    expect(metres.at(-1)).toBeNull();
    expect(metres.filter((one) => one !== null)).toEqual(
      metres.filter((one) => one !== null).toSorted((a, b) => a - b),
    );
    const [nearest] = list.filter(({ id }) => id === gleaner.id);
    const one = await server.ask(calls.getAgencyInfo, { agencyId: gleaner.id, ...taipei });
    expect(one).toEqual(nearest);
    expect((await server.ask(calls.getAgencyInfo, { agencyId: nowhere.id, ...taipei })).distance).toBeNull();
    const unknown = await found({ longitude: 0.1, latitude: 0.1, sort: 'distance' });
    expect(unknown.map(({ id }) => id)).toEqual([cloud.id, gleaner.id, nowhere.id, empty.id]);
    expect(unknown.every(({ distance }) => distance === null)).toBe(true);
  });
});

test('the map has the agencies that the list has, but for those whose place nobody knows', async () => {
  for (const keyword of [undefined, '拾穗', 'jiyun', '四海', 'nobody at all', '🎹']) {
    const list = await server.ask(calls.search, { keyword });
    const map = await server.ask(calls.pins, { keyword });
    const placeless = [nowhere.id, blocked.id];
    expect(map.total).toBe(list.total);
    expect(map.list.map(({ id }) => id)).toEqual(list.list.map(({ id }) => id).filter((id) => !placeless.includes(id)));
  }
  const [pin] = (await server.ask(calls.pins, { keyword: 'gleaner' }, { language: 'en' })).list;
  expect(pin).toEqual({ id: gleaner.id, name: 'Gleaner Music Rooms', longitude: 121.5434, latitude: 25.0263 });
});

describe("an agency's page", () => {
  test('says the same by each of its calls', async () => {
    const page = await server.ask(calls.getAgencyInfoV2, { agencyId: gleaner.id }, { language: 'en' });
    expect(page).toMatchObject({
      name: 'Gleaner Music Rooms',
      courseCount: 3,
      spaceCount: 1,
      teacherCount: 2,
      reviewCount: 2,
      stars: 45,
      licence: gleaner.licence,
    });
    expect(page.pictures[0]).toBe(gleaner.cover);
    expect(page.pictures).toContain(room.pictures[0]);
    expect(await server.ask(calls.sellerDetail, { sellerId: gleaner.id }, { language: 'en' })).toEqual(page);
    const { distance, ...brief } = await server.ask(calls.getAgencyInfo, { agencyId: gleaner.id }, { language: 'en' });
    expect(distance).toBeNull();
    expect(page).toMatchObject(brief);
    expect(brief.masterId).toBeNull();
  });

  test('tells no place that nobody knows', async () => {
    expect((await server.ask(calls.getAgencyInfoV2, { agencyId: nowhere.id })).place).toBeNull();
  });

  test.each([blocked.id, 'agy_nobody'])('is not there for %s', async (agencyId) => {
    const answers = await Promise.all([
      server.call(calls.getAgencyInfo, { agencyId }),
      server.call(calls.getAgencyInfoV2, { agencyId }),
      server.call(calls.sellerDetail, { sellerId: agencyId }),
    ]);
    expect(answers.map(({ data }) => data.refusal)).toEqual(['notFound', 'notFound', 'notFound']);
  });

  test('lists its courses and rooms, narrowed as any list', async () => {
    const ids = async (input: object) =>
      (await server.ask(calls.listProductsByAgencyId, { agencyId: gleaner.id, ...input })).list.map(({ id }) => id);
    expect(await ids({})).toEqual([recorded.id, classes.id, camp.id]);
    expect(await ids({ form: 'offline' })).toEqual([classes.id, camp.id]);
    expect(await ids({ camp: true })).toEqual([camp.id]);
    expect(await ids({ kind: 'space' })).toEqual([room.id]);
    const bySeller = await server.ask(calls.listProductsByAgencyId, { sellerId: gleaner.id, pageSize: 2, page: 2 });
    expect([bySeller.list.length, bySeller.total]).toEqual([1, 3]);
    expect((await server.call(calls.listProductsByAgencyId, {})).data).toMatchObject({ refusal: 'invalidInput' });
  });
});

test('one follows an agency once, by whichever call, and the page tells how many do', async () => {
  const token = await signIn(server);
  const sellerId = cloud.id;
  await Promise.all([1, 1, 1].map((status) => server.ask(calls.follow, { sellerId, status }, { token })));
  expect(await server.ask(favourites.querySeller, { sellerId }, { token })).toEqual({ favourite: true });
  expect((await server.ask(calls.getAgencyInfoV2, { agencyId: cloud.id })).followerCount).toBe(1);
  expect(await server.ask(calls.follow, { sellerId, status: 0 }, { token })).toEqual({ favourite: false });
  expect((await server.call(calls.follow, { sellerId: blocked.id, status: 1 }, { token })).data.refusal).toBe(
    'notFound',
  );
  expect((await server.call(calls.follow, { sellerId, status: 1 })).code).toBe(-1);
});

describe('teachers', () => {
  test('are listed by agency, found by name, and lead to their courses', async () => {
    const { list, total } = await server.ask(teachers.listTeachersByAgencyId, { agencyId: gleaner.id });
    expect([list.map(({ id }) => id), total]).toEqual([[shen.id, lin.id], 2]);
    const read = await server.ask(teachers.search, { keyword: 'shenyutong' });
    expect(read.list.map(({ id }) => id)).toEqual([shen.id]);
    const one = await server.ask(teachers.detailTeacher, { teacherId: lin.id }, { language: 'en' });
    expect(one).toMatchObject({ name: 'Lin Yu-cheng', agencyName: 'Gleaner Music Rooms', courseCount: 1, stars: 40 });
    const courses = await server.ask(teachers.listProductsByTeacherId, { teacherId: shen.id });
    expect(courses.list.map(({ id }) => id)).toEqual([recorded.id, classes.id, camp.id]);
    expect((await server.call(teachers.detailTeacher, { teacherId: 'tch_nobody' })).data.refusal).toBe('notFound');
  });
});
