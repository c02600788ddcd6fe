import type { Queryable } from '../platform/database.ts';
import { selectIdsInCategory, selectIdsOfAgency } from './published.sql.ts';
import { refreshProductFigures, saveExchangeRates } from './products.sql.ts';

interface CatalogueChange {
  productIds: readonly string[];
  rates: Parameters<typeof saveExchangeRates>[1];
}

/** After products came in from outside: the figures that lists show of them, and the rates at which prices are converted. */
export async function refreshCatalogue(db: Queryable, { productIds, rates }: CatalogueChange): Promise<void> {
  if (rates.length > 0) {
    await saveExchangeRates(db, rates);
  }
  await refreshProductFigures(db, productIds);
}

/** After an agency's name changed: everything that is found by it. */
export async function refreshProductsOf(db: Queryable, agencyId: string): Promise<void> {
  await refreshProductFigures(db, await selectIdsOfAgency(db, agencyId));
}

/** After a category's name changed. */
export async function refreshProductsIn(db: Queryable, categoryId: string): Promise<void> {
  await refreshProductFigures(db, await selectIdsInCategory(db, categoryId));
}
