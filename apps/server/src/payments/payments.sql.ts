import type { UserId } from '@lyceum/domain/ids';
import type { AttemptState, ProviderName, RepaymentState } from '@lyceum/domain/payments';
import { and, asc, count, eq, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import { agencies } from '../agencies/agencies.tables.ts';
import { checkouts, orders } from '../orders/orders.tables.ts';
import { alias } from 'drizzle-orm/pg-core';
import { among } from '../platform/among.sql.ts';
import { perDatabase, type Database, type Queryable, type Transaction } from '../platform/database.ts';
import { attempts, ledger, notices, repayments } from './payments.tables.ts';

export type Attempt = typeof attempts.$inferSelect;

export async function insertAttempt(db: Queryable, attempt: typeof attempts.$inferInsert): Promise<void> {
  await db.insert(attempts).values(attempt);
}

export async function selectAttempt(db: Queryable, id: string): Promise<Attempt | null> {
  const [row] = await db.select().from(attempts).where(eq(attempts.id, id));
  return row ?? null;
}

type Checkout = typeof checkouts.$inferSelect;

const lockedAttempt = perDatabase((db) =>
  db
    .select({ attempt: attempts, checkout: checkouts })
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .where(and(eq(attempts.provider, sql.placeholder('provider')), eq(attempts.number, sql.placeholder('number'))))
    .for('update', { of: [checkouts, attempts] })
    .prepare('payments_lock_attempt'),
);

/**
 * An attempt by the provider's number with its checkout, both locked: payment, cancel and expiry race for the checkout, which all of
 * them lock first, and whoever is later sees the outcome.
 */
export async function lockAttempt(
  tx: Transaction,
  provider: ProviderName,
  number: string,
): Promise<{ attempt: Attempt; checkout: Checkout } | null> {
  const [row] = await lockedAttempt(tx).execute({ provider, number });
  return row ?? null;
}

/** The buyer's checkout by its own id or by that of one of its orders, locked. */
export async function lockOwnCheckout(tx: Transaction, userId: UserId, id: string): Promise<Checkout | null> {
  const ofOrder = tx.select({ id: orders.checkoutId }).from(orders).where(eq(orders.id, id));
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), or(eq(checkouts.id, id), inArray(checkouts.id, ofOrder))))
    .for('update');
  return row ?? null;
}

/** Whose attempt it is and for which order (the first of its checkout); null for a number that we never gave. */
export async function selectOwnerOf(
  db: Queryable,
  provider: ProviderName,
  number: string,
): Promise<{ userId: string; orderId: string } | null> {
  const [row] = await db
    .select({ userId: orders.userId, orderId: orders.id })
    .from(attempts)
    .innerJoin(orders, eq(orders.checkoutId, attempts.checkoutId))
    .where(and(eq(attempts.provider, provider), eq(attempts.number, number)))
    .orderBy(asc(orders.id))
    .limit(1);
  return row ?? null;
}

export async function countAttempts(db: Queryable, checkoutId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(attempts).where(eq(attempts.checkoutId, checkoutId));
  return row?.count ?? 0;
}

/** Compare and set: false when the attempt was in none of those states any more. */
export async function moveAttempt(
  db: Queryable,
  id: string,
  from: readonly AttemptState[],
  set: Partial<Pick<Attempt, 'state' | 'tradeNumber' | 'authorisation' | 'failure' | 'settledAt' | 'queryAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(attempts)
    .set(set)
    .where(and(eq(attempts.id, id), inArray(attempts.state, [...from])))
    .returning({ id: attempts.id });
  return rows.length === 1;
}

export async function closeAttemptsOf(db: Queryable, checkoutId: string, open: readonly AttemptState[]): Promise<void> {
  await db
    .update(attempts)
    .set({ state: 'closed' })
    .where(and(eq(attempts.checkoutId, checkoutId), inArray(attempts.state, [...open])));
}

