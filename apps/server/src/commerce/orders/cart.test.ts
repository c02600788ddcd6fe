import * as orders from '@lyceum/contract/orders.calls';
import { toDecimal } from '@lyceum/domain/money';
import { expect, test } from 'vitest';
import { testClock, type TestServer } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, aCourseOnSale, signIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);

type Sold = { productId: string; offerId: string; price: number };
const keep = (token: string, { productId, offerId }: Sold, quantity = 1, on = server) =>
  on.call(orders.addToCart, { productId, offerId, quantity, keep: true }, { token });
const cartOf = (token: string, on = server) => on.ask(orders.cart, {}, { token });
/** The id of the line that has the offer. */
async function lineOf(token: string, { offerId }: Sold): Promise<string> {
  const lines = (await cartOf(token)).agencies.flatMap((agency) => agency.lines);
  return lines.find((line) => line.offerId === offerId)?.lineId ?? '';
}

test('the cart is the account’s on every device, an agency after the other, and stays one however it is filled', async () => {
  const phone = '0987000111';
  const onPhone = await signIn(server, phone);
  clock.pass(61_000);
  const laptop = await signIn(other, phone);
  const [piano, cello, seats] = [
    await aCourseOnSale(server),
    await aCourseOnSale(server),
    await aClassWithSeats(server, 5),
  ];
  const answers = await Promise.all([
    keep(onPhone, piano),
    keep(laptop, cello, 1, other),
    keep(onPhone, seats, 2),
    keep(laptop, seats, 1, other),
  ]);
  expect(new Set(answers.map((answer) => answer.data.cartId)).size).toBe(1);
  const cart = await cartOf(laptop, other);
  expect(cart).toEqual(await cartOf(onPhone));
  expect(cart.agencies).toHaveLength(3);
  const line = cart.agencies.flatMap(({ lines }) => lines).find(({ offerId }) => offerId === seats.offerId);
  expect(line).toMatchObject({ quantity: 3, left: 5, trouble: null, priceThen: null });

  const lineId = line?.lineId ?? '';
  await server.ask(orders.changeCartLine, { lineId, quantity: 5 }, { token: onPhone });
  const tooMany = await server.call(orders.changeCartLine, { lineId, quantity: 6 }, { token: onPhone });
  expect(tooMany.data).toMatchObject({ refusal: 'seatsLeft', params: { left: 5 } });
  const gone = await lineOf(onPhone, cello);
  await server.ask(orders.removeFromCart, { lineIds: [gone, 'cln_nobodys'] }, { token: onPhone });
  expect((await cartOf(laptop)).agencies).toHaveLength(2);
});

test('prices are those of today, and the cart says when one changed; what left the shelf says so', async () => {
  const token = await signIn(server);
  const [piano, cello] = [await aCourseOnSale(server), await aCourseOnSale(server)];
  await keep(token, piano);
  clock.pass(1_000);
  await keep(token, cello);
  await server.sql('update offers set price = 99000 where id = $1', [piano.offerId]);
  await server.sql("update products set state = 'offShelf' where id = $1", [cello.productId]);
  const lines = (await cartOf(token)).agencies.flatMap((agency) => agency.lines);
  expect(lines).toMatchObject([
    { unitPrice: { amount: 99_000 }, priceThen: { amount: 120_000 }, trouble: null },
    { trouble: 'productUnavailable', priceThen: null },
  ]);
});

test('lines of three agencies are three orders under one payment, committed fifty times at once; the others stay', async () => {
  const token = await signIn(server);
  const sold = await Promise.all([1, 2, 3, 4].map(() => aCourseOnSale(server)));
  for (const one of sold) {
    await keep(token, one);
  }
  const { cartId } = await cartOf(token);
  const lines = (await Promise.all(sold.slice(0, 3).map((one) => lineOf(token, one)))).join(',');
  const shown = await server.ask(orders.getOrderMessage, { cartId: cartId ?? '', lines }, { token });
  expect(shown).toMatchObject({ total: { amount: 360_000 }, lines: [{}, {}, {}] });
  const commit = (on: TestServer, money = toDecimal(360_000)) =>
    on.call(
      orders.commit,
      { cartId: cartId ?? '', lines, money, agreed: true },
      { token, idempotencyKey: 'three-agencies' },
    );
  expect((await commit(server, '1.00')).data).toMatchObject({ refusal: 'priceChanged', params: { total: '3600.00' } });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => commit(i % 2 ? server : other)));
  expect(new Set(answers.map((answer) => answer.data.checkoutId)).size).toBe(1);
  expect((await server.ask(orders.list, { status: 1 }, { token })).total).toBe(3);
  expect(
    (await server.ask(orders.getOrderTimeStamp, { orderId: answers[0]?.data.checkoutId ?? '' }, { token })).money,
  ).toBe('3600.00');
  const left = (await cartOf(token)).agencies.flatMap((agency) => agency.lines);
  expect(left.map(({ offerId }) => offerId)).toEqual([sold[3]?.offerId]);
  // The same lines under another key: they are ordered already.
  const again = await server.call(
    orders.commit,
    { cartId: cartId ?? '', lines, money: '3600.00', agreed: true },
    { token, idempotencyKey: 'another' },
  );
  expect(again.data.refusal).toBe('cartEmpty');
});

