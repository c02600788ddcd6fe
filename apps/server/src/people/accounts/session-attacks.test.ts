import * as accounts from '@lyceum/contract/accounts.calls';
import { minute } from '@lyceum/domain/time';
import { describe, expect, test } from 'vitest';
import type { Asker } from '../../testing/call-over.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { codeFor, freshPhone, givePassword } from '../../testing/world.ts';

const server = await aServer({ clock: testClock() });
const isIn = async (token: string) => (await server.call(accounts.account, {}, { token })).code !== -1;

async function enter(phone: string, asker: Asker = {}) {
  server.clock.pass(2 * minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' }, asker);
  const code = await codeFor(server, phone);
  const answer = await server.call(
    accounts.codeLogin,
    { phone, region: 'tw', code, agreement: true, crossBorder: true },
    asker,
  );
  return { token: answer.data.token, device: answer.device ?? '' };
}

describe('a token', () => {
  test('is another one at each sign-in and opens nothing after it was signed out, nor its hash ever', async () => {
    const phone = freshPhone();
    const one = await enter(phone);
    const two = await enter(phone);
    expect(one.token).not.toBe(two.token);
    const hashes = await server.sql<{ hex: string; base64: string }>(
      "select encode(token_hash, 'hex') hex, encode(token_hash, 'base64') base64 from sessions",
    );
    for (const { hex, base64 } of hashes) {
      expect([await isIn(hex), await isIn(base64)]).toEqual([false, false]);
    }
    await server.ask(accounts.logout, {}, { token: two.token });
    expect([await isIn(one.token), await isIn(two.token)]).toEqual([true, false]);
  });

  test('of another session ends when the password is changed', async () => {
    const phone = freshPhone();
    const [stolen, own] = [await enter(phone), await enter(phone)];
    await givePassword(server, phone, own.token, 'piano2026');
    expect([await isIn(stolen.token), await isIn(own.token)]).toEqual([false, true]);
  });
});

describe('who leaves something of his own in a browser', () => {
  test('has no session of whoever signs in there next', async () => {
    const attacker = await enter(freshPhone());
    // His token goes along with the sign-in: it neither becomes the victim's nor learns of it.
    const victim = await enter(freshPhone(), { token: attacker.token, device: attacker.device });
    const who = async (token: string) => (await server.ask(accounts.checkUserLogin, {}, { token })).id;
    expect(await who(attacker.token)).not.toBe(await who(victim.token));
    expect(victim.token).not.toBe(attacker.token);
    // Nor does his browser's mark make him known to the victim's account.
    const marks = await server.sql<{ device_name: string }>('select device_name from sessions');
    expect(new Set(marks.map((one) => one.device_name)).size).toBe(marks.length);
    expect(victim.device).not.toBe(attacker.device);
  });

  test('cannot choose the token', async () => {
    const chosen = 'A'.repeat(43);
    const phone = freshPhone();
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    const code = await codeFor(server, phone);
    const input = { phone, region: 'tw', code, agreement: true, crossBorder: true } as const;
    expect((await server.call(accounts.codeLogin, input, { token: chosen })).code).toBe(-1);
    const { token } = await server.ask(accounts.codeLogin, input);
    expect([token === chosen, await isIn(chosen)]).toEqual([false, false]);
  });
});
