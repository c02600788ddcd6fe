import type { RealtimeEvent } from '@lyceum/contract/realtime';
import type { AgencyRight } from '@lyceum/domain/permissions';
import { minute, second, type Clock } from '@lyceum/domain/time';
import { sqlState, type Database, type Queryable } from './database.ts';
import type { Log } from './log.ts';
import { insertTold, selectMissed, selectTold, sweepTold, type ToldRow } from './realtime.sql.ts';

/** Whom something concerns: an account, somebody of the staff, those of an agency's staff who hold a right, or the desk of official support. */
export type Audience = `account:${string}` | `agency:${string}:${AgencyRight}` | `staff:${string}` | 'support';

/**
 * Says within the transaction that changes something whose pages should read a topic anew; `about` is the thing's id, `upTo` its newest number where
 * it only grew.
 */
export const broadcast = (
  tx: Queryable,
  told: readonly {
    audience: Audience;
    topic: Exclude<RealtimeEvent['topic'], 'all' | 'beat'>;
    about: string;
    upTo?: number;
  }[],
): Promise<void> => insertTold(tx, told);

/** Where what is told goes to: an open connection of a page. */
export interface Listener {
  /** `cursor` is what the page comes back with. */
  hear: (event: RealtimeEvent, cursor: string) => void;
  /** It is told nothing more. */
  end: () => void;
}

/**
 * Tells pages what changed, whichever process it was changed by. Changes are rows of the transactions that made them; each process reads the new
 * ones some times a second while it has listeners, and tells each by a cursor, which is a snapshot of the database: what a transaction wrote
 * that had not ended in it is still to come. So nothing is left out and nothing needs a connection that listens, and a page that comes back to
 * another process is told what it missed.
 */
export interface Realtime {
  /** `audiences` begin with whose it is. Answers how to leave. Rejects when the database cannot be asked. */
  join: (audiences: readonly string[], since: string | null, listener: Listener) => Promise<() => void>;
  /** Open connections. */
  count: () => number;
  /** Ends all of them. */
  close: () => void;
}

/** So long after one look the next one begins. */
const lookEveryMs = 100;
/** After one that failed. */
const lookAgainMs = second;
/** Rows stay longer than any cursor is good for, from when the sweep first saw them. */
const rowLife = 10 * minute;
const cursorLife = 5 * minute;
/** More of them are not told one by one. */
const mostMissed = 100;
/** Open pages of one account or member of staff; the oldest one ends when there is one more. */
const mostOfOne = 20;
/** What is no snapshot. */
const invalidText = '22P02';

const cursorOf = (at: Date, snapshot: string) => `${Math.floor(at.getTime() / second)}-${snapshot}`;

/** The snapshot of a cursor, which comes from outside; null for one that is too old or is none. */
function snapshotOf(cursor: string, now: Date): string | null {
  const [, at = '', snapshot = null] = /^(\d{1,12})-(\d{1,19}:\d{1,19}:[\d,]{0,4000})$/.exec(cursor) ?? [];
  const age = now.getTime() - Number(at) * second;
  return age < cursorLife ? snapshot : null;
}

interface Member {
  audiences: readonly string[];
  listener: Listener;
  /** What comes while it is not yet told what it missed: told first, its cursor would leave that out. */
  held: Parameters<Listener['hear']>[] | null;
}

function hear(member: Member, ...told: Parameters<Listener['hear']>): void {
  if (member.held) {
    member.held.push(told);
  } else {
    member.listener.hear(...told);
  }
}

const eventOf = ([, topic, about, upTo]: ToldRow): RealtimeEvent => ({
  topic: topic as RealtimeEvent['topic'],
  about,
  ...(upTo !== null && { upTo }),
});

