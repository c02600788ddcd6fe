import type { Browser } from '@playwright/test';
import { storedLanguage, type Language } from '@lyceum/domain/language';
import { phone } from './testing/browser.ts';
import { listedHost } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';

/** What somebody sees who comes for the first time: the language of the page, a word of it, and the region in the settings. */
async function firstVisit(browser: Browser, site: string, locale: string, stored?: Language) {
  const context = await browser.newContext({ ...phone, locale });
  if (stored) {
    await context.addInitScript((lang) => localStorage.setItem('lang', lang), storedLanguage[stored]);
  }
  const page = await context.newPage();
  const asked = page.waitForRequest((request) => 'apparea' in request.headers());
  await page.goto(site);
  await page.locator('main[data-screen="home/home"]').waitFor();
  const seen = {
    language: await page.locator('html').getAttribute('lang'),
    tabs: await page.getByRole('navigation').last().innerText(),
    region: (await asked).headers()['apparea'],
  };
  await context.close();
  return seen;
}

/** The tab of one's own page, which each language spells in its own way. */
const words: Record<Language, string> = { 'zh-CN': '订单', 'zh-TW': '訂單', en: 'Orders' };

const seenIn = (language: Language, region: string): object => ({
  language,
  tabs: expect.stringContaining(words[language]),
  region,
});

test('the first visit is in the language of the device, the next in the one that was chosen', async ({
  browser,
  shop,
}) => {
  for (const [locale, language] of [
    ['zh-CN', 'zh-CN'],
    ['en-US', 'en'],
    ['zh-TW', 'zh-TW'],
    ['fr-FR', 'zh-TW'],
  ] as const) {
    expect(await firstVisit(browser, shop.url, locale), locale).toEqual(seenIn(language, 'TW'));
  }
  expect(await firstVisit(browser, shop.url, 'en-US', 'zh-CN')).toEqual(seenIn('zh-CN', 'TW'));
});

test('a listed host decides region and language', async ({ browser, shop }) => {
  const site = `http://${listedHost}:${new URL(shop.url).port}`;
  expect(await firstVisit(browser, site, 'en-US')).toEqual(seenIn('zh-CN', 'China'));
  expect(await firstVisit(browser, site, 'en-US', 'en')).toEqual(seenIn('en', 'China'));
});

test('a Chinese name breaks after nine characters on an iPhone, in whatever browser, after ten elsewhere', async ({
  browser,
  shop,
}) => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0';
  for (const [userAgent, letters] of [
    [iPhone, 9],
    [undefined, 10],
  ] as const) {
    const context = await browser.newContext({ ...phone, locale: 'zh-TW', ...(userAgent && { userAgent }) });
    const page = await context.newPage();
    await page.goto(`${shop.url}/#/pdtList`);
    const names = page.locator('main[data-screen] a[href^="#/goodDetail"] .line-clamp-2');
    await names.first().waitFor();
    const broken = (await names.allInnerTexts()).filter((name) => name.includes('\n'));
    expect(broken.length).toBeGreaterThan(0);
    expect(new Set(broken.map((name) => name.indexOf('\n')))).toEqual(new Set([letters]));
    await context.close();
  }
});
