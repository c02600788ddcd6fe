import type { UserId } from '@lyceum/domain/ids';
import type { LocalizedText } from '@lyceum/domain/language';
import { openVisitStates, type VisitState } from '@lyceum/domain/visits';
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/products.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { visits } from './visits.tables.ts';

export type VisitRow = typeof visits.$inferSelect;

/** Whoever asks for visits, or cancels them, does it one after the other. */
export async function lockVisitor(tx: Transaction, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function selectVisitByKey(tx: Transaction, userId: UserId, key: string): Promise<VisitRow | null> {
  const [row] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.userId, userId), eq(visits.idempotencyKey, key)));
  return row ?? null;
}

/** Those of a person that are still to come. */
export function selectComing(tx: Transaction, userId: UserId, now: Date): Promise<Pick<VisitRow, 'productId'>[]> {
  return tx
    .select({ productId: visits.productId })
    .from(visits)
    .where(and(eq(visits.userId, userId), inArray(visits.state, openVisitStates), gt(visits.startsAt, now)));
}

export async function insertVisit(tx: Transaction, visit: typeof visits.$inferInsert): Promise<void> {
  await tx.insert(visits).values(visit);
}

/** A visitor's or an agency's own, locked; another's is as unknown as one that does not exist. */
export async function lockVisit(
  tx: Transaction,
  id: string,
  of: { userId: UserId } | { agencyId: string },
): Promise<VisitRow | null> {
  const own = 'userId' in of ? eq(visits.userId, of.userId) : eq(visits.agencyId, of.agencyId);
  const [row] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.id, id), own))
    .for('update');
  return row ?? null;
}

/** Compare and set: false when it was not in that state any more. */
export async function moveVisit(
  tx: Transaction,
  id: string,
  from: VisitState,
  set: { state: VisitState; reason?: string },
): Promise<boolean> {
  const rows = await tx
    .update(visits)
    .set(set)
    .where(and(eq(visits.id, id), eq(visits.state, from)))
    .returning({ id: visits.id });
  return rows.length === 1;
}

const shown = {
  visit: visits,
  spaceName: products.name,
  place: products.place,
};

const longestList = 50;

/** The newest of a person: those to come first, the nearest of them at the top. */
export function selectOwnVisits(db: Queryable, userId: UserId, now: Date) {
  const isComing = sql`${visits.state} in ('asked', 'confirmed') and ${visits.startsAt} > ${now.toISOString()}::timestamptz`;
  return db
    .select(shown)
    .from(visits)
    .innerJoin(products, eq(products.id, visits.productId))
    .where(eq(visits.userId, userId))
    .orderBy(
      desc(sql`${isComing}`),
      sql`case when ${isComing} then ${visits.startsAt} end`,
      desc(visits.startsAt),
      asc(visits.id),
    )
    .limit(longestList);
}

/** A page of an agency's: those without an answer first, then by their time. */
export async function selectVisitPage(
  db: Queryable,
  { agencyId, state, limit, offset }: { agencyId: string; state: VisitState | null; limit: number; offset: number },
) {
  const where = and(eq(visits.agencyId, agencyId), state === null ? undefined : eq(visits.state, state));
  const [rows, [total]] = await Promise.all([
    db
      .select(shown)
      .from(visits)
      .innerJoin(products, eq(products.id, visits.productId))
      .where(where)
      .orderBy(desc(sql`${visits.state} = 'asked'`), desc(visits.startsAt), asc(visits.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(visits).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Marks those that nobody answered in time, a few at a time; no other process gets the same ones. */
export function takeUnanswered(tx: Transaction, now: Date, limit: number): Promise<VisitRow[]> {
  const due = tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.state, 'asked'), isNull(visits.toldAt), lte(visits.answerDueAt, now)))
    .orderBy(asc(visits.answerDueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx
    .update(visits)
    .set({ toldAt: now })
    .where(sql`${visits.id} in ${due}`)
    .returning();
}

/** The space that may be visited: its name and whose it is. */
export async function selectVisited(
  db: Queryable,
  productId: string,
): Promise<{ name: LocalizedText; agencyId: string } | null> {
  const [row] = await db
    .select({ name: products.name, agencyId: products.agencyId })
    .from(products)
    .where(eq(products.id, productId));
  return row ?? null;
}
