import type { Queryable } from '../../platform/database.ts';
import { selectAttendances, type Attendance } from './verifications.sql.ts';

/** Uses of the codes of lines, oldest first. */
export function readAttendances(db: Queryable, lines: readonly { id: string }[]): Promise<Attendance[]> {
  return selectAttendances(
    db,
    lines.map(({ id }) => id),
  );
}
