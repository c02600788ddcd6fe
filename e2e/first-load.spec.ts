import { firstLoadGoals, measureFirstLoad } from './testing/first-load.ts';
import { setScenery } from './testing/scenery.ts';
import { looks, routeNames } from './testing/screens.ts';
import { expect, test } from './testing/test.ts';

// In parts, so that the workers share them.
const parts = 4;
for (const part of Array.from({ length: parts }, (_, index) => index)) {
  test(`every first screen comes with little script and stands still (${part + 1} of ${parts})`, async ({
    browser,
    shop,
  }) => {
    const scenery = await setScenery(shop);
    const faults: string[] = [];
    for (const [index, name] of routeNames.entries()) {
      for (const { as, hash, signedIn } of index % parts === part ? looks[name](scenery) : []) {
        const session = signedIn ? scenery.buyer : null;
        const { script, shift, moved } = await measureFirstLoad(browser, { url: shop.url, hash, session });
        const most = name === 'home' ? firstLoadGoals.home : firstLoadGoals.others;
        const where = as === '' ? name : `${name} (${as})`;
        faults.push(...(script > most ? [`${where}: ${script} kB of script, more than ${most}`] : []));
        faults.push(...(shift >= firstLoadGoals.shift ? [`${where}: moved by ${shift}: ${moved}`] : []));
      }
    }
    expect(faults).toEqual([]);
  });
}
