import * as bookings from '@lyceum/contract/bookings.calls';
import * as moves from '@lyceum/contract/moves.calls';
import * as calendar from '@lyceum/contract/calendar.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, hour } from '@lyceum/domain/time';
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

/** 500 an hour, 900 on weekday evenings from six; a day 3,000. */
const room = aRoom(
  { cancelTier: 'moderate' },
  {
    offers: [
      anOffer({ price: 50_000 }),
      anOffer({ price: 90_000, rate: aRate({ weekdays: [1, 2, 3, 4, 5], from: 1080 }) }),
      anOffer({ price: 300_000, rate: aRate({ unit: 'day' }) }),
    ],
  },
);
const foreignRoom = aRoom();
await openShop(server, [room]);
await openShop(server, [foreignRoom]);
const [keeper] = await server.sql<{ id: string }>('select agency_id id from products where id = $1', [room.id]);
const agencyId = keeper?.id ?? '';
const owner = await asStaff(server, { agencyId, owner: true });
const desk = await asStaff(server, { agencyId, rights: ['orders'] });

// The clock starts on a Monday, at ten in Taipei.
const start = clock();
const dateAfter = (days: number): string => dateIn('Asia/Taipei', new Date(start.getTime() + days * day));
const at = (days: number, hours: number): string => instantAt('Asia/Taipei', dateAfter(days), hours * 60).toISOString();

type Facts = Record<string, string | number>;
const hours = (days: number, from: number, to: number): Facts => ({
  startsAt: at(days, from),
  endsAt: at(days, to),
  heads: 4,
});

async function order(token: string, facts: Facts) {
  const wanted = { productId: room.id, offerId: room.offers[0]?.id ?? '', facts };
  const { cartId } = await server.ask(orders.addToCart, wanted, { token });
  const { total } = await server.ask(orders.getOrderMessage, { cartId }, { token });
  const asked = { cartId, money: toDecimal(total.amount), agreed: true };
  return server.call(orders.commit, asked, { token, idempotencyKey: cartId });
}

const whyNot = async (facts: Facts) => {
  const wanted = { productId: room.id, offerId: room.offers[0]?.id ?? '', facts };
  return (await server.call(orders.addToCart, wanted, { token: await signIn(server) })).data.refusal;
};

async function aRental(facts: Facts) {
  const token = await signIn(server);
  const { data } = await order(token, facts);
  await payByCard(server, bank, { token, orderId: data.orderId, total: data.total.amount });
  await staySignedIn(server);
  const details = () => server.ask(orders.orderDetails, { orderId: data.orderId }, { token });
  const [session] = (await details()).lines[0]?.sessions ?? [];
  const sessionId = session?.sessionId ?? '';
  const bookingId = `bkg${sessionId.slice(3)}`;
  const reason = '冷氣維修';
  return {
    token,
    orderId: data.orderId,
    sessionId,
    bookingId,
    details,
    held: async () => (await details()).lines[0]?.sessions.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
    propose: (to: { startsAt: string } | { first: string }, on: TestServer = server, by: object = desk) =>
      on.call(moves.propose, { bookingId, to, reason }, by),
    asked: async () => (await server.ask(moves.listProposed, {}, { token })).list,
    accept: (proposalId: string, on: TestServer = server) => on.call(moves.accept, { proposalId }, { token }),
    decline: (proposalId: string) => server.call(moves.decline, { proposalId, answer: '那天沒空' }, { token }),
  };
}

const stateOf = async (id: string) =>
  (await server.sql<{ state: string }>('select state from proposals where id = $1', [id]))[0]?.state;

const stillRight = async () => {
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);
  expect(
    await server.sql(`select a.id from bookings a join bookings b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during
      where a.state <> 'released' and b.state <> 'released'`),
  ).toEqual([]);
  expect(
    await server.sql(`select p.id from proposals p full join (select * from bookings where proposal_id is not null) b on b.proposal_id = p.id
      where (coalesce(p.state, '') = 'open') <> (b.id is not null)`),
  ).toEqual([]);
};
const toldOwner = (part: string) =>
  server.sql('select 1 from outbox where recipient = $1 and body like $2', [owner.email, `%${part}%`]);
const toldBuyer = (part: string) =>
  server.sql("select 1 from outbox where kind = 'sms' and body like $1", [`%${part}%`]);

