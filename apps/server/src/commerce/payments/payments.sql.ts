import type { UserId } from '@lyceum/domain/ids';
import type { Currency } from '@lyceum/domain/money';
import type { LineKindName, OrderKind } from '@lyceum/domain/orders';
import type { AttemptState, LedgerAccount, ProviderName, RepaymentState } from '@lyceum/domain/payments';
import { and, asc, desc, eq, inArray, isNull, lte, not, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { WaitingOrders } from '../orders/mark-paid.ts';
import { checkouts, orders, type CheckoutState } from '../orders/orders.tables.ts';
import type { Database, Queryable, Transaction } from '../../platform/database.ts';
import { attempts, ledger, notices, repayments } from './payments.tables.ts';

export type Attempt = typeof attempts.$inferSelect;

export interface Payable {
  id: string;
  state: CheckoutState;
  total: number;
  currency: Currency;
  expiresAt: Date;
  /** What it buys. */
  kinds: LineKindName[];
  /** Attempts so far. */
  attempts: number;
}

/** The buyer's checkout by its own id or by that of one of its orders, with what decides how it can be paid. */
export async function selectPayable(db: Database, userId: UserId, id: string): Promise<Payable | null> {
  const { rows } = await db.$client.query<Omit<Payable, 'total'> & { total: string }>({
    name: 'payments_payable',
    text: `select c.id, c.state, c.total, c.currency, c.expires_at "expiresAt",
        array(select distinct l.kind from order_lines l join orders o on o.id = l.order_id
          where o.checkout_id = c.id and o.state <> 'cancelled') kinds,
        (select count(*)::int from payment_attempts a where a.checkout_id = c.id) attempts
      from checkouts c where c.user_id = $1 and c.id in ($2, (select checkout_id from orders where id = $2))`,
    values: [userId, id],
  });
  const [row] = rows;
  return row ? { ...row, total: Number(row.total) } : null;
}

/**
 * What the chat app calls the buyer at an account; null: nobody told. What is older than `fresh` counts no more once a payment of the
 * checkout was begun with it: somebody else's chat app may show the page.
 */
export async function selectOpenid(
  db: Database,
  of: { userId: UserId; appId: string; checkoutId: string; code: number; fresh: Date },
): Promise<string | null> {
  const { rows } = await db.$client.query<{ openid: string }>({
    name: 'payments_openid',
    text: `select o.openid from openids o where o.user_id = $1 and o.app_id = $2 and (o.learned_at >= $5 or not exists (
        select 1 from payment_attempts a where a.checkout_id = $3 and a.code = $4 and a.created_at >= o.learned_at))`,
    values: [of.userId, of.appId, of.checkoutId, of.code, of.fresh],
  });
  return rows[0]?.openid ?? null;
}

type NewAttempt = Pick<
  Attempt,
  | 'id'
  | 'checkoutId'
  | 'number'
  | 'provider'
  | 'code'
  | 'state'
  | 'handle'
  | 'amount'
  | 'currency'
  | 'createdAt'
  | 'handedAt'
> & { queryAt: Date };

/**
 * False when the checkout was not open at that total any more. Its row is held meanwhile: payment and cancel lock it, too. Earlier attempts
 * of the checkout are closed, so that a buyer who changes the method does not pay twice; `quick` providers may be told so at once.
 */
export async function insertAttempt(
  db: Database,
  attempt: NewAttempt,
  quick: readonly ProviderName[],
): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    name: 'payments_insert_attempt',
    text: `with open as (select id from checkouts where id = $2 and state = 'open' and total = $6 for share),
        earlier as (update payment_attempts a set state = 'closed', closed_at = $8, query_at = case when a.provider = any($12) then $8 else a.query_at end
          from open where a.checkout_id = open.id and a.state in ('created', 'pending'))
      insert into payment_attempts (id, checkout_id, number, provider, code, state, handle, amount, currency, created_at, query_at, handed_at)
      select $1, id, $3, $4, $5, $10, $11, $6, $7, $8, $9, $13 from open`,
    values: [
      attempt.id,
      attempt.checkoutId,
      attempt.number,
      attempt.provider,
      attempt.code,
      attempt.amount,
      attempt.currency,
      attempt.createdAt,
      attempt.queryAt,
      attempt.state,
      attempt.handle,
      quick,
      attempt.handedAt,
    ],
  });
  return rowCount === 1;
}

