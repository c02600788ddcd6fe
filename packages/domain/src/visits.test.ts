import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { next } from './flow.ts';
import { hour } from './time.ts';
import { visitActions, visitFlow, visitRoles, visitStates, visitToldAt } from './visits.ts';

const now = new Date('2026-03-02T02:00:00.000Z');
const later = new Date(now.getTime() + hour);
const earlier = new Date(now.getTime() - hour);

describe('a visit', () => {
  it('is answered by the seller before its time, and marked as done or missed after it', () => {
    expect(visitActions('seller', { state: 'asked', startsAt: later }, now)).toEqual(['confirm', 'decline']);
    expect(visitActions('seller', { state: 'asked', startsAt: earlier }, now)).toEqual(['decline']);
    expect(visitActions('seller', { state: 'confirmed', startsAt: later }, now)).toEqual([]);
    expect(visitActions('seller', { state: 'confirmed', startsAt: now }, now)).toEqual(['finish', 'miss']);
  });

  it('is cancelled by the visitor while it is still to come', () => {
    expect(visitActions('visitor', { state: 'asked', startsAt: later }, now)).toEqual(['cancel']);
    expect(visitActions('visitor', { state: 'confirmed', startsAt: later }, now)).toEqual(['cancel']);
    expect(visitActions('visitor', { state: 'confirmed', startsAt: earlier }, now)).toEqual([]);
  });

  it('offers nothing that its table of states does not allow', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...visitRoles),
        fc.constantFrom(...visitStates),
        fc.constantFrom(earlier, now, later),
        (role, state, startsAt) => {
          const actions = visitActions(role, { state, startsAt }, now);
          expect(actions.every((event) => next(visitFlow, state, event) !== null)).toBe(true);
        },
      ),
    );
  });

  it('is told of when nobody answered for 48 hours, or when its time comes', () => {
    const askedAt = now;
    expect(visitToldAt({ askedAt, startsAt: new Date(now.getTime() + 90 * hour) })).toEqual(
      new Date(now.getTime() + 48 * hour),
    );
    expect(visitToldAt({ askedAt, startsAt: new Date(now.getTime() + 30 * hour) })).toEqual(
      new Date(now.getTime() + 30 * hour),
    );
  });
});
