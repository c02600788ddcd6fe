import * as bookings from '@lyceum/contract/bookings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as verifications from '@lyceum/contract/verifications.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { dateIn, instantAt } from '@lyceum/domain/zone';
import { aConsultant, aConsultingService, anOffer, aRate, aRoom, aTimetable } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../../demo/insert-catalogue.ts';
import { asStaff } from '../../../testing/as-staff.ts';
import { startTestBank } from '../../../testing/test-bank.ts';
import { testClock, type TestServer } from '../../../testing/test-server.ts';
import { twoServers } from '../../../testing/two-servers.ts';
import { openShop, payByCard, signIn, staySignedIn } from '../../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

const [advisor, gone, busyOne] = [aConsultant(), aConsultant(), aConsultant()];
const single = anOffer({ price: 120_000, access: 'halfYear' });
const three = anOffer({ price: 300_000, access: 'halfYear', rate: aRate({ unit: 'session', sessions: 3 }) });
const talk = aConsultingService([advisor.id], { offers: [single, three] });
const busyTalk = aConsultingService([busyOne.id], { offers: [anOffer({ price: 120_000 })] });
const room = aRoom();
const daily = aRoom({ minimumDays: 2, cancelTier: 'moderate' });
const prepared = aRoom({ cancelTier: 'strict' });
const evening = anOffer({ price: 90_000, rate: aRate({ weekdays: [1, 2, 3, 4, 5], from: 1080 }) });
const dear = aRoom(
  {},
  { offers: [anOffer({ price: 50_000 }), evening, anOffer({ price: 300_000, rate: aRate({ unit: 'day' }) })] },
);
await openShop(server, [talk, busyTalk, room, daily, prepared, dear]);
await insertCatalogue(server.deps.db, clock(), {
  consultants: [advisor, gone, busyOne],
  timetables: [
    aTimetable(advisor.id),
    aTimetable(gone.id),
    aTimetable(busyOne.id, { slotMinutes: 50, afterMinutes: 10 }),
    aTimetable(prepared.id, { mostSlots: 12, horizonDays: 180, afterMinutes: 30, weekly: [] }),
  ],
});

const form = {
  name: '林語彤',
  phone: '0912345678',
  email: '',
  stage: '高二',
  position: '',
  birthMonth: '2009-05',
  problem: '想知道學習歷程怎麼整理',
};
/** The instant of an hour of the day after so many days, in Taipei. */
const at = (days: number, hours: number): string =>
  instantAt('Asia/Taipei', dateIn('Asia/Taipei', new Date(clock().getTime() + days * day)), hours * 60).toISOString();
const dateAfter = (days: number): string => dateIn('Asia/Taipei', new Date(clock().getTime() + days * day));
const hours = (days: number, from: number, to: number, heads = 4) => ({
  startsAt: at(days, from),
  endsAt: at(days, to),
  heads,
});

interface Wanted {
  productId: string;
  offerId: string;
  facts: Record<string, string | number>;
}
const offerOf = ({ offers }: { offers: { id: string }[] }): string => offers[0]?.id ?? '';
const wantRoom = (one: typeof room, facts: Wanted['facts']): Wanted => ({
  productId: one.id,
  offerId: offerOf(one),
  facts,
});
const wantTalk = (startsAt: string, slots = 1, offer = single): Wanted => ({
  productId: talk.id,
  offerId: offer.id,
  facts: { consultantId: advisor.id, startsAt, slots },
});

