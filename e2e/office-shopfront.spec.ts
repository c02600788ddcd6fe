import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { desk } from './testing/browser.ts';
import { button, deskOf, screen, writeWords } from './testing/office.ts';
import { expect, test } from './testing/test.ts';

test.use(desk);

/** Of the list that is open. */
const option = (page: Page, label: string) =>
  page.locator('.ant-select-item-option:visible').filter({ hasText: label }).first();

test('two operators edit one banner: the second sees what the first saved, and the phone opens where it leads', async ({
  browser,
  shop,
}) => {
  const desks = [
    await deskOf(browser, shop, 'operator@lyceum.example'),
    await deskOf(browser, shop, 'operator@lyceum.example'),
  ] as const;
  const [anna, ben] = desks;
  for (const page of desks) {
    await page.goto('/office/#/shopfront');
    await button(page, m.agencies_change()).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  const [agency] = await shop.sql<{ id: string; name: string }>(
    `select id, name ->> 'zh-TW' as name from agencies where state = 'open' order by id limit 1`,
  );

  const kind = anna.getByRole('dialog').getByRole('combobox').first();
  await kind.click();
  await option(anna, m.shopfront_goal_agency()).click();
  const goal = anna.getByRole('dialog').getByRole('combobox').nth(1);
  await goal.fill(agency?.name ?? '');
  await option(anna, agency?.name ?? '').click();
  await button(anna, m.office_save()).click();
  await expect(anna.getByText(m.office_saved())).toBeVisible();

  // What only one of them changed needs no question.
  await writeWords(ben, m.shopfront_bannerTitle(), 'Summer');
  await button(ben, m.office_save()).click();
  await expect(ben.getByText(`${m.shopfront_goal_agency()} · ${agency?.name}`)).toBeVisible();
  await expect(ben.getByRole('dialog')).toHaveCount(0);

  // The same place: each is told of the other, and nothing is overwritten until one has chosen.
  await anna.reload();
  for (const page of desks) {
    await button(page, m.agencies_change()).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await writeWords(anna, m.shopfront_bannerTitle(), 'Winter');
  await button(anna, m.office_save()).click();
  await expect(anna.getByText('Winter zh-TW')).toBeVisible();
  await writeWords(ben, m.shopfront_bannerTitle(), 'Autumn');
  await button(ben, m.office_save()).click();
  const conflict = ben.getByRole('dialog').filter({ hasText: m.listings_conflictTitle() });
  // One question a language.
  await expect(conflict.getByRole('radiogroup', { name: m.shopfront_bannerTitle() })).toHaveCount(3);
  await expect(conflict.getByRole('cell', { name: 'Winter en' })).toBeVisible();
  await button(ben, m.listings_merge()).click();
  await expect(conflict).toHaveCount(0);
  await button(ben, m.office_save()).click();
  await expect(ben.getByText(m.office_saved())).toBeVisible();
  await expect(ben.getByText(`${m.shopfront_goal_agency()} · ${agency?.name}`)).toBeVisible();

  const reader = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop.url });
  const phone = await reader.newPage();
  // The front page is kept for a second.
  await phone.waitForTimeout(1_000);
  await phone.goto('/?lang=en');
  await phone.getByRole('link', { name: /Autumn en/ }).click();
  await expect(screen(phone, 'agencies/presentation')).toBeVisible();
  await expect(phone).toHaveURL(new RegExp(`agencyId=${agency?.id}`));
  await reader.close();
  await Promise.all(desks.map((page) => page.context().close()));
});
