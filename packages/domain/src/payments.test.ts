import { describe, expect, it } from 'vitest';
import { next, statesThatAllow } from './flow.ts';
import { lineKinds } from './orders.ts';
import {
  attemptFlow,
  attemptStates,
  methodsFor,
  paymentMethods,
  paymentResult,
  terminals,
  unsaleableKinds,
  type PaymentSituation,
} from './payments.ts';
import { regions } from './region.ts';

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

describe('what is told of a checkout that waits for money', () => {
  it('is unpaid only where none is on its way: what came a moment ago is looked at again', () => {
    expect([null, ...attemptStates].filter((state) => paymentResult(state) === 'unpaid')).toEqual([
      null,
      'created',
      'closed',
    ]);
    expect(paymentResult('succeeded')).toBe('pending');
    expect(paymentResult('failed')).toBe('failed');
  });
});

describe('the methods', () => {
  it("have codes of SPEC.md's table, each once", () => {
    const codes = paymentMethods.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => code >= 7 && code <= 18)).toBe(true);
  });

  const inTaiwan: PaymentSituation = { region: 'tw', terminal: terminals.mobileBrowser, appVerifyStatus: 1 };
  const recorded = { currency: 'TWD', kinds: ['recorded'] } as const;

  it('are the card gateway for Taiwan dollars, and none yet for other currencies', () => {
    expect(methodsFor(inTaiwan, recorded)).toEqual([16]);
    expect(methodsFor(inTaiwan, { ...recorded, currency: 'USD' })).toEqual([]);
    expect(methodsFor({ ...inTaiwan, region: 'cn' }, { ...recorded, currency: 'CNY' })).toEqual([]);
  });

  it('are those of the one table whose every column fits', () => {
    const table = [
      { code: 12, provider: 'x', currencies: ['CNY'], regions: ['cn'], terminals: [terminals.chatBrowser] },
      { code: 13, provider: 'x', currencies: ['CNY', 'USD'], regions: ['cn', 'us'], terminals: [terminals.pcBrowser] },
    ] as const;
    const offered = regions.flatMap((region) =>
      Object.values(terminals).flatMap((terminal) =>
        (['TWD', 'CNY', 'USD'] as const).flatMap((currency) =>
          methodsFor({ region, terminal, appVerifyStatus: 1 }, { currency, kinds: ['inPerson'] }, table).map(
            (code) => `${code} ${region} ${terminal} ${currency}`,
          ),
        ),
      ),
    );
    expect(offered.toSorted()).toEqual(['12 cn 3 CNY', '13 cn 1 CNY', '13 cn 1 USD', '13 us 1 CNY', '13 us 1 USD']);
  });

  it('are none in an iOS shell for what is digital, and none for anything while a store reviews the app', () => {
    const inShell: PaymentSituation = { ...inTaiwan, terminal: terminals.iosShell };
    const sold = (situation: PaymentSituation) =>
      lineKinds.filter((kind) => methodsFor(situation, { currency: 'TWD', kinds: [kind] }).length > 0);
    expect(sold(inTaiwan)).toEqual(lineKinds);
    expect(sold(inShell)).toEqual(['inPerson', 'consulting', 'space']);
    expect(methodsFor(inShell, { currency: 'TWD', kinds: ['space', 'recorded'] })).toEqual([]);
    expect(sold({ ...inTaiwan, terminal: terminals.androidShell })).toEqual(lineKinds);
    expect(sold({ ...inTaiwan, appVerifyStatus: 0 })).toEqual([]);
    expect(unsaleableKinds({ ...inTaiwan, appVerifyStatus: 0 })).toEqual(lineKinds);
  });
});
