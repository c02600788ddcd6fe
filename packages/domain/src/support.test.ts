import { describe, expect, it } from 'vitest';
import { expectedWait, openingAt, usualHours } from './support.ts';
import { minute } from './time.ts';

describe('the opening hours of support', () => {
  const at = (iso: string) => {
    const { open, changesAt } = openingAt('tw', usualHours, new Date(iso));
    return [open, changesAt.toISOString()];
  };

  it('are from nine to six of the region on a working day', () => {
    // 2026-12-02 is a Wednesday; Taipei is eight hours ahead.
    expect(at('2026-12-02T00:59:00Z')).toEqual([false, '2026-12-02T01:00:00.000Z']);
    expect(at('2026-12-02T01:00:00Z')).toEqual([true, '2026-12-02T10:00:00.000Z']);
    expect(at('2026-12-02T09:59:59Z')).toEqual([true, '2026-12-02T10:00:00.000Z']);
    expect(at('2026-12-02T10:00:00Z')).toEqual([false, '2026-12-03T01:00:00.000Z']);
  });

  it('begin again after the weekend and after holidays, unless every day is worked', () => {
    expect(at('2026-12-04T10:00:00Z')).toEqual([false, '2026-12-07T01:00:00.000Z']);
    // Christmas Day is off in Taiwan, and a Friday.
    expect(at('2026-12-24T10:00:00Z')).toEqual([false, '2026-12-28T01:00:00.000Z']);
    const daily = openingAt('tw', { ...usualHours, everyDay: true }, new Date('2026-12-05T02:00:00Z'));
    expect(daily.open).toBe(true);
  });

  it('follow the clock where it is put back', () => {
    // In Los Angeles 2026-11-01 has 25 hours; the Monday after it begins at 9:00 of standard time.
    const { open, changesAt } = openingAt('us', usualHours, new Date('2026-10-31T12:00:00Z'));
    expect([open, changesAt.toISOString()]).toEqual([false, '2026-11-02T17:00:00.000Z']);
  });

  it('may last until midnight', () => {
    const late = { from: 0, until: 1_440, everyDay: true };
    const { open, changesAt } = openingAt('cn', late, new Date('2026-12-02T15:59:59Z'));
    expect([open, changesAt.toISOString()]).toEqual([true, '2026-12-02T16:00:00.000Z']);
  });
});

describe('the expected wait', () => {
  const of = (...minutes: number[]) => expectedWait(minutes.map((one) => one * minute));

  it('is within what four of five were answered in, rounded up to what people say', () => {
    expect(of(1, 2, 3, 4, 100)).toBe(5);
    expect(of(1, 2, 3, 16, 100)).toBe(30);
    expect(of(100, 30, 3, 2, 1)).toBe(30);
    expect(of(1, 1, 1, 1, 1, 1, 6, 7, 8, 9)).toBe(10);
    expect(of(5, 5, 5, 5, 5)).toBe(5);
  });

  it('is not said where too few asked, or where it took longer than a day', () => {
    expect(of(1, 2, 3, 4)).toBeNull();
    expect(of(1, 2, 3, 2_000, 2_000)).toBeNull();
  });
});