export async function selectAttempt(db: Queryable, id: string): Promise<Attempt | null> {
  const [row] = await db.select().from(attempts).where(eq(attempts.id, id));
  return row ?? null;
}

/** A buyer's own attempt, with its checkout's state and end. */
export async function selectOwnAttempt(
  db: Queryable,
  userId: UserId,
  id: string,
): Promise<{ attempt: Attempt; checkout: { state: CheckoutState; expiresAt: Date } } | null> {
  const [row] = await db
    .select({ attempt: attempts, checkout: { state: checkouts.state, expiresAt: checkouts.expiresAt } })
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .where(and(eq(attempts.id, id), eq(checkouts.userId, userId)));
  return row ?? null;
}

export async function selectAttemptByNumber(
  db: Queryable,
  provider: ProviderName,
  number: string,
): Promise<Attempt | null> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.provider, provider), eq(attempts.number, number)));
  return row ?? null;
}

/** An attempt with its checkout and what it would pay. */
export interface LockedAttempt {
  id: string;
  checkoutId: string;
  state: AttemptState;
  amount: number;
  currency: Currency;
  settledAt: Date | null;
  checkoutState: CheckoutState;
  checkoutTotal: number;
  /** Of the checkout, those that wait to be paid. */
  orders: WaitingSale[];
  lines: WaitingOrders['lines'];
}

/** An order as it is booked when it is paid. Minor units. */
export interface WaitingSale {
  id: string;
  kind: OrderKind;
  agencyId: string;
  total: number;
  /** What the platform pays of it. */
  promotion: number;
  commissionBps: number;
}

/** Of orders `o` and their agencies `g`, as JSON: what `WaitingSale` says. */
const waitingSales = `coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'agencyId', o.agency_id, 'total', o.total,
  'promotion', (select sum(l.platform_discount) from order_lines l where l.order_id = o.id), 'commissionBps', g.commission_bps) order by o.id), '[]')`;

/** The orders of a checkout that wait to be paid. */
export async function selectWaitingSales(
  tx: Transaction,
  checkoutId: string,
): Promise<{ currency: Currency; orders: WaitingSale[] }> {
  const { rows } = await tx.$client.query<{ currency: Currency; orders: WaitingSale[] }>({
    name: 'payments_waiting_sales',
    text: `select c.currency, (select ${waitingSales} from orders o join agencies g on g.id = o.agency_id
        where o.checkout_id = c.id and o.state = 'pendingPayment') orders
      from checkouts c where c.id = $1`,
    values: [checkoutId],
  });
  const [found] = rows;
  if (!found) {
    throw new Error(`there is no checkout ${checkoutId}`);
  }
  return found;
}

/**
 * An attempt by the provider's number, locked with its checkout: payment, cancel and expiry race for the checkout, which all of them lock
 * first, and whoever is later sees its state. Orders and lines are as they were when the statement began: one that was cancelled while it
 * waited for the lock is found out when it is paid.
 */
