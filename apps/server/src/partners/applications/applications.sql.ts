import type { ApplicationState, DatedPaper, PartnerType } from '@lyceum/domain/applications';
import type { UserId } from '@lyceum/domain/ids';
import type { LocalDate } from '@lyceum/domain/zone';
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { agencyPapers, applicationRounds, applications } from './applications.tables.ts';

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

type PaperRow = typeof agencyPapers.$inferSelect;
export type DatedRow = PaperRow & Pick<typeof agencies.$inferSelect, 'region'>;

export async function replacePapers(
  tx: Transaction,
  agencyId: string,
  type: PartnerType,
  papers: readonly { paper: DatedPaper; until: LocalDate }[],
): Promise<void> {
  await tx.delete(agencyPapers).where(and(eq(agencyPapers.agencyId, agencyId), eq(agencyPapers.type, type)));
  if (papers.length > 0) {
    await tx.insert(agencyPapers).values(papers.map((paper) => ({ ...paper, agencyId, type })));
  }
}

/** Of these agencies, what ends first first. */
export function selectPapers(db: Queryable, agencyIds: readonly string[]): Promise<DatedRow[]> {
  return agencyIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ ...getTableColumns(agencyPapers), region: agencies.region })
        .from(agencyPapers)
        .innerJoin(agencies, eq(agencies.id, agencyPapers.agencyId))
        .where(inArray(agencyPapers.agencyId, [...agencyIds]))
        .orderBy(asc(agencyPapers.until), asc(agencyPapers.type), asc(agencyPapers.paper));
}

/** Nobody of a closed one has to know. */
const ofOpenAgency = and(eq(agencies.id, agencyPapers.agencyId), ne(agencies.state, 'closed'));

/** Agencies with a paper that nobody was told of and that ends by then. */
export async function selectEnding(db: Queryable, by: LocalDate): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: agencyPapers.agencyId })
    .from(agencyPapers)
    .innerJoin(agencies, ofOpenAgency)
    .where(and(lte(agencyPapers.until, by), isNull(agencyPapers.toldAt)))
    .orderBy(asc(agencyPapers.agencyId));
  return rows.map(({ id }) => id);
}

/** Agencies with a paper that is over by then. */
export async function selectOver(db: Queryable, by: LocalDate): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: agencyPapers.agencyId })
    .from(agencyPapers)
    .innerJoin(agencies, ofOpenAgency)
    .where(lte(agencyPapers.until, by))
    .orderBy(asc(agencyPapers.agencyId));
  return rows.map(({ id }) => id);
}

export async function updateTold(
  tx: Transaction,
  { agencyId, type, paper }: Pick<PaperRow, 'agencyId' | 'type' | 'paper'>,
  toldAt: Date,
): Promise<void> {
  await tx
    .update(agencyPapers)
    .set({ toldAt })
    .where(and(eq(agencyPapers.agencyId, agencyId), eq(agencyPapers.type, type), eq(agencyPapers.paper, paper)));
}

/** What an agency applied for, locked, in the order of its types. */
export function lockOfAgency(tx: Transaction, agencyId: string): Promise<ApplicationRow[]> {
  return tx
    .select()
    .from(applications)
    .where(eq(applications.agencyId, agencyId))
    .orderBy(asc(applications.id))
    .for('update');
}
