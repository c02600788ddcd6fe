import * as accounts from '@lyceum/contract/accounts.calls';
import { minute } from '@lyceum/domain/time';
import { expect, test, vi } from 'vitest';
import { aServer } from '../../testing/test-server.ts';
import { codeFor, freshPhone, givePassword, signIn } from '../../testing/world.ts';

/** What was tried to be sent; no line ever takes it. */
let tried: string[] = [];
const sms = {
  send({ body }: { body: string }) {
    tried.push(body);
    return Promise.reject(new Error('no line'));
  },
};
const server = await aServer({ extras: { channels: { sms } } });

async function anAccount(password?: string) {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  if (password !== undefined) {
    await givePassword(server, phone, token, password);
  }
  return { phone, token };
}

const set = ({ token }: { token: string }, input: { password: string; currentPassword?: string; code?: string }) =>
  server.call(accounts.setPassword, input, { token, language: 'en' });
const canEnter = async ({ phone }: { phone: string }, password: string) =>
  (await server.call(accounts.pwdLogin, { phone, region: 'tw', password, agreement: true })).success;

test('a token alone sets no password, whether there is one yet or not', async () => {
  for (const account of [await anAccount(), await anAccount('piano2026')]) {
    const answer = await set(account, { password: 'stolen2026' });
    expect(answer.data.refusal).toBe('passwordProofMissing');
    expect(answer.message).toMatch(/current password/);
    expect((await set(account, { password: 'stolen2026', currentPassword: 'guess1' })).data.refusal).toBe(
      'currentPasswordWrong',
    );
    expect(await canEnter(account, 'stolen2026')).toBe(false);
  }
});

test('the current password is a proof; after five wrong ones one waits, and a code still helps', async () => {
  const account = await anAccount('piano2026');
  expect((await set(account, { password: 'violin2026', currentPassword: 'piano2026' })).success).toBe(true);
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => set(account, { password: 'stolen2026', currentPassword: 'piano2026' })),
  );
  expect(guesses.filter(({ data }) => data.refusal === 'currentPasswordWrong')).toHaveLength(5);
  const waiting = await set(account, { password: 'stolen2026', currentPassword: 'violin2026' });
  expect(waiting.data).toEqual({ refusal: 'passwordTooManyTries', params: { minutes: 15 } });
  server.clock.pass(minute);
  await givePassword(server, account.phone, account.token, 'forgot2026');
  expect(await canEnter(account, 'forgot2026')).toBe(true);
});

test('a code to the account’s own phone is a proof, once, and nobody else’s is', async () => {
  const [account, stranger] = [await anAccount(), await anAccount()];
  expect((await set(account, { password: 'piano2026', code: '123456' })).data.refusal).toBe('codeExpired');
  await server.ask(accounts.sendOwnCode, {}, { token: stranger.token });
  const foreign = await codeFor(server, stranger.phone);
  await server.ask(accounts.sendOwnCode, {}, { token: account.token });
  const own = await codeFor(server, account.phone);
  // Of a million pairs of codes one is alike.
  const wrong = foreign === own ? (foreign === '000000' ? '000001' : '000000') : foreign;
  expect((await set(account, { password: 'piano2026', code: wrong })).data).toEqual({
    refusal: 'codeWrong',
    params: { left: 4 },
  });
  const both = await Promise.all(['piano2026', 'violin2026'].map((password) => set(account, { password, code: own })));
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect((await set(account, { password: 'stolen2026', code: own })).data.refusal).toBe('codeExpired');
  expect((await server.call(accounts.sendOwnCode, {}, {})).data.refusal).toBe('notLoggedIn');
});

test('a code stands in the stored message only as long as it is good, and is not sent later', async () => {
  const phone = freshPhone();
  const stored = async () =>
    (
      await server.sql<{ body: string }>('select body from outbox where recipient = $1 order by created_at, id', [
        `+886${phone.slice(1)}`,
      ])
    ).map(({ body }) => (/\d{6}/.test(body) ? 'code' : body));
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  server.clock.pass(minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  expect(await stored()).toEqual(['', 'code']);
  const code = await codeFor(server, phone);
  await server.ask(accounts.codeLogin, { phone, region: 'tw', code, agreement: true, crossBorder: true });
  expect(await stored()).toEqual(['', '']);

  server.clock.pass(minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const late = await codeFor(server, phone);
  const isTried = () => tried.some((body) => body.includes(late));
  // The clock stands still until the failed try is written down: the next is due by the clock of that moment.
  await vi.waitFor(async () => {
    const [message] = await server.sql<{ failure: string | null }>('select failure from outbox where body like $1', [
      `%${late}%`,
    ]);
    expect(message?.failure).toEqual(expect.any(String));
  }, 10_000);
  expect(isTried()).toBe(true);
  // Whoever was woken by the call may look once more by the new time, and be the one who tries.
  tried = [];
  server.clock.pass(4 * minute);
  await server.runJob('outbox.send');
  await vi.waitFor(() => expect(isTried()).toBe(true));
  server.clock.pass(minute);
  tried = [];
  await server.runJob('outbox.send');
  expect(isTried()).toBe(false);
  await server.runJob('outbox.blank');
  expect(await stored()).toEqual(['', '', '']);
});
