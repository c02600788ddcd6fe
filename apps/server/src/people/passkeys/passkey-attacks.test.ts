import { generateKeyPairSync } from 'node:crypto';
import * as passkeys from '@lyceum/contract/passkeys.calls';
import { challengeLife } from '@lyceum/domain/passkeys';
import { describe, expect, it } from 'vitest';
import {
  aChallenge,
  aPasskeyHolder,
  makePasskey,
  passkeyOrigin,
  proveByPhone,
  signWith,
  type Faults,
} from '../../testing/authenticator.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { freshPhone, signIn } from '../../testing/world.ts';

const server = await aServer({ clock: testClock(), config: { publicUrl: passkeyOrigin } });
const plain = await aServer({ clock: testClock() });

type Credential = ReturnType<typeof signWith>;
const enter = (credential: Credential, away: string) =>
  server.call(passkeys.enter, { credential, agreement: true }, { away });
const refusalOf = async (answer: Promise<{ data: { refusal?: string } }>) => (await answer).data.refusal ?? 'in';

const stranger = 'x'.repeat(43);
const owner = await aPasskeyHolder(server, { counter: 7 });
const other = await aPasskeyHolder(server, { counter: 7 });
let counter = 7;
/** Of the owner's passkey. */
const next = () => (counter += 1);

async function attempt(faults: Faults) {
  const { options, away } = await aChallenge(server);
  return refusalOf(enter(signWith(owner.passkey, options, { counter: next(), ...faults }), away));
}

