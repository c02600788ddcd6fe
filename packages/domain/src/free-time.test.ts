import { describe, expect, it } from 'vitest';
import { bookingTrouble, daysTrouble, slotsOf, type Timetable } from './availability.ts';
import { daysFound } from './bookings.ts';
import { freeParts, soonestSlot } from './free-time.ts';
import { hour, minute } from './time.ts';
import { addDays, dateIn, instantAt } from './zone.ts';

const zone = 'Asia/Taipei';
const room: Timetable = {
  zone,
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 540, to: 1_320 })),
  exceptions: [],
  slotMinutes: 60,
  stepMinutes: 60,
  leastSlots: 1,
  mostSlots: 14,
  leadMinutes: 60,
  horizonDays: 60,
  beforeMinutes: 0,
  afterMinutes: 0,
  leastDays: 1,
};
/** Monday, ten in the morning in Taipei. */
const now = new Date('2026-11-23T02:00:00Z');
const span = (date: string, from: number, to: number) => ({
  startsAt: instantAt(zone, date, from * 60),
  endsAt: instantAt(zone, date, to * 60),
});
const partsOn = (timetable: Timetable, busy: Parameters<typeof freeParts>[1], date: string, at = now) =>
  freeParts(timetable, busy, at).flatMap((one) => (one.date === date ? [one.part] : []));

describe('the soonest slot', () => {
  it('can be booked, and nothing before it can', () => {
    const busy = [span('2026-11-23', 11, 22), span('2026-11-24', 9, 15), span('2026-11-24', 16, 22)];
    const found = soonestSlot(room, busy, now);
    expect(found?.startsAt).toEqual(instantAt(zone, '2026-11-24', 15 * 60));
    const booking = { startsAt: found?.startsAt ?? now, endsAt: found?.endsAt ?? now };
    expect(bookingTrouble(room, busy, booking, now)).toBeNull();
    const earlier = slotsOf(room, busy, '2026-11-22', '2026-11-24', now).filter(
      ({ startsAt }) => startsAt < booking.startsAt,
    );
    expect(earlier.every((slot) => bookingTrouble(room, busy, slot, now) === 'timeTaken')).toBe(true);
  });

  it('may be weeks ahead, and is none where nothing is open', () => {
    const rare = { ...room, weekly: [], exceptions: [{ date: '2026-12-30', hours: [{ from: 600, to: 660 }] }] };
    expect(soonestSlot(rare, [], now)?.startsAt).toEqual(instantAt(zone, '2026-12-30', 600));
    expect(soonestSlot({ ...rare, horizonDays: 30 }, [], now)).toBeNull();
  });

  it('is still one of yesterday where the night is open', () => {
    const nightly = { ...room, weekly: [{ weekday: 7, from: 1_320, to: 1_320 + 720 }], leadMinutes: 0 };
    const atNight = instantAt(zone, '2026-11-23', 90);
    expect(soonestSlot(nightly, [], atNight)).toMatchObject({
      date: '2026-11-22',
      startsAt: instantAt(zone, '2026-11-23', 120),
    });
    expect(partsOn(nightly, [], '2026-11-22', atNight)).toEqual(['evening']);
  });
});

describe('free parts', () => {
  it('are those with a slot that can be booked, by the clock of the place', () => {
    expect(partsOn(room, [], '2026-11-25')).toEqual(['morning', 'afternoon', 'evening']);
    expect(partsOn(room, [span('2026-11-25', 9, 12), span('2026-11-25', 19, 22)], '2026-11-25')).toEqual([
      'afternoon',
      'evening',
    ]);
    expect(partsOn(room, [span('2026-11-25', 9, 22)], '2026-11-25')).toEqual([]);
  });

  it('hold until their last start is too near', () => {
    const morning = freeParts(room, [], now).find(({ date, part }) => date === '2026-11-24' && part === 'morning');
    expect(morning?.until).toEqual(instantAt(zone, '2026-11-24', 10 * 60));
    const before = morning?.until ?? now;
    expect(partsOn(room, [], '2026-11-24', before)).toContain('morning');
    expect(partsOn(room, [], '2026-11-24', new Date(before.getTime() + minute))).not.toContain('morning');
  });

  it('agree with the calendar where a booking has two slots at least', () => {
    const long = { ...room, leastSlots: 2 };
    const busy = [span('2026-11-25', 10, 12), span('2026-11-25', 13, 18)];
    expect(partsOn(long, busy, '2026-11-25')).toEqual(['evening']);
  });

  it('are the days that a rental of the shortest length covers', () => {
    const days = { ...room, leastDays: 3 };
    const busy = [span('2026-11-28', 9, 22)];
    const found = freeParts(days, busy, now);
    expect(found.every(({ part }) => part === null)).toBe(true);
    // Two days are left before the one that is taken: the first of them can be had with today's rest alone, which has begun.
    expect(found.map(({ date }) => date).slice(0, 4)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
    expect(found.map(({ date }) => date)).not.toContain('2026-11-28');
    for (const { date } of found) {
      const starts = [-2, -1, 0].map((back) => addDays(date, back));
      expect(starts.some((first) => daysTrouble(days, busy, { first, last: addDays(first, 2) }, now) === null)).toBe(
        true,
      );
    }
  });

  it('end with how far ahead one may book, and after half a year', () => {
    const today = dateIn(zone, now);
    expect(freeParts(room, [], now).at(-1)?.date).toBe(addDays(today, 59));
    expect(freeParts({ ...room, horizonDays: 400 }, [], now).at(-1)?.date).toBe(addDays(today, daysFound - 1));
  });

  it('are as many as slots say at any hour of the day', () => {
    for (let hours = 0; hours < 24; hours += 1) {
      const at = new Date(now.getTime() + hours * hour);
      const dates = new Set(
        slotsOf(room, [], '2026-11-22', '2026-12-30', at).flatMap((slot) => (slot.state === 'free' ? [slot.date] : [])),
      );
      expect(new Set(freeParts(room, [], at).flatMap(({ date }) => (date <= '2026-12-30' ? [date] : [])))).toEqual(
        dates,
      );
    }
  });
});
