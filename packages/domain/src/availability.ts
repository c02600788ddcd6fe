import type { BookingTrouble, DayState, SlotState } from './bookings.ts';
import type { Span } from './schedule.ts';
import { minute } from './time.ts';
import { addDays, dateIn, datesBetween, instantAt, weekdayOf, type LocalDate } from './zone.ts';

/** In minutes after local midnight; `to` may be later than 24:00, up to a day after `from`: it is open past midnight. */
export interface OpenHours {
  from: number;
  to: number;
}

export interface DayException {
  date: LocalDate;
  /** Instead of the week's; none: closed all day. */
  hours: readonly OpenHours[];
}

/** When somebody, or a place, can be booked. Hours and days are by its zone. */
export interface Timetable {
  /** IANA zone. */
  zone: string;
  /** `weekday`: 1 Monday … 7 Sunday. */
  weekly: readonly (OpenHours & { weekday: number })[];
  exceptions: readonly DayException[];
  slotMinutes: number;
  /** From one start to the next; longer than a slot where a pause belongs to it. */
  stepMinutes: number;
  /** A booking has so many slots. */
  leastSlots: number;
  mostSlots: number;
  /** A booking is made so long before it starts. */
  leadMinutes: number;
  /** So many calendar days can be booked, today included. */
  horizonDays: number;
  /** Kept free before and after a booking, and stored inside its range. It may be outside opening hours. */
  beforeMinutes: number;
  afterMinutes: number;
  /** A rental has so many days at least; with more than one it is not rented by the hour. */
  leastDays: number;
}

/** Open without a break. */
export interface Opening extends Span {
  /** The day that it belongs to, also past midnight. */
  date: LocalDate;
}

export interface Slot extends Opening {
  state: SlotState;
  /** Most slots that can be booked from its start on; 0: none can. */
  longest: number;
}

export interface CalendarDay {
  date: LocalDate;
  state: DayState;
  /** The whole day can be rented. */
  wholeDay: boolean;
  slots: Slot[];
}

/** Half-open, as all spans are. */
export interface CoverSpan extends Span {
  state: 'free' | 'busy' | 'closed';
}

const startOf = ({ startsAt }: Span): number => startsAt.getTime();
const endOf = ({ endsAt }: Span): number => endsAt.getTime();
const byStart = (a: Span, b: Span) => startOf(a) - startOf(b);
const spanOf = (from: number, to: number): Span => ({ startsAt: new Date(from), endsAt: new Date(to) });

/** Spans that touch or overlap become one. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted(byStart)) {
    const last = result.at(-1);
    if (last && startOf(span) <= endOf(last)) {
      result[result.length - 1] = spanOf(startOf(last), Math.max(endOf(last), endOf(span)));
    } else if (endOf(span) > startOf(span)) {
      result.push(span);
    }
  }
  return result;
}

/** The first span that ends after an instant; spans are in order and do not overlap. */
function firstAfter(spans: readonly Span[], at: number): Span | null {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span && endOf(span) <= at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return spans[low] ?? null;
}

/**
 * The openings of days from `first` to `last`, in order and without overlap: what an earlier one covers is no longer the later one's.
 * They do not depend on which days are asked about.
 */
export function openingsOf(timetable: Timetable, first: LocalDate, last: LocalDate): Opening[] {
  const exceptions = new Map(timetable.exceptions.map(({ date, hours }) => [date, hours]));
  const openings: Opening[] = [];
  let covered = Number.NEGATIVE_INFINITY;
  // An opening lasts a day at most, so that the day before is all that reaches into `first`.
  for (const date of datesBetween(addDays(first, -1), last)) {
    const weekday = weekdayOf(date);
    const hours = exceptions.get(date) ?? timetable.weekly.filter((one) => one.weekday === weekday);
    for (const { from, to } of hours.toSorted((a, b) => a.from - b.from)) {
      const start = Math.max(instantAt(timetable.zone, date, from).getTime(), covered);
      const end = instantAt(timetable.zone, date, to).getTime();
      if (end > start) {
        covered = end;
        openings.push({ date, ...spanOf(start, end) });
      }
    }
  }
  return openings.filter(({ date }) => date >= first);
}

