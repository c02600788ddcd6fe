import { expect, test } from './testing/test.ts';
import { arrive, screen } from './testing/buyer.ts';

test.describe('without the application', () => {
  test('the page itself brings the first screen of the home page', async ({ shop, page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(`${shop.url}/#/homepage`);
    await expect(page.locator('.s .b img')).toHaveJSProperty('complete', true);
    await expect(page.locator('.s nav a').first()).toBeVisible();
    const card = page.locator('.s .l a').first();
    await expect(card).toBeVisible();
    expect(await card.getAttribute('href')).toMatch(/^#\/goodDetail\?id=prd_\w+&type=2$/);
  });

  test('another route, language or text size sees the bones of its own screen', async ({ shop, page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    for (const address of ['/#/classify', '/#/goodDetail?id=prd_x']) {
      await page.goto(`${shop.url}${address}`);
      await page.reload();
      await expect(page.locator('.sk .c')).toBeVisible();
      await expect(page.locator('.s')).toHaveCount(0);
    }
    await page.evaluate(() => localStorage.setItem('lang', 'enUS'));
    await page.goto(`${shop.url}/#/homepage`);
    await page.reload();
    await expect(page.locator('.s')).toHaveCount(0);
  });
});

test('the first screen that the page brings stands until the application has the same to show', async ({
  shop,
  page,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/getIndexBannerById/, async (route) => {
    await released;
    await route.continue();
  });
  // What the page brings is never taken away for a skeleton: each change of the page is looked at.
  await page.addInitScript(() => {
    const seen = { bare: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const brought = document.querySelector('.s');
      const bones = document.querySelector('#root .animate-shine');
      const banner = document.querySelector('#root [fetchpriority="high"]');
      seen.bare += document.querySelector('#root > *') && !brought && bones && !banner ? 1 : 0;
    }).observe(document, { childList: true, subtree: true });
  });
  const script = page.waitForResponse(/\/assets\/zh-TW\/index-.*\.js$/);
  const asked = page.waitForRequest(/getIndexBannerById/);
  await page.goto(shop.url);
  await Promise.all([script, asked]);
  await expect(page.locator('.s .b img')).toHaveJSProperty('complete', true);
  await expect(page.locator('#root > *')).toHaveCount(0);
  release();
  await arrive(page, 'home/home');
  await expect(page.locator('.s')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { seen: { bare: number } }).seen.bare)).toBe(0);
});

test('the application begins where the styles do not come, too', async ({ shop, page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.css$/, (route) => route.abort());
  await page.goto(shop.url);
  await expect(page.locator('main[data-screen="home/home"]')).toBeVisible();
  await expect(page.locator('.s')).toHaveCount(0);
});

test('names in it are text, never markup; the page says its language and is right a second after a change', async ({
  shop,
  page,
}) => {
  await shop.sql(`update channels set name = jsonb_set(name, '{en}', '"<b>&\\"Live"') where position = 0`);
  await expect
    .poll(async () => (await fetch(`${shop.url}/?lang=enUS`)).text())
    .toContain('&lt;b&gt;&amp;&quot;Live</a>');
  const html = await (await fetch(`${shop.url}/?lang=enUS`)).text();
  expect(html).toContain('<html lang="en" data-sight="en tw"');
  await page.goto(`${shop.url}/?lang=enUS#/homepage`);
  await arrive(page, 'home/home');
  await expect(page.locator('.s')).toHaveCount(0);
  // The application draws the same ways in: nothing moves when it takes over.
  const [nav = ''] = /<nav.*?<\/nav>/.exec(html) ?? [];
  const sight = Array.from(nav.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
  const ways = screen(page, 'home/home').locator('nav a');
  await expect.poll(() => ways.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(sight);
});
