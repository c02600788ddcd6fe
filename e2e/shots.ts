// `npm run shots`: a picture of every screen to .shots/<language>/<theme>/<screen>.png, the first view and the whole page, for elders at 360 px, and 768 px wide;
// those of the back office to .shots/office-<width>/<language>/<theme>/<screen>.png at 1440 and 1024 px, and each of its dialogs, menus and
// notes to .shots/office-overlays-<width>/<language>/<theme>/<overlay>.png at 1440, 1024 and 390 px; the storefront's sheets, questions, notes
// and menus to .shots/shop-overlays-<width>/… in the same windows, and with the text for elders at 360 px.
// Arguments narrow it: names of screens and overlays, languages, `light`, `dark`, `elder`, `wide`, `office`, `overlays`, `shop`; for example
// `npm run shots -- home zh-TW dark`.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { languages, storedLanguage, type Language } from '@lyceum/domain/language';
import { overwriteGetLocale } from '@lyceum/i18n/runtime';
import { browserArguments, desk, loaderHelper, phone } from './testing/browser.ts';
import { officeLooks, officeRouteNames, setOfficeScenery, type OfficeScenery } from './testing/office-screens.ts';
import { bringUp, overlays, resize } from './testing/office-overlays.ts';
import { bringUpInShop, shopOverlays } from './testing/shop-overlays.ts';
import { setScenery, type Scenery } from './testing/scenery.ts';
import { looks, routeNames, sessionOf } from './testing/screens.ts';
import { openShop, type Shop } from './testing/shop.ts';
import { beStaff } from './testing/office.ts';
import { beSignedIn, dress as wearNow, openOffice, openScreen, wear } from './testing/visit.ts';

const folder = fileURLToPath(new URL('../.shots', import.meta.url));
const looksOf = ['light', 'dark', 'elder', 'wide'] as const;
type Dress = (typeof looksOf)[number];

const sides = ['shop', 'office', 'overlays'] as const;
const widths = [1440, 1024];
const officeOverlayNames = overlays.map(({ name }) => name);
const shopOverlayNames = shopOverlays.map(({ name }) => name);
const overlayNames = [...officeOverlayNames, ...shopOverlayNames];

const asked = process.argv.slice(2);
const known: readonly string[] = [
  ...routeNames,
  ...officeRouteNames,
  ...overlayNames,
  ...languages,
  ...looksOf,
  ...sides,
];
const unknown = asked.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`Not known: ${unknown.join(', ')}. What can be asked for: ${known.join(', ')}.`);
  process.exit(1);
}
/** Those of the list that were asked for, or all of them. */
function chosen<Word extends string>(list: readonly Word[]): Word[] {
  const some = list.filter((word) => asked.includes(word));
  return some.length > 0 ? some : [...list];
}

