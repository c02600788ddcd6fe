import * as orders from '@lyceum/contract/orders.calls';
import { displayCurrencies, type DisplayCurrency } from '@lyceum/domain/display-currency';
import { toDecimal } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import { beforeEach, expect, it } from 'vitest';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, signIn } from '../../testing/world.ts';

const { server, other } = await twoServers(testClock());
const course = await aCourseOnSale(server);
let token: string;
// By the first rates of the shop: 0.222 yuan and 0.031 dollars for a Taiwan dollar.
beforeEach(async () => {
  token = await signIn(server);
  await setRates(222_000, 31_000);
});

async function setRates(yuan: number, dollars: number): Promise<void> {
  await server.sql(
    `update exchange_rates set micros = case target when 'CNY' then $1::int else $2::int end where source = 'TWD'`,
    [yuan, dollars],
  );
}

/** Of NT$1,200. */
const shown = {
  asSold: { amount: 120_000, currency: 'TWD' },
  TWD: { amount: 120_000, currency: 'TWD' },
  CNY: { amount: 26_640, currency: 'CNY' },
  USD: { amount: 3_720, currency: 'USD' },
} as const satisfies Record<DisplayCurrency, object>;

it('a cart tells by which rate its sums are shown, the account’s and the device’s alike, and nothing where none is', async () => {
  const { productId, offerId } = course;
  await server.ask(orders.addToCart, { productId, offerId, quantity: 2, keep: true }, { token });
  const lines = [{ productId, offerId, quantity: 1, priceThen: null }];
  const rates = {
    asSold: [],
    TWD: [],
    CNY: [{ source: 'TWD', target: 'CNY', micros: 222_000 }],
    USD: [{ source: 'TWD', target: 'USD', micros: 31_000 }],
  };
  for (const currency of displayCurrencies) {
    expect((await server.ask(orders.cart, {}, { token, currency })).rates).toEqual(rates[currency]);
    expect((await server.ask(orders.deviceCart, { lines }, { currency })).rates).toEqual(rates[currency]);
  }
  expect((await server.ask(orders.cart, {}, { token, region: 'us' })).rates).toEqual(rates.USD);
  expect((await server.ask(orders.cart, {}, { token, region: 'us', currency: 'EUR' })).rates).toEqual(rates.USD);
  expect((await server.ask(orders.cart, {}, { token: await signIn(server), currency: 'USD' })).rates).toEqual([]);
});

it('what is paid is the price, whatever currency is shown beside it', async () => {
  for (const currency of displayCurrencies) {
    const buyer = await signIn(server);
    const { productId, offerId } = course;
    const { cartId } = await server.ask(orders.addToCart, { productId, offerId, quantity: 1 }, { token: buyer });
    const asker = { token: buyer, currency };
    expect(await server.ask(orders.getOrderMessage, { cartId }, asker)).toMatchObject({
      total: { amount: 120_000, currency: 'TWD' },
      totalConvert: shown[currency],
    });
    const made = await server.ask(orders.commit, { cartId, money: '1200.00', agreed: true }, asker);
    expect(made.total).toEqual({ amount: 120_000, currency: 'TWD' });
    const counter = await server.ask(orders.getOrderTimeStamp, { orderId: made.orderId }, asker);
    expect(counter).toMatchObject({ money: '1200.00', currency: 'TWD', totalConvert: shown[currency] });
    const [row] = await server.sql('select total, currency from checkouts where id = $1', [made.checkoutId]);
    expect(row).toEqual({ total: '120000', currency: 'TWD' });
  }
});

it.each(['CNY', 'USD'] as const)('the amount that is shown in %s is none that can be paid', async (currency) => {
  const { productId, offerId } = course;
  const { cartId } = await server.ask(orders.addToCart, { productId, offerId, quantity: 1 }, { token });
  const money = toDecimal(shown[currency].amount);
  const wrong = await server.call(orders.commit, { cartId, money, agreed: true }, { token, currency });
  expect(wrong.data).toMatchObject({ refusal: 'priceChanged', params: { total: '1200.00', currency: 'TWD' } });
});

it('an order keeps the rates of its moment for every currency, also for one that is chosen later', async () => {
  const { orderId } = await order(server, token, course);
  // The yuan halves, the dollar doubles.
  await setRates(111_000, 62_000);
  const fresh = await order(server, token, course);
  for (const on of [server, other]) {
    for (const currency of displayCurrencies) {
      const asker = { token, currency };
      const { totalConvert } = await on.ask(orders.orderDetails, { orderId }, asker);
      expect([currency, totalConvert]).toEqual([currency, shown[currency]]);
      expect((await on.ask(orders.getOrderTimeStamp, { orderId }, asker)).totalConvert).toEqual(shown[currency]);
      const { list } = await on.ask(orders.list, {}, asker);
      expect(list.find((one) => one.orderId === orderId)?.totalConvert).toEqual(shown[currency]);
    }
    const later = await on.ask(orders.orderDetails, { orderId: fresh.orderId }, { token, currency: 'USD' });
    expect(later.totalConvert).toEqual({ amount: 7_440, currency: 'USD' });
  }
  server.clock.pass(31 * minute);
});

it('an order without a rate for a currency is shown as it was sold', async () => {
  const { orderId } = await order(server, token, course);
  await server.sql(`update orders set display_rates = '{"CNY": 200000}' where id = $1`, [orderId]);
  const read = async (currency: string) =>
    (await server.ask(orders.orderDetails, { orderId }, { token, currency })).totalConvert;
  expect(await read('USD')).toEqual(shown.asSold);
  expect(await read('CNY')).toEqual({ amount: 24_000, currency: 'CNY' });
  expect(await read('constructor')).toEqual(shown.asSold);
});
