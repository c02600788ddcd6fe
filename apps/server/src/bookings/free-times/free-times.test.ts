import * as consultants from '@lyceum/contract/consultants.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as products from '@lyceum/contract/products.calls';
import * as timetables from '@lyceum/contract/timetables.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { addDays, dateIn, instantAt } from '@lyceum/domain/zone';
import {
  aChapter,
  aConsultant,
  aConsultingService,
  aHeldLesson,
  aLiveCourse,
  anOffer,
  aRoom,
  aTimetable,
} from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { openShop, signIn, staySignedIn } from '../../testing/world.ts';

/** Monday, ten in the morning in Taipei. */
const clock = testClock(new Date('2026-03-02T02:00:00Z'));
const { server, other } = await twoServers(clock);

const zone = 'Asia/Taipei';
const today = '2026-03-02';
const at = (date: string, hours: number) => instantAt(zone, date, hours * 60);

const [early, late, never, abroad] = [
  aConsultant(),
  aConsultant({ zone: 'America/New_York' }),
  aConsultant(),
  aConsultant(),
];
const price = 120_000;
const services = [early, late, never, abroad].map(({ id }) =>
  aConsultingService([id], { offers: [anOffer({ price, access: 'halfYear' })] }),
);
const hall = aRoom();
const studio = aRoom({ capacity: 30 });
const barn = aRoom({ minimumDays: 3 });
const lessonOn = (date: string) => aHeldLesson(at(date, 10).toISOString());
const class1 = aLiveCourse(at('2026-03-10', 10).toISOString(), {
  chapters: [aChapter({ lessons: [lessonOn('2026-03-10'), lessonOn('2026-03-17')] })],
});
const class2 = aLiveCourse(at('2026-03-25', 10).toISOString(), {
  chapters: [aChapter({ lessons: [lessonOn('2026-03-25')] })],
});
await openShop(server, [...services, hall, studio, barn, class1, class2]);
await insertCatalogue(server.deps.db, clock(), {
  consultants: [early, late, never, abroad],
  timetables: [
    // Tuesdays at two; Thursdays in New York; never.
    aTimetable(early.id, { weekly: [{ weekday: 2, from: 840, to: 900 }] }),
    aTimetable(late.id, { zone: 'America/New_York', weekly: [{ weekday: 4, from: 1080, to: 1140 }] }),
    aTimetable(never.id, { weekly: [] }),
    aTimetable(abroad.id, { weekly: [{ weekday: 1, from: 900, to: 960 }] }),
  ],
});

/** What a second of waiting does. */
async function aMomentLater() {
  await Promise.all([server.runJob('freeTimes.keep'), other.runJob('freeTimes.keep')]);
  clock.pass(1_100);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}
await aMomentLater();

const soonest = async (input: object = {}) => {
  const { list } = await server.ask(consultants.list, { sort: 'soonest', ...input });
  return list.map(({ id, soonest: slot }) => [id, slot?.startsAt ?? null]);
};
const found = async (input: object): Promise<string[]> => {
  const { list, total } = await server.ask(products.search, input);
  expect(total).toBe(list.length);
  return list.map(({ id }) => id).toSorted();
};
const free = (date: string, more: object = {}) => found({ kind: 'space', date, ...more });
const ids = (...all: { id: string }[]): string[] => all.map(({ id }) => id).toSorted();

/** A new buyer's unpaid order, which holds the time. */
async function hold(productId: string, offerId: string, facts: Record<string, string | number>) {
  const token = await signIn(server);
  const { cartId } = await server.ask(orders.addToCart, { productId, offerId, facts }, { token });
  const { total } = await server.ask(orders.getOrderMessage, { cartId }, { token });
  const consult = {
    name: '林語彤',
    phone: '0912345678',
    email: '',
    stage: '',
    position: '',
    birthMonth: '',
    problem: '想知道學習歷程怎麼整理',
  };
  const { orderId } = await server.ask(
    orders.commit,
    { cartId, money: toDecimal(total.amount), agreed: true, consult },
    { token, idempotencyKey: cartId },
  );
  await staySignedIn(server);
  return { token, orderId };
}
const rent = (room: typeof hall, date: string, from: number, to: number) =>
  hold(room.id, room.offers[0]?.id ?? '', {
    startsAt: at(date, from).toISOString(),
    endsAt: at(date, to).toISOString(),
    heads: 4,
  });

