import type { Page } from '@playwright/test';
import { languages } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { arrive, button, link, screen, signInBySms, showFound } from './testing/buyer.ts';
import { expect, test } from './testing/test.ts';
import { openScreen, settled } from './testing/visit.ts';

const gleaner = { 'zh-TW': '拾穗琴房', 'zh-CN': '拾穗琴房', en: 'Gleaner Music Rooms' };
const cumulus = { 'zh-TW': '積雲程式學苑', 'zh-CN': '积云编程学苑', en: 'Cumulus Code Academy' };
const place = (page: Page): string => page.url().split('#')[1] ?? '';

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('an institution is found in two scripts and by initials, and leads to its teachers and courses', async ({
      page,
    }) => {
      await openScreen(page, '/agency');
      await arrive(page, 'agencies/polymerization');
      expect(place(page)).toBe('/polymerization');
      await link(page, m.agencies_searchTitle()).tap();
      await arrive(page, 'agencies/agency-search');
      const found = screen(page, 'agencies/agency-search');
      for (const keyword of ['拾穗琴房', 'shisui', 'ssqf', '拾穗']) {
        await page.getByRole('searchbox').fill(keyword);
        await button(found, m.products_searchGo()).tap();
        await settled(page);
        await expect(found.getByRole('link', { name: gleaner[language] })).toHaveCount(1);
        await expect(found.getByRole('link', { name: cumulus[language] })).toHaveCount(0);
      }
      for (const keyword of ['積雲', '积云', 'jiyun']) {
        await page.getByRole('searchbox').fill(keyword);
        await button(found, m.products_searchGo()).tap();
        await settled(page);
        await expect(found.getByRole('link', { name: cumulus[language] })).toHaveCount(1);
      }
      await page.reload();
      await settled(page);
      await found.getByRole('link', { name: cumulus[language] }).tap();
      await arrive(page, 'agencies/presentation');
      const agency = screen(page, 'agencies/presentation');
      await settled(page);
      await expect(agency.getByText(m.agencies_licence(), { exact: true })).toBeVisible();
      await agency.locator('a[href^="#/agency/teacher/detail"]').first().tap();
      await arrive(page, 'teachers/teacher-detail');
      await settled(page);
      await expect(screen(page, 'teachers/teacher-detail').locator('a[href^="#/goodDetail"]').first()).toBeVisible();
      await page.goBack();
      await agency.locator('a[href^="#/goodDetail"]').first().tap();
      await arrive(page, 'courses/good-detail');
      // And from a course back to who sells it.
      await screen(page, 'courses/good-detail').locator('a[href^="#/agency/presentation"]').tap();
      await arrive(page, 'agencies/presentation');
    });
  });
}

test.describe('for a reader in the mainland', () => {
  const language = 'zh-CN';
  test.use({ language });

  test('consultants are narrowed, and a reload and whoever gets the address see the same', async ({
    page,
    browser,
    shop,
  }) => {
    await openScreen(page, '/consultantList');
    const list = screen(page, 'consultants/consultant-list');
    const cards = list.locator('a[href^="#/consultant?"]');
    const names = () => cards.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const all = await names();
    await list.getByRole('button', { name: m.products_filter() }).tap();
    const sheet = page.getByRole('dialog', { name: m.products_filter() });
    await sheet.getByRole('button', { name: /^English/ }).tap();
    await sheet.getByRole('button', { name: new RegExp(`^${m.shell_regionTw()}`) }).tap();
    await showFound(sheet).tap();
    await expect(sheet).toBeHidden();
    await settled(page);
    const narrowed = await names();
    expect(narrowed.length).toBeGreaterThan(0);
    expect(narrowed).not.toEqual(all);
    expect(place(page)).toBe('/consultantList?language=en&region=tw');
    await page.reload();
    await settled(page);
    expect(await names()).toEqual(narrowed);
    const friend = await browser.newPage();
    await friend.goto(`${shop.url}/#/consultantList?language=en&region=tw`);
    await expect
      .poll(() =>
        friend.locator('a[href^="#/consultant?"]').evaluateAll((some) => some.map((one) => one.getAttribute('href'))),
      )
      .toEqual(narrowed);
    await friend.close();
    await cards.first().tap();
    await arrive(page, 'consultants/consultant');
    await expect(
      screen(page, 'consultants/consultant').getByText(m.consultants_services(), { exact: true }),
    ).toBeVisible();
  });
});

test('old addresses lead to the tab that took their place, and back does not return to them', async ({ page }) => {
  await openScreen(page, '/homepage');
  for (const [old, now] of [
    ['/agency', '/polymerization'],
    ['/agency/agencyListNew', '/polymerization'],
    ['/campList', '/polymerization?tab=camps'],
  ] as const) {
    await page.goto(`/#${old}`);
    await arrive(page, 'agencies/polymerization');
    await expect.poll(() => place(page)).toBe(now);
    await page.goBack();
    await arrive(page, 'home/home');
  }
});

test('near institutions come first where the place is known, and nothing is said of distance where it is not', async ({
  page,
}) => {
  const far = /\d ?(?:公里|公尺)/;
  const list = screen(page, 'agencies/agency-list');
  await openScreen(page, '/agency/list');
  await expect(list.getByText(m.agencies_placeUnknown())).toBeVisible();
  await expect(list.getByText(far)).toHaveCount(0);
  await openScreen(page, '/agency/list?longitude=0.1&latitude=0.1');
  await expect(list.getByText(far)).toHaveCount(0);
  await openScreen(page, '/agency/list?longitude=120.30&latitude=22.63');
  await expect(list.getByText(far).first()).toBeVisible();
  const first = list.locator('a[href^="#/agency/presentation"]').first();
  await expect(first).toContainText('高雄');
});

test('who wants to follow an institution signs in first, comes back and finds it done; the wholesale floor says whom it is for', async ({
  page,
  shop,
}) => {
  await openScreen(page, '/polymerization');
  await screen(page, 'agencies/polymerization').locator('a[href^="#/agency/presentation"]').first().tap();
  const agency = screen(page, 'agencies/presentation');
  await button(agency, m.agencies_follow()).tap();
  const phone = await signInBySms(page, shop);
  await arrive(page, 'agencies/presentation');
  await expect(button(agency, m.agencies_following())).toBeVisible();
  await page.reload();
  await expect(button(agency, m.agencies_following())).toBeVisible();
  const followed = `select from favourite_sellers where user_id = (select id from users where phone = $1)`;
  expect(await shop.sql(followed, [`+886${phone.slice(1)}`])).toHaveLength(1);

  await openScreen(page, '/selectionSquare');
  await expect(page.getByText(m.selection_closedTitle())).toBeVisible();
  await shop.sql('update users set distributor_since = now() where phone = $1', [`+886${phone.slice(1)}`]);
  await page.reload();
  const square = screen(page, 'selection/selection-square');
  await square.locator('a[href^="#/selectionCourseDetail"]').first().tap();
  await arrive(page, 'selection/selection-course-detail');
  await expect(screen(page, 'selection/selection-course-detail').getByText(m.selection_price()).first()).toBeVisible();
});
