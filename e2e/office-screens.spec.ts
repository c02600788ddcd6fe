import { languages, type Language } from '@lyceum/domain/language';
import { beStaff } from './testing/office.ts';
import { barriers } from './testing/barriers.ts';
import { desk } from './testing/browser.ts';
import { firstLoadGoals, weighOffice } from './testing/first-load.ts';
import { onOnePage } from './testing/one-page.ts';
import { officeLooks, officeRouteNames, setOfficeScenery, type OfficeScenery } from './testing/office-screens.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beginAnew, openOffice, wear } from './testing/visit.ts';

// The narrowest desk that the back office is made for; the widest words are among the languages.
const narrowDesk = { ...desk, viewport: { width: 1024, height: 768 } };
test.use(narrowDesk);

let made: Promise<OfficeScenery> | undefined;
/** A worker has one shop, whose scenery is set once, however many of these tests it runs. */
const sceneryOf = (shop: Shop): Promise<OfficeScenery> => (made ??= setOfficeScenery(shop));

/**
 * No simplified word is longer than both of the others (laws/words.test.ts), and nothing in the office goes by a language but its words: that the
 * third one is there is seen on one screen.
 */
const spokenOn = (name: (typeof officeRouteNames)[number]): readonly Language[] =>
  name === 'saleList' ? languages : ['zh-TW', 'en'];

const sweep = onOnePage(narrowDesk);
for (const name of officeRouteNames) {
  sweep(`${name} fits its window and can be used by everybody`, async ({ page, context, shop }) => {
    const found: string[] = [];
    for (const language of spokenOn(name)) {
      await beginAnew(page, language);
      for (const { as, hash, who } of officeLooks[name](await sceneryOf(shop))) {
        await beStaff(context, shop, who);
        await openOffice(page, hash);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        // What a screen is made of, and which colours it has, is the same in each language; what fits is so in each theme.
        for (const theme of language === 'zh-TW' ? (['light', 'dark'] as const) : (['light'] as const)) {
          await wear(page, theme, false);
          const faults = language === 'zh-TW' ? await barriers(page, theme === 'light' ? 'all' : 'colours') : [];
          const misfits = await page.evaluate(squeezedControls);
          found.push(...[...faults, ...misfits].map((fault) => `${as || name}, ${language}, ${theme}: ${fault}`));
        }
      }
    }
    expect(found).toEqual([]);
  });
}

// Zoomed in four times, a desk of 1280 px shows as much as a window of 320.
for (const name of ['listing', 'newListing', 'profile', 'calendar', 'timetable'] as const) {
  test(`${name} fits a window of 320 px, on each of its tabs`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width: 320, height: 780 });
    await beginAnew(page, 'en');
    const found: string[] = [];
    for (const { as, hash, who } of officeLooks[name](await sceneryOf(shop))) {
      await beStaff(context, shop, who);
      await openOffice(page, hash);
      const tabs = await page.getByRole('tab').all();
      for (const tab of tabs.length > 0 ? tabs : [null]) {
        await tab?.press('Enter');
        await expect(tab ?? page.locator('main').first()).toBeVisible();
        const misfits = await page.evaluate(squeezedControls);
        const where = (await tab?.textContent()) ?? '';
        found.push(...misfits.map((fault) => `${as || name}, ${where}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });
}

test('the back office comes with little script and style, for who signs in and for who is in', async ({
  browser,
  context,
  shop,
}) => {
  await beStaff(context, shop, 'owner1@lyceum.example');
  const cookies = (await context.cookies(`${shop.url}/office/`)).map(({ name, value }) => ({ name, value }));
  expect(await weighOffice(browser, shop.url, [])).toBeLessThan(firstLoadGoals.office);
  expect(await weighOffice(browser, shop.url, cookies)).toBeLessThan(firstLoadGoals.office);
});

/** Runs in the page: what makes it wider than its window, and fields whose styles did not come. */
function squeezedControls(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const fields = [...document.querySelectorAll('main .ant-select, main .ant-input-number, main .ant-input')];
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide in a window of ${clientWidth}`] : []),
    ...fields
      .filter((field) => field.checkVisibility() && field.closest('.ant-input-affix-wrapper, .ant-pagination') === null)
      .filter((field) => field.getBoundingClientRect().height < 30)
      .map((field) => `a field ${field.getBoundingClientRect().height} px high: ${field.className}`),
  ];
}
