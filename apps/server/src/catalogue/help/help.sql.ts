import type { Region } from '@lyceum/domain/region';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { helpQuestions } from './help.tables.ts';

export type QuestionRow = typeof helpQuestions.$inferSelect;

export const selectQuestions = (db: Queryable): Promise<QuestionRow[]> =>
  db.select().from(helpQuestions).orderBy(asc(helpQuestions.position), asc(helpQuestions.id));

/** Those that readers of a region see, in their order; of `ids` alone where they are given. */
export const selectShown = (db: Queryable, region: Region, ids: readonly string[] | null): Promise<QuestionRow[]> =>
  db
    .select()
    .from(helpQuestions)
    .where(
      and(
        helpQuestions.shown,
        or(isNull(helpQuestions.region), eq(helpQuestions.region, region)),
        ids === null ? undefined : inArray(helpQuestions.id, [...ids]),
      ),
    )
    .orderBy(asc(helpQuestions.position), asc(helpQuestions.id));

/** All, which nobody else changes until the transaction ends. */
export const lockQuestions = (tx: Transaction): Promise<QuestionRow[]> =>
  tx.select().from(helpQuestions).orderBy(asc(helpQuestions.position), asc(helpQuestions.id)).for('update');

export async function upsertQuestion(tx: Transaction, row: QuestionRow): Promise<void> {
  const { id: _, ...facts } = row;
  await tx.insert(helpQuestions).values(row).onConflictDoUpdate({ target: helpQuestions.id, set: facts });
}

export async function updatePosition(tx: Transaction, id: string, position: number): Promise<void> {
  await tx.update(helpQuestions).set({ position }).where(eq(helpQuestions.id, id));
}

export async function deleteQuestion(tx: Transaction, id: string): Promise<QuestionRow | null> {
  const [row] = await tx.delete(helpQuestions).where(eq(helpQuestions.id, id)).returning();
  return row ?? null;
}
