import { networkOf } from '@lyceum/domain/network';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { tryLimits } from '@lyceum/domain/staff';
import { minute } from '@lyceum/domain/time';
import type { Queryable } from '../platform/database.ts';
import type { Caller, Deps } from '../platform/deps.ts';
import { knownDevice } from './known-device.ts';
import { countTry, deleteOldTries, deleteTries, giveTryBack } from './staff.sql.ts';

/** A guess at somebody's password or second factor. */
export interface Guess {
  at: 'password' | 'secondFactor';
  /** The e-mail address as it was typed, known or not; who is signed in already guesses at his own. */
  email: string;
  caller: Pick<Caller, 'ip' | 'officeDevice' | 'member'>;
}

interface Counter {
  key: Buffer;
  tries: number;
  /** Milliseconds. */
  window: number;
}

/**
 * What counts a guess, the narrowest first. Whoever is signed in, or was in this browser before, has a counter that nobody else can fill;
 * strangers share one for their network, and one for all of them.
 */
function countersOf(deps: Pick<Deps, 'signer' | 'clock'>, { at, email, caller }: Guess): Counter[] {
  const counter = (limit: keyof typeof tryLimits, whose: string): Counter => ({
    key: deps.signer.hash(`office-tries-${at}`, `${email} ${limit} ${whose}`),
    ...tryLimits[limit],
  });
  const known = caller.member?.staffId ?? knownDevice(deps, caller.officeDevice, email);
  return known === null
    ? [counter('network', networkOf(caller.ip)), counter('strangers', '')]
    : [counter('known', known)];
}

/** Counts a guess before it is looked at, outside any transaction, so that many at once are as few as one by one. Null: go on. */
export async function takeTry(deps: Deps, guess: Guess): Promise<Refusal<'signInTooManyTries'> | null> {
  const now = deps.clock();
  for (const { key, tries, window } of countersOf(deps, guess)) {
    const { count, since } = await countTry(deps.db, key, now, new Date(now.getTime() - window));
    if (count > tries) {
      const wait = since.getTime() + window - now.getTime();
      // A wider counter is not filled by who waits already: one network alone never shuts out the others.
      return refuse('signInTooManyTries', { minutes: Math.max(1, Math.ceil(wait / minute)) });
    }
  }
  return null;
}

/** After a right one: its own counter begins anew, and it was no guess to the wider one. */
export async function forgetTries(deps: Pick<Deps, 'signer' | 'clock'>, db: Queryable, guess: Guess): Promise<void> {
  const [own, ...wider] = countersOf(deps, guess);
  if (own) {
    await deleteTries(db, own.key);
  }
  for (const { key } of wider) {
    await giveTryBack(db, key);
  }
}

const longestWindow = Math.max(...Object.values(tryLimits).map(({ window }) => window));

export function tidyTries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldTries(deps.db, new Date(deps.clock().getTime() - longestWindow));
}
