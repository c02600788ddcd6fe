import type { ApplicationState, PartnerType } from '@lyceum/domain/applications';
import type { UserId } from '@lyceum/domain/ids';
import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { applicationRounds, applications } from './applications.tables.ts';

export type ApplicationRow = typeof applications.$inferSelect;
export type RoundRow = typeof applicationRounds.$inferSelect;

/** One who applies for two things at once does it one after the other. */
export async function lockApplicant(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export function selectOwn(db: Queryable, userId: string): Promise<ApplicationRow[]> {
  return db.select().from(applications).where(eq(applications.userId, userId)).orderBy(asc(applications.id));
}

export function selectRounds(db: Queryable, ids: readonly string[]): Promise<RoundRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(applicationRounds)
        .where(inArray(applicationRounds.applicationId, [...ids]))
        .orderBy(asc(applicationRounds.round));
}

export async function selectRound(db: Queryable, applicationId: string, round: number): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(applicationRounds)
    .where(and(eq(applicationRounds.applicationId, applicationId), eq(applicationRounds.round, round)));
  return row ?? null;
}

export async function lockOwn(tx: Transaction, userId: UserId, type: PartnerType): Promise<ApplicationRow | null> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.userId, userId), eq(applications.type, type)))
    .for('update');
  return row ?? null;
}

export async function selectApplication(db: Queryable, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id));
  return row ?? null;
}

export async function lockApplication(tx: Transaction, id: string): Promise<ApplicationRow | null> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update');
  return row ?? null;
}

export async function insertApplication(
  tx: Transaction,
  row: typeof applications.$inferInsert,
): Promise<ApplicationRow | null> {
  const [made] = await tx.insert(applications).values(row).returning();
  return made ?? null;
}

export async function updateApplication(
  tx: Transaction,
  id: string,
  change: Partial<ApplicationRow>,
): Promise<ApplicationRow | null> {
  const [row] = await tx.update(applications).set(change).where(eq(applications.id, id)).returning();
  return row ?? null;
}

export async function insertRound(tx: Transaction, row: typeof applicationRounds.$inferInsert): Promise<void> {
  await tx.insert(applicationRounds).values(row);
}

export async function decideRound(
  tx: Transaction,
  { id, round }: { id: string; round: number },
  decision: Pick<RoundRow, 'outcome' | 'decidedAt' | 'decidedBy'> & Partial<Pick<RoundRow, 'reasons'>>,
): Promise<void> {
  await tx
    .update(applicationRounds)
    .set(decision)
    .where(and(eq(applicationRounds.applicationId, id), eq(applicationRounds.round, round)));
}

/** The agency that the account got by an application of before. */
export async function selectOwnAgency(tx: Transaction, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ agencyId: applications.agencyId })
    .from(applications)
    .where(and(eq(applications.userId, userId), isNotNull(applications.agencyId)))
    .limit(1);
  return row?.agencyId ?? null;
}

/** What is due first; of what is decided the newest. */
export async function selectApplicationPage(
  db: Queryable,
  { state, limit, offset }: { state: ApplicationState; limit: number; offset: number },
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const where = eq(applications.state, state);
  const order =
    state === 'inAudit'
      ? [asc(applications.dueOn), asc(applications.id)]
      : [desc(applications.decidedAt), desc(applications.id)];
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(applications)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(applications).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function selectStaffName(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
  return row?.name ?? null;
}