interface Calendar {
  timetable: Timetable;
  openings: Opening[];
  /** Open, and busy, each without overlap. */
  open: Span[];
  busy: Span[];
}

/** `busy`: booked ranges, in any order. */
function calendarOf(timetable: Timetable, busy: readonly Span[], first: LocalDate, last: LocalDate): Calendar {
  // A day more before, since openings pass midnight. Two after: the last one may end late on the next day, and a booking goes on from there into
  // the openings of the day after.
  const openings = openingsOf(timetable, addDays(first, -1), addDays(last, 2));
  return { timetable, openings, open: merged(openings), busy: merged(busy) };
}

/** What a booking of this time takes: the time itself, and what is kept free around it. */
export function bookedRange({ beforeMinutes, afterMinutes }: Timetable, { startsAt, endsAt }: Span): Span {
  return spanOf(startsAt.getTime() - beforeMinutes * minute, endsAt.getTime() + afterMinutes * minute);
}

/** How many slots can be booked from this instant on, whatever the clock says. */
function longestFrom({ timetable, open, busy }: Calendar, start: number): number {
  const { slotMinutes, mostSlots, beforeMinutes, afterMinutes } = timetable;
  const opening = firstAfter(open, start);
  if (!opening || startOf(opening) > start) {
    return 0;
  }
  const next = firstAfter(busy, start - beforeMinutes * minute);
  // What is kept free after a booking counts, unless nothing comes after it.
  const until = Math.min(endOf(opening), next ? startOf(next) - afterMinutes * minute : Number.POSITIVE_INFINITY);
  const slots = Math.floor((until - start) / (slotMinutes * minute));
  return next && startOf(next) <= start ? 0 : Math.max(0, Math.min(mostSlots, slots));
}

const isOpen = ({ open }: Calendar, { startsAt, endsAt }: Span): boolean => {
  const opening = firstAfter(open, startsAt.getTime());
  return opening !== null && opening.startsAt <= startsAt && opening.endsAt >= endsAt;
};

/** `busy` without overlap. */
function isTaken(timetable: Timetable, busy: readonly Span[], span: Span): boolean {
  const range = bookedRange(timetable, span);
  const next = firstAfter(busy, startOf(range));
  return next !== null && startOf(next) < endOf(range);
}

/** The last day that can be booked. */
export const lastDate = ({ zone, horizonDays }: Pick<Timetable, 'zone' | 'horizonDays'>, now: Date): LocalDate =>
  addDays(dateIn(zone, now), horizonDays - 1);

/** What the clock says of a timetable; found once for all days of a calendar. */
interface Bounds {
  now: Date;
  today: LocalDate;
  /** The last day that can be booked. */
  end: LocalDate;
  /** The earliest start, epoch milliseconds. */
  soonest: number;
}

const boundsOf = (timetable: Timetable, now: Date): Bounds => ({
  now,
  today: dateIn(timetable.zone, now),
  end: lastDate(timetable, now),
  soonest: now.getTime() + timetable.leadMinutes * minute,
});

/** Why it is too early or too late to book something that starts then. */
function clockTrouble({ now, end, soonest }: Bounds, startsAt: Date, last: LocalDate): BookingTrouble | null {
  if (startsAt < now) {
    return 'timePast';
  }
  if (startsAt.getTime() < soonest) {
    return 'timeTooSoon';
  }
  return last > end ? 'timeTooFar' : null;
}

