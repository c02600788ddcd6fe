import * as bookings from '@lyceum/contract/bookings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { addDays, instantAt } from '@lyceum/domain/zone';
import { anOffer, aRate, aRoom, aTimetable } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../../demo/insert-catalogue.ts';
import { asStaff } from '../../../testing/as-staff.ts';
import { startTestBank } from '../../../testing/test-bank.ts';
import { testClock } from '../../../testing/test-server.ts';
import { twoServers } from '../../../testing/two-servers.ts';
import { openShop, payByCard, signIn, staySignedIn } from '../../../testing/world.ts';

// The clocks of New York go forward on 8 March 2026.
const clock = testClock(new Date('2026-02-20T15:00:00Z'));
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

const evening = anOffer({ price: 90_000, rate: aRate({ weekdays: [1, 2, 3, 4, 5], from: 1080 }) });
const room = aRoom({ cancelTier: 'flexible' }, { offers: [anOffer({ price: 50_000 }), evening] });
const night = aRoom();
const zone = 'America/New_York';
const inNewYork = { zone, horizonDays: 180, mostSlots: 12 };
await openShop(server, [room, night]);
await insertCatalogue(server.deps.db, clock(), {
  timetables: [
    aTimetable(room.id, { ...inNewYork, weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1320 })) }),
    aTimetable(night.id, { ...inNewYork, weekly: [7].map((weekday) => ({ weekday, from: 0, to: 1440 })) }),
  ],
});

/** A Tuesday. */
const first = '2026-02-24';
const at = (date: string, hours: number): string => instantAt(zone, date, hours * 60).toISOString();
/** Five to seven in the evening: an hour at each of the two prices. */
const time = { startsAt: at(first, 17), endsAt: at(first, 19), heads: 6 };
const quote = (weeks: number, changed: { week: number; startsAt: string; endsAt: string }[] = []) =>
  server.ask(bookings.quoteSeries, { productId: room.id, time, weeks, changed });
type Dates = Awaited<ReturnType<typeof quote>>['dates'];
const linesOf = (dates: Dates) =>
  dates.map(({ startsAt, endsAt, priced }) => ({
    offerId: priced?.offerId ?? '',
    facts: { startsAt, endsAt, heads: 6 },
  }));
const put = (token: string, dates: Dates, on = server) =>
  on.call(orders.addSeries, { productId: room.id, lines: linesOf(dates) }, { token });
async function commit(token: string, cartId: string, on = server, lines?: string) {
  const { total } = await on.ask(orders.getOrderMessage, { cartId, lines }, { token });
  const money = toDecimal(total.amount);
  const idempotencyKey = lines === undefined ? cartId : `${cartId}-rest`;
  return on.call(orders.commit, { cartId, lines, money, agreed: true }, { token, idempotencyKey });
}
const live = async () =>
  (
    await server.sql<{ at: string }>(
      `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') at from bookings where resource_id = $1 and state <> 'released' order by starts_at`,
      [room.id],
    )
  ).map((row) => row.at);

test('eight weeks over the change of the clocks: a taken date is told and dropped, the rest is one order, one line goes back alone', async () => {
  const rival = await signIn(server);
  const third = addDays(first, 14);
  const [taken] = (await quote(8)).dates.slice(2);
  expect((await put(rival, taken ? [taken] : [])).success).toBe(true);
  const rivals = await put(rival, taken ? [taken] : []);
  expect((await commit(rival, rivals.data.cartId)).success).toBe(true);

  const { dates, rules } = await quote(8);
  expect(rules.zone).toBe(zone);
  // Five in the afternoon there, before and after.
  expect(dates.map(({ startsAt }) => startsAt)).toEqual(
    Array.from({ length: 8 }, (_, week) => at(addDays(first, 7 * week), 17)),
  );
  expect([dates[1]?.startsAt, dates[2]?.startsAt]).toEqual(['2026-03-03T22:00:00.000Z', '2026-03-10T21:00:00.000Z']);
  expect(dates.map(({ trouble }) => trouble)).toEqual([null, null, 'timeTaken', null, null, null, null, null]);
  expect(new Set(dates.map(({ priced }) => priced?.total.amount))).toEqual(new Set([140_000]));

  const token = await signIn(server);
  const before = await server.sql('select 1 from cart_lines');
  expect((await put(token, dates)).data.refusal).toBe('timeTaken');
  // All or none.
  expect(await server.sql('select 1 from cart_lines')).toHaveLength(before.length);
  const kept = dates.filter(({ trouble }) => trouble === null);
  const { cartId } = (await put(token, kept)).data;
  const cart = await server.ask(orders.getOrderMessage, { cartId }, { token });
  expect(cart.lines.map(({ booking }) => booking?.startsAt)).toEqual(kept.map(({ startsAt }) => startsAt));
  const made = await commit(token, cartId);
  expect(made.data.total.amount).toBe(7 * 140_000);
  expect(await live()).toEqual(dates.map(({ startsAt }) => startsAt));
  const { orderId } = made.data;
  await payByCard(server, bank, { token, orderId, total: 7 * 140_000 });
  await staySignedIn(server);
  const details = () => server.ask(orders.orderDetails, { orderId }, { token });
  const { lines, state } = await details();
  expect([state, lines.length]).toEqual(['pendingUse', 7]);
  expect(lines.map(({ booking }) => booking?.startsAt)).toEqual(kept.map(({ startsAt }) => startsAt));
  expect(new Set(lines.map(({ code }) => code)).size).toBe(7);

  const [line] = lines.slice(3);
  const preview = await server.ask(refunds.preview, { orderId }, { token });
  expect(preview.lines.map(({ booked }) => booked?.startsAt)).toEqual(kept.map(({ startsAt }) => startsAt));
  const asked = { orderId, lines: [{ lineId: line?.lineId ?? '', part: 'content' as const }], money: '1400.00' };
  const { refundId } = await server.ask(refunds.ask, { ...asked, reason: 'timeDoesNotFit' }, { token });
  const [row] = await server.sql<{ id: string }>('select agency_id id from orders where id = $1', [orderId]);
  const desk = await asStaff(server, { agencyId: row?.id ?? '', rights: ['orders', 'finance'] });
  await server.ask(refunds.decide, { refundId, agree: true, words: '' }, desk);
  await server.runJob('payments.repay');
  const after = await details();
  expect([after.state, after.lines.map(({ returned }) => returned)]).toEqual([
    'pendingUse',
    [false, false, false, true, false, false, false],
  ]);
  // Its slot alone is free again.
  expect((await quote(8)).dates.filter(({ trouble }) => trouble === null).map(({ startsAt }) => startsAt)).toEqual([
    line?.booking?.startsAt,
  ]);
  expect((await put(rival, dates.slice(4, 5))).success).toBe(true);
  expect(third).toBe('2026-03-10');
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);
});

