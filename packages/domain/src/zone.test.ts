import { describe, expect, it } from 'vitest';
import { clockMinutes, clockText, isLocalDate, isZone, weeksLater } from './zone.ts';

describe('the same time weeks later', () => {
  const newYork = 'America/New_York';
  // Clocks go forward there on 8 March 2026.
  const monday = new Date('2026-03-02T15:00:00Z');

  it('is by the clock of the place', () => {
    expect(weeksLater(newYork, monday, 0)).toBe(monday);
    expect(weeksLater(newYork, monday, 1)).toEqual(new Date('2026-03-09T14:00:00Z'));
    expect(weeksLater('Asia/Taipei', monday, 2)).toEqual(new Date('2026-03-16T15:00:00Z'));
  });
});

describe('what is read', () => {
  it('is a day, a zone or a time of a day, or nothing', () => {
    expect(['2026-02-28', '2026-02-30', '2026-2-8', ''].map(isLocalDate)).toEqual([true, false, false, false]);
    expect(['Asia/Kolkata', 'Mars/Base', ''].map(isZone)).toEqual([true, false, false]);
    expect(['00:00', '09:30', '24:00', '24:01', '9:30'].map(clockMinutes)).toEqual([0, 570, 1_440, null, null]);
    expect([0, 570, 1_440, 1_565].map(clockText)).toEqual(['00:00', '09:30', '24:00', '26:05']);
  });
});
