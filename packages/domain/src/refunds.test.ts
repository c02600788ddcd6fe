import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeableStep, minor, type Money } from './money.ts';
import { lineKinds } from './orders.ts';
import {
  fullRefundUntil,
  openRefundStates,
  packFor,
  refundActions,
  refundOf,
  refundPacks,
  refundStates,
  termsFor,
  tierTerms,
  type LineUse,
} from './refunds.ts';
import { regions } from './region.ts';
import { day, hour } from './time.ts';

const now = new Date('2026-03-02T02:00:00Z');
const twd = (amount: number): Money => ({ amount: minor(amount), currency: 'TWD' });
const fresh: LineUse = { paidAt: now, startsAt: null, total: 10, used: 0, accessUntil: null, receivedAt: null };
const after = (days: number) => new Date(now.getTime() + days * day);

describe('what comes back', () => {
  it('pro rata: the share that was not used, in whole dollars', () => {
    const terms = { rule: 'proRata' } as const;
    expect(refundOf(terms, twd(100_000), fresh, now)).toBe(100_000);
    expect(refundOf(terms, twd(100_000), { ...fresh, total: 3, used: 1 }, now)).toBe(66_700);
    expect(refundOf(terms, twd(100_000), { ...fresh, used: 10 }, now)).toBe(0);
    expect(refundOf(terms, twd(100_000), { ...fresh, total: 0 }, now)).toBe(100_000);
  });

  it('before the first lesson all less the fee, before a third a half, then nothing', () => {
    const terms = termsFor('tw', 'inPerson', null, now);
    const use = { ...fresh, startsAt: after(1), total: 6 };
    expect(refundOf(terms, twd(100_000), use, now)).toBe(95_000);
    expect(refundOf(terms, twd(100_000), { ...use, used: 1 }, after(1))).toBe(50_000);
    expect(refundOf(terms, twd(100_000), { ...use, used: 2 }, after(1))).toBe(0);
  });

  it('unopened: all within seven days, nothing after one look or on the eighth', () => {
    const terms = termsFor('cn', 'recorded', null, now);
    expect(refundOf(terms, twd(100_000), fresh, after(6))).toBe(100_000);
    expect(refundOf(terms, twd(100_000), fresh, after(7))).toBe(0);
    expect(refundOf(terms, twd(100_000), { ...fresh, used: 1 }, now)).toBe(0);
  });

  it('pro rata ends with the access', () => {
    const use = { ...fresh, accessUntil: after(30) };
    expect(refundOf({ rule: 'proRata' }, twd(100_000), use, new Date(after(30).getTime() - 1))).toBe(100_000);
    expect(refundOf({ rule: 'proRata' }, twd(100_000), use, after(30))).toBe(0);
  });

  it('in the mainland a class comes back by the sessions that were not held', () => {
    const terms = termsFor('cn', 'inPerson', null, new Date('2026-12-01T00:00:00Z'));
    expect(terms).toEqual({ rule: 'proRata' });
    expect(termsFor('cn', 'live', null, new Date('2026-12-01T00:00:00Z'))).toEqual(terms);
    const cny = { amount: minor(100_000), currency: 'CNY' as const };
    expect(refundOf(terms, cny, { ...fresh, used: 3 }, now)).toBe(70_000);
  });

  it('in the USA a class comes back less the fee before its first session, then by what was not held until half of it was', () => {
    const terms = termsFor('us', 'live', null, new Date('2026-12-01T00:00:00Z'));
    const usd = { amount: minor(100_000), currency: 'USD' as const };
    const use = { ...fresh, startsAt: after(1) };
    const back = (used: number, at: Date) => refundOf(terms, usd, { ...use, used }, at);
    expect(back(0, now)).toBe(95_000);
    expect([0, 1, 4, 5, 9].map((used) => back(used, after(2)))).toEqual([100_000, 90_000, 60_000, 0, 0]);
    expect(termsFor('us', 'recorded', null, new Date('2026-12-01T00:00:00Z'))).toEqual({ rule: 'none' });
  });

  it('by the host’s tier: what is left before the rental decides', () => {
    const start = after(20);
    const use = { ...fresh, startsAt: start, total: 1 };
    const back = (tier: keyof typeof tierTerms, hours: number) =>
      refundOf(tierTerms[tier], twd(100_000), use, new Date(start.getTime() - hours * hour));
    expect([24, 23].map((hours) => back('flexible', hours))).toEqual([100_000, 0]);
    expect([168, 167, 24, 23].map((hours) => back('moderate', hours))).toEqual([100_000, 50_000, 50_000, 0]);
    expect([336, 335].map((hours) => back('strict', hours))).toEqual([50_000, 0]);
    expect(termsFor('tw', 'space', 'moderate', now)).toBe(tierTerms.moderate);
    expect(back('strict', -1)).toBe(0);
  });

  it('of a parcel, all until seven days after its receipt', () => {
    const terms = packFor('tw', now).parcel;
    const use = { ...fresh, receivedAt: after(10) };
    expect(refundOf(terms, twd(60_000), { ...fresh, used: 10 }, after(100))).toBe(60_000);
    expect(refundOf(terms, twd(60_000), use, new Date(after(17).getTime() - 1))).toBe(60_000);
    expect(refundOf(terms, twd(60_000), use, after(17))).toBe(0);
    expect(fullRefundUntil(terms, use)).toEqual(after(17));
  });

  it('tells until when everything comes back', () => {
    const use = { ...fresh, startsAt: after(20) };
    expect(fullRefundUntil(termsFor('tw', 'inPerson', null, now), use)).toEqual(after(20));
    expect(fullRefundUntil(termsFor('cn', 'recorded', null, now), use)).toEqual(after(7));
    expect(fullRefundUntil(tierTerms.flexible, use)).toEqual(after(19));
    expect(fullRefundUntil(tierTerms.strict, use)).toBeNull();
    expect(fullRefundUntil({ rule: 'proRata' }, use)).toBeNull();
    expect(fullRefundUntil({ rule: 'none' }, use)).toBeNull();
  });

  it('is never more than was paid, never below zero, always chargeable', () => {
    const dates = refundPacks.map(({ from }) => from);
    const pairs = [
      ...refundPacks.map((pack) => pack.parcel),
      ...regions.flatMap((region) =>
        lineKinds.flatMap((kind) => dates.map((at) => termsFor(region, kind, 'moderate', at))),
      ),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.constantFrom('TWD' as const, 'CNY' as const, 'USD' as const),
        fc.nat(1_000_000),
        fc.record({ total: fc.nat(40), used: fc.nat(60), days: fc.integer({ min: -40, max: 40 }) }),
        (terms, currency, steps, { total, used, days }) => {
          const paid = { amount: minor(steps * chargeableStep[currency]), currency };
          const use = {
            paidAt: now,
            startsAt: after(days),
            total,
            used,
            accessUntil: after(days),
            receivedAt: after(days),
          };
          const back = refundOf(terms, paid, use, after(5));
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
      expect(own.name).toBe(`${region}-2026-01-01`);
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
  expect(openRefundStates).toEqual(['asked', 'appealed', 'proposed', 'sending', 'disputed']);
});
