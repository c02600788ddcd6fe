import type { AttemptState, ProviderName } from '@lyceum/domain/payments';
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { attempts, repayments } from '../payments/payments.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { differences, reconciliations } from './reconciliations.tables.ts';

const paidStates: AttemptState[] = ['succeeded', 'partlyRefunded', 'refunding', 'refunded'];

/**
 * Paid attempts since an instant and those of these numbers, with what of them went back, how much of it the statement of `within` may lack
 * (sent since, or taken by a bank), and what is on its way.
 */
export async function selectPaid(
  db: Queryable,
  provider: ProviderName,
  { since, within }: { since: Date; within: Date },
  numbers: readonly string[],
) {
  const sum = (which: SQL) =>
    // Written out: in the fields of a statement on one table drizzle leaves the table's name away.
    sql<string>`coalesce((select sum(r.amount) from ${repayments} r where r.attempt_id = payment_attempts.id and ${which}), 0)`;
  const rows = await db
    .select({
      id: attempts.id,
      number: attempts.number,
      fee: attempts.fee,
      amount: attempts.amount,
      currency: attempts.currency,
      settledAt: attempts.settledAt,
      sent: sum(sql`r.state = 'sent'`),
      sending: sum(sql`r.state = 'sending'`),
      mayLack: sum(sql`r.state = 'sent' and (r.chargeback or r.sent_at >= ${within})`),
    })
    .from(attempts)
    .where(
      and(
        eq(attempts.provider, provider),
        inArray(attempts.state, paidStates),
        or(gte(attempts.settledAt, since), inArray(attempts.number, [...numbers])),
      ),
    );
  return rows.map((row) => ({
    ...row,
    sent: Number(row.sent),
    sending: Number(row.sending),
    mayLack: Number(row.mayLack),
  }));
}

/** Paid attempts since an instant, as they are. */
export function selectPaidAttempts(db: Queryable, provider: ProviderName, since: Date) {
  return db
    .select()
    .from(attempts)
    .where(and(eq(attempts.provider, provider), inArray(attempts.state, paidStates), gte(attempts.settledAt, since)));
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

const ofDay = and(eq(differences.provider, reconciliations.provider), eq(differences.day, reconciliations.day));

const days = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(reconciliations),
      open: db.$count(differences, and(ofDay, isNull(differences.settledAt))),
    })
    .from(reconciliations)
    .$dynamic();
export type DayRow = Awaited<ReturnType<typeof days>>[number];

/** Newest first; of one provider, or of all. */
export async function selectDays(
  db: Queryable,
  provider: ProviderName | undefined,
  page: { limit: number; offset: number },
) {
  const its = provider && eq(reconciliations.provider, provider);
  const [rows, total] = await Promise.all([
    days(db)
      .where(its)
      .orderBy(desc(reconciliations.day), asc(reconciliations.provider))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(reconciliations, its),
  ]);
  return { rows, total };
}

interface Day {
  provider: string;
  day: string;
}

export async function selectDay(db: Queryable, of: Day): Promise<DayRow | null> {
  const [row] = await days(db).where(
    and(eq(sql`${reconciliations.provider}`, of.provider), eq(reconciliations.day, of.day)),
  );
  return row ?? null;
}

export function selectDifferences(db: Queryable, of: Day) {
  return db
    .select({ difference: differences, by: staff.name })
    .from(differences)
    .leftJoin(staff, eq(staff.id, differences.settledBy))
    .where(and(eq(sql`${differences.provider}`, of.provider), eq(differences.day, of.day)))
    .orderBy(asc(differences.attemptNumber), asc(differences.id));
}

/** False when there is none, or somebody settled it before. */
export async function settleOpen(
  tx: Transaction,
  id: string,
  set: { settledAt: Date; settledBy: string; note: string },
): Promise<boolean> {
  const rows = await tx
    .update(differences)
    .set(set)
    .where(and(eq(differences.id, id), isNull(differences.settledAt)))
    .returning({ id: differences.id });
  return rows.length === 1;
}

export async function hasDifference(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: differences.id }).from(differences).where(eq(differences.id, id));
  return rows.length > 0;
}
