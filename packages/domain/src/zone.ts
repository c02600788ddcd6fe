import { Temporal } from 'temporal-polyfill';

/** A day of the calendar somewhere, `2026-03-08`; they sort as text. */
export type LocalDate = string;

/** Minutes of a day by the wall clock; days whose clocks are changed are longer or shorter, but not by this count. */
export const minutesOfDay = 24 * 60;

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
export function dateIn(zone: string, at: Date): LocalDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** What the zone's clock shows at an instant, in minutes since midnight. */
export function minuteIn(zone: string, at: Date): number {
  const clock = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return clock.hour * 60 + clock.minute;
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: LocalDate): number => Temporal.PlainDate.from(date).dayOfWeek;

/** From the first to the last, both included; none when they are reversed. */
export function datesBetween(first: LocalDate, last: LocalDate): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    dates.push(date);
  }
  return dates;
}

/**
 * When the zone's clock shows so many minutes after midnight; 1,440 and more are of the next day. A time that is skipped when clocks go
 * forward is the instant at which they do; one that comes twice is the first. So later minutes never mean earlier instants.
 */
export function instantAt(zone: string, date: LocalDate, minutes: number): Date {
  const clock = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
  const found = clock.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const change = found.toPlainDateTime().equals(clock) ? null : found.getTimeZoneTransition('next');
  return new Date((change ?? found).epochMilliseconds);
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
