import type { DayPart } from '@lyceum/domain/bookings';
import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { dayText } from '../ui/day-text.ts';
import type { Filters } from './filters.ts';

export const dayPartWords: Record<DayPart, () => string> = {
  morning: m.bookings_partMorning,
  afternoon: m.bookings_partAfternoon,
  evening: m.bookings_partEvening,
};

const freeWords: Record<DayPart, (of: { day: string }) => string> = {
  morning: m.products_freeOn_morning,
  afternoon: m.products_freeOn_afternoon,
  evening: m.products_freeOn_evening,
};

/** Of `2026-11-23..2026-12-05`. */
export function beginsText(begins: string, language: Language): string {
  const [first = '', last = ''] = begins.split('..').map((date) => dayText(date, language));
  return first === last ? m.products_beginsOn({ day: first }) : m.products_beginsBetween({ first, last });
}

/** What a list is narrowed to by a day. */
export function dateWords({ kind, date, part }: Filters & { date: string }, language: Language): string {
  const day = dayText(date, language);
  if (kind === 'space') {
    return part === undefined ? m.products_freeOn({ day }) : freeWords[part]({ day });
  }
  return kind === 'course' ? m.products_meetsOn({ day }) : m.products_onDay({ day });
}
