import * as accounts from '@lyceum/contract/accounts.calls';
import { day, hour, minute } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import type { Asker } from '../../testing/call-over.ts';
import { aServer } from '../../testing/test-server.ts';
import { codeFor, freshPhone, givePassword } from '../../testing/world.ts';

const server = await aServer({ config: { trustProxy: 1 } });

const home = { from: '203.0.113.7' };
const abroad = { from: '2001:db8:1:2::5' };
const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36';

async function enter(phone: string, asker: Asker = home) {
  server.clock.pass(minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' }, asker);
  const given = {
    phone,
    region: 'tw',
    code: await codeFor(server, phone),
    agreement: true,
    crossBorder: true,
  } as const;
  const answer = await server.call(accounts.codeLogin, given, asker);
  return { ...answer.data, device: answer.device ?? '' };
}
const listFor = async (token: string, asker: Asker = home) =>
  (await server.ask(accounts.sessions, {}, { ...asker, token })).list;
const isIn = async (token: string) => (await server.call(accounts.checkUserLogin, {}, { token })).code === 200;
const told = async (recipient: string) =>
  (
    await server.sql<{ body: string }>(
      `select body from outbox where secret_hash is null and body <> '' and recipient = $1 order by created_at, id`,
      [recipient.replace(/^0/, '+886')],
    )
  ).map(({ body }) => body);

test('every device stands in the list, in words, from where and when; the one that asks comes first', async () => {
  const phone = freshPhone();
  const first = await enter(phone, { ...home, userAgent: chrome });
  const begun = server.clock();
  server.clock.pass(hour);
  const second = await enter(phone, abroad);
  const list = await listFor(first.token);
  expect(list).toMatchObject([
    { browser: 'chrome', system: 'android', network: '203.0.113.*', createdAt: begun.toISOString(), current: true },
    { browser: 'other', system: 'other', network: '2001:db8:1:2::*', current: false },
  ]);
  // Read just now, to ten minutes; what only stands in the table tells no token and no address.
  expect(list[0]?.seenAt).toBe(server.clock().toISOString());
  server.clock.pass(9 * minute);
  expect((await listFor(first.token, abroad))[0]).toMatchObject({ network: '203.0.113.*', seenAt: list[0]?.seenAt });
  server.clock.pass(minute);
  await listFor(first.token, abroad);
  expect((await listFor(first.token))[0]).toMatchObject({ network: '2001:db8:1:2::*' });
  const rows = await server.sql<{ row: string }>('select sessions::text as row from sessions');
  expect(rows.filter(({ row }) => row.includes(first.token) || row.includes('203.0.113.7'))).toEqual([]);
  expect(await isIn(second.token)).toBe(true);
});

test('one device is signed out, or all others; what is another account’s is not there', async () => {
  const phone = freshPhone();
  const [one, other, third] = [await enter(phone), await enter(phone), await enter(phone)];
  const stranger = await enter(freshPhone());
  const [, gone] = await listFor(one.token);
  const end = (token: string, id = '') => server.call(accounts.endSession, { id }, { token });
  expect((await end(stranger.token, gone?.id)).data.refusal).toBe('notFound');
  expect((await end(one.token, gone?.id)).success).toBe(true);
  expect((await end(one.token, gone?.id)).data.refusal).toBe('notFound');
  expect([await isIn(one.token), await isIn(other.token), await isIn(third.token)]).toEqual([true, true, false]);
  expect(await server.ask(accounts.endOtherSessions, {}, { token: one.token })).toEqual({ ended: 1 });
  expect([await isIn(one.token), await isIn(other.token), await isIn(stranger.token)]).toEqual([true, false, true]);
});

test('a browser has one session of an account: signing in again ends the one before', async () => {
  const phone = freshPhone();
  const before = await enter(phone);
  const again = await enter(phone, { ...home, device: before.device });
  expect([await isIn(before.token), await isIn(again.token)]).toEqual([false, true]);
  expect(await listFor(again.token)).toHaveLength(1);
  // A cookie of another account is none of this one's.
  const other = await enter(freshPhone(), { ...home, device: again.device });
  expect([await isIn(again.token), await isIn(other.token)]).toEqual([true, true]);
});

test('a sign-in from a new device is told to the account, one from a known device or to a new account is not', async () => {
  const phone = freshPhone();
  const { device, token } = await enter(phone);
  expect(await told(phone)).toEqual([]);
  await enter(phone, { ...abroad, device });
  expect(await told(phone)).toEqual([]);
  await enter(phone, { ...abroad, userAgent: chrome });
  expect(await told(phone)).toEqual([expect.stringMatching(/Android · Chrome.*2001:db8:1:2::\*/)]);
  // By password, too; a wrong one is nobody's news. By mail where there is an address, which a thief of the phone does not have.
  server.clock.pass(minute);
  const own = (await enter(phone, { ...home, device })).token;
  await givePassword(server, phone, own, 'piano2026');
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token: own });
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_' || $1, $1, 'email', $2, now())`,
    [id, `${id}@example.com`],
  );
  const byPassword = (password: string) =>
    server.call(accounts.pwdLogin, { phone, region: 'tw', password, agreement: true }, abroad);
  await byPassword('wrong1');
  expect(await told(`${id}@example.com`)).toEqual([]);
  await byPassword('piano2026');
  expect(await told(`${id}@example.com`)).toHaveLength(1);
  expect(token).not.toBe(own);
});

test('who signs in over and over is told of it ten times a day, not for ever', async () => {
  const phone = freshPhone();
  const { token } = await enter(phone);
  await givePassword(server, phone, token, 'piano2026');
  for (let at = 0; at < 14; at += 1) {
    await server.ask(accounts.pwdLogin, { phone, region: 'tw', password: 'piano2026', agreement: true }, home);
  }
  // The new password was the first of them.
  expect(await told(phone)).toHaveLength(10);
  server.clock.pass(day);
  await server.ask(accounts.pwdLogin, { phone, region: 'tw', password: 'piano2026', agreement: true }, home);
  expect(await told(phone)).toHaveLength(11);
});
