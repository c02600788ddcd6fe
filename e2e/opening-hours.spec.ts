import * as bookings from '@lyceum/contract/bookings.calls';
import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import { weekdayName } from '@lyceum/web/weekdays';
import { routes } from '../apps/backoffice/src/routes.ts';
import { screen as phoneScreen } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { button, deskOf } from './testing/office.ts';
import { aPaidRental, daysAhead } from './testing/scenery.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

const monday = weekdayName(1, 'zh-TW');
const saturday = weekdayName(6, 'zh-TW');
const sunday = weekdayName(7, 'zh-TW');

test('a school sets the hours of a room, a day off, a day with other hours and a pause; the phone shows them', async ({
  page,
  shop,
  browser,
}) => {
  const [room] = await shop.sql<{ id: string; email: string }>(
    `select p.id, s.email from products p join staff s on s.agency_id = p.agency_id and s.owner
     where p.type = 3 and p.state = 'onShelf' and p.currency = 'TWD' and (p.space->>'minimumDays')::int = 1 order by p.id limit 1`,
  );
  const { id: productId = '', email = '' } = room ?? {};
  const [off, short, usual] = [daysAhead(20), daysAhead(21), daysAhead(22)];
  const desk = await deskOf(browser, shop, email);
  await openOffice(desk, link(routes.timetable, { resourceId: productId }));
  // All days as Monday, which is open from ten to four.
  for (const day of [monday, saturday, sunday]) {
    const remove = button(desk, m.timetables_removeHours({ day }));
    while ((await remove.count()) > 0) {
      await remove.first().click();
    }
    await button(desk, m.timetables_addHoursOf({ day })).click();
    await desk.getByLabel(m.timetables_fromOf({ day })).fill('10:00');
    await desk.getByLabel(m.timetables_toOf({ day })).fill('16:00');
  }
  await button(desk, m.timetables_likeMonday()).click();
  for (const date of [off, short]) {
    await desk.getByLabel(m.timetables_exceptionDate(), { exact: true }).fill(date);
    await button(desk, m.timetables_addException()).click();
  }
  await desk.getByRole('switch', { name: m.timetables_openOn({ date: short }) }).click();
  await desk.getByLabel(m.timetables_fromOf({ day: short })).fill('13:00');
  await desk.getByLabel(m.timetables_toOf({ day: short })).fill('15:00');
  await desk.getByLabel(m.timetables_after(), { exact: true }).fill('30');
  await button(desk, m.office_save()).click();
  await expect(button(desk, m.office_save())).toBeDisabled();

  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const hoursOf = async (date: string) =>
    (await ask(bookings.rentHours, { productId, date })).slots.map(({ startsAt }) =>
      new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(11, 16),
    );
  expect((await ask(bookings.rentHours, { productId, date: off })).state).toBe('closed');
  expect(await hoursOf(short)).toEqual(['13:00', '14:00']);
  expect(await hoursOf(usual)).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']);
  // The last hour of a day is booked: before it the pause of another booking would not fit any more.
  await aPaidRental(shop, ask, productId, 22);
  const { slots } = await ask(bookings.rentHours, { productId, date: usual });
  expect(slots.map(({ state }) => state)).toEqual(['free', 'free', 'free', 'free', 'full', 'full']);

  await beSignedIn(page, buyer);
  await openScreen(page, `/reservationTime?productId=${productId}`);
  const choice = phoneScreen(page, 'bookings/reservation-time');
  const dayButton = (date: string) => choice.locator(`[data-day="${date}"] button`);
  const isShown = async () => (await dayButton(usual).count()) > 0;
  while (!(await isShown())) {
    await choice.getByRole('button', { name: m.bookings_monthAfter() }).tap();
  }
  await dayButton(usual).tap();
  await expect(choice.getByRole('button', { name: /^10:00/ })).toBeEnabled();
  await expect(choice.getByRole('button', { name: /^16:00/ })).toHaveCount(0);
  await desk.context().close();
});
