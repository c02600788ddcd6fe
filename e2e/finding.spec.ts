import { languages } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { Locator, Page } from '@playwright/test';
import { arrive, button, link, screen, showFound } from './testing/buyer.ts';
import { expect, test } from './testing/test.ts';
import { openScreen, settled } from './testing/visit.ts';

const taipei = { longitude: 121.5434, latitude: 25.0263 };
/** How many things the pins in sight stand for. */
async function pinned(page: Page, map: string): Promise<number> {
  const pins = page.getByRole('group', { name: map, exact: true }).getByRole('list').getByRole('button');
  await expect(pins.first()).toBeVisible();
  const texts = await pins.allInnerTexts();
  return texts.reduce((sum, text) => sum + (/^\d+$/.test(text) ? Number(text) : 1), 0);
}

/** With the keys: a pin of several opens into them, in the end into their cards. Answers where the cards lead. */
async function openFirstPin(page: Page, map: string, cards: Locator): Promise<(string | null)[]> {
  const group = page.getByRole('group', { name: map, exact: true });
  await expect(async () => {
    await group.getByRole('list').getByRole('button').first().press('Enter');
    await expect(cards.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return cards.evaluateAll(hrefs);
}

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
  });
}

test.describe('for a reader of English', () => {
  test.use({ language: 'en' });

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
    const spaces = place.locator('a[href^="#/goodDetail"]');
    const counted = place.getByText(m.spaces_count({ count: '7' }), { exact: true });
    await expect(counted).toBeVisible();
    const listed = await spaces.evaluateAll(hrefs);
    expect(listed).toHaveLength(7);
    await button(page, m.maps_onMap()).tap();
    await expect(counted).toBeVisible();
    // The map begins with the reader's region.
    expect(await pinned(page, m.spaces_map())).toBe(6);
    const onMap = await openFirstPin(page, m.spaces_map(), spaces);
    expect(listed).toEqual(expect.arrayContaining(onMap));
    await spaces.first().tap();
    await arrive(page, 'courses/good-detail');
    await expect(page.getByRole('heading', { name: m.spaces_facilities() })).toBeVisible();
    await page.goBack();
    await button(page, m.maps_asList()).tap();
    await expect(spaces).toHaveCount(7);
  });

  test('list and map show the same institutions; the address of the map is the map', async ({ page }) => {
    await openScreen(page, '/polymerization');
    await link(page, m.agencies_map()).tap();
    await arrive(page, 'agencies/agency-list');
    expect(page.url()).toMatch(/#\/agency\/list\?view=map$/);
    const near = screen(page, 'agencies/agency-list');
    const agencies = near.locator('a[href^="#/agency/presentation"]');
    const counted = near.getByText(m.agencies_count({ count: '15' }), { exact: true });
    await expect(counted).toBeVisible();
    expect(await pinned(page, m.agencies_map())).toBe(12);
    await page.reload();
    const onMap = await openFirstPin(page, m.agencies_map(), agencies);
    await button(near, m.maps_asList()).tap();
    await expect(counted).toBeVisible();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000);
        return agencies.count();
      })
      .toBe(15);
    expect(await agencies.evaluateAll(hrefs)).toEqual(expect.arrayContaining(onMap));
  });

  test('from the front page a tap leads to spaces, institutions and consultants, and back', async ({ page }) => {
    await openScreen(page, '/homepage');
    const home = screen(page, 'home/home');
    const doors = home.getByRole('navigation', { name: m.home_channels() });
    for (const [door, name] of [
      [m.spaces_title(), 'spaces/home-place'],
      [m.home_institutions(), 'agencies/polymerization'],
      [m.home_advice(), 'consultants/consultant-list'],
    ] as const) {
      await link(doors, door).tap();
      await arrive(page, name);
      await page.goBack();
      await arrive(page, 'home/home');
    }
    const shelf = home.getByRole('list', { name: m.home_consultantsTitle() });
    await shelf.getByRole('link').first().tap();
    await arrive(page, 'consultants/consultant');
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
    const metresTold = async () => {
      const texts = await place.locator('a[href^="#/goodDetail"]').allInnerTexts();
      return texts.map((text) => {
        const [, amount = '', unit = ''] = /([\d.,]+) ?(km|m|公里|公尺|米)/.exec(text) ?? [];
        return Number(amount.replace(',', '')) * (['km', '公里'].includes(unit) ? 1_000 : 1);
      });
    };
    // Until the nearer ones are there, those stand that were found without a place.
    await expect.poll(async () => (await metresTold()).every((one) => one > 0)).toBe(true);
    const metres = await metresTold();
    expect(metres.length).toBeGreaterThan(3);
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

test('where a tile address is configured the map is drawn from it and names whom it is by', async ({ page }) => {
  await page.route(/\/(?:#.*)?$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const told = 'content="/tiles/{z}/{x}/{y}.png" data-credit="© Mapmakers"';
    await route.fulfill({ response, body: html.replace('content="" data-credit=""', told) });
  });
  const asked = new Set<string>();
  await page.route('**/tiles/**', (route) => {
    asked.add(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" />' });
  });
  await openScreen(page, '/agency/list?view=map');
  const map = page.getByRole('group', { name: m.agencies_map(), exact: true });
  await expect(map.getByText('© Mapmakers')).toBeVisible();
  await expect.poll(() => asked.size).toBeGreaterThan(0);
  expect([...asked].every((path) => /^\/tiles\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
  const before = asked.size;
  await button(map, m.maps_closer()).tap();
  await expect.poll(() => asked.size).toBeGreaterThan(before);
});

test('each choice of the filters leaves as many as it says', async ({ page }) => {
  await openScreen(page, '/searchResult?keyword=%E5%AD%B8');
  const result = screen(page, 'products/search-result');
  await result.getByRole('button', { name: m.products_filter() }).tap();
  const sheet = page.getByRole('dialog', { name: m.products_filter() });
  const show = showFound(sheet);
  const height = async () => (await sheet.boundingBox())?.height ?? 0;
  let tallest = 0;
  for (const title of [
    m.products_categories(),
    m.products_formTitle(),
    m.products_ageTitle(),
    m.products_priceTitle(),
    m.products_agencyFilter(),
  ]) {
    const choices = sheet.getByRole('group', { name: title, exact: true }).getByRole('button');
    const told = /\d+$/.exec(await choices.nth(1).innerText())?.[0] ?? '';
    await choices.nth(1).tap();
    await expect(show).toHaveText(m.products_showFound({ found: m.products_countAny({ count: told }) }));
    // Groups that divide nothing any more go, and the buttons at the foot stay under the finger.
    expect(await height()).toBeGreaterThanOrEqual(tallest);
    tallest = await height();
    await choices.first().tap();
  }
  const online = sheet.getByRole('group', { name: m.products_formTitle(), exact: true }).getByRole('button').last();
  const told = /\d+$/.exec(await online.innerText())?.[0] ?? '';
  await online.tap();
  await show.tap();
  await expect(sheet).toBeHidden();
  await expect(result.getByText(m.products_countAny({ count: told }), { exact: true })).toBeVisible();
  expect(page.url()).toContain('form=online');
});
