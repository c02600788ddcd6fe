import type { Discount } from '@lyceum/domain/pricing';
import type { UserId } from '@lyceum/domain/ids';
import type { Queryable } from '../../platform/database.ts';
import type { QuotedLine } from './quote-cart.ts';

/** A discount and who granted it. */
export interface GrantedDiscount extends Discount {
  /** The feature, and its own id there. */
  source: string;
  reference: string;
}

/** A feature that grants discounts on a cart: the preview and the commit ask it alike. */
export interface DiscountSource {
  name: string;
  quote: (db: Queryable, cart: { userId: UserId; lines: readonly QuotedLine[] }) => Promise<GrantedDiscount[]>;
}

/** Every discount on a cart, of all sources. */
export async function quoteDiscounts(
  sources: readonly DiscountSource[],
  db: Queryable,
  cart: Parameters<DiscountSource['quote']>[1],
): Promise<GrantedDiscount[]> {
  const granted: GrantedDiscount[] = [];
  for (const source of sources) {
    granted.push(...(await source.quote(db, cart)));
  }
  return granted.filter(({ amount }) => amount > 0);
}
