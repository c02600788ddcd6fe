import { isWorkingDay } from './holidays.ts';
import type { Region } from './region.ts';
import { addDays, dateIn, instantAt, minuteIn, type LocalDate } from './zone.ts';

/** The first day after this one on which offices of the region work. */
function nextWorkingDay(region: Region, date: LocalDate): LocalDate {
  let next = addDays(date, 1);
  while (!isWorkingDay(region, next)) {
    next = addDays(next, 1);
  }
  return next;
}

/** The same time one working day later; what comes in on a day off has until the end of the first day that is worked. */
export function oneWorkingDayAfter(at: Date, { zone, region }: { zone: string; region: Region }): Date {
  const date = dateIn(zone, at);
  const due = nextWorkingDay(region, date);
  return isWorkingDay(region, date) ? instantAt(zone, due, minuteIn(zone, at)) : instantAt(zone, addDays(due, 1), 0);
}

/** The day by whose end `days` working days have passed since an instant; one that is not worked counts as none. */
export function dateAfterWorkingDays(
  at: Date,
  days: number,
  { zone, region }: { zone: string; region: Region },
): LocalDate {
  let date = dateIn(zone, at);
  for (let left = days; left > 0; left -= 1) {
    date = nextWorkingDay(region, date);
  }
  return date;
}