test('a proposed time is held for the buyer, who accepts it: nothing is charged, and it is none of his moves', async () => {
  const rental = await aRental(hours(2, 10, 12));
  const to = { startsAt: at(2, 18) };
  const wanted = { bookingId: rental.bookingId, to };
  expect(await server.ask(moves.look, wanted, desk)).toMatchObject({
    by: 'hours',
    startsAt: at(2, 10),
    trouble: null,
    to: { startsAt: at(2, 18), endsAt: at(2, 20), back: null },
  });
  const { data } = await rental.propose(to);
  expect(data).toMatchObject({ startsAt: at(2, 18), until: new Date(clock().getTime() + day).toISOString() });
  expect(await rental.held()).toEqual([[at(2, 10), at(2, 12)]]);
  expect(await whyNot(hours(2, 19, 20))).toBe('timeTaken');
  expect(await whyNot(hours(2, 11, 12))).toBe('timeTaken');
  expect(await toldBuyer('冷氣維修')).toHaveLength(1);
  expect(await rental.asked()).toMatchObject([
    {
      proposalId: data.proposalId,
      orderId: rental.orderId,
      startsAt: at(2, 18),
      from: { startsAt: at(2, 10) },
      back: null,
    },
  ]);
  const { list } = await server.ask(calendar.calendar, { from: dateAfter(2), days: 1 }, desk);
  expect(list.filter(({ orderId }) => orderId === rental.orderId)).toMatchObject([
    { startsAt: at(2, 10), proposal: { proposalId: data.proposalId, startsAt: at(2, 18) } },
  ]);

  expect((await rental.accept(data.proposalId)).data).toMatchObject({ startsAt: at(2, 18), back: null });
  expect(await rental.held()).toEqual([[at(2, 18), at(2, 20)]]);
  expect(await rental.asked()).toEqual([]);
  // An evening for the price of the morning, also for whoever moves on from there.
  expect((await rental.details()).lines[0]?.booking?.parts).toMatchObject([{ amount: { amount: 100_000 } }]);
  const { sessionId, token } = rental;
  expect(await server.ask(bookings.quoteMove, { sessionId, to: { startsAt: at(2, 14) } }, { token })).toMatchObject({
    movesLeft: 2,
    to: { way: 'same' },
  });
  expect((await order(await signIn(server), hours(2, 10, 12))).success).toBe(true);
  expect((await rental.accept(data.proposalId)).data.refusal).toBe('proposalOver');
  expect(
    await server.sql("select 1 from audit_log where thing = $1 and act = 'change sales'", [data.proposalId]),
  ).toHaveLength(1);
  await stillRight();
});

test('a cheaper time gives the difference back, also within the hours in which the buyer moves nothing', async () => {
  const rental = await aRental(hours(1, 18, 20));
  const to = { startsAt: at(1, 16) };
  clock.pass(10 * hour);
  const { data } = await rental.propose(to);
  expect(await rental.asked()).toMatchObject([{ back: { amount: 80_000 } }]);
  expect((await rental.accept(data.proposalId)).data).toMatchObject({ back: { amount: 80_000, currency: 'TWD' } });
  await server.runJob('payments.repay');
  expect(await rental.details()).toMatchObject({ state: 'pendingUse', refunded: { amount: 80_000 } });
  expect(await rental.held()).toEqual([[at(1, 16), at(1, 18)]]);
  await stillRight();
});

test('to a time that lies over its own only the rest is held', async () => {
  const rental = await aRental(hours(3, 10, 12));
  const { data } = await rental.propose({ startsAt: at(3, 11) });
  expect(await whyNot(hours(3, 12, 13))).toBe('timeTaken');
  expect((await rental.accept(data.proposalId)).success).toBe(true);
  expect(await rental.held()).toEqual([[at(3, 11), at(3, 13)]]);
  await stillRight();
});

test('declined, withdrawn and unanswered: the session stays, the time is free, the other side is told', async () => {
  const rental = await aRental(hours(4, 10, 12));
  const declined = (await rental.propose({ startsAt: at(4, 14) })).data.proposalId;
  expect((await rental.decline(declined)).success).toBe(true);
  expect(await toldOwner('那天沒空')).toHaveLength(1);
  const withdrawn = (await rental.propose({ startsAt: at(4, 14) })).data.proposalId;
  expect((await server.call(moves.withdraw, { proposalId: withdrawn }, desk)).success).toBe(true);
  expect((await server.call(moves.withdraw, { proposalId: withdrawn }, desk)).data.refusal).toBe('proposalOver');
  expect(await toldBuyer('收回')).toHaveLength(1);
  expect((await rental.accept(withdrawn)).data.refusal).toBe('proposalOver');

  const lapsed = (await rental.propose({ startsAt: at(4, 14) })).data.proposalId;
  clock.pass(day + 1);
  await staySignedIn(server);
  // Over at once by the clock, whenever the job comes.
  expect((await rental.accept(lapsed)).data.refusal).toBe('proposalOver');
  expect((await order(await signIn(server), hours(4, 14, 16))).success).toBe(true);
  expect(await stateOf(lapsed)).toBe('lapsed');
  expect(await toldOwner('沒有在')).toHaveLength(1);

  const swept = (await rental.propose({ startsAt: at(4, 18) })).data.proposalId;
  clock.pass(day + 1);
  await staySignedIn(server);
  await server.runJob('proposals.sweep');
  expect(await stateOf(swept)).toBe('lapsed');
  expect(await toldOwner('沒有在')).toHaveLength(2);
  expect(await rental.held()).toEqual([[at(4, 10), at(4, 12)]]);
  await stillRight();
});

