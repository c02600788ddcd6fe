import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { orderNumber } from '@lyceum/domain/ids';
import { toDecimal } from '@lyceum/domain/money';
import { day, minute } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, aCourseOnSale, payByCard, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server } = await twoServers(clock, { bank });

type Sold = { productId: string; offerId: string; price: number };

/** Three agencies in one cart: two recorded courses and a class that meets twice, ten days from now. */
async function aCartOfThree() {
  const token = await signIn(server);
  const meets = [10, 17].map((days) => new Date(clock().getTime() + days * day));
  const sold: Sold[] = [
    await aCourseOnSale(server, { access: 'permanent' }),
    await aCourseOnSale(server, { price: 88_000 }),
    await aClassWithSeats(server, 5, meets),
  ];
  for (const { productId, offerId } of sold) {
    await server.ask(orders.addToCart, { productId, offerId, quantity: 1, keep: true }, { token });
  }
  const { cartId } = await server.ask(orders.cart, {}, { token });
  return { token, sold, meets, cartId: cartId ?? '', total: sold.reduce((sum, { price }) => sum + price, 0) };
}

async function aCheckoutOfThree() {
  const cart = await aCartOfThree();
  const { token, cartId, total } = cart;
  const made = await server.ask(
    orders.commit,
    { cartId, money: toDecimal(total), agreed: true },
    { token, idempotencyKey: cartId },
  );
  return { ...cart, ...made, total };
}