test('consultants are listed by their soonest slot, which moves with holds, cancels and the clock', async () => {
  const thursday = instantAt('America/New_York', '2026-03-05', 1080).toISOString();
  const monday = at(today, 15).toISOString();
  const tuesday = at('2026-03-03', 14).toISOString();
  const all = [
    [abroad.id, monday],
    [early.id, tuesday],
    [late.id, thursday],
    [never.id, null],
  ];
  expect(await soonest()).toEqual(all);
  const { list } = await server.ask(consultants.list, { sort: 'soonest' });
  expect(list.map((one) => one.soonest?.zone ?? null)).toEqual([zone, zone, 'America/New_York', null]);
  expect((await server.ask(consultants.detail, { id: late.id })).soonest?.startsAt).toBe(thursday);

  // Within three days, within seven; the counts of the filter say the same.
  expect(await soonest({ within: 3 })).toEqual(all.slice(0, 2));
  expect(await soonest({ within: 7 })).toEqual(all.slice(0, 3));
  const { soon } = await server.ask(consultants.facets, {});
  expect(soon).toEqual([
    { within: 3, count: 2 },
    { within: 7, count: 3 },
  ]);

  const service = services[0];
  const { token, orderId } = await hold(service?.id ?? '', service?.offers[0]?.id ?? '', {
    consultantId: early.id,
    startsAt: tuesday,
    slots: 1,
  });
  await aMomentLater();
  expect(await soonest({ within: 7 })).toEqual([all[0], all[2]]);
  expect((await soonest()).at(2)).toEqual([early.id, at('2026-03-10', 14).toISOString()]);
  await server.ask(orders.cancelOrder, { orderId }, { token });
  await aMomentLater();
  expect(await soonest()).toEqual(all);

  // An hour before three it is too late for today.
  clock.pass(4 * hour + minute);
  await aMomentLater();
  expect((await soonest()).at(-2)).toEqual([abroad.id, at('2026-03-09', 15).toISOString()]);
});

test('the soonest slot follows the timetable that an agency saves', async () => {
  const [owner] = await server.sql<{ agency_id: string }>('select agency_id from products where id = $1', [hall.id]);
  const desk = await asStaff(server, { agencyId: owner?.agency_id ?? '', rights: ['products'] });
  await staySignedIn(server);
  const own = await server.ask(timetables.own, { resourceId: never.id }, desk);
  const content = { ...own.content, weekly: [{ weekday: 3, from: '09:00', to: '10:00' }] };
  await server.ask(timetables.save, { resourceId: never.id, version: own.version, content }, desk);
  await aMomentLater();
  expect((await soonest()).find(([id]) => id === never.id)).toEqual([never.id, at('2026-03-04', 9).toISOString()]);
});

test('spaces are found by the days and parts of days on which they can be booked', async () => {
  const date = '2026-03-12';
  expect(await free(date)).toEqual(ids(hall, studio, barn));
  await rent(hall, date, 9, 18);
  await aMomentLater();
  expect(await free(date)).toEqual(ids(hall, studio, barn));
  expect(await free(date, { part: 'afternoon' })).toEqual(ids(studio));
  expect(await free(date, { part: 'evening' })).toEqual(ids(hall, studio));
  expect(await free(date, { part: 'evening', heads: 20 })).toEqual(ids(studio));
  const { orderId, token } = await rent(hall, date, 18, 21);
  await aMomentLater();
  expect(await free(date)).toEqual(ids(studio, barn));
  expect((await server.ask(products.pins, { kind: 'space', date })).total).toBe(2);
  expect((await server.ask(products.facets, { kind: 'space', date })).total).toBe(2);
  // Everything else is found as before.
  expect(await found({ kind: 'space' })).toEqual(ids(hall, studio, barn));
  await server.ask(orders.cancelOrder, { orderId }, { token });
  await aMomentLater();
  expect(await free(date)).toEqual(ids(hall, studio, barn));
  // In the past, and further ahead than one may book.
  expect(await free('2026-03-01')).toEqual([]);
  expect(await free(addDays(today, 200))).toEqual([]);
});

test('a day that passes is no longer found, and a new one comes in at the end', async () => {
  const now = dateIn(zone, clock());
  const last = addDays(now, 179);
  expect([(await free(now)).length > 0, await free(last), await free(addDays(last, 1))]).toEqual([
    true,
    ids(hall, studio, barn),
    [],
  ]);
  expect(await free(now, { part: 'morning' })).toEqual([]);
  clock.pass(day);
  await aMomentLater();
  expect([await free(now), await free(addDays(last, 1))]).toEqual([[], ids(hall, studio, barn)]);
});

test('courses are found by the days of their sessions, and by when they begin', async () => {
  const course = (more: object) => found({ kind: 'course', ...more });
  expect(await course({ date: '2026-03-17' })).toEqual(ids(class1));
  expect(await course({ date: '2026-03-18' })).toEqual([]);
  expect(await course({ begins: '2026-03-05..2026-03-16' })).toEqual(ids(class1));
  expect(await course({ begins: '2026-03-11..2026-03-31' })).toEqual(ids(class2));
  // Of all kinds together: a space that is free, or a course that meets.
  expect(await found({ date: '2026-03-17' })).toEqual(ids(hall, studio, barn, class1));
  for (const begins of ['2026-03-31..2026-03-01', '2026-02-30..2026-03-31', '2026-03-01..2027-04-01', 'soon']) {
    expect((await server.call(products.search, { begins })).data).toMatchObject({ refusal: 'invalidInput' });
  }
});

test('who books the same as another waits for nobody here, and lists of no day are kept while days fill', async () => {
  const [before] = await server.sql<{ count: string }>(
    `select count(*) from catalogue_changes where 'shelf' = any (names)`,
  );
  await rent(studio, '2026-03-20', 9, 21);
  await aMomentLater();
  expect(await free('2026-03-20')).toEqual(ids(hall, barn));
  const [after] = await server.sql<{ count: string }>(
    `select count(*) from catalogue_changes where 'shelf' = any (names)`,
  );
  expect(after).toEqual(before);
  expect(await server.sql('select 1 from time_changes')).toEqual([]);
});
