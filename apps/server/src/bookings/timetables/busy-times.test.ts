import { expect, test } from 'vitest';
import { busyTimes } from './busy-times.ts';

const from = new Date('2026-11-01T00:00:00Z');
const to = new Date('2026-12-01T00:00:00Z');
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'];
const told = (text: string): string[] | null =>
  busyTimes(text, from, to, 'Asia/Taipei')?.map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)}/${endsAt.toISOString().slice(0, 16)}`,
  ) ?? null;

test('an event with an instant, one by a named zone, one by the owner’s clock and a whole day are busy when they are', () => {
  expect(told(calendar(...event('DTSTART:20261110T010000Z', 'DTEND:20261110T020000Z')))).toEqual([
    '2026-11-10T01:00/2026-11-10T02:00',
  ]);
  expect(
    told(
      calendar(
        ...event('DTSTART;TZID=America/New_York:20261110T090000', 'DTEND;TZID=America/New_York:20261110T100000'),
      ),
    ),
  ).toEqual(['2026-11-10T14:00/2026-11-10T15:00']);
  expect(told(calendar(...event('DTSTART:20261110T090000', 'DURATION:PT90M')))).toEqual([
    '2026-11-10T01:00/2026-11-10T02:30',
  ]);
  expect(told(calendar(...event('DTSTART;VALUE=DATE:20261110', 'DTEND;VALUE=DATE:20261112')))).toEqual([
    '2026-11-09T16:00/2026-11-11T16:00',
  ]);
});

test('a weekly event is told week by week, without the week that was dropped and with the one that was moved', () => {
  const weekly = event(
    'DTSTART;TZID=America/New_York:20261026T090000',
    'DTEND;TZID=America/New_York:20261026T100000',
    'RRULE:FREQ=WEEKLY;COUNT=6',
    'EXDATE;TZID=America/New_York:20261109T090000',
  );
  const moved = event(
    'RECURRENCE-ID;TZID=America/New_York:20261116T090000',
    'DTSTART;TZID=America/New_York:20261117T120000',
    'DTEND;TZID=America/New_York:20261117T130000',
  );
  // New York's clocks went back on 1 November: nine there was 13:00 before and is 14:00 now.
  expect(told(calendar(...weekly, ...moved))).toEqual([
    '2026-11-02T14:00/2026-11-02T15:00',
    '2026-11-17T17:00/2026-11-17T18:00',
    '2026-11-23T14:00/2026-11-23T15:00',
    '2026-11-30T14:00/2026-11-30T15:00',
  ]);
});

test('a zone that the file defines itself is taken as it says', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Office',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const at = event('DTSTART;TZID=Office:20261110T090000', 'DTEND;TZID=Office:20261110T100000');
  expect(told(calendar(...zone, ...at))).toEqual(['2026-11-10T03:30/2026-11-10T04:30']);
});

test('what is free, cancelled, over or far ahead does not count', () => {
  expect(
    told(
      calendar(
        ...event('DTSTART:20261110T010000Z', 'DTEND:20261110T020000Z', 'TRANSP:TRANSPARENT'),
        ...event('DTSTART:20261110T010000Z', 'DTEND:20261110T020000Z', 'STATUS:CANCELLED'),
        ...event('DTSTART:20251110T010000Z', 'DTEND:20251110T020000Z'),
        ...event('DTSTART:20271110T010000Z', 'DTEND:20271110T020000Z'),
      ),
    ),
  ).toEqual([]);
});

test('what is no calendar is none, and an endless one ends', () => {
  expect(told('')).toBeNull();
  expect(told('<html><body>Sign in</body></html>')).toBeNull();
  expect(told('BEGIN:VCARD\r\nEND:VCARD\r\n')).toBeNull();
  expect(
    told(calendar(...event('DTSTART:20261110T010000Z', 'DTEND:20261110T020000Z', 'RRULE:FREQ=NONSENSE'))),
  ).toBeNull();
  const secondly = event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
  expect(told(calendar(...secondly))).toEqual([]);
});
