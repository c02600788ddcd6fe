import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Timetable } from './availability.ts';
import type { Currency } from './money.ts';
import { chargedSlots, priceOfTime, type ChargedSlot, type PricedRate } from './time-price.ts';
import { minute } from './time.ts';
import { instantAt } from './zone.ts';

const room: Timetable = {
  zone: 'Asia/Taipei',
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 9 * 60, to: 21 * 60 })),
  exceptions: [],
  slotMinutes: 60,
  stepMinutes: 60,
  leastSlots: 1,
  mostSlots: 24,
  leadMinutes: 0,
  horizonDays: 180,
  beforeMinutes: 0,
  afterMinutes: 0,
  leastDays: 1,
};
const hourly: PricedRate = { offerId: 'hour', unit: 'hour', minutes: null, times: null, price: 50_000 };
const halfDay: PricedRate = { offerId: 'half', unit: 'halfDay', minutes: 240, times: null, price: 160_000 };
const daily: PricedRate = { offerId: 'day', unit: 'day', minutes: null, times: null, price: 300_000 };
const evening: PricedRate = {
  ...hourly,
  offerId: 'evening',
  price: 70_000,
  times: { weekdays: [1, 2, 3, 4, 5], from: 18 * 60, to: 24 * 60 },
};
const weekend: PricedRate = {
  ...hourly,
  offerId: 'weekend',
  price: 80_000,
  times: { weekdays: [6, 7], from: 0, to: 1440 },
};
const weekendDay: PricedRate = {
  ...daily,
  offerId: 'weekendDay',
  price: 480_000,
  times: { weekdays: [6, 7], from: 0, to: 1440 },
};

const at = (date: string, hours: number) => instantAt('Asia/Taipei', date, hours * 60);
const slots = (date: string, from: number, to: number, own: Partial<Timetable> = {}) =>
  chargedSlots({ ...room, ...own }, { startsAt: at(date, from), endsAt: at(date, to) });
/** Units with their hours and what they cost, in whole dollars. */
const partsOf = (wanted: readonly ChargedSlot[], rates: readonly PricedRate[]) =>
  priceOfTime(wanted, rates, 'TWD')?.parts.map((part) => [part.offerId, part.minutes / 60, part.amount / 100]);

// 2 March 2026 is a Monday.
const monday = '2026-03-02';
const saturday = '2026-03-07';

describe('the price of time', () => {
  it('is the cheapest of hours, half days and days, told in their order', () => {
    const rates = [hourly, halfDay, daily];
    expect(partsOf(slots(monday, 9, 11), rates)).toEqual([['hour', 2, 1_000]]);
    expect(partsOf(slots(monday, 9, 13), rates)).toEqual([['half', 4, 1_600]]);
    expect(partsOf(slots(monday, 9, 15), rates)).toEqual([
      ['half', 4, 1_600],
      ['hour', 2, 1_000],
    ]);
    expect(partsOf(slots(monday, 9, 17), rates)).toEqual([['day', 8, 3_000]]);
    expect(priceOfTime(slots(monday, 9, 15), rates, 'TWD')?.total).toBe(260_000);
  });

  it('has other rates in the evening and at the weekend, in the place of those that hold always', () => {
    const rates = [hourly, evening, weekend, daily, weekendDay];
    expect(partsOf(slots(monday, 16, 20), rates)).toEqual([
      ['hour', 2, 1_000],
      ['evening', 2, 1_400],
    ]);
    expect(partsOf(slots(saturday, 18, 20), rates)).toEqual([['weekend', 2, 1_600]]);
    expect(partsOf(slots(saturday, 9, 18), rates)).toEqual([['weekendDay', 9, 4_800]]);
  });

  it('charges several days for their opening hours alone', () => {
    expect(partsOf(slots(monday, 9, 45), [hourly, daily])).toEqual([
      ['day', 12, 3_000],
      ['day', 12, 3_000],
    ]);
    const rates = [hourly, { ...daily, price: 1_000_000 }];
    expect(priceOfTime(slots(monday, 9, 45), rates, 'TWD')?.total).toBe(24 * 50_000);
    const lunch = {
      weekly: [1, 2].flatMap((weekday) => [
        { weekday, from: 540, to: 720 },
        { weekday, from: 780, to: 1_080 },
      ]),
    };
    expect(slots(monday, 9, 18, lunch)).toHaveLength(8);
  });

  it('counts the evening of a day also past midnight', () => {
    const late = { weekly: [{ weekday: 1, from: 18 * 60, to: 26 * 60 }] };
    const night = { ...evening, times: { weekdays: [1], from: 22 * 60, to: 26 * 60 } };
    expect(partsOf(slots(monday, 20, 26, late), [hourly, night])).toEqual([
      ['hour', 2, 1_000],
      ['evening', 4, 2_800],
    ]);
  });

  it('rounds once, and has none without a rate', () => {
    const odd = { ...hourly, price: 52_500 };
    const half = { slotMinutes: 30 };
    expect(priceOfTime(slots(monday, 9, 9.5, half), [odd], 'TWD')?.total).toBe(26_300);
    expect(priceOfTime(slots(monday, 9, 10, half), [odd], 'TWD')?.total).toBe(52_500);
    expect(priceOfTime(slots(monday, 9, 10), [weekend], 'TWD')).toBeNull();
    expect(priceOfTime(slots(monday, 9, 19), [hourly, { ...evening, unit: 'halfDay' }], 'TWD')?.parts).toHaveLength(1);
    expect(priceOfTime([], [hourly], 'TWD')).toBeNull();
  });
});