const put = (token: string, wanted: Wanted, on: TestServer = server) => on.call(orders.addToCart, wanted, { token });
/** Orders a cart at the price that the buyer is shown. */
async function commit(
  token: string,
  cartId: string,
  { on = server, consult = form }: { on?: TestServer; consult?: typeof form } = {},
) {
  const { total } = await server.ask(orders.getOrderMessage, { cartId }, { token });
  return on.call(
    orders.commit,
    { cartId, money: toDecimal(total.amount), agreed: true, consult },
    { token, idempotencyKey: cartId },
  );
}
async function buy(token: string, wanted: Wanted, on: TestServer = server) {
  return commit(token, (await put(token, wanted, on)).data.cartId, { on });
}
/** A new buyer's paid order. */
async function aPaidBooking(wanted: Wanted) {
  const token = await signIn(server);
  const { data } = await commit(token, (await put(token, wanted)).data.cartId);
  await payByCard(server, bank, { token, orderId: data.orderId, total: data.total.amount });
  await staySignedIn(server);
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [data.orderId]);
  const desk = await asStaff(server, { agencyId: row?.agency_id ?? '', rights: ['orders', 'verify', 'finance'] });
  await staySignedIn(server);
  const details = () => server.ask(orders.orderDetails, { orderId: data.orderId }, { token });
  return { token, orderId: data.orderId, total: data.total, details, desk };
}
/** Live bookings that overlap one another; there are none. */
const overlaps = () =>
  server.sql(`select a.id from bookings a join bookings b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during
    where a.state <> 'released' and b.state <> 'released'`);
const liveOf = (resourceId: string) =>
  server.sql<{ state: string; orderLineId: string }>(
    `select state, order_line_id "orderLineId" from bookings where resource_id = $1 and state <> 'released'`,
    [resourceId],
  );

test('a space is held once by its commit, paid, coded, used and finished; its price is told in parts', async () => {
  const wanted = wantRoom(dear, hours(1, 16, 20));
  const quote = await server.ask(bookings.quote, { productId: dear.id, time: hours(1, 16, 20) });
  expect(quote.trouble).toBeNull();
  expect(quote.booked?.parts.map(({ unit, minutes, amount }) => [unit, minutes, amount.amount])).toEqual([
    ['hour', 120, 100_000],
    ['hour', 120, 180_000],
  ]);
  expect(quote.booked).toMatchObject({ total: { amount: 280_000 }, startsAt: at(1, 16), lockedFrom: at(0, 16) });
  expect(quote.rules).toMatchObject({
    zone: 'Asia/Taipei',
    heads: 12,
    leastDays: 1,
    byHour: true,
    refundTerms: { rule: 'tiers' },
  });

  const sale = await aPaidBooking(wanted);
  expect(sale.total.amount).toBe(280_000);
  expect((await put(await signIn(server), wanted)).data.refusal).toBe('timeTaken');
  const { state, kind, actions, lines } = await sale.details();
  expect([state, kind, actions]).toEqual(['pendingUse', 'space', ['showCode', 'refund']]);
  const [line] = lines;
  expect(line?.booking).toMatchObject({
    by: 'hours',
    startsAt: at(1, 16),
    endsAt: at(1, 20),
    heads: 4,
    zone: 'Asia/Taipei',
  });
  expect(line?.booking?.parts).toHaveLength(2);
  expect(line?.sessions).toMatchObject([{ startsAt: at(1, 16), endsAt: at(1, 20) }]);
  expect(line?.code).toMatch(/^\d{12}$/);
  clock.pass(new Date(at(1, 16)).getTime() - clock().getTime() + 5 * minute);
  expect(await server.ask(verifications.verify, { code: line?.code ?? '' }, sale.desk)).toMatchObject({
    state: 'writtenOff',
  });
  clock.pass(2 * day);
  await server.runJob('orders.sweep');
  expect((await sale.details()).state).toBe('completed');
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);
});

test('days are rented whole, several at least, with their own price', async () => {
  const token = await signIn(server);
  const days = (first: number, last: number, heads = 4) => ({ first: dateAfter(first), last: dateAfter(last), heads });
  expect((await put(token, wantRoom(daily, hours(3, 9, 11)))).data.refusal).toBe('timeTooShort');
  expect((await put(token, wantRoom(daily, days(3, 3)))).data.refusal).toBe('timeTooShort');
  const made = await buy(token, wantRoom(daily, days(3, 4)));
  expect(made.data.total.amount).toBe(624_000);
  const { days: shown, rules } = await server.ask(bookings.rentDays, {
    productId: daily.id,
    month: dateAfter(3).slice(0, 7),
  });
  expect(rules).toMatchObject({ leastDays: 2, byHour: false, byDay: true });
  const stateOf = (date: string) => shown.find((one) => one.date === date)?.state;
  expect([3, 4, 5].map((after) => stateOf(dateAfter(after)))).toEqual(['full', 'full', 'free']);
  await server.ask(orders.cancelOrder, { orderId: made.data.orderId }, { token });
  expect(await liveOf(daily.id)).toEqual([]);
});