test('the same lines ordered on two devices at once are ordered once', async () => {
  const token = await signIn(server);
  const seats = await aClassWithSeats(server, 9);
  await keep(token, seats, 2);
  const { cartId } = await cartOf(token);
  const answers = await Promise.all(
    [server, other].map((on, i) =>
      on.call(
        orders.commit,
        { cartId: cartId ?? '', money: toDecimal(seats.price * 2), agreed: true },
        { token, idempotencyKey: `device-${i}` },
      ),
    ),
  );
  expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  const [row] = await server.sql<{ left: number }>('select "left" from offer_stock where offer_id = $1', [
    seats.offerId,
  ]);
  expect(row?.left).toBe(7);
});

test('two currencies make two checkouts', async () => {
  const token = await signIn(server);
  const [twd, usd] = [await aCourseOnSale(server), await aCourseOnSale(server)];
  await server.sql("update products set currency = 'USD' where id = $1", [usd.productId]);
  await keep(token, twd);
  await keep(token, usd);
  const { cartId } = await cartOf(token);
  const order = (lines?: string) =>
    server.call(
      orders.commit,
      { cartId: cartId ?? '', money: '1200.00', agreed: true, ...(lines && { lines }) },
      { token },
    );
  expect((await order()).data.refusal).toBe('currenciesDiffer');
  expect((await server.call(orders.getOrderMessage, { cartId: cartId ?? '' }, { token })).data.refusal).toBe(
    'currenciesDiffer',
  );
  const [a, b] = [await order(await lineOf(token, twd)), await order(await lineOf(token, usd))];
  expect(a.data.total).toEqual({ amount: 120_000, currency: 'TWD' });
  expect(b.data.total).toEqual({ amount: 120_000, currency: 'USD' });
  expect(a.data.checkoutId).not.toBe(b.data.checkoutId);
});

test('another’s cart, absurd quantities, offers that are in no cart, and a cart that is full', async () => {
  const [token, stranger] = [await signIn(server), await signIn(server)];
  const course = await aCourseOnSale(server);
  await keep(token, course);
  const { cartId } = await cartOf(token);
  const foreign = await server.call(
    orders.commit,
    { cartId: cartId ?? '', money: '1200.00', agreed: true },
    { token: stranger },
  );
  expect(foreign.data.refusal).toBe('notFound');
  const lineId = await lineOf(token, course);
  for (const quantity of [0, -1, 100, 1.5, Number.NaN, 1e12]) {
    expect((await keep(token, course, quantity)).data.refusal).toBe('invalidInput');
    const change = await server.call(orders.changeCartLine, { lineId, quantity }, { token });
    expect(change.data.refusal).toBe('invalidInput');
  }
  for (const id of ['cln_nobodys', lineId]) {
    const gone = await server.call(
      orders.changeCartLine,
      { lineId: id, quantity: 1 },
      { token: id === lineId ? stranger : token },
    );
    expect(gone.data.refusal).toBe('notFound');
    await server.ask(orders.removeFromCart, { lineIds: [id] }, { token: id === lineId ? stranger : token });
  }
  expect(await lineOf(token, course)).toBe(lineId);
  await server.sql(
    `insert into cart_lines (id, cart_id, product_id, offer_id, quantity)
     select 'cln_' || n, $1, 'prd_x', 'off_x' || n, 1 from generate_series(1, 59) n`,
    [cartId],
  );
  expect((await keep(token, await aCourseOnSale(server))).data.refusal).toBe('cartFull');
  expect((await server.call(orders.cart, {}, {})).code).toBe(-1);
});

test('what a visitor’s device kept has today’s prices, and is the account’s after signing in, however often it is sent', async () => {
  const [piano, seats] = [await aCourseOnSale(server), await aClassWithSeats(server, 5)];
  const kept = (sold: Sold, quantity: number) => ({
    productId: sold.productId,
    offerId: sold.offerId,
    quantity,
    priceThen: sold.price,
  });
  const lines = [kept(seats, 3), kept(piano, 7), { ...kept(piano, 1), offerId: 'off_nobody' }];
  await server.sql('update offers set price = 99000 where id = $1', [piano.offerId]);
  const seen = await server.ask(orders.deviceCart, { lines });
  expect(seen.agencies.flatMap((agency) => agency.lines)).toMatchObject([
    { offerId: seats.offerId, quantity: 3, trouble: null, priceThen: null },
    { offerId: piano.offerId, unitPrice: { amount: 99_000 }, priceThen: { amount: piano.price } },
  ]);

  const token = await signIn(server);
  await keep(token, seats, 4);
  // Lines stand in the order in which they came in.
  clock.pass(1_000);
  await Promise.all([server, other, server].map((on) => on.ask(orders.takeOverCart, { lines }, { token })));
  const mine = (await cartOf(token)).agencies.flatMap((agency) => agency.lines);
  expect(mine.map(({ offerId, quantity }) => [offerId, quantity])).toEqual([
    [seats.offerId, 4],
    // A film is watched by one.
    [piano.offerId, 1],
  ]);
  expect(mine[1]?.priceThen).toEqual({ amount: piano.price, currency: 'TWD' });
  const absurd = [{ ...kept(piano, 1), quantity: -2 }];
  expect((await server.call(orders.takeOverCart, { lines: absurd }, { token })).data.refusal).toBe('invalidInput');
});
