import { displayed, filterCurrencyOf, type DisplayCurrency, type DisplayRates } from '@lyceum/domain/display-currency';
import type { Currency, Money } from '@lyceum/domain/money';
import type { PriceRange } from '@lyceum/domain/catalogue';
import { comparable, referenceCurrency, type Rate } from '@lyceum/domain/rates';
import type { Queryable } from '../../platform/database.ts';
import type { Visitor } from '../../platform/deps.ts';
import { selectRate, selectRates } from './products.sql.ts';

/** The amount in the reader's currency at the stored rate, for display; itself where there is no rate. */
export async function convertPrice(db: Queryable, money: Money, display: DisplayCurrency): Promise<Money> {
  return displayed(money, display, await readDisplayRate(db, money.currency, display));
}

/** The stored rate for display; null: none is known, or none is needed. Target units per unit × 1,000,000. */
export async function readDisplayRate(db: Queryable, from: Currency, to: DisplayCurrency): Promise<number | null> {
  return to === 'asSold' || to === from ? null : selectRate(db, from, to);
}

/** The stored rates of these currencies for display; none of those that need none. */
export async function readRatesTo(db: Queryable, from: readonly Currency[], target: DisplayCurrency): Promise<Rate[]> {
  const found = await Promise.all(
    [...new Set(from)].map(async (source) => ({ source, micros: await readDisplayRate(db, source, target) })),
  );
  return found.flatMap(({ source, micros }) =>
    micros === null || target === 'asSold' ? [] : [{ source, target, micros }],
  );
}

/** All stored rates of a currency, for what keeps them. */
export const readDisplayRates = (db: Queryable, from: Currency): Promise<DisplayRates> => selectRates(db, from);

/** Reads ranges of the reader's currency in the one in which prices of several are compared; as they are where there is no rate. */
export async function rangesCompared(
  db: Queryable,
  { displayCurrency, region }: Visitor,
): Promise<(range: AnyRange) => Compared> {
  const rate = await readDisplayRate(db, filterCurrencyOf(displayCurrency, region), referenceCurrency);
  const compared = (amount: number | undefined) =>
    amount === undefined || rate === null ? amount : comparable(amount, rate);
  return ({ priceLeast, priceMost }) => ({ priceLeast: compared(priceLeast), priceMost: compared(priceMost) });
}

type Compared = Record<keyof PriceRange, number | undefined>;
type AnyRange = Partial<Compared>;