test('what is kept free for preparation is told, and nobody else gets it', async () => {
  const first = await signIn(server);
  expect((await buy(first, wantRoom(prepared, hours(4, 10, 12)))).success).toBe(true);
  const { slots, rules } = await server.ask(bookings.rentHours, { productId: prepared.id, date: dateAfter(4) });
  expect(rules.afterMinutes).toBe(30);
  const stateAt = (start: string) => slots.find(({ startsAt }) => startsAt === start);
  expect([9, 10, 11, 12, 13].map((clockHour) => stateAt(at(4, clockHour))?.state)).toEqual([
    'full',
    'full',
    'full',
    'full',
    'free',
  ]);
  expect((await put(first, wantRoom(prepared, hours(4, 12, 13)))).data.refusal).toBe('timeTaken');
  const [row] = await server.sql<{ kept: string }>(
    `select (upper(during) - ends_at)::text kept from bookings where resource_id = $1`,
    [prepared.id],
  );
  expect(row?.kept).toBe('00:30:00');
});

test('a talk is booked with what the consultant is told; a package books its later talks', async () => {
  const token = await signIn(server);
  const start = at(2, 10);
  const { cartId } = (await put(token, wantTalk(start))).data;
  const unfinished = await commit(token, cartId, { consult: { ...form, phone: 'no', problem: '' } });
  expect(unfinished).toMatchObject({
    success: false,
    data: { refusal: 'consultFormIncomplete', params: { fields: ['phone', 'problem'] } },
  });
  const made = await commit(token, cartId);
  expect(made.data.total.amount).toBe(120_000);
  await payByCard(server, bank, { token, orderId: made.data.orderId, total: 120_000 });
  const { lines, actions } = await server.ask(orders.orderDetails, { orderId: made.data.orderId }, { token });
  expect(lines[0]).toMatchObject({
    consult: form,
    booking: { by: 'slots', startsAt: start, consultantId: advisor.id },
  });
  expect(actions).toEqual(['showCode', 'goodwill']);
  const { days, consultants, rules } = await server.ask(bookings.consultMonth, { productId: talk.id });
  expect([days.length, consultants.length, rules.rates.map(({ sessions }) => sessions)]).toEqual([15, 1, [1, 3]]);
  const slots = days.flatMap((one) => one.slots);
  expect(slots.find(({ startsAt }) => startsAt === start)).toMatchObject({ state: 'full', longest: 0 });
  expect((await put(token, wantTalk(start))).data.refusal).toBe('timeTaken');
});

test('a package books its later talks within its access, each once, and is finished when all are over', async () => {
  const sale = await aPaidBooking(wantTalk(at(3, 9), 1, three));
  const lineId = (await sale.details()).lines[0]?.lineId ?? '';
  const save = (startsAt: string, token = sale.token, on: TestServer = server) =>
    on.call(bookings.saveAppointmentTime, { lineId, startsAt }, { token });
  expect(sale.total.amount).toBe(300_000);
  expect(await server.ask(bookings.lastConsultInfo, {}, { token: sale.token })).toEqual({ info: form });
  expect((await save(at(3, 10), await signIn(server))).data.refusal).toBe('notFound');
  expect((await save(at(3, 9))).data.refusal).toBe('timeTaken');
  expect((await save(at(30, 9))).data.refusal).toBe('timeTooFar');
  // At once from two windows: both are booked, or the third is told.
  const made = await Promise.all([save(at(3, 11)), save(at(3, 12), sale.token, other), save(at(3, 13))]);
  expect(made.filter(({ success }) => success)).toHaveLength(2);
  expect(made.flatMap(({ data }) => data.refusal ?? [])).toEqual(['sessionsBooked']);
  const [line] = (await sale.details()).lines;
  expect(line?.sessions).toHaveLength(3);
  expect(line?.booking).toMatchObject({ sessions: 3, startsAt: at(3, 9) });
  clock.pass(3 * day + 12 * hour);
  await server.runJob('orders.sweep');
  expect((await sale.details()).state).toBe('pendingUse');
  clock.pass(day);
  await server.runJob('orders.sweep');
  expect((await sale.details()).state).toBe('completed');
  expect(await overlaps()).toEqual([]);
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);
});

