import { link, type Row } from '@lyceum/web/routes';
import { newSession } from './testing/calls.ts';
import { routeNames, rows } from './testing/screens.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen, settled } from './testing/visit.ts';

/** As they stand in an address. */
const hostile = [
  '%00%1b%5B31m',
  'x'.repeat(10_000),
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%91%A9%E2%80%8D%F0%9F%8F%AB%E2%80%AE',
  '__proto__',
  '-1',
  '1e999',
  '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  "'%20or%201%3D1--",
  'https%3A%2F%2Fevil.example%2F',
  '1000000000',
];

/** Each row with every value in one of its places or another, all of its places filled; each value a second time in the query. */
function addressesOf(row: Row, first: number): string[] {
  const names = [...row.keys, ...row.query.map((field) => field.replace('?', ''))];
  const visits = names.length === 0 ? 1 : 6;
  return Array.from({ length: visits }, (_, visit) => {
    const valueAt = (place: number) => hostile[(first + visit * 2 + place) % hostile.length] ?? '';
    const path = row.path.replace(/:(\w+)/g, (_match, name: string) => valueAt(row.keys.indexOf(name)));
    const query = row.query.map((field, place) => `${field.replace('?', '')}=${valueAt(row.keys.length + place)}`);
    return `${path}?${[...query, ...query.slice(0, 1), `page=${valueAt(0)}`, 'unknown[]=1'].join('&')}`;
  });
}

// In four parts, so that the workers share them.
const parts = 4;
for (const part of Array.from({ length: parts }, (_, index) => index)) {
  test(`no address makes a white page (${part + 1} of ${parts})`, async ({ page, shop }) => {
    page.on('dialog', () => {
      throw new Error('a script from the address ran');
    });
    await beSignedIn(page, await newSession(shop));
    await openScreen(page, link(rows.home));
    for (const [index, name] of routeNames.entries()) {
      for (const hash of index % parts === part ? addressesOf(rows[name], index) : []) {
        await page.goto(`/#${hash}`);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await settled(page);
        const screen = page.locator('main[data-screen]:visible');
        await expect(screen.locator('h1'), hash.slice(0, 200)).toBeAttached();
        expect((await screen.innerText()).trim(), hash.slice(0, 200)).not.toBe('');
        expect(new URL(page.url()).origin, hash.slice(0, 200)).toBe(shop.url);
      }
    }
  });
}
