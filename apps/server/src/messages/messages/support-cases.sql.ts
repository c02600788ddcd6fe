import type { Region } from '@lyceum/domain/region';
import { openCaseStates } from '@lyceum/domain/support';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { conversations, supportCases, supportHours } from './messages.tables.ts';

export type SupportCase = typeof supportCases.$inferSelect;

/** The one that is not solved, of a locked conversation. */
export async function selectOpenCase(tx: Transaction, conversationId: string): Promise<SupportCase | null> {
  const [row] = await tx
    .select()
    .from(supportCases)
    .where(and(eq(supportCases.conversationId, conversationId), inArray(supportCases.state, [...openCaseStates])))
    // One that is being solved is not open any more.
    .for('update');
  return row ?? null;
}

export async function insertCase(tx: Transaction, row: typeof supportCases.$inferInsert): Promise<void> {
  await tx.insert(supportCases).values(row);
}

export async function updateCase(tx: Transaction, id: string, change: Partial<SupportCase>): Promise<void> {
  await tx.update(supportCases).set(change).where(eq(supportCases.id, id));
}

const solvedAndNotAsked = and(eq(supportCases.state, 'solved'), isNull(supportCases.ratedAt));

/** The newest of the conversation, if it was solved and answered, and the buyer was not asked about it. */
export async function selectToRate(db: Queryable, conversationId: string): Promise<string | null> {
  const [row] = await db
    .select({
      id: supportCases.id,
      isAsked: sql<boolean>`${solvedAndNotAsked} and ${supportCases.firstAnsweredAt} is not null`,
    })
    .from(supportCases)
    .where(eq(supportCases.conversationId, conversationId))
    .orderBy(desc(supportCases.openedAt), desc(supportCases.id))
    .limit(1);
  return row?.isAsked ? row.id : null;
}

/** Of a solved case of the buyer's own; null for any other. */
export async function selectOwnCase(db: Queryable, caseId: string, userId: string): Promise<SupportCase | null> {
  const [row] = await db
    .select({ one: supportCases })
    .from(supportCases)
    .innerJoin(conversations, eq(conversations.id, supportCases.conversationId))
    .where(and(eq(supportCases.id, caseId), eq(conversations.userId, userId), eq(supportCases.state, 'solved')));
  return row?.one ?? null;
}

/** Once: false where the buyer has answered already. */
export async function updateStars(
  db: Queryable,
  caseId: string,
  stars: number | null,
  ratedAt: Date,
): Promise<boolean> {
  const rows = await db
    .update(supportCases)
    .set({ stars, ratedAt })
    .where(and(eq(supportCases.id, caseId), solvedAndNotAsked))
    .returning({ id: supportCases.id });
  return rows.length > 0;
}

export async function selectHours(db: Queryable, region: Region) {
  const [row] = await db.select().from(supportHours).where(eq(supportHours.region, region));
  return row ?? null;
}

/** Of so many the newest are enough to tell what to expect. */
const mostWaits = 500;

/** When those of a region began to wait within opening hours, and when they were answered first; null: they still wait. */
export function selectWaits(db: Queryable, region: Region, since: Date) {
  return db
    .select({ openedAt: supportCases.openedAt, firstAnsweredAt: supportCases.firstAnsweredAt })
    .from(supportCases)
    .innerJoin(conversations, eq(conversations.id, supportCases.conversationId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(
      and(
        gte(supportCases.openedAt, since),
        eq(users.region, region),
        supportCases.whileOpen,
        // What was solved without a word says nothing.
        or(isNotNull(supportCases.firstAnsweredAt), inArray(supportCases.state, [...openCaseStates])),
      ),
    )
    .orderBy(desc(supportCases.openedAt), asc(supportCases.id))
    .limit(mostWaits);
}

export async function selectRegion(db: Queryable, userId: string): Promise<Region | null> {
  const [row] = await db.select({ region: users.region }).from(users).where(eq(users.id, userId));
  return row?.region ?? null;
}

export async function selectStaffName(db: Queryable, staffId: string): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId));
  return row?.name ?? null;
}

export async function lockCase(tx: Transaction, id: string): Promise<SupportCase | null> {
  const [row] = await tx.select().from(supportCases).where(eq(supportCases.id, id)).for('update');
  return row ?? null;
}

/** The conversation in which a case stands; nobody writes there until the transaction ends. */
export async function lockConversationOfCase(
  tx: Transaction,
  caseId: string,
): Promise<Pick<typeof conversations.$inferSelect, 'id' | 'userId' | 'agencyId' | 'lastSeq'> | null> {
  const [row] = await tx
    .select({
      id: conversations.id,
      userId: conversations.userId,
      agencyId: conversations.agencyId,
      lastSeq: conversations.lastSeq,
    })
    .from(conversations)
    .innerJoin(supportCases, eq(supportCases.conversationId, conversations.id))
    .where(eq(supportCases.id, caseId))
    .for('update', { of: conversations });
  return row ?? null;
}

export async function upsertHours(tx: Transaction, row: typeof supportHours.$inferInsert): Promise<void> {
  const { from, until, everyDay } = row;
  await tx
    .insert(supportHours)
    .values(row)
    .onConflictDoUpdate({ target: supportHours.region, set: { from, until, everyDay } });
}

/** Until the transaction ends nobody else changes a region's hours, which may have no row yet. */
export async function lockHours(tx: Transaction, region: Region): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('support_hours ' || ${region}, 0))`);
}
