import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargeableStep,
  currencies,
  minor,
  moneyText,
  parseDecimal,
  share,
  toDecimal,
  type Currency,
  type Money,
} from './money.ts';

const currency = fc.constantFrom(...currencies);
const chargeable = fc
  .record({ currency, steps: fc.integer({ min: -1e9, max: 1e9 }) })
  .map(({ currency: of, steps }): Money => ({ amount: minor(steps * chargeableStep[of] || 0), currency: of }));
const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 12 });
const twd = (amount: number): Money => ({ amount: minor(amount), currency: 'TWD' });
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe('minor', () => {
  it.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %s, which is no whole number of minor units', (amount) => {
    expect(() => minor(amount)).toThrow(RangeError);
  });
});

describe('share', () => {
  it('gives half of NT$9 as NT$5 and NT$4', () => {
    expect(share(twd(900), [1, 1])).toEqual([500, 400]);
  });

  it('loses no unit, gives only what can be charged, and strays less than a step from the exact share', () => {
    fc.assert(
      fc.property(chargeable, weights, (total, parts) => {
        const step = chargeableStep[total.currency];
        const shares = share(total, parts);
        expect(sum(shares)).toBe(total.amount);
        expect(shares.every((one) => one % step === 0)).toBe(true);
        const whole = sum(parts);
        shares.forEach((one, index) => {
          const exact = whole === 0 ? (index === 0 ? total.amount : 0) : total.amount * ((parts[index] ?? 0) / whole);
          expect(Math.abs(one - exact)).toBeLessThan(step + 1e-3);
        });
      }),
    );
  });

  it('gives nothing to a weight of nothing, and all to the first when all weigh nothing', () => {
    expect(share(twd(1_000), [0, 3, 0])).toEqual([0, 1_000, 0]);
    expect(share(twd(1_000), [0, 0])).toEqual([1_000, 0]);
  });

  it('gives the unit that is over to the earlier of equals', () => {
    expect(share({ amount: minor(100), currency: 'USD' }, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(share({ amount: minor(-100), currency: 'USD' }, [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  it('is exact beyond what a double can multiply', () => {
    const shares = share({ amount: minor(9e15), currency: 'CNY' }, [999_999_937, 999_999_929, 1]);
    expect(shares.reduce((total, one) => total + BigInt(one), 0n)).toBe(9_000_000_000_000_000n);
  });

  it.each([[[]], [[1, -1]], [[0.5]], [[Number.NaN]]])('refuses the weights %j', (parts) => {
    expect(() => share(twd(100), parts)).toThrow(RangeError);
  });

  it('refuses an amount that cannot be charged', () => {
    expect(() => share(twd(150), [1])).toThrow(RangeError);
  });
});

describe('the wire form', () => {
  it('comes back as it was sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14 + 1, max: 1e14 - 1 }), (amount) => {
        expect(toDecimal(amount)).toMatch(/^-?\d+\.\d\d$/);
        expect(parseDecimal(toDecimal(amount))).toBe(amount);
      }),
    );
  });

  it.each([
    ['1200', 120_000],
    ['1200.5', 120_050],
    ['0.01', 1],
    ['-0', 0],
    ['-0.00', 0],
  ])('reads %s', (text, amount) => {
    expect(parseDecimal(text)).toBe(amount);
  });

  it.each([
    '',
    ' 1',
    '1,200.00',
    '1.234',
    '.5',
    '1.',
    '1e3',
    '0x10',
    '+1',
    '--1',
    '１２',
    '1\n',
    'NaN',
    '9'.repeat(13),
  ])('does not read %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });
});

describe('moneyText', () => {
  it.each([
    [120_000, 'TWD', 'NT$1,200.00'],
    [123_456_789, 'USD', 'US$1,234,567.89'],
    [5, 'CNY', '¥0.05'],
    [99_999, 'CNY', '¥999.99'],
    [-120_000, 'TWD', '−NT$1,200.00'],
    [0, 'TWD', 'NT$0.00'],
  ] as [number, Currency, string][])('shows %s %s as %s', (amount, of, text) => {
    expect(moneyText({ amount: minor(amount), currency: of })).toBe(text);
  });
});
