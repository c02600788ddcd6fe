import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeableStep, minor, type Money } from './money.ts';
import { orderKinds } from './orders.ts';
import {
  openRefundStates,
  packFor,
  refundActions,
  refundOf,
  refundPacks,
  refundStates,
  termsOf,
  type LineUse,
} from './refunds.ts';
import { regions } from './region.ts';
import { day } from './time.ts';

const now = new Date('2026-03-02T02:00:00Z');
const twd = (amount: number): Money => ({ amount: minor(amount), currency: 'TWD' });
const fresh: LineUse = { paidAt: now, classStartsAt: null, lessons: 10, used: 0 };
const after = (days: number) => new Date(now.getTime() + days * day);

describe('what comes back', () => {
  it('pro rata: the share that was not used, in whole dollars', () => {
    const terms = { rule: 'proRata' } as const;
    expect(refundOf(terms, twd(100_000), fresh, now)).toBe(100_000);
    expect(refundOf(terms, twd(100_000), { ...fresh, lessons: 3, used: 1 }, now)).toBe(66_700);
    expect(refundOf(terms, twd(100_000), { ...fresh, used: 10 }, now)).toBe(0);
    expect(refundOf(terms, twd(100_000), { ...fresh, lessons: 0 }, now)).toBe(100_000);
  });

  it('before the first lesson all less the fee, before a third a half, then nothing', () => {
    const terms = termsOf('tw-2026-01-01', 'inPerson');
    const use = { ...fresh, classStartsAt: after(1), lessons: 6 };
    expect(refundOf(terms, twd(100_000), use, now)).toBe(95_000);
    expect(refundOf(terms, twd(100_000), { ...use, used: 1 }, after(1))).toBe(50_000);
    expect(refundOf(terms, twd(100_000), { ...use, used: 2 }, after(1))).toBe(0);
  });

  it('unopened: all within seven days, nothing after one look or on the eighth', () => {
    const terms = termsOf('cn-2026-01-01', 'recorded');
    expect(refundOf(terms, twd(100_000), fresh, after(6))).toBe(100_000);
    expect(refundOf(terms, twd(100_000), fresh, after(7))).toBe(0);
    expect(refundOf(terms, twd(100_000), { ...fresh, used: 1 }, now)).toBe(0);
  });

  it('is never more than was paid, never below zero, always chargeable', () => {
    const pairs = refundPacks.flatMap((pack) => orderKinds.map((kind) => pack.terms[kind]));
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.constantFrom('TWD' as const, 'CNY' as const, 'USD' as const),
        fc.nat(1_000_000),
        fc.record({ lessons: fc.nat(40), used: fc.nat(60), days: fc.integer({ min: -40, max: 40 }) }),
        (terms, currency, steps, { lessons, used, days }) => {
          const paid = { amount: minor(steps * chargeableStep[currency]), currency };
          const back = refundOf(terms, paid, { paidAt: now, classStartsAt: after(days), lessons, used }, after(5));
          expect(back).toBeGreaterThanOrEqual(0);
          expect(back).toBeLessThanOrEqual(paid.amount);
          expect(back % chargeableStep[currency]).toBe(0);
        },
      ),
    );
  });
});

describe('the packs', () => {
  it('hold from their day on, the newest that has begun, and keep their names apart', () => {
    expect(new Set(refundPacks.map(({ name }) => name)).size).toBe(refundPacks.length);
    for (const region of regions) {
      const own = packFor(region, now);
      const later = { ...own, name: `${region}-later`, from: after(1) };
      const packs = [later, ...refundPacks];
      expect(packFor(region, now, packs)).toBe(own);
      expect(packFor(region, after(1), packs)).toBe(later);
      expect(packFor(region, new Date('2020-01-01T00:00:00Z'), packs)).toBe(own);
    }
  });
});

it('a buyer may withdraw what is undecided and appeal against a refusal, and nothing else', () => {
  expect(refundStates.filter((state) => refundActions(state).includes('withdraw'))).toEqual(['asked', 'appealed']);
  expect(refundStates.filter((state) => refundActions(state).includes('appeal'))).toEqual(['refused']);
  expect(openRefundStates).toEqual(['asked', 'appealed', 'sending']);
});
