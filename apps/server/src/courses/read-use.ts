import type { Queryable } from '../platform/database.ts';
import { selectUse } from './courses.sql.ts';

/** How far lines of courses are used by `now`, by their ids: lessons and sessions, and how many of them were opened or had started. */
export function readUse(
  db: Queryable,
  of: { lines: readonly { id: string; productId: string }[]; now: Date },
): Promise<Map<string, { total: number; used: number }>> {
  return selectUse(db, of);
}
