import * as bookings from '@lyceum/contract/bookings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as waits from '@lyceum/contract/waits.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { dateIn, instantAt } from '@lyceum/domain/zone';
import { aConsultant, aConsultingService, anOffer, aRoom, aTimetable } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock, type TestServer } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { freshPhone, openShop, payByCard, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

const advisor = aConsultant();
const talk = aConsultingService([advisor.id], { offers: [anOffer({ price: 120_000, access: 'halfYear' })] });
const room = aRoom({ cancelTier: 'flexible' });
await openShop(server, [talk, room]);
await insertCatalogue(server.deps.db, clock(), {
  consultants: [advisor],
  timetables: [aTimetable(advisor.id), aTimetable(room.id, { mostSlots: 12, horizonDays: 180, weekly: [] })],
});

const at = (days: number, hours: number): string =>
  instantAt('Asia/Taipei', dateIn('Asia/Taipei', new Date(clock().getTime() + days * day)), hours * 60).toISOString();
const hours = (days: number, from: number, to: number) => ({
  startsAt: at(days, from),
  endsAt: at(days, to),
  heads: 2,
});
type Hours = ReturnType<typeof hours>;
const offerId = room.offers[0]?.id ?? '';
const consult = {
  name: '林語彤',
  phone: '0912345678',
  email: '',
  stage: '',
  position: '',
  birthMonth: '',
  problem: '想知道怎麼選學校',
};

const join = (token: string, time: Hours, on: TestServer = server) =>
  on.call(waits.join, { productId: room.id, time }, { token });
const own = async (token: string) => (await server.ask(waits.listOwn, {}, { token })).list;
const put = (token: string, time: Hours, on: TestServer = server) =>
  on.call(orders.addToCart, { productId: room.id, offerId, facts: time }, { token });
async function commit(token: string, cartId: string, on: TestServer = server) {
  const { total } = await on.ask(orders.getOrderMessage, { cartId }, { token });
  const money = toDecimal(total.amount);
  return on.call(orders.commit, { cartId, money, agreed: true, consult }, { token, idempotencyKey: cartId });
}
/** Orders it and answers the order. */
async function take(token: string, time: Hours, on: TestServer = server) {
  const { cartId } = (await put(token, time, on)).data;
  return (await commit(token, cartId, on)).data;
}
const pay = async (token: string, { orderId, total }: { orderId: string; total: { amount: number } }) => {
  await payByCard(server, bank, { token, orderId, total: total.amount });
  await staySignedIn(server);
};
/** Somebody's hours that are not paid yet, so that cancelling frees them. */
async function aHolder(time: Hours) {
  const token = await signIn(server);
  const order = await take(token, time);
  return { token, order, cancel: () => server.ask(orders.cancelOrder, { orderId: order.orderId }, { token }) };
}
async function waiters(count: number, time: Hours): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const token = await signIn(server);
    expect((await join(token, time, index % 2 === 0 ? server : other)).data.state).toBe('waiting');
    tokens.push(token);
  }
  return tokens;
}
const states = (tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await own(token)).map(({ state }) => state).join() || null));
const sweep = () => Promise.all([server.runJob('waits.sweep'), other.runJob('waits.sweep')]);
/** What must always hold: nothing overlaps, and each turn keeps its time once. */
async function judge(): Promise<void> {
  expect(
    await server.sql(`select a.id from bookings a join bookings b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during
      where a.state <> 'released' and b.state <> 'released'`),
  ).toEqual([]);
  expect(
    await server.sql(`select w.id from waits w full join (select * from bookings where wait_id is not null) b on b.wait_id = w.id
      where (w.state = 'turn') is distinct from (b.id is not null) or b.held_until <> w.turn_until`),
  ).toEqual([]);
}

