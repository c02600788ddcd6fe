import { readFile } from 'node:fs/promises';
import { demoPassword } from '../apps/server/src/demo/demo-buyers.ts';
import { demoCode } from '../apps/server/src/demo/demo-staff.ts';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { desk } from './testing/browser.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';

test.use(desk);

const screen = (page: Page, name: string) => page.locator(`[data-screen="${name}"]:visible`);

/** With both factors, as the demo's start tells them. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/office/');
  await page.getByLabel(m.staff_email()).fill(email);
  await page.getByLabel(m.staff_password(), { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByLabel(m.staff_code()).fill(demoCode(new Date()));
  await page.keyboard.press('Enter');
}

/** That many paid orders of the first owner's agency. */
async function fillWithOrders(shop: Shop, count: number): Promise<void> {
  await shop.sql(
    `insert into checkouts (id, user_id, cart_id, state, total, currency, created_at, expires_at)
     select 'chk_desk', id, 'crt_desk', 'paid', 120000, 'TWD', now(), now() from users limit 1`,
  );
  await shop.sql(
    `insert into orders
       (id, checkout_id, user_id, agency_id, kind, state, total, currency, display_rates, remark, refund_pack, created_at, paid_at)
     select 'ord_desk' || n, c.id, c.user_id, s.agency_id, 'recorded', 'completed', 120000, 'TWD', '{}', '', 'tw', now(), now()
     from checkouts c, staff s, generate_series(1, $1::int) n where c.id = 'chk_desk' and s.email = 'owner1@lyceum.example'`,
    [count],
  );
}

test('an owner signs in with both factors, finds an order, opens it by keyboard and takes the list home', async ({
  page,
  shop,
}) => {
  await fillWithOrders(shop, 45);
  await signIn(page, 'owner1@lyceum.example');
  await expect(screen(page, 'dashboard/dashboard')).toBeVisible();
  await expect(page.getByRole('heading', { name: m.dashboard_todayOrders() })).toBeVisible();

  await page.getByRole('link', { name: m.sales_title() }).click();
  const rows = page.locator('tr[data-row-key]:visible');

  await expect(rows).toHaveCount(20);

  // What is searched for is in the address, and outlives a reload.
  await page.keyboard.press('/');
  await page.keyboard.type('desk4');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(7);
  await expect(page).toHaveURL(/keyword=desk4/);
  await page.reload();
  await expect(rows).toHaveCount(7);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: m.office_export() }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(9);
  expect(file).toContain('DESK-40');

  await page.locator('h1:visible').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(screen(page, 'sales/sale-detail')).toBeVisible();
  await expect(page.getByRole('heading', { name: m.sales_history() })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(7);
});

test('the menu shows what one may see, and an address that one may not see says so', async ({ page, faults }) => {
  await signIn(page, 'support@lyceum.example');
  await expect(screen(page, 'dashboard/dashboard')).toBeVisible();
  await expect(page.getByRole('link', { name: m.sales_title() })).toHaveCount(0);
  await page.goto('/office/#/orders');
  await expect(screen(page, 'shell/not-allowed')).toBeVisible();
  expect(faults.unexpected()).toEqual([]);
});

test('an operator sees staff and the audit log; signing out leads to the sign-in and back', async ({ page }) => {
  await signIn(page, 'operator@lyceum.example');
  await page.getByRole('link', { name: m.staff_title() }).click();
  await expect(page.getByText('support@lyceum.example')).toBeVisible();
  await page.getByRole('link', { name: m.audit_title() }).click();
  await expect(screen(page, 'audit/audit-log')).toBeVisible();
  // The log below the head names the same person, where he has done something.
  await page.getByRole('banner').getByRole('button', { name: '平台管理員' }).click();
  await page.getByRole('menuitem', { name: m.office_signOut() }).click();
  await expect(screen(page, 'staff/sign-in')).toBeVisible();
});
