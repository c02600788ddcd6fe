import type * as schemas from '@lyceum/contract/calendar.schemas';
import { addDays, instantAt } from '@lyceum/domain/zone';
import type { z } from 'zod';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { selectEntries, selectZone } from './calendar.sql.ts';

/** So many days from one on, by the calendar of the agency. */
export async function readCalendar(
  { db, clock }: Deps,
  { from, days, resourceId }: z.output<typeof schemas.calendar.request>,
  { member, language }: StaffCaller,
): Promise<z.input<typeof schemas.calendar.reply>> {
  const agencyId = member.agencyId ?? '';
  const zone = (await selectZone(db, agencyId)) ?? 'UTC';
  const list = await selectEntries(db, agencyId, {
    span: { startsAt: instantAt(zone, from, 0), endsAt: instantAt(zone, addDays(from, days), 0) },
    resourceId: resourceId ?? null,
    language,
    now: clock(),
  });
  return {
    zone,
    list: list.map(({ startsAt, endsAt, ...entry }) => ({
      ...entry,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}
