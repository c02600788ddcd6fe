import type { Flow } from './flow.ts';
import { isWorkingDay } from './holidays.ts';
import { regionFacts, type Region } from './region.ts';
import { minute } from './time.ts';
import { addDays, dateIn, instantAt, type LocalDate } from './zone.ts';

/** What somebody asks official support, from the first message until it is solved; the next message begins another one. */
export const caseStates = ['waiting', 'taken', 'solved'] as const;
export type CaseState = (typeof caseStates)[number];
export type CaseEvent = 'take' | 'giveBack' | 'solve';

export const caseFlow: Flow<CaseState, CaseEvent> = {
  waiting: { take: 'taken', solve: 'solved' },
  // Another colleague may take it over.
  taken: { take: 'taken', giveBack: 'waiting', solve: 'solved' },
  solved: {},
};
export const openCaseStates = ['waiting', 'taken'] as const satisfies readonly CaseState[];

/** Of canned answers, and of common questions, there are at most so many: all are shown at once. */
export const mostAnswers = 200;
export const mostQuestions = 200;

/** From one star to so many. */
export const mostStars = 5;

/** When support of a region answers: minutes after midnight of its zone, on its working days and, if so, on all others too. */
export interface OpeningHours {
  from: number;
  /** At most 1,440. */
  until: number;
  everyDay: boolean;
}
export const usualHours: OpeningHours = { from: 9 * 60, until: 18 * 60, everyDay: false };

/** Days looked ahead: no holiday is longer. */
const lookAhead = 20;

const isOpenOn = (region: Region, date: LocalDate, { everyDay }: OpeningHours): boolean =>
  everyDay || isWorkingDay(region, date);

/** Whether support of a region answers at that moment, and when that changes next. */
export function openingAt(region: Region, hours: OpeningHours, at: Date): { open: boolean; changesAt: Date } {
  const { zone } = regionFacts[region];
  const today = dateIn(zone, at);
  for (let days = 0; days <= lookAhead; days += 1) {
    const date = addDays(today, days);
    if (isOpenOn(region, date, hours)) {
      const [from, until] = [instantAt(zone, date, hours.from), instantAt(zone, date, hours.until)];
      if (at < until) {
        return at < from ? { open: false, changesAt: from } : { open: true, changesAt: until };
      }
    }
  }
  throw new Error(`support of ${region} is closed for ${lookAhead} days`);
}

/** Minutes as they are promised: never less than it takes. */
const promised = [5, 10, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1_440];

/** From so many first answers on there is something to expect. */
export const fewestAnswers = 5;

/**
 * Within how many minutes four of five were answered, rounded up; null where too few were asked to say. `waits`: milliseconds until the first
 * answer, of those without one until now.
 */
export function expectedWait(waits: readonly number[]): number | null {
  if (waits.length < fewestAnswers) {
    return null;
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const minutes = (sorted[Math.ceil(sorted.length * 0.8) - 1] ?? 0) / minute;
  return promised.find((one) => minutes <= one) ?? null;
}
