import type { LocalizedText } from '@lyceum/domain/language';
import { openPayoutAccountStates, type PayoutAccountState } from '@lyceum/domain/payout-accounts';
import type { Region } from '@lyceum/domain/region';
import { and, asc, count, desc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { payoutAccounts } from './payout-accounts.tables.ts';

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

interface AccountAgency {
  id: string;
  name: LocalizedText;
  region: Region;
}

const agencyColumns = { id: agencies.id, name: agencies.name, region: agencies.region };

/** Whose accounts change one after the other. */
export async function lockAgencyOf(tx: Transaction, agencyId: string): Promise<AccountAgency | null> {
  const [row] = await tx.select(agencyColumns).from(agencies).where(eq(agencies.id, agencyId)).for('no key update');
  return row ?? null;
}

export async function selectAgencyOf(db: Queryable, agencyId: string): Promise<AccountAgency | null> {
  const [row] = await db.select(agencyColumns).from(agencies).where(eq(agencies.id, agencyId));
  return row ?? null;
}

export async function insertAccount(tx: Queryable, row: typeof payoutAccounts.$inferInsert): Promise<void> {
  await tx.insert(payoutAccounts).values(row);
}

/** To be locked by its agency before. */
export async function updateAccount(tx: Transaction, id: string, change: Partial<PayoutAccountRow>): Promise<void> {
  await tx.update(payoutAccounts).set(change).where(eq(payoutAccounts.id, id));
}

export async function selectAccount(db: Queryable, id: string): Promise<PayoutAccountRow | null> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.id, id));
  return row ?? null;
}

/** Where money goes at that moment, by seller; who said nothing yet has no row. */
export async function selectAccountsInForce(
  db: Queryable,
  agencyIds: readonly string[],
  at: Date,
): Promise<Map<string, PayoutAccountRow>> {
  const rows = await db
    .selectDistinctOn([payoutAccounts.agencyId])
    .from(payoutAccounts)
    .where(
      and(
        inArray(payoutAccounts.agencyId, [...agencyIds]),
        eq(payoutAccounts.state, 'approved'),
        lte(payoutAccounts.startsAt, at),
      ),
    )
    .orderBy(payoutAccounts.agencyId, desc(payoutAccounts.startsAt), desc(payoutAccounts.id));
  return new Map(rows.map((row) => [row.agencyId, row]));
}

/** What is asked for and not in force yet; one at a time. */
export async function selectPending(db: Queryable, agencyId: string, at: Date): Promise<PayoutAccountRow | null> {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.agencyId, agencyId),
        or(
          inArray(payoutAccounts.state, openPayoutAccountStates),
          and(eq(payoutAccounts.state, 'approved'), gt(payoutAccounts.startsAt, at)),
        ),
      ),
    );
  return row ?? null;
}

/** The seller's own, the newest first. */
export function selectHistory(db: Queryable, agencyId: string, limit: number): Promise<PayoutAccountRow[]> {
  return db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.agencyId, agencyId))
    .orderBy(desc(payoutAccounts.id))
    .limit(limit);
}

const asker = alias(staff, 'asker');
const checker = alias(staff, 'checker');
const decider = alias(staff, 'decider');

const accountRows = (db: Queryable) =>
  db
    .select({
      account: payoutAccounts,
      agencyName: agencies.name,
      nation: agencies.region,
      asker: asker.name,
      checker: checker.name,
      decider: decider.name,
    })
    .from(payoutAccounts)
    .innerJoin(agencies, eq(agencies.id, payoutAccounts.agencyId))
    .leftJoin(asker, eq(asker.id, payoutAccounts.askedBy))
    .leftJoin(checker, eq(checker.id, payoutAccounts.checkedBy))
    .leftJoin(decider, eq(decider.id, payoutAccounts.decidedBy))
    .$dynamic();
export type AccountRow = Awaited<ReturnType<typeof accountRows>>[number];

export async function selectAccountRow(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await accountRows(db).where(eq(payoutAccounts.id, id));
  return row ?? null;
}

/** What waits longest comes first; of what is decided the newest. */
export async function selectAccountPage(
  db: Queryable,
  { states, limit, offset }: { states: readonly PayoutAccountState[]; limit: number; offset: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  const where = inArray(payoutAccounts.state, [...states]);
  const isOpen = states.includes('asked') || states.includes('checked');
  const [rows, [total]] = await Promise.all([
    accountRows(db)
      .where(where)
      .orderBy(isOpen ? asc(payoutAccounts.id) : desc(payoutAccounts.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(payoutAccounts).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}
