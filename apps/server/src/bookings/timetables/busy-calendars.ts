import type * as schemas from '@lyceum/contract/timetables.schemas';
import { refuse } from '@lyceum/domain/refusal';
import type { Span } from '@lyceum/domain/schedule';
import { day, minute } from '@lyceum/domain/time';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PublicTextTrouble } from '../../platform/public-text.ts';
import {
  claimBusyCalendars,
  deleteBusyCalendar,
  noteTrouble,
  replaceBusySpans,
  selectBusyCalendar,
  upsertBusyCalendar,
} from './busy-calendars.sql.ts';
import { busyTimes } from './busy-times.ts';
import { auditHours, type Keeping } from './keep-timetables.ts';
import { selectResource, type ResourceRow } from './keep-timetables.sql.ts';
import { selectTimetables } from './timetables.sql.ts';

const purpose = 'busy calendar';
/** Read again after this long. */
const freshFor = 15 * minute;
/** As far ahead as anything can be booked. */
const ahead = 400 * day;
const atOnce = 20;

type Reading = { spans: Span[] } | { trouble: PublicTextTrouble | 'notACalendar' };

async function read({ readPublicText, clock }: Deps, address: string, zone: string): Promise<Reading> {
  const found = await readPublicText(address);
  if ('trouble' in found) {
    return found;
  }
  const now = clock();
  const spans = busyTimes(found.text, now, new Date(now.getTime() + ahead), zone);
  return spans === null ? { trouble: 'notACalendar' } : { spans };
}

/** Floating times of the calendar are by the zone of the hours. */
async function zoneOf({ db }: Deps, resourceId: string, resource: Pick<ResourceRow, 'zone'> | null): Promise<string> {
  const [found] = await selectTimetables(db, [resourceId], '9999-12-31');
  return found?.zone ?? resource?.zone ?? 'UTC';
}

/** Reads a calendar that is elsewhere, and keeps its address: what is busy there cannot be booked here from now on. */
export async function linkCalendar(
  deps: Deps,
  { resourceId, address }: z.output<typeof schemas.linkCalendar.request>,
  keeping: Keeping,
) {
  const resource = await selectResource(deps.db, keeping.keeper, resourceId);
  if (resource === null) {
    return refuse('notFound');
  }
  // Outside the transaction: it may take seconds.
  const reading = await read(deps, address, await zoneOf(deps, resourceId, resource));
  if ('trouble' in reading) {
    return refuse('calendarNotRead', { trouble: reading.trouble });
  }
  return inTransaction(deps.db, async (tx) => {
    const { host } = new URL(address);
    const now = deps.clock();
    const before = await selectBusyCalendar(tx, resourceId);
    await upsertBusyCalendar(tx, {
      resourceId,
      sealedAddress: deps.signer.seal(purpose, Buffer.from(address), deps.random),
      host,
      linkedAt: now,
      readAt: now,
      trouble: null,
    });
    await replaceBusySpans(tx, resourceId, reading.spans);
    await auditHours(tx, deps, keeping, {
      thing: resourceId,
      before: before && { calendar: before.host },
      after: { calendar: host },
    });
    return { host, busy: reading.spans.length };
  });
}

export function unlinkCalendar(
  deps: Deps,
  { resourceId }: z.output<typeof schemas.unlinkCalendar.request>,
  keeping: Keeping,
) {
  return inTransaction(deps.db, async (tx) => {
    const resource = await selectResource(tx, keeping.keeper, resourceId);
    const before = resource && (await selectBusyCalendar(tx, resourceId));
    if (!before) {
      return refuse('notFound');
    }
    await deleteBusyCalendar(tx, resourceId);
    await auditHours(tx, deps, keeping, {
      thing: resourceId,
      before: { calendar: before.host },
      after: null,
    });
    return {};
  });
}

/** Reads linked calendars again, each every quarter of an hour. */
export async function readBusyCalendars(deps: Deps): Promise<void> {
  const now = deps.clock();
  const due = await inTransaction(deps.db, (tx) =>
    claimBusyCalendars(tx, { before: new Date(now.getTime() - freshFor), now, most: atOnce }),
  );
  await Promise.all(
    due.map(async (row) => {
      const address = deps.signer.unseal(purpose, row.sealedAddress).toString();
      const reading = await read(deps, address, await zoneOf(deps, row.resourceId, null));
      await inTransaction(deps.db, async (tx) => {
        const isStill = await noteTrouble(tx, row, 'trouble' in reading ? reading.trouble : null);
        if (isStill && 'spans' in reading) {
          await replaceBusySpans(tx, row.resourceId, reading.spans);
        }
      });
    }),
  );
}