describe('signing in', () => {
  it('works as it should, so that what follows fails for its own reason', async () => {
    expect(await attempt({})).toBe('in');
  });

  it('takes a challenge once: neither the same answer nor another one to it', async () => {
    const { options, away } = await aChallenge(server);
    const credential = signWith(owner.passkey, options, { counter: next() });
    const both = await Promise.all([refusalOf(enter(credential, away)), refusalOf(enter(credential, away))]);
    expect(both.toSorted()).toEqual(['in', 'ticketOver']);
    expect(await refusalOf(enter(credential, away))).toBe('ticketOver');
    const again = signWith(owner.passkey, options, { counter: next() });
    expect(await refusalOf(enter(again, away))).toBe('ticketOver');
    // Also where the first answer was refused.
    const failed = await aChallenge(server);
    await enter(signWith(owner.passkey, failed.options, { counter: next(), verified: false }), failed.away);
    const right = signWith(owner.passkey, failed.options, { counter: next() });
    expect(await refusalOf(enter(right, failed.away))).toBe('ticketOver');
  });

  it('takes a challenge in the browser that asked alone, and for five minutes', async () => {
    const { options, away } = await aChallenge(server);
    const credential = signWith(owner.passkey, options, { counter: next() });
    for (const cookie of ['', stranger]) {
      expect(await refusalOf(enter(credential, cookie))).toBe('ticketOver');
    }
    // And that took nothing from the one who asked.
    expect(await refusalOf(enter(credential, away))).toBe('in');
    const late = await aChallenge(server);
    server.clock.pass(challengeLife);
    const answer = signWith(owner.passkey, late.options, { counter: next() });
    expect(await refusalOf(enter(answer, late.away))).toBe('ticketOver');
    server.clock.pass(1);
    await server.runJob('passkeys.tidy');
    expect(await server.sql('select 1 from passkey_challenges')).toEqual([]);
  });

  it.each([
    ['another origin', { origin: 'https://shop.example.tw.evil.example' }],
    ['an origin without the lock', { origin: 'http://shop.example.tw' }],
    ['another port', { origin: 'https://shop.example.tw:8443' }],
    ['another relying party', { host: 'evil.example' }],
    ['the parent of the host', { host: 'example.tw' }],
    ['a page inside another one', { crossOrigin: true }],
    ['an answer to the other question', { type: 'webauthn.create' }],
    ['nobody verified', { verified: false }],
    ['nobody present', { present: false }],
    ['a counter that stands still', { counter: 1 }],
    ['a counter that goes back', { counter: 0 }],
    ['a signature of another key', { signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ["another person's handle", { userHandle: other.passkey.userHandle }],
    ['no handle', { userHandle: 'AA' }],
    ["another person's passkey", { id: other.passkey.id }],
    ["another person's passkey and handle", { id: other.passkey.id, userHandle: other.passkey.userHandle }],
    ['a made-up challenge', { challenge: 'A'.repeat(43) }],
  ] as [string, Faults][])('refuses %s', async (_, faults) => {
    expect(['passkeyRefused', 'ticketOver']).toContain(await attempt(faults));
  });

  it('refuses what was signed and changed afterwards', async () => {
    const { options, away } = await aChallenge(server);
    const credential = signWith(owner.passkey, options, { counter: next() });
    const data = Buffer.from(credential.response.authenticatorData, 'base64url');
    data[36] = 250;
    credential.response.authenticatorData = data.toString('base64url');
    expect(await refusalOf(enter(credential, away))).toBe('passkeyRefused');
  });

  it.each(['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const)(
    'answers nonsense and far too much in %s with a refusal',
    async (field) => {
      for (const [value, expected] of [
        ['A', ['ticketOver', 'passkeyRefused']],
        [Buffer.from('null').toString('base64url'), ['ticketOver', 'passkeyRefused']],
        [Buffer.from('{"challenge":{}}').toString('base64url'), ['ticketOver', 'passkeyRefused']],
        ['A'.repeat(100_000), ['invalidInput']],
        ['<script>', ['invalidInput']],
      ] as const) {
        const { options, away } = await aChallenge(server);
        const credential = signWith(owner.passkey, options, { counter: next() });
        credential.response[field] = value;
        expect(expected).toContain(await refusalOf(enter(credential, away)));
      }
    },
  );

  it('is not offered where the shop has a bare address', async () => {
    expect(await refusalOf(plain.call(passkeys.begin, {}))).toBe('passkeyUnavailable');
  });
});

describe('adding', () => {
  async function begin() {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const proof = await proveByPhone(server, phone, token);
    const begun = await server.call(passkeys.beginAdd, { proof }, { token });
    return { token, proof, options: begun.data.options, away: begun.away ?? '' };
  }
  const name = 'key';

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { host: 'evil.example' }],
    ['a page inside another one', { crossOrigin: true }],
    ['an answer to the other question', { type: 'webauthn.get' }],
    ['nobody verified', { verified: false }],
    ['nobody present', { present: false }],
    ['another name than its own', { id: 'AAAA' }],
    ["a maker's certificate", { format: 'packed', statement: new Map<string, unknown>([['x5c', []]]) }],
    ['a format that was not asked for', { format: 'tpm' }],
  ] as [string, Faults][])('refuses %s', async (_, faults) => {
    const { token, options, away } = await begin();
    const { credential } = makePasskey(options, faults);
    const answer = refusalOf(server.call(passkeys.add, { credential, name }, { token, away }));
    expect(['passkeyRefused', 'ticketOver']).toContain(await answer);
    expect((await server.ask(passkeys.list, {}, { token })).list).toEqual([]);
  });

  it('refuses a challenge twice, of another account, of another browser, and of a sign-in', async () => {
    const [one, two] = [await begin(), await begin()];
    const { credential } = makePasskey(one.options);
    const added = (by: { token: string; away: string }) =>
      refusalOf(server.call(passkeys.add, { credential, name }, by));
    expect(await added({ token: two.token, away: one.away })).toBe('ticketOver');
    expect(await added({ token: one.token, away: stranger })).toBe('ticketOver');
    expect(await added({ token: one.token, away: one.away })).toBe('in');
    expect(await added({ token: one.token, away: one.away })).toBe('ticketOver');
    const signing = await aChallenge(server);
    const forSigning = makePasskey({ ...signing.options, user: two.options.user });
    const answer = server.call(
      passkeys.add,
      { credential: forSigning.credential, name },
      { token: two.token, away: signing.away },
    );
    expect(await refusalOf(answer)).toBe('ticketOver');
    // And one for adding lets nobody in.
    const signed = signWith(owner.passkey, two.options, { counter: next() });
    expect(await refusalOf(enter(signed, two.away))).toBe('ticketOver');
  });

  it('needs a proof, which is no other account’s', async () => {
    const [one, two] = [await begin(), await begin()];
    for (const proof of ['', 'x', two.proof]) {
      expect(await refusalOf(server.call(passkeys.beginAdd, { proof }, { token: one.token }))).toBe('ownProofEnded');
    }
    const { list } = await server.ask(passkeys.list, {}, { token: owner.token });
    const id = list[0]?.id ?? '';
    // Another account's passkey is none that there is.
    expect(await refusalOf(server.call(passkeys.remove, { id, proof: two.proof }, { token: two.token }))).toBe(
      'notFound',
    );
  });
});
