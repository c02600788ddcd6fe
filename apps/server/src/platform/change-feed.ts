import { minute, second } from '@lyceum/domain/time';
import type { Database } from './database.ts';
import { selectChanges, sweepChanges } from './change-feed.sql.ts';

/**
 * What of the catalogue has changed, as tags: a product's id; an agency's for what is told of all its courses; `price` and `sales`, alone
 * or with a category's id, for lists in these orders; `shelf` for all lists. Triggers of the database write them in the transaction that
 * changes something, so that whoever changed it, and in whatever order transactions end, each process reads each of them once.
 */
export interface ChangeFeed {
  /** Checks whether something has changed, unless it did just now; answers as of which moment it knows all changes (`performance.now`). */
  checkedAt(): number | Promise<number>;
  /** Whether all that was read at that moment or later, and has these tags, is still as it was when the feed was last checked. */
  unchanged(tags: readonly string[], since: number): boolean;
}

/** That often it is checked at while somebody asks. */
const pauseMs = 300;
/** Names of changes are remembered for as long as anything is kept. */
export const longestKeptMs = minute;
/** Rows stay in the table for longer than any process may go without checking, from when the sweep first saw them. */
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
  let checked = -Infinity;
  let snapshot: string | null = null;
  /** What those wait for who need a look. */
  let awaited: Promise<number> | null = null;

  async function look(): Promise<number> {
    const begun = performance.now();
    const known = begun - checked < longestPause ? snapshot : null;
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
    checked = begun;
    return checked;
  }

  /** One look at a time. One that takes long is not waited for: what was known before it may still be good enough. */
  function begin(): Promise<number> {
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<number>((resolve, reject) => {
      patience = setTimeout(() => {
        if (performance.now() - checked < lifeMs) {
          resolve(checked);
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
    checkedAt() {
      if (performance.now() - checked < pauseMs) {
        return checked;
      }
      return (awaited ??= begin());
    },
    unchanged(tags, from) {
      const isOld = (name: string) => (changedAt.get(name) ?? -Infinity) > from;
      return from >= since && !isOld(everything) && !tags.some(isOld);
    },
  };
}

/** Rows that every process has read. */
export function tidyChanges(db: Database): Promise<void> {
  return sweepChanges(db, rowLife / second);
}
