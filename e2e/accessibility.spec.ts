import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { setScenery, type Scenery } from './testing/scenery.ts';
import { looks, routeNames, rows } from './testing/screens.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

// Colours, in the light and in the dark, are layout.spec.ts's matter.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const grave = ['serious', 'critical'];

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
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => {
        const { axe: checker } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
        return checker.run({ resultTypes: ['violations'] });
      });
      found.push(
        ...violations
          .filter(({ impact }) => grave.includes(impact ?? ''))
          .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${as || name}: ${id} ${html.slice(0, 200)}`)),
      );
    }
    expect(found).toEqual([]);
  });
}
