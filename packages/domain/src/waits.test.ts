import { describe, expect, it } from 'vitest';
import { hour, minute } from './time.ts';
import { turnUntil } from './waits.ts';

const now = new Date('2026-03-02T02:00:00Z');
const after = (time: number) => new Date(now.getTime() + time);

describe('a turn', () => {
  it('lasts half an hour', () => {
    expect(turnUntil({ startsAt: after(24 * hour), leadMinutes: 120 }, now)).toEqual(after(30 * minute));
  });

  it('ends when the time can be booked no longer', () => {
    expect(turnUntil({ startsAt: after(2 * hour), leadMinutes: 110 }, now)).toEqual(after(10 * minute));
  });
});
