import type { Language } from '@lyceum/domain/language';

const two = (part: number): string => String(part).padStart(2, '0');

/** `2026-11-23`, by the device's own calendar. */
export const isoDate = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Noon of a date on the device: every zone has one on every day, whatever its clocks do at midnight. */
export function localNoon(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

/** So many days from that one on, by the device's own calendar. */
export const daysFrom = (from: Date, count: number): string[] =>
  Array.from({ length: count }, (_, more) =>
    isoDate(new Date(from.getFullYear(), from.getMonth(), from.getDate() + more, 12)),
  );

const text = (date: Date, language: Language, shape: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, shape).format(date);

export const monthText = (date: Date, language: Language): string =>
  text(date, language, { year: 'numeric', month: 'long' });

export const weekdayText = (date: Date, language: Language, width: 'narrow' | 'long'): string =>
  text(date, language, { weekday: width });

/** "Mon, Nov 23" of a date, wherever it is read. */
export const dayText = (date: string, language: Language): string =>
  text(localNoon(date), language, { month: 'short', day: 'numeric', weekday: 'short' });
