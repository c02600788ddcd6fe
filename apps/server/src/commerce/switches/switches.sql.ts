import type { MethodInRegion } from '@lyceum/domain/payments';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { preparedOnce, type Queryable, type Transaction } from '../../platform/database.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { paymentSwitches, switchRequests } from './switches.tables.ts';

const switchedOff = preparedOnce((db) =>
  db
    .select({ code: paymentSwitches.code, region: paymentSwitches.region })
    .from(paymentSwitches)
    .where(eq(paymentSwitches.on, false))
    .prepare('switches_off'),
);

export function selectSwitchedOff(db: Queryable): Promise<MethodInRegion[]> {
  return switchedOff(db).execute();
}

export async function upsertSwitch(tx: Transaction, row: typeof paymentSwitches.$inferInsert): Promise<void> {
  await tx
    .insert(paymentSwitches)
    .values(row)
    .onConflictDoUpdate({ target: [paymentSwitches.code, paymentSwitches.region], set: row });
}

const open = isNull(switchRequests.decidedAt);

/** False when one for the same switch is open already. */
export async function insertRequest(tx: Transaction, row: typeof switchRequests.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(switchRequests).values(row).onConflictDoNothing().returning({ id: switchRequests.id });
  return rows.length === 1;
}

/** Closes those that were asked at `asked` or before, as decided by nobody. */
export async function closeOldRequests(tx: Transaction, asked: Date, now: Date): Promise<void> {
  await tx
    .update(switchRequests)
    .set({ decidedAt: now, approved: false })
    .where(and(open, lte(switchRequests.askedAt, asked)));
}

export type SwitchRequest = typeof switchRequests.$inferSelect;

export async function selectRequest(db: Queryable, id: string): Promise<SwitchRequest | null> {
  const [row] = await db.select().from(switchRequests).where(eq(switchRequests.id, id));
  return row ?? null;
}

/** False when it was decided meanwhile, or asked at `asked` or before. */
export async function decideRequest(
  tx: Transaction,
  id: string,
  asked: Date,
  decision: { decidedBy: string; decidedAt: Date; approved: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(switchRequests)
    .set(decision)
    .where(and(eq(switchRequests.id, id), open, gt(switchRequests.askedAt, asked)))
    .returning({ id: switchRequests.id });
  return rows.length === 1;
}

const asker = alias(staff, 'asker');
const decider = alias(staff, 'decider');
const requests = (db: Queryable) =>
  db
    .select({ request: switchRequests, askerName: asker.name, deciderName: decider.name })
    .from(switchRequests)
    .innerJoin(asker, eq(asker.id, switchRequests.askedBy))
    .leftJoin(decider, eq(decider.id, switchRequests.decidedBy))
    .$dynamic();

/** Those that wait and were asked after `asked`. */
export function selectOpenRequests(db: Queryable, asked: Date) {
  return requests(db)
    .where(and(open, gt(switchRequests.askedAt, asked)))
    .orderBy(asc(switchRequests.askedAt), asc(switchRequests.id));
}

/** Newest first. */
export function selectDecidedRequests(db: Queryable, limit: number) {
  return requests(db)
    .where(isNotNull(switchRequests.decidedAt))
    .orderBy(desc(switchRequests.decidedAt), desc(switchRequests.id))
    .limit(limit);
}
