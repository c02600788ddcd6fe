import type { Terms } from '@lyceum/domain/listings';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { lockStock, selectTerms, selectTermsOf, updateTerms } from './published.sql.ts';

/** Terms of a product's published offers by the offer's id, in their order; none while it was never published. */
export type LiveTerms = ReadonlyMap<string, Terms>;

export async function readTerms(db: Queryable, productId: string): Promise<LiveTerms> {
  const rows = await selectTerms(db, productId);
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}

/** Terms of all published offers of many products, by the offer's id. */
export async function readTermsOf(db: Queryable, productIds: readonly string[]): Promise<LiveTerms> {
  const rows = await selectTermsOf(db, productIds);
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}

/** The same, with places that nobody else takes or gives back until the transaction ends. */
export async function lockTerms(tx: Transaction, productId: string): Promise<LiveTerms> {
  await lockStock(tx, productId);
  return readTerms(tx, productId);
}

export function saveTerms(tx: Transaction, offerId: string, terms: Terms): Promise<void> {
  return updateTerms(tx, offerId, terms);
}
