import * as m from '@lyceum/i18n/words';
import { desk } from './testing/browser.ts';
import { link as linkTo } from '@lyceum/web/routes';
import { routes } from '../apps/storefront/src/routes.ts';
import { button, deskOf, writeWords } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { openScreen } from './testing/visit.ts';

test.use(desk);

test('an operator tells merchants something, and stops it', async ({ browser, shop }) => {
  const title = '春節出款時間';
  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await operator.goto('/office/#/shopfront?part=announcements');
  await button(operator, m.announcements_add()).click();
  const dialog = operator.getByRole('dialog');
  await writeWords(operator, m.announcements_title(), title);
  await writeWords(operator, m.announcements_text(), '款項延後一週撥付。');
  await dialog.getByRole('button', { name: m.office_save() }).click();
  await expect(dialog).toBeHidden();
  const row = operator.getByRole('row').filter({ hasText: title });
  await expect(row.getByText(m.announcements_state_shown())).toBeVisible();

  const merchant = await deskOf(browser, shop, 'owner1@lyceum.example');
  await merchant.goto('/office/#/');
  await expect(merchant.getByRole('heading', { name: `${title} zh-TW` })).toBeVisible();

  await row.getByRole('button', { name: m.announcements_stop() }).click();
  await operator.getByRole('dialog').getByRole('button', { name: m.announcements_stop() }).click();
  await expect(row.getByText(m.announcements_state_stopped())).toBeVisible();
  await merchant.reload();
  await expect(merchant.getByText(m.dashboard_waiting())).toBeVisible();
  await expect(merchant.getByRole('heading', { name: `${title} zh-TW` })).toHaveCount(0);
  await Promise.all([operator, merchant].map((one) => one.context().close()));
});

test('readers of the shop are told in a banner, read it, and find it again on their own page', async ({
  browser,
  page,
  shop,
}) => {
  const title = '隱私權政策更新';
  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await operator.goto('/office/#/shopfront?part=announcements');
  await button(operator, m.announcements_add()).click();
  const dialog = operator.getByRole('dialog');
  await writeWords(operator, m.announcements_title(), title);
  await writeWords(operator, m.announcements_text(), '我們新增了推播通知。\n詳情請見隱私權政策。');
  await dialog.getByRole('radio', { name: m.announcements_to_buyers() }).check();
  await dialog.getByRole('combobox', { name: m.announcements_policy() }).click();
  await operator.getByTitle(m.announcements_policy_privacyPolicy(), { exact: true }).click();
  await expect(dialog.getByText(m.announcements_policyText())).toBeVisible();
  await dialog.getByRole('button', { name: m.office_save() }).click();
  await expect(dialog).toBeHidden();
  const row = operator.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(m.announcements_to_buyers());
  await expect(row).toContainText(m.announcements_policy_privacyPolicy());

  await openScreen(page, linkTo(routes.home, {}));
  const banner = page.getByRole('region', { name: m.announcements_own() });
  await expect(banner).toContainText(title);
  await banner.getByRole('button', { name: m.announcements_read() }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('詳情請見隱私權政策。');
  await expect(sheet.getByRole('link', { name: m.announcements_readPolicy() })).toHaveAttribute(
    'href',
    `#${linkTo(routes.privacyPolicy)}`,
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(banner).toBeHidden();

  // Once read it does not come back, but it can be read again.
  await openScreen(page, linkTo(routes.mine, {}));
  await button(page, `${title} zh-TW`).click();
  await expect(sheet).toContainText('詳情請見隱私權政策。');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(5_000);
  await expect(banner).toBeHidden();

  await row.getByRole('button', { name: m.announcements_stop() }).click();
  await operator.getByRole('dialog').getByRole('button', { name: m.announcements_stop() }).click();
  await expect(row.getByText(m.announcements_state_stopped())).toBeVisible();
  await page.reload();
  await expect(button(page, `${title} zh-TW`)).toHaveCount(0);
  await operator.context().close();
});
