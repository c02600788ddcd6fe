import { setImmediate as giveWay } from 'node:timers/promises';
import { daysFound } from '@lyceum/domain/bookings';
import { freeParts, soonestSlot } from '@lyceum/domain/free-time';
import type { Span } from '@lyceum/domain/schedule';
import { day, minute, second } from '@lyceum/domain/time';
import { addDays, dateIn, instantAt } from '@lyceum/domain/zone';
import { keepFreeTimes } from '../../catalogue/finding/free-times.ts';
import { freeFacts } from '../../catalogue/finding/search-facts.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { readBusy } from '../bookings/read-busy.ts';
import { readBookables, type Bookable } from '../timetables/read-timetables.ts';
import { claimKeeping, selectResources, takeChanged } from './free-times.sql.ts';

/** So many calendars are looked at in one transaction. */
const atOnce = 25;
/** What the clock changes is looked at no more often. */
const leastPause = 30 * second;

function freeTimesOf({ resourceId, kind, timetable }: Bookable, busy: readonly Span[], now: Date) {
  const { zone, leadMinutes } = timetable;
  const parts = kind === 'space' ? freeParts(timetable, busy, now) : [];
  const soonest = kind === 'consulting' ? soonestSlot(timetable, busy, now) : null;
  const changes = [
    // A new day can be booked.
    instantAt(zone, addDays(dateIn(zone, now), 1), 0),
    ...parts.map(({ until }) => until),
    ...(soonest ? [new Date(soonest.startsAt.getTime() - leadMinutes * minute)] : []),
  ].map((at) => at.getTime());
  const changesAt = changes.reduce((first, at) => Math.min(first, at));
  return {
    resourceId,
    zone,
    soonestAt: soonest?.startsAt ?? null,
    facts: freeFacts(parts),
    changesAt: new Date(Math.max(changesAt + second, now.getTime() + leastPause)),
  };
}

/** Looks at the calendars of the next few whose time changed; false: there are none, or another process does it. */
function keepSome(deps: Deps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await claimKeeping(tx))) {
      return false;
    }
    const now = deps.clock();
    const ids = await takeChanged(tx, now, atOnce);
    if (ids.length === 0) {
      return false;
    }
    const found = await readBookables(tx, await selectResources(tx, ids), now);
    const bookables = found.flatMap((one) => (one && one !== 'left' ? [one] : []));
    const known = new Set(bookables.map(({ resourceId }) => resourceId));
    const gone = ids.filter((id) => !known.has(id));
    const horizon = { startsAt: now, endsAt: new Date(now.getTime() + (daysFound + 1) * day) };
    const busy = await readBusy(tx, [...known], horizon, now);
    const rows: ReturnType<typeof freeTimesOf>[] = [];
    for (const bookable of bookables) {
      const own = busy.filter(({ resourceId }) => resourceId === bookable.resourceId);
      rows.push(freeTimesOf(bookable, own, now));
      // Each takes some milliseconds, in which nobody else is answered.
      // oxlint-disable-next-line no-await-in-loop
      await giveWay();
    }
    await keepFreeTimes(tx, { rows, gone, now });
    return true;
  });
}

/** Brings what consultants and spaces are found by up to date with their calendars. */
export async function keepAllFreeTimes(deps: Deps): Promise<void> {
  let isBehind = true;
  while (isBehind) {
    isBehind = await keepSome(deps);
  }
}
