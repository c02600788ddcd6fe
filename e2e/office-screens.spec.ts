import { languages } from '@lyceum/domain/language';
import { barriers } from './testing/barriers.ts';
import { desk } from './testing/browser.ts';
import {
  beStaff,
  officeLooks,
  officeRouteNames,
  setOfficeScenery,
  type OfficeScenery,
} from './testing/office-screens.ts';
import { expect, test } from './testing/test.ts';
import { openOffice, wear } from './testing/visit.ts';

// The narrowest desk that the back office is made for; the widest words are among the three languages.
test.use({ ...desk, viewport: { width: 1024, height: 768 }, contextOptions: { reducedMotion: 'reduce' } });

let scenery: OfficeScenery;
test.beforeAll(async ({ shop }) => {
  scenery = await setOfficeScenery(shop);
});

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });
    test('every screen of the back office fits its window and can be used by everybody', async ({
      page,
      context,
      shop,
    }) => {
      const found: string[] = [];
      for (const name of officeRouteNames) {
        for (const { as, hash, who } of officeLooks[name](scenery)) {
          await beStaff(context, shop, who);
          await openOffice(page, hash);
          for (const theme of ['light', 'dark'] as const) {
            await wear(page, theme, false);
            const faults = await barriers(page);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            found.push(
              ...faults.map((fault) => `${as || name}, ${theme}: ${fault}`),
              ...(width > 1024 ? [`${as || name}: ${width} px wide`] : []),
            );
          }
        }
      }
      expect(found).toEqual([]);
    });
  });
}
