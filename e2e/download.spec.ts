import * as m from '@lyceum/i18n/words';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { phone } from './testing/browser.ts';
import { button, link, screen, signInBySms } from './testing/buyer.ts';
import { newSession } from './testing/calls.ts';
import { watchFaults } from './testing/faults.ts';
import { button as inOffice, deskOf, screen as onScreen } from './testing/office.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn } from './testing/visit.ts';

const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const google = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const devices = {
  iphone: { ...phone, userAgent: `${apple} Version/18.5 Mobile/15E148 Safari/604.1` },
  android: { ...phone, userAgent: `${google} Chrome/138.0.0.0 Mobile Safari/537.36` },
  desk: { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' },
  chatApp: { ...phone, userAgent: `${apple} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI` },
  line: { ...phone, userAgent: `${google} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Line/15.9.0` },
} as const satisfies Record<string, BrowserContextOptions>;
type Device = keyof typeof devices;

const stores = { iphone: 'appstore.lyceum.example', android: 'store.lyceum.example' } as const;

interface Visit {
  page: Page;
  /** The app's own links that the page tried to open. */
  tried: string[];
  leave: () => Promise<void>;
}

/** Somebody with such a device; stores answer, and a fault in the browser fails the test. */
async function visit(browser: Browser, shop: Shop, device: Device): Promise<Visit> {
  const context = await browser.newContext({ ...devices[device], locale: 'zh-TW', baseURL: shop.url });
  const faults = watchFaults(context);
  // No app is installed in this browser, which it says.
  faults.expect(/lyceum:\/\//);
  const page = await context.newPage();
  const tried: string[] = [];
  const watch = await context.newCDPSession(page);
  watch.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('lyceum:')) {
      tried.push(url);
    }
  });
  await watch.send('Page.enable');
  await context.route(/^https:\/\/\w+\.lyceum\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>store</h1>' }),
  );
  return {
    page,
    tried,
    async leave() {
      faults.stop();
      await context.close();
      expect(faults.unexpected(), 'faults in the browser').toEqual([]);
    },
  };
}

/** The browser breaks the app's own link off before it goes on. */
async function atStore(page: Page, device: keyof typeof stores): Promise<void> {
  await expect(page.getByRole('heading', { name: 'store' })).toBeVisible();
  expect(new URL(page.url()).host).toBe(stores[device]);
}

const pages = {
  '/downApp': 'downloads/down-app',
  '/downActivity': 'downloads/down-activity',
  '/downActivityNew': 'downloads/down-activity-new',
} as const;

for (const device of ['iphone', 'android'] as const) {
  test(`on ${device} the app's own link is tried first, then its store`, async ({ browser, shop }) => {
    const { page, tried, leave } = await visit(browser, shop, device);
    for (const [path, name] of Object.entries(pages)) {
      await page.goto('about:blank');
      await page.goto(`/#${path}?from=${encodeURIComponent('/goodDetail?id=prd_1')}`);
      await expect(screen(page, name)).toBeVisible();
      await button(page, m.downloads_open()).tap();
      await atStore(page, device);
    }
    // A campaign leads to the front page.
    const front = 'lyceum://open?path=%2Fhomepage';
    expect(tried).toEqual(['lyceum://open?path=%2FgoodDetail%3Fid%3Dprd_1', front, front]);

    // A code that was scanned leads on by itself, once.
    await page.goto('about:blank');
    await page.goto('/#/scanDownApp');
    await atStore(page, device);
    expect(tried).toHaveLength(4);
    expect(tried.at(-1)).toBe(front);
    await page.goBack();
    await expect(screen(page, 'downloads/scan-down-app')).toBeVisible();
    await page.waitForTimeout(3_500);
    await expect(screen(page, 'downloads/scan-down-app')).toBeVisible();
    await expect(link(page, m.downloads_package())).toHaveCount(device === 'android' ? 1 : 0);
    await leave();
  });
}

