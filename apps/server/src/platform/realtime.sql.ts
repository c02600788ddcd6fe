import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { preparedOnce, type Queryable } from './database.ts';
import { realtimeEvents } from './realtime.tables.ts';

const before = sql`${sql.placeholder('snapshot')}::pg_snapshot`;
const isSince = sql`${realtimeEvents.transaction} >= pg_snapshot_xmin(${before})
  and not pg_visible_in_snapshot(${realtimeEvents.transaction}, ${before})`;
/** Each thing once; where one of its changes was another one than growth, it has no number. */
const toldWhere = (which: SQL | undefined) => sql<
  ToldRow[]
>`(select coalesce(json_agg(json_build_array(audience, topic, about, up_to)), '[]')
  from (select audience, topic, about, case when bool_and(up_to is not null) then max(up_to) end up_to
    from ${realtimeEvents} where ${which} group by audience, topic, about) told)`;

/** Audience, topic, thing, and the newest number of what only grew. */
export type ToldRow = [audience: string, topic: string, about: string, upTo: number | null];

interface Look {
  /** As of when this is all; to ask with next time. */
  snapshot: string;
  rows: ToldRow[];
}

const ofAll = preparedOnce((db) =>
  db
    .select({
      snapshot: sql<string>`pg_current_snapshot()::text`,
      rows: toldWhere(isSince),
    })
    .from(sql`(values (1)) once`)
    .prepare('realtime_events_since'),
);

const ofSome = preparedOnce((db) =>
  db
    .select({
      rows: toldWhere(
        and(
          sql`${realtimeEvents.audience} = any(${sql.placeholder('audiences')}::text[])`,
          isSince,
          sql`pg_visible_in_snapshot(${realtimeEvents.transaction}, ${sql.placeholder('until')}::pg_snapshot)`,
        ),
      ),
    })
    .from(sql`(values (1)) once`)
    .prepare('realtime_events_missed'),
);

/** What was told since that snapshot, each once; nothing without one. */
export async function selectTold(db: Queryable, snapshot: string | null): Promise<Look> {
  const [look] = await ofAll(db).execute({ snapshot });
  if (look === undefined) {
    throw new Error('the database answered no snapshot');
  }
  return look;
}

/** What was told to these audiences between two snapshots, each once. */
export async function selectMissed(
  db: Queryable,
  { snapshot, until, audiences }: { snapshot: string; until: string; audiences: readonly string[] },
): Promise<readonly ToldRow[]> {
  const [look] = await ofSome(db).execute({ snapshot, until, audiences: [...audiences] });
  return look?.rows ?? [];
}

export async function insertTold(
  db: Queryable,
  rows: readonly Pick<typeof realtimeEvents.$inferInsert, 'audience' | 'topic' | 'about' | 'upTo'>[],
): Promise<void> {
  await db.insert(realtimeEvents).values([...rows]);
}

/** Notes which rows are there, and deletes those that were noted so many seconds ago. A transaction may take longer than that. */
export async function sweepTold(db: Queryable, seconds: number): Promise<void> {
  const { settledAt } = realtimeEvents;
  await db.delete(realtimeEvents).where(lt(settledAt, sql`now() - make_interval(secs => ${seconds})`));
  await db
    .update(realtimeEvents)
    .set({ settledAt: sql`now()` })
    .where(isNull(settledAt));
}

export async function deleteToldTo(db: Queryable, audience: string): Promise<void> {
  await db.delete(realtimeEvents).where(eq(realtimeEvents.audience, audience));
}
