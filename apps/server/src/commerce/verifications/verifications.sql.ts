import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { scheduledSessions } from '../../catalogue/schedule/schedule.tables.ts';
import { attendances } from './verifications.tables.ts';

/** Whether a line of the agency has the code; another's is as unknown as none. */
export async function hasCode(tx: Transaction, agencyId: string | null, code: string): Promise<boolean> {
  const rows = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.code, code), eq(orders.agencyId, agencyId ?? '')));
  return rows.length > 0;
}

export interface CodedLine {
  order: typeof orders.$inferSelect;
  line: typeof orderLines.$inferSelect;
}

/** The line of an agency that has the code, its order locked until the transaction ends; null for another's as for none. */
export async function lockByCode(tx: Transaction, agencyId: string | null, code: string): Promise<CodedLine | null> {
  const [row] = await tx
    .select({ order: orders, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.code, code), eq(orders.agencyId, agencyId ?? '')))
    .for('update', { of: orders });
  return row ?? null;
}

/** False when the code was used for that session before. */
export async function insertAttendance(tx: Transaction, row: typeof attendances.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(attendances).values(row).onConflictDoNothing().returning({ id: attendances.id });
  return rows.length === 1;
}

export type Attendance = typeof attendances.$inferSelect;

/** Of lines, in the order in which they were written down. */
export async function selectAttendances(db: Queryable, lineIds: readonly string[]): Promise<Attendance[]> {
  return lineIds.length === 0
    ? []
    : db
        .select()
        .from(attendances)
        .where(inArray(attendances.orderLineId, [...lineIds]))
        .orderBy(asc(attendances.at), asc(attendances.id));
}

/** An agency's own order as its counter sees it; null for another's as for none. */
export async function selectAtCounter(db: Queryable, agencyId: string | null, orderId: string) {
  const [row] = await db
    .select({ order: orders, buyer: users.nickName })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), eq(orders.agencyId, agencyId ?? '')));
  return row ?? null;
}

export async function selectRecords(db: Queryable, agencyId: string | null, page: { limit: number; offset: number }) {
  const where = eq(attendances.agencyId, agencyId ?? '');
  const [rows, [total]] = await Promise.all([
    db
      .select({
        orderId: orderLines.orderId,
        at: attendances.at,
        buyer: users.nickName,
        by: staff.name,
        productName: orderLines.productName,
        quantity: orderLines.quantity,
        sessionStartsAt: scheduledSessions.startsAt,
      })
      .from(attendances)
      .innerJoin(orderLines, eq(orderLines.id, attendances.orderLineId))
      .innerJoin(users, eq(users.id, orderLines.userId))
      .innerJoin(staff, eq(staff.id, attendances.staffId))
      .leftJoin(scheduledSessions, eq(scheduledSessions.id, attendances.sessionId))
      .where(where)
      .orderBy(desc(attendances.at), desc(attendances.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(attendances).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}
