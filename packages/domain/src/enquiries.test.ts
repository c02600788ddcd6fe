import { describe, expect, it } from 'vitest';
import { enquiryFlow, suitTimeOf } from './enquiries.ts';
import { next, statesThatAllow } from './flow.ts';
import { oneWorkingDayAfter } from './working-time.ts';

describe('an enquiry', () => {
  it('is matched, matched anew, booked once, or closed', () => {
    expect(statesThatAllow(enquiryFlow, 'match')).toEqual(['open', 'matched']);
    expect(statesThatAllow(enquiryFlow, 'book')).toEqual(['matched']);
    expect(next(enquiryFlow, 'booked', 'close')).toBeNull();
  });

  it('suits at parts of the week', () => {
    expect(suitTimeOf(1, 11 * 60 + 59)).toBe('weekdayMorning');
    expect(suitTimeOf(5, 12 * 60)).toBe('weekdayAfternoon');
    expect(suitTimeOf(6, 18 * 60)).toBe('weekendEvening');
    expect(suitTimeOf(7, 0)).toBe('weekendMorning');
  });
});

describe('one working day', () => {
  const due = (at: string, zone = 'Asia/Taipei') => oneWorkingDayAfter(new Date(at), zone).toISOString();

  it('is the same time of the next day that is worked', () => {
    expect(due('2026-03-02T10:15:00+08:00')).toBe('2026-03-03T02:15:00.000Z');
    // A Friday.
    expect(due('2026-03-06T17:30:00+08:00')).toBe('2026-03-09T09:30:00.000Z');
  });

  it('begins on Monday for what comes at a weekend', () => {
    const endOfMonday = '2026-03-09T16:00:00.000Z';
    expect(due('2026-03-07T09:00:00+08:00')).toBe(endOfMonday);
    expect(due('2026-03-08T23:59:00+08:00')).toBe(endOfMonday);
  });

  it('goes by the clock of the zone, also where clocks change', () => {
    // In New York clocks go forward on Sunday, 8 March.
    expect(due('2026-03-06T12:00:00-05:00', 'America/New_York')).toBe('2026-03-09T16:00:00.000Z');
  });
});