/** Tries every piece of every length; in sixtieths of minor units. */
function slowly(wanted: readonly ChargedSlot[], rates: readonly PricedRate[]): number {
  const [first] = wanted;
  if (!first) {
    return 0;
  }
  const holds = ({ times, unit }: PricedRate, slot: ChargedSlot) =>
    times === null ||
    (times.weekdays.includes(slot.weekday) &&
      (unit === 'day' || (slot.minute >= times.from && slot.minute < times.to)));
  const rateOf = (unit: string, slot: ChargedSlot) => {
    const own = rates.filter((rate) => rate.unit === unit && holds(rate, slot));
    return own.find(({ times }) => times !== null) ?? own[0];
  };
  const costs = [Number.POSITIVE_INFINITY];
  for (const unit of ['hour', 'halfDay', 'day']) {
    const rate = rateOf(unit, first);
    for (let length = 1; rate && length <= (unit === 'hour' ? 1 : wanted.length); length += 1) {
      const own = wanted.slice(0, length);
      const long = ((own.at(-1)?.endsAt.getTime() ?? 0) - first.startsAt.getTime()) / minute;
      const isOne = own.every((slot) => slot.date === first.date && rateOf(unit, slot) === rate);
      if (isOne && (unit !== 'halfDay' || length === 1 || long <= (rate.minutes ?? 0))) {
        costs.push((unit === 'hour' ? rate.price * long : rate.price * 60) + slowly(wanted.slice(length), rates));
      }
    }
  }
  return Math.min(...costs);
}

const rateList = fc.array(
  fc.record({
    unit: fc.constantFrom('hour', 'halfDay', 'day') as fc.Arbitrary<PricedRate['unit']>,
    steps: fc.integer({ min: 0, max: 40 }),
    hours: fc.integer({ min: 2, max: 5 }),
    when: fc.constantFrom(null, 'evening', 'weekend', 'tuesday'),
  }),
  { maxLength: 6 },
);
const timesOf = {
  evening: { weekdays: [1, 2, 3, 4, 5], from: 1_080, to: 1_440 },
  weekend: { weekdays: [6, 7], from: 0, to: 1_440 },
  tuesday: { weekdays: [2], from: 600, to: 900 },
};

describe('by properties', () => {
  it('equals a slow version that tries everything, and is never dearer than any single way', () => {
    const start = fc.tuple(
      fc.constantFrom(monday, saturday, '2026-03-08'),
      fc.integer({ min: 9, max: 20 }),
      fc.integer({ min: 1, max: 14 }),
    );
    fc.assert(
      fc.property(rateList, start, fc.constantFrom<Currency>('TWD', 'USD'), (list, [date, from, length], currency) => {
        const rates = list.map(({ unit, steps, hours, when }, index): PricedRate => ({
          offerId: `${index}`,
          unit,
          minutes: unit === 'halfDay' ? hours * 60 : null,
          price: steps * 5_000,
          times: when && timesOf[when],
        }));
        const wanted = slots(date, from, from + length).slice(0, 7);
        const price = priceOfTime(wanted, rates, currency);
        const best = slowly(wanted, rates);
        const isPriced = wanted.length > 0 && best !== Number.POSITIVE_INFINITY;
        expect(price?.total).toBe(isPriced ? best / 60 : undefined);
        const parts = price?.parts ?? [];
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(price?.total ?? 0);
        expect(parts.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(isPriced ? wanted.length * 60 : 0);
        for (const unit of ['hour', 'halfDay', 'day'] as const) {
          const single = priceOfTime(
            wanted,
            rates.filter((rate) => rate.unit === unit),
            currency,
          );
          expect(single === null || single.total >= (price?.total ?? Number.POSITIVE_INFINITY)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  }, 20_000);
});