/** Why this time cannot be booked by slots; null: it can. `busy` must hold every booked range that comes near it. */
export function bookingTrouble(
  timetable: Timetable,
  busy: readonly Span[],
  span: Span,
  now: Date,
): BookingTrouble | null {
  const { zone, slotMinutes, stepMinutes, leastSlots, mostSlots, leastDays } = timetable;
  if (span.endsAt <= span.startsAt) {
    return 'timeReversed';
  }
  const late = clockTrouble(boundsOf(timetable, now), span.startsAt, dateIn(zone, span.startsAt));
  if (late) {
    return late;
  }
  const slots = (endOf(span) - startOf(span)) / (slotMinutes * minute);
  if (slots > mostSlots) {
    return 'timeTooLong';
  }
  if (!Number.isInteger(slots)) {
    return 'timeNotAligned';
  }
  if (slots < leastSlots || leastDays > 1) {
    return 'timeTooShort';
  }
  const calendar = calendarOf(timetable, busy, dateIn(zone, span.startsAt), dateIn(zone, span.endsAt));
  if (!isOpen(calendar, span)) {
    return 'timeClosed';
  }
  const opening = firstAfter(calendar.openings, startOf(span));
  if (!opening || (startOf(span) - startOf(opening)) % (stepMinutes * minute) !== 0) {
    return 'timeNotAligned';
  }
  return longestFrom(calendar, startOf(span)) < slots ? 'timeTaken' : null;
}

/** From the first opening to the last end of these days; null when one of them is closed. */
export const spanOfDays = (timetable: Timetable, first: LocalDate, last: LocalDate): Span | null =>
  spanOfOpenings(openingsOf(timetable, first, last), first, last);

/** The same of openings of these days alone. */
function spanOfOpenings(openings: readonly Opening[], first: LocalDate, last: LocalDate): Span | null {
  const [opening, closing] = [openings[0], openings.at(-1)];
  const openDays = new Set(openings.map(({ date }) => date)).size;
  return opening && closing && openDays === (first === last ? 1 : datesBetween(first, last).length)
    ? { startsAt: opening.startsAt, endsAt: closing.endsAt }
    : null;
}

/** Why these whole days, both included, cannot be rented; null: they can. */
export function daysTrouble(
  timetable: Timetable,
  busy: readonly Span[],
  days: { first: LocalDate; last: LocalDate },
  now: Date,
): BookingTrouble | null {
  const bounds = boundsOf(timetable, now);
  return rentalTrouble(timetable, merged(busy), days, () => spanOfDays(timetable, days.first, days.last), bounds);
}

/** `busy` without overlap; `findSpan`: the span of these days, null when one of them is closed. */
function rentalTrouble(
  timetable: Timetable,
  busy: readonly Span[],
  { first, last }: { first: LocalDate; last: LocalDate },
  findSpan: () => Span | null,
  bounds: Bounds,
): BookingTrouble | null {
  if (last < first) {
    return 'timeReversed';
  }
  if (first < bounds.today) {
    return 'timePast';
  }
  if (last > bounds.end) {
    return 'timeTooFar';
  }
  if (timetable.leastDays > 1 && addDays(first, timetable.leastDays - 1) > last) {
    return 'timeTooShort';
  }
  const span = findSpan();
  if (!span) {
    return 'timeClosed';
  }
  const late = clockTrouble(bounds, span.startsAt, last);
  if (late) {
    return late;
  }
  return isTaken(timetable, busy, span) ? 'timeTaken' : null;
}

/** Every minute between two instants once: free, busy, or closed. What is busy is so outside opening hours, too. */
export function coverage(timetable: Timetable, busy: readonly Span[], from: Date, to: Date): CoverSpan[] {
  const { zone } = timetable;
  const { open, busy: taken } = calendarOf(timetable, busy, dateIn(zone, from), dateIn(zone, to));
  const within = (at: number) => Math.min(Math.max(at, from.getTime()), to.getTime());
  const points = [...open, ...taken].flatMap((span) => [within(startOf(span)), within(endOf(span))]);
  const edges = [...new Set([from.getTime(), ...points, to.getTime()])].toSorted((a, b) => a - b);
  const holds = (spans: readonly Span[], at: number) => {
    const next = firstAfter(spans, at);
    return next !== null && startOf(next) <= at;
  };
  const result: CoverSpan[] = [];
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1];
    if (end === undefined) {
      break;
    }
    const state = holds(taken, start) ? 'busy' : holds(open, start) ? 'free' : 'closed';
    const last = result.at(-1);
    if (last?.state === state) {
      last.endsAt = new Date(end);
    } else {
      result.push({ ...spanOf(start, end), state });
    }
  }
  return result;
}

