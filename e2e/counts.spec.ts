import { consents, giveConsent } from '@lyceum/contract/accounts.calls';
import { countedNames } from '@lyceum/domain/counts';
import * as m from '@lyceum/i18n/words';
import type { BrowserContext, Page, Request } from '@playwright/test';
import {
  arrive,
  findCourse,
  goToBank,
  link,
  payAtBank,
  placeOrder,
  pressBuy,
  putInCart,
  screen,
} from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { deskOf } from './testing/office.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, blankPage, openOffice, openScreen, settled } from './testing/visit.ts';

const path = '/lyceum/counts/v1/add';
const operator = 'operator@lyceum.example';

/** Every request of the browser that has to do with counting, from now on. */
function watchCounts(context: BrowserContext): Request[] {
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) {
      sent.push(request);
    }
  });
  return sent;
}

/** What the shop has counted of each name since this was called. */
async function sumsOf(shop: Shop) {
  const read = async () => {
    const rows = await shop.sql<{ name: string; count: number }>(
      'select name, sum(count)::int as count from daily_counts group by name',
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  };
  const before = await read();
  return async () => {
    const grown = [...(await read())].map(([name, count]): [string, number] => [name, count - (before.get(name) ?? 0)]);
    return Object.fromEntries(grown.filter(([, count]) => count !== 0));
  };
}

/** Opens an address, and waits until what begins a while after the first screen has begun: the same part begins the counting and the worker. */
async function openCounting(page: Page, hash: string): Promise<void> {
  const begun = countingBegun(page);
  await openScreen(page, hash);
  await begun;
}

/** The same for an account that agreed once: the page asks whether that still holds, and has taken the answer in. */
async function openAsking(page: Page, hash: string, agreed: boolean): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith(consents.facts.path));
  await openCounting(page, hash);
  await asked;
  // What is opened before that is not counted; an answer has come for Playwright before the page has read it.
  await page.waitForFunction((known) => localStorage.getItem('ownCounting') === known, agreed ? '1' : '0');
}

async function countingBegun(page: Page): Promise<void> {
  await page.waitForResponse(
    async (answer) => answer.url().includes('/assets/') && (await answer.text()).includes('lyceum-worker'),
  );
  await page.waitForLoadState('networkidle');
}

