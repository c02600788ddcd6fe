// `npm run shots`: a picture of every screen to .shots/<language>/<theme>/<screen>.png, the first view and the whole page, for elders at 360 px, and 768 px wide;
// those of the back office to .shots/office-<width>/<language>/<theme>/<screen>.png at 1440 and 1024 px.
// Arguments narrow it: names of screens, languages, `light`, `dark`, `elder`, `wide`, `office`, `shop`; for example `npm run shots -- home zh-TW dark`.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { languages, storedLanguage, type Language } from '@lyceum/domain/language';
import { browserArguments, desk, loaderHelper, phone } from './testing/browser.ts';
import { officeLooks, officeRouteNames, setOfficeScenery, type OfficeScenery } from './testing/office-screens.ts';
import { setScenery, type Scenery } from './testing/scenery.ts';
import { looks, routeNames } from './testing/screens.ts';
import { openShop, type Shop } from './testing/shop.ts';
import { beStaff } from './testing/office.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

const folder = fileURLToPath(new URL('../.shots', import.meta.url));
const looksOf = ['light', 'dark', 'elder', 'wide'] as const;
type Dress = (typeof looksOf)[number];

const sides = ['shop', 'office'] as const;
const widths = [1440, 1024];

const asked = process.argv.slice(2);
const known: readonly string[] = [...routeNames, ...officeRouteNames, ...languages, ...looksOf, ...sides];
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
    for (const { as, hash, signedIn } of looks[name](scenery)) {
      await beSignedIn(page, signedIn ? scenery.buyer : null);
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

const named = (names: readonly string[]): boolean => asked.some((word) => names.includes(word));
const wants: Record<(typeof sides)[number], boolean> = {
  shop: asked.includes('shop') || named(routeNames) || (!asked.includes('office') && !named(officeRouteNames)),
  office: asked.includes('office') || named(officeRouteNames) || (!asked.includes('shop') && !named(routeNames)),
};

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
  if (wants.shop) {
    const scenery = await setScenery(shop);
    for (const language of chosen(languages)) {
      const taken = await Promise.all(chosen(looksOf).map((dress) => take(browser, shop, scenery, language, dress)));
      console.log(`${language}: ${taken.reduce((sum, count) => sum + count, 0)} screens`);
    }
  }
  if (wants.office) {
    const scenery = await setOfficeScenery(shop);
    for (const language of chosen(languages)) {
      const dresses = chosen(looksOf).filter((dress) => dress === 'light' || dress === 'dark');
      const taken = await Promise.all(
        widths.flatMap((width) => dresses.map((theme) => takeOffice(browser, shop, scenery, language, theme, width))),
      );
      console.log(`${language}, back office: ${taken.reduce((sum, count) => sum + count, 0)} screens`);
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
console.log(`The pictures are in .shots (${((performance.now() - since) / 1000).toFixed(0)} s).`);
