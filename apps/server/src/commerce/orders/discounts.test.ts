import * as accounts from '@lyceum/contract/accounts.calls';
import * as addresses from '@lyceum/contract/addresses.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { minor } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, payByCard, signIn } from '../../testing/world.ts';
import type { DiscountSource } from './discounts.ts';

const clock = testClock();
/** What each account is given off its whole cart, in minor units, and who pays for it. */
const given = new Map<string, { payer: 'seller' | 'platform'; amount: number }[]>();
const gifts: DiscountSource = {
  name: 'gifts',
  quote: (_db, { userId, lines }) =>
    Promise.resolve(
      (given.get(userId) ?? []).map(({ payer, amount }, at) => ({
        payer,
        lines: lines.map((_, line) => line),
        amount: minor(amount),
        source: 'gifts',
        reference: `gift${at}`,
      })),
    ),
};
const bank = await startTestBank(clock);
const { server } = await twoServers(clock, { bank, extras: { discounts: [gifts] } });

/** A buyer with one course at 1,200 and one at 333 in the cart, of two agencies. */
async function aFullCart(gift: { payer: 'seller' | 'platform'; amount: number }[]) {
  const token = await signIn(server);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  given.set(id, gift);
  const sold = [await aCourseOnSale(server), await aCourseOnSale(server, { price: 33_300 })];
  for (const { productId, offerId } of sold) {
    await server.ask(orders.addToCart, { productId, offerId, quantity: 1, keep: true }, { token });
  }
  const { cartId } = await server.ask(orders.cart, {}, { token });
  return { token, cartId: cartId ?? '' };
}
const books = async (checkoutId: string) => {
  const rows = await server.sql<{ account: string; sum: string }>(
    `select l.account, sum(l.amount) from ledger l left join payment_attempts a on a.id = l.attempt_id left join orders o on o.id = l.order_id
     where a.checkout_id = $1 or o.checkout_id = $1 group by 1 having sum(l.amount) <> 0`,
    [checkoutId],
  );
  expect(await server.sql('select currency from ledger group by currency having sum(amount) <> 0')).toEqual([]);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
};

test('preview, order, payment, invoice figures and refund agree on a price with discounts of both payers', async () => {
  const { token, cartId } = await aFullCart([
    { payer: 'seller', amount: 10_000 },
    { payer: 'platform', amount: 20_000 },
  ]);
  const shown = await server.ask(orders.getOrderMessage, { cartId }, { token });
  expect(shown).toMatchObject({
    discount: { bySeller: { amount: 10_000 }, byPlatform: { amount: 20_000 } },
    total: { amount: 123_300 },
  });
  const commit = (money: string) => server.call(orders.commit, { cartId, money, agreed: true }, { token });
  // The price without the discounts is not what was agreed on.
  expect((await commit('1533.00')).data).toMatchObject({ refusal: 'priceChanged', params: { total: '1233.00' } });
  const { data } = await commit('1233.00');
  await payByCard(server, bank, { token, orderId: data.orderId, total: 123_300 });
  const rows = await server.sql<{ total: string; seller: string; platform: string }>(
    `select l.total, l.seller_discount seller, l.platform_discount platform from order_lines l join orders o on o.id = l.order_id
     where o.checkout_id = $1 order by l.gross desc`,
    [data.checkoutId],
  );
  const sum = (key: keyof (typeof rows)[number]) => rows.reduce((all, row) => all + Number(row[key]), 0);
  expect([sum('total'), sum('seller'), sum('platform')]).toEqual([123_300, 10_000, 20_000]);
  const after = await books(data.checkoutId);
  // The sellers bear their own discount, the platform what it gave; commission is of what the sellers earn.
  expect(after).toMatchObject({ provider: 123_300, promotion: 20_000 });
  expect((after['commission'] ?? 0) + (after['seller'] ?? 0)).toBe(-143_300);

  const sellers = await server.sql<{ id: string; agency_id: string }>(
    'select id, agency_id from orders where checkout_id = $1',
    [data.checkoutId],
  );
  for (const { id, agency_id: agencyId } of sellers) {
    const seller = await asStaff(server, { agencyId, rights: ['orders'] });
    await server.ask(refunds.giveBack, { orderId: id, words: '課程取消' }, seller);
  }
  // What goes back of one payment is sent one after the other.
  for (let run = 0; run < sellers.length; run += 1) {
    await server.runJob('payments.repay');
    clock.pass(10 * minute);
  }
  expect(await books(data.checkoutId)).toEqual({});
});

