import type { Queryable } from '../../platform/database.ts';
import { indexEntriesOf } from '../finding/index-entries.ts';
import { selectIdsInCategory, selectIdsOfAgency } from './published.sql.ts';
import { indexProducts } from '../finding/index-products.ts';
import { refreshProductFigures } from './products.sql.ts';

/** After products changed: the figures that lists show of them, and what they are found by. */
export async function refreshCatalogue(db: Queryable, productIds: readonly string[]): Promise<void> {
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
  await refreshCatalogue(db, await selectIdsInCategory(db, categoryId));
}