test('at a desk one scans a code, and inside another application one is shown the way out', async ({
  browser,
  shop,
}) => {
  const desk = await visit(browser, shop, 'desk');
  for (const path of [...Object.keys(pages), '/scanDownApp']) {
    await desk.page.goto('about:blank');
    await desk.page.goto(`/#${path}`);
    await expect(desk.page.getByRole('img', { name: m.downloads_scanLabel() })).toBeVisible();
    await expect(desk.page.getByText(m.downloads_version({ version: '2.4.1' }))).toBeVisible();
  }
  expect(desk.tried).toEqual([]);
  await desk.leave();

  for (const device of ['chatApp', 'line'] as const) {
    const { page, tried, leave } = await visit(browser, shop, device);
    for (const path of [...Object.keys(pages), '/scanDownApp']) {
      await page.goto('about:blank');
      await page.goto(`/#${path}`);
      await expect(page.getByRole('heading', { name: m.downloads_webViewTitle() })).toBeVisible();
      await expect(page.getByText(`${shop.url}/#${path}`)).toBeVisible();
    }
    await expect(page.getByText(m.downloads_webViewStep2())).toHaveCount(device === 'chatApp' ? 1 : 0);
    const outside = link(page, m.downloads_openBrowser());
    await expect(outside).toHaveCount(device === 'line' ? 1 : 0);
    if (device === 'line') {
      await expect(outside).toHaveAttribute('href', `${shop.url}/?openExternalBrowser=1#/scanDownApp`);
    }
    expect(tried).toEqual([]);
    await leave();
  }
});

test('an old app must be updated, a newer one is told once, and while a store looks nothing is said', async ({
  browser,
  shop,
}) => {
  const { page, leave } = await visit(browser, shop, 'android');
  const open = async (query: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`/?terminalApp=5&${query}#/homepage`);
    await expect(screen(page, 'home/home')).toBeVisible();
  };
  const forced = page.getByRole('dialog', { name: m.downloads_forcedTitle() });
  const advised = page.getByRole('dialog', { name: m.downloads_advisedTitle() });

  await open('versionNum=1.9.3');
  await expect(forced).toBeVisible();
  await expect(button(forced, m.shell_close())).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.touchscreen.tap(200, 40);
  await expect(forced).toBeVisible();
  await link(forced, m.downloads_update()).tap();
  await atStore(page, 'android');

  await open('versionNum=2.3.9');
  await expect(advised).toContainText('2.3.9');
  await button(advised, m.downloads_later()).tap();
  await expect(advised).toBeHidden();
  await open('versionNum=2.3.9');
  await page.waitForTimeout(1_500);
  await expect(advised).toHaveCount(0);
  await shop.sql(`update app_versions set number = '2.5' where platform = 'android'`);
  await open('versionNum=2.3.9');
  await expect(advised).toContainText('2.5');

  await open('versionNum=1.0&appVerifyStatus=0');
  await page.waitForTimeout(1_500);
  await expect(forced).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto('/?terminalApp=5&versionNum=1.0&appVerifyStatus=0#/downApp');
  await expect(page.getByRole('heading', { name: m.downloads_inApp() })).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(link(page, m.downloads_update())).toHaveCount(0);
  await page.goto('/?terminalApp=5&versionNum=1.0&appVerifyStatus=0#/mine');
  await expect(screen(page, 'accounts/mine')).toBeVisible();
  await expect(link(page, m.downloads_row())).toHaveCount(0);
  await shop.sql(`update app_versions set number = '2.4.1' where platform = 'android'`);
  await leave();
});

