import * as orders from '@lyceum/contract/orders.calls';
import { placesOfOffer, unpaidLimits } from '@lyceum/domain/holding';
import { toDecimal } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, payByCard, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank, config: { trustProxy: 1 } });

type Sold = Awaited<ReturnType<typeof aClassWithSeats>>;
interface Cart {
  token: string;
  cartId: string;
  money: string;
}

const put = (token: string, { productId, offerId }: Sold, quantity = 1) =>
  server.call(orders.addToCart, { productId, offerId, quantity }, { token });
async function cartOf(token: string, sold: Sold, quantity = 1): Promise<Cart> {
  const { cartId } = (await put(token, sold, quantity)).data;
  return { token, cartId, money: toDecimal(sold.price * quantity) };
}
const commit = ({ token, cartId, money }: Cart, on = server, from?: string) =>
  on.call(orders.commit, { cartId, money, agreed: true }, { token, idempotencyKey: cartId, ...(from && { from }) });
/** All at the same moment, in turns on two servers. */
const commitAll = (carts: readonly Cart[], from?: string) =>
  Promise.all(carts.map((cart, at) => commit(cart, at % 2 === 0 ? server : other, from)));
const refusalsOf = (answers: readonly Awaited<ReturnType<typeof commit>>[]) =>
  answers.flatMap(({ data }) => data.refusal ?? []);
/** By SQL: what unpaid orders hold of offers, and whether that is what is missing of their stock. */
async function heldOf(offerIds: readonly string[], stock: number): Promise<number> {
  const [row] = await server.sql<{ held: string; missing: string }>(
    `select (select coalesce(sum(l.held), 0) from order_lines l join orders o on o.id = l.order_id
               where o.state = 'pendingPayment' and l.offer_id = any ($1)) held,
            (select sum($2 - "left") from offer_stock where offer_id = any ($1)) missing`,
    [offerIds, stock],
  );
  expect(row?.held).toBe(row?.missing);
  return Number(row?.held);
}
const classes = (count: number, seats: number) =>
  Promise.all(Array.from({ length: count }, () => aClassWithSeats(server, seats)));

test('sixty orders of one account at the same moment on two servers: as many as may be unpaid, the others say what to do', async () => {
  const token = await signIn(server);
  const sold = await classes(12, 10);
  const carts = await Promise.all(sold.flatMap((one) => Array.from({ length: 5 }, () => cartOf(token, one))));
  expect(carts).toHaveLength(60);
  const answers = await commitAll(carts);
  const most = unpaidLimits.account.checkouts;
  const made = answers.filter(({ success }) => success);
  expect(made).toHaveLength(most);
  expect(refusalsOf(answers)).toEqual(Array.from({ length: 60 - most }, () => 'unpaidTooMany'));
  const refused = answers.find(({ success }) => !success);
  expect(refused).toMatchObject({ code: 0, data: { params: { most } } });
  expect(refused?.message).toContain('請先付款或取消');
  const offerIds = sold.map(({ offerId }) => offerId);
  expect(await heldOf(offerIds, 10)).toBe(most);

  // One is cancelled, one is paid: two more can be ordered, and no third.
  const rest = carts.filter((_, at) => !answers[at]?.success);
  const [first, second] = made;
  await server.ask(orders.cancelOrder, { orderId: first?.data.orderId ?? '' }, { token });
  await payByCard(server, bank, { token, orderId: second?.data.orderId ?? '', total: sold[0]?.price ?? 0 });
  expect((await commitAll(rest.slice(0, 6))).filter(({ success }) => success)).toHaveLength(2);
  // What is over holds nothing, whenever the sweep comes.
  clock.pass(31 * minute);
  const [again = raise()] = rest.slice(-1);
  expect((await commit(again)).success).toBe(true);
});

