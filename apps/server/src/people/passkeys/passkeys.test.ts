import * as accounts from '@lyceum/contract/accounts.calls';
import * as doors from '@lyceum/contract/doors.calls';
import * as passkeys from '@lyceum/contract/passkeys.calls';
import { mostPasskeys } from '@lyceum/domain/passkeys';
import { minute } from '@lyceum/domain/time';
import { describe, expect, it } from 'vitest';
import {
  aChallenge,
  aPasskeyHolder,
  makePasskey,
  passkeyOrigin,
  proveByPhone,
  signWith,
  type TestPasskey,
} from '../../testing/authenticator.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { codeIn, freshPhone, signIn } from '../../testing/world.ts';

const server = await aServer({ clock: testClock(), config: { publicUrl: passkeyOrigin } });
const agreement = true;

async function enter(passkey: TestPasskey) {
  const { options, away } = await aChallenge(server);
  return server.call(passkeys.enter, { credential: signWith(passkey, options), agreement }, { away });
}

describe('a passkey', () => {
  it('signs its owner in, is told to the owner and seen in the list', async () => {
    const { phone, token, passkey, userId } = await aPasskeyHolder(server);
    const [message] = await server.sql<{ body: string }>(
      "select body from outbox where recipient = $1 and body like '%通行金鑰%'",
      [`+886${phone.slice(1)}`],
    );
    expect(message?.body).toContain('現在可以用 通行金鑰 登入');
    expect((await server.ask(passkeys.list, {}, { token })).list).toMatchObject([
      { name: '我的手機', host: 'shop.example.tw', usedAt: null },
    ]);
    server.clock.pass(minute);
    const entered = await enter(passkey);
    expect(entered.data).toMatchObject({ id: userId });
    expect((await server.ask(accounts.account, {}, { token: entered.data.token })).mobile).not.toBe('');
    const [used] = (await server.ask(passkeys.list, {}, { token })).list;
    expect(used?.usedAt).toBe(server.clock().toISOString());
    expect((await server.ask(doors.list, {}, { token })).own.map(({ door }) => door)).toEqual(['phone', 'passkey']);
  });

  it('lets nobody in who was not asked to agree, and no blocked account', async () => {
    const { passkey, userId } = await aPasskeyHolder(server);
    const { options, away } = await aChallenge(server);
    const credential = signWith(passkey, options);
    expect((await server.call(passkeys.enter, { credential }, { away })).data.refusal).toBe('agreementRequired');
    await server.sql("update users set blocked_at = now(), blocked_reason = 'x' where id = $1", [userId]);
    expect((await enter(passkey)).data.refusal).toBe('accountBlocked');
  });

  it('is removed with proof, ends the other sessions, and opens nothing afterwards', async () => {
    const { phone, token, passkey } = await aPasskeyHolder(server);
    const other = (await enter(passkey)).data.token;
    const [one] = (await server.ask(passkeys.list, {}, { token })).list;
    const id = one?.id ?? '';
    expect((await server.call(passkeys.remove, { id, proof: 'x' }, { token })).data.refusal).toBe('ownProofEnded');
    const proof = await proveByPhone(server, phone, token);
    await server.ask(passkeys.remove, { id, proof }, { token });
    expect((await server.call(accounts.account, {}, { token: other })).code).toBe(-1);
    expect((await enter(passkey)).data.refusal).toBe('passkeyUnknown');
    expect((await server.call(passkeys.remove, { id, proof }, { token })).data.refusal).toBe('notFound');
  });

  it('is kept while it is the last way in, and lets the e-mail address go', async () => {
    const email = 'passkey-alone@example.com';
    await server.ask(accounts.sendEmailCode, { email });
    const code = await codeIn(server, email);
    const { token } = await server.ask(accounts.emailLogin, {
      email,
      code,
      region: 'tw',
      agreement,
      crossBorder: true,
    });
    server.clock.pass(2 * minute);
    await server.ask(accounts.sendOwnCode, {}, { token });
    const { proof } = await server.ask(accounts.proveOwn, { code: await codeIn(server, email) }, { token });
    expect((await server.call(doors.remove, { door: 'email', proof }, { token })).data.refusal).toBe('lastDoor');
    const begun = await server.call(passkeys.beginAdd, { proof }, { token });
    const { credential, passkey } = makePasskey(begun.data.options);
    await server.ask(passkeys.add, { credential, name: 'key' }, { token, away: begun.away ?? '' });
    const [one] = (await server.ask(passkeys.list, {}, { token })).list;
    const { token: by } = (await enter(passkey)).data;
    server.clock.pass(2 * minute);
    await server.ask(accounts.sendOwnCode, {}, { token: by });
    const again = await server.ask(accounts.proveOwn, { code: await codeIn(server, email) }, { token: by });
    await server.ask(doors.remove, { door: 'email', proof: again.proof }, { token: by });
    expect((await server.ask(doors.list, {}, { token: by })).own.map(({ door }) => door)).toEqual(['passkey']);
    const last = await server.call(passkeys.remove, { id: one?.id ?? '', proof: again.proof }, { token: by });
    // The proof ended with the address; and without one there is none.
    expect(last.data.refusal).toBe('ownProofEnded');
    expect((await enter(passkey)).success).toBe(true);
  });

  it('cannot be had without number', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const proof = await proveByPhone(server, phone, token);
    for (let count = 0; count < mostPasskeys; count += 1) {
      const begun = await server.call(passkeys.beginAdd, { proof }, { token });
      const { credential } = makePasskey(begun.data.options);
      await server.ask(passkeys.add, { credential, name: `key ${count}` }, { token, away: begun.away ?? '' });
    }
    expect((await server.call(passkeys.beginAdd, { proof }, { token })).data.refusal).toBe('passkeysFull');
  });

  it('goes with its account', async () => {
    const { userId } = await aPasskeyHolder(server);
    await server.sql('delete from consents where user_id = $1', [userId]);
    await server.sql('delete from users where id = $1', [userId]);
    expect(await server.sql('select 1 from passkeys where user_id = $1', [userId])).toEqual([]);
  });
});
