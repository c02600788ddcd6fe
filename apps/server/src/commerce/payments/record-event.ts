import { newId } from '@lyceum/domain/ids';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertEvent } from './events.sql.ts';
import type { EventKind } from './payments.tables.ts';

/** Keeps something for an attempt's timeline, unless it is what was kept last of that kind: asking for hours leaves one row. */
export function recordEvent(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Queryable,
  attemptId: string,
  kind: EventKind,
  answer: string | null,
): Promise<void> {
  const at = deps.clock();
  return insertEvent(db, { id: newId('pev', at, deps.random), attemptId, kind, answer, at });
}
