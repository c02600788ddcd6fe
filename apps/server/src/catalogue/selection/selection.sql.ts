import type { DisplayCurrency } from '@lyceum/domain/display-currency';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { offers, products } from '../products/products.tables.ts';
import { exchangeRates } from '../shopfront/shopfront.tables.ts';

/** What the offers of these products cost on the wholesale floor, the cheapest first; offers that are not sold there are left out. */
export function selectDistributionPrices(db: Queryable, productIds: readonly string[], currency: DisplayCurrency) {
  return db
    .select({
      productId: offers.productId,
      offerId: offers.id,
      price: offers.distributionPrice,
      currency: products.currency,
      rateMicros: exchangeRates.micros,
    })
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .leftJoin(
      exchangeRates,
      and(eq(exchangeRates.source, products.currency), sql`${exchangeRates.target} = ${currency}`),
    )
    .where(
      and(inArray(offers.productId, [...productIds]), eq(offers.onSale, true), isNotNull(offers.distributionPrice)),
    )
    .orderBy(asc(offers.distributionPrice), asc(offers.id));
}
export type DistributionRow = Awaited<ReturnType<typeof selectDistributionPrices>>[number];
