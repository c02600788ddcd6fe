import * as accounts from '@lyceum/contract/accounts.calls';
import { languages, type Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { arrive, button, codeField, giveConsents, screen, signInBySms } from './testing/buyer.ts';
import { askerOf, codeSentTo, freshPhone } from './testing/calls.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

type Way = (page: Page, shop: Shop, person: string) => Promise<unknown>;

const password = 'piano2026';

async function byPassword(page: Page, shop: Shop): Promise<void> {
  const phone = freshPhone();
  const ask = askerOf(shop, null);
  await ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const code = await codeSentTo(shop, phone);
  await ask(accounts.register, { phone, region: 'tw', code, password, agreement: true, crossBorder: true });
  await giveConsents(page);
  await page.getByRole('tab', { name: m.accounts_wayPassword() }).tap();
  await page.getByRole('textbox', { name: m.accounts_phoneOrEmail() }).fill(phone);
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(password);
  await screen(page, 'accounts/login').locator('button[type=submit]').tap();
}

async function byEmail(page: Page, shop: Shop): Promise<void> {
  await giveConsents(page);
  await page.getByRole('tab', { name: m.accounts_wayEmail() }).tap();
  const email = `reader${freshPhone()}@example.com`;
  await page.getByRole('textbox', { name: m.accounts_email() }).fill(email);
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, email));
}

const byThirdParty =
  (name: string): Way =>
  async (page, _shop, person) => {
    await giveConsents(page);
    await button(page, m.doors_continue({ name })).tap();
    await page.locator(`input[value=${person}]`).tap();
    await page.locator('button[value=allow]').tap();
  };

const ways: Record<string, Way> = {
  'a code by SMS': (page, shop) => signInBySms(page, shop),
  'a code by e-mail': byEmail,
  'a password': byPassword,
  Google: byThirdParty('Google'),
  LINE: byThirdParty('LINE'),
  Apple: byThirdParty('Apple'),
};

/** Each has an account elsewhere. A choice of language follows the account here, so that a person reads in one. */
const readers: Record<Language, string> = { 'zh-CN': 'lin', 'zh-TW': 'wu', en: 'long' };

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test('each way in lets in, and says so in the reader’s words', async ({ page, shop }) => {
      for (const [name, enter] of Object.entries(ways)) {
        // oxlint-disable no-await-in-loop -- one person after the other, at one phone
        await test.step(name, async () => {
          await openScreen(page, '/login');
          await enter(page, shop, readers[language]);
          await arrive(page, 'home/home');
          expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await beSignedIn(page, null);
        });
      }
    });
  });
}