test('an operator enters a version, is told at the field what is wrong, and the phone sees it', async ({
  browser,
  shop,
}) => {
  const office = await deskOf(browser, shop, 'operator@lyceum.example');
  await office.goto('/office/#/shopfront?part=app');
  const form = office.getByRole('region', { name: m.downloads_platform_ios() });
  const write = (label: string, text: string) => form.getByLabel(label).fill(text);
  await write(m.downloads_number(), '2.6');
  await write(m.downloads_minimum(), '2.7');
  await write(m.downloads_storeAddress(), 'http://appstore.lyceum.example/new');
  await expect(form.getByText(m.refusals_minimumAboveVersion())).toBeVisible();
  await expect(form.getByText(m.refusals_addressNotHttps())).toBeVisible();
  await inOffice(office, m.office_save()).first().click();
  await expect(office.getByText(m.office_fieldsWrong())).toBeVisible();

  await write(m.downloads_minimum(), '2.5');
  await write(m.downloads_storeAddress(), 'https://appstore.lyceum.example/new');
  const set = form.getByRole('group', { name: m.downloads_notes() });
  for (const field of await set.getByRole('textbox').all()) {
    await field.fill('Classes can be moved.');
  }
  await inOffice(office, m.office_save()).first().click();
  await inOffice(office, m.downloads_raiseYes()).click();
  await expect(office.getByText(m.office_saved())).toBeVisible();

  const { page, leave } = await visit(browser, shop, 'iphone');
  // The answer is kept for a second.
  await page.waitForTimeout(1_000);
  await page.goto('/#/downApp');
  await expect(page.getByText('Classes can be moved.')).toBeVisible();
  await expect(page.getByText(m.downloads_version({ version: '2.6' }))).toBeVisible();
  await expect(link(page, m.downloads_store_ios())).toHaveAttribute('href', 'https://appstore.lyceum.example/new');

  await office.goto('/office/#/audit?thing=ios');
  const log = onScreen(office, 'audit/audit-log');
  await expect(log.getByText(m.audit_act_changeShopfront()).first()).toBeVisible();
  await expect(log.getByText(m.downloads_minimum()).first()).toBeVisible();
  await office.context().close();
  // Phones of other stories need no update.
  await shop.sql(`update app_versions set number = '2.4.0', minimum = '2.0.0' where platform = 'ios'`);
  await leave();
});

test('what somebody chooses follows the account to a second browser, and leaves it with the account', async ({
  browser,
  shop,
}) => {
  const session = await newSession(shop);
  const first = await visit(browser, shop, 'iphone');
  await beSignedIn(first.page, session, shop.url);
  await first.page.goto('/#/settings');
  await button(first.page, m.settings_themeDark()).tap();
  await button(first.page, m.settings_textLarge()).tap();
  await button(first.page, m.preferences_by_mail()).tap();
  await expect(button(first.page, m.preferences_by_mail())).toHaveAttribute('aria-pressed', 'true');
  await button(first.page, 'English').tap();
  await expect(first.page.locator('html')).toHaveAttribute('lang', 'en');

  const second = await visit(browser, shop, 'android');
  const root = second.page.locator('html');
  await second.page.goto('/#/login');
  await expect(root).toHaveAttribute('lang', 'zh-TW');
  await shop.sql('delete from tries');
  await signInBySms(second.page, shop, session.phone);
  await expect(root).toHaveAttribute('lang', 'en');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-elder', '');
  const en = { locale: 'en' } as const;
  await second.page.goto('/#/settings');
  await expect(button(second.page, m.preferences_by_mail({}, en))).toHaveAttribute('aria-pressed', 'true');

  // Signed out, the device is as it was.
  await second.page.goto('/#/mine');
  await button(second.page, m.accounts_signOut({}, en)).tap();
  await second.page
    .getByRole('dialog')
    .getByRole('button', { name: m.accounts_signOut({}, en), exact: true })
    .tap();
  await expect(root).toHaveAttribute('lang', 'zh-TW');
  await expect(root).not.toHaveAttribute('data-theme', 'dark');
  await expect(root).not.toHaveAttribute('data-elder', '');
  await first.leave();
  await second.leave();
});

test('who chose on this device keeps it when signing out, and the page does not come again', async ({
  browser,
  shop,
}) => {
  const { page, leave } = await visit(browser, shop, 'iphone');
  await beSignedIn(page, await newSession(shop), shop.url);
  await page.goto('/#/settings');
  await button(page, m.settings_themeDark()).tap();
  await page.goto('/#/mine');
  await button(page, m.accounts_signOut()).waitFor();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await button(page, m.accounts_signOut()).tap();
  await page.getByRole('dialog').getByRole('button', { name: m.accounts_signOut(), exact: true }).tap();
  await expect(button(page, m.accounts_signInNow())).toBeVisible();
  // What would undo the choices comes by code of its own.
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await leave();
});
