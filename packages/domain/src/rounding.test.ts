import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargeableStep, currencies, isChargeable, minor, type Currency } from './money.ts';
import { convert, roundToStep } from './rounding.ts';

it.each([
  [149, 'TWD', 100],
  [150, 'TWD', 200],
  [-150, 'TWD', -200],
  [-149, 'TWD', -100],
  [0.5, 'USD', 1],
  [0.49, 'USD', 0],
  [-0.2, 'CNY', 0],
] as [number, Currency, number][])('rounds %s in %s to %s', (amount, of, rounded) => {
  expect(roundToStep(amount, of)).toBe(rounded);
});

it('gives what can be charged, the nearest such amount, the same for its negative', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...currencies), (amount, of) => {
      const rounded = roundToStep(amount, of);
      expect(isChargeable({ amount: rounded, currency: of })).toBe(true);
      expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(chargeableStep[of] / 2);
      expect(roundToStep(-amount, of) + rounded).toBe(0);
    }),
  );
});

it('rounds a conversion so, too', () => {
  expect(convert({ amount: minor(120_000), currency: 'TWD' }, 'USD', 31_250)).toEqual({
    amount: 3_750,
    currency: 'USD',
  });
  expect(convert({ amount: minor(3_750), currency: 'USD' }, 'TWD', 32_000_000)).toEqual({
    amount: 120_000,
    currency: 'TWD',
  });
});
