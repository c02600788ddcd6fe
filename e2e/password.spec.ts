import * as accounts from '@lyceum/contract/accounts.calls';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { askerOf, codeSentTo, newSession } from './testing/calls.ts';
import { button, codeField } from './testing/buyer.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

/** Types the new password and saves; the sheet closes once it is done. */
async function saveNew(page: Page, password: string): Promise<void> {
  await field(page, m.accounts_newPassword()).fill(password);
  await button(page, m.accounts_savePassword()).tap();
}

test('a password is set with a code, changed against the current one, and set anew by who forgot it', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  const canEnter = async (password: string) => {
    const given = { phone: buyer.phone, region: 'tw', password, agreement: true } as const;
    return (await askerOf(shop, null)(accounts.pwdLogin, given)).hasPassword;
  };
  await beSignedIn(page, buyer);
  await openScreen(page, '/settings/account');

  await button(page, m.accounts_setPassword()).tap();
  await expect(page.getByText(m.accounts_proofText({ phone: buyer.profile.phone }))).toBeVisible();
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, buyer.phone));
  await saveNew(page, 'piano2026');
  await expect(page.getByText(m.accounts_passwordSaved())).toBeVisible();
  expect(await canEnter('piano2026')).toBe(true);

  await button(page, m.accounts_changePassword()).tap();
  await field(page, m.accounts_currentPassword()).fill('piano2026');
  await saveNew(page, 'violin2026');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await canEnter('violin2026')).toBe(true);

  // A minute later, as the pause between two codes has it.
  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  await button(page, m.accounts_changePassword()).tap();
  await button(page, m.accounts_proveByCode()).tap();
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, buyer.phone));
  await saveNew(page, 'cello2026');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await canEnter('cello2026')).toBe(true);
});
