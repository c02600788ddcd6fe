import { Temporal } from 'temporal-polyfill';
import { day, minute } from './time.ts';

/** A day of the calendar somewhere, `2026-03-08`; they sort as text. */
export type LocalDate = string;

/** Minutes of a day by the wall clock; days whose clocks are changed are longer or shorter, but not by this count. */
export const minutesOfDay = 24 * 60;

/** Zones are slow to ask, and calendars ask about the same times again and again: answers by zone, then by what was asked. */
type Known<Key, Value> = Map<string, Map<Key, Value>>;
const knownInstants: Known<string, number> = new Map();
const knownDays: Known<LocalDate, KnownDay> = new Map();
const knownDates: Known<number, LocalDate> = new Map();
/** Of each zone. */
const mostKnown = 10_000;

function remembered<Key, Value>(known: Known<Key, Value>, zone: string, key: Key, find: () => Value): Value {
  let ofZone = known.get(zone);
  if (ofZone === undefined || ofZone.size >= mostKnown) {
    ofZone = new Map();
    known.set(zone, ofZone);
  }
  const value = ofZone.get(key);
  if (value !== undefined) {
    return value;
  }
  const found = find();
  ofZone.set(key, found);
  return found;
}

/** Whether there is such an IANA zone. */
export function isZone(zone: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId !== '';
  } catch {
    return false;
  }
}

/** Whether there is such a day, written in full. */
export function isLocalDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** The day that it is at an instant, by the zone's calendar. */
export const dateIn = (zone: string, at: Date): LocalDate =>
  // Since 1972 every zone is whole quarters of an hour away from UTC, so that days begin with one.
  remembered(knownDates, zone, Math.floor(at.getTime() / (15 * minute)), () =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString(),
  );

/** What the zone's clock shows at an instant, in minutes since midnight. */
export function minuteIn(zone: string, at: Date): number {
  const clock = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return clock.hour * 60 + clock.minute;
}

/** Days of the calendar have nothing to do with zones: counted in UTC they are all equally long. A calendar asks for thousands at once. */
const dayNumber = (date: LocalDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / day;

const dateOfNumber = (number: number): LocalDate => new Date(number * day).toISOString().slice(0, 10);

export const addDays = (date: LocalDate, days: number): LocalDate => dateOfNumber(dayNumber(date) + days);

/** 1 Monday … 7 Sunday. 1970 began on a Thursday. */
export const weekdayOf = (date: LocalDate): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;

/** From the first to the last, both included; none when they are reversed. */
export function datesBetween(first: LocalDate, last: LocalDate): LocalDate[] {
  const from = dayNumber(first);
  return Array.from({ length: Math.max(0, dayNumber(last) - from + 1) }, (_, at) => dateOfNumber(from + at));
}

interface KnownDay {
  midnight: number;
  /** The clocks are not changed on it, nor on the next. */
  isSteady: boolean;
}

function findDay(zone: string, date: LocalDate): KnownDay {
  const midnight = findInstant(zone, date, 0);
  return { midnight, isSteady: findInstant(zone, date, 2 * minutesOfDay) - midnight === 2 * day };
}

/**
 * When the zone's clock shows so many minutes after midnight; 1,440 and more are of the next day. A time that is skipped when clocks go
 * forward is the instant at which they do; one that comes twice is the first. So later minutes never mean earlier instants.
 */
export function instantAt(zone: string, date: LocalDate, minutes: number): Date {
  const { midnight, isSteady } = remembered(knownDays, zone, date, () => findDay(zone, date));
  if (isSteady && minutes >= 0 && minutes <= 2 * minutesOfDay) {
    return new Date(midnight + minutes * minute);
  }
  return new Date(remembered(knownInstants, zone, `${date} ${minutes}`, () => findInstant(zone, date, minutes)));
}

function findInstant(zone: string, date: LocalDate, minutes: number): number {
  const clock = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
  const found = clock.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const change = found.toPlainDateTime().equals(clock) ? null : found.getTimeZoneTransition('next');
  return (change ?? found).epochMilliseconds;
}

/** The same clock time so many weeks later, whatever the clocks there do meanwhile. */
export const weeksLater = (zone: string, at: Date, weeks: number): Date =>
  weeks === 0 ? at : instantAt(zone, addDays(dateIn(zone, at), 7 * weeks), minuteIn(zone, at));

/** Minutes after midnight as a clock writes them, `09:30`; `24:00` and later are the next day's. */
export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The other way round; null for what is no time of a day. */
export function clockMinutes(text: string): number | null {
  const parts = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text);
  const minutes = parts ? Number(parts[1]) * 60 + Number(parts[2]) : Number.NaN;
  return minutes <= minutesOfDay ? minutes : null;
}