test('a talk is moved twice at most, not in the last hours, and not to what is taken; its old time is free', async () => {
  const sale = await aPaidBooking(wantTalk(at(6, 9)));
  const [session] = (await sale.details()).lines[0]?.sessions ?? [];
  const sessionId = session?.sessionId ?? '';
  const move = (startsAt: string, token = sale.token, on: TestServer = server) =>
    on.call(bookings.move, { sessionId, to: { startsAt }, difference: '0.00' }, { token });
  const rival = await aPaidBooking(wantTalk(at(6, 12)));
  expect((await move(at(6, 10), rival.token)).data.refusal).toBe('notFound');
  expect((await move(at(6, 12))).data.refusal).toBe('timeTaken');
  expect((await move(at(30, 9))).data.refusal).toBe('timeTooFar');
  expect((await move(at(6, 10))).success).toBe(true);
  expect((await sale.details()).lines[0]?.sessions).toMatchObject([
    { sessionId, startsAt: at(6, 10), endsAt: at(6, 11) },
  ]);
  // Somebody takes what was left, and the two want the same at once.
  const other9 = await aPaidBooking(wantTalk(at(6, 9)));
  expect(other9.total.amount).toBe(120_000);
  const [rivals] = (await rival.details()).lines[0]?.sessions ?? [];
  const both = await Promise.all([
    move(at(6, 14)),
    other.call(
      bookings.move,
      { sessionId: rivals?.sessionId ?? '', to: { startsAt: at(6, 14) }, difference: '0.00' },
      { token: rival.token },
    ),
  ]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.flatMap(({ data }) => data.refusal ?? [])).toEqual(['timeTaken']);
  const again = both[0].success ? [] : [await move(at(6, 15))];
  expect(again.every(({ success }) => success)).toBe(true);
  expect((await move(at(6, 16))).data).toMatchObject({ refusal: 'movedTooOften', params: { most: 2 } });
  clock.pass(5 * day + 12 * hour);
  expect((await move(at(2, 16))).data).toMatchObject({ refusal: 'bookingLocked', params: { hours: 24 } });
  expect(await overlaps()).toEqual([]);
});

test('refusals by code: nothing is held, nothing is lost', async () => {
  const token = await signIn(server);
  const before = await server.sql('select 1 from bookings');
  const refusalOf = async (wanted: Wanted) => (await put(token, wanted)).data.refusal;
  expect(await refusalOf(wantRoom(room, hours(-1, 10, 11)))).toBe('timePast');
  expect(await refusalOf(wantRoom(room, hours(1, 12, 11)))).toBe('timeReversed');
  expect(await refusalOf(wantRoom(room, hours(1, 10, 11.5)))).toBe('timeNotAligned');
  expect(await refusalOf(wantRoom(room, hours(1, 10.5, 11.5)))).toBe('timeNotAligned');
  expect(await refusalOf(wantRoom(room, hours(366, 10, 11)))).toBe('timeTooFar');
  expect(await refusalOf(wantRoom(room, hours(1, 6, 8)))).toBe('timeClosed');
  expect(await refusalOf(wantRoom(room, hours(1, 10, 11, 13)))).toBe('headsTooMany');
  expect(await refusalOf(wantRoom(room, { first: '0001-01-01', last: '9999-12-31', heads: 2 }))).toBe('sessionMissing');
  expect(await refusalOf(wantRoom(room, { first: dateAfter(1), last: dateAfter(366), heads: 2 }))).toBe('timeTooFar');
  expect(await refusalOf(wantTalk(at(16, 10)))).toBe('timeTooFar');
  expect(await refusalOf(wantTalk(at(1, 10), 4))).toBe('timeTooLong');
  expect(await refusalOf({ ...wantTalk(at(1, 10)), facts: { consultantId: gone.id, startsAt: at(1, 10) } })).toBe(
    'consultantLeft',
  );
  // Another product's slot, and facts that are none.
  expect(await refusalOf({ ...wantTalk(at(1, 10)), facts: hours(1, 10, 11) })).toBe('sessionMissing');
  expect(await refusalOf(wantRoom(room, { consultantId: advisor.id, startsAt: at(1, 10) }))).toBe('sessionMissing');
  expect(await refusalOf(wantRoom(room, { startsAt: 'tomorrow', endsAt: 'later', heads: 1 }))).toBe('sessionMissing');
  const { cartId } = (await put(token, wantRoom(room, hours(1, 10, 11)))).data;
  const forged = await server.call(
    orders.commit,
    { cartId, money: '1.00', agreed: true },
    { token, idempotencyKey: cartId },
  );
  expect(forged.data.refusal).toBe('priceChanged');
  expect(await server.sql('select 1 from bookings')).toHaveLength(before.length);
});

