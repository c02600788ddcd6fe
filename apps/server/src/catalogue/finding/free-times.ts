import type { Queryable } from '../../platform/database.ts';
import { deleteFreeTimes, replaceFreeFacts, upsertFreeTimes, type FreeTimeRow } from './search-index.sql.ts';

/** Keeps when consultants and spaces have time, so that they are found by it; `gone` are neither any more. */
export async function keepFreeTimes(
  db: Queryable,
  { rows, gone, now }: { rows: readonly FreeTimeRow[]; gone: readonly string[]; now: Date },
): Promise<void> {
  await deleteFreeTimes(db, gone);
  const changed = await upsertFreeTimes(db, rows);
  if (changed.length > 0) {
    await replaceFreeFacts(db, changed, now);
  }
}
