import { and, eq, like, lt, sql } from 'drizzle-orm';
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

/** How often a person had a repayment sent again. */
export function countSentAgain(db: Queryable, { id, attemptId }: { id: string; attemptId: string }): Promise<number> {
  const its = and(
    eq(paymentEvents.attemptId, attemptId),
    eq(paymentEvents.kind, 'sentAgain'),
    like(paymentEvents.answer, `${id} %`),
  );
  return db.$count(paymentEvents, its);
}

export async function deleteEvents(db: Queryable, before: string): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.id, before));
}
