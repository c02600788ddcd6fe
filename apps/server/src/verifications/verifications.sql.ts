import type { StaffId } from '@lyceum/domain/ids';
import type { Words } from '@lyceum/domain/language';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { Queryable, Transaction } from '../platform/database.ts';
import { staff } from '../staff/staff.tables.ts';
import { verifications, verificationTries } from './verifications.tables.ts';

/** Counts a try since `windowStart`, whatever else happens; answers how many there are now, and since when. */
export async function countTry(
  db: Queryable,
  staffId: StaffId,
  now: Date,
  windowStart: Date,
): Promise<{ count: number; since: Date }> {
  const isOver = sql`${verificationTries.since} <= ${windowStart}`;
  const [row] = await db
    .insert(verificationTries)
    .values({ staffId, count: 1, since: now })
    .onConflictDoUpdate({
      target: verificationTries.staffId,
      set: {
        count: sql`case when ${isOver} then 1 else ${verificationTries.count} + 1 end`,
        since: sql`case when ${isOver} then ${now} else ${verificationTries.since} end`,
      },
    })
    .returning({ count: verificationTries.count, since: verificationTries.since });
  if (!row) {
    throw new Error('an upsert answered nothing');
  }
  return row;
}

/** It was a code of the agency's own, so no guess. */
export async function giveTryBack(db: Queryable, staffId: StaffId): Promise<void> {
  await db
    .update(verificationTries)
    .set({ count: sql`greatest(${verificationTries.count} - 1, 0)` })
    .where(eq(verificationTries.staffId, staffId));
}

export type CounterOrder = typeof orders.$inferSelect;

/** The order of an agency that has the code, locked until the transaction ends; null for another's as for none. */
export async function lockByCode(tx: Transaction, agencyId: string | null, code: string): Promise<CounterOrder | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.verifyCode, code), eq(orders.agencyId, agencyId ?? '')))
    .for('update');
  return row ?? null;
}

export async function insertVerification(tx: Transaction, row: typeof verifications.$inferInsert): Promise<void> {
  await tx.insert(verifications).values(row);
}

/** An agency's own order as its counter sees it; null for another's as for none. */
export async function selectAtCounter(db: Queryable, agencyId: string | null, orderId: string) {
  const [row] = await db
    .select({ order: orders, buyer: users.nickName, verifiedAt: verifications.at })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(verifications, eq(verifications.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.agencyId, agencyId ?? '')));
  return row ?? null;
}

export function selectCounterLines(db: Queryable, orderId: string) {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));
}

export async function selectRecords(db: Queryable, agencyId: string | null, page: { limit: number; offset: number }) {
  const where = eq(verifications.agencyId, agencyId ?? '');
  const [rows, [total]] = await Promise.all([
    db
      .select({
        orderId: verifications.orderId,
        at: verifications.at,
        buyer: users.nickName,
        by: staff.name,
        productName: sql<Words | null>`(select l.product_name from ${orderLines} l where l.order_id = ${orders.id} order by l.id limit 1)`,
        quantity:
          sql<number>`(select coalesce(sum(l.quantity), 0) from ${orderLines} l where l.order_id = ${orders.id})`.mapWith(
            Number,
          ),
      })
      .from(verifications)
      .innerJoin(orders, eq(orders.id, verifications.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .innerJoin(staff, eq(staff.id, verifications.staffId))
      .where(where)
      .orderBy(desc(verifications.at), desc(verifications.orderId))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(verifications).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}
