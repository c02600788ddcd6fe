import { convert, type Currency, type Money } from '@lyceum/domain/money';
import type { PriceRange } from '@lyceum/domain/catalogue';
import { comparable, referenceCurrency } from '@lyceum/domain/rates';
import { regionFacts, type Region } from '@lyceum/domain/region';
import type { Queryable } from '../../platform/database.ts';
import { selectRate } from './products.sql.ts';

/** The amount in the reader's currency at the stored rate, for display; itself where there is no rate. */
export async function convertPrice(db: Queryable, money: Money, region: Region): Promise<Money> {
  const { currency } = regionFacts[region];
  if (currency === money.currency) {
    return money;
  }
  const rate = await readDisplayRate(db, money.currency, currency);
  return rate === null ? money : convert(money, currency, rate);
}

/** The stored rate between two currencies, for display; null: none, or they are the same. Target units per unit × 1,000,000. */
export async function readDisplayRate(db: Queryable, from: Currency, to: Currency): Promise<number | null> {
  return from === to ? null : selectRate(db, from, to);
}

/** Reads ranges of the reader's currency in the one in which prices of several are compared; as they are where there is no rate. */
export async function rangesCompared(db: Queryable, region: Region): Promise<(range: AnyRange) => Compared> {
  const rate = await readDisplayRate(db, regionFacts[region].currency, referenceCurrency);
  const compared = (amount: number | undefined) =>
    amount === undefined || rate === null ? amount : comparable(amount, rate);
  return ({ priceLeast, priceMost }) => ({ priceLeast: compared(priceLeast), priceMost: compared(priceMost) });
}

type Compared = Record<keyof PriceRange, number | undefined>;
type AnyRange = Partial<Compared>;