/** Takes attempts that are due for a question out of the others' sight until `until`. */
export async function claimAttempts(
  db: Database,
  states: readonly AttemptState[],
  now: Date,
  until: Date,
  limit: number,
): Promise<Attempt[]> {
  const due = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.state, [...states]), lte(attempts.queryAt, now)))
    .orderBy(asc(attempts.queryAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(attempts)
    .set({ queryAt: until, queries: sql`${attempts.queries} + 1` })
    .where(sql`${attempts.id} in ${due}`)
    .returning();
}

export async function setQueryAt(db: Queryable, id: string, queryAt: Date | null): Promise<void> {
  await db.update(attempts).set({ queryAt }).where(eq(attempts.id, id));
}

/** Nothing when the same bytes were taken before. */
export async function insertNotice(db: Queryable, notice: typeof notices.$inferInsert): Promise<void> {
  await db.insert(notices).values(notice).onConflictDoNothing();
}

export type Repayment = typeof repayments.$inferSelect;

/** Keeps the amount for the way back; false when more than was paid would go. The row's own check says the same again. */
export async function addPromise(tx: Transaction, attemptId: string, amount: number): Promise<boolean> {
  const rows = await tx
    .update(attempts)
    .set({ promised: sql`${attempts.promised} + ${amount}` })
    .where(and(eq(attempts.id, attemptId), sql`${attempts.promised} + ${amount} <= ${attempts.amount}`))
    .returning({ id: attempts.id });
  return rows.length === 1;
}

export async function insertRepayment(tx: Transaction, row: typeof repayments.$inferInsert): Promise<void> {
  await tx.insert(repayments).values(row);
}

export async function selectRepayment(db: Queryable, id: string): Promise<Repayment | null> {
  const [row] = await db.select().from(repayments).where(eq(repayments.id, id));
  return row ?? null;
}

/** Takes repayments that are due out of the others' sight until `until`; of one attempt only the oldest that is not sent yet. */
export async function claimRepayments(db: Database, now: Date, until: Date, limit: number): Promise<Repayment[]> {
  const older = alias(repayments, 'older');
  const before = db
    .select({ one: sql`1` })
    .from(older)
    .where(
      and(
        eq(older.attemptId, repayments.attemptId),
        sql`${older.state} <> 'sent'`,
        sql`(${older.createdAt}, ${older.id}) < (${repayments.createdAt}, ${repayments.id})`,
      ),
    );
  const due = db
    .select({ id: repayments.id })
    .from(repayments)
    .where(and(eq(repayments.state, 'sending'), lte(repayments.dueAt, now), notExists(before)))
    .orderBy(asc(repayments.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(repayments)
    .set({ dueAt: until, tries: sql`${repayments.tries} + 1` })
    .where(sql`${repayments.id} in ${due}`)
    .returning();
}

/** Compare and set: false when it was in none of those states any more. */
export async function moveRepayment(
  db: Queryable,
  id: string,
  from: readonly RepaymentState[],
  set: Partial<Pick<Repayment, 'state' | 'sentAt' | 'dueAt' | 'trouble'>>,
): Promise<boolean> {
  const rows = await db
    .update(repayments)
    .set(set)
    .where(and(eq(repayments.id, id), inArray(repayments.state, [...from])))
    .returning({ id: repayments.id });
  return rows.length === 1;
}

export function selectStuck(db: Queryable): Promise<{ repayment: Repayment; attemptNumber: string }[]> {
  return db
    .select({ repayment: repayments, attemptNumber: attempts.number })
    .from(repayments)
    .innerJoin(attempts, eq(attempts.id, repayments.attemptId))
    .where(eq(repayments.state, 'stuck'))
    .orderBy(asc(repayments.createdAt), asc(repayments.id));
}

/** What of an attempt went back by now. */
export async function selectSent(db: Queryable, attemptId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${repayments.amount}), 0)` })
    .from(repayments)
    .where(and(eq(repayments.attemptId, attemptId), eq(repayments.state, 'sent')));
  return Number(row?.sum ?? 0);
}

/** The commission that was kept of an order and not given up since; minor units. */
export async function selectCommissionKept(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(-sum(${ledger.amount}), 0)` })
    .from(ledger)
    .where(and(eq(ledger.orderId, orderId), eq(ledger.account, 'commission')));
  return Number(row?.sum ?? 0);
}

export async function insertLedger(db: Queryable, rows: (typeof ledger.$inferInsert)[]): Promise<void> {
  await db.insert(ledger).values(rows);
}

const commissions = perDatabase((db) =>
  db
    .select({ id: agencies.id, bps: agencies.commissionBps })
    .from(agencies)
    .where(among(agencies.id, 'agencyIds'))
    .prepare('payments_commissions'),
);

export async function selectCommissions(db: Queryable, agencyIds: string[]): Promise<Map<string, number>> {
  const rows = await commissions(db).execute({ agencyIds });
  return new Map(rows.map((row) => [row.id, row.bps]));
}
