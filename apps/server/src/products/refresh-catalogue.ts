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
  await refreshTerms(db, productIds);
  await indexEntriesOf(db, productIds);
}

/** After prices, places or what is on sale of published products changed: nobody who gives them is found otherwise for it. */
export async function refreshTerms(db: Queryable, productIds: readonly string[]): Promise<void> {
  await refreshProductFigures(db, productIds);
  await indexProducts(db, productIds);
}

/** After an agency's name changed: everything that is found by it. */
export async function refreshProductsOf(db: Queryable, agencyId: string): Promise<void> {
  await refreshTerms(db, await selectIdsOfAgency(db, agencyId));
}

/** After a category's name changed. */
export async function refreshProductsIn(db: Queryable, categoryId: string): Promise<void> {
  await refreshCatalogue(db, { productIds: await selectIdsInCategory(db, categoryId), rates: [] });
}
