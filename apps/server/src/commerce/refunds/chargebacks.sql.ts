import type { ChargebackState } from '@lyceum/domain/payments';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { orders } from '../orders/orders.tables.ts';
import { attempts } from '../payments/payments.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { chargebacks } from './refunds.tables.ts';

/** Nothing when the bank's number of the dispute was told before. */
export async function insertChargeback(db: Queryable, row: typeof chargebacks.$inferInsert): Promise<void> {
  await db.insert(chargebacks).values(row).onConflictDoNothing();
}

export type Chargeback = typeof chargebacks.$inferSelect;

/** Those that were told and are not booked yet, oldest first. */
export async function selectToldChargebacks(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .where(eq(chargebacks.state, 'told'))
    .orderBy(asc(chargebacks.createdAt), asc(chargebacks.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A page of chargebacks, newest first, each with the number of its attempt and the orders that the attempt paid. */
export function selectChargebacks(
  db: Queryable,
  state: ChargebackState | undefined,
  range: { limit: number; offset: number },
): Promise<{ chargeback: Chargeback; attemptNumber: string; orderIds: string[] }[]> {
  return db
    .select({
      chargeback: chargebacks,
      attemptNumber: attempts.number,
      orderIds: sql<
        string[]
      >`array(select ${orders.id} from ${orders} where ${orders.checkoutId} = ${attempts.checkoutId} order by 1)`,
    })
    .from(chargebacks)
    .innerJoin(attempts, eq(attempts.id, chargebacks.attemptId))
    .where(state && eq(chargebacks.state, state))
    .orderBy(desc(chargebacks.createdAt), desc(chargebacks.id))
    .limit(range.limit)
    .offset(range.offset);
}

export function countChargebacks(db: Queryable, state: ChargebackState | undefined): Promise<number> {
  return db.$count(chargebacks, state && eq(chargebacks.state, state));
}

export async function selectChargeback(db: Queryable, id: string): Promise<Chargeback | null> {
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.id, id));
  return row ?? null;
}

/** Compare and set: false when it was not in that state any more. */
export async function moveChargeback(
  tx: Transaction,
  id: string,
  from: ChargebackState,
  set: Partial<Pick<Chargeback, 'state' | 'platformLoss' | 'bookedAt' | 'endedAt'>>,
): Promise<boolean> {
  const rows = await tx
    .update(chargebacks)
    .set(set)
    .where(and(eq(chargebacks.id, id), eq(chargebacks.state, from)))
    .returning({ id: chargebacks.id });
  return rows.length === 1;
}
