import { convert, type Currency, type Money } from '@lyceum/domain/money';
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
