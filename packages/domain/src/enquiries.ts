import type { Flow } from './flow.ts';

/** Consulting that is asked for without a consultant. */
export const enquiryStates = ['open', 'matched', 'booked', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];
export type EnquiryEvent = 'match' | 'book' | 'close' | 'withdraw';

export const enquiryFlow: Flow<EnquiryState, EnquiryEvent> = {
  open: { match: 'matched', close: 'closed', withdraw: 'closed' },
  // Another consultant may take the place of one who left.
  matched: { match: 'matched', book: 'booked', close: 'closed', withdraw: 'closed' },
  booked: {},
  closed: {},
};

/** Of one person at once. */
export const openEnquiryStates = ['open', 'matched'] as const satisfies readonly EnquiryState[];

/** When it suits, by the clock of whoever asks. */
export const suitTimes = [
  'weekdayMorning',
  'weekdayAfternoon',
  'weekdayEvening',
  'weekendMorning',
  'weekendAfternoon',
  'weekendEvening',
] as const;
export type SuitTime = (typeof suitTimes)[number];

/** What part of the week a time is in. `weekday`: 1 Monday … 7 Sunday; `minutes` after midnight. */
export function suitTimeOf(weekday: number, minutes: number): SuitTime {
  const part = minutes < 12 * 60 ? 'Morning' : minutes < 18 * 60 ? 'Afternoon' : 'Evening';
  return `${weekday > 5 ? 'weekend' : 'weekday'}${part}`;
}

/** Characters that say what it is about. */
export const shortestNeed = 10;