test('a date that somebody takes before the commit is told on its line; without it the rest is ordered, and nothing was lost', async () => {
  const [token, rival] = [await signIn(server), await signIn(server)];
  // Half past eight: another time of the day.
  const morning = { startsAt: at(first, 9), endsAt: at(first, 11), heads: 2 };
  const ask = () => server.ask(bookings.quoteSeries, { productId: room.id, time: morning, weeks: 6 });
  const { dates } = await ask();
  const { cartId } = (await put(token, dates)).data;
  const theirs = (await put(rival, dates.slice(1, 2))).data;
  expect((await commit(rival, theirs.cartId, other)).success).toBe(true);
  const before = await live();
  expect((await commit(token, cartId)).data.refusal).toBe('timeTaken');
  expect(await live()).toEqual(before);
  const { lines } = await server.ask(orders.getOrderMessage, { cartId }, { token });
  expect(lines.map(({ trouble }) => trouble)).toEqual([null, 'timeTaken', null, null, null, null]);
  const rest = lines.filter(({ trouble }) => trouble === null).map(({ lineId }) => lineId);
  const made = await commit(token, cartId, server, rest.join(','));
  expect(made.data.total.amount).toBe(5 * 100_000);
  expect(await live()).toHaveLength(before.length + 5);
});

test('two who want the same weeks at once, over two servers: one has them all, the other none', async () => {
  const noon = { startsAt: at(first, 12), endsAt: at(first, 13), heads: 2 };
  const { dates } = await server.ask(bookings.quoteSeries, { productId: room.id, time: noon, weeks: 12 });
  const before = (await live()).length;
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const token = await signIn(server);
      // Some begin later, so that they want a part of it alone.
      return { token, cartId: (await put(token, index % 2 === 0 ? dates : dates.slice(6))).data.cartId };
    }),
  );
  const answers = await Promise.all(
    buyers.map(({ token, cartId }, index) => commit(token, cartId, index % 3 === 0 ? other : server)),
  );
  const won = answers.filter(({ success }) => success);
  expect(won).toHaveLength(1);
  expect(new Set(answers.flatMap(({ data }) => data.refusal ?? []))).toEqual(new Set(['timeTaken']));
  expect((await live()).length - before).toBe(won[0]?.data.total.amount === 600_000 ? 12 : 6);
});

test('dates of their own: changed hours, closed days, what is too far, and hours that the clocks skip', async () => {
  const changed = { week: 1, startsAt: at(addDays(first, 7), 14), endsAt: at(addDays(first, 7), 15) };
  const { dates } = await quote(3, [changed]);
  expect(dates[1]).toMatchObject({ startsAt: changed.startsAt, trouble: null, priced: { total: { amount: 50_000 } } });
  const far = (await quote(24)).dates;
  expect(far).toHaveLength(24);
  const tooLong = await server.call(bookings.quoteSeries, { productId: room.id, time, weeks: 25 });
  expect(tooLong.data.refusal).toBe('invalidInput');
  await server.sql('update timetables set horizon_days = 30 where resource_id = $1', [room.id]);
  expect((await quote(8)).dates.slice(4).map(({ trouble }) => trouble)).toEqual(
    Array.from({ length: 4 }, () => 'timeTooFar'),
  );
  // Two in the morning of 8 March is not there, and one to three is an hour long.
  const sunday = '2026-03-01';
  const ask = async (from: number, to: number) => {
    const hours = { startsAt: at(sunday, from), endsAt: at(sunday, to), heads: 1 };
    const reply = await server.ask(bookings.quoteSeries, { productId: night.id, time: hours, weeks: 3 });
    return reply.dates.map(({ trouble, startsAt, endsAt }) => [
      trouble,
      (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000,
    ]);
  };
  expect(await ask(2, 3)).toEqual([
    [null, 1],
    ['timeClosed', 0],
    [null, 1],
  ]);
  expect(await ask(1, 4)).toEqual([
    [null, 3],
    [null, 2],
    [null, 3],
  ]);
  expect((await server.call(bookings.quoteSeries, { productId: 'prd_none', time, weeks: 2 })).data.refusal).toBe(
    'productUnavailable',
  );
});
