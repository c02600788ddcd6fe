// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { settle } from '@lyceum/web/testing/render';
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
  await shop.seen('input[autocomplete="one-time-code"]');
  expect(shop.box.textContent).toContain(m.accounts_resendIn({ seconds: 60 }));

  await type(shop.code(), '12345');
  await shop.press(m.accounts_signIn());
  expect(shop.alerts()).toEqual([m.refusals_codeMalformed()]);
  expect(shop.told).toHaveLength(1);

  await type(shop.code(), '123456');
  await vi.waitFor(() => expect(shop.alerts()).toEqual(['four tries left']), 10_000);
  expect(shop.code()?.value).toBe('');
  expect(currentSettings().signedIn).toBe(false);

  answers['accounts.codeLogin'] = { data: session };
  await type(shop.code(), '654321');
  await vi.waitFor(() => expect(currentSettings().signedIn).toBe(true), 10_000);
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

const google = m.doors_continue({ name: 'Google' });
const away = { 'doors.offered': { list: ['line', 'google', 'apple'] } };

it('an account elsewhere: the browser goes to the address that the server says, and what was agreed to is told', async () => {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const address = 'https://accounts.example/authorize?state=s';
  const shop = await signInScreen({ ...away, 'doors.begin': { data: { address } } });
  await shop.press(google);
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith(address), 10_000);
  expect(shop.told).toEqual([
    { call: 'doors.begin', input: { thirdParty: 'google', region: 'tw', agreement: true, crossBorder: true } },
  ]);
  // On the way a second tap does nothing.
  await shop.press(google);
  expect(shop.told).toHaveLength(1);
  went.mockRestore();
  shop.stop();
});

it('a third party that is away says so, and the other ways stay', async () => {
  const refusal = { code: 'thirdPartyAway', params: { name: 'Google' }, message: 'Google is away' };
  const shop = await signInScreen({ ...away, 'doors.begin': { refusal } });
  await shop.press(google);
  await vi.waitFor(() => expect(shop.alerts()).toEqual(['Google is away']), 10_000);
  expect(shop.phone()).not.toBeNull();
  shop.stop();
});

it('inside another application Google is not gone to, but a way out is shown', async () => {
  const told = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone Safari Line/14.19.0');
  const shop = await signInScreen(away);
  await shop.press(google);
  await vi.waitFor(
    () => expect(document.body.textContent).toContain(m.doors_webViewText({ name: 'Google', app: 'LINE' })),
    10_000,
  );
  expect(shop.told).toEqual([]);
  const out = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === m.doors_openBrowser());
  expect(new URL(out?.href ?? '').searchParams.get('openExternalBrowser')).toBe('1');
  told.mockRestore();
  shop.stop();
});

const comingBack = (answers: Record<string, unknown>, query = 'source=3&ticket=once') =>
  visit([routes.login], `/login?${query}`, answers);

/** What comes by itself, once the code of its part is there. */
async function soon(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isSo(); tries += 1) {
    await settle(50);
  }
  expect(isSo()).toBe(true);
}
const saysWhy = (box: Element, words: string) => box.querySelector('[role="alert"]')?.textContent === words;

it('who comes back with a ticket is let in by it once, without being asked again', async () => {
  const shop = await comingBack({ 'doors.thirdLogin': { data: session } });
  await soon(() => currentSettings().signedIn);
  expect(shop.told.filter(({ call }) => call === 'doors.thirdLogin')).toEqual([
    { call: 'doors.thirdLogin', input: { thirdId: 'once', source: 3 } },
  ]);
  expect(shop.at()).not.toContain('ticket');
  shop.stop();
});

it('where data is kept is asked of a new account that did not say it, and the ticket used again', async () => {
  const answers: Record<string, unknown> = {
    'doors.thirdLogin': { refusal: { code: 'crossBorderConsentRequired', params: {}, message: 'agree first' } },
  };
  const shop = await comingBack(answers);
  await soon(() => document.body.textContent.includes(m.accounts_crossBorderTitle()));
  answers['doors.thirdLogin'] = { data: session };
  await shop.press(m.accounts_crossBorderYes());
  await soon(() => currentSettings().signedIn);
  expect(shop.told.at(-1)?.call === 'doors.thirdLogin' ? shop.told.at(-1)?.input : null).toEqual({
    thirdId: 'once',
    source: 3,
    crossBorder: true,
  });
  shop.stop();
});

it('a refused ticket says why, is out of the address, and leaves the other ways', async () => {
  const refusal = { code: 'accountBlocked', params: {}, message: 'blocked' };
  const shop = await comingBack({ 'doors.thirdLogin': { refusal } });
  await soon(() => saysWhy(shop.box, 'blocked'));
  expect(shop.at()).not.toContain('ticket');
  expect(shop.box.textContent).toContain(m.accounts_consentTitle());
  shop.stop();
});

it.each([
  ['cancelled', m.doors_cancelled],
  ['away', m.doors_away],
  ['nonsense', m.doors_nonsense],
  ['toString', m.doors_over],
] as const)('who comes back without one is told why: %s', async (trouble, words) => {
  const shop = await comingBack({}, `source=3&trouble=${trouble}`);
  await soon(() => saysWhy(shop.box, words({ name: 'Google' })));
  expect(shop.told).toEqual([]);
  shop.stop();
});
