import type { Page } from '@playwright/test';
import * as m from '@lyceum/i18n/words';
import { endingWorker } from '../apps/server/src/platform/offline-reading.ts';
import { arrive, button, giveConsents, screen } from './testing/buyer.ts';
import { openLine, type Line } from './testing/line.ts';
import { setScenery } from './testing/scenery.ts';
import { expect, test as base } from './testing/test.ts';
import { beSignedIn } from './testing/visit.ts';

const test = base.extend<{ line: Line }>({
  serviceWorkers: 'allow',
  line: async ({ shop }, provide) => {
    const line = await openLine(shop.url);
    await provide(line);
    await line.close();
  },
});

/** Everything that any cache of the site has: addresses with the headers that were kept of the question, and the text of the answer. */
const kept = (page: Page): Promise<{ cache: string; path: string; asked: string; text: string }[]> =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (cache) => {
        const open = await caches.open(cache);
        return Promise.all(
          (await open.keys()).map(async (request) => ({
            cache,
            path: new URL(request.url).pathname,
            asked: JSON.stringify([...request.headers]),
            text: (await (await open.match(request))?.text()) ?? '',
          })),
        );
      }),
    );
    return caught.flat();
  });

const answersWith = async (page: Page, text: string): Promise<number> =>
  (await kept(page)).filter(({ cache, text: its }) => cache === 'lyceum-answers' && its.includes(text)).length;

/** The page stands under a worker, as from a few seconds after the first visit on. */
const underWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });

test('after one visit the shop is read without a line, and nothing of a person is kept', async ({
  page,
  shop,
  line,
  faults,
}) => {
  const { buyer, recorded } = await setScenery(shop);
  // It breaks with the line.
  faults.expect(/realtime\/stream/);
  const banner = page.getByText(m.shell_keptBanner({ time: '' }).slice(0, 8));
  const home = screen(page, 'home/home');
  await beSignedIn(page, buyer, line.url);
  await page.goto(`${line.url}/#/goodDetail?id=${recorded.productId}`);
  await arrive(page, 'courses/good-detail');
  const name = (await page.locator('h1').first().textContent()) ?? '';
  await underWorker(page);
  // What came before the worker, and what comes under it.
  await expect.poll(() => answersWith(page, name)).toBeGreaterThan(0);
  for (const [hash, there] of [
    ['/mine', 'accounts/mine'],
    ['/settings/account', 'accounts/account'],
    ['/orderList', 'orders/order-list'],
    ['/cart', 'orders/cart'],
    ['/homepage', 'home/home'],
  ] as const) {
    await page.goto(`${line.url}/#${hash}`);
    await arrive(page, there);
    await page.waitForLoadState('networkidle');
  }
  const card = home.locator('a[href^="#/goodDetail"]').first();
  await card.waitFor();

  const all = await kept(page);
  const nick = buyer.profile.nickName;
  expect(
    all.filter(({ asked, text }) => [buyer.token, buyer.profile.id].some((own) => (asked + text).includes(own))),
  ).toEqual([]);
  expect(
    all.filter(({ text }) => text.includes(`"${nick}"`) || text.includes(buyer.profile.phone)).map(({ path }) => path),
  ).toEqual([]);
  expect(all.filter(({ asked }) => /authorization/i.test(asked))).toEqual([]);
  expect(new Set(all.map(({ path }) => /^\/(?:kept\/|assets\/|tab\/|icon\.svg$|$)/.test(path)))).toEqual(
    new Set([true]),
  );

  faults.expect(/ERR_(?:EMPTY_RESPONSE|CONNECTION|FAILED|SOCKET)/, /Failed to fetch|fetch.*failed/i);
  line.cut();
  await page.goto(`${line.url}/?again#/homepage`);
  await arrive(page, 'home/home');
  await expect(card).toBeVisible();
  await expect(banner).toBeVisible();
  await page.goto(`${line.url}/?again#/goodDetail?id=${recorded.productId}`);
  await expect(screen(page, 'courses/good-detail').getByText(name).first()).toBeVisible();
  await page.goto(`${line.url}/?again#/orderList`);
  await expect(screen(page, 'orders/order-list').getByText(m.shell_offlineTitle())).toBeVisible();
  await page.goto(`${line.url}/?again#/cart`);
  await expect(screen(page, 'orders/cart').getByText(m.shell_offlineTitle())).toBeVisible();

  line.mend();
  await expect(banner).toBeHidden();
  await page.goto(`${line.url}/#/mine`);
  await arrive(page, 'accounts/mine');
  await button(page, m.accounts_signOut()).tap();
  await button(page.getByRole('alertdialog').or(page.getByRole('dialog')), m.accounts_signOut()).tap();
  await expect(button(page, m.accounts_signInNow())).toBeVisible();
  // What the next one sees may be kept again; what this one looked at is gone.
  await expect.poll(() => answersWith(page, name)).toBe(0);
});

