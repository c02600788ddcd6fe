import { languages } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import {
  arrive,
  button,
  findCourse,
  giveCard,
  goToBank,
  link,
  orderIdIn,
  payAtBank,
  placeOrder,
  pressBuy,
  readCourse,
  screen,
  signInBySms,
} from './testing/buyer.ts';
import { newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { expectNothingPaid, expectPaidOnce, ordersOf } from './testing/money.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

/** A course of the demo, and what it costs for a year, as each reader sees them: NT$1,280, word for word. */
const spreadsheets = {
  'zh-TW': { name: '試算表實戰：從加總到樞紐', pay: '付款 NT$1,280.00' },
  'zh-CN': { name: '电子表格实战：从加总到透视表', pay: '付款 NT$1,280.00' },
  en: { name: 'Spreadsheets: From Sums to Pivots', pay: 'Pay NT$1,280.00' },
};

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('a parent opens the page, finds a course, signs in, pays, watches, and sees the order', async ({
      page,
      shop,
    }) => {
      const course = { ...spreadsheets[language], amount: 'NT$1,280.00' };
      await page.goto('/');
      await arrive(page, 'home/home');
      await findCourse(page, course.name);

      await pressBuy(page);
      const phone = await signInBySms(page, shop);
      await readCourse(page, course.name);
      await pressBuy(page);
      await placeOrder(page);
      await expect(button(page, course.pay)).toBeVisible();
      await goToBank(page, course.amount);
      await payAtBank(page, 'good');

      await arrive(page, 'orders/order-success');
      await expect(page.getByText(m.orders_successTitle())).toBeVisible();
      const orderId = orderIdIn(page);
      await expectPaidOnce(shop, orderId, course.amount);
      expect(await ordersOf(shop, phone)).toEqual([orderId]);

      await link(page, m.orders_watchNow()).tap();
      await arrive(page, 'courses/player');
      const video = page.locator('video:visible');
      const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
      await expect.poll(second).toBeGreaterThan(0.5);
      await video.evaluate((element: HTMLVideoElement) => {
        element.currentTime = 30;
      });
      await expect.poll(second).toBeGreaterThan(31);
      await page.goBack();
      await page.goForward();
      await arrive(page, 'courses/player');
      await expect.poll(second).toBeGreaterThan(30);
      // Another visit, too: the server remembers.
      await page.reload();
      await expect.poll(second).toBeGreaterThan(30);

      await openScreen(page, '/orderList');
      await arrive(page, 'orders/order-list');
      const row = screen(page, 'orders/order-list').getByRole('link', { name: course.name });
      await expect(row).toContainText(m.orders_state_ready());
      await expect(row).toContainText(course.amount);
      await row.tap();
      await arrive(page, 'orders/order-detail');
      await expect(screen(page, 'orders/order-detail')).toContainText(course.amount);
      await expect(screen(page, 'orders/order-detail')).toContainText(course.name);
      await expect(screen(page, 'orders/order-detail')).toContainText(m.orders_state_ready());
    });
  });
}

test('a refused card costs nothing, and another card pays the same order', async ({ page, shop, language }) => {
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await pressBuy(page);
  await placeOrder(page);
  await arrive(page, 'payments/checkstand');
  const orderId = orderIdIn(page);
  await goToBank(page, course.amount);
  await payAtBank(page, 'declined');

  await expect(page.getByText(m.payments_failedTitle())).toBeVisible();
  await expectNothingPaid(shop, orderId);
  await link(page, m.payments_tryAgain()).tap();
  await goToBank(page, course.amount);
  await payAtBank(page, 'good');
  await arrive(page, 'orders/order-success');
  await expectPaidOnce(shop, orderId, course.amount);
  expect(await ordersOf(shop, buyer.phone)).toHaveLength(1);
});

test('the order turns paid although the page was closed at the bank', async ({ page, shop, language, context }) => {
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await pressBuy(page);
  await placeOrder(page);
  await arrive(page, 'payments/checkstand');
  const orderId = orderIdIn(page);
  await goToBank(page, course.amount);
  await giveCard(page, 'good');
  // The bank hears the owner's yes; the browser never comes back to the shop.
  await page.route('**/pay/return/**', (route) => route.abort('aborted'));
  const onItsWay = page.waitForRequest('**/pay/return/**');
  await page.getByTestId('confirm').tap();
  await onItsWay;
  await page.close();

  const later = await context.newPage();
  await expect
    .poll(() =>
      expectPaidOnce(shop, orderId, course.amount).then(
        () => 'paid',
        () => 'not yet',
      ),
    )
    .toBe('paid');
  await openScreen(later, '/orderList');
  const row = screen(later, 'orders/order-list').getByRole('link', { name: course.name });
  await expect(row).toContainText(m.orders_state_ready());
  await expect(button(later, m.orders_payNow())).toBeHidden();
});
