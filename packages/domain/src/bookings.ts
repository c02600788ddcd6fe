/** Why a time cannot be booked. */
export const bookingTroubles = [
  'timeReversed',
  'timePast',
  'timeTooSoon',
  'timeTooFar',
  'timeNotAligned',
  'timeTooShort',
  'timeTooLong',
  'timeClosed',
  'timeTaken',
] as const;
export type BookingTrouble = (typeof bookingTroubles)[number];

/** How a day, or a slot, stands in a calendar. `few`: a quarter of it or less is left. */
export const dayStates = ['free', 'few', 'full', 'closed'] as const;
export type DayState = (typeof dayStates)[number];
export const slotStates = ['free', 'full'] as const;
export type SlotState = (typeof slotStates)[number];

/** By what time of a space is sold. */
export const rateUnits = ['hour', 'halfDay', 'day'] as const;
export type RateUnit = (typeof rateUnits)[number];

/** What an offer of a space sells. */
export interface TimeRate {
  unit: RateUnit;
  /** How long a half day is; of the other units null. */
  minutes: number | null;
  /** When it holds instead of the rate of its unit that holds always; null: it is that one. */
  times: RateTimes | null;
}

/** On these days (1 Monday … 7 Sunday), between these minutes after midnight. Of a whole day only the days count. */
export interface RateTimes {
  weekdays: readonly number[];
  from: number;
  to: number;
}