/** `beatEveryMs`: so often every listener is told that the line stands. */
export function openRealtime(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  beatEveryMs: number,
): Realtime {
  /** In the order of joining. */
  const members = new Set<Member>();
  const of = new Map<string, Set<Member>>();
  /** As of when all has been told; `lookedAt` by `performance.now`. */
  let told: { snapshot: string; cursor: string; lookedAt: number } | null = null;
  let next: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let failing = false;

  function leave(member: Member): void {
    if (!members.delete(member)) {
      return;
    }
    for (const audience of member.audiences) {
      const group = of.get(audience);
      group?.delete(member);
      if (group?.size === 0) {
        of.delete(audience);
      }
    }
    if (members.size === 0) {
      clearTimeout(next);
      clearInterval(beat);
      told = null;
    }
  }

  function enter(member: Member): void {
    if (members.size === 0) {
      beat = setInterval(() => hearAll('beat'), beatEveryMs);
    }
    members.add(member);
    for (const audience of member.audiences) {
      const group = of.get(audience) ?? new Set<Member>();
      of.set(audience, group.add(member));
    }
    const own = of.get(member.audiences[0] ?? '');
    const [oldest] = own ?? [];
    if (own && oldest && own.size > mostOfOne) {
      leave(oldest);
      oldest.listener.end();
    }
  }

  function hearAll(topic: 'all' | 'beat'): void {
    const cursor = told?.cursor ?? '';
    members.forEach((member) => hear(member, { topic, about: '' }, cursor));
  }

  /** What came with one look. A line may break between two of them: all but the last one lead back to before the look. */
  function hearRows(rows: readonly ToldRow[], before: string, now: string): void {
    const heard = new Map<Member, RealtimeEvent[]>();
    for (const row of rows) {
      of.get(row[0])?.forEach((member) => heard.set(member, [...(heard.get(member) ?? []), eventOf(row)]));
    }
    heard.forEach((events, member) =>
      events.forEach((event, at) => hear(member, event, at === events.length - 1 ? now : before)),
    );
  }

  async function look(): Promise<void> {
    const lookedAt = performance.now();
    // Rows of before may be gone: then everybody reads everything.
    const isLost = told !== null && lookedAt - told.lookedAt > cursorLife;
    const { snapshot, rows } = await selectTold(db, isLost ? null : (told?.snapshot ?? null));
    if (members.size === 0) {
      return;
    }
    const cursor = cursorOf(clock(), snapshot);
    const before = told?.cursor ?? cursor;
    told = { snapshot, cursor, lookedAt };
    if (isLost) {
      hearAll('all');
    } else {
      hearRows(rows, before, cursor);
    }
  }

  /** One look at a time; the next one follows while there are listeners. */
  function lookNow(): Promise<void> {
    clearTimeout(next);
    looking ??= look()
      .then(
        () => {
          failing = false;
        },
        (error: unknown) => {
          if (!failing) {
            log.warn({ err: error }, 'what pages are to be told could not be read');
          }
          failing = true;
          throw error;
        },
      )
      .finally(() => {
        looking = null;
        if (members.size > 0) {
          next = setTimeout(() => void lookNow().catch(() => undefined), failing ? lookAgainMs : lookEveryMs);
        }
      });
    return looking;
  }

  /** What was told to these from a cursor up to a snapshot; null where that cannot be said. */
  async function missed(
    audiences: readonly string[],
    since: string | null,
    until: string,
  ): Promise<readonly ToldRow[] | null> {
    const snapshot = since === null ? null : snapshotOf(since, clock());
    if (snapshot === null) {
      return null;
    }
    try {
      const rows = await selectMissed(db, { snapshot, until, audiences });
      return rows.length > mostMissed ? null : rows;
    } catch (error) {
      if (sqlState(error) === invalidText) {
        return null;
      }
      throw error;
    }
  }

  return {
    async join(audiences, since, listener) {
      const member: Member = { audiences, listener, held: [] };
      enter(member);
      try {
        if (told === null) {
          await lookNow();
        }
        if (told !== null) {
          // What ended after this look is told by the next ones.
          const { snapshot, cursor } = told;
          const rows = await missed(audiences, since, snapshot);
          if (rows === null) {
            listener.hear({ topic: 'all', about: '' }, cursor);
          }
          // Only with the beat all of them have come.
          rows?.forEach((row) => listener.hear(eventOf(row), since ?? cursor));
          listener.hear({ topic: 'beat', about: '' }, cursor);
          member.held?.forEach((one) => listener.hear(...one));
          member.held = null;
        }
      } catch (error) {
        leave(member);
        throw error;
      }
      return () => leave(member);
    },
    count: () => members.size,
    close() {
      for (const member of members) {
        leave(member);
        member.listener.end();
      }
    },
  };
}

/** Rows that every page had the time to be told. */
export const tidyRealtime = (db: Database): Promise<void> => sweepTold(db, rowLife / second);
