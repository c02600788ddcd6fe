import * as accounts from '@lyceum/contract/accounts.calls';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { arrive, button, codeField, link, pressBuy, screen, tick } from './testing/buyer.ts';
import { askerOf, codeSentTo, freshPhone, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });
const password = 'piano2026';

async function agree(page: Page): Promise<void> {
  await button(page, m.accounts_agreeOn()).tap();
  await button(page, m.accounts_crossBorderYes()).tap();
}

/** Types the address, asks for a code, and gives it. */
async function prove(page: Page, shop: Shop, { field, address }: { field: string; address: string }): Promise<void> {
  await textbox(page, field).fill(address);
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, address));
}

const signedIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') !== null);
let mailboxes = 0;
const freshEmail = () => `visitor${(mailboxes += 1)}@example.com`;

test('a visitor taps a heart, registers by e-mail, and finds the heart full; ordering asks for a phone and goes on', async ({
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await page.getByRole('button', { name: m.favourites_heart() }).first().tap();
  await arrive(page, 'accounts/login');
  await agree(page);
  await link(page, m.accounts_register()).tap();
  await arrive(page, 'accounts/find-or-register');
  // What was agreed to a moment ago is not asked again.
  await page.getByRole('tab', { name: m.accounts_email() }).tap();
  await prove(page, shop, { field: m.accounts_email(), address: freshEmail() });
  await page.getByLabel(m.accounts_newPassword(), { exact: true }).fill('short');
  await button(page, m.accounts_registerNow()).tap();
  await expect(page.getByText(m.refusals_passwordMalformed())).toBeVisible();
  await page.getByLabel(m.accounts_newPassword(), { exact: true }).fill(password);
  await button(page, m.accounts_registerNow()).tap();
  await arrive(page, 'courses/good-detail');
  const heart = screen(page, 'courses/good-detail').getByRole('button', { name: m.favourites_heart() }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await pressBuy(page);
  await arrive(page, 'orders/confirm-order');
  await tick(page);
  await button(page, m.orders_submit()).tap();
  await arrive(page, 'accounts/bind');
  await prove(page, shop, { field: m.accounts_phone(), address: freshPhone() });
  await arrive(page, 'orders/confirm-order');
});

test('who registers and has an account is told so, and signs in by the same code', async ({ page, shop }) => {
  const { phone, profile } = await newSession(shop);
  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  await openScreen(page, '/twRegister');
  await agree(page);
  await prove(page, shop, { field: m.accounts_phone(), address: phone });
  await page.getByLabel(m.accounts_newPassword(), { exact: true }).fill(password);
  await button(page, m.accounts_registerNow()).tap();
  await arrive(page, 'accounts/registered');
  await expect(page.getByText(m.accounts_registeredTitle())).toBeVisible();
  await button(page, m.accounts_signIn()).tap();
  await arrive(page, 'home/home');
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(profile.id);
});

test('the mainland registers by its own numbers alone', async ({ page, shop }) => {
  await openScreen(page, '/cnRegister');
  await button(page, m.accounts_agreeOn()).tap();
  await expect(textbox(page, m.accounts_phone())).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await textbox(page, m.accounts_phone()).fill('0912 345 678');
  await button(page, m.accounts_getCode()).tap();
  await expect(page.getByText(m.refusals_phoneMalformed())).toBeVisible();
  const number = `138${String(Date.now()).slice(-8)}`;
  await textbox(page, m.accounts_phone()).fill(`＋86 ${number}`);
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, `+86${number}`));
  await page.getByLabel(m.accounts_newPassword(), { exact: true }).fill(password);
  await button(page, m.accounts_registerNow()).tap();
  await arrive(page, 'home/home');
  expect(await signedIn(page)).toBe(true);
});

test('a forgotten password is set anew; a number without an account is led to registering', async ({ page, shop }) => {
  const { phone, token } = await newSession(shop);
  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  await openScreen(page, '/login');
  await agree(page);
  await link(page, m.accounts_findPassword()).tap();
  await arrive(page, 'accounts/find-or-register');
  await prove(page, shop, { field: m.accounts_phone(), address: freshPhone() });
  await page.getByLabel(m.accounts_newPassword(), { exact: true }).fill(password);
  await button(page, m.accounts_savePassword()).tap();
  await expect(page.getByText(m.refusals_accountUnknown())).toBeVisible();
  await expect(link(page, m.accounts_register())).toBeVisible();

  await prove(page, shop, { field: m.accounts_phone(), address: phone });
  await button(page, m.accounts_savePassword()).tap();
  await arrive(page, 'home/home');
  await expect(askerOf(shop, token)(accounts.checkUserLogin, {})).rejects.toMatchObject({ kind: 'notLoggedIn' });
});

test('by e-mail: a code that was pasted with its message lets in', async ({ page, shop }) => {
  await openScreen(page, '/login');
  await agree(page);
  await page.getByRole('tab', { name: m.accounts_wayEmail() }).tap();
  await textbox(page, m.accounts_email()).fill('not an address');
  await button(page, m.accounts_getCode()).tap();
  await expect(page.getByText(m.refusals_emailMalformed())).toBeVisible();
  const email = freshEmail();
  await textbox(page, m.accounts_email()).fill(` ${email.toUpperCase()}`);
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  const code = await codeSentTo(shop, email);
  await codeField(page).fill(m.accounts_codeMessage({ code, minutes: 5 }));
  await arrive(page, 'home/home');
  expect(await signedIn(page)).toBe(true);
});

