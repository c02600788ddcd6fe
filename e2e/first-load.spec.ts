import { firstLoadGoals, measureFirstLoad } from './testing/first-load.ts';
import { setScenery } from './testing/scenery.ts';
import { looks, routeNames, sessionOf } from './testing/screens.ts';
import { expect, test } from './testing/test.ts';

// In simplified Chinese, in which no other test opens each screen. In parts, so that the workers share them.
const parts = 4;
for (const part of Array.from({ length: parts }, (_, index) => index)) {
  test(`every first screen comes with little script and stands still (${part + 1} of ${parts})`, async ({
    browser,
    shop,
  }) => {
    const scenery = await setScenery(shop);
    const faults: string[] = [];
    for (const [index, name] of routeNames.entries()) {
      // The plain look of each; all of them are measured by `npm run bench -- screens`.
      const plain = looks[name](scenery).filter(({ as }) => as === '');
      for (const { hash, who } of index % parts === part ? plain : []) {
        const session = sessionOf(scenery, who);
        const load = await measureFirstLoad(browser, { url: shop.url, hash, session, language: 'zh-CN' });
        const { script, files, shift, moved } = load;
        faults.push(...load.faults.map((fault) => `${name}: ${fault}`));
        const most = name === 'home' ? firstLoadGoals.home : firstLoadGoals.others;
        faults.push(...(script > most ? [`${name}: ${script} kB of script, more than ${most}`] : []));
        const mostFiles = name === 'goodDetail' ? firstLoadGoals.productFiles : Infinity;
        faults.push(...(files > mostFiles ? [`${name}: ${files} files of script, more than ${mostFiles}`] : []));
        faults.push(...(shift >= firstLoadGoals.shift ? [`${name}: moved by ${shift}: ${moved}`] : []));
      }
    }
    expect(faults).toEqual([]);
  });
}
