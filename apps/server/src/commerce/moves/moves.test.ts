import * as bookings from '@lyceum/contract/bookings.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, minute } from '@lyceum/domain/time';
import { dateIn, instantAt } from '@lyceum/domain/zone';
import { anOffer, aRate, aRoom } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock, type TestServer } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { openShop, payByCard, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

/** 500 an hour, 900 on weekday evenings from six; a day 3,000, at weekends 4,000. */
const room = aRoom(
  { cancelTier: 'moderate' },
  {
    offers: [
      anOffer({ price: 50_000 }),
      anOffer({ price: 90_000, rate: aRate({ weekdays: [1, 2, 3, 4, 5], from: 1080 }) }),
      anOffer({ price: 300_000, rate: aRate({ unit: 'day' }) }),
      anOffer({ price: 400_000, rate: aRate({ unit: 'day', weekdays: [6, 7], from: 0 }) }),
    ],
  },
);
await openShop(server, [room]);
const [keeper] = await server.sql<{ id: string }>('select agency_id id from products where id = $1', [room.id]);
const owner = await asStaff(server, { agencyId: keeper?.id ?? '', owner: true });

// The clock starts on a Monday, at ten in Taipei.
const start = clock();
const dateAfter = (days: number): string => dateIn('Asia/Taipei', new Date(start.getTime() + days * day));
const at = (days: number, hours: number): string => instantAt('Asia/Taipei', dateAfter(days), hours * 60).toISOString();

type Facts = Record<string, string | number>;
type Target = InputOfCall<typeof bookings.move>['to'];
const hours = (days: number, from: number, to: number): Facts => ({
  startsAt: at(days, from),
  endsAt: at(days, to),
  heads: 4,
});

async function order(token: string, facts: Facts, on: TestServer = server) {
  const wanted = { productId: room.id, offerId: room.offers[0]?.id ?? '', facts };
  const { cartId } = await on.ask(orders.addToCart, wanted, { token });
  const { total } = await on.ask(orders.getOrderMessage, { cartId }, { token });
  const asked = { cartId, money: toDecimal(total.amount), agreed: true };
  return on.call(orders.commit, asked, { token, idempotencyKey: cartId });
}

const whyNot = async (facts: Facts) => {
  const wanted = { productId: room.id, offerId: room.offers[0]?.id ?? '', facts };
  return (await server.call(orders.addToCart, wanted, { token: await signIn(server) })).data.refusal;
};

/** A paid rental of a new buyer, and what may be asked of it. */
async function aRental(facts: Facts) {
  const token = await signIn(server);
  const { data } = await order(token, facts);
  await payByCard(server, bank, { token, orderId: data.orderId, total: data.total.amount });
  await staySignedIn(server);
  const details = (orderId = data.orderId) => server.ask(orders.orderDetails, { orderId }, { token });
  const [session] = (await details()).lines[0]?.sessions ?? [];
  const sessionId = session?.sessionId ?? '';
  return {
    token,
    orderId: data.orderId,
    sessionId,
    details,
    held: async () => (await details()).lines[0]?.sessions.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
    look: (to: Target) => server.ask(bookings.quoteMove, { sessionId, to }, { token }),
    move: (to: Target, difference: string, on: TestServer = server) =>
      on.call(bookings.move, { sessionId, to, difference }, { token }),
    pay: (orderId: string, total: number) => payByCard(server, bank, { token, orderId, total }),
  };
}

const stillRight = async () => {
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);
  expect(
    await server.sql(`select a.id from bookings a join bookings b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during
      where a.state <> 'released' and b.state <> 'released'`),
  ).toEqual([]);
};
const toldOwner = async (part: string) =>
  server.sql(`select 1 from outbox where recipient = $1 and body like $2`, [owner.email, `%${part}%`]);
const toldBuyer = async (part: string) =>
  server.sql(`select 1 from outbox where kind = 'sms' and body like $1`, [`%${part}%`]);

