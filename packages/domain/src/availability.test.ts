import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookedRange,
  bookingTrouble,
  coverage,
  daysOf,
  daysTrouble,
  openingsOf,
  slotsOf,
  spanOfDays,
  type Timetable,
} from './availability.ts';
import type { Span } from './schedule.ts';
import { day, hour, minute } from './time.ts';
import {
  addDays,
  clockMinutes,
  clockText,
  dateIn,
  datesBetween,
  instantAt,
  isLocalDate,
  isZone,
  minuteIn,
} from './zone.ts';

const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/London', 'Asia/Kolkata', 'Asia/Taipei'] as const;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

const timetable = (own: Partial<Timetable> = {}): Timetable => ({
  zone: 'Asia/Taipei',
  weekly: everyDay.map((weekday) => ({ weekday, from: 9 * 60, to: 18 * 60 })),
  exceptions: [],
  slotMinutes: 60,
  stepMinutes: 60,
  leastSlots: 1,
  mostSlots: 4,
  leadMinutes: 0,
  horizonDays: 15,
  beforeMinutes: 0,
  afterMinutes: 0,
  leastDays: 1,
  ...own,
});
const at = (text: string) => new Date(text);
const taipei = (date: string, hours: number) => instantAt('Asia/Taipei', date, hours * 60);
const span = (date: string, from: number, to: number): Span => ({
  startsAt: taipei(date, from),
  endsAt: taipei(date, to),
});
/** Monday, seven in the morning in Taipei. */
const now = taipei('2026-03-02', 7);

