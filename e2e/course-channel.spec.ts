import type { Page } from '@playwright/test';
import * as favourites from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import { arrive, button, link, screen, signInBySms, showFound } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { place, scrollFor, tapFrom } from './testing/scroll.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen, settled } from './testing/visit.ts';

const cards = (page: Page, name: string) => screen(page, name).locator('a[href^="#/goodDetail"]');
const address = (page: Page): URL => new URL(page.url().replace('/#', ''));

const lists = [
  ['courses/courses', '/courses?form=online'],
  ['courses/course-list', '/course/list?form=online&sort=newest'],
  ['courses/course-search-result', '/course/searchResult?keyword=%E5%AD%B8&form=online'],
] as const;

/** Cards to scroll past: rows so far down are not laid out while the top is on show. */
const deep = 48;

test.describe('for a reader in the mainland', () => {
  const language = 'zh-CN';
  test.use({ language });

  test('each list is found as it was left after reading two courses', async ({ page }) => {
    for (const [name, hash] of lists) {
      await openScreen(page, hash);
      await scrollFor(page, name, deep);
      const shown = cards(page, name);
      const loaded = await shown.count();
      await shown.nth(deep - 4).scrollIntoViewIfNeeded();
      const left = await tapFrom(page, shown.nth(deep - 4));
      await arrive(page, 'courses/good-detail');
      await settled(page);
      // On to a related course, so that the list is not the screen below any more.
      await cards(page, 'courses/good-detail').first().tap();
      await expect.poll(() => place(page)).toBe(0);
      await page.goBack();
      await page.goBack();
      await arrive(page, name);
      await expect.poll(() => place(page)).toBeGreaterThan(left - 4);
      await expect.poll(() => place(page)).toBeLessThan(left + 4);
      // One more page may have been on its way when the card was tapped.
      expect(await shown.count()).toBeGreaterThanOrEqual(loaded);
      expect(page.url()).toContain(`#${hash}`);
      const chosen = name === 'courses/courses' ? 'tab' : 'button';
      const filter = m.products_form_online();
      await expect(
        screen(page, name).getByRole(chosen, {
          name: chosen === 'tab' ? filter : m.products_filterRemove({ name: filter }),
          exact: true,
        }),
      ).toBeAttached();
    }
  });

  test('filters stand in the address: they survive a reload and reach whoever gets the address', async ({
    page,
    browser,
    shop,
  }) => {
    await openScreen(page, '/courses');
    const channel = screen(page, 'courses/courses');
    await page.getByRole('tab', { name: m.products_form_recorded(), exact: true }).tap();
    await button(channel, m.products_age_over25()).tap();
    await expect.poll(() => address(page).search).toBe('?form=recorded&ageBand=over25');
    await link(channel, m.courses_narrow()).tap();
    await arrive(page, 'courses/course-list');
    await button(page, m.products_filter())
      .or(page.getByRole('button', { name: m.products_filter() }))
      .first()
      .tap();
    const sheet = page.getByRole('dialog', { name: m.products_filter() });
    await sheet.getByRole('button', { name: new RegExp(`^${m.products_trialOnly()}`) }).tap();
    await showFound(sheet).tap();
    await expect(sheet).toBeHidden();
    await settled(page);
    const list = screen(page, 'courses/course-list');
    const removable = [m.products_form_recorded(), m.products_age_over25(), m.products_trialOnly()].map((name) =>
      m.products_filterRemove({ name }),
    );
    const seen = await cards(page, 'courses/course-list').evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')),
    );
    expect(seen.length).toBeGreaterThan(0);
    const shared = page.url();
    await page.reload();
    const friend = await browser.newContext({ baseURL: shop.url });
    try {
      const friendsPage = await friend.newPage();
      await friendsPage.addInitScript((lang) => localStorage.setItem('lang', lang), await storedLang(page));
      await friendsPage.goto(shared);
      for (const reader of [page, friendsPage]) {
        await arrive(reader, 'courses/course-list');
        await settled(reader);
        for (const name of removable) {
          await expect(button(screen(reader, 'courses/course-list'), name)).toBeVisible();
        }
        const hrefs = await cards(reader, 'courses/course-list').evaluateAll((all) =>
          all.map((one) => one.getAttribute('href')),
        );
        expect(hrefs).toEqual(seen);
      }
    } finally {
      await friend.close();
    }
    await button(list, removable[0] ?? '').tap();
    await expect.poll(() => address(page).searchParams.get('form')).toBe(null);
  });

  test('a heart tapped by a visitor leads to the sign-in and back, and then beats, on every device', async ({
    page,
    shop,
  }) => {
    const { productId, name } = await someCourse(shop, language);
    await openScreen(page, `/goodDetail?id=${productId}`);
    const heart = button(page, m.favourites_heart());
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.tap();
    await signInBySms(page, shop);
    await arrive(page, 'courses/good-detail');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    // The other device: what the server knows of the same person.
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('token') ?? '{}') as { value: string }).value,
    );
    const ask = askerOf(shop, token);
    const ids = async () => (await ask(favourites.listCourses, {})).list.map(({ id }) => id);
    await expect.poll(ids).toEqual([productId]);

    await openScreen(page, '/mine');
    await page.getByRole('link', { name: m.favourites_title() }).tap();
    await arrive(page, 'collection/collection-page');
    await expect(screen(page, 'collection/collection-page').getByText(name)).toBeVisible();
    await button(page, m.favourites_remove({ name })).tap();
    await expect(button(page, m.favourites_undo())).toBeFocused();
    await expect.poll(ids).toEqual([]);
    await button(page, m.favourites_undo()).tap();
    await expect(button(page, m.favourites_remove({ name }))).toBeVisible();
    await expect.poll(ids).toEqual([productId]);
  });
});

const storedLang = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('lang') ?? '');

test('two taps at once are one, and the next one takes it back', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  const { productId } = await someCourse(shop, 'zh-TW');
  await beSignedIn(page, buyer);
  await openScreen(page, `/goodDetail?id=${productId}`);
  const heart = button(page, m.favourites_heart());
  await heart.dblclick();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(m.favourites_added())).toBeVisible();
  const ask = askerOf(shop, buyer.token);
  const kept = () => ask(favourites.queryProduct, { productId });
  await expect.poll(kept).toEqual({ favourite: true });
  // A tap within two seconds of the last is the same one (SPEC.md).
  await expect(async () => {
    await heart.tap();
    await expect(heart).toHaveAttribute('aria-pressed', 'false', { timeout: 500 });
  }).toPass();
  await expect.poll(kept).toEqual({ favourite: false });
});

test('the search of the channel stays in the channel, and its field keeps what was typed', async ({ page }) => {
  await openScreen(page, '/courses');
  await link(page, m.products_searchTitle()).tap();
  await arrive(page, 'courses/course-search');
  await page.getByRole('combobox').fill('鋼琴');
  await button(page, m.products_searchGo()).tap();
  await arrive(page, 'courses/course-search-result');
  await cards(page, 'courses/course-search-result').first().tap();
  await arrive(page, 'courses/good-detail');
  await page.goBack();
  await page.goBack();
  await arrive(page, 'courses/course-search');
  await expect(page.getByRole('combobox')).toHaveValue('鋼琴');
});