test('places of one offer, and places in one order of many offers, have a limit of their own', async () => {
  const [sold = raise(), elsewhere = raise()] = await classes(2, 60);
  const most = placesOfOffer.inPerson.account;
  const token = await signIn(server);
  expect((await commit(await cartOf(token, sold, most + 1))).data).toMatchObject({
    refusal: 'placesHeldTooMany',
    params: { most },
  });
  // Three at once, of which two fit.
  const carts = await Promise.all([1, 2, 3].map(() => cartOf(token, sold, most / 2)));
  expect(refusalsOf(await commitAll(carts))).toEqual(['placesHeldTooMany']);
  expect(await heldOf([sold.offerId], 60)).toBe(most);
  expect((await commit(await cartOf(token, elsewhere, 1))).success).toBe(true);

  const hoarder = await signIn(server);
  const many = await classes(unpaidLimits.account.places + 1, 3);
  for (const { productId, offerId } of many) {
    await server.ask(orders.addToCart, { productId, offerId, keep: true }, { token: hoarder });
  }
  const { cartId } = await server.ask(orders.cart, {}, { token: hoarder });
  const money = toDecimal(many.reduce((sum, { price }) => sum + price, 0));
  const answer = await commit({ token: hoarder, cartId: cartId ?? '', money });
  expect(answer.data).toMatchObject({ refusal: 'placesHeldTooMany', params: { most: unpaidLimits.account.places } });
  expect(
    await heldOf(
      many.map(({ offerId }) => offerId),
      3,
    ),
  ).toBe(0);
});

test('many accounts on one connection hold no more than a connection may; others and private networks are not in it', async () => {
  const sold = await classes(9, 20);
  const people = await Promise.all(sold.map(() => signIn(server)));
  const from = '198.20.7.33';
  const carts = await Promise.all(
    people.flatMap((token) => sold.slice(0, unpaidLimits.account.checkouts).map((one) => cartOf(token, one))),
  );
  const answers = await commitAll(carts, from);
  const most = unpaidLimits.connection.checkouts;
  expect(answers.filter(({ success }) => success)).toHaveLength(most);
  expect(new Set(refusalsOf(answers))).toEqual(new Set(['connectionHoldsTooMany']));
  expect(answers.find(({ success }) => !success)?.data.params).toEqual({ minutes: 30 });
  const token = await signIn(server);
  const next = () => cartOf(token, sold[8] ?? raise());
  expect((await commit(await next(), server, from)).data.refusal).toBe('connectionHoldsTooMany');
  expect((await commit(await next(), server, '198.20.7.34')).success).toBe(true);
  expect((await commit(await next(), server, '10.1.2.3')).success).toBe(true);
  // Nothing is kept of the connection but a keyed hash, and that only while it waits.
  const rows = await server.sql<{ connection: string }>(
    'select distinct connection from checkouts where connection is not null',
  );
  expect(rows.map(({ connection }) => connection)).toEqual([expect.not.stringContaining('198'), expect.any(String)]);
  clock.pass(31 * minute);
  await server.runJob('orders.sweep');
  await server.runJob('orders.sweep');
  expect(await server.sql('select 1 from checkouts where connection is not null')).toEqual([]);
  // The connection is free again.
  expect((await commit(await next(), other, from)).success).toBe(true);
});

test('what is only held by unpaid orders is said to come back within minutes, until it is paid', async () => {
  const [sold = raise()] = await classes(1, 2);
  const [fast, slow] = [await signIn(server), await signIn(server)];
  const slowCart = await cartOf(slow, sold);
  const made = (await commit(await cartOf(fast, sold, 2))).data;
  const held = async () => (await other.ask(orders.heldPlaces, { productId: sold.productId })).list;
  expect(await held()).toEqual([{ offerId: sold.offerId, minutes: 30 }]);
  const full = await commit(slowCart);
  expect(full.data).toMatchObject({ refusal: 'soldOutForNow', params: { minutes: 30 } });
  expect(full.message).toContain('30 分鐘內可能會釋出');
  clock.pass(10 * minute + 1);
  expect((await put(slow, sold)).data).toMatchObject({ refusal: 'soldOutForNow', params: { minutes: 20 } });
  expect(await held()).toEqual([{ offerId: sold.offerId, minutes: 20 }]);
  await payByCard(server, bank, { token: fast, orderId: made.orderId, total: 2 * sold.price });
  expect(await held()).toEqual([]);
  expect((await put(slow, sold)).data.refusal).toBe('soldOut');
  expect((await commit(slowCart)).data.refusal).toBe('soldOut');
});

test('what costs nothing waits for no payment, and is not counted', async () => {
  const token = await signIn(server);
  for (let at = 0; at <= unpaidLimits.account.checkouts; at += 1) {
    const free = await aClassWithSeats(server, 3, undefined, { price: 0 });
    expect((await commit(await cartOf(token, free))).data).toMatchObject({ paid: true });
  }
});

function raise(): never {
  throw new Error('there is nothing');
}
