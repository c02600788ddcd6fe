import type { Database } from '../../../platform/database.ts';
import { noteOpening } from './course-lines.sql.ts';

/** To be called before a lesson's address goes out: it is used from then on. False when nothing that was bought lets this person watch it. */
export function openLesson(
  db: Pick<Database, '$client'>,
  opening: { userId: string; productId: string; lessonId: string; now: Date },
): Promise<boolean> {
  return noteOpening(db, opening);
}
