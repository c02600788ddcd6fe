import { expect, type Locator, type Page } from '@playwright/test';
import * as m from '@lyceum/i18n/words';
import { codeSentTo, freshPhone } from './calls.ts';
import type { Shop } from './shop.ts';

/** What a buyer does, in the words of the story. Names on buttons are the page's own words in the language of the test. */

/** The screen in sight, by `feature/name`; screens that are kept in the background do not count. */
export const screen = (page: Page, name: string): Locator => page.locator(`main[data-screen="${name}"]:visible`);

export async function arrive(page: Page, name: string): Promise<void> {
  await expect(screen(page, name)).toBeVisible();
}

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const link = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('link', { name, exact: true });

/** Ticks the box of a label, at its beginning: links in the sentence would lead away. */
export async function tick(page: Page | Locator): Promise<void> {
  const box = page.getByRole('checkbox');
  await box.locator('xpath=ancestor::label').tap({ position: { x: 12, y: 24 } });
  await expect(box).toBeChecked();
}

/** From any tab to a course, by searching for its name. */
export async function findCourse(page: Page, name: string): Promise<void> {
  await link(page, m.shell_findCourse()).tap();
  await arrive(page, 'products/search');
  await page.getByRole('combobox').fill(name);
  await button(page, m.products_searchGo()).tap();
  await arrive(page, 'products/search-result');
  await page.getByRole('link', { name }).first().tap();
  await readCourse(page, name);
}

/** The course's page is open and says what it is. */
export async function readCourse(page: Page, name: string): Promise<void> {
  await arrive(page, 'courses/good-detail');
  await expect(screen(page, 'courses/good-detail').getByText(name).first()).toBeVisible();
}

/** On /login: agrees to what is told before the number is asked for. */
export async function giveConsents(page: Page): Promise<void> {
  await arrive(page, 'accounts/login');
  await button(page, m.accounts_agreeOn()).tap();
  const place = button(page, m.accounts_crossBorderYes());
  const number = page.getByRole('textbox', { name: m.accounts_phone() });
  await place.or(number).first().waitFor();
  if (await place.isVisible()) {
    await place.tap();
  }
  await expect(number).toBeVisible();
}

/** Agrees, types the number and asks for a code. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await giveConsents(page);
  await page.getByRole('textbox', { name: m.accounts_phone() }).fill(phone);
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
}

/** In the sheet of filters the button that shows what is left; its words say how many. */
export const showFound = (sheet: Locator): Locator =>
  button(sheet, m.products_clearFilters()).locator('xpath=following-sibling::button');

export const codeField = (page: Page): Locator => page.getByRole('textbox', { name: m.accounts_code() });

/** In a sheet that asks who is there: gets a code to the account's own phone, and types it. */
export async function proveOwn(page: Page, shop: Shop, phone: string): Promise<void> {
  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  await button(page.getByRole('dialog'), m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, phone));
}

/** Signs in on /login with a number that nobody has, with the consents that a new account needs. Answers the number. */
export async function signInBySms(page: Page, shop: Shop, phone = freshPhone()): Promise<string> {
  await askForCode(page, phone);
  await codeField(page).fill(await codeSentTo(shop, phone));
  await expect(screen(page, 'accounts/login')).toBeHidden();
  return phone;
}

/** On the course's page: the main button, and the first way to buy where there are several. */
export async function pressBuy(page: Page): Promise<void> {
  await button(page, m.products_buy()).tap();
  const sheet = page.getByRole('dialog', { name: m.products_offersTitle() });
  const goesOn = screen(page, 'orders/confirm-order').or(screen(page, 'accounts/login'));
  await sheet.or(goesOn).first().waitFor();
  if (await sheet.isVisible()) {
    await sheet.getByRole('radio', { disabled: false }).first().tap();
    await button(sheet, m.products_buy()).tap();
    await goesOn.waitFor();
  }
}

/** On /confirmOrder: ticks the refund rule and orders. */
export async function placeOrder(page: Page): Promise<void> {
  await arrive(page, 'orders/confirm-order');
  await tick(page);
  await button(page, m.orders_submit()).tap();
}

/** On /checkstand: to the bank's page. `amount` is what is to be paid, as a reader sees it: `NT$1,200.00`. */
export async function goToBank(page: Page, amount: string): Promise<void> {
  await arrive(page, 'payments/checkstand');
  await payButton(page, amount).tap();
  await expect(page.getByTestId('card-number')).toBeVisible();
}

/** The button that says how much is paid, and pays exactly that. */
export const payButton = (page: Page, amount: string): Locator => button(page, m.payments_pay({ amount }));

const cards = { good: '4311 9522 2222 2222', declined: '4000 0000 0000 0002' } as const;

/** On a product's page: into the cart, by its first offer where there are several. */
export async function putInCart(page: Page): Promise<void> {
  await button(screen(page, 'courses/good-detail'), m.products_toCart()).tap();
  const sheet = page.getByRole('dialog', { name: m.products_offersTitle() });
  const put = page.getByText(m.products_inCart());
  await sheet.or(put).first().waitFor();
  if (await sheet.isVisible()) {
    await sheet.getByRole('radio', { disabled: false }).first().tap();
    await button(sheet, m.products_toCart()).tap();
  }
  await put.waitFor();
}

/** On the bank's page: types the card; the good one is asked whether it is really its owner. */
export async function giveCard(page: Page, card: keyof typeof cards): Promise<void> {
  await page.getByTestId('card-number').fill(cards[card]);
  await page.getByTestId('card-expiry').fill('12/39');
  await page.getByTestId('card-cvv').fill('222');
  await page.getByTestId('pay').tap();
}

/** The whole way through the bank and back to the shop. */
export async function payAtBank(page: Page, card: keyof typeof cards): Promise<void> {
  await giveCard(page, card);
  if (card === 'good') {
    await page.getByTestId('confirm').tap();
  }
}

/** The id in the address of the screen in sight. */
export const orderIdIn = (page: Page): string =>
  new URL(page.url().replace('/#', '')).searchParams.get('orderId') ?? '';

/** No line for a while: what the page does meanwhile fails in the browser's log too, and is no fault. */
export async function withoutLine(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  // What an earlier loss said is not taken for what this one says.
  await expect(page.getByText(m.shell_offlineCommand())).toBeHidden();
  await page.context().setOffline(true);
  await expect(page.getByText(m.shell_offlineBanner())).toBeVisible();
  await meanwhile();
  await page.context().setOffline(false);
  await expect(page.getByText(m.shell_offlineBanner())).toBeHidden();
}

export const lineLost = /ERR_INTERNET_DISCONNECTED/;