test('a time is had once, whatever quantity is sent', async () => {
  const token = await signIn(server);
  const { cartId } = await server.ask(
    orders.addToCart,
    { ...wantRoom(room, hours(1, 18, 19)), quantity: 7 },
    { token },
  );
  const { lines, total } = await server.ask(orders.getOrderMessage, { cartId }, { token });
  expect([lines[0]?.quantity, lines[0]?.most, total.amount]).toEqual([1, 1, 52_000]);
  // Kept twice it is one line.
  for (const keep of [true, true]) {
    await server.ask(orders.addToCart, { ...wantRoom(room, hours(1, 18, 19)), keep }, { token });
  }
  const { agencies } = await server.ask(orders.cart, {}, { token });
  expect(agencies.flatMap((one) => one.lines.map(({ quantity }) => quantity))).toEqual([1]);
});

test('a consultant who leaves between the cart and the order is not sold', async () => {
  const token = await signIn(server);
  const { cartId } = (
    await put(token, {
      productId: busyTalk.id,
      offerId: offerOf(busyTalk),
      facts: { consultantId: busyOne.id, startsAt: at(1, 10) },
    })
  ).data;
  await server.sql('delete from product_consultants where consultant_id = $1', [busyOne.id]);
  const answer = await server.call(
    orders.commit,
    { cartId, money: '1200.00', agreed: true, consult: form },
    { token, idempotencyKey: cartId },
  );
  expect(answer.data.refusal).toBe('consultantLeft');
  expect((await server.call(bookings.consultMonth, { productId: busyTalk.id })).data.refusal).toBe('consultantLeft');
  await server.sql('insert into product_consultants (product_id, consultant_id) values ($1, $2)', [
    busyTalk.id,
    busyOne.id,
  ]);
});

test('two submits at once make one order, and one booking', async () => {
  const token = await signIn(server);
  const { cartId } = (await put(token, wantRoom(room, hours(5, 9, 10)))).data;
  const made = await Promise.all([commit(token, cartId), commit(token, cartId, { on: other })]);
  expect(new Set(made.map(({ data }) => data.orderId)).size).toBe(1);
  expect((await liveOf(room.id)).filter(({ state }) => state === 'held')).toHaveLength(1);
});

test('an expired hold is the next buyer’s at once, before any sweep', async () => {
  const [slow, next] = [await signIn(server), await signIn(server)];
  const wanted = wantRoom(room, hours(6, 9, 12));
  const waiting = await buy(slow, wanted);
  const overlapping = wantRoom(room, hours(6, 11, 13));
  expect((await put(next, overlapping)).data.refusal).toBe('timeTaken');
  clock.pass(31 * minute);
  const { slots } = await server.ask(bookings.rentHours, { productId: room.id, date: dateAfter(6) });
  expect(slots.find(({ startsAt }) => startsAt === at(6, 9))?.state).toBe('free');
  expect((await buy(next, overlapping)).success).toBe(true);
  expect((await server.ask(orders.orderDetails, { orderId: waiting.data.orderId }, { token: slow })).state).toBe(
    'cancelled',
  );
  expect(await overlaps()).toEqual([]);
});

