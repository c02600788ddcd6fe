import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const lesson = {
  id: 'ses_1',
  title: '週末陶藝, 初階; 親子班',
  place: '台北市大安區和平東路一段 1 號',
  note: '12月5日 週六 10:30（台北時間）',
  startsAt: new Date('2026-12-05T02:30:00.000Z'),
  endsAt: new Date('2026-12-05T04:00:00.000Z'),
};
const madeAt = new Date('2026-11-20T08:00:00.000Z');

test('appointments in UTC with beginning and end, their signs escaped', () => {
  const later = { ...lesson, id: 'ses_2', startsAt: new Date('2026-12-12T02:30:00.000Z') };
  const text = calendarFile([lesson, later], madeAt);
  expect(text).toContain('DTSTART:20261205T023000Z\r\nDTEND:20261205T040000Z\r\n');
  expect(text).toContain('UID:ses_2@lyceum\r\n');
  expect(text).toContain('DESCRIPTION:12月5日 週六 10:30（台北時間）\r\n');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:週末陶藝\\, 初階\\; 親子班');
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('no line has more than 75 octets, and no character is cut', () => {
  const text = calendarFile([{ ...lesson, title: '課'.repeat(120) }], madeAt);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('課'.repeat(120));
});

test('without a place there is no line for it', () => {
  expect(calendarFile([{ ...lesson, place: '' }], madeAt)).not.toContain('LOCATION');
});