describe('zones', () => {
  it('go there and back without a loss, each minute of years with all their changes of the clock', () => {
    const instants = fc.date({ min: at('2026-01-01'), max: at('2028-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones, 'Asia/Shanghai', 'Australia/Lord_Howe'), instants, (zone, when) => {
        const whole = new Date(Math.floor(when.getTime() / minute) * minute);
        const back = instantAt(zone, dateIn(zone, whole), minuteIn(zone, whole));
        // The hour that comes twice is found at its first time; everything else at itself.
        expect([0, 30 * minute, hour]).toContain(whole.getTime() - back.getTime());
        expect([dateIn(zone, back), minuteIn(zone, back)]).toEqual([dateIn(zone, whole), minuteIn(zone, whole)]);
      }),
      { numRuns: 500 },
    );
  });

  it('have days of 23, 24 and 25 hours, on each day of 2026 to 2028 in five zones', () => {
    const changed: string[] = [];
    for (const zone of zones) {
      for (const date of datesBetween('2026-01-01', '2028-12-31')) {
        const [start, end] = [instantAt(zone, date, 0), instantAt(zone, addDays(date, 1), 0)];
        const hours = (end.getTime() - start.getTime()) / hour;
        expect(instantAt(zone, date, 24 * 60)).toEqual(end);
        expect([dateIn(zone, start), dateIn(zone, new Date(end.getTime() - 1))]).toEqual([date, date]);
        if (hours !== 24) {
          changed.push(`${zone} ${date} ${hours}`);
        }
      }
    }
    expect(changed).toHaveLength(3 * 3 * 2);
    expect(changed).toContain('America/New_York 2026-03-08 23');
    expect(changed).toContain('America/Los_Angeles 2027-11-07 25');
    expect(changed).toContain('Europe/London 2028-03-26 23');
  });

  it('find a skipped time at the change, and a doubled one at its first', () => {
    const inNewYork = (date: string, minutes: number) => instantAt('America/New_York', date, minutes).toISOString();
    expect([120, 150, 179, 180].map((minutes) => inNewYork('2026-03-08', minutes))).toEqual(
      Array.from({ length: 4 }, () => '2026-03-08T07:00:00.000Z'),
    );
    expect([60, 90, 120].map((minutes) => inNewYork('2026-11-01', minutes))).toEqual([
      '2026-11-01T05:00:00.000Z',
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T07:00:00.000Z',
    ]);
    expect(instantAt('Asia/Kolkata', '2026-03-02', 9 * 60).toISOString()).toBe('2026-03-02T03:30:00.000Z');
  });

  it('know what is a zone, a day and a time of the clock', () => {
    expect(['Asia/Taipei', 'Asia/Nowhere', ''].map(isZone)).toEqual([true, false, false]);
    expect(['2026-02-28', '2026-02-29', '2028-02-29', '2026-2-1', 'today'].map(isLocalDate)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(['09:30', '24:00', '24:01', '9:30', '23:60'].map(clockMinutes)).toEqual([570, 1440, null, null, null]);
    expect([0, 570, 1440].map(clockText)).toEqual(['00:00', '09:30', '24:00']);
  });
});

describe('openings', () => {
  it('pass midnight, meet without overlap, and do not depend on what is asked about', () => {
    const club = timetable({
      weekly: [
        { weekday: 5, from: 18 * 60, to: 26 * 60 },
        { weekday: 6, from: 60, to: 12 * 60 },
      ],
    });
    const week = openingsOf(club, '2026-03-02', '2026-03-08');
    expect(week.map((one) => [one.date, one.startsAt, one.endsAt])).toEqual([
      ['2026-03-06', taipei('2026-03-06', 18), taipei('2026-03-07', 2)],
      ['2026-03-07', taipei('2026-03-07', 2), taipei('2026-03-07', 12)],
    ]);
    expect(openingsOf(club, '2026-03-07', '2026-03-07')).toEqual(week.slice(1));
  });

  it('have exceptions instead of the week: closed, or other hours', () => {
    const open = timetable({
      exceptions: [
        { date: '2026-03-03', hours: [] },
        { date: '2026-03-04', hours: [{ from: 13 * 60, to: 15 * 60 }] },
      ],
    });
    expect(openingsOf(open, '2026-03-03', '2026-03-04')).toEqual([
      { date: '2026-03-04', ...span('2026-03-04', 13, 15) },
    ]);
  });

  it('are an hour shorter or longer when clocks change, and half hours stay half hours', () => {
    const night = (zone: string) =>
      timetable({ zone, weekly: everyDay.map((weekday) => ({ weekday, from: 0, to: 24 * 60 })) });
    const hoursOf = (zone: string, date: string) =>
      slotsOf(night(zone), [], date, date, at(`${date}T00:00:00Z`)).length;
    const far = { horizonDays: 3 };
    const slots = (zone: string, date: string) =>
      slotsOf({ ...night(zone), ...far }, [], date, date, instantAt(zone, addDays(date, -1), 0)).length;
    expect(hoursOf('Asia/Taipei', '2026-03-08')).toBe(16);
    expect([slots('America/New_York', '2026-03-08'), slots('America/New_York', '2026-11-01')]).toEqual([23, 25]);
    expect([slots('Asia/Kolkata', '2026-03-08'), slots('Europe/London', '2026-10-25')]).toEqual([24, 25]);
  });
});

describe('may it be booked', () => {
  const trouble = (wanted: Span, own: Partial<Timetable> = {}, busy: Span[] = []) =>
    bookingTrouble(timetable(own), busy, wanted, now);

  it('says why not', () => {
    const next = '2026-03-03';
    expect(trouble(span(next, 9, 10))).toBeNull();
    expect(trouble(span(next, 10, 9))).toBe('timeReversed');
    expect(trouble(span(next, 9, 9))).toBe('timeReversed');
    expect(trouble(span('2026-03-01', 9, 10))).toBe('timePast');
    expect(trouble(span('2026-03-02', 9, 10), { leadMinutes: 180 })).toBe('timeTooSoon');
    expect(trouble(span('2026-03-16', 9, 10))).toBeNull();
    expect(trouble(span('2026-03-17', 9, 10))).toBe('timeTooFar');
    expect(trouble(span('2027-03-03', 9, 10))).toBe('timeTooFar');
    expect(trouble(span(next, 9.5, 10.5))).toBe('timeNotAligned');
    expect(trouble(span(next, 9, 10.25))).toBe('timeNotAligned');
    expect(trouble(span(next, 9, 10), { leastSlots: 2 })).toBe('timeTooShort');
    expect(trouble(span(next, 9, 10), { leastDays: 2 })).toBe('timeTooShort');
    expect(trouble(span(next, 9, 14))).toBe('timeTooLong');
    expect(trouble(span(next, 17, 19))).toBe('timeClosed');
    expect(trouble(span(next, 20, 21))).toBe('timeClosed');
    expect(trouble(span(next, 10, 12), {}, [span(next, 11, 12)])).toBe('timeTaken');
    expect(trouble(span(next, 10, 11), {}, [span(next, 11, 12), span(next, 9, 10)])).toBeNull();
  });

  it('keeps time free around a booking', () => {
    const next = '2026-03-03';
    const busy = [span(next, 12, 13)];
    const buffered = { beforeMinutes: 15, afterMinutes: 30 };
    expect(bookedRange(timetable(buffered), span(next, 9, 10))).toEqual(span(next, 8.75, 10.5));
    expect(trouble(span(next, 13, 14), buffered, busy)).toBe('timeTaken');
    expect(trouble(span(next, 11, 12), buffered, busy)).toBe('timeTaken');
    expect(trouble(span(next, 10, 11), buffered, busy)).toBeNull();
    // At the end of the day nothing comes after it.
    expect(trouble(span(next, 17, 18), buffered, busy)).toBeNull();
  });

  it('lets a pause between starts belong to no slot', () => {
    const talks = { slotMinutes: 50, afterMinutes: 10 };
    const next = '2026-03-03';
    const talk = (from: number, slots: number): Span => ({
      startsAt: taipei(next, from),
      endsAt: new Date(taipei(next, from).getTime() + slots * 50 * minute),
    });
    expect([trouble(talk(9, 1), talks), trouble(talk(10, 2), talks)]).toEqual([null, null]);
    const first = bookedRange(timetable(talks), talk(9, 1));
    expect(trouble(talk(10, 1), talks, [first])).toBeNull();
    expect(trouble(talk(9, 2), talks, [bookedRange(timetable(talks), talk(10, 1))])).toBe('timeTaken');
  });

  it('goes on past midnight where it is open', () => {
    const always = { weekly: everyDay.map((weekday) => ({ weekday, from: 0, to: 24 * 60 })) };
    expect(trouble(span('2026-03-03', 22, 26), always)).toBeNull();
    expect(trouble(span('2026-03-03', 22, 26), always, [span('2026-03-04', 1, 2)])).toBe('timeTaken');
  });

  it('asks the same of whole days', () => {
    const room = timetable({ leastDays: 2, horizonDays: 90, afterMinutes: 60 });
    const rent = (first: string, last: string, busy: Span[] = [], own: Partial<Timetable> = {}) =>
      daysTrouble({ ...room, ...own }, busy, { first, last }, now);
    expect(rent('2026-03-03', '2026-03-04')).toBeNull();
    expect(rent('2026-03-04', '2026-03-03')).toBe('timeReversed');
    expect(rent('2026-03-01', '2026-03-04')).toBe('timePast');
    expect(rent('2026-03-02', '2026-03-03', [], { leadMinutes: 1440 })).toBe('timeTooSoon');
    expect(rent('2026-03-03', '2026-03-03')).toBe('timeTooShort');
    expect(rent('2026-03-03', '2027-03-04')).toBe('timeTooFar');
    expect(rent('2026-03-03', '2026-03-05', [], { exceptions: [{ date: '2026-03-04', hours: [] }] })).toBe(
      'timeClosed',
    );
    expect(rent('2026-03-03', '2026-03-05', [span('2026-03-04', 10, 11)])).toBe('timeTaken');
    expect(spanOfDays(room, '2026-03-03', '2026-03-05')).toEqual({
      startsAt: taipei('2026-03-03', 9),
      endsAt: taipei('2026-03-05', 18),
    });
  });
});

describe('what is free', () => {
  it('shows free and full slots and leaves out what is over', () => {
    const later = taipei('2026-03-02', 13.5);
    const slots = slotsOf(timetable(), [span('2026-03-02', 15, 16)], '2026-03-02', '2026-03-02', later);
    expect(
      slots.map(({ startsAt, state, longest }) => [minuteIn('Asia/Taipei', startsAt) / 60, state, longest]),
    ).toEqual([
      [14, 'free', 1],
      [15, 'full', 0],
      [16, 'free', 2],
      [17, 'free', 1],
    ]);
  });

  it('calls a slot free that a longer booking covers, and full what is too short for any', () => {
    const slots = slotsOf(
      timetable({ leastSlots: 2 }),
      [span('2026-03-03', 10, 11), span('2026-03-03', 13, 14)],
      '2026-03-03',
      '2026-03-03',
      now,
    );
    expect(slots.map(({ state }) => state)).toEqual([
      'full',
      'full',
      'free',
      'free',
      'full',
      'free',
      'free',
      'free',
      'free',
    ]);
  });

  it('shows how long one may book late in the night after a day, into the openings of the day after that', () => {
    const nights = timetable({
      zone: 'America/New_York',
      weekly: [
        { weekday: 2, from: 23.5 * 60, to: 47.5 * 60 },
        { weekday: 3, from: 8.5 * 60, to: 24 * 60 },
        { weekday: 4, from: 0, to: 30 },
      ],
      slotMinutes: 45,
      stepMinutes: 45,
      mostSlots: 2,
    });
    const [tuesday, before] = ['2026-06-16', instantAt('America/New_York', '2026-06-14', 0)];
    const at = instantAt('America/New_York', '2026-06-17', 22.75 * 60);
    const [last] = slotsOf(nights, [], tuesday, tuesday, before).slice(-1);
    expect(last).toMatchObject({ startsAt: at, longest: 2 });
    const whole = { startsAt: at, endsAt: new Date(at.getTime() + 90 * minute) };
    expect(bookingTrouble(nights, [], whole, before)).toBeNull();
  });

  it('shows days by what is left of them', () => {
    const busy = [span('2026-03-03', 9, 18), span('2026-03-04', 9, 16), span('2026-03-05', 9, 10)];
    const open = timetable({ exceptions: [{ date: '2026-03-06', hours: [] }] });
    const days = (own: Partial<Timetable>) => daysOf({ ...open, ...own }, busy, '2026-03-01', '2026-03-07', now);
    expect(days({}).map(({ state, wholeDay }) => [state, wholeDay])).toEqual([
      ['closed', false],
      ['free', true],
      ['full', false],
      ['few', false],
      ['free', false],
      ['closed', false],
      ['free', true],
    ]);
    expect(days({ leastDays: 2 }).map(({ state }) => state)).toEqual([
      'closed',
      'free',
      'full',
      'full',
      'full',
      'closed',
      'free',
    ]);
    expect(
      days({ horizonDays: 3 })
        .map(({ state }) => state)
        .slice(4),
    ).toEqual(['closed', 'closed', 'closed']);
  });
});

/** Timetables of all sorts, with busy times, around days on which clocks change. */
const worlds = fc.record({
  zone: fc.constantFrom(...zones),
  date: fc.constantFrom('2026-03-07', '2026-03-28', '2026-06-14', '2026-10-24', '2026-10-31'),
  hours: fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 47 }),
      length: fc.integer({ min: 1, max: 48 }),
    }),
    { maxLength: 14 },
  ),
  closed: fc.boolean(),
  slotMinutes: fc.constantFrom(30, 45, 60),
  pause: fc.constantFrom(0, 15),
  leastSlots: fc.integer({ min: 1, max: 2 }),
  mostSlots: fc.integer({ min: 2, max: 5 }),
  buffers: fc.tuple(fc.constantFrom(0, 15), fc.constantFrom(0, 10, 30)),
  lead: fc.constantFrom(0, 90),
  busy: fc.array(fc.tuple(fc.integer({ min: 0, max: 4 * 96 }), fc.integer({ min: 1, max: 12 })), { maxLength: 12 }),
});

