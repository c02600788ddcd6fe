import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds that a token is good for. */
const lifetime = 32_400;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Access tokens of one client. */
export function openTokens(client: { id: string; secret: string }, now: () => number) {
  const until = new Map<string, number>();
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  return {
    /** Null: the client is not who it says. */
    give(authorization: string | undefined) {
      if (!isSame(authorization ?? '', basic)) {
        return null;
      }
      const token = `A21AA${randomBytes(40).toString('base64url')}`;
      until.set(token, now() + lifetime * 1_000);
      return { access_token: token, token_type: 'Bearer', app_id: 'APP-SIM', expires_in: lifetime, nonce: token };
    },
    isGood: (authorization: string | undefined): boolean => {
      const [scheme = '', token = ''] = (authorization ?? '').split(' ');
      return scheme === 'Bearer' && (until.get(token) ?? 0) > now();
    },
  };
}
