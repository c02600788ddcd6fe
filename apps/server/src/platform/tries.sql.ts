import { eq, lt, sql } from 'drizzle-orm';
import { preparedOnce, type Queryable, type Transaction } from './database.ts';
import { tries } from './tries.tables.ts';

export interface Count {
  count: number;
  since: Date;
}

const isOver = sql`${tries.since} <= ${sql.placeholder('windowStart')}`;
const counted = preparedOnce((db) =>
  db
    .insert(tries)
    .values({ key: sql.placeholder('key'), count: 1, since: sql.placeholder('now') })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${tries.count} + 1 end`,
        since: sql`case when ${isOver} then excluded.since else ${tries.since} end`,
      },
    })
    .returning({ count: tries.count, since: tries.since })
    .prepare('tries_count'),
);

/** Counts a try and answers how many there are since when; a count from `windowStart` or before begins anew. */
export async function countTry(db: Queryable, key: Buffer, now: Date, windowStart: Date): Promise<Count> {
  const [row] = await counted(db).execute({ key, now, windowStart });
  if (!row) {
    throw new Error('an upsert answered nothing');
  }
  return row;
}

/** Locks the count until the transaction ends, without counting. */
export async function lockCount(tx: Transaction, key: Buffer, now: Date): Promise<Count> {
  const [row] = await tx
    .insert(tries)
    .values({ key, count: 0, since: now })
    .onConflictDoUpdate({ target: tries.key, set: { count: sql`${tries.count}` } })
    .returning({ count: tries.count, since: tries.since });
  if (!row) {
    throw new Error('an upsert answered nothing');
  }
  return row;
}

export async function giveTryBack(db: Queryable, key: Buffer): Promise<void> {
  await db
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)` })
    .where(eq(tries.key, key));
}

export async function deleteTries(db: Queryable, key: Buffer): Promise<void> {
  await db.delete(tries).where(eq(tries.key, key));
}

export async function deleteOldTries(db: Queryable, before: Date): Promise<void> {
  await db.delete(tries).where(lt(tries.since, before));
}
