import { describe, expect, it } from 'vitest';
import { enquiryFlow, suitTimeOf } from './enquiries.ts';
import { next, statesThatAllow } from './flow.ts';
import { isWorkingDay } from './holidays.ts';
import { regions, type Region } from './region.ts';
import { oneWorkingDayAfter } from './working-time.ts';
import { addDays, weekdayOf } from './zone.ts';

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
  const due = (at: string, zone = 'Asia/Taipei', region: Region = 'tw') =>
    oneWorkingDayAfter(new Date(at), { zone, region }).toISOString();

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
    expect(due('2026-03-06T12:00:00-05:00', 'America/New_York', 'us')).toBe('2026-03-09T16:00:00.000Z');
  });

  it('leaves out what the region has off, and takes in what it works for that', () => {
    // The last day before the new year's holidays of 2026 in Taiwan, which end on 22 February.
    expect(due('2026-02-13T15:00:00+08:00')).toBe('2026-02-23T07:00:00.000Z');
    expect(due('2026-02-18T15:00:00+08:00')).toBe('2026-02-23T16:00:00.000Z');
    // The mainland works on the Saturday before, and stays away a day longer.
    expect(due('2026-02-13T15:00:00+08:00', 'Asia/Shanghai', 'cn')).toBe('2026-02-14T07:00:00.000Z');
    expect(due('2026-02-14T15:00:00+08:00', 'Asia/Shanghai', 'cn')).toBe('2026-02-24T07:00:00.000Z');
    // Independence Day of 2026 is a Saturday: the Friday is off instead.
    expect(due('2026-07-02T12:00:00-04:00', 'America/New_York', 'us')).toBe('2026-07-06T16:00:00.000Z');
  });
});

describe('the table of holidays', () => {
  it('names working days that are off, and weekends that are worked, of both years', () => {
    for (const region of regions) {
      for (const year of [2026, 2027]) {
        const days = Array.from({ length: 365 }, (_, at) => addDays(`${year}-01-01`, at));
        const differing = days.filter((date) => isWorkingDay(region, date) !== weekdayOf(date) < 6);
        expect(differing.length).toBeGreaterThanOrEqual(7);
        expect(isWorkingDay(region, `${year}-01-01`)).toBe(false);
      }
    }
    expect(isWorkingDay('tw', '2031-03-03')).toBe(true);
  });
});
