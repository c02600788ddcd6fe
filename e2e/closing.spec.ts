import * as agencies from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import { desk } from './testing/browser.ts';
import { askerWith } from './testing/calls.ts';
import { button, deskOf, openOfficeSession, screen } from './testing/office.ts';
import { expect, test } from './testing/test.ts';

test.use(desk);

const ownerEmail = 'owner.closing@example.com';
const name = '收攤繪畫教室';
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });

test('an owner closes the shop, opens it again, and closes it for good when nothing is left', async ({
  browser,
  shop,
}) => {
  const cookie = `lyceum_office=${await openOfficeSession(shop, 'operator@lyceum.example')}`;
  const agency = { name: inAll(name), city: inAll('台北'), region: 'tw', commissionBps: 1_000, ownerEmail } as const;
  const { id } = await askerWith(shop, { cookie })(agencies.create, agency);
  await shop.sql("update staff set state = 'active', name = '許老師' where email = $1", [ownerEmail]);
  const office = await deskOf(browser, shop, ownerEmail);
  const begin = async (): Promise<void> => {
    await button(office, m.closing_ask()).click();
    const dialog = office.getByRole('dialog');
    const yes = dialog.getByRole('button', { name: m.closing_ask() });
    await expect(yes).toBeDisabled();
    await dialog.getByRole('textbox').fill('別家店');
    await expect(yes).toBeDisabled();
    await dialog.getByRole('textbox').fill(name);
    await yes.click();
    await expect(button(office, m.closing_takeBack())).toBeVisible();
  };
  await office.goto('/office/#/profile');
  await expect(screen(office, 'agencies/profile')).toBeVisible();
  await begin();
  // Nothing is left, and yet it waits a day.
  await expect(office.getByText(m.closing_none())).toBeVisible();
  await expect(button(office, m.closing_finish())).toBeDisabled();
  await office.goto('/office/#/');
  await office.getByRole('link', { name: m.closing_dashboard() }).click();
  await button(office, m.closing_takeBack()).click();
  await expect(office.getByText(m.closing_takenBack())).toBeVisible();
  await begin();

  await shop.sql("update agencies set closing_at = now() - interval '25 hours' where id = $1", [id]);
  await office.reload();
  await button(office, m.closing_finish()).click();
  await office.getByRole('dialog').getByRole('textbox').fill(name);
  await office.getByRole('dialog').getByRole('button', { name: m.closing_finish() }).click();
  await expect(office.getByText(m.closing_finished())).toBeVisible();
  await expect(screen(office, 'staff/sign-in')).toBeVisible();
  await office.context().close();

  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await operator.goto('/office/#/agencies');
  const row = operator.getByRole('row').filter({ hasText: name });
  await expect(row.getByText(m.agencies_state_closed())).toBeVisible();
  await operator.context().close();
});
