import * as bookings from '@lyceum/contract/bookings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { amountText } from '@lyceum/web/money-text';
import { arrive, button, goToBank, link, payAtBank, screen } from './testing/buyer.ts';
import { askerOf, newSession, type Ask } from './testing/calls.ts';
import { expectPaidOnce } from './testing/money.ts';
import { aPaidPackage, aPaidRental, daysAhead } from './testing/scenery.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

/** A room that costs more in the evenings of working days, when `aPaidRental` books it. */
async function aRoomWithEvenings(ask: Ask): Promise<string> {
  const { list } = await ask(search, { kind: 'space', pageSize: 50 });
  for (const { id: productId } of list.filter(({ currency }) => currency === 'TWD')) {
    const { rules } = await ask(bookings.rentDays, { productId });
    if (rules.byHour && rules.rates.some(({ unit, times }) => unit === 'hour' && times?.from === '18:00')) {
      return productId;
    }
  }
  throw new Error('the demo has no room with evening prices');
}

/** The next Monday at least four days away, in days from now: what follows are working days, with prices of their own in the evening. */
function untilMonday(): number {
  const today = new Date(daysAhead(0)).getUTCDay();
  const days = (8 - today) % 7;
  return days < 4 ? days + 7 : days;
}

test('an evening in a room goes to the morning, and what it costs less comes back; back to the evening it is paid', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const rental = await aPaidRental(shop, ask, await aRoomWithEvenings(ask), untilMonday());
  const [booked] = (await ask(orders.orderDetails, { orderId: rental.orderId })).lines[0]?.sessions ?? [];
  await beSignedIn(page, buyer);
  await openScreen(page, `/orderDetail?orderId=${rental.orderId}`);
  await link(screen(page, 'orders/order-detail'), m.bookings_moveTitle()).tap();
  await arrive(page, 'bookings/reservation-time');
  const choice = screen(page, 'bookings/reservation-time');
  const slots = choice.locator('section li button:enabled');
  await slots.first().tap();
  await expect(choice).toContainText(m.bookings_moveBack({ amount: '' }).trim());
  await button(page, m.bookings_moveYes()).tap();
  await button(page.getByRole('dialog'), m.bookings_moveYes()).tap();
  await arrive(page, 'orders/order-detail');
  await expect(screen(page, 'orders/order-detail')).toContainText(m.orders_reason_moved());

  // The money is on its way: until it has gone back the booking stays.
  await expect
    .poll(async () => (await ask(orders.orderDetails, { orderId: rental.orderId })).state, { timeout: 20_000 })
    .toBe('pendingUse');
  const to = { startsAt: booked?.startsAt ?? '' };
  const asked = await ask(bookings.quoteMove, { sessionId: rental.sessionId, to });
  expect(asked.to?.way).toBe('pay');
  const amount = amountText(asked.to?.difference ?? { amount: 0 as never, currency: 'TWD' });
  await page.reload();
  await link(screen(page, 'orders/order-detail'), m.bookings_moveTitle()).tap();
  await slots.last().tap();
  await expect(choice).toContainText(m.bookings_movePay({ amount }));
  await button(page, m.bookings_moveYes()).tap();
  await button(page.getByRole('dialog'), m.bookings_moveYes()).tap();
  await goToBank(page, amount);
  const differenceId = new URL(page.url().replace('/#', '')).searchParams.get('orderId');
  await payAtBank(page, 'good');
  await arrive(page, 'orders/order-success');
  await expectPaidOnce(
    shop,
    new URL(page.url().replace('/#', '')).searchParams.get('orderId') ?? '',
    amount,
    'pendingUse',
  );
  expect(differenceId).not.toBe(rental.orderId);
  const [again] = (await ask(orders.orderDetails, { orderId: rental.orderId })).lines[0]?.sessions ?? [];
  expect(again?.startsAt).toBe(booked?.startsAt);
});

test('a talk of a package is moved, and the next one gets its time', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const { orderId, sessionId } = await aPaidPackage(shop, ask);
  const times = async () => (await ask(orders.orderDetails, { orderId })).lines[0]?.sessions ?? [];
  const [before] = await times();
  await beSignedIn(page, buyer);
  await openScreen(page, `/orderDetail?orderId=${orderId}`);
  const detail = screen(page, 'orders/order-detail');
  await link(detail, m.bookings_moveTitle()).tap();
  await arrive(page, 'bookings/chose-consult-time');
  const choice = screen(page, 'bookings/chose-consult-time');
  await expect(choice).toContainText(m.bookings_movesLeft({ count: 2 }));
  const slots = choice.locator('section li button:enabled');
  await slots.first().tap();
  await expect(choice).toContainText(m.bookings_moveSame());
  await button(page, m.bookings_moveYes()).tap();
  await button(page.getByRole('dialog'), m.bookings_moveYes()).tap();
  await arrive(page, 'orders/order-detail');
  const [moved] = await times();
  expect(moved?.sessionId).toBe(sessionId);
  expect(moved?.startsAt).not.toBe(before?.startsAt);

  await link(detail, m.bookings_laterTitle()).tap();
  await arrive(page, 'bookings/chose-consult-time');
  await slots.last().tap();
  await button(page, m.bookings_laterYes()).tap();
  await arrive(page, 'orders/order-detail');
  await expect.poll(async () => (await times()).length).toBe(2);
});

test('a room is cancelled by its host’s tier: what comes back is told before it is asked for', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const [room] = await shop.sql<{ id: string }>(
    `select id from products where state = 'onShelf' and currency = 'TWD' and space->>'cancelTier' = 'moderate'
       and (space->>'minimumDays')::int = 1 order by id limit 1`,
  );
  const rental = await aPaidRental(shop, ask, room?.id ?? '', 3);
  const { total } = await ask(orders.orderDetails, { orderId: rental.orderId });
  await beSignedIn(page, buyer);
  await openScreen(page, `/orderDetail?orderId=${rental.orderId}`);
  await button(page, m.orders_askRefund()).tap();
  const sheet = page.getByRole('dialog');
  const half = amountText({ ...total, amount: (Math.round(total.amount / 200) * 100) as typeof total.amount });
  await expect(sheet).toContainText(half);
});
