import * as m from '@lyceum/i18n/words';
import { screen as shopScreen } from './testing/buyer.ts';
import { freshPhone, newSession } from './testing/calls.ts';
import { agree, button, deskOf } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

test('somebody recommends an institution, an operator invites it and refuses another one with a reason', async ({
  page,
  browser,
  shop,
}) => {
  await beSignedIn(page, await newSession(shop));
  await openScreen(page, '/cooperation');
  const cooperation = shopScreen(page, 'applications/cooperation');
  await cooperation.getByRole('link', { name: m.invitations_title() }).click();
  await button(page, m.invitations_send()).click();
  // What is missing is said at each field.
  await expect(cooperation.getByText(m.invitations_missing())).toHaveCount(3);

  const recommend = async (name: string, phone: string): Promise<void> => {
    await page.getByLabel(m.invitations_name()).fill(name);
    await page.getByLabel(m.invitations_contactName()).fill('許老師');
    await page.getByLabel(m.invitations_phone()).fill(phone);
    await button(page, m.invitations_send()).click();
  };
  const phone = freshPhone();
  // The shop may have recommendations of other stories.
  const [first, second] = [`海風美術教室${phone}`, `北岸程式學堂${phone}`];
  await recommend('拾穗琴房', phone);
  await expect(cooperation.getByText(m.refusals_merchantExists())).toBeVisible();
  // Nothing that was typed is lost.
  await expect(page.getByLabel(m.invitations_phone())).toHaveValue(phone);
  await recommend(first, phone);
  await expect(cooperation.getByText(first)).toBeVisible();
  // Whoever stands beside needs no number.
  await button(page, m.invitations_showQr()).click();
  await expect(page.getByRole('img', { name: m.invitations_qrLabel() })).toBeVisible();
  // The form is ready for another one.
  await expect(page.getByLabel(m.invitations_phone())).toHaveValue('');
  await recommend(second, freshPhone());
  await expect(cooperation.getByText(second)).toBeVisible();

  const desk = await deskOf(browser, shop, 'operator@lyceum.example');
  await openOffice(desk, '/invitations');
  const row = (name: string) => desk.locator('tr[data-row-key]:visible').filter({ hasText: name });
  await row(first).getByRole('button', { name: m.invitations_pass() }).click();
  await agree(desk);
  await expect(row(first)).toHaveCount(0);
  await row(second).getByRole('button', { name: m.invitations_refuse() }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('電話沒有人接');
  await agree(desk);
  await expect(row(second)).toHaveCount(0);

  await page.reload();
  await expect(cooperation.getByText(m.invitations_state_sent())).toBeVisible();
  await expect(cooperation.getByText(m.invitations_reasonOf({ reason: '電話沒有人接' }))).toBeVisible();
  const [sent] = await shop.sql<{ body: string }>(
    "select body from outbox where recipient = $1 and body like '%cooperation%'",
    [`+886${phone.slice(1)}`],
  );
  expect(sent?.body).toContain(first);
});