test('what is full is waited for; who came first gets it when it is cancelled, is told, and has thirty minutes to pay', async () => {
  const time = hours(5, 9, 11);
  const holder = await aHolder(time);
  const phone = freshPhone();
  const first = await signIn(server, phone);
  expect((await join(first, hours(5, 13, 14))).data.refusal).toBe('timeFree');
  expect((await join(first, hours(5, 6, 8))).data.refusal).toBe('timeClosed');
  expect((await join(first, { ...time, heads: 99 })).data.refusal).toBe('headsTooMany');
  const made = await join(first, time);
  // Once more it is the same wait.
  expect((await join(first, time, other)).data).toEqual(made.data);
  const [second, third] = await waiters(2, time);
  expect((await own(first))[0]).toMatchObject({ state: 'waiting', ahead: 0, startsAt: time.startsAt, order: null });
  expect((await own(third ?? ''))[0]?.ahead).toBe(2);

  await holder.cancel();
  const [turn] = await own(first);
  expect(turn).toMatchObject({
    state: 'turn',
    turnUntil: new Date(clock().getTime() + 30 * minute).toISOString(),
    order: { facts: time, total: { amount: 104_000 } },
  });
  expect(await states([second ?? '', third ?? ''])).toEqual(['waiting', 'waiting']);
  const [message] = await server.sql<{ body: string }>(
    `select body from outbox where recipient = $1 and body like '%空出來了%'`,
    [`+886${phone.slice(1)}`],
  );
  expect(message?.body).toContain('為您保留到 10:30');
  // Nobody else gets it, by whatever way.
  expect((await put(second ?? '', time)).data.refusal).toBe('timeTaken');
  expect((await put(await signIn(server), hours(5, 10, 12))).data.refusal).toBe('timeTaken');
  const { slots } = await server.ask(bookings.rentHours, { productId: room.id, date: time.startsAt.slice(0, 10) });
  expect(slots.find(({ startsAt }) => startsAt === time.startsAt)?.state).toBe('full');
  await judge();

  clock.pass(10 * minute);
  const { cartId } = (await put(first, time)).data;
  expect((await server.ask(orders.getOrderMessage, { cartId }, { token: first })).payWithin).toBe(20 * minute);
  const ordered = (await commit(first, cartId, other)).data;
  const { timeExpire } = await server.ask(orders.getOrderTimeStamp, { orderId: ordered.orderId }, { token: first });
  expect(timeExpire).toBe(Date.parse(turn?.turnUntil ?? ''));
  expect(await own(first)).toEqual([]);
  await pay(first, ordered);
  expect((await server.ask(orders.orderDetails, { orderId: ordered.orderId }, { token: first })).state).toBe(
    'pendingUse',
  );
  await judge();

  // Given back by the terms, it is the second's.
  const { refundId } = await server.ask(
    refunds.ask,
    { orderId: ordered.orderId, money: '1040.00', reason: 'timeDoesNotFit' },
    { token: first },
  );
  const [row] = await server.sql<{ id: string }>('select agency_id id from orders where id = $1', [ordered.orderId]);
  const desk = await asStaff(server, { agencyId: row?.id ?? '', rights: ['orders', 'finance'] });
  await server.ask(refunds.decide, { refundId, agree: true, words: '' }, desk);
  await server.runJob('payments.repay');
  expect(await states([second ?? '', third ?? ''])).toEqual(['turn', 'waiting']);
  await judge();
});

test('a turn that is not used goes to the next, by the sweep, or at once when somebody else wants the time', async () => {
  const time = hours(6, 9, 10);
  const holder = await aHolder(time);
  const tokens = await waiters(3, time);
  await holder.cancel();
  expect(await states(tokens)).toEqual(['turn', 'waiting', 'waiting']);
  clock.pass(30 * minute);
  await staySignedIn(server);
  // His turn is over, whenever the sweep comes: ordering gives it to the next, who is not he.
  const late = await put(tokens[0] ?? '', time);
  expect(late.success).toBe(true);
  expect((await commit(tokens[0] ?? '', late.data.cartId)).data.refusal).toBe('timeTaken');
  await sweep();
  expect(await states(tokens)).toEqual([null, 'turn', 'waiting']);
  await judge();
  // An order that is not paid in the turn: the third.
  await take(tokens[1] ?? '', time);
  clock.pass(30 * minute);
  await server.runJob('orders.sweep');
  expect(await states(tokens)).toEqual([null, null, 'turn']);
  const passer = await signIn(server);
  clock.pass(30 * minute);
  // Nobody waits any more: who wants it has it, before any sweep.
  expect((await take(passer, time)).orderId).toMatch(/^ord_/);
  await judge();
});

