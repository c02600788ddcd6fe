import type * as schemas from '@lyceum/contract/selection.schemas';
import { displayed } from '@lyceum/domain/display-currency';
import { minor, type Money } from '@lyceum/domain/money';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Buyer, Deps, Visitor } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { readCollected } from '../favourites/read-favourites.ts';
import { readItems } from '../products/read-items.ts';
import { readCourse } from '../products/read-product.ts';
import { searchProducts } from '../finding/search-products.ts';
import { selectDistributionPrices, type DistributionRow } from './selection.sql.ts';

interface DistributionPrice {
  distributionPrice: Money;
  distributionPriceConvert: Money;
}

function priceOf({ price, currency, rateMicros }: DistributionRow, { displayCurrency }: Visitor): DistributionPrice {
  const distributionPrice = { amount: minor(price ?? 0), currency };
  return {
    distributionPrice,
    distributionPriceConvert: displayed(distributionPrice, displayCurrency, rateMicros),
  };
}

/** Courses that are sold on the wholesale floor, found as anywhere. */
export async function searchDistributed(
  deps: Deps,
  input: z.output<typeof schemas.search.request>,
  caller: Buyer,
  reads: ReadContext,
): Promise<z.input<typeof schemas.search.reply>> {
  const found = await searchProducts(deps, { ...input, kind: 'course', distribution: true }, caller, reads);
  return { ...found, list: await withPrices(deps, found.list, caller) };
}

/** Each with the distribution price of its cheapest offer; what has none is left out. */
async function withPrices<Item extends { id: string }>(deps: Deps, items: readonly Item[], caller: Visitor) {
  const ids = items.map(({ id }) => id);
  const rows = await selectDistributionPrices(deps.db, ids, caller.displayCurrency);
  // The cheapest of each comes last into the map.
  const cheapest = new Map(rows.toReversed().map((row) => [row.productId, row]));
  return items.flatMap((item) => {
    const row = cheapest.get(item.id);
    return row ? [{ ...item, ...priceOf(row, caller) }] : [];
  });
}

/** The favourites among them, the newest first. */
export async function readCollectedThere(
  deps: Deps,
  { listId, page, pageSize }: z.output<typeof schemas.collected.request>,
  caller: Buyer,
): Promise<z.input<typeof schemas.collected.reply>> {
  const { items, total } = await readCollected(deps, { listId, distributed: true }, { page, pageSize }, caller);
  return { list: await withPrices(deps, items, caller), total, page, pageSize };
}

/** A course with the offers that are sold on the wholesale floor; one that has none is not there. */
export async function readDistributed(
  deps: Deps,
  { id }: z.output<typeof schemas.course.request>,
  caller: Buyer,
  reads: ReadContext,
): Promise<z.input<typeof schemas.course.reply> | Refusal<'productUnavailable'>> {
  const [course, [item], rows] = await Promise.all([
    readCourse(deps, { id }, caller, reads),
    readItems(deps.db, [id], caller),
    selectDistributionPrices(deps.db, [id], caller.displayCurrency),
  ]);
  if (isRefusal(course) || !item) {
    return refuse('productUnavailable');
  }
  const offers = course.offers.flatMap((offer) => {
    const row = rows.find(({ offerId }) => offerId === offer.id);
    return row ? [{ ...offer, ...priceOf(row, caller) }] : [];
  });
  return offers.length === 0 ? refuse('productUnavailable') : { ...item, agencyId: course.agency.id, offers };
}
