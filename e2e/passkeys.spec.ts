import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { arrive, button, giveConsents, proveOwn, screen } from './testing/buyer.ts';
import { newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

// A passkey belongs to a name, and the shop's address has none.
test.use({ baseURL: ({ shop }, provide) => provide(shop.url.replace('127.0.0.1', 'localhost')) });

/** A phone with a fingerprint reader, simulated by the browser. `verified`: whether it knows the finger. */
async function aPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsFinger: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    kept: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

test('a passkey is added, lets in to what was wanted, and is taken away', async ({ page, shop, language }) => {
  const phone = await aPhone(page);
  const session = await newSession(shop);
  await beSignedIn(page, session);
  await openScreen(page, '/settings/account');
  await button(page, m.passkeys_add()).tap();
  await proveOwn(page, shop, session.phone);
  await page.getByLabel(m.passkeys_nameLabel()).fill('媽媽的手機');
  await button(page, m.passkeys_create()).tap();
  await expect(page.getByText(m.passkeys_added())).toBeVisible();
  await expect(page.getByText('媽媽的手機')).toBeVisible();
  expect(await phone.kept()).toHaveLength(1);

  await beSignedIn(page, null);
  const course = await someCourse(shop, language);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await page.getByRole('button', { name: m.favourites_heart() }).first().tap();
  await giveConsents(page);
  await phone.knowsFinger(false);
  await button(page, m.passkeys_enter()).tap();
  await expect(page.getByRole('alert')).toHaveText(m.passkeys_cancelled());
  await phone.knowsFinger(true);
  await button(page, m.passkeys_enter()).tap();
  await arrive(page, 'courses/good-detail');
  const heart = screen(page, 'courses/good-detail').getByRole('button', { name: m.favourites_heart() }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(session.profile.id);

  await openScreen(page, '/settings/account');
  const remove = m.passkeys_removeNamed({ name: '媽媽的手機' });
  await button(page, remove).tap();
  await proveOwn(page, shop, session.phone);
  await button(page.getByRole('dialog'), remove).tap();
  await expect(page.getByText(m.passkeys_removed({ name: '媽媽的手機' }))).toBeVisible();

  await beSignedIn(page, null);
  await openScreen(page, '/login');
  await giveConsents(page);
  await button(page, m.passkeys_enter()).tap();
  await expect(page.getByRole('alert')).toHaveText(m.refusals_passkeyUnknown());
});

test('inside another application, no passkey is offered', async ({ browser, shop }) => {
  const context = await browser.newContext({
    baseURL: shop.url.replace('127.0.0.1', 'localhost'),
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    hasTouch: true,
    locale: 'zh-TW',
  });
  const page = await context.newPage();
  await openScreen(page, '/login');
  await giveConsents(page);
  await expect(button(page, m.doors_continue({ name: 'LINE' }))).toBeVisible();
  await expect(button(page, m.passkeys_enter())).toHaveCount(0);
  await context.close();
});
