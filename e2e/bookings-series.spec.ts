import { quote, rentDays, rentHours } from '@lyceum/contract/bookings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import { toDecimal } from '@lyceum/domain/money';
import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { amountText } from '@lyceum/web/money-text';
import { arrive, button, goToBank, orderIdIn, payAtBank, screen, tick } from './testing/buyer.ts';
import { askerOf, newSession, type Ask } from './testing/calls.ts';
import { expectPaidOnce } from './testing/money.ts';
import type { Shop } from './testing/shop.ts';
import { aDayOf, tapDay } from './testing/room-days.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

/** One of the demo that is sold in dollars of Taiwan, where the test bank is, by the hour; other journeys take the first. */
async function aRoom(shop: Shop): Promise<string> {
  const ask = askerOf(shop, (await newSession(shop)).token);
  const { list } = await ask(search, { kind: 'space', pageSize: 50 });
  for (const { id } of list.filter(({ currency }) => currency === 'TWD').toReversed()) {
    if ((await ask(rentDays, { productId: id })).rules.byHour) {
      return id;
    }
  }
  throw new Error('the demo has no room by the hour');
}

const week = 7 * 86_400_000;

/** Somebody else orders these hours. */
async function takeHours(ask: Ask, productId: string, startsAt: string, endsAt: string): Promise<void> {
  const time = { startsAt, endsAt, heads: 1 };
  const { booked } = await ask(quote, { productId, time });
  const { cartId } = await ask(orders.addToCart, { productId, offerId: booked?.offerId ?? '', facts: time });
  await ask(orders.commit, { cartId, money: toDecimal(booked?.total.amount ?? 0), agreed: true });
}

test('a room weekly for two months: the date that is taken is told and left out, one more is dropped, the rest is one order', async ({
  page,
  shop,
}) => {
  const productId = await aRoom(shop);
  const other = askerOf(shop, (await newSession(shop)).token);
  const date = await aDayOf(other, productId, (days) => days.find(({ state }) => state === 'free'));
  const { slots } = await other(rentHours, { productId, date });
  const slot = slots.find(({ longest }) => longest > 0);
  if (!slot) {
    throw new Error('the demo has no free room');
  }
  // Taipei's clock does not change: the same time is whole weeks later.
  const later = (at: string, weeks: number): string => new Date(Date.parse(at) + weeks * week).toISOString();
  await takeHours(other, productId, later(slot.startsAt, 3), later(slot.endsAt, 3));

  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, `/reservationTime?productId=${productId}`);
  const here = screen(page, 'bookings/reservation-time');
  await tapDay(page, date);
  await here.locator('section li button[aria-pressed]:enabled').first().tap();
  await button(page, new RegExp(`^${m.bookings_weeks({ count: 8 })}`)).tap();
  await expect(here.getByRole('alert')).toContainText(m.bookings_seriesTrouble({ count: 1 }));
  const rows = here.locator('li').filter({ hasText: '–' });
  await expect(rows).toHaveCount(8);
  await expect(rows.nth(3)).toContainText(m.refusals_timeTaken());
  await expect(button(page, m.bookings_toOrder())).toBeDisabled();
  await button(page, m.bookings_seriesLeaveOut()).tap();
  await rows.nth(5).getByRole('button').last().tap();
  await expect(here.getByText(m.bookings_seriesOut())).toHaveCount(2);
  await expect(here.getByText(m.bookings_seriesCount({ count: 6 }))).toBeVisible();
  await button(page, m.bookings_toOrder()).tap();

  await arrive(page, 'orders/confirm-order');
  await tick(page);
  await button(page, m.orders_submit()).tap();
  await arrive(page, 'payments/checkstand');
  const [order] = await shop.sql<{ total: string }>(
    `select o.total from orders o where o.user_id = $1 and (o.id = $2 or o.checkout_id = $2)`,
    [buyer.profile.id, orderIdIn(page)],
  );
  const amount = amountText({ amount: Number(order?.total), currency: 'TWD' });
  await goToBank(page, amount);
  await payAtBank(page, 'good');
  await arrive(page, 'orders/order-success');
  await expectPaidOnce(shop, orderIdIn(page), amount, 'pendingUse');
  const booked = await shop.sql<{ weeks: number }>(
    `select round(extract(epoch from b.starts_at - $2::timestamptz) / 604800)::int weeks
     from bookings b join order_lines l on l.id = b.order_line_id where l.user_id = $1 and b.state = 'booked' order by 1`,
    [buyer.profile.id, slot.startsAt],
  );
  expect(booked.map(({ weeks }) => weeks)).toEqual([0, 1, 2, 4, 6, 7]);
});
