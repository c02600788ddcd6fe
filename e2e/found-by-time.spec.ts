import { consultMonth, rentDays } from '@lyceum/contract/bookings.calls';
import { detail, list } from '@lyceum/contract/consultants.calls';
import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { arrive, button, link, screen } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { coursesOnSale } from './testing/scenery.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

test('a room is found by the evening on which it is free; the address keeps it, and it can be taken away', async ({
  page,
  shop,
}) => {
  await openScreen(page, '/homeplace');
  const here = screen(page, 'spaces/home-place');
  await button(page, m.products_filter()).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: m.products_dateTomorrow() }).tap();
  await sheet.getByRole('group', { name: m.products_dayPart() }).getByText(m.bookings_partEvening()).tap();
  await sheet.getByRole('button', { name: /個空間/ }).tap();
  await expect(page).toHaveURL(/when=\d{4}-\d\d-\d\d\.evening/);
  const chip = here.getByRole('button', { name: /晚上有空/ });
  await expect(chip).toBeVisible();

  // The first one is free then by its own calendar.
  const date = /when=([\d-]+)/.exec(page.url())?.[1] ?? '';
  const asker = askerOf(shop, (await newSession(shop)).token);
  const [first] = (await asker(search, { kind: 'space', date, part: 'evening' })).list;
  const { days } = await asker(rentDays, { productId: first?.id ?? '', month: date.slice(0, 7) });
  expect(days.find((day) => day.date === date)?.state).toMatch(/free|few/);

  await page.reload();
  await expect(chip).toBeVisible();
  await chip.tap();
  await expect(page).not.toHaveURL(/when=/);
});

test('consultants are sorted by their soonest slot, which is the first of their calendar', async ({ page, shop }) => {
  await openScreen(page, '/consultantList');
  await button(page, m.consultants_sortSoonest()).tap();
  await expect(page).toHaveURL(/sort=soonest/);
  const asker = askerOf(shop, (await newSession(shop)).token);
  const [soonest] = (await asker(list, { sort: 'soonest' })).list;
  const row = screen(page, 'consultants/consultant-list')
    .getByRole('link', { name: soonest?.name ?? '' })
    .first();
  await expect(row).toContainText('最快');
  const [service] = (await asker(detail, { id: soonest?.id ?? '' })).services;
  const { days } = await asker(consultMonth, { productId: service?.id ?? '', consultantId: soonest?.id });
  const free = days.flatMap(({ slots }) => slots).find(({ longest }) => longest > 0);
  expect(soonest?.soonest?.startsAt).toBe(free?.startsAt);
});

test('class times lead from the course to the order', async ({ page, shop }) => {
  const [course] = await coursesOnSale(shop, 'offline');
  await beSignedIn(page, await newSession(shop));
  await openScreen(page, `/goodDetail?id=${course?.productId ?? ''}`);
  await link(page, m.courses_chooseTime()).tap();
  await arrive(page, 'courses/choose-time');
  await expect(screen(page, 'courses/choose-time').getByRole('grid')).toBeVisible();
  await button(page, m.bookings_toOrder()).tap();
  await arrive(page, 'orders/confirm-order');
});
