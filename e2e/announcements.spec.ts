import * as m from '@lyceum/i18n/words';
import { desk } from './testing/browser.ts';
import { button, deskOf, writeWords } from './testing/office.ts';
import { expect, test } from './testing/test.ts';

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