test('one leaves: a turn goes on to the next; what is over cannot be left, and another one’s is unknown', async () => {
  const time = hours(7, 9, 10);
  const holder = await aHolder(time);
  const tokens = await waiters(3, time);
  const idOf = async (token: string) => (await own(token))[0]?.id ?? '';
  const [first, second, third] = await Promise.all(tokens.map(idOf));
  const leave = (waitId = '', token = '') => server.call(waits.leave, { waitId }, { token });
  expect((await leave(first, tokens[1])).data.refusal).toBe('notFound');
  expect((await leave(second, tokens[1])).data.state).toBe('left');
  await holder.cancel();
  expect((await leave(first, tokens[0])).data.state).toBe('left');
  expect((await leave(first, tokens[0])).data.refusal).toBe('waitOver');
  expect(await states(tokens)).toEqual([null, null, 'turn']);
  expect((await leave(third, tokens[2])).success).toBe(true);
  expect((await put(await signIn(server), time)).success).toBe(true);
  await judge();
});

test('five at once and no more; what has begun is ended, what is too near is not given', async () => {
  const token = await signIn(server);
  await aHolder(hours(8, 9, 21));
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => join(token, hours(8, 9 + index, 10 + index), index % 2 ? other : server)),
  );
  expect(made.filter(({ success }) => success)).toHaveLength(5);
  expect(made.find(({ success }) => !success)?.data).toMatchObject({ refusal: 'waitsTooMany', params: { most: 5 } });
  // An hour before it begins nothing can be booked: a turn ends then, and none begins.
  const near = hours(9, 9, 10);
  const holder = await aHolder(near);
  const tokens = await waiters(2, near);
  await pay(holder.token, holder.order);
  await staySignedIn(server);
  clock.pass(Date.parse(near.startsAt) - clock().getTime() - 75 * minute);
  await server.sql(`update bookings set state = 'released' where resource_id = $1 and starts_at = $2`, [
    room.id,
    near.startsAt,
  ]);
  await sweep();
  expect((await own(tokens[0] ?? ''))[0]?.turnUntil).toBe(new Date(Date.parse(near.startsAt) - hour).toISOString());
  clock.pass(20 * minute);
  await sweep();
  expect(await states(tokens)).toEqual([null, null]);
  expect(await server.sql(`select 1 from waits where state = 'waiting' and starts_at <= $1`, [clock()])).toEqual([]);
  await judge();
});

test('time that is freed in another way is found by the sweep: hours that open, a calendar elsewhere, a talk that moves', async () => {
  const token = await signIn(server);
  const time = hours(5, 14, 15);
  await server.sql(
    `insert into busy_calendars (resource_id, sealed_address, host, linked_at, read_at) values ($1, '', 'example.com', now(), now()) on conflict do nothing`,
    [room.id],
  );
  await server.sql('insert into busy_spans (resource_id, starts_at, ends_at) values ($1, $2, $3)', [
    room.id,
    time.startsAt,
    time.endsAt,
  ]);
  await join(token, time);
  await sweep();
  expect(await states([token])).toEqual(['waiting']);
  await server.sql('delete from busy_spans');
  await sweep();
  expect(await states([token])).toEqual(['turn']);

  const [mover, next] = [await signIn(server), await signIn(server)];
  const slot = { consultantId: advisor.id, startsAt: at(4, 10), slots: 1 };
  const talkOffer = talk.offers[0]?.id ?? '';
  const { cartId } = await server.ask(
    orders.addToCart,
    { productId: talk.id, offerId: talkOffer, facts: slot },
    { token: mover },
  );
  const bought = (await commit(mover, cartId)).data;
  await pay(mover, bought);
  await server.ask(waits.join, { productId: talk.id, offerId: talkOffer, time: slot }, { token: next });
  const { lines } = await server.ask(orders.orderDetails, { orderId: bought.orderId }, { token: mover });
  const sessionId = lines[0]?.sessions[0]?.sessionId ?? '';
  await server.ask(bookings.move, { sessionId, to: { startsAt: at(4, 12) }, difference: '0.00' }, { token: mover });
  const [turn] = await own(next);
  expect(turn).toMatchObject({ state: 'turn', kind: 'consulting', order: { offerId: talkOffer, facts: slot } });
  const asked = { productId: talk.id, offerId: talkOffer, facts: { ...turn?.order?.facts } };
  const mine = await server.ask(orders.addToCart, asked, { token: next });
  expect((await commit(next, mine.cartId)).success).toBe(true);
  await judge();
});

