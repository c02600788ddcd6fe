import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursFrom, isNextDay, minutesOf, overlaps, shownTime, textOf } from './clock-times.ts';

describe('a time of a day', () => {
  it('is counted in minutes, beyond midnight too', () => {
    expect(['00:00', '09:30', '24:00', '26:05'].map(minutesOf)).toEqual([0, 570, 1_440, 1_565]);
    expect(['09:05', '24:00', '26:05'].map(shownTime)).toEqual(['09:05', '00:00', '02:05']);
  });

  it('is written as it was read', () => {
    fc.assert(fc.property(fc.nat(2_880), (minutes) => minutesOf(textOf(minutes)) === minutes));
  });
});

describe('hours', () => {
  it('that end before they begin, or just then, end on the next day', () => {
    expect(hoursFrom('09:00', '18:00')).toEqual({ from: '09:00', to: '18:00' });
    expect(hoursFrom('22:00', '02:00')).toEqual({ from: '22:00', to: '26:00' });
    expect(hoursFrom('09:00', '09:00')).toEqual({ from: '09:00', to: '33:00' });
    expect(hoursFrom('18:00', '24:00')).toEqual({ from: '18:00', to: '24:00' });
  });

  it('that end with the day do not reach into the next', () => {
    expect([isNextDay({ to: '24:00' }), isNextDay({ to: '24:01' })]).toEqual([false, true]);
  });

  it('lie over each other when they share a minute, in whatever order they are told', () => {
    const morning = { from: '09:00', to: '12:00' };
    expect(overlaps([morning])).toBe(false);
    expect(overlaps([{ from: '12:00', to: '13:00' }, morning])).toBe(false);
    expect(overlaps([{ from: '11:59', to: '13:00' }, morning])).toBe(true);
  });
});