test('a dearer time is held for its difference, and the rental goes there when that is paid', async () => {
  const rental = await aRental(hours(2, 15, 17));
  const to = { startsAt: at(2, 18) };
  expect(await rental.look(to)).toMatchObject({
    by: 'hours',
    length: 2,
    movesLeft: 2,
    blocked: null,
    trouble: null,
    to: { startsAt: at(2, 18), endsAt: at(2, 20), way: 'pay', difference: { amount: 80_000, currency: 'TWD' } },
  });
  expect((await rental.move(to, '0.00')).data).toMatchObject({ refusal: 'priceChanged', params: { total: '800.00' } });
  const asked = await rental.move(to, '800.00');
  const differenceId = asked.data.orderId ?? '';
  expect(asked.data).toMatchObject({ startsAt: at(2, 18), back: null });
  // Nothing moved yet, nobody else gets either time, and asked again it is the same order.
  expect(await rental.held()).toEqual([[at(2, 15), at(2, 17)]]);
  expect(await whyNot(hours(2, 18, 19))).toBe('timeTaken');
  expect(await whyNot(hours(2, 16, 17))).toBe('timeTaken');
  expect((await rental.move(to, '800.00', other)).data.orderId).toBe(differenceId);
  expect((await rental.details(differenceId)).actions).toEqual(['pay', 'cancel']);

  await rental.pay(differenceId, 80_000);
  expect(await rental.held()).toEqual([[at(2, 18), at(2, 20)]]);
  expect(await rental.details(differenceId)).toMatchObject({
    state: 'pendingUse',
    actions: [],
    lines: [{ code: null, sessions: [], offerId: null }],
  });
  expect(await rental.look({ startsAt: at(2, 18) })).toMatchObject({ movesLeft: 1, startsAt: at(2, 18) });
  expect((await order(await signIn(server), hours(2, 15, 17))).success).toBe(true);
  await stillRight();
});

test('a difference that nobody pays lets the time go, and the rental stays where it was', async () => {
  const rental = await aRental(hours(3, 15, 17));
  const { orderId } = (await rental.move({ startsAt: at(3, 18) }, '800.00')).data;
  clock.pass(31 * minute);
  await server.runJob('orders.sweep');
  expect((await rental.details(orderId ?? '')).state).toBe('cancelled');
  expect(await rental.held()).toEqual([[at(3, 15), at(3, 17)]]);
  expect((await order(await signIn(server), hours(3, 18, 20))).success).toBe(true);
  await stillRight();
});

test('to a time that lies over its own, only the rest is held and asked for', async () => {
  const rental = await aRental(hours(4, 16, 18));
  const { data } = await rental.move({ startsAt: at(4, 17) }, '400.00');
  await rental.pay(data.orderId ?? '', 40_000);
  expect(await rental.held()).toEqual([[at(4, 17), at(4, 19)]]);
  expect((await order(await signIn(server), hours(4, 16, 17))).success).toBe(true);
  await stillRight();
});

test('a cheaper time gives the difference back at once; what comes back later is of the new price', async () => {
  const rental = await aRental(hours(9, 18, 20));
  const before = clock();
  expect(await rental.look({ startsAt: at(9, 10) })).toMatchObject({
    to: { way: 'back', difference: { amount: 80_000 } },
  });
  expect((await rental.move({ startsAt: at(9, 10) }, '-800.00')).data).toMatchObject({
    startsAt: at(9, 10),
    orderId: null,
    back: { amount: 80_000, currency: 'TWD' },
  });
  // While the money is on its way nothing else is moved.
  expect((await rental.move({ startsAt: at(9, 12) }, '0.00')).data.refusal).toBe('refundUnderWay');
  await server.runJob('payments.repay');
  expect(await rental.details()).toMatchObject({ state: 'pendingUse', refunded: { amount: 80_000 } });
  expect(await rental.held()).toEqual([[at(9, 10), at(9, 12)]]);
  // Less than seven days before, half of what it costs now.
  clock.pass(Math.max(0, new Date(at(3, 12)).getTime() - before.getTime()));
  expect((await server.ask(refunds.preview, { orderId: rental.orderId }, { token: rental.token })).total.amount).toBe(
    50_000,
  );
  await stillRight();
});

test('with the rental comes back what its dearer time cost more', async () => {
  const rental = await aRental(hours(16, 10, 12));
  const { data } = await rental.move({ startsAt: at(16, 18) }, '800.00');
  await rental.pay(data.orderId ?? '', 80_000);
  expect(await server.ask(refunds.preview, { orderId: rental.orderId }, { token: rental.token })).toMatchObject({
    lines: [{ amount: { amount: 100_000 }, follows: { amount: 80_000, currency: 'TWD' } }],
    total: { amount: 100_000 },
  });
  const { refundId } = await server.ask(
    refunds.ask,
    { orderId: rental.orderId, money: '1000.00', reason: 'timeDoesNotFit' },
    { token: rental.token },
  );
  await server.ask(refunds.decide, { refundId, agree: true, words: '' }, owner);
  await server.runJob('payments.repay');
  await server.runJob('payments.repay');
  expect(await rental.details()).toMatchObject({ state: 'refunded' });
  expect(await rental.details(data.orderId ?? '')).toMatchObject({ state: 'refunded', refunded: { amount: 80_000 } });
  for (const told of [await toldOwner('可以再開放預約'), await toldBuyer('已取消')]) {
    expect(told).toHaveLength(1);
  }
  expect((await order(await signIn(server), hours(16, 18, 20))).success).toBe(true);
  await stillRight();
});

