import { daysTrouble, lastDate, slotsOf, spanOfDays, type Slot, type Timetable } from './availability.ts';
import { daysFound, type DayPart } from './bookings.ts';
import type { Span } from './schedule.ts';
import { minute } from './time.ts';
import { addDays, dateIn, datesBetween, instantAt, type LocalDate } from './zone.ts';

/** A part of a day in which some of it can be booked; null: it is rented by whole days. */
export interface FreePart {
  date: LocalDate;
  part: DayPart | null;
  /** From then on it has to be asked anew, if nothing else changes before. */
  until: Date;
}

const partOf = (zone: string, { date, startsAt }: Slot): DayPart =>
  startsAt < instantAt(zone, date, 12 * 60)
    ? 'morning'
    : startsAt < instantAt(zone, date, 18 * 60)
      ? 'afternoon'
      : 'evening';

/** Until when something that starts then can be booked. */
const bookableUntil = ({ leadMinutes }: Timetable, startsAt: Date): Date =>
  new Date(startsAt.getTime() - leadMinutes * minute);

/** The last day in which something is looked for, by the calendar of the place. */
const lastFound = (timetable: Timetable, now: Date): LocalDate => {
  const [last, far] = [lastDate(timetable, now), addDays(dateIn(timetable.zone, now), daysFound - 1)];
  return last < far ? last : far;
};

/** How many days are looked at at once: most people have time within a fortnight. */
const lookedAt = 14;

/** The first slot from which one can book; null: there is none within half a year. `busy` holds every booked range until then. */
export function soonestSlot(timetable: Timetable, busy: readonly Span[], now: Date): Slot | null {
  const last = lastFound(timetable, now);
  // A day that began yesterday may be open past midnight.
  for (let first = addDays(dateIn(timetable.zone, now), -1); first <= last; first = addDays(first, lookedAt)) {
    const end = addDays(first, lookedAt - 1);
    const found = slotsOf(timetable, busy, first, end < last ? end : last, now).find(({ longest }) => longest > 0);
    if (found) {
      return found;
    }
  }
  return null;
}

/** In which parts of which days a space can be booked, in their order. `busy` holds every booked range until then. */
export function freeParts(timetable: Timetable, busy: readonly Span[], now: Date): FreePart[] {
  const [first, last] = [dateIn(timetable.zone, now), lastFound(timetable, now)];
  return timetable.leastDays > 1
    ? freeRentals(timetable, busy, first, last, now)
    : freeHours(timetable, busy, addDays(first, -1), last, now);
}

function freeHours(timetable: Timetable, busy: readonly Span[], first: LocalDate, last: LocalDate, now: Date) {
  const found = new Map<string, FreePart>();
  for (const slot of slotsOf(timetable, busy, first, last, now)) {
    if (slot.state === 'free') {
      const part = partOf(timetable.zone, slot);
      const key = `${slot.date} ${part}`;
      // Where one slot alone can be booked, the last of them counts; otherwise each start that passes may end more than itself.
      if (timetable.leastSlots === 1 || !found.has(key)) {
        found.set(key, { date: slot.date, part, until: bookableUntil(timetable, slot.startsAt) });
      }
    }
  }
  return [...found.values()];
}

/** Days that some rental of the shortest length covers. */
function freeRentals(timetable: Timetable, busy: readonly Span[], first: LocalDate, last: LocalDate, now: Date) {
  const found = new Map<LocalDate, FreePart>();
  for (const start of datesBetween(first, addDays(last, 1 - timetable.leastDays))) {
    const end = addDays(start, timetable.leastDays - 1);
    if (daysTrouble(timetable, busy, { first: start, last: end }, now) === null) {
      const until = bookableUntil(timetable, spanOfDays(timetable, start, end)?.startsAt ?? now);
      datesBetween(start, end).forEach((date) => found.set(date, { date, part: null, until }));
    }
  }
  return [...found.values()];
}
