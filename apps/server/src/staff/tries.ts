import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { signInTries, signInWindow } from '@lyceum/domain/staff';
import { minute } from '@lyceum/domain/time';
import type { Queryable } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { countTry, deleteOldTries, deleteTries } from './staff.sql.ts';

/** What is guessed at, and whose: an e-mail address as typed, or a staff id. */
type Guessed = 'password' | 'secondFactor';

const keyOf = (deps: Pick<Deps, 'signer'>, guessed: Guessed, whose: string) =>
  deps.signer.hash(`office-tries-${guessed}`, whose);

/** Counts a try before it is looked at, outside any transaction, so that many at once are as few as one by one. Null: go on. */
export async function takeTry(
  deps: Deps,
  guessed: Guessed,
  whose: string,
): Promise<Refusal<'signInTooManyTries'> | null> {
  const now = deps.clock();
  const windowStart = new Date(now.getTime() - signInWindow);
  const { count, since } = await countTry(deps.db, keyOf(deps, guessed, whose), now, windowStart);
  const wait = since.getTime() + signInWindow - now.getTime();
  return count > signInTries ? refuse('signInTooManyTries', { minutes: Math.max(1, Math.ceil(wait / minute)) }) : null;
}

export function forgetTries(deps: Pick<Deps, 'signer'>, db: Queryable, guessed: Guessed, whose: string): Promise<void> {
  return deleteTries(db, keyOf(deps, guessed, whose));
}

export function tidyTries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldTries(deps.db, new Date(deps.clock().getTime() - signInWindow));
}
