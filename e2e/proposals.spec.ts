import * as orders from '@lyceum/contract/orders.calls';
import * as bookings from '@lyceum/contract/bookings.calls';
import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import type { Page } from '@playwright/test';
import { routes } from '../apps/backoffice/src/routes.ts';
import { button as phoneButton, screen as phoneScreen } from './testing/buyer.ts';
import { askerOf, newSession, type Ask } from './testing/calls.ts';
import { button, deskOf, screen } from './testing/office.ts';
import { aPaidRental } from './testing/scenery.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

const taipeiDay = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei', dateStyle: 'short' }).format(new Date(at));

/** A paid hour in a room that is rented by hours, and who sells it. */
async function aRentedHour(shop: Shop, ask: Ask) {
  const { list } = await ask(search, { kind: 'space', pageSize: 50 });
  for (const { id: productId } of list.filter(({ currency }) => currency === 'TWD')) {
    const { rules } = await ask(bookings.rentDays, { productId });
    const [owner] = await shop.sql<{ email: string }>(
      'select s.email from staff s join products p on p.agency_id = s.agency_id where p.id = $1 and s.owner limit 1',
      [productId],
    );
    if (rules.byHour && owner) {
      const rental = await aPaidRental(shop, ask, productId, 3);
      const sessions = async () =>
        (await ask(orders.orderDetails, { orderId: rental.orderId })).lines[0]?.sessions ?? [];
      return { ...rental, productId, owner: owner.email, sessions, startsAt: (await sessions())[0]?.startsAt ?? '' };
    }
  }
  throw new Error('the demo has no room by hours of somebody who signs in');
}

const calendarOf = (startsAt: string, resourceId: string): string =>
  link(routes.calendar, { date: taipeiDay(startsAt), view: 'day', resourceId });

/** The booking in the grid: of one room on one day, the one that is dragged or opened. */
const bookingIn = (desk: Page, startsAt: string) =>
  desk
    .getByRole('button', { name: new RegExp(clockOf(startsAt)) })
    .or(desk.locator('.entry-space', { hasText: clockOf(startsAt) }))
    .first();
const clockOf = (startsAt: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Taipei', hour: '2-digit', minute: '2-digit' }).format(
    new Date(startsAt),
  );

test('the desk drags a booking, the buyer is asked and accepts on the phone', async ({ page, shop, browser }) => {
  const buyer = await newSession(shop);
  const rental = await aRentedHour(shop, askerOf(shop, buyer.token));
  const desk = await deskOf(browser, shop, rental.owner);
  await openOffice(desk, calendarOf(rental.startsAt, rental.productId));
  const entry = bookingIn(desk, rental.startsAt);
  await entry.scrollIntoViewIfNeeded();
  const box = await entry.boundingBox();
  expect(box).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  // Two hours earlier: an hour of the grid is as high as the entry.
  await desk.mouse.move(x + width / 2, y + height / 2);
  await desk.mouse.down();
  await desk.mouse.move(x + width / 2, y - height / 2, { steps: 8 });
  await desk.mouse.move(x + width / 2, y - height * 1.5, { steps: 8 });
  await desk.mouse.up();
  const dialog = desk.getByRole('dialog');
  const wanted = new Date(Date.parse(rental.startsAt) - 2 * 3_600_000).toISOString();
  await expect(dialog.getByRole('definition').last()).toContainText(clockOf(wanted));
  await dialog.getByLabel(m.moves_reason()).fill('冷氣維修');
  await button(desk, m.moves_send()).click();
  await expect(desk.locator('.entry-proposed')).toBeVisible();
  expect((await rental.sessions())[0]?.startsAt).toBe(rental.startsAt);

  await beSignedIn(page, buyer);
  await openScreen(page, `/orderDetail?orderId=${rental.orderId}`);
  const detail = phoneScreen(page, 'orders/order-detail');
  await expect(detail).toContainText(m.moves_reasonOf({ reason: '冷氣維修' }));
  await phoneButton(page, m.moves_accept()).tap();
  await phoneButton(page.getByRole('dialog'), m.moves_accept()).tap();
  await expect(detail).not.toContainText(m.moves_askTitle());
  expect((await rental.sessions())[0]?.startsAt).toBe(wanted);
  await desk.context().close();
});

test('by keyboard the desk opens a booking, chooses a free time and withdraws again', async ({ shop, browser }) => {
  const buyer = await newSession(shop);
  const rental = await aRentedHour(shop, askerOf(shop, buyer.token));
  const desk = await deskOf(browser, shop, rental.owner);
  await openOffice(desk, calendarOf(rental.startsAt, rental.productId));
  const entry = bookingIn(desk, rental.startsAt);
  await entry.focus();
  await desk.keyboard.press('Enter');
  await button(desk, m.moves_move()).focus();
  await desk.keyboard.press('Enter');
  const times = desk.getByRole('combobox', { name: m.moves_time() });
  await times.focus();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('definition').last()).toHaveText(/\d\d:\d\d/);
  await dialog.getByLabel(m.moves_reason()).focus();
  await desk.keyboard.type('老師臨時有事');
  await button(desk, m.moves_send()).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.locator('.entry-proposed')).toBeVisible();

  await desk.locator('.entry-proposed').first().focus();
  await desk.keyboard.press('Enter');
  await button(desk, m.moves_withdraw()).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.locator('.entry-proposed')).toHaveCount(0);
  await expect(screen(desk, 'timetables/calendar')).toBeVisible();
  expect((await rental.sessions())[0]?.startsAt).toBe(rental.startsAt);
  await desk.context().close();
});
