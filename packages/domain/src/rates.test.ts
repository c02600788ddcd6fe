import { describe, expect, it } from 'vitest';
import { comparable, followingRates, movesMuch } from './rates.ts';

describe('rates that follow from one', () => {
  const known = [
    { source: 'TWD', target: 'CNY', micros: 224_000 },
    { source: 'TWD', target: 'USD', micros: 30_000 },
  ] as const;

  it('are the way back and those between the others', () => {
    expect(followingRates({ source: 'TWD', target: 'USD', micros: 31_250 }, known)).toEqual([
      { source: 'USD', target: 'TWD', micros: 32_000_000 },
      { source: 'USD', target: 'CNY', micros: 7_168_000 },
      { source: 'CNY', target: 'USD', micros: 139_509 },
    ]);
    expect(followingRates({ source: 'USD', target: 'TWD', micros: 32_000_000 }, known)).toEqual([
      { source: 'TWD', target: 'USD', micros: 31_250 },
      { source: 'USD', target: 'CNY', micros: 7_168_000 },
      { source: 'CNY', target: 'USD', micros: 139_509 },
    ]);
  });

  it('are the way back alone where neither side is the reference, or nothing else is known', () => {
    expect(followingRates({ source: 'USD', target: 'CNY', micros: 7_000_000 }, known)).toEqual([
      { source: 'CNY', target: 'USD', micros: 142_857 },
    ]);
    expect(followingRates({ source: 'TWD', target: 'USD', micros: 31_250 }, [])).toEqual([
      { source: 'USD', target: 'TWD', micros: 32_000_000 },
    ]);
  });

  it('are never nothing', () => {
    const [back] = followingRates({ source: 'USD', target: 'CNY', micros: 2_000_000_000_000 }, []);
    expect(back?.micros).toBe(1);
  });
});

it('an amount is compared in the reference currency', () => {
  expect(comparable(100_00, 32_051_282)).toBe(3_205_13);
  expect(comparable(0, 32_051_282)).toBe(0);
});

it('a rate moves much by more than a fifth, up or down', () => {
  expect([79, 80, 100, 120, 121].map((after) => movesMuch(100, after))).toEqual([true, false, false, false, true]);
});
