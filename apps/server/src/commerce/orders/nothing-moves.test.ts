import * as addresses from '@lyceum/contract/addresses.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { expect, test } from 'vitest';
import { testClock } from '../../testing/test-server.ts';
import { aServerWithBank } from '../../testing/two-servers.ts';
import { aClassWithSeats, aCourseOnSale, order, payByCard, signIn } from '../../testing/world.ts';

const clock = testClock();
const { server, bank } = await aServerWithBank(clock);

const tables = [
  'carts',
  'cart_lines',
  'checkouts',
  'orders',
  'order_lines',
  'order_history',
  'payment_attempts',
  'ledger',
  'refunds',
  'refund_lines',
  'offer_stock',
  'course_lines',
  'attendances',
  'checkout_discounts',
  'chargebacks',
  'shipping_addresses',
];

/** Everything that buying moves, as one text. */
async function everything(): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) =>
      server.sql(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t`),
    ),
  );
  return JSON.stringify(rows);
}

test('what a buyer may send that is wrong comes back as a refusal by its code, and nothing moves', async () => {
  const token = await signIn(server);
  const stranger = await signIn(server);
  const seats = await aClassWithSeats(server, 4);
  const course = await aCourseOnSale(server);
  const waiting = await order(server, token, seats, 2);
  const cancelled = await order(server, token, seats);
  await server.ask(orders.cancelOrder, { orderId: cancelled.orderId }, { token });
  const paid = await order(server, token, course);
  await payByCard(server, bank, { token, orderId: paid.orderId, total: course.price });
  const { cartId } = await server.ask(
    orders.addToCart,
    { productId: seats.productId, offerId: seats.offerId, keep: true },
    { token },
  );
  const address = await server.ask(
    addresses.add,
    { recipient: '林語彤', phone: '0912345678', region: 'tw', area: '台北市大安區', street: '和平東路 1 號' },
    { token },
  );
  const before = await everything();

  type Row = [said: string, refusal: RefusalCode, send: () => Promise<{ data: { refusal?: RefusalCode } }>];
  const pay = (orderId: string, money: string, as = token) =>
    server.call(payments.create, { paymentCode: 16, orderId, money }, { token: as });
  const put = (quantity: number) =>
    server.call(
      orders.addToCart,
      { productId: seats.productId, offerId: seats.offerId, quantity, keep: true },
      { token },
    );
  const commit = (money: string, as = token) =>
    server.call(orders.commit, { cartId, money, agreed: true }, { token: as, idempotencyKey: `k${money}` });
  const refund = (
    orderId: string,
    money: string,
    as = token,
    lines: { lineId: string; part: 'content' }[] | null = null,
  ) => server.call(refunds.ask, { orderId, money, reason: 'other', lines }, { token: as });
  const rows: Row[] = [
    ['a tampered amount at the counter', 'priceChanged', () => pay(waiting.orderId, '1.00')],
    ['an amount that is no number', 'priceChanged', () => pay(waiting.orderId, 'NaN')],
    ['a negative amount', 'priceChanged', () => pay(waiting.orderId, '-1200.00')],
    ['a tampered total', 'priceChanged', () => commit('0.00')],
    ['a total with more decimals', 'priceChanged', () => commit('1200.001')],
    ['another’s cart', 'notFound', () => commit('1200.00', stranger)],
    ['another’s order at the counter', 'notFound', () => pay(waiting.orderId, '2400.00', stranger)],
    ['an order that nobody has', 'notFound', () => pay('ord_nobody', '2400.00')],
    ['a cancelled checkout', 'orderCancelled', () => pay(cancelled.checkoutId, '1200.00')],
    ['a cancelled order', 'orderCancelled', () => pay(cancelled.orderId, '1200.00')],
    ['an order that is paid', 'orderPaidAlready', () => pay(paid.orderId, '1200.00')],
    [
      'a method that there is not',
      'methodUnavailable',
      () => server.call(payments.create, { paymentCode: 99, orderId: waiting.orderId, money: '2400.00' }, { token }),
    ],
    ['no pieces', 'invalidInput', () => put(0)],
    ['fewer than none', 'invalidInput', () => put(-3)],
    ['half a piece', 'invalidInput', () => put(1.5)],
    ['more than anybody needs', 'invalidInput', () => put(1e9)],
    ['more than there are', 'seatsLeft', () => put(90)],
    [
      'a line of no cart',
      'notFound',
      () => server.call(orders.changeCartLine, { lineId: 'cln_nobody', quantity: 1 }, { token }),
    ],
    [
      'a cancelled paid order',
      'orderPaidAlready',
      () => server.call(orders.cancelOrder, { orderId: paid.orderId }, { token }),
    ],
    [
      'another’s order given up',
      'notFound',
      () => server.call(orders.cancelOrder, { orderId: waiting.orderId }, { token: stranger }),
    ],
    ['more back than was paid', 'refundChanged', () => refund(paid.orderId, '99999.00')],
    ['less than nothing back', 'refundChanged', () => refund(paid.orderId, '-1.00')],
    ['back what was never paid', 'notRefundable', () => refund(waiting.orderId, '2400.00')],
    ['another’s money back', 'notFound', () => refund(paid.orderId, '1200.00', stranger)],
    [
      'a line of another order back',
      'notFound',
      () => refund(paid.orderId, '1200.00', token, [{ lineId: 'oln_nobody', part: 'content' }]),
    ],
    ['another’s address', 'notFound', () => server.call(addresses.remove, { id: address.id }, { token: stranger })],
  ];
  for (const [said, refusal, send] of rows) {
    expect([said, (await send()).data.refusal]).toEqual([said, refusal]);
  }
  expect(await everything()).toBe(before);
});

test('what would come back is told before paying, by the terms that the order will have', async () => {
  const token = await signIn(server);
  const [film, seats] = [await aCourseOnSale(server), await aClassWithSeats(server, 4)];
  for (const [sold, back] of [
    [film, 120_000],
    [seats, 228_000],
  ] as const) {
    const quantity = sold === seats ? 2 : 1;
    const { cartId } = await server.ask(
      orders.addToCart,
      { productId: sold.productId, offerId: sold.offerId, quantity },
      { token },
    );
    const [line] = (await server.ask(orders.getOrderMessage, { cartId }, { token })).lines;
    expect(line?.refundAtOnce).toEqual({ amount: back, currency: 'TWD' });
  }
});

test('the pack that held at commit stays in the order when another one holds later', async () => {
  const token = await signIn(server);
  const { orderId } = await order(server, token, await aCourseOnSale(server));
  const frozen = () =>
    server.sql('select o.refund_pack, l.terms from orders o join order_lines l on l.order_id = o.id where o.id = $1', [
      orderId,
    ]);
  const asOrdered = [{ refund_pack: 'tw-2026-01-01', terms: { rule: 'proRata' } }];
  expect(await frozen()).toEqual(asOrdered);
  // The seller moves to another region, whose rules give nothing back.
  await server.sql("update agencies set region = 'us' where id = (select agency_id from orders where id = $1)", [
    orderId,
  ]);
  const preview = await server.ask(refunds.preview, { orderId }, { token });
  expect(preview.lines).toMatchObject([{ terms: { rule: 'proRata' } }]);
  expect(await frozen()).toEqual(asOrdered);
});
