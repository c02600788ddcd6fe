import { rentDays, rentHours, quote } from '@lyceum/contract/bookings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import { search } from '@lyceum/contract/products.calls';
import { toDecimal } from '@lyceum/domain/money';
import { amountText } from '@lyceum/web/money-text';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { arrive, button, goToBank, link, orderIdIn, payAtBank, screen, tick } from './testing/buyer.ts';
import { askerOf, newSession, type Ask } from './testing/calls.ts';
import { expectPaidOnce } from './testing/money.ts';
import type { Shop } from './testing/shop.ts';
import { aDayOf, tapDay } from './testing/room-days.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

/** The demo's first that is sold in dollars of Taiwan, where the test bank is. */
async function someProduct(shop: Shop, kind: 'space' | 'consulting'): Promise<string> {
  const buyer = await newSession(shop);
  const { list } = await askerOf(shop, buyer.token)(search, { kind, pageSize: 50 });
  const found = list.find(({ currency }) => currency === 'TWD');
  if (!found) {
    throw new Error(`the demo has nothing of kind ${kind}`);
  }
  return found.id;
}

const slots = (page: Page, name: string) => screen(page, name).locator('section li button[aria-pressed]:enabled');

test.describe('from Seattle', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('a family abroad books a talk in Taipei by both clocks, says what it is about, and pays', async ({
    page,
    shop,
  }) => {
    const productId = await someProduct(shop, 'consulting');
    const buyer = await newSession(shop);
    await beSignedIn(page, buyer);
    await openScreen(page, `/consultationService?id=${productId}`);
    await link(page, m.products_chooseTime()).tap();
    await arrive(page, 'bookings/chose-consult-time');
    const here = screen(page, 'bookings/chose-consult-time');
    await expect(here.getByText(m.bookings_bothClocks({ zone: m.shell_zone_taipei() }))).toBeVisible();
    const slot = slots(page, 'bookings/chose-consult-time').first();
    await slot.tap();
    await expect(slot).toHaveAttribute('aria-pressed', 'true');
    await button(page, m.bookings_toOrder()).tap();

    await arrive(page, 'bookings/consult-order');
    const form = screen(page, 'bookings/consult-order');
    await expect(form.getByText(m.orders_bookedTime())).toBeVisible();
    await expect(form).toContainText(m.shell_zone_taipei());
    await tick(page);
    await button(page, m.orders_submit()).tap();
    // Nothing is lost, and the first gap has the cursor.
    await expect(form.getByText(m.orders_consultNameGap())).toBeVisible();
    await form.getByLabel(m.orders_consultName()).fill('林語彤');
    await form.getByLabel(m.orders_consultPhone()).fill('0912345678');
    await form.getByLabel(m.orders_consultProblem()).fill('孩子明年升高中，想在美國和台灣之間選學校。');
    await page.reload();
    await expect(form.getByLabel(m.orders_consultProblem())).toHaveValue(/升高中/);
    await tick(page);
    await button(page, m.orders_submit()).tap();
    await arrive(page, 'payments/checkstand');
    const orderId = orderIdIn(page);
    const [order] = await shop.sql<{ total: string; currency: 'TWD' }>(
      'select c.total, c.currency from checkouts c where c.id = $1 or c.id = (select checkout_id from orders where id = $1)',
      [orderId],
    );
    const amount = amountText({ amount: Number(order?.total), currency: 'TWD' });
    await goToBank(page, amount);
    await payAtBank(page, 'good');
    await arrive(page, 'orders/order-success');
    await expectPaidOnce(shop, orderIdIn(page), amount, 'pendingUse');
    const booked = await shop.sql<{ state: string }>(
      `select b.state from bookings b join order_lines l on l.id = b.order_line_id where l.user_id = $1`,
      [buyer.profile.id],
    );
    expect(booked).toEqual([{ state: 'booked' }]);
    await openScreen(page, `/orderDetail?orderId=${orderIdIn(page)}`);
    const detail = screen(page, 'orders/order-detail');
    await expect(detail).toContainText(m.shell_zone_taipei());
    await expect(detail).toContainText('升高中');
  });
});

