import { describe, expect, it } from 'vitest';
import { next, statesThatAllow } from './flow.ts';
import { lineKinds } from './orders.ts';
import {
  attemptFlow,
  attemptStates,
  isFailing,
  lastUsedFirst,
  methodsFor,
  paymentMethods,
  paymentResult,
  successRate,
  switchableMethods,
  terminals,
  unsaleableKinds,
  type PaymentSituation,
} from './payments.ts';
import { regions } from './region.ts';

describe('the health of a provider', () => {
  it('is the share of those that were paid of all that came to an end', () => {
    expect(successRate({ paid: 0, failed: 0, left: 9 })).toBeNull();
    expect(successRate({ paid: 2, failed: 1, left: 100 })).toBe(6_667);
    expect(successRate({ paid: 0, failed: 4, left: 0 })).toBe(0);
  });

  it('asks for somebody below the share alone, and only after enough tries', () => {
    const limit = { percent: 50, tries: 20 };
    expect(isFailing({ paid: 9, failed: 10, left: 50 }, limit)).toBe(false);
    expect(isFailing({ paid: 10, failed: 10, left: 0 }, limit)).toBe(false);
    expect(isFailing({ paid: 9, failed: 11, left: 0 }, limit)).toBe(true);
    expect(isFailing({ paid: 0, failed: 20, left: 0 }, { ...limit, percent: 0 })).toBe(false);
    expect(isFailing({ paid: 0, failed: 0, left: 0 }, { percent: 100, tries: 0 })).toBe(false);
  });
});

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
  it("have the codes of SPEC.md's table, each once", () => {
    const codes = paymentMethods.map(({ code }) => code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });

  const inTaiwan: PaymentSituation = { region: 'tw', terminal: terminals.mobileBrowser, appVerifyStatus: 1 };
  const all = [...new Set(paymentMethods.map(({ provider }) => provider))];
  const places = Object.entries(terminals);

  it('are, by currency, region and where the page runs, with every provider switched on', () => {
    const offered = (['CNY', 'TWD', 'USD'] as const).flatMap((currency) =>
      regions.flatMap((region) =>
        places.map(([name, terminal]) => {
          const codes = methodsFor(
            { region, terminal, appVerifyStatus: 1 },
            { currency, total: 120_000, kinds: ['inPerson'] },
            all,
          );
          return `${currency} ${region} ${name}: ${codes.join(' ') || 'none'}`;
        }),
      ),
    );
    expect(offered).toMatchInlineSnapshot(`
      [
        "CNY tw pcBrowser: 9 7",
        "CNY tw mobileBrowser: 10 8",
        "CNY tw chatBrowser: 12",
        "CNY tw iosShell: 11 13",
        "CNY tw androidShell: 11 13",
        "CNY tw crossPlatformShell: 11 13",
        "CNY cn pcBrowser: 9 7",
        "CNY cn mobileBrowser: 10 8",
        "CNY cn chatBrowser: 12",
        "CNY cn iosShell: 11 13",
        "CNY cn androidShell: 11 13",
        "CNY cn crossPlatformShell: 11 13",
        "CNY us pcBrowser: 9 7",
        "CNY us mobileBrowser: 10 8",
        "CNY us chatBrowser: 12",
        "CNY us iosShell: 11 13",
        "CNY us androidShell: 11 13",
        "CNY us crossPlatformShell: 11 13",
        "TWD tw pcBrowser: 16 14 15",
        "TWD tw mobileBrowser: 16 14 15",
        "TWD tw chatBrowser: 16 14",
        "TWD tw iosShell: 16 14 15",
        "TWD tw androidShell: 16 14 15",
        "TWD tw crossPlatformShell: 16 14 15",
        "TWD cn pcBrowser: 16 14",
        "TWD cn mobileBrowser: 16 14",
        "TWD cn chatBrowser: 16 14",
        "TWD cn iosShell: 16 14",
        "TWD cn androidShell: 16 14",
        "TWD cn crossPlatformShell: 16 14",
        "TWD us pcBrowser: 16 14 15",
        "TWD us mobileBrowser: 16 14 15",
        "TWD us chatBrowser: 16 14",
        "TWD us iosShell: 16 14 15",
        "TWD us androidShell: 16 14 15",
        "TWD us crossPlatformShell: 16 14 15",
        "USD tw pcBrowser: 18 17 15",
        "USD tw mobileBrowser: 18 17 15",
        "USD tw chatBrowser: 17",
        "USD tw iosShell: 17 15",
        "USD tw androidShell: 17 15",
        "USD tw crossPlatformShell: 17 15",
        "USD cn pcBrowser: 18 17",
        "USD cn mobileBrowser: 18 17",
        "USD cn chatBrowser: 17",
        "USD cn iosShell: 17",
        "USD cn androidShell: 17",
        "USD cn crossPlatformShell: 17",
        "USD us pcBrowser: 18 17 15",
        "USD us mobileBrowser: 18 17 15",
        "USD us chatBrowser: 17",
        "USD us iosShell: 17 15",
        "USD us androidShell: 17 15",
        "USD us crossPlatformShell: 17 15",
      ]
    `);
  });

  it('are only those whose provider has keys, and that take so little', () => {
    const checkout = { currency: 'USD', total: 99, kinds: ['inPerson'] } as const;
    const here: PaymentSituation = { region: 'us', terminal: terminals.pcBrowser, appVerifyStatus: 1 };
    expect(methodsFor(here, checkout, all)).toEqual([15]);
    expect(methodsFor(here, { ...checkout, total: 100 }, all)).toEqual([18, 17, 15]);
    expect(methodsFor(here, { ...checkout, total: 100 }, ['square'])).toEqual([18, 17]);
    expect(methodsFor(here, checkout, [])).toEqual([]);
  });

  it('leave out what is switched off in the region, and there alone', () => {
    const checkout = { currency: 'TWD', total: 100, kinds: ['inPerson'] } as const;
    const off = [
      { code: 16, region: 'tw' },
      { code: 15, region: 'us' },
    ] as const;
    expect(methodsFor(inTaiwan, checkout, all)).toEqual([16, 14, 15]);
    expect(methodsFor(inTaiwan, checkout, all, off)).toEqual([14, 15]);
    expect(methodsFor({ ...inTaiwan, region: 'us' }, checkout, all, off)).toEqual([16, 14]);
    expect(methodsFor(inTaiwan, checkout, ['ecpay'], off)).toEqual([]);
    expect(switchableMethods).toHaveLength(35);
    expect(switchableMethods.filter(({ code }) => code === 15).map(({ region }) => region)).toEqual(['tw', 'us']);
  });

  it('begin with the one that was used last, where it is offered', () => {
    expect(lastUsedFirst([16, 14, 15], 15)).toEqual([15, 16, 14]);
    expect(lastUsedFirst([16, 14, 15], 9)).toEqual([16, 14, 15]);
    expect(lastUsedFirst([16, 14], null)).toEqual([16, 14]);
  });

  it('are those of the one table whose every column fits', () => {
    const table = [
      { code: 12, provider: 'x', currencies: ['CNY'], regions: ['cn'], terminals: [terminals.chatBrowser] },
      { code: 13, provider: 'x', currencies: ['CNY', 'USD'], regions: ['cn', 'us'], terminals: [terminals.pcBrowser] },
    ] as const;
    const offered = regions.flatMap((region) =>
      Object.values(terminals).flatMap((terminal) =>
        (['TWD', 'CNY', 'USD'] as const).flatMap((currency) =>
          methodsFor(
            { region, terminal, appVerifyStatus: 1 },
            { currency, total: 100, kinds: ['inPerson'] },
            ['x'],
            [],
            table,
          ).map((code) => `${code} ${region} ${terminal} ${currency}`),
        ),
      ),
    );
    expect(offered.toSorted()).toEqual(['12 cn 3 CNY', '13 cn 1 CNY', '13 cn 1 USD', '13 us 1 CNY', '13 us 1 USD']);
  });

  it('are none in an iOS shell for what is digital, and none for anything while a store reviews the app', () => {
    const inShell: PaymentSituation = { ...inTaiwan, terminal: terminals.iosShell };
    const sold = (situation: PaymentSituation) =>
      lineKinds.filter((kind) => methodsFor(situation, { currency: 'TWD', total: 100, kinds: [kind] }, all).length > 0);
    expect(sold(inTaiwan)).toEqual(lineKinds);
    expect(sold(inShell)).toEqual(['inPerson', 'consulting', 'space']);
    expect(methodsFor(inShell, { currency: 'TWD', total: 100, kinds: ['space', 'recorded'] }, all)).toEqual([]);
    expect(sold({ ...inTaiwan, terminal: terminals.androidShell })).toEqual(lineKinds);
    expect(sold({ ...inTaiwan, appVerifyStatus: 0 })).toEqual([]);
    expect(unsaleableKinds({ ...inTaiwan, appVerifyStatus: 0 })).toEqual(lineKinds);
  });
});
