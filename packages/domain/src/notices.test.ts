import { expect, it } from 'vitest';
import { afterQuiet } from './notices.ts';

const over = (from: string, until: string) => ({
  from: Number(from.slice(0, 2)) * 60 + Number(from.slice(3)),
  until: Number(until.slice(0, 2)) * 60 + Number(until.slice(3)),
  zone: 'America/New_York',
});
const told = (at: string, quiet: ReturnType<typeof over> | null) => afterQuiet(new Date(at), quiet).toISOString();

it.each([
  // New York is five hours behind, from 8 March 2026 on four.
  ['in the evening', '2026-03-03T04:00:00Z', '2026-03-03T13:00:00.000Z'],
  ['after midnight', '2026-03-03T06:30:00Z', '2026-03-03T13:00:00.000Z'],
  ['in their last minute', '2026-03-03T12:59:30Z', '2026-03-03T13:00:00.000Z'],
  ['when they end', '2026-03-03T13:00:00Z', '2026-03-03T13:00:00.000Z'],
  ['at noon', '2026-03-03T17:00:00Z', '2026-03-03T17:00:00.000Z'],
  ['in the night in which the clock goes on', '2026-03-08T04:30:00Z', '2026-03-08T12:00:00.000Z'],
])('from ten to eight: what comes %s is told %s → %s', (_when, at, expected) => {
  expect(told(at, over('22:00', '08:00'))).toBe(expected);
});

it('they may be by day, none at all, or empty', () => {
  expect(told('2026-03-03T19:00:00Z', over('13:00', '15:30'))).toBe('2026-03-03T20:30:00.000Z');
  expect(told('2026-03-03T21:00:00Z', over('13:00', '15:30'))).toBe('2026-03-03T21:00:00.000Z');
  expect(told('2026-03-03T04:00:00Z', null)).toBe('2026-03-03T04:00:00.000Z');
  expect(told('2026-03-03T17:00:00Z', over('12:00', '12:00'))).toBe('2026-03-03T17:00:00.000Z');
});
