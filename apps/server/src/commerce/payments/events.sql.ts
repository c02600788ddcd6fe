import { lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { paymentEvents } from './payments.tables.ts';

/** Nothing when the newest one of the kind says the same. */
export async function insertEvent(db: Queryable, row: typeof paymentEvents.$inferInsert): Promise<void> {
  await db.execute(sql`
    insert into ${paymentEvents} (id, attempt_id, kind, answer, at)
    select ${row.id}, ${row.attemptId}, ${row.kind}, ${row.answer}, ${row.at.toISOString()}::timestamptz
    where not exists (
      select from (
        select answer from ${paymentEvents} where attempt_id = ${row.attemptId} and kind = ${row.kind} order by id desc limit 1) newest
      where newest.answer is not distinct from ${row.answer}::text)`);
}

export async function deleteEvents(db: Queryable, before: string): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.id, before));
}
