import { consultMonth } from '@lyceum/contract/bookings.calls';
import * as m from '@lyceum/i18n/words';
import { phone as onPhone } from './testing/browser.ts';
import { button, deskOf, screen } from './testing/office.ts';
import { askerOf, newSession } from './testing/calls.ts';
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

/** A calendar file with one event of an hour. */
const busyHour = (startsAt: string): string => {
  const compact = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const [from, to] = [new Date(startsAt), new Date(Date.parse(startsAt) + 3_600_000)];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//e2e//e2e//EN',
    'BEGIN:VEVENT',
    'UID:dentist@example.com',
    `DTSTAMP:${compact(from)}`,
    `DTSTART:${compact(from)}`,
    `DTEND:${compact(to)}`,
    'SUMMARY:Dentist',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
};

test('a consultant keeps his hours on the phone; what is not saved waits, and what somebody else saved meanwhile is told', async ({
  page,
  shop,
}) => {
  const session = await newSession(shop);
  const [taken] = await shop.sql<{ id: string }>(
    `update consultants set user_id = (select user_id from sessions where token_hash = sha256($1::bytea))
     where id = (select min(c.id) from consultants c join timetables t on t.resource_id = c.id where c.user_id is null)
     returning id`,
    [session.token],
  );
  const id = taken?.id ?? '';
  await beSignedIn(page, session);
  await page.goto('/#/myConsulting');
  await page.getByText(m.timetables_edit(), { exact: true }).click();
  const before = page.getByLabel(m.timetables_before(), { exact: true });
  await before.fill('2000');
  await expect(page.getByText(m.timetables_between({ least: 0, most: 1_440 }))).toBeVisible();
  await expect(button(page, m.timetables_save())).toBeDisabled();
  await before.fill('20');
  await page.getByLabel(m.timetables_firstDay()).fill('2030-01-01');
  await button(page, m.timetables_blockDays()).click();

  // Left and come back to: it is still there.
  await page.reload();
  await expect(page.getByText(m.consultants_restored())).toBeVisible();
  await expect(before).toHaveValue('20');
  // Meanwhile the agency wrote the same place otherwise, and another place.
  await shop.sql(`update timetables set before_minutes = 45, lead_minutes = 123 where resource_id = $1`, [id]);
  await button(page, m.timetables_save()).click();
  await expect(page.getByText(m.timetables_bothTitle())).toBeVisible();
  await button(page, m.timetables_keepMine()).click();
  await expect(before).toHaveValue('20');
  await expect(page.getByLabel(m.timetables_lead(), { exact: true })).toHaveValue('123');
  await button(page, m.timetables_save()).click();
  await expect(page.getByText(m.timetables_saved())).toBeVisible();
  expect(
    await shop.sql(
      `select t.before_minutes, t.lead_minutes, e.date::text from timetables t join timetable_exceptions e using (resource_id)
       where t.resource_id = $1 and e.date = '2030-01-01'`,
      [id],
    ),
  ).toEqual([{ before_minutes: 20, lead_minutes: 123, date: '2030-01-01' }]);
  await expect(button(page, m.timetables_discard())).toHaveCount(0);

  // An address that leads inside is refused where it was written.
  await page.goto('/#/myConsulting?part=calendars');
  await page.getByLabel(m.timetables_busyAddress()).fill('https://127.0.0.1/calendar.ics');
  await button(page, m.timetables_busyLink()).click();
  await expect(page.getByText(m.timetables_trouble_addressRefused())).toBeVisible();
  // An hour of his own calendar elsewhere is not offered any more.
  const [service] = await shop.sql<{ id: string }>(
    `select p.id from product_consultants c join products p on p.id = c.product_id
     where c.consultant_id = $1 and p.state = 'onShelf' order by p.id limit 1`,
    [id],
  );
  const free = async () => {
    const asked = { productId: service?.id ?? '', consultantId: id };
    const { days } = await askerOf(shop, session.token)(consultMonth, asked);
    return days.flatMap(({ slots }) => slots.filter(({ longest }) => longest > 0).map(({ startsAt }) => startsAt));
  };
  const hour = (await free()).at(-1) ?? '';
  const elsewhere = `${shop.bankUrl}/calendars/${id}.ics`;
  await fetch(elsewhere, {
    method: 'PUT',
    headers: { 'content-type': 'text/calendar' },
    body: busyHour(hour),
  });
  await page.getByLabel(m.timetables_busyAddress()).fill(elsewhere);
  await button(page, m.timetables_busyLink()).click();
  await expect(page.getByText(m.timetables_trouble_addressRefused())).toBeHidden();
  await expect.poll(free).not.toContain(hour);
  expect(await free()).not.toEqual([]);

  await page.goto('/#/myConsulting?part=profile');
  await button(page, m.consultants_addCredential()).click();
  await button(page, m.consultants_saveProfile()).click();
  await expect(page.getByText(m.consultants_credentialTitleMissing())).toBeVisible();
  await page.getByLabel(m.consultants_credentialTitle()).last().fill('諮商心理師證書');
  await page.reload();
  await expect(page.getByLabel(m.consultants_credentialTitle()).last()).toHaveValue('諮商心理師證書');
  await button(page, m.consultants_saveProfile()).click();
  await expect(page.getByText(m.consultants_profileSaved())).toBeVisible();
  await page.goto(`/#/consultant?id=${id}`);
  await expect(page.getByText('諮商心理師證書')).toBeVisible();
  await expect(page.getByText(m.consultants_stated())).toBeVisible();
});
