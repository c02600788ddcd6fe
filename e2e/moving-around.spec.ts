import * as m from '@lyceum/i18n/words';
import { arrive, button, link, screen } from './testing/buyer.ts';
import { setScenery } from './testing/scenery.ts';
import { place, scrollFor, tapFrom } from './testing/scroll.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

for (const [name, hash] of [
  ['home/home', '/homepage'],
  ['products/pdt-list', '/pdtList'],
  ['products/search-result', '/searchResult?keyword=%E5%AD%B8'],
] as const) {
  test(`a long list is found as it was left (${name})`, async ({ page }) => {
    await openScreen(page, hash);
    await scrollFor(page, name, 24);
    const cards = screen(page, name).locator('a[href^="#/goodDetail"]');
    const loaded = await cards.count();
    await cards.nth(18).scrollIntoViewIfNeeded();
    const left = await tapFrom(page, cards.nth(18));
    await arrive(page, 'courses/good-detail');
    await expect.poll(() => place(page)).toBe(0);
    await page.goBack();
    await arrive(page, name);
    await expect.poll(() => place(page)).toBeGreaterThan(left - 4);
    await expect.poll(() => place(page)).toBeLessThan(left + 4);
    // One more page may have been on its way when the card was tapped.
    expect(await cards.count()).toBeGreaterThanOrEqual(loaded);
  });
}

test('tabs stay as they were left, and a tab pressed again goes to its top', async ({ page }) => {
  await openScreen(page, '/homepage');
  await scrollFor(page, 'home/home', 20);
  // What is looked at stays where it is; the page's own place moves with it when something above comes late and is taller.
  const card = screen(page, 'home/home').locator('a[href^="#/goodDetail"]').nth(18);
  await card.scrollIntoViewIfNeeded();
  const top = async () => (await card.boundingBox())?.y ?? Number.NaN;
  const left = await top();
  const tab = (name: string) => link(page.getByRole('navigation', { name: m.shell_tabs() }), name);
  await tab(m.shell_tabClassify()).tap();
  await arrive(page, 'products/classify');
  await tab(m.shell_tabHome()).tap();
  await arrive(page, 'home/home');
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(4);
  await tab(m.shell_tabHome()).tap();
  await expect.poll(() => place(page)).toBe(0);
});

test('an address from outside opens its screen, and a reload shows the same', async ({ page, shop }) => {
  const { buyer, recorded, watchable, pending, categoryId } = await setScenery(shop);
  await beSignedIn(page, buyer);
  for (const [hash, name] of [
    [`/goodDetail?id=${recorded.productId}`, 'courses/good-detail'],
    [`/pdtList?cateId=${categoryId}&sort=newest`, 'products/pdt-list'],
    [`/orderDetail?orderId=${watchable.orderId}`, 'orders/order-detail'],
    [`/checkstand?orderId=${pending.orderId}`, 'payments/checkstand'],
    [`/cardPayment/${watchable.orderId}/${buyer.profile.id}`, 'orders/order-success'],
  ] as const) {
    await openScreen(page, hash);
    await arrive(page, name);
    const address = page.url();
    await page.reload();
    await arrive(page, name);
    expect(page.url()).toBe(address);
  }
});

test('a screen that needs somebody signed in is come back to after signing in', async ({ page, shop }) => {
  const { pending, buyer } = await setScenery(shop);
  await openScreen(page, `/checkstand?orderId=${pending.orderId}`);
  await arrive(page, 'accounts/login');
  expect(await page.evaluate(() => localStorage.getItem('fullPath'))).toBe(`/checkstand?orderId=${pending.orderId}`);
  await beSignedIn(page, buyer);
  await openScreen(page, '/login');
  await arrive(page, 'payments/checkstand');
});

test('choosing another language comes to the same place in its words, and fetches no others', async ({ page }) => {
  await openScreen(page, '/homepage');
  await button(page, m.shell_settings()).tap();
  const english = page.getByRole('dialog').getByText('English', { exact: true });
  await expect(english).toBeVisible();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      // The page before may have fetched more of its own ahead.
      scripts.length = 0;
    } else if (request.resourceType() === 'script') {
      scripts.push(new URL(request.url()).pathname);
    }
  });
  await english.tap();
  const settings = button(page, m.shell_settings({}, { locale: 'en' }));
  await expect(settings).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // The server draws the first screen: it is in sight before its scripts are asked for.
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => !path.startsWith('/assets/en/'))).toEqual([]);
  await openScreen(page, '/homepage');
  await expect(settings).toBeVisible();
});