test('settings: name and e-mail, another phone proven by both, and one device signed out from the other', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  const ask = askerOf(shop, null);
  await ask(accounts.sendVerifySMS, { phone: buyer.phone, region: 'tw' });
  const given = { phone: buyer.phone, region: 'tw', agreement: true } as const;
  const other = await ask(accounts.codeLogin, { ...given, code: await codeSentTo(shop, buyer.phone) });
  await shop.sql(`update tries set since = since - interval '2 minutes'`);

  await beSignedIn(page, buyer);
  await openScreen(page, '/mine');
  await link(page, m.accounts_settings()).tap();
  await arrive(page, 'accounts/settings');
  await page.getByRole('link', { name: m.accounts_account() }).tap();
  await arrive(page, 'accounts/account');
  await page.getByRole('button', { name: new RegExp(`^${m.accounts_profile()}`) }).tap();
  await textbox(page, m.accounts_nickName()).fill('語彤的媽媽');
  await button(page, m.accounts_genderFemale()).tap();
  await button(page, m.accounts_saveProfile()).tap();
  await expect(page.getByText(m.accounts_profileSaved())).toBeVisible();
  await expect(screen(page, 'accounts/account').getByText('語彤的媽媽')).toBeVisible();

  await expect(page.getByText(m.accounts_thisDevice())).toBeVisible();
  const device = m.accounts_device({ browser: m.accounts_browserOther(), system: m.accounts_systemOther() });
  await button(page, m.accounts_signOutDevice({ device })).tap();
  await expect(button(page, m.accounts_signOutDevice({ device }))).toBeHidden();
  await expect(askerOf(shop, other.token)(accounts.checkUserLogin, {})).rejects.toMatchObject({ kind: 'notLoggedIn' });

  const proveOwn = async (phone: string): Promise<void> => {
    await button(page, m.accounts_getCode()).tap();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(await codeSentTo(shop, phone));
  };
  await page.getByRole('button', { name: new RegExp(`^${m.accounts_email()}`) }).tap();
  await proveOwn(buyer.phone);
  await prove(page, shop, { field: m.accounts_newEmail(), address: freshEmail() });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('v***@example.com')).toBeVisible();

  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  await page.getByRole('link', { name: new RegExp(m.accounts_phone()) }).tap();
  await arrive(page, 'accounts/bind');
  await proveOwn(buyer.phone);
  const next = freshPhone();
  await prove(page, shop, { field: m.accounts_newPhone(), address: next });
  await arrive(page, 'accounts/account');
  const mine = await askerOf(shop, buyer.token)(accounts.checkUserLogin, {});
  expect(mine.mobile).toContain(next.slice(-3));
});

test('by an account elsewhere: who says no comes back, who says yes finds the heart full; Apple is added and taken away', async ({
  page,
  shop,
  language,
  faults,
}) => {
  // A person of this journey's own: others sign in by Apple, too, in the same shop.
  const course = await someCourse(shop, language);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await page.getByRole('button', { name: m.favourites_heart() }).first().tap();
  await arrive(page, 'accounts/login');
  await agree(page);
  const withGoogle = button(page, m.doors_continue({ name: 'Google' }));
  await withGoogle.tap();
  await page.locator('button[value=refuse]').tap();
  await expect(page.getByRole('alert')).toHaveText(m.doors_cancelled({ name: 'Google' }));
  await agree(page);
  await withGoogle.tap();
  await page.locator('input[value=chen]').tap();
  await page.locator('button[value=allow]').tap();
  await arrive(page, 'courses/good-detail');
  const heart = screen(page, 'courses/good-detail').getByRole('button', { name: m.favourites_heart() }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(page.url()).not.toContain('ticket');

  await openScreen(page, '/settings/account');
  await button(page, m.doors_addName({ name: 'Apple' })).tap();
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, 'jianhong.chen@example.com'));
  await button(page, m.doors_continue({ name: 'Apple' })).tap();
  await page.locator('input[value=chen]').tap();
  // The line is lost on the way back: what Apple said is still good.
  faults.expect(/ERR_FAILED/);
  await page.route('**/lyceum/doors/v1/link', (route) => route.abort(), { times: 1 });
  await page.locator('button[value=allow]').tap();
  await button(page, m.doors_again()).tap();
  await expect(page.getByText(m.doors_linked({ name: 'Apple' }))).toBeVisible();
  await expect(button(page, m.doors_removeName({ name: 'Apple' }))).toBeVisible();
  expect(page.url()).not.toContain('ticket');
  await button(page, m.doors_removeName({ name: 'Apple' })).tap();
  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, 'jianhong.chen@example.com'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.doors_removeName({ name: 'Apple' }) })
    .tap();
  await expect(button(page, m.doors_addName({ name: 'Apple' }))).toBeVisible();
});
