import type { Queryable } from '../platform/database.ts';
import { selectUse } from './courses.sql.ts';

/** How far a person used courses: their lessons, and how many were opened or held by `now`. Products without lessons are left out. */
export function readUse(
  db: Queryable,
  ids: { userId: string; productIds: readonly string[]; now: Date },
): Promise<Map<string, { lessons: number; used: number }>> {
  return selectUse(db, ids);
}
