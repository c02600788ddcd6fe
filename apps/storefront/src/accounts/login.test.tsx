// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { visit } from '@lyceum/web/testing/visit';
import { type } from '@lyceum/web/testing/write';
import { beforeEach, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';
import { currentSettings, signOut } from '../session.ts';
import { forgetDraft, keepDraft } from './sign-in-draft.ts';

// The first one waits for the code of its screen.
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  window.scrollTo = () => undefined;
  signOut();
  forgetDraft();
  keepDraft({ region: 'tw', phone: '' });
});

const session = {
  token: 'token',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  id: 'usr_one',
  nickName: 'Lin',
  headerImageUrl: null,
  mobile: '09••••0001',
};
const who = { phone: '0912345678', region: 'tw' };
const wrong = { refusal: { code: 'codeWrong', params: { left: 4 }, message: 'four tries left' } };

/** The sign-in with the consents given, before a server that answers a code so at first. */
async function signInScreen(answers: Record<string, unknown> = {}) {
  const shop = await visit([routes.login], '/login', answers);
  await shop.press(m.accounts_agreeOn(), m.accounts_crossBorderYes());
  const field = (name: string) => shop.box.querySelector<HTMLInputElement>(`input[${name}]`);
  return {
    ...shop,
    phone: () => field('name="username"'),
    code: () => field('autocomplete="one-time-code"'),
    password: () => field('name="password"'),
    alerts: () => [...shop.box.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent),
  };
}

it('who does not agree is asked for nothing, and may come back', async () => {
  const shop = await visit([routes.login], '/login', {});
  await shop.press(m.accounts_crossBorderNo());
  expect(shop.box.querySelector('input')).toBeNull();
  await shop.press(m.accounts_withoutBack());
  await shop.press(m.accounts_agreeOn(), m.accounts_crossBorderYes());
  expect(shop.box.querySelector('input')).not.toBeNull();
  expect(shop.told).toEqual([]);
  shop.stop();
});

it('what is no number is said before anything is sent, until it is mended', async () => {
  const shop = await signInScreen();
  for (const text of ['', '12345']) {
    await type(shop.phone(), text);
    await shop.press(m.accounts_getCode());
    expect(shop.alerts()).toEqual([m.refusals_phoneMalformed()]);
  }
  await type(shop.phone(), who.phone);
  expect(shop.alerts()).toEqual([]);
  expect(shop.told).toEqual([]);
  shop.stop();
});

it('a code is sent off once it is whole; a wrong one says so and leaves the field empty, the right one lets in', async () => {
  const answers: Record<string, unknown> = {
    'accounts.sendVerifySMS': { data: { seconds: 60 } },
    'accounts.codeLogin': wrong,
  };
  const shop = await signInScreen(answers);
  await type(shop.phone(), who.phone);
  await shop.press(m.accounts_getCode());
  expect(shop.told).toEqual([{ call: 'accounts.sendVerifySMS', input: who }]);
  expect(shop.box.textContent).toContain(m.accounts_resendIn({ seconds: 60 }));

  await type(shop.code(), '12345');
  await shop.press(m.accounts_signIn());
  expect(shop.alerts()).toEqual([m.refusals_codeMalformed()]);
  expect(shop.told).toHaveLength(1);

  await type(shop.code(), '123456');
  await vi.waitFor(() => expect(shop.alerts()).toEqual(['four tries left']));
  expect(shop.code()?.value).toBe('');
  expect(currentSettings().signedIn).toBe(false);

  answers['accounts.codeLogin'] = { data: session };
  await type(shop.code(), '654321');
  await vi.waitFor(() => expect(currentSettings().signedIn).toBe(true));
  expect(shop.told.slice(1)).toEqual(
    ['123456', '654321'].map((code) => ({
      call: 'accounts.codeLogin',
      input: { ...who, code, agreement: true, crossBorder: true },
    })),
  );
  expect(shop.at()).not.toBe('/login');
  shop.stop();
});

it('a code that was asked for a moment ago is still waited for, not asked for anew', async () => {
  const refusal = { code: 'codeTooSoon', params: { seconds: 40 }, message: 'too soon' };
  const shop = await signInScreen({ 'accounts.sendVerifySMS': { refusal } });
  await type(shop.phone(), who.phone);
  await shop.press(m.accounts_getCode());
  expect(shop.code()).not.toBeNull();
  expect(shop.box.textContent).toContain(m.accounts_resendIn({ seconds: 40 }));
  shop.stop();
});

it('by password: an empty one is not sent, a refused one is said beside its field until another is typed', async () => {
  const refusal = { code: 'passwordWrong', params: {}, message: 'not right' };
  const shop = await signInScreen({ 'accounts.pwdLogin': { refusal } });
  await shop.press(m.accounts_wayPassword());
  await type(shop.phone(), who.phone);
  await shop.press(m.accounts_signIn());
  expect(shop.alerts()).toEqual([m.accounts_passwordMissing()]);
  expect(shop.told).toEqual([]);
  await type(shop.password(), 'piano2026');
  await shop.press(m.accounts_signIn());
  expect(shop.alerts()).toEqual(['not right']);
  await type(shop.password(), 'violin2026');
  expect(shop.alerts()).toEqual([]);
  shop.stop();
});
