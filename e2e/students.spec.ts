import * as m from '@lyceum/i18n/words';
import { screen as shopScreen } from './testing/buyer.ts';
import { newSession } from './testing/calls.ts';
import { agree, button, deskOf, screen } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

const owner = 'owner1@lyceum.example';

test('an agency invites by number and by QR; the phone accepts, and leaves again; another account reads nothing', async ({
  page,
  browser,
  shop,
}) => {
  const name = '簡若安';
  const person = await newSession(shop);
  const desk = await deskOf(browser, shop, owner);
  await openOffice(desk, '/students');
  await button(desk, m.students_invite()).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.getByRole('textbox').last().fill('12');
  await dialog.locator('.ant-btn-primary').click();
  await expect(dialog).toContainText(m.students_phoneMissing());
  await dialog.getByRole('textbox').last().fill(person.phone);
  await dialog.locator('.ant-btn-primary').click();
  await expect(desk.getByRole('status').getByText(m.students_sent())).toBeVisible();
  const row = desk.locator('tr[data-row-key]:visible').filter({ hasText: name });
  await row.getByRole('button', { name: m.office_qr() }).click();
  await expect(dialog.getByRole('img', { name: m.office_qr() })).toBeVisible();
  await desk.keyboard.press('Escape');

  const [invited] = await shop.sql<{ id: string }>('select id from student_invitations where phone = $1', [
    `+886${person.phone.slice(1)}`,
  ]);
  const link = `/agency/myAgency?invitation=${invited?.id ?? ''}`;
  await beSignedIn(page, await newSession(shop));
  await openScreen(page, link);
  await expect(shopScreen(page, 'agencies/my-agency')).toContainText(m.refusals_studentInvitationUnknown());

  await beSignedIn(page, person);
  await openScreen(page, link);
  const mine = shopScreen(page, 'agencies/my-agency');
  await button(page, m.students_accept()).click();
  await expect(mine).toContainText(m.agencies_learnsHere());
  await expect(button(page, m.students_accept())).toHaveCount(0);

  await openOffice(desk, '/students?state=accepted');
  await expect(screen(desk, 'students/student-list').getByRole('row').filter({ hasText: name })).toContainText(
    m.students_state_accepted(),
  );

  await mine.getByRole('button', { name: m.students_leave() }).click();
  await page.getByRole('dialog').getByRole('button', { name: m.students_leave() }).click();
  await expect(mine).not.toContainText(m.agencies_learnsHere());
  await expect(mine.getByRole('button', { name: m.students_leave() })).toHaveCount(0);

  // Who has left can be asked again, and this time the agency takes it back.
  await openOffice(desk, '/students');
  await button(desk, m.students_invite()).click();
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.getByRole('textbox').last().fill(person.phone);
  await dialog.locator('.ant-btn-primary').click();
  await row.filter({ hasText: m.students_state_open() }).getByRole('button', { name: m.students_withdraw() }).click();
  await agree(desk);
  await expect(row.first()).toContainText(m.students_state_withdrawn());
});
