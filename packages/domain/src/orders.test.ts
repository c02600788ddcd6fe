import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseForms, productTypes } from './catalogue.ts';
import { next, statesThatAllow } from './flow.ts';
import { minor } from './money.ts';
import {
  buyerActions,
  lineAmount,
  listFilters,
  orderFlow,
  orderKindOf,
  orderKinds,
  orderStates,
  shareDiscounts,
  stateAfterPayment,
  statesWithAccess,
  totalOf,
} from './orders.ts';

const everyCase = orderStates.flatMap((state) => orderKinds.map((kind) => ({ state, kind })));

describe('the life of an order', () => {
  it('is paid once: no state but the first takes a payment', () => {
    for (const event of ['payRecorded', 'payUsable', 'payShipped'] as const) {
      expect(statesThatAllow(orderFlow, event)).toEqual(['pendingPayment']);
    }
  });

  it('may be cancelled by the buyer or the clock only before it is paid', () => {
    expect(statesThatAllow(orderFlow, 'cancel')).toEqual(['pendingPayment']);
    expect(statesThatAllow(orderFlow, 'expire')).toEqual(['pendingPayment']);
  });

  it('gives money back only after it came', () => {
    expect(statesThatAllow(orderFlow, 'askRefund')).not.toContain('pendingPayment');
    expect(statesThatAllow(orderFlow, 'askRefund')).not.toContain('cancelled');
  });

  it('refuses what the state does not know', () => {
    expect(next(orderFlow, 'cancelled', 'payRecorded')).toBeNull();
    expect(next(orderFlow, 'refunded', 'askRefund')).toBeNull();
  });

  it('goes on from a payment by its kind', () => {
    expect(Object.fromEntries(orderKinds.map((kind) => [kind, stateAfterPayment(kind)]))).toEqual({
      recorded: 'completed',
      live: 'pendingUse',
      inPerson: 'pendingUse',
      consulting: 'pendingUse',
      space: 'pendingUse',
      programme: 'pendingUse',
      shipped: 'pendingShipment',
    });
  });
});

describe('the kind of an order', () => {
  it.each(courseForms)('of an online course in the form %s is live unless it is recorded', (form) => {
    expect(orderKindOf(productTypes.online, form, true)).toBe('shipped');
    expect(orderKindOf(productTypes.online, form)).toBe(form === 'recorded' ? 'recorded' : 'live');
  });

  it('of everything else is that of the product', () => {
    const { inPerson, space, consulting, programme } = productTypes;
    expect([inPerson, space, consulting, programme].map((type) => orderKindOf(type, null))).toEqual([
      'inPerson',
      'space',
      'consulting',
      'programme',
    ]);
  });
});

describe('what a buyer may press', () => {
  it('is paying and cancelling in the one state that takes both', () => {
    const withButton = (action: string) =>
      everyCase.filter(({ state, kind }) => buyerActions(state, kind).some((one) => one === action));
    expect([...new Set(withButton('pay').map(({ state }) => state))]).toEqual(statesThatAllow(orderFlow, 'cancel'));
    expect(withButton('cancel')).toEqual(withButton('pay'));
  });

  it.each(everyCase)('is watching only with access: $kind, $state', ({ state, kind }) => {
    const actions = buyerActions(state, kind);
    expect(!actions.includes('watch') || statesWithAccess.includes(state)).toBe(true);
    expect(!actions.includes('showCode') || state === 'pendingUse').toBe(true);
    expect(new Set(actions).size).toBe(actions.length);
  });

  it('ends with a refund: what was given back cannot be watched', () => {
    expect(statesWithAccess).not.toContain('refunded');
    expect(statesWithAccess).not.toContain('refunding');
  });
});

describe('the filters of the order list', () => {
  it('cover every state once', () => {
    const filtered = Object.values(listFilters).flatMap((states) => states ?? []);
    expect(filtered.toSorted()).toEqual([...orderStates].toSorted());
  });
});

describe('amounts', () => {
  it('are price times quantity, summed', () => {
    const lines = [
      { unitPrice: minor(120_000), quantity: 2 },
      { unitPrice: minor(50), quantity: 3 },
    ];
    expect(lines.map(lineAmount)).toEqual([240_000, 150]);
    expect(totalOf(lines)).toBe(240_150);
    expect(totalOf([])).toBe(0);
  });

  it('refuse what a double cannot hold', () => {
    expect(() => lineAmount({ unitPrice: minor(2 ** 52), quantity: 99 })).toThrow(RangeError);
  });
});

describe('discounts', () => {
  const line = fc.record({
    unitPrice: fc.nat(50_000).map((steps) => minor(steps * 100)),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const discount = fc.nat(200_000).map((steps) => ({ amount: minor(steps * 100), currency: 'TWD' as const }));

  it('are shared over the lines without losing a unit, and no line goes below zero', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(discount, { maxLength: 3 }),
        (lines, discounts) => {
          const parts = shareDiscounts(lines, discounts);
          const wanted = discounts.reduce((sum, { amount }) => sum + amount, 0);
          const cost = totalOf(lines);
          expect(totalOf(lines, parts)).toBe(Math.max(0, cost - wanted));
          parts.forEach((part, at) => {
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(lineAmount(lines[at] ?? { unitPrice: minor(0), quantity: 0 }));
            expect(part % 100).toBe(0);
          });
        },
      ),
    );
  });

  it('are the same for the same lines', () => {
    const lines = [100, 100, 100].map((amount) => ({ unitPrice: minor(amount * 100), quantity: 1 }));
    expect(shareDiscounts(lines, [{ amount: minor(10_000), currency: 'TWD' }])).toEqual([3_400, 3_300, 3_300]);
    expect(shareDiscounts(lines, [])).toEqual([0, 0, 0]);
  });
});
