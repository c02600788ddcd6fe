import { networkOf } from '@lyceum/domain/network';
import { longestTryWindow, type TryLimit, type TryLimits } from '@lyceum/domain/tries';
import { hour, minute } from '@lyceum/domain/time';
import { inTransaction, type Queryable, type Transaction } from './database.ts';
import type { Deps } from './deps.ts';
import { countTry, deleteOldTries, deleteTries, giveTryBack, lockCount } from './tries.sql.ts';

/** A try at something of one account that strangers may try too: a password, a code, asking for a code. */
export interface Try {
  /** What is tried; each has buckets of its own. */
  at:
    | 'password'
    | 'code'
    | 'codeRequest'
    | 'officePassword'
    | 'officeSecondFactor'
    | 'officePasswordReset'
    | 'counterCode';
  limits: TryLimits;
  /** The account as it was typed, known or not: a phone number, an e-mail address. */
  whose: string;
  /** Who is signed in, or the browser that signed in to this account before (`known-device.ts`); null for strangers. */
  known: string | null;
  ip: string;
}

/** A limit on everything of one name and `whose`. */
export interface Bucket extends TryLimit {
  key: Buffer;
}

export function counterOf(deps: Pick<Deps, 'signer'>, name: string, whose: string, limit: TryLimit): Bucket {
  return { ...limit, key: deps.signer.hash('tries', JSON.stringify([name, whose, limit.window])) };
}

/** What counts a try, the narrowest first. */
function bucketsOf(deps: Pick<Deps, 'signer'>, one: Try): Bucket[] {
  const { at, limits, whose, known } = one;
  const buckets = (of: readonly TryLimit[], by: string) =>
    of.map((limit) => counterOf(deps, at, JSON.stringify([whose, by]), limit));
  const network = networkOf(one.ip);
  return known === null
    ? [
        ...buckets(limits.network, `network ${network}`),
        ...(limits.networkAtAll ?? []).map((limit) => counterOf(deps, `${at} of network`, network, limit)),
        ...buckets(limits.strangers, 'strangers'),
      ]
    : [...buckets(limits.known, `known ${known}`), ...buckets(limits.allKnown ?? [], 'all known')];
}

/** `over`: this try is one too many. Null: none was. */
export interface Taken {
  over: Bucket | null;
  /** It is the very first one too many of its window. */
  isFirstOver: boolean;
  /** Tries left; 0 when it was one too many. */
  left: number;
  /** Milliseconds until there are tries again, once none is left. */
  wait: number;
}

/** Counts a try with each bucket in turn, until one of them is full: a wider one is not filled by who waits already. */
export async function countAll(deps: Pick<Deps, 'clock'>, db: Queryable, buckets: readonly Bucket[]): Promise<Taken> {
  const now = deps.clock();
  let taken: Taken = { over: null, isFirstOver: false, left: Infinity, wait: 0 };
  for (const bucket of buckets) {
    const { key, tries, window } = bucket;
    const { count, since } = await countTry(db, key, now, new Date(now.getTime() - window));
    const wait = since.getTime() + window - now.getTime();
    if (count > tries) {
      return { over: bucket, isFirstOver: count === tries + 1, left: 0, wait };
    }
    if (tries - count < taken.left) {
      taken = { over: null, isFirstOver: false, left: tries - count, wait };
    }
  }
  return taken;
}

/** Counts a try before it is looked at, outside any transaction, so that many at once are as few as one by one. */
export function takeTry(deps: Pick<Deps, 'db' | 'clock' | 'signer'>, one: Try): Promise<Taken> {
  return countAll(deps, deps.db, bucketsOf(deps, one));
}

/** After a right one: its own buckets begin anew, and it was no try to the wider ones. */
export async function forgetTries(deps: Pick<Deps, 'signer'>, db: Queryable, one: Try): Promise<void> {
  const own = one.known === null ? one.limits.network.length : one.limits.known.length;
  for (const [at, { key }] of bucketsOf(deps, one).entries()) {
    await (at < own ? deleteTries(db, key) : giveTryBack(db, key));
  }
}

/**
 * For an answer that is quick to look at: those of one person are looked at one after the other, and only a wrong one is counted. So any
 * number of right ones at once locks nobody, and many wrong ones at once are as few as one by one. Null: it was right.
 */
export function lookOneByOne(
  deps: Pick<Deps, 'db' | 'clock' | 'signer'>,
  one: Try & { known: string },
  isRight: (tx: Transaction) => Promise<boolean>,
): Promise<Taken | null> {
  const now = deps.clock();
  const buckets = bucketsOf(deps, one);
  return inTransaction(deps.db, async (tx) => {
    for (const bucket of buckets) {
      const { key, tries, window } = bucket;
      const { count, since } = await lockCount(tx, key, now);
      const wait = since.getTime() + window - now.getTime();
      if (count >= tries && wait > 0) {
        return { over: bucket, isFirstOver: false, left: 0, wait };
      }
    }
    return (await isRight(tx)) ? null : countAll(deps, tx, buckets);
  });
}

/** At least one, in whole minutes or hours, as a refusal says it. */
export const inMinutes = (wait: number): number => Math.max(1, Math.ceil(wait / minute));
export const inHours = (wait: number): number => Math.max(1, Math.ceil(wait / hour));

export function tidyTries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldTries(deps.db, new Date(deps.clock().getTime() - longestTryWindow));
}
