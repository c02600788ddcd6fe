import type { Flow } from './flow.ts';
import { minute } from './time.ts';

/** A buyer's place in the line for a time that is full. `turn`: it became free, and is kept for him. */
export const waitStates = ['waiting', 'turn', 'ordered', 'missed', 'left', 'ended'] as const;
export type WaitState = (typeof waitStates)[number];
export type WaitEvent = 'offer' | 'order' | 'miss' | 'leave' | 'end';

export const waitFlow: Flow<WaitState, WaitEvent> = {
  // Ended: its time has come, or cannot be booked any more.
  waiting: { offer: 'turn', leave: 'left', end: 'ended' },
  turn: { order: 'ordered', miss: 'missed', leave: 'left' },
  ordered: {},
  missed: {},
  left: {},
  ended: {},
};

/** Of one account at once. */
export const mostWaits = 5;
/** A time that became free is kept so long for whoever is first; in it it is ordered and paid. */
export const turnTime = 30 * minute;

/** Until when a turn lasts that begins now: a booking must still be possible at its end. */
export const turnUntil = ({ startsAt, leadMinutes }: { startsAt: Date; leadMinutes: number }, now: Date): Date =>
  new Date(Math.min(now.getTime() + turnTime, startsAt.getTime() - leadMinutes * minute));
