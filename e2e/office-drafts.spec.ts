import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { desk } from './testing/browser.ts';
import { beStaff, button, comeBackTo, deskOf, screen } from './testing/office.ts';
import { expect, test } from './testing/test.ts';

test.use(desk);

const owner = 'owner1@lyceum.example';
const staff = 'staff1@lyceum.example';
const field = (page: Page, label: string) =>
  page.getByRole('group', { name: label, exact: true }).getByRole('textbox').last();

test('what is typed outlives a reload, a lost line, a session that ran out and a right that was taken away', async ({
  browser,
  shop,
}) => {
  const [course] = await shop.sql<{ id: string }>(
    `select l.id from listings l join staff s on s.agency_id = l.agency_id and s.email = $1
     where l.shelf = 'onShelf' and l.revision = 'applied' order by l.id desc limit 1`,
    [staff],
  );
  const page = await deskOf(browser, shop, staff);
  const address = `/office/#/products/${course?.id}`;
  await page.goto(address);
  await field(page, m.listings_name()).fill('A name nobody saved');

  await page.reload();
  await expect(field(page, m.listings_name())).toHaveValue('A name nobody saved');
  await expect(page.getByText(m.office_discard())).toBeVisible();

  // The line is gone: nothing is saved, and everything stays.
  await page.context().setOffline(true);
  await button(page, m.listings_save()).click();
  await expect(page.getByText(m.shell_offlineCommand())).toBeVisible();
  await expect(field(page, m.listings_name())).toHaveValue('A name nobody saved');
  await page.context().setOffline(false);

  // The session runs out: one signs in over the page.
  await shop.sql(`delete from staff_sessions where staff_id = (select id from staff where email = $1)`, [staff]);
  await field(page, m.listings_summary()).fill('Typed after the session was over');
  // What is typed is kept on the server by itself, which asks; a press on "save" would race with it.
  const again = page.getByRole('dialog', { name: m.staff_signInAgain() });
  await expect(again.getByLabel(m.staff_email())).toHaveValue(staff);
  await expect(field(page, m.listings_name())).toHaveValue('A name nobody saved');
  await beStaff(page.context(), shop, staff);
  await comeBackTo(page);
  await expect(again).toBeHidden();
  await expect(field(page, m.listings_summary())).toHaveValue('Typed after the session was over');

  // The right is taken away and given back.
  await shop.sql(`update staff set rights = array_remove(rights, 'products') where email = $1`, [staff]);
  await comeBackTo(page);
  await expect(screen(page, 'shell/not-allowed')).toBeVisible();
  await expect(page.getByText(m.office_draftsKept())).toBeVisible();
  await shop.sql(`update staff set rights = array_append(rights, 'products') where email = $1`, [staff]);
  await comeBackTo(page);
  await expect(field(page, m.listings_summary())).toHaveValue('Typed after the session was over');

  // A colleague wrote something else meanwhile: both stay, and one reads whose it was.
  const colleague = await deskOf(browser, shop, owner);
  await colleague.goto(address);
  await field(colleague, m.listings_description()).fill('By a colleague');
  await button(colleague, m.listings_save()).click();
  await expect(colleague.getByText(m.office_saved())).toBeVisible();
  await button(page, m.listings_save()).click();
  await expect(page.getByText(m.office_saved()).last()).toBeVisible();
  await expect(field(page, m.listings_description())).toHaveValue('By a colleague');
  await page.reload();
  await expect(field(page, m.listings_name())).toHaveValue('A name nobody saved');
  await expect(page.getByText(m.office_discard())).toBeHidden();
  await colleague.context().close();
  await page.context().close();
});