/**
 * The slots of days from `first` to `last`. Those that start too soon, and days that cannot be booked yet, are left out. A slot is free
 * when some booking that is long enough covers it.
 */
export function slotsOf(
  timetable: Timetable,
  busy: readonly Span[],
  first: LocalDate,
  last: LocalDate,
  now: Date,
): Slot[] {
  const calendar = calendarOf(timetable, busy, first, last);
  return slotsIn(calendar, boundsOf(timetable, now)).filter(({ date }) => date >= first && date <= last);
}

function slotsIn(calendar: Calendar, { soonest, end }: Bounds): Slot[] {
  const { timetable } = calendar;
  const { slotMinutes, stepMinutes, leastSlots } = timetable;
  const slots: Slot[] = [];
  // How far the bookings reach that may begin at an earlier slot.
  let reach = Number.NEGATIVE_INFINITY;
  for (const opening of calendar.openings) {
    const latest = endOf(opening) - slotMinutes * minute;
    for (let start = startOf(opening); start <= latest; start += stepMinutes * minute) {
      // A slot past midnight is of the next day for how far ahead one may book.
      const isTooFar = opening.date >= end && dateIn(timetable.zone, new Date(start)) > end;
      if (start < soonest || isTooFar) {
        continue;
      }
      const longest = longestFrom(calendar, start);
      const bookable = longest < leastSlots ? 0 : longest;
      reach = Math.max(reach, start + bookable * slotMinutes * minute);
      const span = spanOf(start, start + slotMinutes * minute);
      slots.push({
        date: opening.date,
        ...span,
        state: reach >= endOf(span) ? 'free' : 'full',
        longest: bookable,
      });
    }
  }
  return slots;
}

function byDate<One extends Opening>(all: readonly One[]): Map<LocalDate, One[]> {
  const grouped = new Map<LocalDate, One[]>();
  for (const one of all) {
    const ofDay = grouped.get(one.date) ?? [];
    ofDay.push(one);
    grouped.set(one.date, ofDay);
  }
  return grouped;
}

/** How the days from `first` to `last` stand, with their slots. */
export function daysOf(
  timetable: Timetable,
  busy: readonly Span[],
  first: LocalDate,
  last: LocalDate,
  now: Date,
): CalendarDay[] {
  const calendar = calendarOf(timetable, busy, first, last);
  const bounds = boundsOf(timetable, now);
  const slotsByDate = byDate(slotsIn(calendar, bounds));
  const oneDay = { ...timetable, leastDays: 1 };
  const openings = byDate(calendar.openings);
  return datesBetween(first, last).map((date) => {
    const slots = slotsByDate.get(date) ?? [];
    const spanOfDay = () => spanOfOpenings(openings.get(date) ?? [], date, date);
    const wholeDay = rentalTrouble(oneDay, calendar.busy, { first: date, last: date }, spanOfDay, bounds) === null;
    if (timetable.leastDays > 1) {
      return { date, state: wholeDay ? 'free' : slots.length > 0 ? 'full' : 'closed', wholeDay, slots };
    }
    const free = slots.filter(({ state }) => state === 'free').length;
    return { date, state: stateOfDay(free, slots.length), wholeDay, slots };
  });
}

function stateOfDay(free: number, all: number): DayState {
  if (all === 0) {
    return 'closed';
  }
  if (free === 0) {
    return 'full';
  }
  return free * 4 <= all ? 'few' : 'free';
}
