import { describe, expect, it } from 'vitest';
import { next, statesThatAllow } from './flow.ts';
import { attemptFlow, attemptStates, methodsFor, paymentMethods } from './payments.ts';

describe('an attempt to pay', () => {
  it('takes a late success as the truth, also after a failure or when closed', () => {
    expect(statesThatAllow(attemptFlow, 'succeed')).toEqual(['created', 'pending', 'failed', 'closed']);
  });

  it('succeeds once, and never fails or closes afterwards', () => {
    for (const event of ['succeed', 'fail', 'close', 'send'] as const) {
      expect(next(attemptFlow, 'succeeded', event)).toBeNull();
    }
  });

  it('gives back only what came', () => {
    expect(statesThatAllow(attemptFlow, 'giveBack')).toEqual(['succeeded']);
    expect(statesThatAllow(attemptFlow, 'repayRest')).toEqual(['succeeded', 'partlyRefunded', 'refunding']);
  });

  it('has a row for every state', () => {
    expect(Object.keys(attemptFlow).toSorted()).toEqual([...attemptStates].toSorted());
  });
});

describe('the methods', () => {
  it("have codes of SPEC.md's table, each once", () => {
    const codes = paymentMethods.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => code >= 7 && code <= 18)).toBe(true);
  });

  it('are the card gateway for Taiwan dollars, and none yet for other currencies', () => {
    expect(methodsFor('TWD', 'tw')).toEqual([16]);
    expect(methodsFor('USD', 'tw')).toEqual([]);
    expect(methodsFor('CNY', 'cn')).toEqual([]);
  });
});
