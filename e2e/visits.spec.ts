import * as enquiries from '@lyceum/contract/enquiries.calls';
import * as m from '@lyceum/i18n/words';
import { deskOf, screen as officeScreen } from './testing/office.ts';
import { arrive, button, link, screen } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { someEnquiry } from './testing/scenery.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

const owner = 'owner1@lyceum.example';
const operator = 'operator@lyceum.example';

test('a room is visited: asked on the phone with a draft that stays, confirmed in the office, seen on the phone', async ({
  page,
  browser,
  shop,
}) => {
  const [room] = await shop.sql<{ id: string }>(
    "select p.id from products p join staff s on s.agency_id = p.agency_id where s.email = $1 and p.type = 3 and p.state = 'onShelf' order by p.id limit 1",
    [owner],
  );
  const id = room?.id ?? '';
  await beSignedIn(page, await newSession(shop));
  await openScreen(page, `/spaceRental?id=${id}`);
  await link(page, new RegExp(m.visits_link())).tap();
  await arrive(page, 'visits/space-consulting');
  const here = screen(page, 'visits/space-consulting');
  const slot = here.locator('section li button:enabled').first();
  await slot.tap();
  await expect(slot).toHaveAttribute('aria-pressed', 'true');
  // What is missing is told, and has the cursor.
  await button(page, m.visits_send()).tap();
  await expect(here.getByText(m.visits_nameGap())).toBeVisible();
  await expect(here.getByLabel(m.visits_name())).toBeFocused();
  await here.getByLabel(m.visits_name()).fill('林語彤');
  await here.getByLabel(m.visits_phone()).fill('0912 345 678');
  await here.getByLabel(m.visits_message()).fill('想看投影機');
  await page.reload();
  await expect(here.getByLabel(m.visits_message())).toHaveValue('想看投影機');
  await here.locator('section li button:enabled').first().tap();
  await button(page, m.visits_send()).tap();
  await expect(here.getByText(m.visits_state_asked())).toBeVisible();
  // One visit of a space at a time.
  await expect(button(page, m.visits_send())).toHaveCount(0);

  const desk = await deskOf(browser, shop, owner);
  await openOffice(desk, '/visits');
  const row = officeScreen(desk, 'visits/visit-list').locator('tr', { hasText: '想看投影機' });
  await expect(row).toContainText('0912 345 678');
  await row.getByRole('button', { name: m.visits_confirm(), exact: true }).click();
  await expect(row).toContainText(m.visits_state_confirmed());
  await desk.context().close();

  await page.reload();
  await expect(here.getByText(m.visits_state_confirmed())).toBeVisible();
  await here.getByText(m.visits_cancel(), { exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: m.visits_cancel(), exact: true }).tap();
  await expect(here.getByText(m.visits_state_cancelled())).toBeVisible();
  await expect(button(page, m.visits_send())).toBeVisible();
  // Other journeys ask to see the same room.
  const [visit] = await shop.sql<{ state: string }>(
    "select state from visits where product_id = $1 and message = '想看投影機'",
    [id],
  );
  expect(visit?.state).toBe('cancelled');
});

test('consulting without a consultant: asked with a draft that stays, matched in the office, on to the time', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, '/consultantList');
  await link(page, m.enquiries_link()).tap();
  await arrive(page, 'enquiries/consulting-apply');
  const here = screen(page, 'enquiries/consulting-apply');
  await button(page, m.enquiries_send()).tap();
  await expect(here.getByLabel(m.enquiries_need())).toBeFocused();
  await here.getByLabel(m.enquiries_need()).fill(someEnquiry.need);
  await here.getByLabel(m.enquiries_name()).fill('林語彤');
  await here.getByLabel(m.enquiries_phone()).fill('0912345678');
  await here.getByRole('button', { name: m.enquiries_suits_weekdayEvening() }).tap();
  await page.reload();
  await expect(here.getByLabel(m.enquiries_need())).toHaveValue(someEnquiry.need);
  await expect(here.getByRole('button', { name: m.enquiries_suits_weekdayEvening() })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await button(page, m.enquiries_send()).tap();
  await expect(here.getByText(m.enquiries_state_open())).toBeVisible();

  const desk = await deskOf(browser, shop, operator);
  await openOffice(desk, '/consultRequests?state=open');
  const row = officeScreen(desk, 'enquiries/enquiry-list').locator('tr', { hasText: '0912345678' }).last();
  await row.getByRole('button', { name: m.enquiries_match(), exact: true }).click();
  const choice = desk.getByRole('dialog').getByRole('button', { name: new RegExp(`^${m.enquiries_choose()} `) });
  await choice.first().click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.context().close();

  const [mine] = (await askerOf(shop, buyer.token)(enquiries.listOwn, {})).list;
  expect(mine?.state).toBe('matched');
  await page.reload();
  await expect(here.getByText(mine?.match?.name ?? '')).toBeVisible();
  await link(page, m.enquiries_chooseTime()).tap();
  await arrive(page, 'bookings/chose-consult-time');
  expect(page.url()).toContain(mine?.match?.consultantId);
});
