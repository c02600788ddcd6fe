import { addToCart } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import type { Browser, Locator, Page } from '@playwright/test';
import { phone } from './testing/browser.ts';
import {
  arrive,
  button,
  findCourse,
  link,
  orderIdIn,
  payAtBank,
  payButton,
  placeOrder,
  putInCart,
  screen,
  signInBySms,
} from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { watchFaults } from './testing/faults.ts';
import { layoutFaults } from './testing/measure-layout.ts';
import { expectPaidOnce } from './testing/money.ts';
import { setScenery } from './testing/scenery.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen, wear } from './testing/visit.ts';

/** What a price in Taiwan dollars (`1280.00`) is about, as the shop's rate has it: `約 US$39.94`, `about ¥286.72`. */
async function aboutIn(shop: Shop, price: string, target: 'USD' | 'CNY', times = 1): Promise<string> {
  const [rate] = await shop.sql<{ micros: number }>(
    `select micros from exchange_rates where source = 'TWD' and target = $1`,
    [target],
  );
  const cents = Math.round((Number(price) * 100 * times * (rate?.micros ?? 0)) / 1_000_000);
  const [whole = '', rest] = (cents / 100).toFixed(2).split('.');
  return `${m.shell_about()}${target === 'USD' ? 'US$' : '¥'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** In the settings of the home page. */
async function choose(page: Page, currency: string): Promise<void> {
  await button(screen(page, 'home/home'), m.shell_settings()).tap();
  const sheet = page.getByRole('dialog', { name: m.shell_settings() });
  const chip = button(sheet.getByRole('group', { name: m.settings_currency() }), currency);
  await chip.tap();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await button(sheet, m.shell_close()).tap();
  await expect(sheet).toBeHidden();
}

const isChosen = (page: Page, currency: string) =>
  expect(button(page.getByRole('group', { name: m.settings_currency() }), currency)).toHaveAttribute(
    'aria-pressed',
    'true',
  );

/** Cards in sight whose own price is in this currency. */
const cardsIn = (within: Locator, symbol: string): Locator =>
  within.locator('a[href*="goodDetail"]').filter({ hasText: new RegExp(`(?<!${m.shell_about()})${symbol}\\d`) });

/** Amounts in the bar at the foot that a button lies upon, or that go beyond the window. */
const coveredInBar = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('main:not([hidden]) div.fixed.bottom-0') ?? document.head;
    const buttons = [...bar.querySelectorAll('button, a')].map((one) => one.getBoundingClientRect());
    return [...bar.querySelectorAll('.figures .whitespace-nowrap')].flatMap((amount) => {
      const { left, right, top, bottom } = amount.getBoundingClientRect();
      const isUnder = buttons.some(
        (one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top,
      );
      return isUnder || right > innerWidth ? [`${amount.textContent} at the foot`] : [];
    });
  });

/** Another browser of the same reader, who fails the test by a fault in it. */
async function elsewhere(
  browser: Browser,
  shop: Shop,
  locale: string,
): Promise<{ page: Page; leave: () => Promise<void> }> {
  const context = await browser.newContext({ ...phone, locale, baseURL: shop.url });
  const faults = watchFaults(context);
  return {
    page: await context.newPage(),
    async leave() {
      faults.stop();
      await context.close();
      expect(faults.unexpected(), 'faults in the browser').toEqual([]);
    },
  };
}

test.describe('for a reader in the mainland', () => {
  const language = 'zh-CN';
  test.use({ language });

  test('a visitor chooses dollars, sees them from the list to the order, pays in the price’s own, and finds them elsewhere', async ({
    page,
    shop,
    browser,
  }) => {
    const course = await someCourse(shop, language);
    const about = await aboutIn(shop, course.price, 'USD');
    await page.goto('/');
    await arrive(page, 'home/home');
    const home = screen(page, 'home/home');
    const sold = cardsIn(home, 'NT\\$').first();
    // Until somebody chooses, the region's: nothing is said twice.
    await expect(sold).not.toContainText(m.shell_about().trim());
    await choose(page, m.settings_currencyUsd());
    await expect(sold).toContainText(`${m.shell_about()}US$`);

    await openScreen(page, '/pdtList');
    const list = screen(page, 'products/pdt-list');
    await expect(cardsIn(list, 'NT\\$').first()).toContainText(`${m.shell_about()}US$`);
    await openScreen(page, '/homepage');
    await findCourse(page, course.name);
    const detail = screen(page, 'courses/good-detail');
    await expect(detail.getByText(about).first()).toBeVisible();
    await putInCart(page);

    await openScreen(page, '/cart');
    const cart = screen(page, 'orders/cart');
    await expect(cart.getByText(about)).toHaveCount(2);
    await button(cart, m.orders_cartSignIn()).tap();
    const number = await signInBySms(page, shop);
    await arrive(page, 'orders/cart');
    await expect(cart.getByText(about)).toHaveCount(2);
    await link(cart, m.orders_cartCheckOut({ count: 1 })).tap();

    await arrive(page, 'orders/confirm-order');
    await expect(screen(page, 'orders/confirm-order').getByText(about).first()).toBeVisible();
    await placeOrder(page);
    await arrive(page, 'payments/checkstand');
    const orderId = orderIdIn(page);
    // The rate of tomorrow is none of this order's.
    const [rate] = await shop.sql<{ micros: number }>(
      `select micros from exchange_rates where source = 'TWD' and target = 'USD'`,
    );
    await shop.sql(`update exchange_rates set micros = 50000 where source = 'TWD' and target = 'USD'`);
    try {
      await openScreen(page, `/checkstand?orderId=${orderId}`);
      await expect(screen(page, 'payments/checkstand').getByText(about)).toBeVisible();
      await expect(payButton(page, course.amount)).toBeVisible();
      await payButton(page, course.amount).tap();
      await payAtBank(page, 'good');
      await arrive(page, 'orders/order-success');
      await expectPaidOnce(shop, orderId, course.amount);
      await openScreen(page, `/orderDetail?orderId=${orderId}`);
      await expect(screen(page, 'orders/order-detail').getByText(about)).toBeVisible();
      await openScreen(page, '/orderList');
      await expect(screen(page, 'orders/order-list').getByText(about)).toBeVisible();
    } finally {
      await shop.sql(`update exchange_rates set micros = $1 where source = 'TWD' and target = 'USD'`, [rate?.micros]);
    }

    const other = await elsewhere(browser, shop, language);
    await other.page.goto('/#/login');
    await shop.sql('delete from tries');
    await signInBySms(other.page, shop, number);
    await other.page.goto('/#/settings');
    await isChosen(other.page, m.settings_currencyUsd());
    await other.page.goto('/#/homepage');
    const there = cardsIn(screen(other.page, 'home/home'), 'NT\\$').first();
    await expect(there).toContainText(`${m.shell_about()}US$`);
    // As sold, on the page of the account: here at once, and where the page is loaded anew.
    await other.page.goto('/#/settings');
    await button(other.page, m.settings_currencyAsSold()).tap();
    await isChosen(other.page, m.settings_currencyAsSold());
    await other.page.goto('/#/homepage');
    await expect(there).toBeVisible();
    await expect(there).not.toContainText(m.shell_about().trim());
    // Signed out, the device is as it was: in the region's currency.
    await other.page.goto('/#/mine');
    await button(other.page, m.accounts_signOut()).tap();
    await other.page.getByRole('dialog').getByRole('button', { name: m.accounts_signOut(), exact: true }).tap();
    await expect(button(other.page, m.accounts_signInNow())).toBeVisible();
    await other.page.waitForFunction(() => localStorage.getItem('currency') === null);
    await other.leave();
  });
});

test('a choice made on the device stays through signing in and out, and comes back with the page', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  await choose(page, m.settings_currencyCny());
  const sold = cardsIn(screen(page, 'home/home'), 'NT\\$').first();
  await expect(sold).toContainText(`${m.shell_about()}¥`);
  await page.reload();
  await expect(sold).toContainText(`${m.shell_about()}¥`);
  const session = await newSession(shop);
  await page.goto('/#/login');
  await shop.sql('delete from tries');
  await signInBySms(page, shop, session.phone);
  await page.goto('/#/mine');
  await button(page, m.accounts_signOut()).tap();
  await page.getByRole('dialog').getByRole('button', { name: m.accounts_signOut(), exact: true }).tap();
  await expect(button(page, m.accounts_signInNow())).toBeVisible();
  await page.goto('/#/homepage');
  await expect(sold).toContainText(`${m.shell_about()}¥`);
});

test('what somebody wrote into the storage counts as not chosen, and the page stands', async ({ page }) => {
  for (const odd of ['EUR', 'usd', '<b>', '學', 'x'.repeat(5_000)]) {
    await page.goto('/');
    await page.evaluate((value) => localStorage.setItem('currency', value), odd);
    await page.reload();
    const sold = cardsIn(screen(page, 'home/home'), 'NT\\$').first();
    await expect(sold).toBeVisible();
    await expect(sold).not.toContainText(m.shell_about().trim());
  }
  await button(screen(page, 'home/home'), m.shell_settings()).tap();
  await isChosen(page, m.settings_currencyTwd());
});

test.describe('on the narrowest phone, in large letters', () => {
  test.use({ language: 'en', viewport: { width: 320, height: 780 }, contextOptions: { reducedMotion: 'reduce' } });

  test('both amounts have room on every page that has a price', async ({ page, shop }) => {
    const scenery = await setScenery(shop);
    const { orderId } = scenery.pending;
    // As dear as prices get.
    const { productId, offerId, price } = scenery.recorded;
    await shop.sql(`update offers set price = 98765400 where id = $1`, [offerId]);
    await askerOf(shop, scenery.buyer.token)(addToCart, { productId, offerId, quantity: 1, keep: true });
    await beSignedIn(page, scenery.buyer);
    await page.evaluate(() => {
      localStorage.setItem('currency', 'CNY');
      localStorage.setItem('elder', '1');
    });
    const found: string[] = [];
    for (const hash of [
      '/homepage',
      '/pdtList',
      `/goodDetail?id=${productId}&type=2`,
      '/consultantList',
      '/cart',
      `/confirmOrder?cartId=${scenery.cartId}`,
      `/checkstand?orderId=${orderId}`,
      `/orderDetail?orderId=${orderId}`,
      '/orderList',
      '/settings',
    ]) {
      await openScreen(page, hash);
      await wear(page, 'light', true);
      if (hash !== '/settings') {
        await expect(
          page
            .locator('main:visible')
            .getByText(/about ¥\d/)
            .first(),
        ).toBeAttached();
      }
      const faults = [...(await page.evaluate(layoutFaults)), ...(await coveredInBar(page))];
      found.push(...faults.map((fault) => `${hash}: ${fault}`));
    }
    await shop.sql(`update offers set price = $2 where id = $1`, [offerId, Number(price) * 100]);
    expect(found).toEqual([]);
  });
});