test('who wants more than is free goes on waiting; who wants a part of it gets it meanwhile', async () => {
  const [morning, noon] = [await aHolder(hours(10, 9, 11)), await aHolder(hours(10, 11, 13))];
  const [long] = await waiters(1, hours(10, 10, 12));
  const [short] = await waiters(1, hours(10, 9, 10));
  await morning.cancel();
  expect(await states([long ?? '', short ?? ''])).toEqual(['waiting', 'turn']);
  await noon.cancel();
  // Both halves are free now, and his.
  expect(await states([long ?? '', short ?? ''])).toEqual(['turn', 'turn']);
  await judge();
});

test('many at once over two servers: each time is somebody’s once, in the order of the line, with nothing lost', async () => {
  const time = hours(12, 9, 12);
  const holder = await aHolder(time);
  const tokens = await waiters(10, time);
  const passers = await Promise.all(Array.from({ length: 10 }, () => signIn(server)));
  const carts = await Promise.all(
    passers.map((token) => put(token, hours(12, 12, 13)).then(({ data }) => data.cartId)),
  );
  expect(new Set(carts).size).toBe(10);
  // The cancelling, sweeps, and others who want the same hours, all in the same moment.
  const grabs = Array.from({ length: 10 }, (_, index) => put(passers[index] ?? '', time, index % 2 ? other : server));
  await Promise.all([holder.cancel(), sweep(), sweep(), ...grabs]);
  expect(await states(tokens)).toEqual(['turn', ...Array.from({ length: 9 }, () => 'waiting')]);
  await judge();
  // One after the other misses, orders and cancels, or leaves; the next is always the next in the line.
  const orderedOf: number[] = [];
  for (let index = 0; index < 8; index += 1) {
    const token = tokens[index] ?? '';
    const [wait] = await own(token);
    expect([index, wait?.state]).toEqual([index, 'turn']);
    if (index % 3 === 0) {
      clock.pass(30 * minute);
      await staySignedIn(server);
      await Promise.all([sweep(), sweep(), put(passers[index] ?? '', time), put(passers[9] ?? '', time, other)]);
    } else if (index % 3 === 1) {
      const both = await Promise.all([put(token, time), put(token, time, other)]);
      const made = await Promise.all(both.map(({ data }, which) => commit(token, data.cartId, which ? other : server)));
      orderedOf.push(made.filter(({ success }) => success).length);
      const orderId = made.find(({ success }) => success)?.data.orderId ?? '';
      await Promise.all([server.ask(orders.cancelOrder, { orderId }, { token }), sweep()]);
    } else {
      await Promise.all([
        server.call(waits.leave, { waitId: wait?.id ?? '' }, { token }),
        other.call(waits.leave, { waitId: wait?.id ?? '' }, { token }),
        sweep(),
      ]);
    }
    expect(await states(tokens.slice(index + 1))).toEqual([
      'turn',
      ...Array.from({ length: tokens.length - index - 2 }, () => 'waiting'),
    ]);
    await judge();
  }
  // Two carts, one order.
  expect(orderedOf).toEqual([1, 1, 1]);
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);
}, 120_000);
