import * as m from '@lyceum/i18n/words';
import { phone as onPhone } from './testing/browser.ts';
import { button, deskOf, screen } from './testing/office.ts';
import { newSession } from './testing/calls.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn } from './testing/visit.ts';

test.use(onPhone);

test('an agency invites a consultant, who accepts on the phone, can be put into a service, and withdraws', async ({
  browser,
  page,
  shop,
}) => {
  const office = await deskOf(browser, shop, 'owner1@lyceum.example');
  await office.goto('/office/#/timetables');
  await button(office, m.consultants_title()).click();
  await expect(screen(office, 'consultants/consultant-list')).toBeVisible();
  await button(office, m.consultants_invite()).click();
  await office.getByRole('dialog').getByRole('textbox').fill('new.adviser@example.com');
  await office.getByRole('dialog').getByRole('button', { name: m.consultants_sendInvitation() }).click();
  await expect(office.getByText(m.consultants_invited())).toBeVisible();
  await expect(office.getByText(m.consultants_state_waiting())).toBeVisible();

  const [mail] = await shop.sql<{ body: string }>(
    `select body from outbox where recipient = 'new.adviser@example.com' order by id desc limit 1`,
  );
  const link = /https?:\S+(\/#\/myConsulting\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  await beSignedIn(page, await newSession(shop));
  await page.goto(link);
  await expect(page.getByText(m.consultants_invitedText())).toBeVisible();
  await button(page, m.consultants_accept()).click();
  await expect(page.getByText(m.refusals_consultantNameMissing())).toBeVisible();
  await page.getByLabel(m.consultants_yourName()).fill('顧小梅');
  await button(page, m.consultants_accept()).click();
  await expect(page.getByText(m.consultants_acceptedToast())).toBeVisible();
  await expect(page.getByText(m.consultations_noneToday())).toBeVisible();

  await office.reload();
  await expect(office.getByText('顧小梅')).toBeVisible();
  await office.goto('/office/#/products/new');
  await office.locator('[data-path="type"]').getByRole('combobox').click();
  for (let at = 0; at < 2; at += 1) {
    await office.keyboard.press('ArrowDown');
  }
  await office.keyboard.press('Enter');
  await office.locator('[data-path="consultantIds"]').getByRole('combobox').click();
  await expect(office.getByTitle('顧小梅')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(m.consultants_withdraw()) }).click();
  await page.getByRole('dialog').getByRole('button', { name: m.consultants_withdraw(), exact: true }).click();
  await expect(page.getByText(m.consultants_noAgencies())).toBeVisible();
  await office.goto('/office/#/consultants');
  await office.reload();
  await expect(screen(office, 'consultants/consultant-list')).toBeVisible();
  await expect(office.getByText('顧小梅')).toHaveCount(0);
  await office.context().close();
});