test('without a line nobody is shown what was kept in another currency', async ({ page, shop, line, faults }) => {
  const { recorded } = await setScenery(shop);
  const detail = screen(page, 'courses/good-detail');
  const about = detail.getByText(`${m.shell_about()}US$`).first();
  const open = (query: string) => page.goto(`${line.url}/?${query}#/goodDetail?id=${recorded.productId}&type=2`);
  await open('');
  await underWorker(page);
  await page.evaluate(() => localStorage.setItem('currency', 'USD'));
  await open('dollars');
  await expect(about).toBeVisible();
  await expect.poll(() => answersWith(page, '"currency":"USD"')).toBeGreaterThan(0);

  faults.expect(/ERR_(?:EMPTY_RESPONSE|CONNECTION|FAILED|SOCKET)/, /Failed to fetch|fetch.*failed/i);
  line.cut();
  await open('kept');
  await expect(about).toBeVisible();
  await page.evaluate(() => localStorage.setItem('currency', 'CNY'));
  await open('never');
  await expect(page.getByText(m.shell_offlineTitle())).toBeVisible();
  await expect(about).toHaveCount(0);
});

test('a new worker takes over while a form is half filled in, and one that is switched off ends', async ({
  page,
  line,
}) => {
  const number = page.getByRole('textbox', { name: m.accounts_phone() });
  const update = () =>
    page.evaluate(async () => {
      const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
      await (await navigator.serviceWorker.ready).update();
      await taken;
    });
  const shells = async () => (await page.evaluate(() => caches.keys())).filter((one) => one.startsWith('lyceum-shell'));
  await page.goto(`${line.url}/#/login`);
  await giveConsents(page);
  await number.fill('912345');
  await underWorker(page);
  const [first] = await shells();

  for (const build of ['second', 'third']) {
    line.worker = (code) => code.replace(/const buildName="[^"]+"/, `const buildName="${build}"`);
    await update();
  }
  // Its own, and the one before for pages that are open.
  await expect.poll(shells).toHaveLength(2);
  expect(await shells()).not.toContain(first);
  await expect(number).toHaveValue('912345');

  // A worker whose page is of another build never takes over.
  line.worker = (code) => code.replace(/entryName="[^"]+"/, 'entryName="gone"').replace('buildName="', 'buildName="x');
  // Whether a browser finds an update to be bad, or that there is nothing left to update, is told by what it keeps.
  const ask = () =>
    page.evaluate(() =>
      navigator.serviceWorker.ready
        .then((one) => one.update())
        .then(
          () => undefined,
          () => undefined,
        ),
    );
  await ask();
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ installing }) => installing === null));
  expect(await shells()).toHaveLength(2);

  line.worker = () => endingWorker;
  // A browser that is still at one update asks for no other one.
  await expect.poll(() => ask().then(shells)).toHaveLength(0);
  await expect(number).toHaveValue('912345');
  await page.reload();
  await arrive(page, 'accounts/login');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('a part that does not come loads the page anew only where the server has another build', async ({
  page,
  line,
  faults,
}) => {
  await page.goto(`${line.url}/#/homepage`);
  await arrive(page, 'home/home');
  await page.waitForLoadState('networkidle');
  const mark = () => page.evaluate(() => document.documentElement.dataset['mark']);
  await page.evaluate(() => (document.documentElement.dataset['mark'] = 'same'));

  faults.expect(/ERR_(?:EMPTY_RESPONSE|CONNECTION|FAILED|SOCKET)/, /Failed to fetch|fetch.*failed/i);
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/' && !request.isNavigationRequest(),
  );
  line.cut();
  await page.evaluate(() => (location.hash = '#/cnAgreement'));
  await asked;
  await expect(page.getByRole('button', { name: m.shell_again() })).toBeVisible();
  expect(await mark()).toBe('same');

  line.mend();
  await page.route('**/assets/**', (route) => route.abort());
  await page.route(
    (url) => url.pathname === '/',
    (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ body: 'of another build' })),
  );
  const loaded = page.waitForEvent('domcontentloaded');
  await page.evaluate(() => (location.hash = '#/twAgreement'));
  await loaded;
  await page.unroute('**/assets/**');
  await page.reload();
  await expect(screen(page, 'accounts/tw-agreement')).toBeVisible();
  expect(await mark()).toBeUndefined();
});
