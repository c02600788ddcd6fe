import * as m from '@lyceum/i18n/words';
import { desk } from './testing/browser.ts';
import { agree, button, deskOf, screen } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { openOffice } from './testing/visit.ts';

test.use(desk);

const owner = 'owner1@lyceum.example';
const number = '0130265007741';

test('an owner changes the account, two operators look, it waits 48 hours, and can be stopped until then', async ({
  browser,
  shop,
}) => {
  const agency = await deskOf(browser, shop, owner);
  await openOffice(agency, '/payoutAccount');
  const own = screen(agency, 'payout-accounts/payout-account');
  await expect(own).toContainText('••••');
  await button(agency, m.payoutAccounts_change()).click();
  const dialog = agency.getByRole('dialog');
  const fields = dialog.getByRole('textbox');
  await fields.nth(0).fill('王小明');
  await fields.nth(1).fill('國泰世華商業銀行');
  await fields.nth(2).fill('復興分行');
  // Some figures short: said at the field, and nothing typed is lost.
  await fields.nth(3).fill('01302');
  await dialog.locator('.ant-btn-primary').click();
  await expect(dialog).toContainText(m.applications_fault_account());
  await expect(fields.nth(0)).toHaveValue('王小明');
  await fields.nth(3).fill(number);
  await dialog.locator('.ant-btn-primary').click();
  await expect(own).toContainText(m.payoutAccounts_state_asked());
  await expect(button(agency, m.payoutAccounts_change())).toHaveCount(0);
  const mails = await shop.sql<{ body: string }>(
    `select body from outbox where recipient = $1 order by created_at desc, id desc limit 1`,
    [owner],
  );
  expect(mails[0]?.body).toContain('••••7741');
  expect(mails[0]?.body).not.toContain(number);

  const [row] = await shop.sql<{ id: string }>(
    `select a.id from payout_accounts a join staff s on s.agency_id = a.agency_id where s.email = $1 and a.state = 'asked'`,
    [owner],
  );
  const path = `/payoutAccounts/${row?.id ?? ''}`;
  const first = await deskOf(browser, shop, 'operator@lyceum.example');
  await openOffice(first, '/payoutAccounts');
  await first
    .locator(`tr[data-row-key="${row?.id ?? ''}"]:visible`)
    .getByRole('link')
    .click();
  const review = screen(first, 'payout-accounts/account-review');
  await expect(review).toContainText(m.payoutAccounts_differs());
  await expect(review).not.toContainText(number);
  await button(first, m.payoutAccounts_reveal()).click();
  await expect(review).toContainText(number);
  await button(first, m.payoutAccounts_approve()).click();
  await agree(first);
  await expect(review).toContainText(m.payoutAccounts_ownApproved());
  await expect(button(first, m.payoutAccounts_confirm())).toHaveCount(0);

  const second = await deskOf(browser, shop, 'finance@lyceum.example');
  await openOffice(second, path);
  await button(second, m.payoutAccounts_confirm()).click();
  await agree(second);
  await expect(screen(second, 'payout-accounts/account-review')).toContainText(m.payoutAccounts_state_approved());

  // Approved, and not in force: the present account stands beside it.
  await openOffice(agency, '/dashboard');
  await agency.getByRole('link', { name: m.payoutAccounts_title() }).click();
  await expect(own).toContainText(m.payoutAccounts_state_waiting());
  const start = await shop.sql<{ hours: number }>(
    `select round(extract(epoch from starts_at - decided_at) / 3600)::int hours from payout_accounts where id = $1`,
    [row?.id],
  );
  expect(start[0]?.hours).toBe(48);
  await button(agency, m.payoutAccounts_withdraw()).click();
  await agree(agency);
  await expect(button(agency, m.payoutAccounts_change())).toBeVisible();
  await expect(own).toContainText(m.payoutAccounts_state_withdrawn());
  await expect(own.locator('section').first()).not.toContainText('7741');
});
