import { parseEmail } from './email.ts';
import { unpaidLimits } from './holding.ts';

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

/** Parts of a day, by the clock of the place. What begins after midnight belongs to the evening of the day that it was opened. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];
/** So many days ahead spaces are found by date. */
export const daysFound = 180;

/** Within how many days a consultant may be wanted, and how consultants are sorted. */
export const soonDays = [3, 7] as const;
export type SoonDays = (typeof soonDays)[number];
export const consultantSorts = ['sales', 'soonest'] as const;
export type ConsultantSort = (typeof consultantSorts)[number];

/** A session is moved so often at most. */
export const mostMoves = 2;

/** A space is rented by the week for so many weeks at once; an account's unpaid orders may hold no more places. */
export const mostSeriesWeeks = unpaidLimits.account.places;

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

/** What an offer sells of somebody's time: of a space by a unit, of consulting so many sessions. */
export const offerUnits = [...rateUnits, 'session'] as const;
export interface OfferRate {
  unit: (typeof offerUnits)[number];
  /** How long a half day is; of the other units null. */
  minutes: number | null;
  /** Of a package; of the other units 1. */
  sessions: number;
  /** As of a rate; never of a session. */
  times: { weekdays: number[]; from: number; to: number } | null;
}

/** What else can be wrong with what one wants of a space or a consultant. */
export const spaceTroubles = ['headsTooMany', 'consultantLeft'] as const;
export type SpaceTrouble = (typeof spaceTroubles)[number];

/** What a consultant is told of who comes. */
export interface ConsultInfo {
  name: string;
  phone: string;
  email: string;
  /** Where one is in life. */
  stage: string;
  position: string;
  /** `1990-07`. */
  birthMonth: string;
  problem: string;
}
export type ConsultField = keyof ConsultInfo;

const month = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;
/** As people write numbers that somebody shall call, of any country. */
export const contactPhone = /^\+?[\d ()-]{6,24}$/;

/** Fields that have to be filled, or filled otherwise, before it can be ordered; e-mail, stage, position and month of birth may be empty. */
export function consultGaps(info: ConsultInfo, today: Date): ConsultField[] {
  const isMonth = month.test(info.birthMonth) && new Date(`${info.birthMonth}-01T00:00:00Z`) <= today;
  const wrong: Record<ConsultField, boolean> = {
    name: info.name.trim() === '',
    phone: !contactPhone.test(info.phone.trim()),
    email: info.email.trim() !== '' && parseEmail(info.email) === null,
    stage: false,
    position: false,
    birthMonth: info.birthMonth !== '' && !isMonth,
    problem: info.problem.trim().length < shortestProblem,
  };
  return (Object.keys(wrong) as ConsultField[]).filter((field) => wrong[field]);
}
/** Characters that say what it is about. */
export const shortestProblem = 5;
