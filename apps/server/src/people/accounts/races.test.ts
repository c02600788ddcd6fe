import * as accounts from '@lyceum/contract/accounts.calls';
import * as users from '@lyceum/contract/users.calls';
import { minute } from '@lyceum/domain/time';
import { describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { holdRow } from '../../testing/hold-row.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { codeFor, freshPhone, givePassword, signIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
const operator = await asStaff(server, { rights: ['settings', 'support'] });

const oldPassword = 'piano2026';

/** An account with a password that is signed in on its own device. */
async function anAccount() {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  await givePassword(server, phone, token, oldPassword);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  clock.pass(minute);
  return { phone, token, id };
}
type Account = Awaited<ReturnType<typeof anAccount>>;

const byPassword = ({ phone }: Account) =>
  other.call(accounts.pwdLogin, { phone, region: 'tw', password: oldPassword, agreement: true });

async function byCode({ phone }: Account) {
  await other.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const code = await codeFor(other, phone);
  return () => other.call(accounts.codeLogin, { phone, region: 'tw', code, agreement: true });
}

const change = ({ token }: Account) =>
  server.call(accounts.setPassword, { password: 'violin2026', currentPassword: oldPassword }, { token });
const block = ({ id }: Account) => server.call(users.block, { id, reason: 'fraud' }, operator);

type Step = () => Promise<{ success: boolean; data: { token?: string; refusal?: string } }>;

/** Both at once, with the first one certainly ahead: the account's row is held until both wait for it. */
async function inThisOrder({ id }: Account, first: Step, second: Step) {
  const row = await holdRow(server, 'users', id);
  const ahead = first();
  await row.waiters(1);
  const behind = second();
  await row.waiters(2);
  await row.release();
  return [await ahead, await behind] as const;
}

const isSignedIn = async (token: string | undefined) =>
  (await server.call(accounts.checkUserLogin, {}, { token: token ?? 'none' })).success;

describe('a sign-in with the old password, while it is changed', () => {
  test('after the change is refused', async () => {
    const account = await anAccount();
    const [changed, entered] = await inThisOrder(
      account,
      () => change(account),
      () => byPassword(account),
    );
    expect(changed.success).toBe(true);
    expect(entered.data.refusal).toBe('passwordWrong');
    expect(await isSignedIn(entered.data.token)).toBe(false);
    expect(await isSignedIn(account.token)).toBe(true);
  });

  test('before the change is ended by it', async () => {
    const account = await anAccount();
    const [entered, changed] = await inThisOrder(
      account,
      () => byPassword(account),
      () => change(account),
    );
    expect([entered.success, changed.success]).toEqual([true, true]);
    expect(await isSignedIn(entered.data.token)).toBe(false);
  });

  test('of two who change it against the same old one, one does', async () => {
    const account = await anAccount();
    const elsewhere = await byPassword(account);
    const answers = await inThisOrder(
      account,
      () => change(account),
      () => change({ ...account, token: elsewhere.data.token }),
    );
    expect(answers.map(({ data }) => data.refusal)).toEqual([undefined, 'currentPasswordWrong']);
  });
});

describe('a sign-in while the account is blocked', () => {
  test.each(['password', 'code'] as const)('by %s, after the blocking, is refused', async (way) => {
    const account = await anAccount();
    const enter = way === 'code' ? await byCode(account) : () => byPassword(account);
    const [blocked, entered] = await inThisOrder(account, () => block(account), enter);
    expect(blocked.success).toBe(true);
    expect(entered.data.refusal).toBe('accountBlocked');
  });

  test.each(['password', 'code'] as const)('by %s, before the blocking, is ended by it', async (way) => {
    const account = await anAccount();
    const enter = way === 'code' ? await byCode(account) : () => byPassword(account);
    const [entered, blocked] = await inThisOrder(account, enter, () => block(account));
    expect([entered.success, blocked.success]).toEqual([true, true]);
    expect(await isSignedIn(entered.data.token)).toBe(false);
  });

  test('whatever session is left over of a blocked account is none', async () => {
    const account = await anAccount();
    await server.sql('update users set blocked_at = now() where id = $1', [account.id]);
    expect(await isSignedIn(account.token)).toBe(false);
  });
});