test('the counter, the list and each order tell of all that is paid at once', async () => {
  const { token, orderId, total, sold } = await aCheckoutOfThree();
  const counter = await server.ask(orders.getOrderTimeStamp, { orderId }, { token, language: 'en' });
  expect(counter.orders).toHaveLength(3);
  expect(counter.orders.reduce((sum, order) => sum + order.total.amount, 0)).toBe(total);
  expect(counter.orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([1, 1, 1]);

  await payByCard(server, bank, { token, orderId, total });
  const { list } = await server.ask(orders.list, {}, { token });
  expect(list.map(({ together }) => together)).toEqual(
    list.map(() => ({ orders: 3, total: { amount: total, currency: 'TWD' } })),
  );
  for (const { orderId: each } of list) {
    const detail = await server.ask(orders.orderDetails, { orderId: each }, { token });
    expect(detail.together.map((one) => one.orderId).toSorted()).toEqual(list.map((one) => one.orderId).toSorted());
    const prices = detail.together.map((one) => one.total.amount);
    expect(new Set(prices)).toEqual(new Set(sold.map(({ price }) => price)));
    expect(detail.orderNumber).toBe(orderNumber(each));
    expect(detail.orderNumber).toHaveLength('1JD8-W3K5-H2M4'.length);
  }
});

test('an order that was cancelled before the payment is no part of it any more', async () => {
  const { token, orderId, total } = await aCheckoutOfThree();
  const { list } = await server.ask(orders.list, {}, { token });
  const dropped = list.find((one) => one.orderId !== orderId);
  await server.ask(orders.cancelOrder, { orderId: dropped?.orderId ?? '' }, { token });
  const left = total - (dropped?.total.amount ?? 0);
  const counter = await server.ask(orders.getOrderTimeStamp, { orderId }, { token });
  expect(counter.orders.map((one) => one.orderId)).not.toContain(dropped?.orderId);
  expect(counter.money).toBe(toDecimal(left));
  const detail = await server.ask(orders.orderDetails, { orderId }, { token });
  expect(detail.together).toHaveLength(2);
  const after = (await server.ask(orders.list, {}, { token })).list;
  expect(after.find((one) => one.orderId === orderId)?.together).toMatchObject({ orders: 2, total: { amount: left } });
  expect(after.find((one) => one.orderId === dropped?.orderId)?.together.orders).toBe(1);
});

test('before ordering each line tells when and where it is held and until when it can be cancelled', async () => {
  const { token, cartId, meets } = await aCartOfThree();
  const { lines } = await server.ask(orders.getOrderMessage, { cartId }, { token, language: 'en' });
  const first = meets[0]?.toISOString();
  expect(lines.find(({ kind }) => kind === 'inPerson')).toMatchObject({
    classStartsAt: first,
    zone: 'Asia/Taipei',
    place: expect.stringMatching(/./),
    // Taiwan in person: before the first class all less 5 %.
    freeUntil: first,
    refundAtOnce: { amount: 114_000 },
  });
  expect(lines.find(({ kind }) => kind === 'recorded')).toMatchObject({
    classStartsAt: null,
    place: null,
    freeUntil: null,
  });
});

test('what is the buyer’s for good is not offered again, and the list says when a class meets next', async () => {
  const { token, orderId, total, sold, meets } = await aCheckoutOfThree();
  await payByCard(server, bank, { token, orderId, total });
  const ofSold = async (at: number) =>
    (await server.ask(orders.list, {}, { token })).list.find(({ lines }) => lines[0]?.offerId === sold[at]?.offerId);
  expect((await ofSold(0))?.actions).toEqual(['watch', 'refund']);
  expect((await ofSold(1))?.actions).toEqual(['watch', 'refund', 'buyAgain']);
  expect((await ofSold(0))?.nextSession).toBeNull();
  expect((await ofSold(2))?.nextSession?.startsAt).toBe(meets[0]?.toISOString());
  const meeting = await ofSold(2);
  const detail = await server.ask(orders.orderDetails, { orderId: meeting?.orderId ?? '' }, { token, language: 'en' });
  expect(detail.lines[0]).toMatchObject({ place: expect.stringMatching(/./), sessions: [{}, {}] });
  clock.pass(11 * day);
  await server.sql("update sessions set expires_at = '2099-01-01'");
  expect((await ofSold(2))?.nextSession?.startsAt).toBe(meets[1]?.toISOString());
});

test('a refund tells how its amount comes about, before it is asked for and after', async () => {
  const { token, orderId, total, sold } = await aCheckoutOfThree();
  await payByCard(server, bank, { token, orderId, total });
  const { list } = await server.ask(orders.list, {}, { token });
  const idOf = (at: number) => list.find(({ lines }) => lines[0]?.offerId === sold[at]?.offerId)?.orderId ?? '';
  const recorded = await server.ask(refunds.preview, { orderId: idOf(1) }, { token });
  const [line] = recorded.lines;
  expect(line).toMatchObject({ paid: { amount: 88_000 }, amount: { amount: 88_000 } });
  expect(line?.share[0]).toBe(line?.share[1]);
  const meeting = await server.ask(refunds.preview, { orderId: idOf(2) }, { token });
  expect(meeting.lines[0]).toMatchObject({
    paid: { amount: sold[2]?.price },
    share: [9_500, 10_000],
    amount: { amount: 114_000 },
  });
  await server.ask(
    refunds.ask,
    { orderId: idOf(2), money: '1140.00', reason: 'timeDoesNotFit' },
    { token, idempotencyKey: 'back' },
  );
  const [asked] = (await server.ask(refunds.ofOrder, { orderId: idOf(2) }, { token, language: 'en' })).list;
  expect(asked?.lines).toEqual([
    {
      lineId: meeting.lines[0]?.lineId,
      part: 'content',
      name1: expect.stringMatching(/./),
      paid: { amount: sold[2]?.price, currency: 'TWD' },
      amount: { amount: 114_000, currency: 'TWD' },
    },
  ]);
});

test('the cart’s icon counts the lines of one’s own cart alone', async () => {
  const { token } = await aCartOfThree();
  const stranger = await signIn(server);
  const count = async (of: string) => (await server.ask(orders.cartCount, {}, { token: of })).count;
  expect([await count(token), await count(stranger)]).toEqual([3, 0]);
  const { agencies } = await server.ask(orders.cart, {}, { token });
  const lineIds = agencies.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)).slice(1);
  await server.ask(orders.removeFromCart, { lineIds }, { token });
  expect(await count(token)).toBe(1);
  expect((await server.call(orders.cartCount, {}, {})).code).toBe(-1);
  clock.pass(minute);
});
