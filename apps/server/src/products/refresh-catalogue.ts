import type { Queryable } from '../platform/database.ts';
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
