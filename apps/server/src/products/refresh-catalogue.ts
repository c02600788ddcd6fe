import type { Queryable } from '../platform/database.ts';
import { indexEntriesOf } from '../finding/index-entries.ts';
import { selectIdsInCategory, selectIdsOfAgency } from './published.sql.ts';
import { indexProducts } from './index-products.ts';
import { refreshProductFigures, saveExchangeRates } from './products.sql.ts';

interface CatalogueChange {
  productIds: readonly string[];
  rates: Parameters<typeof saveExchangeRates>[1];
}

/** After products changed: the figures that lists show of them, what they are found by, and the rates at which prices are converted. */
export async function refreshCatalogue(db: Queryable, { productIds, rates }: CatalogueChange): Promise<void> {
  if (rates.length > 0) {
    await saveExchangeRates(db, rates);
  }
  await refreshProductFigures(db, productIds);
  await indexProducts(db, productIds);
  await indexEntriesOf(db, productIds);
}

/** After an agency's name changed: everything that is found by it. */
export async function refreshProductsOf(db: Queryable, agencyId: string): Promise<void> {
  const productIds = await selectIdsOfAgency(db, agencyId);
  await refreshProductFigures(db, productIds);
  await indexProducts(db, productIds);
}

/** After a category's name changed. */
export async function refreshProductsIn(db: Queryable, categoryId: string): Promise<void> {
  const productIds = await selectIdsInCategory(db, categoryId);
  await refreshProductFigures(db, productIds);
  await indexProducts(db, productIds);
  await indexEntriesOf(db, productIds);
}
