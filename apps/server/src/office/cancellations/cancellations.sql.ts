import type { CancellationState } from '@lyceum/domain/cancellations';
import type { Language } from '@lyceum/domain/language';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { preferences } from '../../people/preferences/preferences.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { cancellations } from './cancellations.tables.ts';

export type Cancellation = typeof cancellations.$inferSelect;

export async function selectLast(db: Queryable, userId: string): Promise<Cancellation | null> {
  const [row] = await db
    .select()
    .from(cancellations)
    .where(eq(cancellations.userId, userId))
    .orderBy(desc(cancellations.id))
    .limit(1);
  return row ?? null;
}

/** False where one is in review already. */
export async function insertCancellation(tx: Transaction, row: typeof cancellations.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(cancellations).values(row).onConflictDoNothing().returning({ id: cancellations.id });
  return rows.length > 0;
}

/** With the language in which the person is told of it. */
export async function lockCancellation(
  tx: Transaction,
  which: { id: string } | { userId: string },
): Promise<(Cancellation & { language: Language }) | null> {
  const [row] = await tx
    .select({
      one: cancellations,
      language: sql<Language>`coalesce(${preferences.language}, ${users.language})`,
    })
    .from(cancellations)
    .innerJoin(users, eq(users.id, cancellations.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(
      'id' in which
        ? eq(cancellations.id, which.id)
        : and(eq(cancellations.userId, which.userId), eq(cancellations.state, 'inReview')),
    )
    .for('update', { of: cancellations });
  return row ? { ...row.one, language: row.language } : null;
}

export async function updateCancellation(tx: Transaction, id: string, change: Partial<Cancellation>): Promise<void> {
  await tx.update(cancellations).set(change).where(eq(cancellations.id, id));
}

/** Those in review by who waits longest, the others the newest first. */
export async function selectCancellations(
  db: Queryable,
  state: CancellationState,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = eq(cancellations.state, state);
  const [rows, [total]] = await Promise.all([
    db
      .select({ one: cancellations, nickName: users.nickName, phone: users.phone, decidedBy: staff.name })
      .from(cancellations)
      .innerJoin(users, eq(users.id, cancellations.userId))
      .leftJoin(staff, eq(staff.id, cancellations.decidedBy))
      .where(where)
      .orderBy(state === 'inReview' ? asc(cancellations.id) : desc(cancellations.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(cancellations).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}
