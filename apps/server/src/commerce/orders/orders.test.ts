import * as orders from '@lyceum/contract/orders.calls';
import { toDecimal } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, aCourseOnSale, order, signIn } from '../../testing/world.ts';

const clock = testClock();
let token: string;

const { server, other } = await twoServers(clock);
const course = await aCourseOnSale(server);
// Of his own each time, so that no test's unpaid orders are another's.
beforeEach(async () => {
  token = await signIn(server);
});

const cartOf = async (sold: { productId: string; offerId: string }, buyer = token, quantity = 1) =>
  (await server.ask(orders.addToCart, { productId: sold.productId, offerId: sold.offerId, quantity }, { token: buyer }))
    .cartId;

const commit = (cartId: string, money: number, buyer = token, on = server, idempotencyKey?: string) =>
  on.call(
    orders.commit,
    { cartId, money: toDecimal(money), agreed: true },
    { token: buyer, ...(idempotencyKey && { idempotencyKey }) },
  );

const seatsOf = async (offerId: string) =>
  (await server.sql<{ left: number }>('select "left" from offer_stock where offer_id = $1', [offerId]))[0]?.left;

describe('from cart to order', () => {
  test('the page shows lines, total and refund rule; the order keeps what was shown', async () => {
    const cartId = await cartOf(course);
    const shown = await server.ask(orders.getOrderMessage, { cartId }, { token, language: 'en', region: 'us' });
    expect(shown).toMatchObject({
      total: { amount: 120_000, currency: 'TWD' },
      totalConvert: { amount: 3_720, currency: 'USD' },
      payWithin: 30 * minute,
      checkoutId: null,
      lines: [{ name1: 'Piano for Adult Beginners', trouble: null, refundTerms: { rule: 'proRata' }, quantity: 1 }],
    });
    const made = await commit(cartId, course.price);
    expect(made.data).toMatchObject({ paid: false, total: { amount: 120_000, currency: 'TWD' } });
    const detail = await server.ask(orders.orderDetails, { orderId: made.data.orderId }, { token });
    expect(detail).toMatchObject({
      state: 'pendingPayment',
      kind: 'recorded',
      history: [{ state: 'pendingPayment', by: 'buyer' }],
    });
    expect(detail.timeExpire - detail.now).toBe(30 * minute);

    await server.sql("update products set name = jsonb_set(name, '{zh-TW}', '\"改名\"') where id = $1", [
      course.productId,
    ]);
    const later = await server.ask(orders.orderDetails, { orderId: made.data.orderId }, { token });
    expect(later.lines[0]?.name1).not.toBe('改名');
    await server.sql('update products set name = $2 where id = $1', [
      course.productId,
      { 'zh-TW': '成人零基礎鋼琴', 'zh-CN': '成人零基础钢琴', en: 'Piano for Adult Beginners' },
    ]);
  });

  test('one cart committed fifty times at once on two servers makes one checkout', async () => {
    const cartId = await cartOf(course);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        commit(cartId, course.price, token, i % 2 ? server : other, 'key-of-one-intent'),
      ),
    );
    expect(new Set(answers.map((answer) => answer.data.checkoutId)).size).toBe(1);
    expect(answers.every((answer) => answer.success)).toBe(true);
    const rows = await server.sql('select id from checkouts where cart_id = $1', [cartId]);
    expect(rows).toHaveLength(1);
  });

  test('one key for two carts is refused, whether one after the other or at once', async () => {
    const [a, b, c] = [await cartOf(course), await cartOf(course), await cartOf(course)];
    const both = await Promise.all([
      commit(a, course.price, token, server, 'shared-key'),
      commit(b, course.price, token, other, 'shared-key'),
    ]);
    expect(both.filter((answer) => answer.success)).toHaveLength(1);
    expect((await commit(c, course.price, token, server, 'shared-key')).data.refusal).toBe('requestInUse');
  });

  test('one key committed fifty times at once from the account’s cart makes one checkout, whatever else is in the cart', async () => {
    const me = await signIn(server);
    const { cartId } = await server.ask(orders.addToCart, { ...course, quantity: 1, keep: true }, { token: me });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => commit(cartId, course.price, me, i % 2 ? server : other, 'key-of-my-cart')),
    );
    expect(answers.map(({ data }) => data.refusal ?? 'made')).toEqual(answers.map(() => 'made'));
    expect(new Set(answers.map(({ data }) => data.checkoutId)).size).toBe(1);
    await server.ask(orders.addToCart, { ...course, quantity: 1, keep: true }, { token: me });
    expect((await commit(cartId, course.price, me, other, 'key-of-my-cart')).data).toEqual(answers[0]?.data);
    const rows = await server.sql("select id from checkouts where idempotency_key = 'key-of-my-cart'");
    expect(rows).toHaveLength(1);
  });

  test('a key that comes again with another question is refused, one after the other and at once; the order stays as it was', async () => {
    const me = await signIn(server);
    const asked = { money: toDecimal(course.price), agreed: true };
    for (const keep of [true, false]) {
      const { cartId } = await server.ask(orders.addToCart, { ...course, quantity: 1, keep }, { token: me });
      const asker = { token: me, idempotencyKey: `one-intent-${keep}` };
      const made = await server.ask(orders.commit, { cartId, ...asked }, asker);
      const others = [{ money: '1.00' }, { remark: 'another' }, { lines: course.offerId }, { agreed: false }];
      const refused = await Promise.all(
        others.map((change, i) => (i % 2 ? server : other).call(orders.commit, { cartId, ...asked, ...change }, asker)),
      );
      expect(refused.map(({ data }) => data.refusal)).toEqual(others.map(() => 'requestInUse'));
      expect(await other.ask(orders.commit, { cartId, ...asked }, asker)).toEqual(made);
      const rows = await server.sql('select total, remark from orders where checkout_id = $1', [made.checkoutId]);
      expect(rows).toEqual([{ total: String(course.price), remark: '' }]);
    }
  });

  test('a price that changed meanwhile is told and not charged; so are a closed course and an unticked box', async () => {
    const sold = await aCourseOnSale(server);
    const cartId = await cartOf(sold);
    await server.sql('update offers set price = 99000 where id = $1', [sold.offerId]);
    const refused = await commit(cartId, sold.price);
    expect(refused).toMatchObject({
      code: 0,
      data: { refusal: 'priceChanged', params: { total: '990.00', currency: 'TWD' } },
    });
    const unticked = await server.call(orders.commit, { cartId, money: '990.00', agreed: false }, { token });
    expect(unticked.data.refusal).toBe('agreementRequired');
    await server.sql("update products set state = 'offShelf' where id = $1", [sold.productId]);
    expect((await commit(cartId, 99_000)).data.refusal).toBe('productUnavailable');
    expect((await server.ask(orders.getOrderMessage, { cartId }, { token })).lines[0]?.trouble).toBe(
      'productUnavailable',
    );
    await server.sql("update products set state = 'onShelf' where id = $1", [sold.productId]);
    expect((await commit(cartId, 99_000)).success).toBe(true);
  });

  test('a free course is paid at once and can be opened', async () => {
    const free = await aCourseOnSale(server, { price: 0, access: 'permanent' });
    const made = await order(server, token, free);
    expect(made.paid).toBe(true);
    expect((await server.ask(orders.orderDetails, { orderId: made.orderId }, { token })).state).toBe('completed');
    const again = await server.call(
      orders.addToCart,
      { productId: free.productId, offerId: free.offerId, quantity: 1 },
      { token },
    );
    expect(again.data.refusal).toBe('alreadyBought');
  });

  test('absurd quantities, foreign and unknown ids are refused, alike where they are another’s', async () => {
    for (const quantity of [0, -1, 100, 1.5, Number.NaN]) {
      const answer = await server.call(orders.addToCart, { ...course, quantity }, { token });
      expect(answer.data.refusal).toBe('invalidInput');
    }
    const cartId = await cartOf(course);
    const stranger = await signIn(server);
    const foreign = await commit(cartId, course.price, stranger);
    expect(foreign).toEqual(await commit('crt_nobodys', course.price, stranger));
    expect(foreign.data.refusal).toBe('notFound');
    const { orderId } = await order(server, token, course);
    for (const call of [orders.orderDetails, orders.getOrderTimeStamp, orders.cancelOrder] as const) {
      const theirs = await server.call(call as typeof orders.orderDetails, { orderId }, { token: stranger });
      const nobodys = await server.call(call as typeof orders.orderDetails, { orderId: 'ord_x' }, { token: stranger });
      expect(theirs).toEqual(nobodys);
      expect(theirs.data.refusal).toBe('notFound');
    }
    const bare = await server.call(orders.list, {}, {});
    expect(bare.code).toBe(-1);
  });
});

