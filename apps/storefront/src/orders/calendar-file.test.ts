import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const lesson = {
  id: 'ord_1',
  title: '週末陶藝, 初階; 親子班',
  place: '台北市大安區和平東路一段 1 號',
  startsAt: new Date('2026-12-05T02:30:00.000Z'),
  madeAt: new Date('2026-11-20T08:00:00.000Z'),
};

test('an appointment in UTC, with its signs escaped', () => {
  const text = calendarFile(lesson);
  expect(text).toContain('DTSTART:20261205T023000Z\r\n');
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:週末陶藝\\, 初階\\; 親子班');
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('no line has more than 75 octets, and no character is cut', () => {
  const text = calendarFile({ ...lesson, title: '課'.repeat(120) });
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('課'.repeat(120));
});

test('without a place there is no line for it', () => {
  expect(calendarFile({ ...lesson, place: '' })).not.toContain('LOCATION');
});