test('what the platform pays for whole is paid at once, and the sellers earn it all the same', async () => {
  const { token, cartId } = await aFullCart([{ payer: 'platform', amount: 200_000 }]);
  expect(await server.ask(orders.getOrderMessage, { cartId }, { token })).toMatchObject({ total: { amount: 0 } });
  const made = await server.ask(orders.commit, { cartId, money: '0.00', agreed: true }, { token });
  expect(made).toMatchObject({ paid: true, total: { amount: 0 } });
  expect(await server.ask(orders.orderDetails, { orderId: made.orderId }, { token })).toMatchObject({
    state: 'completed',
  });
  const after = await books(made.checkoutId);
  expect(after['promotion']).toBe(153_300);
  expect((after['commission'] ?? 0) + (after['seller'] ?? 0)).toBe(-153_300);
});

test('when one order of a checkout is given up, the discount over both moves to the other, on its box and the rest alike', async () => {
  const token = await signIn(server);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  given.set(id, [{ payer: 'platform', amount: 60_000 }]);
  const box = await aCourseOnSale(server, { price: 180_000, stock: 5, ships: true, parcelValue: 60_000 });
  for (const { productId, offerId } of [box, await aCourseOnSale(server)]) {
    await server.ask(orders.addToCart, { productId, offerId, quantity: 1, keep: true }, { token });
  }
  const { id: addressId } = await server.ask(
    addresses.add,
    { recipient: '林語彤', phone: '0912345678', region: 'tw', area: '台北市大安區', street: '和平東路 1 號' },
    { token },
  );
  const { cartId } = await server.ask(orders.cart, {}, { token });
  const bought = { cartId: cartId ?? '', money: '2400.00', agreed: true, addressId };
  const { checkoutId } = await server.ask(orders.commit, bought, { token });
  const linesOf = () =>
    server.sql<{ id: string; figures: number[] }>(
      `select o.id, array[l.platform_discount, l.total, l.parcel_total]::int[] figures from order_lines l
       join orders o on o.id = l.order_id where o.checkout_id = $1 order by l.gross desc`,
      [checkoutId],
    );
  const [shipped, watched] = await linesOf();
  // NT$600 off 1,800 and 1,200 alike; of the box's 1,800 a third is sent by post.
  expect([shipped?.figures, watched?.figures]).toEqual([
    [36_000, 144_000, 48_000],
    [24_000, 96_000, null],
  ]);
  await server.ask(orders.cancelOrder, { orderId: watched?.id ?? '' }, { token });
  const orderId = shipped?.id ?? '';
  expect(await server.ask(orders.getOrderTimeStamp, { orderId }, { token })).toMatchObject({ money: '1200.00' });
  expect((await linesOf())[0]?.figures).toEqual([60_000, 120_000, 40_000]);
  await payByCard(server, bank, { token, orderId, total: 120_000 });
  expect(await books(checkoutId)).toEqual({
    provider: 120_000,
    promotion: 60_000,
    seller: -162_000,
    commission: -18_000,
  });
  const { lines } = await server.ask(refunds.preview, { orderId }, { token });
  expect(lines.map(({ part, rest }) => [part, rest.amount])).toEqual([
    ['content', 80_000],
    ['parcel', 40_000],
  ]);
});

test('when the order that was left costs nothing any more, it is paid', async () => {
  const { token, cartId } = await aFullCart([{ payer: 'platform', amount: 130_000 }]);
  const { checkoutId } = await server.ask(orders.commit, { cartId, money: '233.00', agreed: true }, { token });
  const [dear, cheap] = await server.sql<{ id: string }>(
    'select o.id from orders o join order_lines l on l.order_id = o.id where o.checkout_id = $1 order by l.gross desc',
    [checkoutId],
  );
  await server.ask(orders.cancelOrder, { orderId: dear?.id ?? '' }, { token });
  expect(await server.ask(orders.orderDetails, { orderId: cheap?.id ?? '' }, { token })).toMatchObject({
    state: 'completed',
  });
  // The platform gives all of NT$333 and no more; a tenth of it is its own commission.
  expect(await books(checkoutId)).toEqual({ promotion: 33_300, seller: -30_000, commission: -3_300 });
  const again = await server.call(orders.cancelOrder, { orderId: cheap?.id ?? '' }, { token });
  expect(again.data.refusal).toBe('orderPaidAlready');
});
