import { expect, it } from 'vitest';
import { displayCurrencies, displayCurrencyOf, displayed, filterCurrencyOf } from './display-currency.ts';
import { minor } from './money.ts';
import { regionFacts, regions } from './region.ts';

it.each(regions)('in %s it is the region’s until somebody chooses, and for what makes no sense', (region) => {
  const { currency } = regionFacts[region];
  for (const chosen of [null, undefined, '', 'usd', 'EUR', 'constructor', 'USD,CNY', ' USD']) {
    expect(displayCurrencyOf(chosen, region)).toBe(currency);
  }
  for (const chosen of displayCurrencies) {
    expect(displayCurrencyOf(chosen, region)).toBe(chosen);
    expect(filterCurrencyOf(chosen, region)).toBe(chosen === 'asSold' ? currency : chosen);
  }
});

it('an amount is shown in it by the rate, rounded to what its currency can be paid in', () => {
  const price = { amount: minor(1_234_00), currency: 'TWD' } as const;
  expect(displayed(price, 'USD', 31_250)).toEqual({ amount: 38_56, currency: 'USD' });
  expect(displayed({ amount: minor(19_99), currency: 'USD' }, 'TWD', 32_000_000)).toEqual({
    amount: 640_00,
    currency: 'TWD',
  });
});

it('an amount stays as it is sold where that was chosen, in its own currency, and without a rate', () => {
  const price = { amount: minor(1_234_00), currency: 'TWD' } as const;
  expect(displayed(price, 'asSold', 31_250)).toBe(price);
  expect(displayed(price, 'TWD', 31_250)).toBe(price);
  expect(displayed(price, 'USD', null)).toBe(price);
  expect(displayed(price, 'USD', undefined)).toBe(price);
});
