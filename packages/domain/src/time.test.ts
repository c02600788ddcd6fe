import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessUntil, day, type AccessPeriod } from './time.ts';

it('runs in the time zone that its project names', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(process.env['TZ']);
});

describe('accessUntil', () => {
  it.each([
    ['2026-01-15T08:30:00.000Z', 'halfYear', '2026-07-15T08:30:00.000Z'],
    ['2026-08-31T12:00:00.000Z', 'halfYear', '2027-02-28T12:00:00.000Z'],
    ['2027-08-31T12:00:00.000Z', 'halfYear', '2028-02-29T12:00:00.000Z'],
    ['2026-03-31T00:00:00.000Z', 'halfYear', '2026-09-30T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 'halfYear', '2027-06-30T23:59:59.999Z'],
    ['2028-02-29T16:00:00.000Z', 'oneYear', '2029-02-28T16:00:00.000Z'],
    ['2028-02-29T16:00:00.000Z', 'twoYears', '2030-02-28T16:00:00.000Z'],
    ['2026-02-28T16:00:00.000Z', 'twoYears', '2028-02-28T16:00:00.000Z'],
    // Nights in which clocks are changed, and a day that Apia never had.
    ['2026-03-08T10:30:00.000Z', 'oneYear', '2027-03-08T10:30:00.000Z'],
    ['2026-11-01T09:30:00.000Z', 'halfYear', '2027-05-01T09:30:00.000Z'],
    ['2011-06-30T12:00:00.000Z', 'halfYear', '2011-12-30T12:00:00.000Z'],
  ] as [string, AccessPeriod, string][])('bought %s for %s, ends %s', (from, period, end) => {
    expect(accessUntil(new Date(from), period)?.toISOString()).toBe(end);
  });

  it('never ends when permanent', () => {
    expect(accessUntil(new Date('2026-01-01T00:00:00Z'), 'permanent')).toBeNull();
  });

  it('leaves the given date as it was', () => {
    const from = new Date('2026-08-31T12:00:00Z');
    accessUntil(from, 'halfYear');
    expect(from.toISOString()).toBe('2026-08-31T12:00:00.000Z');
  });

  it('keeps the time of day, lies within days of the calendar, and is never earlier for a later purchase', () => {
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const months = { halfYear: 6, oneYear: 12, twoYears: 24 } as const;
    fc.assert(
      fc.property(
        instant,
        fc.nat(40 * day),
        fc.constantFrom(...(Object.keys(months) as (keyof typeof months)[])),
        (from, wait, period) => {
          const end = accessUntil(from, period) ?? from;
          expect(end.getTime() % day).toBe(from.getTime() % day);
          expect(Math.abs(end.getTime() - from.getTime() - (months[period] * 365.25 * day) / 12)).toBeLessThan(5 * day);
          const later = accessUntil(new Date(from.getTime() - (from.getTime() % day) + day + wait), period) ?? from;
          expect(later.getTime()).toBeGreaterThanOrEqual(end.getTime() - (end.getTime() % day));
        },
      ),
    );
  });
});
