import type * as schemas from '@lyceum/contract/listings.schemas';
import { cheapest, isParcelPriced, isPriced, sameTerms } from '@lyceum/domain/listings';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { regionLimitsBroken } from '@lyceum/domain/region-limits';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { refreshTerms } from '../products/refresh-catalogue.ts';
import { lockTerms, readTerms, saveTerms } from '../products/terms.ts';
import { lockListing, updatePriceFrom } from './listings.sql.ts';
import { listingOf, ownerOf, rereadListing, withLiveTerms } from './read-listing.ts';

type Wanted = z.output<typeof schemas.changeTerms.request>;

/**
 * Prices, places and what is on sale of published offers; no review. Writes before it refuses. Buyers find them once `refreshTerms` was told of
 * the product.
 */
export async function writeTerms(deps: Deps, tx: Transaction, { id, offers }: Wanted, caller: StaffCaller) {
  const owner = ownerOf(caller);
  const row = await lockListing(tx, id, owner);
  if (row === null) {
    return refuse('notFound');
  }
  const published = new Set(row.live?.offers.map((offer) => offer.id));
  const { currency } = regionFacts[row.region];
  const before = await lockTerms(tx, id);
  for (const { id: offerId, seen, wanted } of offers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const now = published.has(offerId) ? before.get(offerId) : undefined;
    if (!now) {
      return refuse('notFound');
    }
    if (!sameTerms(now, seen)) {
      return editedMeanwhile(tx, caller.member, offerId, await listingOf(deps, tx, row));
    }
    // What is in review is published later at this price, so its parcel has to fit into it as well.
    const parcels = [row.live, row.content].flatMap(
      (content) => content?.offers.filter((offer) => offer.id === offerId) ?? [],
    );
    const fits = parcels.every((offer) => isParcelPriced({ ...offer, price: wanted.price }, currency));
    if (!isPriced(wanted, currency) || !fits) {
      return refuse('amountNotChargeable', { field: offerId });
    }
    // Places are moved by the difference: those that were sold since the look stay sold.
    const left =
      wanted.left === null || seen.left === null || now.left === null
        ? wanted.left
        : now.left + wanted.left - seen.left;
    if (left !== null && left < 0) {
      return refuse('seatsLeft', { left: now.left ?? 0 });
    }
    await saveTerms(tx, offerId, { ...wanted, left });
    await audit(tx, deps, caller.member, {
      act: 'change ownProducts',
      thing: offerId,
      before: { ...now },
      after: { ...wanted, left },
    });
  }
  const terms = await readTerms(tx, id);
  const [limit] = row.live === null ? [] : regionLimitsBroken(row.region, withLiveTerms(row.live, terms));
  if (limit) {
    return refuse(limit);
  }
  await updatePriceFrom(tx, id, cheapest([...terms.values()]));
  return { id };
}

export const changeTerms = (deps: Deps, input: Wanted, caller: StaffCaller) =>
  inTransaction(deps.db, async (tx) => {
    const written = await writeTerms(deps, tx, input, caller);
    if (isRefusal(written)) {
      return written;
    }
    await refreshTerms(tx, [input.id]);
    return rereadListing(deps, tx, input.id, ownerOf(caller));
  });
