// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { click, settle } from '@lyceum/web/testing/render';
import { visit } from '@lyceum/web/testing/visit';
import { beforeEach, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';
import { signIn } from '../session.ts';

// The first one waits for the code of its screen.
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  window.scrollTo = () => undefined;
  signIn('token', { id: 'usr_one', nickName: 'Lin', headerImageUrl: null, phone: '09••••0001' });
});

const money = (amount: number, currency = 'TWD') => ({ amount, currency });
const line = (lineId: string, facts: object) => ({
  lineId,
  productId: `prd_${lineId}`,
  productType: 2,
  offerId: `off_${lineId}`,
  name1: `course ${lineId}`,
  offerName: 'one year',
  masterImg: '/none.webp',
  quantity: 1,
  unitPrice: money(100_000),
  amount: money(100_000),
  trouble: null,
  most: 1,
  left: null,
  priceThen: null,
  ...facts,
});
const agency = (agencyId: string, ...lines: object[]) => ({ agencyId, agencyName: agencyId, lines });

/** The account's cart with these agencies in it. */
async function cartOf(...agencies: object[]) {
  const rates = [{ source: 'TWD', target: 'USD', micros: 31_250 }];
  const cart = { 'orders.cart': { cartId: 'crt_one', agencies, rates } };
  const shop = await visit([routes.cart, routes.confirmOrder], '/cart', cart);
  await shop.seen('h2');
  const till = () => shop.box.querySelector<HTMLAnchorElement>('a[href*="confirmOrder"]');
  return {
    ...shop,
    boxes: () => [...shop.box.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')],
    till,
    ordered: () => new URLSearchParams(till()?.href.split('?')[1]).get('lines'),
  };
}

it('orders all that can be ordered together; what is unticked stays, and with nothing ticked there is no way on', async () => {
  const shop = await cartOf(
    agency('agy_one', line('one', {}), line('two', { amount: money(50_000) })),
    agency('agy_two', line('three', { amount: money(25_000) })),
  );
  expect([shop.ordered(), shop.till()?.textContent]).toEqual(['one,two,three', m.orders_cartCheckOut({ count: 3 })]);
  expect(shop.box.textContent).toContain('1,750');
  await click(shop.boxes()[1]);
  expect([shop.ordered(), shop.till()?.textContent]).toEqual(['one,three', m.orders_cartCheckOut({ count: 2 })]);
  expect(shop.box.textContent).toContain('1,250');
  await click(shop.boxes()[0]);
  await click(shop.boxes()[2]);
  expect(shop.till()).toBeNull();
  expect(shop.box.textContent).toContain(m.orders_cartNothing());
  await click(shop.boxes()[1]);
  expect(shop.ordered()).toBe('two');
  shop.stop();
});

it('what cannot be bought any more says why and is not ordered; it can be taken out', async () => {
  const shop = await cartOf(agency('agy_one', line('gone', { trouble: 'soldOut' }), line('good', {})));
  expect(shop.boxes()).toHaveLength(1);
  expect(shop.box.textContent).toContain(m.orders_trouble_soldOut());
  expect(shop.ordered()).toBe('good');
  await shop.press(m.orders_cartRemove({ name: 'course gone' }));
  expect(shop.told.filter(({ call }) => call === 'orders.removeFromCart')).toEqual([
    { call: 'orders.removeFromCart', input: { lineIds: ['gone'] } },
  ]);
  shop.stop();
});

it('of two currencies the first is paid first, and the other is said to wait', async () => {
  const dollars = { unitPrice: money(2_000, 'USD'), amount: money(2_000, 'USD') };
  const shop = await cartOf(agency('agy_one', line('here', {})), agency('agy_two', line('there', dollars)));
  expect(shop.ordered()).toBe('here');
  expect(shop.box.textContent).toContain(m.orders_cartCurrencies());
  await click(shop.boxes()[0]);
  expect(shop.ordered()).toBe('there');
  expect(shop.box.textContent).not.toContain(m.orders_cartCurrencies());
  shop.stop();
});

it('each price and the sum stand in the display currency too, the sum rounded once; what is in it already does not', async () => {
  const odd = { unitPrice: money(90_000), amount: money(90_000) };
  const dollars = { unitPrice: money(2_000, 'USD'), amount: money(2_000, 'USD') };
  const lines = [line('one', odd), line('two', odd), line('three', odd), line('there', dollars)];
  const shop = await cartOf(agency('agy_one', ...lines));
  const shown = () => shop.box.textContent.match(/US\$[\d.,]+/g);
  // Three times US$28.13 would be a cent more.
  expect(shown()).toEqual(['US$28.13', 'US$28.13', 'US$28.13', 'US$20.00', 'US$84.38']);
  await click(shop.boxes()[0]);
  expect(shown()?.at(-1)).toBe('US$56.25');
  await click(shop.boxes()[1]);
  await click(shop.boxes()[2]);
  // Dollars alone: nothing beside them.
  expect(shown()).toEqual(['US$28.13', 'US$28.13', 'US$28.13', 'US$20.00', 'US$20.00']);
  shop.stop();
});

it('how many: no more than there are left, no fewer than one, and a price that changed is told', async () => {
  const some = line('some', { quantity: 2, most: 9, left: 3, priceThen: money(120_000) });
  const shop = await cartOf(agency('agy_one', some, line('last', { most: 5, left: 1 })));
  expect(shop.box.textContent).toContain(m.orders_cartPriceWas({ price: 'NT$1,200.00' }));
  // Of the last one there is nothing to choose.
  expect(shop.box.querySelectorAll('[role="group"] output')).toHaveLength(1);
  await shop.press(m.shell_more());
  await shop.press(m.shell_less());
  const told = shop.told.filter(({ call }) => call === 'orders.changeCartLine');
  expect(told.map(({ input }) => input)).toEqual([
    { lineId: 'some', quantity: 3 },
    { lineId: 'some', quantity: 1 },
  ]);
  shop.stop();
  const full = await cartOf(agency('agy_one', { ...some, quantity: 3 }));
  const more = [...full.box.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === m.shell_more(),
  );
  expect(more?.disabled).toBe(true);
  full.stop();
});

it('an empty cart leads on, and there is nothing to pay', async () => {
  const shop = await visit([routes.cart, routes.home], '/cart', {
    'orders.cart': { cartId: null, agencies: [], rates: [] },
  });
  await settle(50);
  expect(shop.box.textContent).toContain(m.orders_cartEmptyTitle());
  expect(shop.box.textContent).not.toContain(m.orders_cartNothing());
  shop.stop();
});
