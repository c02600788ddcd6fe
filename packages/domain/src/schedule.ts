import { hour } from './time.ts';

/** Something that is held at a time: a class, a live lesson, an appointment, a rental, a stage's meeting. `cancelled` ones do not count. */
export const sessionStates = ['planned', 'cancelled'] as const;
export type SessionState = (typeof sessionStates)[number];

/** Half-open: `endsAt` belongs to it no more. */
export interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** After its end a session can still be checked in for, unless the next one is nearer. */
const graceAfter = 2 * hour;

/**
 * The session that a code shown at `now` is for: every instant belongs to exactly one of them, so that a code that is shown twice in one
 * session is used once. A session's time begins when the one before has been over for two hours (or for half of a shorter pause); the
 * first begins at once, the last never ends. Null when there is none.
 */
export function sessionAt<Session extends Span>(sessions: readonly Session[], now: Date): Session | null {
  const inOrder = sessions.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const current = inOrder.find((session, at) => {
    const following = inOrder[at + 1];
    if (!following) {
      return true;
    }
    const pause = Math.max(0, following.startsAt.getTime() - session.endsAt.getTime());
    return now.getTime() < session.endsAt.getTime() + Math.min(graceAfter, pause / 2);
  });
  return current ?? null;
}

/** When the last of them ends; null when there is none. */
export function lastEnd(sessions: readonly Span[]): Date | null {
  return sessions.length === 0 ? null : new Date(Math.max(...sessions.map(({ endsAt }) => endsAt.getTime())));
}

export const firstStart = (sessions: readonly Span[]): Date | null =>
  sessions.length === 0 ? null : new Date(Math.min(...sessions.map(({ startsAt }) => startsAt.getTime())));
