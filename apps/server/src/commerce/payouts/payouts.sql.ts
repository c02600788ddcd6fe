import type { Currency } from '@lyceum/domain/money';
import type { OrderState } from '@lyceum/domain/orders';
import type { PayoutState } from '@lyceum/domain/payments';
import { and, asc, count, desc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { orderHistory, orders } from '../orders/orders.tables.ts';
import { payoutAccounts } from '../payout-accounts/payout-accounts.tables.ts';
import { ledger } from '../payments/payments.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { payouts, sellerDebts, settledOrders, settlements } from './payouts.tables.ts';

/** Any number that is ours alone: batches are prepared one after the other. */
const preparingLock = 7_318_002;

export async function lockPreparing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${preparingLock})`);
}

/** An order whose income no settlement has, or has in part; minor units. */
export interface UnsettledOrder {
  id: string;
  agencyId: string;
  state: OrderState;
  paidAt: Date;
  completedAt: Date | null;
  /** The seller's, and the platform's commission; both less what went back. */
  income: number;
  commission: number;
  settledIncome: number;
  settledCommission: number;
  /** What settlements have of it whose batch is decided: one that waits may still be given up. */
  decidedIncome: number;
  decidedCommission: number;
  /** A transfer settled the whole order, also what was not earned by then. */
  isTransferred: boolean;
}

/** Paid orders whose income and settlements differ, a page at a time by their ids. */
export async function selectUnsettledOrders(
  db: Queryable,
  of: { currency: Currency; agencyId: string | null; until: Date; after: string; limit: number },
): Promise<UnsettledOrder[]> {
  const { rows } = await db.execute<Record<string, string | null> & { isTransferred: boolean | null }>(sql`
    select o.id, o.agency_id "agencyId", o.state, o.paid_at "paidAt",
      (select min(h.at) from ${orderHistory} h where h.order_id = o.id and h.state = 'completed') "completedAt",
      booked.income, booked.commission, coalesce(settled.income, 0) "settledIncome", coalesce(settled.commission, 0) "settledCommission",
      settled."isTransferred", coalesce(settled."decidedIncome", 0) "decidedIncome", coalesce(settled."decidedCommission", 0) "decidedCommission"
    from ${orders} o
      cross join lateral (
        select coalesce(-sum(l.amount) filter (where l.account = 'seller'), 0) income,
          coalesce(-sum(l.amount) filter (where l.account = 'commission'), 0) commission
        from ${ledger} l where l.order_id = o.id
      ) booked
      left join lateral (
        select sum(s.amount) income, sum(s.commission) commission, bool_or(t.payout_id is null) "isTransferred",
          sum(s.amount) filter (where b.state is distinct from 'prepared') "decidedIncome",
          sum(s.commission) filter (where b.state is distinct from 'prepared') "decidedCommission"
        from ${settledOrders} s join ${settlements} t on t.id = s.settlement_id left join ${payouts} b on b.id = t.payout_id
        where s.order_id = o.id
      ) settled on true
    where o.currency = ${of.currency} and o.paid_at < ${of.until.toISOString()} and o.id > ${of.after}
      and (${of.agencyId}::text is null or o.agency_id = ${of.agencyId})
      and (booked.income, booked.commission) is distinct from (coalesce(settled.income, 0), coalesce(settled.commission, 0))
    order by o.id limit ${of.limit}`);
  return rows.map((row) => ({
    id: row.id ?? '',
    agencyId: row.agencyId ?? '',
    state: row.state as OrderState,
    paidAt: new Date(row.paidAt ?? ''),
    completedAt: row.completedAt ? new Date(row.completedAt) : null,
    income: Number(row.income),
    commission: Number(row.commission),
    settledIncome: Number(row.settledIncome),
    settledCommission: Number(row.settledCommission),
    decidedIncome: Number(row.decidedIncome),
    decidedCommission: Number(row.decidedCommission),
    isTransferred: row.isTransferred ?? false,
  }));
}

export type Settlement = typeof settlements.$inferSelect;
type SettledOrder = Omit<typeof settledOrders.$inferInsert, 'settlementId'>;

export async function insertPayout(tx: Transaction, payout: typeof payouts.$inferInsert): Promise<void> {
  await tx.insert(payouts).values(payout);
}

export async function insertSettlement(
  tx: Transaction,
  settlement: Settlement,
  its: readonly SettledOrder[],
): Promise<void> {
  await tx.insert(settlements).values(settlement);
  await tx.execute(
    sql`insert into ${settledOrders} (settlement_id, order_id, amount, commission)
        select ${settlement.id}, one."orderId", one.amount, one.commission
        from jsonb_to_recordset(${JSON.stringify(its)}::jsonb) one("orderId" text, amount bigint, commission bigint)`,
  );
}

export async function lockPayout(tx: Transaction, id: string): Promise<typeof payouts.$inferSelect | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return row ?? null;
}

/** To be locked before. */
export async function movePayout(
  tx: Transaction,
  id: string,
  set: { state: PayoutState; checkerId: string | null; decidedAt: Date },
): Promise<void> {
  await tx.update(payouts).set(set).where(eq(payouts.id, id));
}

export function selectSettlements(db: Queryable, payoutId: string): Promise<Settlement[]> {
  return db.select().from(settlements).where(eq(settlements.payoutId, payoutId)).orderBy(asc(settlements.agencyId));
}

/** Its orders are free again for another batch. */
export async function deleteSettlements(tx: Transaction, payoutId: string): Promise<void> {
  await tx.delete(settlements).where(eq(settlements.payoutId, payoutId));
}

interface Page {
  limit: number;
  offset: number;
}

const maker = alias(staff, 'maker');
const checker = alias(staff, 'checker');

const payoutRows = (db: Queryable) =>
  db
    .select({
      payout: payouts,
      maker: maker.name,
      checker: checker.name,
      sellers: sql<number>`(select count(*) from ${settlements} s where s.payout_id = ${payouts.id})`.mapWith(Number),
    })
    .from(payouts)
    .innerJoin(maker, eq(maker.id, payouts.makerId))
    .leftJoin(checker, eq(checker.id, payouts.checkerId))
    .$dynamic();
export type PayoutRow = Awaited<ReturnType<typeof payoutRows>>[number];

export async function selectPayouts(db: Queryable, state: PayoutState | undefined, page: Page) {
  const where = state && eq(payouts.state, state);
  const [list, [total]] = await Promise.all([
    payoutRows(db)
      .where(where)
      .orderBy(desc(payouts.createdAt), desc(payouts.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(payouts).where(where),
  ]);
  return { list, total: total?.count ?? 0 };
}

export async function selectPayout(db: Queryable, id: string): Promise<PayoutRow | null> {
  const [row] = await payoutRows(db).where(eq(payouts.id, id));
  return row ?? null;
}

interface SettlementFilter {
  /** Null: of every seller. */
  agencyId: string | null;
  payoutId?: string | undefined;
  settlementId?: string | undefined;
}

/** Of a settlement: its orders, and in minor units what buyers paid, what went back to them, and the commission. */
function figuresOf(db: Queryable) {
  const { amount, commission } = settledOrders;
  const sum = (what: SQL, name: string) => sql`coalesce(sum(${what}), 0)`.mapWith(Number).as(name);
  return db
    .select({
      orders: sql`count(*) filter (where ${amount} > 0)`.mapWith(Number).as('orders'),
      paid: sum(sql`case when ${amount} > 0 then ${amount} + ${commission} end`, 'paid'),
      repaid: sum(sql`case when ${amount} <= 0 then -(${amount} + ${commission}) end`, 'repaid'),
      commission: sum(sql`${commission}`, 'kept'),
    })
    .from(settledOrders)
    .where(eq(settledOrders.settlementId, settlements.id))
    .as('figures');
}

/** Newest first. */
export async function selectSettlementPage(db: Queryable, of: SettlementFilter, page: Page) {
  const figures = figuresOf(db);
  const where = and(
    of.agencyId === null ? undefined : eq(settlements.agencyId, of.agencyId),
    of.payoutId === undefined ? undefined : eq(settlements.payoutId, of.payoutId),
    of.settlementId === undefined ? undefined : eq(settlements.id, of.settlementId),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({
        settlement: settlements,
        account: { id: payoutAccounts.id, content: payoutAccounts.content },
        agencyName: agencies.name,
        state: payouts.state,
        decidedAt: payouts.decidedAt,
        orders: figures.orders,
        paid: figures.paid,
        repaid: figures.repaid,
        commission: figures.commission,
      })
      .from(settlements)
      .innerJoinLateral(figures, sql`true`)
      .innerJoin(agencies, eq(agencies.id, settlements.agencyId))
      .leftJoin(payouts, eq(payouts.id, settlements.payoutId))
      .leftJoin(payoutAccounts, eq(payoutAccounts.id, settlements.accountId))
      .where(where)
      .orderBy(desc(settlements.until), desc(settlements.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(settlements).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

const entryRows = (db: Queryable) =>
  db
    .select({ entry: settledOrders, paidAt: orders.paidAt, currency: orders.currency })
    .from(settledOrders)
    .innerJoin(orders, eq(orders.id, settledOrders.orderId))
    .orderBy(asc(settledOrders.orderId))
    .$dynamic();
export type EntryRow = Awaited<ReturnType<typeof entryRows>>[number];

/** In the order in which the orders were made. */
export function selectEntries(db: Queryable, settlementId: string, page: Page): Promise<EntryRow[]> {
  return entryRows(db).where(eq(settledOrders.settlementId, settlementId)).limit(page.limit).offset(page.offset);
}

/** Those after the given one. */
export function selectEntriesAfter(
  db: Queryable,
  settlementId: string,
  after: EntryRow | null,
  limit: number,
): Promise<EntryRow[]> {
  return entryRows(db)
    .where(
      and(
        eq(settledOrders.settlementId, settlementId),
        after === null ? undefined : gt(settledOrders.orderId, after.entry.orderId),
      ),
    )
    .limit(limit);
}

export async function countEntries(db: Queryable, settlementId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(settledOrders)
    .where(eq(settledOrders.settlementId, settlementId));
  return row?.count ?? 0;
}

/** What a batch transfers, with where to; those after the given one, by seller. */
export function selectTransfersAfter(db: Queryable, payoutId: string, after: string, limit: number) {
  return db
    .select({
      settlementId: settlements.id,
      agencyName: agencies.name,
      amount: settlements.amount,
      currency: settlements.currency,
      account: { id: payoutAccounts.id, content: payoutAccounts.content },
    })
    .from(settlements)
    .innerJoin(agencies, eq(agencies.id, settlements.agencyId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, settlements.accountId))
    .where(and(eq(settlements.payoutId, payoutId), gt(settlements.id, after)))
    .orderBy(asc(settlements.id))
    .limit(limit);
}
export type TransferRow = Awaited<ReturnType<typeof selectTransfersAfter>>[number];

type Debt = typeof sellerDebts.$inferSelect;
const isOpen = isNull(sellerDebts.endedAt);

/** Opens a debt for each seller whose ledger is below zero, brings open ones up to date, and ends those that later sales made good. */
export async function openDebts(tx: Transaction, now: Date, newDebtId: () => string): Promise<void> {
  const { rows } = await tx.execute<{ agencyId: string; currency: Currency; owed: string }>(sql`
    select agency_id "agencyId", currency, sum(amount) owed from ${ledger}
    where account = 'seller' and agency_id is not null group by 1, 2 having sum(amount) > 0 order by 1, 2`);
  for (const { agencyId, currency, owed } of rows) {
    await tx
      .insert(sellerDebts)
      .values({ id: newDebtId(), agencyId, currency, amount: Number(owed), since: now })
      .onConflictDoUpdate({
        target: [sellerDebts.agencyId, sellerDebts.currency],
        targetWhere: isOpen,
        set: { amount: Number(owed) },
      });
  }
  const owing = rows.map(({ agencyId, currency }) => `${agencyId} ${currency}`);
  await tx
    .update(sellerDebts)
    .set({ endedAt: now })
    .where(
      and(isOpen, sql`${sellerDebts.agencyId} || ' ' || ${sellerDebts.currency} <> all (${sql.param(owing)}::text[])`),
    );
}

/** Open debts that are as old as that, whose sellers were not asked yet. */
export function selectDebtsToAsk(tx: Transaction, sinceBefore: Date): Promise<Debt[]> {
  return tx
    .select()
    .from(sellerDebts)
    .where(and(isOpen, isNull(sellerDebts.askedAt), lte(sellerDebts.since, sinceBefore)))
    .orderBy(asc(sellerDebts.id));
}

export async function markAsked(tx: Transaction, id: string, askedAt: Date): Promise<void> {
  await tx.update(sellerDebts).set({ askedAt }).where(eq(sellerDebts.id, id));
}

export function selectDebts(db: Queryable) {
  return db
    .select({ debt: sellerDebts, agencyName: agencies.name })
    .from(sellerDebts)
    .innerJoin(agencies, eq(agencies.id, sellerDebts.agencyId))
    .where(isOpen)
    .orderBy(asc(sellerDebts.since), asc(sellerDebts.id));
}

/** Whoever changes debts holds `lockPreparing`. */
export async function selectDebt(tx: Transaction, id: string): Promise<Debt | null> {
  const [row] = await tx.select().from(sellerDebts).where(eq(sellerDebts.id, id));
  return row ?? null;
}

export async function closeDebt(tx: Transaction, id: string, endedAt: Date, settlementId: string): Promise<void> {
  await tx.update(sellerDebts).set({ endedAt, settlementId }).where(eq(sellerDebts.id, id));
}
