import { languages } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { arrive, screen } from './testing/buyer.ts';
import { expect, test } from './testing/test.ts';
import { openScreen, settled } from './testing/visit.ts';

const taipei = { longitude: 121.5434, latitude: 25.0263 };
const hrefs = (all: Element[]): (string | null)[] => all.map((one) => one.getAttribute('href'));

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('the same course is found in two scripts and by initials; the same teacher too, a tab further', async ({
      page,
    }) => {
      const found: (string | null)[][] = [];
      for (const keyword of ['小提琴', '小提琴课', 'xiaotiqin', 'xtq']) {
        await openScreen(page, '/homesearch');
        const field = page.getByRole('combobox', { name: m.finding_hint() });
        await field.fill(keyword);
        await field.press('Enter');
        await arrive(page, 'finding/home-search-result');
        await settled(page);
        const result = screen(page, 'finding/home-search-result');
        await expect(result.getByRole('tab').first()).toHaveText(/\d/);
        found.push(await result.locator('a[href^="#/goodDetail"]').evaluateAll(hrefs));
      }
      expect(found[0]?.length).toBeGreaterThan(0);
      for (const other of found.slice(1)) {
        expect(other).toEqual(expect.arrayContaining([found[0]?.[0]]));
      }

      await openScreen(page, '/homesearchResult?keyword=shenyutong&kind=teacher');
      const tab = page.getByRole('tab', { name: new RegExp(`^${m.finding_kind_teacher()}`) });
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(screen(page, 'finding/home-search-result').getByText(/沈語彤|沈语彤|Shen Yu-tung/)).toBeVisible();
    });

    test('suggestions are walked with the keys, told to screen readers, and taken with Enter', async ({ page }) => {
      await openScreen(page, '/homesearch');
      const field = page.getByRole('combobox', { name: m.finding_hint() });
      await field.fill('gangqin');
      const list = page.getByRole('listbox', { name: m.products_suggestList() });
      const options = list.getByRole('option');
      await expect(options.first()).toBeVisible();
      const count = await options.count();
      await expect(page.locator('[aria-live="polite"]', { hasText: String(count) })).toBeAttached();
      await field.press('ArrowDown');
      const active = await field.getAttribute('aria-activedescendant');
      await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
      await expect(field).toBeFocused();
      await field.press('ArrowUp');
      await expect(field).not.toHaveAttribute('aria-activedescendant');
      await field.press('ArrowDown');
      await field.press('Enter');
      await expect.poll(() => page.url()).not.toContain('#/homesearch');
    });

    test('list and map show the same spaces, and a pin leads to the space', async ({ page }) => {
      await openScreen(page, '/homeplace?use=art');
      const place = screen(page, 'spaces/home-place');
      const counted = place.getByText(m.spaces_count({ count: '6' }), { exact: true });
      await expect(counted).toBeVisible();
      const listed = await place.locator('a[href^="#/goodDetail"]').evaluateAll(hrefs);
      expect(listed).toHaveLength(6);
      await page.getByRole('button', { name: m.maps_onMap() }).tap();
      await expect(counted).toBeVisible();
      const map = page.getByRole('group', { name: m.spaces_map() });
      const onMap = new Set<string | null>();
      const pins = map.getByRole('list').getByRole('button');
      await expect(pins.first()).toBeVisible();
      // A pin of several opens into them, in the end into their cards.
      const seen = await pins.count();
      for (let at = 0; at < seen; at += 1) {
        for (let steps = 0; steps < 8; steps += 1) {
          const pin = pins.nth(Math.min(at, (await pins.count()) - 1));
          await pin.press('Enter');
          (await place.locator('a[href^="#/goodDetail"]').evaluateAll(hrefs)).forEach((href) => onMap.add(href));
          if ((await map.getByRole('button', { pressed: true }).count()) > 0) {
            break;
          }
        }
      }
      expect(onMap.size).toBeGreaterThan(0);
      expect(listed).toEqual(expect.arrayContaining([...onMap]));
      await place.locator('a[href^="#/goodDetail"]').first().tap();
      await arrive(page, 'products/good-detail');
      await expect(page.getByRole('heading', { name: m.spaces_facilities() })).toBeVisible();
    });

    test('a position that is given sorts by distance and can be forgotten', async ({ page, context }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation(taipei);
      await openScreen(page, '/homeplace');
      const place = screen(page, 'spaces/home-place');
      await place.getByRole('button', { name: m.near_me(), exact: true }).tap();
      await page.getByRole('button', { name: m.near_ask() }).tap();
      await expect(place.getByRole('button', { name: m.near_here(), exact: true })).toBeVisible();
      await settled(page);
      const texts = await place.locator('a[href^="#/goodDetail"]').allInnerTexts();
      const metres = texts.map((text) => {
        const [, amount = '', unit = ''] = /([\d.,]+) ?(km|m|公里|公尺|米)/.exec(text) ?? [];
        return Number(amount.replace(',', '')) * (['km', '公里'].includes(unit) ? 1_000 : 1);
      });
      expect(metres.length).toBeGreaterThan(3);
      expect(metres.every((one) => one > 0)).toBe(true);
      expect(metres).toEqual(metres.toSorted((a, b) => a - b));
      await place.getByRole('button', { name: m.near_here(), exact: true }).tap();
      await page.getByRole('button', { name: m.near_forget() }).tap();
      await expect(place.getByRole('button', { name: m.near_me(), exact: true })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('longitude'))).toBeNull();
    });

    test('a position that is refused is answered, and a city takes its place', async ({ page, context }) => {
      await context.clearPermissions();
      await openScreen(page, '/homeplace');
      const place = screen(page, 'spaces/home-place');
      await place.getByRole('button', { name: m.near_me(), exact: true }).tap();
      await page.getByRole('button', { name: m.near_ask() }).tap();
      await expect(page.getByRole('alert').filter({ hasText: m.near_refused() })).toBeVisible();
      await page.getByRole('button', { name: /^(?:高雄市|Kaohsiung)$/ }).tap();
      await expect(place.getByRole('button', { name: /高雄市|Kaohsiung/ })).toBeVisible();
      await settled(page);
      await expect(place.locator('a[href^="#/goodDetail"]').first()).toContainText(/km|公里|公尺|米| m/);
    });
  });
}
