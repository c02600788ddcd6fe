import type { Currency } from '@lyceum/domain/money';
import type { PayoutState } from '@lyceum/domain/payments';
import { and, asc, count, desc, eq, isNull, isNotNull, lt, sql } from 'drizzle-orm';
import { agencies } from '../agencies/agencies.tables.ts';
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

export async function selectPayouts(db: Queryable, page: Page) {
  const [list, [total]] = await Promise.all([
    db.select().from(payouts).orderBy(desc(payouts.createdAt), desc(payouts.id)).limit(page.limit).offset(page.offset),
    db.select({ count: count() }).from(payouts),
  ]);
  return { list, total: total?.count ?? 0 };
}

/** Of one seller, or of all when `agencyId` is null, newest first. */
export async function selectSettlementPage(db: Queryable, agencyId: string | null, page: Page) {
  const where = agencyId === null ? undefined : eq(settlements.agencyId, agencyId);
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
