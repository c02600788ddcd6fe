import { zoneName } from '@lyceum/i18n/zone-name';
import { overwriteGetLocale } from '@lyceum/i18n/runtime';
import { expect, test } from 'vitest';
import { sessionTime } from './session-time.ts';

// The test runs in UTC: a reader in Seattle would see the same with another figure.
const saturday = { startsAt: '2026-12-05T02:30:00.000Z', zone: 'Asia/Taipei' };

test('what one goes to is told by the clock of the place, which is named where it differs', () => {
  overwriteGetLocale(() => 'en');
  expect(sessionTime({ ...saturday, inPerson: true }, 'en')).toBe('Sat, Dec 5, 10:30 (Taipei time)');
  expect(sessionTime({ ...saturday, zone: 'America/Chicago', inPerson: true }, 'en')).toBe(
    'Fri, Dec 4, 20:30 (Chicago time)',
  );
  overwriteGetLocale(() => 'zh-TW');
  expect(sessionTime({ ...saturday, inPerson: true }, 'zh-TW')).toContain('10:30（台北時間）');
});

test("a live lesson is told by one's own clock and by that of the teacher", () => {
  overwriteGetLocale(() => 'en');
  expect(sessionTime({ ...saturday, inPerson: false }, 'en')).toBe(
    'Sat, Dec 5, 02:30 your time · Sat, Dec 5, 10:30 Taipei time',
  );
});

test('where the clocks agree at that moment, no zone is named', () => {
  for (const inPerson of [true, false]) {
    expect(sessionTime({ ...saturday, zone: 'Africa/Abidjan', inPerson }, 'en')).toBe('Sat, Dec 5, 02:30');
  }
});

test('zones of ours have names of their own', () => {
  overwriteGetLocale(() => 'en');
  expect(['Asia/Shanghai', 'America/New_York', 'America/Los_Angeles'].map((zone) => zoneName(zone))).toEqual([
    'Beijing time',
    'US Eastern time',
    'US Pacific time',
  ]);
});
