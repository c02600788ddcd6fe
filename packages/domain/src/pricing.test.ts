import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeableStep, currencies, type Currency } from './money.ts';
import { priceCheckout, type Discount, type PricingLine } from './pricing.ts';

/**
 * The same rule, slow and obvious: a discount is handed out step by step, each step to the line that is furthest below its fair share
 * (its rest × discount ÷ rest of all), the earlier line first. Exact, by whole numbers alone.
 */
function priceSlowly(currency: Currency, lines: readonly PricingLine[], discounts: readonly Discount[]) {
  const step = chargeableStep[currency];
  const paid = lines.map(() => ({ seller: 0, platform: 0 }));
  const rest = (at: number) => {
    const line = lines[at];
    const given = paid[at];
    return line && given ? line.unitPrice * line.quantity - given.seller - given.platform : 0;
  };
  for (const payer of ['seller', 'platform'] as const) {
    for (const discount of discounts.filter((one) => one.payer === payer)) {
      const rests = discount.lines.map(rest);
      const all = rests.reduce((sum, one) => sum + one, 0);
      const amount = Math.min(discount.amount, all);
      // Whole steps of the fair share first, the rest by the largest remainder.
      const steps = rests.map((one) => (all === 0 ? 0 : Number((BigInt(amount / step) * BigInt(one)) / BigInt(all))));
      const remainders = rests.map((one) => (all === 0 ? 0n : (BigInt(amount / step) * BigInt(one)) % BigInt(all)));
      while (steps.reduce((sum, one) => sum + one, 0) * step < amount) {
        const next = remainders.reduce((best, one, at) => (one > (remainders[best] ?? 0n) ? at : best), 0);
        steps[next] = (steps[next] ?? 0) + 1;
        remainders[next] = -1n;
      }
      discount.lines.forEach((at, index) => {
        const given = paid[at];
        if (given) {
          given[payer] += (steps[index] ?? 0) * step;
        }
      });
    }
  }
  return lines.map((_, at) => ({ ...paid[at], total: rest(at) }));
}

const carts = fc
  .record({
    currency: fc.constantFrom(...currencies),
    lines: fc.array(
      fc.record({
        order: fc.constantFrom('a', 'b', 'c'),
        steps: fc.nat(50_000),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    discounts: fc.array(
      fc.record({
        payer: fc.constantFrom('seller' as const, 'platform' as const),
        steps: fc.nat(200_000),
        chosen: fc.array(fc.nat(7), { maxLength: 8 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ currency, lines, discounts }) => {
    const step = chargeableStep[currency];
    return {
      currency,
      lines: lines.map(({ order, steps, quantity }) => ({ order, quantity, unitPrice: steps * step })),
      discounts: discounts.map(({ payer, steps, chosen }) => ({
        payer,
        amount: steps * step,
        lines: [...new Set(chosen)].filter((at) => at < lines.length),
      })),
    };
  });

describe('the price of a checkout', () => {
  it('is what the slow version says', () => {
    fc.assert(
      fc.property(carts, ({ currency, lines, discounts }) => {
        const { lines: priced } = priceCheckout(currency, lines, discounts);
        const slow = priceSlowly(currency, lines, discounts);
        expect(
          priced.map(({ sellerDiscount, platformDiscount, total }) => ({
            seller: sellerDiscount,
            platform: platformDiscount,
            total,
          })),
        ).toEqual(slow);
      }),
    );
  });

  it('loses no unit, charges whole steps, and goes below zero nowhere', () => {
    fc.assert(
      fc.property(carts, ({ currency, lines, discounts }) => {
        const { total, lines: priced, orders } = priceCheckout(currency, lines, discounts);
        const sum = (pick: (price: (typeof priced)[number]) => number) =>
          priced.reduce((all, one) => all + pick(one), 0);
        expect(total).toBe(sum((one) => one.total));
        expect([...orders.values()].reduce((all, one) => all + one.total, 0)).toBe(total);
        for (const price of [...priced, ...orders.values()]) {
          expect(price.total).toBe(price.gross - price.sellerDiscount - price.platformDiscount);
          for (const amount of [price.total, price.sellerDiscount, price.platformDiscount]) {
            expect(amount).toBeGreaterThanOrEqual(0);
            expect(amount % chargeableStep[currency]).toBe(0);
          }
        }
        const granted = (payer: string) =>
          discounts.filter((one) => one.payer === payer).reduce((all, one) => all + one.amount, 0);
        expect(sum((one) => one.sellerDiscount)).toBeLessThanOrEqual(granted('seller'));
        expect(sum((one) => one.platformDiscount)).toBeLessThanOrEqual(granted('platform'));
      }),
    );
  });

  it('shares NT$10 off over three equal lines as 4, 3 and 3, and the platform pays after the seller', () => {
    const lines = [1, 2, 3].map(() => ({ order: 'a', unitPrice: 1_000, quantity: 1 }));
    const { lines: priced, orders } = priceCheckout('TWD', lines, [
      { payer: 'platform', amount: 1_000, lines: [0, 1, 2] },
      { payer: 'seller', amount: 500, lines: [0] },
    ]);
    expect(priced.map((one) => one.sellerDiscount)).toEqual([500, 0, 0]);
    expect(priced.map((one) => one.platformDiscount)).toEqual([200, 400, 400]);
    expect(orders.get('a')).toEqual({ gross: 3_000, sellerDiscount: 500, platformDiscount: 1_000, total: 1_500 });
  });

  it('refuses an amount that cannot be charged', () => {
    const lines = [{ order: 'a', unitPrice: 1_000, quantity: 1 }];
    expect(() => priceCheckout('TWD', lines, [{ payer: 'seller', amount: 50, lines: [0] }])).toThrow(RangeError);
  });
});