function worldOf(given: typeof worlds extends fc.Arbitrary<infer World> ? World : never) {
  const { zone, date, hours, closed, slotMinutes, pause, leastSlots, mostSlots, buffers, lead, busy } = given;
  const start = instantAt(zone, date, 0);
  const own = timetable({
    zone,
    weekly: hours.map(({ weekday, from, length }) => ({ weekday, from: from * 30, to: (from + length) * 30 })),
    exceptions: closed ? [{ date: addDays(date, 1), hours: [] }] : [],
    slotMinutes,
    stepMinutes: slotMinutes + pause,
    leastSlots,
    mostSlots,
    leadMinutes: lead,
    horizonDays: 6,
    beforeMinutes: buffers[0],
    afterMinutes: buffers[1],
  });
  const taken = busy.map(([from, length]): Span => {
    const startsAt = new Date(start.getTime() + from * 15 * minute);
    return { startsAt, endsAt: new Date(startsAt.getTime() + length * 15 * minute) };
  });
  return { own, taken, start, date, end: new Date(start.getTime() + 3 * day) };
}

describe('by properties', () => {
  it('covers every minute once as free, busy or closed', () => {
    fc.assert(
      fc.property(worlds, (given) => {
        const { own, taken, start, end, date } = worldOf(given);
        const cover = coverage(own, taken, start, end);
        expect(cover[0]?.startsAt).toEqual(start);
        expect(cover.at(-1)?.endsAt).toEqual(end);
        cover.slice(1).forEach((one, index) => expect(one.startsAt).toEqual(cover[index]?.endsAt));
        const openings = openingsOf(own, addDays(date, -1), addDays(date, 4));
        const isIn = (spans: readonly Span[], when: number) =>
          spans.some(({ startsAt, endsAt }) => startsAt.getTime() <= when && when < endsAt.getTime());
        const wrong: string[] = [];
        for (const { startsAt, endsAt, state } of cover) {
          for (let when = startsAt.getTime(); when < endsAt.getTime(); when += 5 * minute) {
            if (state !== (isIn(taken, when) ? 'busy' : isIn(openings, when) ? 'free' : 'closed')) {
              wrong.push(`${state} at ${new Date(when).toISOString()}`);
            }
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('shows as free exactly what may be booked', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: -300, max: 1_500 }), (given, minutes) => {
        const { own, taken, start, date } = worldOf(given);
        const when = new Date(start.getTime() + minutes * minute);
        const slots = slotsOf(own, taken, date, addDays(date, 2), when);
        const bookable: Span[] = [];
        const wrong: string[] = [];
        for (const { startsAt, longest } of slots) {
          for (let count = 1; count <= own.mostSlots; count += 1) {
            const wanted = { startsAt, endsAt: new Date(startsAt.getTime() + count * own.slotMinutes * minute) };
            const isFree = bookingTrouble(own, taken, wanted, when) === null;
            if (isFree !== (count >= own.leastSlots && count <= longest)) {
              wrong.push(`${count} slots at ${startsAt.toISOString()}`);
            }
            if (isFree) {
              bookable.push(wanted);
              const range = bookedRange(own, wanted);
              if (taken.some((one) => one.startsAt < range.endsAt && range.startsAt < one.endsAt)) {
                wrong.push(`twice at ${startsAt.toISOString()}`);
              }
            }
          }
        }
        expect(wrong).toEqual([]);
        for (const { startsAt, endsAt } of bookable.slice(0, 10)) {
          expect(coverage(own, taken, startsAt, endsAt).map(({ state }) => state)).toEqual(['free']);
        }
        for (const { startsAt, endsAt, state } of slots) {
          const isCovered = bookable.some((one) => one.startsAt <= startsAt && endsAt <= one.endsAt);
          expect(state === 'free' || !isCovered).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  }, 20_000);
});
