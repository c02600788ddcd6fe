import type { Page, Request } from '@playwright/test';
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
  expect(html).toContain('<html lang="en" data-first-screen="en tw"');
  await page.goto(`${shop.url}/?lang=enUS#/homepage`);
  await arrive(page, 'home/home');
  await expect(page.locator('.s')).toHaveCount(0);
  // The application draws the same ways in: nothing moves when it takes over.
  const [nav = ''] = /<nav.*?<\/nav>/.exec(html) ?? [];
  const sight = Array.from(nav.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
  const ways = screen(page, 'home/home').locator('nav a');
  await expect.poll(() => ways.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(sight);
});

test.describe('a list that somebody opens by its address', () => {
  const searchPath = '/productSearch/api/v1/search';

  /** Opens the address while no script comes, then lets them come; the searches that were asked for by then and at the end. */
  async function open(page: Page, address: string): Promise<{ early: string[]; all: string[] }> {
    const asked: string[] = [];
    const listen = (request: Request): void => {
      const body = request.url().includes(searchPath) ? (request.postData() ?? '') : '';
      // A page more may be wanted at once: where the screen is high.
      if (body.includes('"page":1,')) {
        asked.push(body);
      }
    };
    // Anew: another hash alone would not load the page again.
    await page.goto('about:blank');
    page.on('request', listen);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('.sk .c').waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    const early = [...asked];
    release();
    await arrive(page, 'products/pdt-list');
    await expect(screen(page, 'products/pdt-list').locator('a[href^="#/goodDetail"]').first()).toBeVisible();
    page.off('request', listen);
    await page.unrouteAll();
    return { early, all: asked };
  }

  test('the page asks for its first products before there is any script, and nobody asks again', async ({
    shop,
    page,
  }) => {
    const [category] = await shop.sql<{ id: string }>(
      "select category_id id from products where state = 'onShelf' and type in (1, 2) group by 1 order by count(*) desc limit 1",
    );
    for (const address of ['/#/pdtList', `/#/pdtList?cateId=${category?.id}`, '/#/pdtList?form=live']) {
      const { early, all } = await open(page, `${shop.url}${address}`);
      expect(early, address).toHaveLength(1);
      expect(all, address).toEqual(early);
    }
  });

  test('what the page cannot know the screen asks for by itself', async ({ shop, page }) => {
    const narrowed = await open(page, `${shop.url}/#/pdtList?form=live&sort=sales`);
    expect(narrowed.early).toEqual([]);
    expect(narrowed.all.map((body) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({ form: 'live', sort: 'sales' }),
    ]);
    // An address that makes no sense is no reason to ask for nonsense.
    const odd = await open(page, `${shop.url}/#/pdtList?form=sideways`);
    expect(odd.early).toEqual([]);
    await page.evaluate(() => {
      localStorage.setItem('longitude', '121.543');
      localStorage.setItem('latitude', '25.026');
    });
    const near = await open(page, `${shop.url}/#/pdtList`);
    expect(near.early).toEqual([]);
    expect(near.all.map((body) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({ longitude: 121.543, latitude: 25.026 }),
    ]);
  });
});
