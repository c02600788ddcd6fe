// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { screen } from '@lyceum/web/routes';
import { visit } from '@lyceum/web/testing/visit';
import { type } from '@lyceum/web/testing/write';
import { beforeEach, expect, it, vi } from 'vitest';
import { PasswordSheet } from './password-sheet.tsx';

beforeEach(() => {
  window.scrollTo = () => undefined;
});

const closed = vi.fn<() => void>();
const refused = (code: string, message: string) => ({ refusal: { code, params: {}, message } });

/** The sheet, of an account with a password or without, before a server that answers so. */
async function sheet(hasPassword: boolean, answers: Record<string, unknown>) {
  closed.mockClear();
  const row = screen('/sheet', () =>
    Promise.resolve({
      default: () => <PasswordSheet title="Password" phone="+886 912" hasPassword={hasPassword} onClose={closed} />,
    }),
  );
  const shop = await visit([row], '/sheet', answers);
  return {
    ...shop,
    press: (...names: readonly string[]) => shop.press(...names),
    field: (complete: string) => shop.box.querySelector(`input[autocomplete="${complete}"]`),
    alerts: () => [...shop.box.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent),
  };
}

it('a first password asks for a code before anything else; a wrong code is said beside it and can be mended', async () => {
  const answers: Record<string, unknown> = {
    'accounts.sendOwnCode': { data: { seconds: 60 } },
    'accounts.setPassword': refused('codeWrong', 'four tries left'),
  };
  const { field, press, alerts, told, stop } = await sheet(false, answers);
  expect([field('new-password'), field('one-time-code')]).toEqual([null, null]);
  await press(m.accounts_getCode());

  await press(m.accounts_savePassword());
  expect(alerts()).toEqual([m.refusals_codeMalformed(), m.refusals_passwordMalformed()]);
  await type(field('one-time-code'), '000000');
  await type(field('new-password'), 'onlyletters');
  await press(m.accounts_savePassword());
  expect(alerts()).toEqual([m.refusals_passwordMalformed()]);
  expect(told).toHaveLength(1);

  await type(field('new-password'), 'piano2026');
  await press(m.accounts_savePassword());
  expect(alerts()).toEqual(['four tries left']);
  expect(closed).not.toHaveBeenCalled();

  answers['accounts.setPassword'] = { data: {} };
  await type(field('one-time-code'), '123456');
  expect(alerts()).toEqual([]);
  await press(m.accounts_savePassword());
  expect(told.at(-1)).toEqual({ call: 'accounts.setPassword', input: { password: 'piano2026', code: '123456' } });
  expect(closed).toHaveBeenCalledOnce();
  stop();
});

it('a change asks for the current password, says when it is missing or wrong, and sends it with the new one', async () => {
  const answers: Record<string, unknown> = { 'accounts.setPassword': refused('currentPasswordWrong', 'not that one') };
  const { field, press, alerts, told, stop } = await sheet(true, answers);
  await type(field('new-password'), 'violin2026');
  await press(m.accounts_savePassword());
  expect(alerts()).toEqual([m.accounts_currentPasswordMissing()]);
  expect(told).toEqual([]);
  await type(field('current-password'), 'guess2026');
  await press(m.accounts_savePassword());
  expect(alerts()).toEqual(['not that one']);
  answers['accounts.setPassword'] = { data: {} };
  await type(field('current-password'), 'piano2026');
  await press(m.accounts_savePassword());
  expect(told.at(-1)?.input).toEqual({ password: 'violin2026', currentPassword: 'piano2026' });
  expect(closed).toHaveBeenCalledOnce();
  stop();
});

it('who has forgotten the current one proves it by a code, and may go back to it', async () => {
  const { field, press, told, stop } = await sheet(true, { 'accounts.sendOwnCode': { data: { seconds: 60 } } });
  await press(m.accounts_proveByCode());
  expect(field('current-password')).toBeNull();
  await press(m.accounts_getCode());
  expect(told).toEqual([{ call: 'accounts.sendOwnCode', input: {} }]);
  await press(m.accounts_proveByPassword());
  expect(field('current-password')).not.toBeNull();
  stop();
});
