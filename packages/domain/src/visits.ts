import { next, type Flow } from './flow.ts';
import { day, hour, minute } from './time.ts';

/** A visit to a space before it is rented. */
export const visitStates = ['asked', 'confirmed', 'declined', 'done', 'missed', 'cancelled'] as const;
export type VisitState = (typeof visitStates)[number];
export type VisitEvent = 'confirm' | 'decline' | 'cancel' | 'finish' | 'miss';

export const visitFlow: Flow<VisitState, VisitEvent> = {
  asked: { confirm: 'confirmed', decline: 'declined', cancel: 'cancelled' },
  confirmed: { finish: 'done', miss: 'missed', cancel: 'cancelled' },
  declined: {},
  done: {},
  missed: {},
  cancelled: {},
};

export const visitRoles = ['visitor', 'seller'] as const;
export type VisitRole = (typeof visitRoles)[number];

/** By role: what may be done before the visit's time has come, and from then on. */
const deeds: Record<VisitRole, { before: readonly VisitEvent[]; after: readonly VisitEvent[] }> = {
  visitor: { before: ['cancel'], after: [] },
  seller: { before: ['confirm', 'decline'], after: ['decline', 'finish', 'miss'] },
};

/** What somebody may do with a visit now. */
export function visitActions(
  role: VisitRole,
  { state, startsAt }: { state: VisitState; startsAt: Date },
  now: Date,
): VisitEvent[] {
  return deeds[role][startsAt > now ? 'before' : 'after'].filter((event) => next(visitFlow, state, event) !== null);
}

/** States in which somebody still wants to come. */
export const openVisitStates = ['asked', 'confirmed'] as const satisfies readonly VisitState[];
/** Of one person at once, whatever the spaces; of one space one. */
export const mostOpenVisits = 5;

/** The seller has so long to answer; then both sides are told that he has not. */
export const visitAnswerTime = 48 * hour;
/** When both are told of a visit that nobody answered: by its own time at the latest. */
export const visitToldAt = ({ askedAt, startsAt }: { askedAt: Date; startsAt: Date }): Date =>
  new Date(Math.min(askedAt.getTime() + visitAnswerTime, startsAt.getTime()));

/** When one may come: within opening hours, on the hour, for half an hour; from tomorrow, for a month. */
export const visitSlots = {
  slotMinutes: 30,
  stepMinutes: 60,
  leastSlots: 1,
  mostSlots: 1,
  leadMinutes: day / minute,
  horizonDays: 30,
  beforeMinutes: 0,
  afterMinutes: 0,
  leastDays: 1,
};
