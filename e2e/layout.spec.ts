import * as m from '@lyceum/i18n/words';
import { barriers } from './testing/barriers.ts';
import { layoutFaults } from './testing/measure-layout.ts';
import { onOnePage } from './testing/one-page.ts';
import { setScenery, type Scenery } from './testing/scenery.ts';
import { looks, routeNames, rows, sessionOf } from './testing/screens.ts';
import { expect, test } from './testing/test.ts';
import { beginAnew, beSignedIn, openScreen, wear } from './testing/visit.ts';

// The narrowest phone, and everything has a long name.
const narrowest = { width: 360, height: 780 };
test.use({ viewport: narrowest });

/** Each look at a screen: the narrowest phone, one that is a little wider, and a tablet. */
const light = { theme: 'light', elder: false, width: 360 } as const;
const dark = { ...light, theme: 'dark' } as const;
const elder = { ...light, elder: true } as const;
const wider = { ...light, width: 390 };
const tablet = { ...light, width: 768 };

/**
 * Colours are the same in each language, and what has room at 360 px has it at more: the longest words, which are English, are seen there. No
 * simplified word is longer than both of the others (laws/words.test.ts): first-load.spec.ts opens each screen in them.
 */
const dresses = {
  'zh-TW': [light, dark, elder],
  en: [light, elder, wider, tablet],
};

let scenery: Scenery;
test.beforeAll(async ({ shop }) => {
  scenery = await setScenery(shop);
});

const sweep = onOnePage({ viewport: narrowest });
for (const name of routeNames) {
  sweep(`${rows[name].path} fits and can be used by everybody`, async ({ page }) => {
    const found: string[] = [];
    for (const language of ['zh-TW', 'en'] as const) {
      await beginAnew(page, language);
      for (const { as, hash, who } of looks[name]?.(scenery) ?? missing(name)) {
        const what = `${as || name}, ${language}`;
        await beSignedIn(page, sessionOf(scenery, who));
        await openScreen(page, hash);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        // What a screen is made of is the same in each language; its colours are measured below, in each dress.
        if (language === 'zh-TW') {
          found.push(...(await barriers(page, 'structure')).map((barrier) => `${what}: ${barrier}`));
        }
        for (const { theme, elder: isElder, width } of dresses[language]) {
          await page.setViewportSize({ ...narrowest, width });
          await wear(page, theme, isElder);
          const faults = await page.evaluate(layoutFaults);
          const dress = `${width} px, ${theme}${isElder ? ', elder' : ''}`;
          found.push(...faults.map((fault) => `${what}, ${dress}: ${fault}`));
        }
        await page.setViewportSize(narrowest);
      }
    }
    expect(found).toEqual([]);
  });
}

test('the words over a video can be read upon the whitest picture', async ({ page }) => {
  const white =
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><path fill="#fff" d="M0 0h320v180H0z"/></svg>';
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', body: white })
      : route.fallback(),
  );
  // The stream does not come, so that the poster stays.
  await page.route('**/*.m3u8', () => undefined);
  await beSignedIn(page, scenery.buyer);
  await page.goto(`/#/player?productId=${scenery.watchable.productId}`);
  await expect(page.getByRole('group', { name: m.courses_player_controls() }).getByText('/ 00:00')).toBeVisible();
  const widthOf = (poster: HTMLImageElement) => poster.naturalWidth;
  await expect.poll(() => page.locator('.night img').evaluate(widthOf)).toBeGreaterThan(0);
  expect(await page.evaluate(layoutFaults)).toEqual([]);
});

function missing(name: string): never {
  throw new Error(`e2e/testing/screens.ts does not say how ${name} is opened`);
}
