import type { Span } from '@lyceum/domain/schedule';
import { day } from '@lyceum/domain/time';
import type { Queryable } from '../../platform/database.ts';
import { selectBusy, type BusyRow } from './bookings.sql.ts';

/** What is taken of consultants and spaces, near enough to a span to be in its way. */
export function readBusy(
  db: Queryable,
  resourceIds: readonly string[],
  { startsAt, endsAt }: Span,
  now: Date,
): Promise<BusyRow[]> {
  const near = { startsAt: new Date(startsAt.getTime() - 2 * day), endsAt: new Date(endsAt.getTime() + 3 * day) };
  return selectBusy(db, resourceIds, near, now);
}
