/** The rules of a timetable that are numbers, with their bounds. Minutes, but for counts of slots, `horizonDays` and `lockHours`. */
export const timetableBounds = {
  slotMinutes: { least: 5, most: 1_440 },
  stepMinutes: { least: 5, most: 1_440 },
  leastSlots: { least: 1, most: 48 },
  mostSlots: { least: 1, most: 48 },
  beforeMinutes: { least: 0, most: 1_440 },
  afterMinutes: { least: 0, most: 1_440 },
  leadMinutes: { least: 0, most: 30 * 1_440 },
  horizonDays: { least: 1, most: 400 },
  /** So long before it starts nothing can be moved or cancelled any more. */
  lockHours: { least: 2, most: 72 },
} as const;
export type TimetableNumber = keyof typeof timetableBounds;
export const timetableNumbers = Object.keys(timetableBounds) as TimetableNumber[];

/** Days with hours of their own that a timetable has at most. */
export const mostExceptions = 400;

/** Why a calendar elsewhere could not be read. */
export const calendarTroubles = ['addressRefused', 'unreachable', 'tooLarge', 'notACalendar'] as const;
export type CalendarTrouble = (typeof calendarTroubles)[number];