test('it can be answered until either time begins', async () => {
  const rental = await aRental(hours(10, 10, 11));
  clock.pass(Date.parse(at(9, 20)) - clock().getTime());
  await staySignedIn(server);
  expect((await rental.propose({ startsAt: at(10, 8) })).data.refusal).toBe('timeClosed');
  expect((await rental.propose({ startsAt: at(10, 15) })).data.until).toBe(at(10, 10));
});

test('of two who propose at once one asks; of two who answer at once one is heard', async () => {
  const rental = await aRental(hours(15, 10, 12));
  const both = await Promise.all([
    rental.propose({ startsAt: at(15, 14) }),
    rental.propose({ startsAt: at(15, 16) }, other, owner),
  ]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.flatMap(({ data }) => data.refusal ?? [])).toEqual(['moveProposed']);
  const proposalId = both.find(({ success }) => success)?.data.proposalId ?? '';
  const [accepted, withdrawn] = await Promise.all([
    rental.accept(proposalId),
    other.call(moves.withdraw, { proposalId }, owner),
  ]);
  expect([accepted.success, withdrawn.success].filter(Boolean)).toHaveLength(1);
  expect(await stateOf(proposalId)).toBe(accepted.success ? 'accepted' : 'withdrawn');
  await stillRight();
});

test('one time is proposed to one buyer, and none that somebody has', async () => {
  const [one, two] = [await aRental(hours(16, 10, 11)), await aRental(hours(16, 11, 12))];
  expect((await one.propose({ startsAt: at(16, 11) })).data.refusal).toBe('timeTaken');
  expect((await one.propose({ startsAt: at(16, 10) })).data.refusal).toBe('timeTaken');
  const both = await Promise.all([one.propose({ startsAt: at(16, 15) }), two.propose({ startsAt: at(16, 15) }, other)]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.flatMap(({ data }) => data.refusal ?? [])).toEqual(['timeTaken']);
  await stillRight();
});

test('who asks for the money back, or goes elsewhere, is not asked any more', async () => {
  const rental = await aRental(hours(17, 10, 12));
  const { proposalId } = (await rental.propose({ startsAt: at(17, 14) })).data;
  const wanted = { orderId: rental.orderId, money: '1000.00', reason: 'timeDoesNotFit' as const };
  await server.ask(refunds.ask, wanted, { token: rental.token });
  expect(await stateOf(proposalId)).toBe('ended');
  expect((await rental.accept(proposalId)).data.refusal).toBe('proposalOver');
  expect((await rental.propose({ startsAt: at(17, 14) })).data.refusal).toBe('refundUnderWay');

  const mover = await aRental(hours(18, 10, 12));
  const second = (await mover.propose({ startsAt: at(18, 14) })).data.proposalId;
  const to = { startsAt: at(18, 16) };
  const { sessionId, token } = mover;
  expect((await server.call(bookings.move, { sessionId, to, difference: '0.00' }, { token })).success).toBe(true);
  expect(await stateOf(second)).toBe('ended');
  await stillRight();
});

test('days go to days; foreign staff and buyers know of nothing', async () => {
  const rental = await aRental({ first: dateAfter(21), last: dateAfter(22), heads: 2 });
  const seen = await server.ask(moves.times, { bookingId: rental.bookingId, date: dateAfter(23) }, desk);
  expect(seen).toMatchObject({ by: 'days', starts: [at(23, 9)], proposal: null });
  const { proposalId } = (await rental.propose({ first: dateAfter(23) })).data;
  const agencyOf =
    (await server.sql<{ id: string }>('select agency_id id from products where id = $1', [foreignRoom.id]))[0]?.id ??
    '';
  const foreign = await asStaff(server, { agencyId: agencyOf, owner: true });
  expect((await rental.propose({ first: dateAfter(24) }, server, foreign)).data.refusal).toBe('notFound');
  expect((await server.call(moves.withdraw, { proposalId }, foreign)).data.refusal).toBe('notFound');
  expect((await server.call(moves.times, { bookingId: rental.bookingId }, foreign)).data.refusal).toBe('notFound');
  const stranger = await signIn(server);
  expect((await server.call(moves.accept, { proposalId }, { token: stranger })).data.refusal).toBe('notFound');
  expect((await server.call(moves.decline, { proposalId, answer: '' }, { token: stranger })).data.refusal).toBe(
    'notFound',
  );
  expect((await rental.accept(proposalId)).success).toBe(true);
  expect((await rental.details()).lines[0]?.booking).toMatchObject({ by: 'days', startsAt: at(23, 9) });
  await stillRight();
});