/** Another tab is looked at, and then the page is closed: what waits is sent. Of requests of a page that is going the browser tells nothing. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.waitForLoadState('networkidle');
  await blankPage(page);
}

const counting = (page: Page) => page.getByRole('switch', { name: m.counts_switch() });
async function turn(page: Page, on: boolean): Promise<void> {
  await counting(page).locator('xpath=ancestor::label').tap();
  await expect(counting(page)).toBeChecked({ checked: on });
  await expect(counting(page)).toBeEnabled();
}

test('nothing leaves the browser before a visitor agrees; then names alone, until the agreement is taken back', async ({
  page,
  shop,
  browser,
  language,
}) => {
  const course = await someCourse(shop, language);
  const sums = await sumsOf(shop);
  const sent = watchCounts(page.context());

  await openCounting(page, '/homepage');
  await findCourse(page, course.name);
  await putInCart(page);
  await leave(page);
  expect(sent).toEqual([]);

  await openCounting(page, '/mine');
  await link(page, m.accounts_privacy()).tap();
  await arrive(page, 'accounts/privacy');
  await expect(counting(page)).not.toBeChecked();
  await turn(page, true);
  await leave(page);
  expect(sent).toEqual([]);

  await openCounting(page, '/homepage');
  await findCourse(page, course.name);
  await settled(page);
  await page.goBack();
  await arrive(page, 'products/search-result');
  await leave(page);
  const seen = { home: 1, search: 1, searchResult: 1, searched: 1, goodDetail: 1, productOpened: 1 };
  await expect.poll(sums).toEqual(seen);
  expect(sent.length).toBeGreaterThan(0);
  for (const request of sent) {
    const { names, ...rest } = request.postDataJSON() as { names: string[] };
    expect([names.filter((name) => !(countedNames as readonly string[]).includes(name)), rest]).toEqual([[], {}]);
    const headers = await request.allHeaders();
    expect(['authorization', 'cookie', 'referer'].filter((name) => headers[name])).toEqual([]);
  }

  // The operator sees it.
  const office = await deskOf(browser, shop, operator);
  await openOffice(office, '/counts?name=searched&days=7&region=tw');
  await expect(office.locator('.day-chart').getByRole('img')).toHaveAccessibleName(
    new RegExp(m.counts_event_searched()),
  );
  await office.getByText(m.counts_table(), { exact: true }).click();
  await expect(office.getByRole('row').nth(1).getByRole('cell')).toHaveText('1');
  await office.context().close();

  const before = sent.length;
  await openCounting(page, '/settings/privacy');
  await turn(page, false);
  await page.goto('/#/cart');
  await arrive(page, 'orders/cart');
  await leave(page);
  await openCounting(page, '/homepage');
  await leave(page);
  // The privacy page was opened while it was on, and the agreement was taken back before that was sent.
  expect(sent.slice(before).map((request) => request.postData())).toEqual([]);
  expect(await sums()).toEqual(seen);
});

test('an account’s decision is a row with its time, holds on its other devices, and ends there, too', async ({
  page,
  shop,
  browser,
}) => {
  const session = await newSession(shop);
  const rows = () =>
    shop.sql<{ withdrawn: boolean; fresh: boolean }>(
      `select withdrawn, given_at > now() - interval '5 minutes' as fresh from consents
       where user_id = $1 and kind = 'counting' order by given_at`,
      [session.profile.id],
    );
  const sent = watchCounts(page.context());
  await beSignedIn(page, session);
  // What a visitor chose on this device is not the account's.
  await page.evaluate(() => localStorage.setItem('counting', new Date().toISOString()));
  await openCounting(page, '/cart');
  await leave(page);
  expect(sent).toEqual([]);

  await openCounting(page, '/settings/privacy');
  await expect(counting(page)).not.toBeChecked();
  await turn(page, true);
  expect(await rows()).toEqual([{ withdrawn: false, fresh: true }]);
  await page.goto('/#/cart');
  await arrive(page, 'orders/cart');
  const sums = await sumsOf(shop);
  await leave(page);
  await expect.poll(sums).toEqual({ cart: 1 });
  expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([{ names: ['cart'] }]);
  expect((await sent[0]?.allHeaders())?.['authorization']).toBeUndefined();

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = await elsewhere.newPage();
  const sentElsewhere = watchCounts(elsewhere);
  await beSignedIn(other, session);
  await openAsking(other, '/classify', true);
  await other.goto('/#/cart');
  await arrive(other, 'orders/cart');
  await leave(other);
  // The first screen there came before it was known what the account decided.
  await expect.poll(sums).toEqual({ cart: 2 });
  const before = sentElsewhere.length;
  expect(before).toBe(1);
  await openCounting(page, '/settings/privacy');
  await expect(counting(page)).toBeChecked();
  await turn(page, false);
  expect(await rows()).toEqual([
    { withdrawn: false, fresh: true },
    { withdrawn: true, fresh: true },
  ]);
  await openAsking(other, '/cart', false);
  await leave(other);
  expect(sentElsewhere.length).toBe(before);
  expect(await sums()).toEqual({ cart: 2 });
  await elsewhere.close();
});

test('what is put into the cart, ordered and paid is counted, each once', async ({ page, shop, language }) => {
  const session = await newSession(shop);
  await askerOf(shop, session.token)(giveConsent, { kind: 'counting' });
  const course = await someCourse(shop, language);
  const sums = await sumsOf(shop);
  await beSignedIn(page, session);
  await page.evaluate(() => localStorage.setItem('ownCounting', '1'));
  await openAsking(page, `/goodDetail?id=${course.productId}`, true);
  await putInCart(page);
  // A second tap at once would be taken for a slip.
  await expect(page.getByText(m.products_inCart())).toBeHidden();
  await pressBuy(page);
  await placeOrder(page);
  await goToBank(page, course.amount);
  const begun = countingBegun(page);
  const asked = page.waitForResponse((answer) => answer.url().endsWith(consents.facts.path));
  await payAtBank(page, 'good');
  await arrive(page, 'orders/order-success');
  await Promise.all([begun, asked]);
  await leave(page);
  // Who looks at it again has not paid again.
  await openAsking(page, '/orderList', true);
  await leave(page);
  const once = { goodDetail: 1, productOpened: 1, cartFilled: 1, confirmOrder: 1, orderPlaced: 1, checkstand: 1 };
  await expect.poll(sums).toMatchObject({ ...once, orderPaid: 1, orderSuccess: 1, orderList: 1 });
});

test('a browser that asks not to be tracked, and a preview, send nothing, whatever the switch says', async ({
  page,
  shop,
  browser,
}) => {
  const sums = await sumsOf(shop);
  const sent = watchCounts(page.context());
  await openCounting(page, '/settings/privacy');
  await turn(page, true);
  await expect(page.getByText(m.counts_refused())).toBeHidden();
  await leave(page);
  await openCounting(page, '/homepage?preview=1');
  await link(page, m.shell_tabMine()).tap();
  await arrive(page, 'accounts/mine');
  await leave(page);
  expect(sent).toEqual([]);

  const refusing = await browser.newContext({ baseURL: shop.url, hasTouch: true });
  await refusing.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const guarded = await refusing.newPage();
  const sentByIt = watchCounts(refusing);
  await openCounting(guarded, '/settings/privacy');
  await turn(guarded, true);
  await expect(screen(guarded, 'accounts/privacy').getByText(m.counts_refused())).toBeVisible();
  await guarded.goto('/#/cart');
  await arrive(guarded, 'orders/cart');
  await leave(guarded);
  expect(sentByIt).toEqual([]);
  await refusing.close();
  expect(await sums()).toEqual({});
});
