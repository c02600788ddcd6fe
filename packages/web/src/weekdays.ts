import type { Language } from '@lyceum/domain/language';

/** 1 Monday … 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** 2026 began on a Thursday: the fifth of January was a Monday. */
export const weekdayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday));