export async function lockAttempt(
  tx: Transaction,
  provider: ProviderName,
  number: string,
): Promise<LockedAttempt | null> {
  const { rows } = await tx.$client.query<
    Omit<LockedAttempt, 'amount' | 'checkoutTotal'> & { amount: string; checkoutTotal: string }
  >({
    name: 'payments_lock_attempt',
    text: `select a.id, a.checkout_id "checkoutId", a.state, a.amount, a.currency, a.settled_at "settledAt",
        c.state "checkoutState", c.total "checkoutTotal",
        (select ${waitingSales} from orders o join agencies g on g.id = o.agency_id
          where o.checkout_id = c.id and o.state = 'pendingPayment') orders,
        coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'orderId', l.order_id, 'kind', l.kind, 'productId', l.product_id,
            'offerId', l.offer_id, 'quantity', l.quantity) order by l.id)
          from order_lines l join orders o on o.id = l.order_id where o.checkout_id = c.id and o.state = 'pendingPayment'), '[]') lines
      from checkouts c join payment_attempts a on a.checkout_id = c.id
      where a.provider = $1 and a.number = $2 for update of c, a`,
    values: [provider, number],
  });
  const [row] = rows;
  return row ? { ...row, amount: Number(row.amount), checkoutTotal: Number(row.checkoutTotal) } : null;
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

/** Compare and set: false when the attempt was in none of those states any more. */
export async function moveAttempt(
  db: Queryable,
  id: string,
  from: readonly AttemptState[],
  set: Partial<
    Pick<
      Attempt,
      'state' | 'handle' | 'tradeNumber' | 'authorisation' | 'failure' | 'handedAt' | 'settledAt' | 'queryAt'
    >
  >,
): Promise<boolean> {
  const rows = await db
    .update(attempts)
    .set(set)
    .where(and(eq(attempts.id, id), inArray(attempts.state, [...from])))
    .returning({ id: attempts.id });
  return rows.length === 1;
}

export async function closeAttemptsOf(
  db: Queryable,
  checkoutId: string,
  open: readonly AttemptState[],
  closedAt: Date,
): Promise<void> {
  await db
    .update(attempts)
    .set({ state: 'closed', closedAt })
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

/** When the same bytes were taken before, they are counted. */
export async function insertNotice(db: Queryable, notice: typeof notices.$inferInsert): Promise<void> {
  await db
    .insert(notices)
    .values(notice)
    .onConflictDoUpdate({
      target: [notices.provider, notices.digest],
      set: { repeats: sql`${notices.repeats} + 1`, repeatedAt: notice.at },
    });
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
        sql`${older.state} not in ('sent', 'returned')`,
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

/** What of an attempt went back by now; `chargebacks`: those that the bank took itself as well. */
export async function selectSent(db: Queryable, attemptId: string, chargebacks: boolean): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${repayments.amount}), 0)` })
    .from(repayments)
    .where(
      and(
        eq(repayments.attemptId, attemptId),
        eq(repayments.state, 'sent'),
        chargebacks ? undefined : not(repayments.chargeback),
      ),
    );
  return Number(row?.sum ?? 0);
}

/** What is on its way back of an attempt is tried again at once; answers which. */
export function makeRepaymentsDue(
  db: Queryable,
  provider: ProviderName,
  number: string,
  now: Date,
): Promise<{ id: string; attemptId: string }[]> {
  const attempt = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.provider, provider), eq(attempts.number, number)));
  return db
    .update(repayments)
    .set({ dueAt: now })
    .where(and(eq(repayments.state, 'sending'), inArray(repayments.attemptId, attempt)))
    .returning({ id: repayments.id, attemptId: repayments.attemptId });
}

/** What a bank had taken came back: the row of its taking counts no more. */
export async function returnRepayment(tx: Transaction, refundId: string): Promise<void> {
  await tx
    .update(repayments)
    .set({ state: 'returned' })
    .where(and(eq(repayments.refundId, refundId), eq(repayments.state, 'sent')));
}

/** The ledger rows by which a chargeback was booked of an order, the newest of that amount. */
export async function selectChargebackMovement(
  tx: Transaction,
  orderId: string,
  amount: number,
): Promise<(typeof ledger.$inferSelect)[]> {
  const newest = tx
    .select({ id: ledger.movementId })
    .from(ledger)
    .where(and(eq(ledger.orderId, orderId), eq(ledger.account, 'provider'), eq(ledger.amount, -amount)))
    .orderBy(desc(ledger.at), desc(ledger.id))
    .limit(1);
  return tx.select().from(ledger).where(eq(ledger.movementId, newest)).orderBy(asc(ledger.id));
}

/** What of an order's money an account kept; minor units, positive for what is owed to it. */
export async function selectKept(db: Queryable, orderId: string, account: LedgerAccount): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(-sum(${ledger.amount}), 0)` })
    .from(ledger)
    .where(and(eq(ledger.orderId, orderId), eq(ledger.account, account)));
  return Number(row?.sum ?? 0);
}

export async function insertLedger(db: Queryable, rows: (typeof ledger.$inferInsert)[]): Promise<void> {
  await db.insert(ledger).values(rows);
}

/** False when it was written before. */
export async function setFee(tx: Transaction, attemptId: string, fee: number): Promise<boolean> {
  const rows = await tx
    .update(attempts)
    .set({ fee })
    .where(and(eq(attempts.id, attemptId), isNull(attempts.fee)))
    .returning({ id: attempts.id });
  return rows.length === 1;
}
