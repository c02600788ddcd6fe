import type { AttemptState, ProviderName } from '@lyceum/domain/payments';
import { and, asc, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { attempts, repayments } from '../payments/payments.tables.ts';
import type { Queryable, Transaction } from '../platform/database.ts';
import { differences, reconciliations } from './reconciliations.tables.ts';

const paidStates: AttemptState[] = ['succeeded', 'partlyRefunded', 'refunding', 'refunded'];

/** Paid attempts since an instant and those of these numbers, with what of them went back and what is on its way. */
export async function selectPaid(db: Queryable, provider: ProviderName, since: Date, numbers: readonly string[]) {
  const sum = (state: 'sent' | 'sending') =>
    // Written out: in the fields of a statement on one table drizzle leaves the table's name away.
    sql<string>`coalesce((select sum(r.amount) from ${repayments} r where r.attempt_id = payment_attempts.id and r.state = ${state}), 0)`;
  const rows = await db
    .select({
      number: attempts.number,
      amount: attempts.amount,
      currency: attempts.currency,
      settledAt: attempts.settledAt,
      sent: sum('sent'),
      sending: sum('sending'),
    })
    .from(attempts)
    .where(
      and(
        eq(attempts.provider, provider),
        inArray(attempts.state, paidStates),
        or(gte(attempts.settledAt, since), inArray(attempts.number, [...numbers])),
      ),
    );
  return rows.map((row) => ({ ...row, sent: Number(row.sent), sending: Number(row.sending) }));
}

export async function hasReconciliation(db: Queryable, provider: ProviderName, day: string): Promise<boolean> {
  const rows = await db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(and(eq(reconciliations.provider, provider), eq(reconciliations.day, day)));
  return rows.length > 0;
}

export type Difference = typeof differences.$inferInsert;

/** False when another process was first; then nothing is written. */
export async function insertReconciliation(
  tx: Transaction,
  row: typeof reconciliations.$inferInsert,
  found: Difference[],
): Promise<boolean> {
  const made = await tx
    .insert(reconciliations)
    .values(row)
    .onConflictDoNothing()
    .returning({ day: reconciliations.day });
  if (made.length === 0) {
    return false;
  }
  if (found.length > 0) {
    await tx.insert(differences).values(found);
  }
  return true;
}

export async function selectReconciliations(db: Queryable, limit: number) {
  const days = await db.select().from(reconciliations).orderBy(desc(reconciliations.day)).limit(limit);
  const found =
    days.length === 0
      ? []
      : await db
          .select()
          .from(differences)
          .where(
            inArray(
              differences.day,
              days.map(({ day }) => day),
            ),
          )
          .orderBy(asc(differences.attemptNumber));
  return { days, found };
}