/** Somebody else orders the first free hours of a room. */
async function takeHours(ask: Ask, productId: string, startsAt: string, endsAt: string): Promise<void> {
  const time = { startsAt, endsAt, heads: 1 };
  const { booked } = await ask(quote, { productId, time });
  const { cartId } = await ask(orders.addToCart, {
    productId,
    offerId: booked?.offerId ?? '',
    quantity: 1,
    facts: time,
  });
  await ask(orders.commit, { cartId, money: toDecimal(booked?.total.amount ?? 0), agreed: true });
}

test('a room is chosen by hours; the time that somebody else takes meanwhile is told, and another one is booked', async ({
  page,
  shop,
}) => {
  const productId = await someProduct(shop, 'space');
  const other = askerOf(shop, (await newSession(shop)).token);
  const day = await aDayOf(other, productId, (days) => days.find(({ state }) => state === 'free'));
  const { slots: hours } = await other(rentHours, { productId, date: day });
  const first = hours.find(({ longest }) => longest > 1);
  if (!first) {
    throw new Error('the demo has no free room');
  }
  await beSignedIn(page, await newSession(shop));
  await openScreen(page, `/spaceRental?id=${productId}`);
  await link(page, m.products_chooseTime()).tap();
  await arrive(page, 'bookings/reservation-time');
  const here = screen(page, 'bookings/reservation-time');
  await tapDay(page, day);
  await slots(page, 'bookings/reservation-time').first().tap();
  await expect(here.getByText(m.bookings_priceTitle())).toBeVisible();

  await takeHours(other, productId, first.startsAt, first.endsAt);
  await button(page, m.bookings_toOrder()).tap();
  await expect(here.getByRole('alert')).toContainText(m.refusals_timeTaken());
  const free = slots(page, 'bookings/reservation-time').first();
  await expect(free).toHaveAttribute('aria-pressed', 'false');
  await free.tap();
  await button(page, m.bookings_toOrder()).tap();
  await arrive(page, 'orders/confirm-order');
  await tick(page);
  await button(page, m.orders_submit()).tap();
  await arrive(page, 'payments/checkstand');
  const [held] = await shop.sql<{ count: string }>(
    "select count(*) from bookings where resource_id = $1 and state = 'held'",
    [productId],
  );
  expect(held).toEqual({ count: '2' });
});

test('a room is rented by days: fewer than its least are refused in words, two of them are ordered', async ({
  page,
  shop,
}) => {
  const [room] = await shop.sql<{ id: string }>(
    `select id from products where type = 3 and currency = 'TWD' and state = 'onShelf' and (space ->> 'minimumDays')::int = 2
     order by id desc limit 1`,
  );
  const productId = room?.id ?? '';
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  // In next month, where two days in a row are left whatever today is.
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1)).toISOString();
  const { days } = await ask(rentDays, { productId, month: month.slice(0, 7) });
  const from = days.findIndex(({ wholeDay }, at) => wholeDay && days[at + 1]?.wholeDay === true);
  const [first, last] = [days[from]?.date ?? '', days[from + 1]?.date ?? ''];
  await beSignedIn(page, buyer);
  await openScreen(page, `/reservationTime?productId=${productId}`);
  const here = screen(page, 'bookings/reservation-time');
  await expect(here.getByText(m.spaces_leastDays())).toBeVisible();
  await button(page, m.bookings_monthAfter()).tap();
  await here.locator(`button[data-date="${first}"]`).tap();
  await expect(here.getByRole('alert')).toContainText(m.refusals_timeTooShort());
  await expect(button(page, m.bookings_toOrder())).toBeDisabled();
  await here.locator(`button[data-date="${last}"]`).tap();
  await expect(here.getByText(m.bookings_priceTitle())).toBeVisible();
  await button(page, m.bookings_toOrder()).tap();
  await arrive(page, 'orders/confirm-order');
  await tick(page);
  await button(page, m.orders_submit()).tap();
  await arrive(page, 'payments/checkstand');
  const held = await shop.sql<{ first: string; last: string }>(
    `select (b.starts_at at time zone b.zone)::date::text first, ((b.ends_at - interval '1 minute') at time zone b.zone)::date::text last
     from bookings b join order_lines l on l.id = b.order_line_id where l.user_id = $1 and b.state = 'held'`,
    [buyer.profile.id],
  );
  expect(held).toEqual([{ first, last }]);
});
