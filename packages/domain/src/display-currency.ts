import type { Currency, Money } from './money.ts';
import { regionFacts, type Region } from './region.ts';
import { convert } from './rounding.ts';

/** In what the second amount beside a price stands; `asSold`: none does. The price itself is always in the product's currency. */
export const displayCurrencies = ['asSold', 'CNY', 'TWD', 'USD'] as const satisfies readonly (Currency | 'asSold')[];
export type DisplayCurrency = (typeof displayCurrencies)[number];

/** Rates of one currency by what they lead to, as they were at one moment: target units per unit × 1,000,000. */
export type DisplayRates = Partial<Record<DisplayCurrency, number>>;

/** As somebody chose; until then, or where that makes no sense, the region's. */
export function displayCurrencyOf(chosen: string | null | undefined, region: Region): DisplayCurrency {
  return displayCurrencies.find((one) => one === chosen) ?? regionFacts[region].currency;
}

/** What a filter by price is in: where prices stand as they are sold, the region's. */
export function filterCurrencyOf(display: DisplayCurrency, region: Region): Currency {
  return display === 'asSold' ? regionFacts[region].currency : display;
}

/** An amount in the display currency; the amount itself where none is shown beside it, or no rate is known. */
export function displayed(money: Money, display: DisplayCurrency, micros: number | null | undefined): Money {
  const isItself = display === 'asSold' || display === money.currency;
  return isItself || micros === null || micros === undefined ? money : convert(money, display, micros);
}
