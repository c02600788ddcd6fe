import { carriesPasskeys, challengeLife } from '@lyceum/domain/passkeys';
import type { Caller, Deps } from '../../platform/deps.ts';
import { browserKeyOf, newToken, sha256 } from '../doors/journey-keys.ts';
import { deleteChallenge, deleteOldChallenges, insertChallenge } from './passkeys.sql.ts';
import { challengeIn, type Place } from './webauthn.ts';

/** Null where browsers know no passkeys. */
export function placeOf({ origin }: Pick<Caller, 'origin'>): Place | null {
  const host = new URL(origin).hostname;
  return carriesPasskeys(host) ? { origin, host } : null;
}

/** What the browser that asks, and no other one, is to sign. `userId`: whose account gets a passkey; null: somebody signs in. */
export async function newChallenge(deps: Deps, userId: string | null, caller: Caller): Promise<string> {
  const challenge = newToken(deps.random);
  const key = browserKeyOf(deps, caller);
  await insertChallenge(deps.db, {
    challengeHash: sha256(challenge),
    browserHash: sha256(key),
    userId,
    createdAt: deps.clock(),
  });
  caller.keepAwayKey(key);
  return challenge;
}

const oldest = (deps: Pick<Deps, 'clock'>): Date => new Date(deps.clock().getTime() - challengeLife);

/** The challenge that was signed, used up whatever comes of it; null where it is not this browser's, or too old. */
export async function takeChallenge(
  deps: Deps,
  answer: Parameters<typeof challengeIn>[0],
  userId: string | null,
  { awayKey }: Pick<Caller, 'awayKey'>,
): Promise<string | null> {
  const challenge = challengeIn(answer);
  const of = {
    challengeHash: sha256(challenge ?? ''),
    browserHash: sha256(awayKey ?? ''),
    userId,
    createdAfter: oldest(deps),
  };
  return challenge !== null && (await deleteChallenge(deps.db, of)) ? challenge : null;
}

/** Forgets challenges that nobody answered. */
export const tidyChallenges = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldChallenges(deps.db, oldest(deps));
