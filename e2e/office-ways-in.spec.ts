import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { Secret } from 'otpauth';
import { codeAt } from '../apps/server/src/people/staff/totp.ts';
import { desk, phone } from './testing/browser.ts';
import { button, deskOf, screen } from './testing/office.ts';
import { setOfficeScenery } from './testing/office-screens.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { openOffice } from './testing/visit.ts';

test.use(desk);

const password = 'a longer password';

async function showPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel(m.staff_email()).fill(email);
  await page.getByLabel(m.staff_password(), { exact: true }).fill(password);
  await button(page, m.staff_continue()).click();
}

const linkMailedTo = async (shop: Shop, email: string): Promise<string> => {
  const [mail] = await shop.sql<{ body: string }>(
    `select body from outbox where recipient = $1 and body like '%/newPassword/%' order by created_at desc limit 1`,
    [email],
  );
  return /#(\/newPassword\/[\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
};

test('who forgot the password and lost the phone comes in again: by a mailed link, and by two operators', async ({
  page,
  browser,
  shop,
}) => {
  const { agencyId } = await setOfficeScenery(shop);
  const email = 'staff1@lyceum.example';
  await openOffice(page, '/signIn');
  await button(page, m.staff_forgotten()).click();
  await page.getByLabel(m.staff_email()).fill(email);
  await button(page, m.staff_forgottenSend()).click();
  await expect(page.getByText(m.staff_forgottenSent({ email }))).toBeVisible();
  await openOffice(page, await linkMailedTo(shop, email));
  await page.getByLabel(m.staff_newPassword()).fill(password);
  await button(page, m.staff_newPasswordSave()).click();
  await expect(screen(page, 'staff/sign-in')).toBeVisible();
  await showPassword(page, email);
  await button(page, m.staff_useRecovery()).click();
  await expect(page.getByText(m.staff_secondFactorLost())).toBeVisible();

  const asker = await deskOf(browser, shop, 'operator@lyceum.example');
  await openOffice(asker, `/staff?agencyId=${agencyId}`);
  const row = asker.getByRole('row', { name: email });
  await row.getByRole('button', { name: m.staff_more() }).click();
  await asker.getByRole('menuitem', { name: m.staff_factorReset() }).click();
  await asker.getByLabel(m.staff_factorResetReason()).fill('本人到櫃台辦理');
  await button(asker, m.staff_factorResetSend()).click();
  await expect(asker.getByText('本人到櫃台辦理')).toBeVisible();
  const own = asker.locator('li', { hasText: '本人到櫃台辦理' });
  await expect(own.getByText(m.staff_factorResetOwn())).toBeVisible();
  await expect(own.getByRole('button', { name: m.staff_factorResetApprove(), exact: true })).toHaveCount(0);

  const approver = await deskOf(browser, shop, 'deputy@lyceum.example');
  await openOffice(approver, '/staff');
  const waiting = approver.locator('li', { hasText: '本人到櫃台辦理' });
  await waiting.getByRole('button', { name: m.staff_factorResetApprove(), exact: true }).click();
  await approver.getByRole('dialog').getByRole('button', { name: m.staff_factorResetApprove(), exact: true }).click();
  await expect(waiting).toHaveCount(0);

  await openOffice(page, '/signIn');
  await showPassword(page, email);
  const key = await page.locator('code').innerText();
  await page.getByLabel(m.staff_code()).fill(codeAt(Secret.fromBase32(key.replaceAll(/\s/g, '')).bytes, new Date()));
  await button(page, m.staff_confirm()).click();
  await page.getByLabel(m.staff_recoveryKept()).check();
  await button(page, m.staff_continue()).click();
  await expect(screen(page, 'dashboard/dashboard')).toBeVisible();
});

test('choosing from a row’s menu asks, and does not open the row', async ({ browser, shop }) => {
  const page = await deskOf(browser, shop, 'owner1@lyceum.example');
  await openOffice(page, '/staff');
  await page.getByRole('row', { name: 'staff1@lyceum.example' }).getByRole('button', { name: m.staff_more() }).click();
  await page.getByRole('menuitem', { name: m.staff_disable() }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toContainText(m.staff_disableText());
});

test('a colleague at hand scans a code, gives an address, and is invited there', async ({ browser, shop }) => {
  const email = 'scanned@example.com';
  const owner = await deskOf(browser, shop, 'owner2@lyceum.example');
  await openOffice(owner, '/staff');
  await button(owner, m.staff_invite()).click();
  await owner.getByRole('checkbox', { name: m.staff_right_orders() }).check();
  const [reply] = await Promise.all([
    owner.waitForResponse((response) => response.url().endsWith('/staff/offerInvitation')),
    button(owner, m.staff_qrInvite()).click(),
  ]);
  await expect(owner.getByRole('img', { name: m.office_qr() })).toBeVisible();
  const { data } = (await reply.json()) as { data: { link: string } };

  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const page = await context.newPage();
  await openOffice(page, new URL(data.link).hash.slice(1));
  await page.getByLabel(m.staff_email()).fill(email);
  await button(page, m.staff_joinSend()).click();
  await expect(page.getByText(m.staff_joinSentText({ email }))).toBeVisible();
  // The code is good no more.
  await page.reload();
  await expect(page.getByText(m.staff_joinEndedText())).toBeVisible();

  const [mail] = await shop.sql<{ body: string }>('select body from outbox where recipient = $1', [email]);
  await openOffice(page, /#(\/invitation\/[\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '');
  await expect(page.getByLabel(m.staff_name())).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('row', { name: email })).toContainText(m.staff_right_orders());
  await Promise.all([context.close(), owner.context().close()]);
});
