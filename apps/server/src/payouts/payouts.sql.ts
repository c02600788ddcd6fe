import type { Currency } from '@lyceum/domain/money';
import type { PayoutState } from '@lyceum/domain/payments';
import { and, asc, count, desc, eq, gt, inArray, isNull, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { agencies } from '../agencies/agencies.tables.ts';
import { alias } from 'drizzle-orm/pg-core';
import { staff } from '../staff/staff.tables.ts';
import { ledger } from '../payments/payments.tables.ts';
import type { Queryable, Transaction } from '../platform/database.ts';
import { payouts, settledRows, settlements } from './payouts.tables.ts';

/** Any number that is ours alone: batches are prepared one after the other. */
const preparing = 7_318_002;

export async function lockPreparing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${preparing})`);
}

export interface Unsettled {
  agencyId: string;
  since: Date;
  sales: number;
  refunds: number;
  ledgerIds: string[];
}

/** What sellers are owed and no settlement has, by seller: rows of sales and refunds alone, since payouts name no order. */
export async function selectUnsettled(tx: Transaction, currency: Currency, until: Date): Promise<Unsettled[]> {
  const rows = await tx
    .select({
      agencyId: ledger.agencyId,
      since: sql<string>`min(${ledger.at})`,
      sales: sql<string>`coalesce(-sum(${ledger.amount}) filter (where ${ledger.amount} < 0), 0)`,
      refunds: sql<string>`coalesce(sum(${ledger.amount}) filter (where ${ledger.amount} > 0), 0)`,
      ledgerIds: sql<string[]>`array_agg(${ledger.id})`,
    })
    .from(ledger)
    .leftJoin(settledRows, eq(settledRows.ledgerId, ledger.id))
    .where(
      and(
        eq(ledger.account, 'seller'),
        eq(ledger.currency, currency),
        lt(ledger.at, until),
        isNotNull(ledger.orderId),
        isNull(settledRows.ledgerId),
      ),
    )
    .groupBy(ledger.agencyId)
    .orderBy(asc(ledger.agencyId));
  return rows.flatMap((row) =>
    row.agencyId === null
      ? []
      : [
          {
            ...row,
            agencyId: row.agencyId,
            since: new Date(row.since),
            sales: Number(row.sales),
            refunds: Number(row.refunds),
          },
        ],
  );
}

export type Settlement = typeof settlements.$inferSelect;

export async function insertPayout(tx: Transaction, payout: typeof payouts.$inferInsert): Promise<void> {
  await tx.insert(payouts).values(payout);
}

export async function insertSettlement(
  tx: Transaction,
  settlement: Settlement,
  ledgerIds: readonly string[],
): Promise<void> {
  await tx.insert(settlements).values(settlement);
  await tx.execute(
    sql`insert into ${settledRows} (ledger_id, settlement_id)
        select id, ${settlement.id} from jsonb_array_elements_text(${JSON.stringify(ledgerIds)}::jsonb) id`,
  );
}

export async function lockPayout(tx: Transaction, id: string): Promise<typeof payouts.$inferSelect | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return row ?? null;
}

export async function movePayout(
  tx: Transaction,
  id: string,
  from: PayoutState,
  set: { state: PayoutState; checkerId: string | null; decidedAt: Date },
): Promise<void> {
  await tx
    .update(payouts)
    .set(set)
    .where(and(eq(payouts.id, id), eq(payouts.state, from)));
}

export function selectSettlements(db: Queryable, payoutId: string): Promise<Settlement[]> {
  return db.select().from(settlements).where(eq(settlements.payoutId, payoutId)).orderBy(asc(settlements.agencyId));
}

/** Its ledger rows are free again for another batch. */
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

/** Newest first. */
export async function selectSettlementPage(db: Queryable, of: SettlementFilter, page: Page) {
  const where = and(
    of.agencyId === null ? undefined : eq(settlements.agencyId, of.agencyId),
    of.payoutId === undefined ? undefined : eq(settlements.payoutId, of.payoutId),
    of.settlementId === undefined ? undefined : eq(settlements.id, of.settlementId),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({
        settlement: settlements,
        agencyName: agencies.name,
        state: payouts.state,
        decidedAt: payouts.decidedAt,
      })
      .from(settlements)
      .innerJoin(agencies, eq(agencies.id, settlements.agencyId))
      .innerJoin(payouts, eq(payouts.id, settlements.payoutId))
      .where(where)
      .orderBy(desc(settlements.until), desc(settlements.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(settlements).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

const commissionOf = alias(ledger, 'commission_of');
/** The commission that was taken, or given up, in the same movement for the same order; none of both is no row. */
const sameSale = and(
  eq(commissionOf.movementId, ledger.movementId),
  eq(commissionOf.orderId, ledger.orderId),
  eq(commissionOf.account, 'commission'),
);
const commission = sql<string>`coalesce(${commissionOf.amount}, 0)`;

export interface Figures {
  orders: number;
  /** Minor units, before commission. */
  paid: number;
  repaid: number;
  commission: number;
}
export const noFigures: Figures = { orders: 0, paid: 0, repaid: 0, commission: 0 };

/** What settlements are made of, by settlement. */
export async function selectFigures(db: Queryable, settlementIds: readonly string[]): Promise<Map<string, Figures>> {
  const sum = (what: SQL) => sql<string>`coalesce(sum(${what}), 0)`.mapWith(Number);
  const rows = await db
    .select({
      settlementId: settledRows.settlementId,
      orders: sql<string>`count(distinct ${ledger.orderId}) filter (where ${ledger.amount} < 0)`.mapWith(Number),
      paid: sum(sql`case when ${ledger.amount} < 0 then -${ledger.amount} - ${commission} end`),
      repaid: sum(sql`case when ${ledger.amount} > 0 then ${ledger.amount} + ${commission} end`),
      commission: sum(sql`-${commission}`),
    })
    .from(settledRows)
    .innerJoin(ledger, eq(ledger.id, settledRows.ledgerId))
    .leftJoin(commissionOf, sameSale)
    .where(inArray(settledRows.settlementId, [...settlementIds]))
    .groupBy(settledRows.settlementId);
  return new Map(rows.map(({ settlementId, ...figures }) => [settlementId, figures]));
}

const entryRows = (db: Queryable) =>
  db
    .select({ entry: ledger, commission: sql<string>`-${commission}`.mapWith(Number) })
    .from(settledRows)
    .innerJoin(ledger, eq(ledger.id, settledRows.ledgerId))
    .leftJoin(commissionOf, sameSale)
    .orderBy(asc(ledger.at), asc(ledger.id))
    .$dynamic();
export type EntryRow = Awaited<ReturnType<typeof entryRows>>[number];

/** Oldest first. */
export function selectEntries(db: Queryable, settlementId: string, page: Page): Promise<EntryRow[]> {
  return entryRows(db).where(eq(settledRows.settlementId, settlementId)).limit(page.limit).offset(page.offset);
}

/** Those after the given one. */
export function selectEntriesAfter(
  db: Queryable,
  settlementId: string,
  after: EntryRow | null,
  limit: number,
): Promise<EntryRow[]> {
  const later =
    after && or(gt(ledger.at, after.entry.at), and(eq(ledger.at, after.entry.at), gt(ledger.id, after.entry.id)));
  return entryRows(db)
    .where(and(eq(settledRows.settlementId, settlementId), later ?? undefined))
    .limit(limit);
}

export async function countEntries(db: Queryable, settlementId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(settledRows).where(eq(settledRows.settlementId, settlementId));
  return row?.count ?? 0;
}
