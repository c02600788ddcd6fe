import type { StaffId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { agencies } from '../agencies/agencies.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { staff, staffFactorResets } from './staff.tables.ts';

const open = isNull(staffFactorResets.decidedAt);

/** False when one is open already. */
export async function insertFactorReset(tx: Transaction, row: typeof staffFactorResets.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(staffFactorResets)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: staffFactorResets.id });
  return rows.length === 1;
}

/** Closes those that were asked at `asked` or before, as decided by nobody. */
export async function closeOldFactorResets(db: Queryable, asked: Date, now: Date): Promise<void> {
  await db
    .update(staffFactorResets)
    .set({ decidedAt: now, approved: false })
    .where(and(open, lte(staffFactorResets.askedAt, asked)));
}

export async function selectFactorReset(
  db: Queryable,
  id: string,
): Promise<{ staffId: StaffId; askedBy: string } | null> {
  const [row] = await db
    .select({ staffId: staffFactorResets.staffId, askedBy: staffFactorResets.askedBy })
    .from(staffFactorResets)
    .where(eq(staffFactorResets.id, id));
  return row ? { ...row, staffId: row.staffId as StaffId } : null;
}

/** False when it was decided meanwhile, or asked at `asked` or before. */
export async function decideFactorResetRow(
  tx: Transaction,
  id: string,
  asked: Date,
  decision: { decidedBy: StaffId; decidedAt: Date; approved: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(staffFactorResets)
    .set(decision)
    .where(and(eq(staffFactorResets.id, id), open, gt(staffFactorResets.askedAt, asked)))
    .returning({ id: staffFactorResets.id });
  return rows.length === 1;
}

/** Closes an open one of the person, as decided by nobody. */
export async function closeFactorResetOf(tx: Queryable, staffId: StaffId, now: Date): Promise<void> {
  await tx
    .update(staffFactorResets)
    .set({ decidedAt: now, approved: false })
    .where(and(open, eq(staffFactorResets.staffId, staffId)));
}

/** Those that wait and were asked after `asked`, the oldest first. */
export function selectOpenFactorResets(db: Queryable, asked: Date, language: Language) {
  const asker = alias(staff, 'asker');
  return db
    .select({
      id: staffFactorResets.id,
      staffId: staffFactorResets.staffId,
      name: staff.name,
      email: staff.email,
      agency: sql<string | null>`${agencies.name} ->> ${language}::text`,
      reason: staffFactorResets.reason,
      askedBy: staffFactorResets.askedBy,
      askerName: asker.name,
      askedAt: staffFactorResets.askedAt,
    })
    .from(staffFactorResets)
    .innerJoin(staff, eq(staff.id, staffFactorResets.staffId))
    .innerJoin(asker, eq(asker.id, staffFactorResets.askedBy))
    .leftJoin(agencies, eq(agencies.id, staff.agencyId))
    .where(and(open, gt(staffFactorResets.askedAt, asked)))
    .orderBy(asc(staffFactorResets.askedAt), asc(staffFactorResets.id));
}
