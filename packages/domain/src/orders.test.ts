import { describe, expect, it } from 'vitest';
import { courseForms, productTypes } from './catalogue.ts';
import { next, statesThatAllow } from './flow.ts';
import {
  buyerActions,
  lineKindOf,
  listFilters,
  orderFlow,
  orderKinds,
  orderStates,
  sellerActions,
  stateAfterPayment,
  statesWithAccess,
} from './orders.ts';

const everyCase = orderStates.flatMap((state) =>
  (['watch', 'showCode'] as const).flatMap((use) =>
    (['refund', 'goodwill', null] as const).map((refund) => ({ state, use, refund })),
  ),
);

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

describe('the kind of a line', () => {
  it.each(courseForms)('of an online course in the form %s is live unless it is recorded', (form) => {
    expect(lineKindOf({ type: productTypes.online, form })).toBe(form === 'recorded' ? 'recorded' : 'live');
  });

  it('of everything else is that of the product', () => {
    const { inPerson, space, consulting, programme } = productTypes;
    expect([inPerson, space, consulting, programme].map((type) => lineKindOf({ type, form: null }))).toEqual([
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
      everyCase.filter(({ state, ...facts }) => buyerActions(state, facts).some((one) => one === action));
    expect([...new Set(withButton('pay').map(({ state }) => state))]).toEqual(statesThatAllow(orderFlow, 'cancel'));
    expect(withButton('cancel')).toEqual(withButton('pay'));
  });

  it.each(everyCase)('is watching only with access: $state, $use, $refund', ({ state, ...facts }) => {
    const actions = buyerActions(state, facts);
    expect(actions.includes('watch')).toBe(facts.use === 'watch' && statesWithAccess.includes(state));
    expect(!actions.includes('showCode') || state === 'pendingUse').toBe(true);
    expect(new Set(actions).size).toBe(actions.length);
  });

  it('is a refund, or goodwill, where the table of orders takes one and something is left', () => {
    for (const { state, ...facts } of everyCase) {
      const back = buyerActions(state, facts).filter((one) => one === 'refund' || one === 'goodwill');
      const takesOne = next(orderFlow, state, 'askRefund') !== null;
      expect(back).toEqual(takesOne && facts.refund ? [facts.refund] : []);
    }
  });

  it('is not buying again what is the buyer’s for good, until it was given back', () => {
    const own = (state: (typeof orderStates)[number]) =>
      buyerActions(state, { use: 'watch', refund: null, forGood: true }).includes('buyAgain');
    expect(orderStates.filter(own)).toEqual(['refunded', 'cancelled']);
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

describe('what a seller may press', () => {
  const all = orderStates.flatMap((state) =>
    [true, false].flatMap((code) => [true, false].map((left) => ({ state, code, left }))),
  );

  it.each(all)('is giving back while something is left: $state, $code, $left', ({ state, ...facts }) => {
    const actions = sellerActions(state, facts);
    expect(actions.includes('giveBack')).toBe(facts.left && next(orderFlow, state, 'askRefund') !== null);
    expect(actions.includes('ship')).toBe(state === 'pendingShipment');
    expect(actions.includes('correctShipment')).toBe(state === 'shipped');
    expect(actions.includes('verify')).toBe(state === 'pendingUse' && facts.code);
  });
});
