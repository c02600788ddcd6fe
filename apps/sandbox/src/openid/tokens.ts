import { createHmac, createPublicKey, generateKeyPairSync, sign, timingSafeEqual, verify } from 'node:crypto';
import { currentKey, takeFault, type Client, type Issued, type Party } from './parties.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What is true of the person who chose, before any fault. */
function claimsOf(party: Party, issuer: string, { person, clientId, nonce }: Issued, nowMs: number) {
  const iat = Math.floor(nowMs / 1_000);
  return {
    iss: issuer,
    sub: `${party.name}-${person.id}`,
    aud: clientId as string | string[],
    iat,
    exp: iat + 3_600,
    nonce,
    name: person.name,
    ...(person.email !== null && {
      email: person.email,
      // LINE says nothing of it; Apple says it in words.
      ...(party.name === 'google' && { email_verified: person.verified }),
      ...(party.name === 'apple' && { email_verified: String(person.verified) }),
    }),
  };
}

/** The ID token of a code, or one with the fault that was asked for. */
export function idToken(party: Party, issuer: string, issued: Issued, nowMs: number): string {
  const fault = takeFault(
    party,
    'wrongNonce',
    'wrongAudience',
    'manyAudiences',
    'expired',
    'otherIssuer',
    'unverifiedEmail',
    'algNone',
    'forged',
    'noSubject',
  );
  const claims = claimsOf(party, issuer, issued, nowMs);
  const told = {
    ...claims,
    ...(fault === 'wrongNonce' && { nonce: 'another' }),
    ...(fault === 'wrongAudience' && { aud: 'another-shop' }),
    ...(fault === 'manyAudiences' && { aud: [issued.clientId, 'another-shop'], azp: 'another-shop' }),
    ...(fault === 'expired' && { iat: claims.iat - 7_200, exp: claims.iat - 3_600 }),
    ...(fault === 'otherIssuer' && { iss: 'https://issuer.example' }),
    ...(fault === 'unverifiedEmail' && { email_verified: false }),
    ...(fault === 'noSubject' && { sub: '' }),
  };
  if (fault === 'algNone') {
    return `${part({ alg: 'none' })}.${part(told)}.`;
  }
  // LINE signs what it gives to web sites with the channel's secret.
  if (party.name === 'line') {
    const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(told)}`;
    const secret = fault === 'forged' ? 'another secret' : party.client.secret;
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  }
  const { kid, privateKey } = currentKey(party);
  const body = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(told)}`;
  const key = fault === 'forged' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : privateKey;
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
}

const read = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
};

/** Whether the shop is the one that it says: by its secret, or at Apple by a short-lived token that it signed. */
export function isClient(
  party: Party,
  issuer: string,
  given: { id?: string; secret?: string },
  nowMs: number,
): boolean {
  const { client } = party;
  if (given.id !== client.id || given.secret === undefined) {
    return false;
  }
  return party.name === 'apple'
    ? isSignedSecret(client, issuer, given.secret, nowMs)
    : sameText(client.secret, given.secret);
}

function isSignedSecret(client: Client, issuer: string, secret: string, nowMs: number): boolean {
  const [head = '', claims = '', signature = ''] = secret.split('.');
  try {
    const { alg, kid } = read(head);
    const { iss, sub, aud, iat, exp } = read(claims);
    const now = nowMs / 1_000;
    const isTimely = Number(iat) <= now + 60 && Number(exp) > now && Number(exp) - now < 15_777_000;
    const key = { key: createPublicKey(client.secret), dsaEncoding: 'ieee-p1363' as const };
    return (
      alg === 'ES256' &&
      typeof kid === 'string' &&
      typeof iss === 'string' &&
      sub === client.id &&
      aud === issuer &&
      isTimely &&
      verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
    );
  } catch {
    return false;
  }
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