async function take(browser: Browser, shop: Shop, scenery: Scenery, language: Language, dress: Dress): Promise<number> {
  const context = await browser.newContext({
    ...phone,
    ...(dress === 'elder' && { viewport: { width: 360, height: 780 } }),
    ...(dress === 'wide' && { viewport: { width: 768, height: 1024 } }),
    baseURL: shop.url,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(loaderHelper);
  await context.addInitScript(
    ([lang, theme, large]) => {
      localStorage.setItem('lang', lang);
      localStorage.setItem('theme', theme);
      localStorage.setItem('elder', large);
    },
    [storedLanguage[language], dress === 'dark' ? 'dark' : 'light', dress === 'elder' ? '1' : '0'] as const,
  );
  const page = await context.newPage();
  const place = join(folder, language, dress);
  await mkdir(place, { recursive: true });
  let taken = 0;
  for (const name of chosen(routeNames)) {
    for (const { as, hash, who } of looks[name](scenery)) {
      await beSignedIn(page, sessionOf(scenery, who));
      await openScreen(page, hash);
      const file = join(place, as === '' ? name : `${name}-${as}`);
      await page.screenshot({ path: `${file}.png` });
      // What lies below the first look comes after it.
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
      await page.screenshot({ path: `${file}-whole.png`, fullPage: true });
      taken += 1;
    }
  }
  await context.close();
  return taken;
}

async function takeOffice(
  browser: Browser,
  shop: Shop,
  scenery: OfficeScenery,
  language: Language,
  theme: 'light' | 'dark',
  width: number,
): Promise<number> {
  const context = await browser.newContext({
    ...desk,
    viewport: { width, height: 900 },
    baseURL: shop.url,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(loaderHelper);
  await context.addInitScript(
    ([lang, colours]) => {
      localStorage.setItem('officeLanguage', lang);
      localStorage.setItem('officeTheme', colours);
    },
    [storedLanguage[language], theme] as const,
  );
  const page = await context.newPage();
  const place = join(folder, `office-${width}`, language, theme);
  await mkdir(place, { recursive: true });
  let taken = 0;
  for (const name of chosen(officeRouteNames)) {
    for (const { as, hash, who } of officeLooks[name](scenery)) {
      await beStaff(context, shop, who);
      await openOffice(page, hash);
      await page.screenshot({ path: `${join(place, as === '' ? name : `${name}-${as}`)}.png`, fullPage: true });
      taken += 1;
    }
  }
  await context.close();
  return taken;
}

/** What lies over the pages of the back office: opened once, seen in every window and dress. */
async function takeOverlays(
  browser: Browser,
  shop: Shop,
  scenery: OfficeScenery,
  language: Language,
  themes: readonly ('light' | 'dark')[],
): Promise<number> {
  const context = await browser.newContext({ ...desk, baseURL: shop.url, reducedMotion: 'reduce' });
  await context.addInitScript(loaderHelper);
  await context.addInitScript((lang) => localStorage.setItem('officeLanguage', lang), storedLanguage[language]);
  // The buttons that open them are found by their words.
  overwriteGetLocale(() => language);
  const page = await context.newPage();
  const wanted = chosen(officeOverlayNames);
  let taken = 0;
  for (const overlay of overlays.filter(({ name }) => wanted.includes(name))) {
    await beStaff(context, shop, overlay.who);
    await bringUp(page, overlay, scenery);
    for (const width of overlay.part === 'Tooltip' ? [desk.viewport.width] : [...widths, 390]) {
      await resize(page, width);
      for (const theme of themes) {
        const place = join(folder, `office-overlays-${width}`, language, theme);
        await mkdir(place, { recursive: true });
        await wear(page, theme, false);
        await page.screenshot({ path: `${join(place, overlay.name)}.png` });
        taken += 1;
      }
    }
    await page.setViewportSize(desk.viewport);
  }
  await context.close();
  return taken;
}

/** What lies over the pages of the storefront: opened once, seen in every window and dress. */
async function takeShopOverlays(browser: Browser, shop: Shop, scenery: Scenery, language: Language): Promise<number> {
  const context = await browser.newContext({ ...phone, baseURL: shop.url, reducedMotion: 'reduce' });
  await context.addInitScript(loaderHelper);
  await context.addInitScript((lang) => localStorage.setItem('lang', lang), storedLanguage[language]);
  overwriteGetLocale(() => language);
  const page = await context.newPage();
  const dresses = chosen(looksOf).filter((dress) => dress !== 'wide');
  const wanted = chosen(shopOverlayNames);
  let taken = 0;
  for (const overlay of shopOverlays.filter(({ name }) => wanted.includes(name))) {
    await beSignedIn(page, overlay.who === 'buyer' ? scenery.buyer : null);
    await bringUpInShop(page, overlay, scenery);
    for (const dress of dresses) {
      for (const width of dress === 'elder' ? [360] : [...widths, 390]) {
        await page.setViewportSize({ width, height: width > 500 ? 900 : 844 });
        const place = join(folder, `shop-overlays-${width}`, language, dress);
        await mkdir(place, { recursive: true });
        await wearNow(page, dress === 'dark' ? 'dark' : 'light', dress === 'elder');
        await page.screenshot({ path: `${join(place, overlay.name)}.png` });
        taken += 1;
      }
    }
    await page.setViewportSize(phone.viewport);
  }
  await context.close();
  return taken;
}

const named = (names: readonly string[]): boolean => asked.some((word) => names.includes(word));
const namesOf: Record<(typeof sides)[number], readonly string[]> = {
  shop: routeNames,
  office: officeRouteNames,
  overlays: overlayNames,
};
/** A side that was asked for, or something on it; all of them where nothing of that kind was asked for. */
const wants = (side: (typeof sides)[number]): boolean =>
  asked.includes(side) || named(namesOf[side]) || !sides.some((one) => asked.includes(one) || named(namesOf[one]));
/** `overlays` is those of both applications; the name of one is that one alone. */
const wantsOverlaysOf = (names: readonly string[]): boolean =>
  wants('overlays') && (named(names) || !named(overlayNames));

const since = performance.now();
if (asked.length === 0) {
  await rm(folder, { recursive: true, force: true });
}
const shop = await openShop();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: browserArguments,
});
try {
  const inShop = wants('shop');
  const overShop = wantsOverlaysOf(shopOverlayNames);
  if (inShop || overShop) {
    const scenery = await setScenery(shop);
    for (const language of chosen(languages)) {
      const taken = inShop
        ? await Promise.all(chosen(looksOf).map((dress) => take(browser, shop, scenery, language, dress)))
        : [];
      const over = overShop ? await takeShopOverlays(browser, shop, scenery, language) : 0;
      const screens = taken.reduce((sum, count) => sum + count, 0);
      console.log(`${language}: ${screens} screens, ${over} sheets, questions, notes and menus`);
    }
  }
  const overOffice = wantsOverlaysOf(officeOverlayNames);
  if (wants('office') || overOffice) {
    const scenery = await setOfficeScenery(shop);
    const dresses = chosen(looksOf).filter((dress) => dress === 'light' || dress === 'dark');
    for (const language of chosen(languages)) {
      const screens = wants('office')
        ? await Promise.all(
            widths.flatMap((width) =>
              dresses.map((theme) => takeOffice(browser, shop, scenery, language, theme, width)),
            ),
          )
        : [];
      const over = overOffice ? await takeOverlays(browser, shop, scenery, language, dresses) : 0;
      const taken = screens.reduce((sum, count) => sum + count, 0);
      console.log(`${language}, back office: ${taken} screens, ${over} dialogs, menus and notes`);
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
console.log(`The pictures are in .shots (${((performance.now() - since) / 1000).toFixed(0)} s).`);