test('by the host’s tier less comes back the later it is, and nothing after the start; what goes back is free', async () => {
  const sale = await aPaidBooking(wantRoom(daily, { first: dateAfter(20), last: dateAfter(21), heads: 2 }));
  const preview = () => server.ask(refunds.preview, { orderId: sale.orderId }, { token: sale.token });
  expect((await preview()).total.amount).toBe(624_000);
  clock.pass(14 * day);
  expect((await preview()).total.amount).toBe(312_000);
  const { refundId } = await server.ask(
    refunds.ask,
    { orderId: sale.orderId, money: '3120.00', reason: 'timeDoesNotFit' },
    { token: sale.token },
  );
  await server.ask(refunds.decide, { refundId, agree: true, words: '' }, sale.desk);
  await server.runJob('payments.repay');
  expect(await liveOf(daily.id)).toEqual([]);
  expect((await sale.details()).lines[0]).toMatchObject({ returned: true, sessions: [] });
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);
});

/** Buyers who have each put what they want into a cart, over both servers. */
async function crowd(count: number, wanted: (index: number) => Wanted) {
  const buyers: { token: string; cartId: string; on: TestServer }[] = [];
  for (let index = 0; index < count; index += 1) {
    const on = index % 2 === 0 ? server : other;
    const token = await signIn(on);
    buyers.push({ token, on, cartId: (await put(token, wanted(index), on)).data.cartId });
  }
  return buyers;
}

test.each([
  {
    of: 'an hour of a room',
    resourceId: room.id,
    money: '520.00',
    startsAt: () => at(8, 14),
    wanted: () => wantRoom(room, hours(8, 14, 15)),
  },
  {
    of: 'two days of a room',
    resourceId: daily.id,
    money: '6240.00',
    startsAt: () => at(8, 9),
    wanted: () => wantRoom(daily, { first: dateAfter(8), last: dateAfter(9), heads: 4 }),
  },
  {
    of: 'a talk',
    resourceId: advisor.id,
    money: '1200.00',
    startsAt: () => at(8, 14),
    wanted: () => wantTalk(at(8, 14)),
  },
])(
  '200 at once want $of: one order holds it, 199 get a clear refusal',
  async ({ resourceId, money, startsAt, wanted }) => {
    const buyers = await crowd(200, wanted);
    const before = (await liveOf(resourceId)).length;
    const answers = await Promise.all(
      buyers.map(({ token, cartId, on }) =>
        on.call(orders.commit, { cartId, money, agreed: true, consult: form }, { token, idempotencyKey: cartId }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.refusal === 'timeTaken')).toHaveLength(199);
    expect((await liveOf(resourceId)).length - before).toBe(1);
    const [sum] = await server.sql<{ orders: number }>(
      `select count(*)::int orders from orders o join order_lines l on l.order_id = o.id
       where l.id in (select order_line_id from bookings where resource_id = $1 and starts_at = $2 and state <> 'released')`,
      [resourceId, startsAt()],
    );
    expect(sum?.orders).toBe(1);
    expect(await overlaps()).toEqual([]);
  },
  180_000,
);

test('spans of all lengths, by hours and by days, never overlap', async () => {
  const spans = Array.from({ length: 40 }, (_, index) => {
    const from = 9 + ((index * 5) % 11);
    return index % 8 === 7
      ? wantRoom(room, { first: dateAfter(30), last: dateAfter(30 + (index % 3)), heads: 1 })
      : wantRoom(room, hours(30 + (index % 3), from, Math.min(21, from + 1 + (index % 4))));
  });
  const buyers = await crowd(spans.length, (index) => spans[index] ?? wantRoom(room, {}));
  const answers = await Promise.all(buyers.map(({ token, cartId, on }) => commit(token, cartId, { on })));
  const won = answers.filter(({ success }) => success).length;
  expect(won).toBeGreaterThan(3);
  const refused = answers.flatMap(({ success, data }) => (success ? [] : [data.refusal]));
  expect(new Set(refused)).toEqual(new Set(['timeTaken']));
  expect(await overlaps()).toEqual([]);
  const [held] = await server.sql<{ count: number }>(
    `select count(*)::int count from bookings where resource_id = $1 and state = 'held' and starts_at >= $2`,
    [room.id, at(30, 0)],
  );
  expect(held?.count).toBe(won);
}, 120_000);