describe('seats', () => {
  test('64 buyers at once for the last ten seats, on two servers: ten orders, never eleven', async () => {
    const seats = await aClassWithSeats(server, 10);
    const buyers = await Promise.all(Array.from({ length: 64 }, () => signIn(server)));
    const carts = await Promise.all(buyers.map((buyer) => cartOf(seats, buyer)));
    const answers = await Promise.all(
      buyers.map((buyer, i) => commit(carts[i] ?? '', seats.price, buyer, i % 2 ? server : other, `seat-${i}`)),
    );
    expect(answers.filter((answer) => answer.success)).toHaveLength(10);
    expect(answers.filter((answer) => answer.data.refusal === 'soldOutForNow')).toHaveLength(54);
    const sold = await server.sql<{ sum: string }>(
      "select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id where l.offer_id = $1 and o.state = 'pendingPayment'",
      [seats.offerId],
    );
    expect(Number(sold[0]?.sum)).toBe(10);
    expect(await seatsOf(seats.offerId)).toBe(0);
  });

  test('cancelled ten times at once, a seat comes back once', async () => {
    const seats = await aClassWithSeats(server, 3);
    const { orderId } = await order(server, token, seats, 2);
    expect(await seatsOf(seats.offerId)).toBe(1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? server : other).call(orders.cancelOrder, { orderId }, { token })),
    );
    expect(answers.every((answer) => answer.success)).toBe(true);
    expect(await seatsOf(seats.offerId)).toBe(3);
  });

  test('a seat whose order ran out of time goes to the next buyer, before any sweep', async () => {
    const seats = await aClassWithSeats(server, 1);
    const late = await order(server, token, seats);
    const next = await signIn(server);
    const full = await server.call(
      orders.addToCart,
      { productId: seats.productId, offerId: seats.offerId, quantity: 1 },
      { token: next },
    );
    expect(full.data.refusal).toBe('soldOutForNow');
    clock.pass(15 * minute);
    const waiting = await aClassWithSeats(server, 2);
    const cartId = await cartOf(waiting, next);
    clock.pass(15 * minute);
    // Put the cart onto the full class: what a page that was open all the time would send.
    await server.sql('update cart_lines set product_id = $2, offer_id = $3 where cart_id = $1', [
      cartId,
      seats.productId,
      seats.offerId,
    ]);
    expect((await commit(cartId, seats.price, next)).success).toBe(true);
    expect(await seatsOf(seats.offerId)).toBe(0);
    expect((await server.ask(orders.orderDetails, { orderId: late.orderId }, { token })).state).toBe('cancelled');
    await Promise.all([server.runJob('orders.sweep'), other.runJob('orders.sweep')]);
    expect(await seatsOf(seats.offerId)).toBe(0);
  });

  test('whoever looks at an order after its time finds it cancelled, before any sweep, in the detail as in the list', async () => {
    const seats = await aClassWithSeats(server, 3);
    const [seen, listed] = [await order(server, token, seats), await order(server, token, seats)];
    clock.pass(30 * minute);
    const details = await Promise.all(
      [server, other, server].map((on) => on.ask(orders.orderDetails, { orderId: seen.orderId }, { token })),
    );
    expect(details.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(details[0]?.history.filter(({ by }) => by === 'clock')).toHaveLength(1);
    expect((await server.ask(orders.list, { status: 1 }, { token })).list).toEqual([]);
    const cancelled = (await server.ask(orders.list, { status: 6 }, { token })).list.map(({ orderId }) => orderId);
    expect(cancelled).toContain(listed.orderId);
    expect(await seatsOf(seats.offerId)).toBe(3);
  });

  test('more seats than are left: says how many', async () => {
    const seats = await aClassWithSeats(server, 2);
    const answer = await server.call(
      orders.addToCart,
      { productId: seats.productId, offerId: seats.offerId, quantity: 3 },
      { token, language: 'en' },
    );
    expect(answer).toMatchObject({
      message: 'Only 2 left. Please lower the quantity.',
      data: { refusal: 'seatsLeft', params: { left: 2 } },
    });
  });
});

test('the list shows one’s own orders, newest first, by tab and page', async () => {
  const me = await signIn(server);
  const made = [];
  for (let i = 0; i < 12; i += 1) {
    const { orderId } = await order(server, me, course);
    made.push(orderId);
    if (i < 8) {
      await server.ask(orders.cancelOrder, { orderId }, { token: me });
    }
    clock.pass(1000);
  }
  const first = await server.ask(orders.list, { status: 0 }, { token: me });
  expect(first).toMatchObject({ total: 12, page: 1, pageSize: 10 });
  expect(first.list.map((row) => row.orderId)).toEqual(made.toReversed().slice(0, 10));
  expect((await server.ask(orders.list, { status: 0, page: 2 }, { token: me })).list).toHaveLength(2);
  expect((await server.ask(orders.list, { status: 6 }, { token: me })).list.map((row) => row.orderId)).toEqual(
    made.slice(0, 8).toReversed(),
  );
  expect((await server.ask(orders.list, { status: 1 }, { token: me })).total).toBe(4);
  expect((await server.call(orders.list, { status: 9 as 0 }, { token: me })).data.refusal).toBe('invalidInput');
  expect((await server.call(orders.list, { page: 0 }, { token: me })).data.refusal).toBe('invalidInput');
});
