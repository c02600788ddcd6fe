import { addDays, dateIn, instantAt, minuteIn, weekdayOf } from './zone.ts';

const saturday = 6;

/** The same time one working day later, Monday to Friday; what comes in at a weekend has until the end of Monday. */
export function oneWorkingDayAfter(at: Date, zone: string): Date {
  const date = dateIn(zone, at);
  const cameAtWeekend = weekdayOf(date) >= saturday;
  let due = addDays(date, 1);
  while (weekdayOf(due) >= saturday) {
    due = addDays(due, 1);
  }
  return cameAtWeekend ? instantAt(zone, addDays(due, 1), 0) : instantAt(zone, due, minuteIn(zone, at));
}
