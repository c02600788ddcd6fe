import { barriers } from './testing/barriers.ts';
import { setScenery, type Scenery } from './testing/scenery.ts';
import { looks, routeNames, rows } from './testing/screens.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

// Colours, in the light and in the dark, are layout.spec.ts's matter.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let scenery: Scenery;
test.beforeAll(async ({ shop }) => {
  scenery = await setScenery(shop);
});

for (const name of routeNames) {
  test(`${rows[name].path} can be used by everybody`, async ({ page }) => {
    const found: string[] = [];
    for (const { as, hash, signedIn } of looks[name](scenery)) {
      await beSignedIn(page, signedIn ? scenery.buyer : null);
      await openScreen(page, hash);
      found.push(...(await barriers(page)).map((barrier) => `${as || name}: ${barrier}`));
    }
    expect(found).toEqual([]);
  });
}
