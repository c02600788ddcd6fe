import { convert, type Money } from '@lyceum/domain/money';
import { regionFacts, type Region } from '@lyceum/domain/region';
import type { Queryable } from '../platform/database.ts';
import { selectRate } from './products.sql.ts';

/** The amount in the reader's currency at the stored rate, for display; itself where there is no rate. */
export async function convertPrice(db: Queryable, money: Money, region: Region): Promise<Money> {
  const { currency } = regionFacts[region];
  if (currency === money.currency) {
    return money;
  }
  const rate = await selectRate(db, money.currency, currency);
  return rate === null ? money : convert(money, currency, rate);
}
