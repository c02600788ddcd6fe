import { minute, second } from '@lyceum/domain/time';
import type { Database } from './database.ts';
import { deleteChangesBefore, selectChanges } from './change-feed.sql.ts';

/**
 * What of the catalogue has changed, as names: a product's id; an agency's for what is told of all its courses; `price` and `sales`, alone
 * or with a category's id, for lists in these orders; `shelf` for all lists. Triggers of the database write them in the transaction that
 * changes something, so that whoever changed it, and in whatever order transactions end, each process reads each of them once.
 */
export interface ChangeFeed {
  /** Looks whether something has changed, unless it did just now; answers as of which moment it knows all changes (`performance.now`). */
  lookedAt(): number | Promise<number>;
  /** Whether all that was read at that moment or later, and has these names, is still as it was when the feed was looked at last. */
  unchanged(names: readonly string[], since: number): boolean;
}

/** That often it is looked at while somebody asks. */
const pauseMs = 300;
/** Names of changes are remembered for as long as anything is kept. */
export const longestKeptMs = minute;
/** Rows stay in the table for longer than any process may go without looking. */
const rowLife = 10 * minute;
const longestPause = 5 * minute;

/** The name of a change that may have changed anything. */
const everything = 'everything';

/** So long somebody waits for a look at most. */
const longestWaitMs = 100;

/**
 * The feed of a database. Whoever asks first for a while waits for a look, so that a reader who comes back to a page is not told what was right
 * a moment ago. `lifeMs` is how old its knowledge may become; a look that fails is no answer, and whatever is kept counts as changed.
 */
export function openChangeFeed(db: Database, lifeMs: number): ChangeFeed {
  const changedAt = new Map<string, number>();
  /** Nothing is known of changes before this moment. */
  let since = Infinity;
  let looked = -Infinity;
  let snapshot: string | null = null;
  /** What those wait for who need a look. */
  let awaited: Promise<number> | null = null;

  async function look(): Promise<number> {
    const begun = performance.now();
    const known = begun - looked < longestPause ? snapshot : null;
    const found = await selectChanges(db, known);
    // Whoever reads from now on sees these changes; who began to read before may not have.
    const now = performance.now();
    if (known === null) {
      changedAt.clear();
      since = now;
    }
    found.names.forEach((name) => {
      // Taken out first, so that the map is in the order of time.
      changedAt.delete(name);
      changedAt.set(name, now);
    });
    for (const [name, at] of changedAt) {
      if (at > now - longestKeptMs) {
        break;
      }
      changedAt.delete(name);
    }
    snapshot = found.snapshot;
    looked = begun;
    return looked;
  }

  /** One look at a time. One that takes long is not waited for: what was known before it may still be good enough. */
  function begin(): Promise<number> {
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<number>((resolve, reject) => {
      patience = setTimeout(() => {
        if (performance.now() - looked < lifeMs) {
          resolve(looked);
        } else {
          reject(new Error('the changes could not be read in time'));
        }
      }, longestWaitMs);
    });
    const looking = look().finally(() => {
      clearTimeout(patience);
      awaited = null;
    });
    const either = Promise.race([looking, late]);
    // Those who wait are told; perhaps nobody waits any more.
    either.catch(() => undefined);
    return either;
  }

  return {
    lookedAt() {
      if (performance.now() - looked < pauseMs) {
        return looked;
      }
      return (awaited ??= begin());
    },
    unchanged(names, from) {
      const isOld = (name: string) => (changedAt.get(name) ?? -Infinity) > from;
      return from >= since && !isOld(everything) && !names.some(isOld);
    },
  };
}

/** Rows that every process has read. */
export function tidyChanges(db: Database): Promise<void> {
  return deleteChangesBefore(db, rowLife / second);
}
