import type { Locator, Page } from '@playwright/test';
import * as m from '@lyceum/i18n/words';
import { arrive, button, payButton, screen } from './testing/buyer.ts';
import { newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { expectPaidOnce, ordersOf } from './testing/money.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen, settled } from './testing/visit.ts';

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`);
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('a course is found, read, ordered and paid without touching the screen', async ({ page, shop, language }) => {
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, '/search');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(course.name);
  await page.keyboard.press('Enter');
  await arrive(page, 'products/search-result');
  await press(page, page.getByRole('link', { name: course.name }).first());
  await arrive(page, 'courses/good-detail');
  // The heading has been given the focus, so that a reader hears where he is.
  await expect(screen(page, 'courses/good-detail').locator('h1')).toBeFocused();
  await settled(page);

  await press(page, button(page, m.products_buy()));
  const sheet = page.getByRole('dialog', { name: m.products_offersTitle() });
  await sheet.or(screen(page, 'orders/confirm-order')).first().waitFor();
  if (await sheet.isVisible()) {
    await press(page, sheet.getByRole('radio', { disabled: false }).first(), 'Space');
    await press(page, button(sheet, m.products_buy()));
  }
  await arrive(page, 'orders/confirm-order');
  await press(page, page.getByRole('checkbox'), 'Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await press(page, button(page, m.orders_submit()));
  await arrive(page, 'payments/checkstand');
  await press(page, payButton(page, course.amount));

  for (const [id, text] of [
    ['card-number', '4311952222222222'],
    ['card-expiry', '12/39'],
    ['card-cvv', '222'],
  ] as const) {
    await tabTo(page, page.getByTestId(id));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await press(page, page.getByTestId('confirm'));
  await arrive(page, 'orders/order-success');
  const [orderId = ''] = await ordersOf(shop, buyer.phone);
  await expectPaidOnce(shop, orderId, course.amount);
});

test('tabs are chosen with the arrows, and Escape closes what lies over the page', async ({ page, shop, language }) => {
  const course = await someCourse(shop, language);
  await beSignedIn(page, await newSession(shop));
  await openScreen(page, '/orderList');
  const tabs = page.getByRole('tab');
  await tabTo(page, tabs.first());
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');

  await openScreen(page, '/homepage');
  await press(page, button(page, m.shell_settings()));
  const settings = page.getByRole('dialog', { name: m.shell_settings() });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(button(page, m.shell_settings())).toBeFocused();
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await tabTo(page, button(page, m.products_buy()));
});