test('who gives the rental back waits for no difference any more; one that is paid too late comes back', async () => {
  const rental = await aRental(hours(17, 10, 12));
  const { data } = await rental.move({ startsAt: at(17, 18) }, '800.00');
  await server.ask(
    refunds.ask,
    { orderId: rental.orderId, money: '1000.00', reason: 'timeDoesNotFit' },
    { token: rental.token },
  );
  expect((await rental.details(data.orderId ?? '')).state).toBe('cancelled');
  expect((await rental.move({ startsAt: at(17, 14) }, '0.00')).data.refusal).toBe('refundUnderWay');
  await stillRight();
});

test('days go to as many other days, at the price of those', async () => {
  const rental = await aRental({ first: dateAfter(21), last: dateAfter(22), heads: 2 });
  // From Monday and Tuesday to Saturday and Sunday.
  expect(await rental.look({ first: dateAfter(26) })).toMatchObject({
    by: 'days',
    length: 2,
    to: { way: 'pay', difference: { amount: 200_000 } },
  });
  expect((await rental.move({ startsAt: at(24, 10) }, '0.00')).data.refusal).toBe('timeNotAligned');
  expect((await rental.move({ first: dateAfter(23) }, '0.00')).success).toBe(true);
  expect((await rental.details()).lines[0]?.booking).toMatchObject({ by: 'days', startsAt: at(23, 9) });
  await stillRight();
});

test('two rentals cannot go to one time, whoever asks first on whichever server', async () => {
  const [one, two] = [await aRental(hours(11, 10, 11)), await aRental(hours(11, 11, 12))];
  const both = await Promise.all([
    one.move({ startsAt: at(11, 14) }, '0.00'),
    two.move({ startsAt: at(11, 14) }, '0.00', other),
  ]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.flatMap(({ data }) => data.refusal ?? [])).toEqual(['timeTaken']);
  const dear = await Promise.all([
    one.move({ startsAt: at(11, 18) }, '400.00'),
    two.move({ startsAt: at(11, 18) }, '400.00', other),
  ]);
  expect(dear.filter(({ success }) => success)).toHaveLength(1);
  await stillRight();
});

test('it moves twice, not in the last day, not to what cannot be booked; both are told', async () => {
  const rental = await aRental(hours(12, 10, 11));
  expect((await rental.move({ startsAt: at(12, 6) }, '0.00')).data.refusal).toBe('timeClosed');
  expect((await rental.move({ startsAt: at(-1, 10) }, '0.00')).data.refusal).toBe('timePast');
  expect((await rental.move({ startsAt: at(12, 11) }, '0.00')).success).toBe(true);
  // Sent again it is where it was to go.
  expect((await rental.move({ startsAt: at(12, 11) }, '0.00')).success).toBe(true);
  expect((await rental.move({ startsAt: at(12, 12) }, '0.00')).success).toBe(true);
  expect((await rental.move({ startsAt: at(12, 13) }, '0.00')).data).toMatchObject({
    refusal: 'movedTooOften',
    params: { most: 2 },
  });
  expect(await rental.look({ startsAt: at(12, 13) })).toMatchObject({ blocked: 'movedTooOften', movesLeft: 0 });
  for (const told of [await toldOwner('12:00'), await toldBuyer('12:00')]) {
    expect(told).toHaveLength(1);
  }
  const late = await aRental(hours(13, 10, 11));
  clock.pass(new Date(at(12, 11)).getTime() - clock().getTime());
  expect((await late.move({ startsAt: at(14, 11) }, '0.00')).data).toMatchObject({
    refusal: 'bookingLocked',
    params: { hours: 24 },
  });
  const foreign = await signIn(server);
  expect(
    (
      await server.call(
        bookings.move,
        { sessionId: late.sessionId, to: { startsAt: at(14, 11) }, difference: '0.00' },
        { token: foreign },
      )
    ).data.refusal,
  ).toBe('notFound');
});
