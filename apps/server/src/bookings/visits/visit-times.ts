import type * as schemas from '@lyceum/contract/visits.schemas';
import { daysOf, lastDate, slotsOf, type Timetable } from '@lyceum/domain/availability';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { visitSlots } from '@lyceum/domain/visits';
import { addDays, dateIn, instantAt } from '@lyceum/domain/zone';
import type { z } from 'zod';
import type { Queryable } from '../../platform/database.ts';
import type { Deps, Visitor } from '../../platform/deps.ts';
import { readBusy } from '../bookings/read-busy.ts';
import { readBookables } from '../timetables/read-timetables.ts';
import { selectVisited } from './visits.sql.ts';

/** A space on the shelf with the times at which one may come to see it; null for everything else. */
export async function readVisited(db: Queryable, productId: string, now: Date) {
  const [[found], product] = await Promise.all([
    readBookables(db, [{ productId, consultantId: null }], now),
    selectVisited(db, productId),
  ]);
  if (!product || !found || found === 'left' || found.kind !== 'space' || !found.onShelf) {
    return null;
  }
  const timetable: Timetable = { ...found.timetable, ...visitSlots };
  return { ...product, timetable, heads: found.heads ?? 1 };
}

/** The coming days of a space, with the times at which it is open and nobody has it. */
export async function readVisitTimes(
  { db, clock }: Deps,
  { productId }: z.output<typeof schemas.times.request>,
  { language }: Visitor,
): Promise<z.input<typeof schemas.times.reply> | Refusal<'productUnavailable'>> {
  const now = clock();
  const space = await readVisited(db, productId, now);
  if (!space) {
    return refuse('productUnavailable');
  }
  const { timetable, heads, name } = space;
  const { zone } = timetable;
  const [first, last] = [dateIn(zone, now), lastDate(timetable, now)];
  const shown = { startsAt: instantAt(zone, first, 0), endsAt: instantAt(zone, addDays(last, 1), 0) };
  const busy = await readBusy(db, [productId], shown, now);
  const slots = slotsOf(timetable, busy, first, last, now);
  return {
    now: now.toISOString(),
    name: name[language],
    zone,
    firstDate: first,
    lastDate: last,
    heads,
    days: daysOf(timetable, busy, first, last, now).map(({ date, state }) => ({
      date,
      state,
      slots: slots
        .filter((slot) => slot.date === date)
        .map(({ startsAt, endsAt, state: its, longest }) => ({
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          state: its,
          longest,
        })),
    })),
  };
}
