import { quote, rentHours } from '@lyceum/contract/bookings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import { search } from '@lyceum/contract/products.calls';
import { toDecimal } from '@lyceum/domain/money';
import { languages } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { amountText } from '@lyceum/web/money-text';
import { arrive, button, goToBank, orderIdIn, payAtBank, screen, tick } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { layoutFaults } from './testing/measure-layout.ts';
import { expectPaidOnce } from './testing/money.ts';
import { aTurn } from './testing/shop-overlays.ts';
import { aDayOf, tapDay } from './testing/room-days.ts';
import { expect, test } from './testing/test.ts';
import { answer, beginAnew, beSignedIn, openScreen, wear } from './testing/visit.ts';

test('hours that are full are waited for; they become free, are kept for who waited, and are paid', async ({
  page,
  shop,
}) => {
  const holder = askerOf(shop, (await newSession(shop)).token);
  const { list } = await holder(search, { kind: 'space', pageSize: 50 });
  // Other journeys take the first and the last.
  const productId = list.filter(({ currency }) => currency === 'TWD').at(-2)?.id ?? '';
  const date = await aDayOf(holder, productId, (days) => days.findLast(({ state }) => state === 'free'));
  const { slots } = await holder(rentHours, { productId, date });
  const slot = slots.find(({ longest }) => longest > 0);
  if (!slot) {
    throw new Error('the demo has no free room');
  }
  const time = { startsAt: slot.startsAt, endsAt: slot.endsAt, heads: 1 };
  const { booked } = await holder(quote, { productId, time });
  const total = booked?.total.amount ?? 0;
  const { cartId } = await holder(orders.addToCart, { productId, offerId: booked?.offerId ?? '', facts: time });
  const held = await holder(orders.commit, { cartId, money: toDecimal(booked?.total.amount ?? 0), agreed: true });

  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, `/reservationTime?productId=${productId}`);
  const here = screen(page, 'bookings/reservation-time');
  await tapDay(page, date);
  await here.getByRole('button', { name: m.waits_join() }).first().tap();
  const sheet = page.getByRole('dialog', { name: m.waits_joinTitle() });
  await button(sheet, m.waits_join()).tap();
  await expect(sheet).toBeHidden();
  await expect(here.getByText(m.waits_ahead({ place: 1 }))).toBeVisible();

  await holder(orders.cancelOrder, { orderId: held.orderId });
  await expect(here.getByText(m.waits_turn())).toBeVisible({ timeout: 20_000 });
  await expect(here.getByText(/^(?:29|30):\d\d$/)).toBeVisible();
  const amount = amountText({ amount: total, currency: 'TWD' });
  await button(page, m.waits_order({ amount })).tap();
  await arrive(page, 'orders/confirm-order');
  await tick(page);
  await button(page, m.orders_submit()).tap();
  await goToBank(page, amount);
  await payAtBank(page, 'good');
  await arrive(page, 'orders/order-success');
  await expectPaidOnce(shop, orderIdIn(page), amount, 'pendingUse');
  const [row] = await shop.sql<{ wait: string; booking: string }>(
    `select w.state wait, b.state booking from waits w join order_lines l on l.user_id = w.user_id
       join bookings b on b.order_line_id = l.id and b.starts_at = w.starts_at where w.user_id = $1`,
    [buyer.profile.id],
  );
  expect(row).toEqual({ wait: 'ordered', booking: 'booked' });
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('what is waited for, and the dates of a series, fit and can be touched', async ({ page, shop }) => {
    const buyer = await newSession(shop);
    const ask = askerOf(shop, buyer.token);
    const { list } = await ask(search, { kind: 'space', pageSize: 50 });
    const productId = list.find(({ currency }) => currency === 'TWD')?.id ?? '';
    const turn = { ...aTurn, productId, name: list[0]?.name1 ?? '' };
    const waiting = { ...turn, id: 'wat_2', state: 'waiting', ahead: 11, turnUntil: null, order: null };
    const date = await aDayOf(ask, productId, (days) => days.find(({ wholeDay }) => wholeDay));
    const found: string[] = [];
    for (const language of languages) {
      await beginAnew(page, language);
      await beSignedIn(page, buyer);
      await answer(page, 'lyceum/waits/v1/listOwn', { list: [turn, waiting] });
      for (const hash of ['/orderList', `/reservationTime?productId=${productId}`]) {
        await openScreen(page, hash);
        await expect(page.locator('main:visible ul li [role="timer"]')).toHaveCount(1);
        if (hash !== '/orderList') {
          await tapDay(page, date);
          await page.locator('section li button[aria-pressed]:enabled').first().tap();
          await button(page, /^(?:8 週|8 周|8 weeks)/).tap();
          await expect(page.locator('section li button[aria-label]')).toHaveCount(16);
        }
        for (const isElder of [false, true]) {
          await wear(page, 'light', isElder);
          const faults = await page.evaluate(layoutFaults);
          found.push(...faults.map((fault) => `${hash}, ${language}${isElder ? ', elder' : ''}: ${fault}`));
        }
      }
      await page.unrouteAll();
    }
    expect(found).toEqual([]);
  });
});
