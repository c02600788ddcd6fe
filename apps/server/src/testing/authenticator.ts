import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as passkeys from '@lyceum/contract/passkeys.calls';
import { minute } from '@lyceum/domain/time';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestServer } from './test-server.ts';
import { codeFor, freshPhone, signIn } from './world.ts';

/** Where the servers of these tests are reached: a passkey belongs to a name. */
export const passkeyHost = 'shop.example.tw';
export const passkeyOrigin = `https://${passkeyHost}`;

export interface TestPasskey {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** What an authenticator or a browser does otherwise than it should. */
export interface Faults {
  origin?: string;
  host?: string;
  type?: string;
  crossOrigin?: boolean;
  verified?: boolean;
  present?: boolean;
  counter?: number;
  challenge?: string;
  signedBy?: KeyObject;
  userHandle?: string;
  id?: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const clientData = (type: string, challenge: string, { origin, crossOrigin }: Faults) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? passkeyOrigin, crossOrigin: crossOrigin ?? false }));

function authData({ host, verified, present }: Faults, counter: number, attested?: Buffer): Buffer {
  const flags = (present === false ? 0 : 1) | (verified === false ? 0 : 4) | (attested ? 64 : 0);
  return Buffer.concat([sha256(host ?? passkeyHost), uint(flags, 1), uint(counter, 4), attested ?? Buffer.alloc(0)]);
}

/** Makes a passkey of what `beginAdd` answered, as a browser sends it. */
export function makePasskey(
  options: { challenge: string; user: { id: string } },
  faults: Faults & { format?: string; statement?: Map<string, unknown> } = {},
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const raw = randomBytes(16);
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const attested = Buffer.concat([Buffer.alloc(16), uint(raw.length, 2), raw, cose]);
  const attestationObject = isoCBOR.encode(
    new Map<string, never>([
      ['fmt', (faults.format ?? 'none') as never],
      ['attStmt', (faults.statement ?? new Map()) as never],
      ['authData', new Uint8Array(authData(faults, faults.counter ?? 0, attested)) as never],
    ]),
  );
  const id = faults.id ?? base64url(raw);
  const credential = {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(
        clientData(faults.type ?? 'webauthn.create', faults.challenge ?? options.challenge, faults),
      ),
      attestationObject: base64url(attestationObject),
    },
  };
  const passkey: TestPasskey = { id, privateKey, userHandle: options.user.id, counter: faults.counter ?? 0 };
  return { credential, passkey };
}

/** Signs what `begin` answered. */
export function signWith(passkey: TestPasskey, options: { challenge: string }, faults: Faults = {}) {
  const client = clientData(faults.type ?? 'webauthn.get', faults.challenge ?? options.challenge, faults);
  const authenticatorData = authData(faults, faults.counter ?? passkey.counter);
  const signed = Buffer.concat([authenticatorData, sha256(client)]);
  const id = faults.id ?? passkey.id;
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, faults.signedBy ?? passkey.privateKey)),
      userHandle: faults.userHandle ?? passkey.userHandle,
    },
  };
}

/** Shows that the holder of a phone is at hand. */
export async function proveByPhone(server: TestServer, phone: string, token: string): Promise<string> {
  server.clock.pass(2 * minute);
  await server.ask(accounts.sendOwnCode, {}, { token });
  return (await server.ask(accounts.proveOwn, { code: await codeFor(server, phone) }, { token })).proof;
}

/** Somebody new by phone, with a passkey. */
export async function aPasskeyHolder(server: TestServer, faults: Faults = {}) {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  const proof = await proveByPhone(server, phone, token);
  const begun = await server.call(passkeys.beginAdd, { proof }, { token });
  const away = begun.away ?? '';
  const { credential, passkey } = makePasskey(begun.data.options, faults);
  await server.ask(passkeys.add, { credential, name: '我的手機' }, { token, away });
  const { id: userId } = await server.ask(accounts.checkUserLogin, {}, { token });
  return { phone, token, passkey, userId };
}

/** A browser that asks to sign in by passkey: what it is to sign, and its cookie. */
export async function aChallenge(server: TestServer) {
  const begun = await server.call(passkeys.begin, {});
  return { options: begun.data.options, away: begun.away ?? '' };
}
