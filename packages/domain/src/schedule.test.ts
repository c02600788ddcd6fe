import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstStart, lastEnd, sessionAt } from './schedule.ts';
import { hour, minute } from './time.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 2) + minutes * minute);
const session = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });

it('gives every instant to one session: a code shown twice in one is the same use', () => {
  const [first, second, third] = [session(0, 60), session(120, 180), session(10_000, 10_060)];
  const all = [third, first, second];
  // Early, in it, and late until half of the pause.
  expect([-5_000, 0, 59, 89].map((minutes) => sessionAt(all, at(minutes)))).toEqual([first, first, first, first]);
  expect([90, 120, 299].map((minutes) => sessionAt(all, at(minutes)))).toEqual([second, second, second]);
  // Two hours after the second one the next is meant, and the last one never ends.
  expect([300, 10_000, 99_999].map((minutes) => sessionAt(all, at(minutes)))).toEqual([third, third, third]);
  expect(sessionAt([], at(0))).toBeNull();
});

it('goes through the sessions in their order as time goes on, and leaves none out', () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3_000 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(lengths, (parts) => {
      let from = 0;
      const sessions = parts.map(([length, pause]) => {
        const one = session(from, from + length);
        from += length + pause;
        return one;
      });
      const seen = Array.from({ length: from + 200 }, (_, minutes) => sessionAt(sessions, at(minutes)));
      const order = seen.map((one) => sessions.findIndex((other) => other === one));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(new Set(order).size).toBe(sessions.length);
      // Whoever is there while it is held, is there for it.
      sessions.forEach((one) => {
        expect(sessionAt(sessions, one.startsAt)).toBe(one);
        expect(sessionAt(sessions, new Date(one.endsAt.getTime() - 1))).toBe(one);
      });
    }),
  );
});

it('knows the first start and the last end, whichever comes last', () => {
  const long = session(0, 24 * 60);
  expect(lastEnd([long, session(60, 120)])).toEqual(new Date(at(0).getTime() + 24 * hour));
  expect(firstStart([session(60, 120), long])).toEqual(at(0));
  expect([lastEnd([]), firstStart([])]).toEqual([null, null]);
});
