import type * as schemas from '@lyceum/contract/listings.schemas';
import { inAnyLanguage } from '@lyceum/domain/language';
import { termsOf, type ListingContent, type WrittenTerms } from '@lyceum/domain/listings';
import { chargeableStep, type Currency } from '@lyceum/domain/money';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { refusalMessage } from '@lyceum/i18n/refusals';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { inPart, type Transaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { refreshTerms } from '../products/refresh-catalogue.ts';
import { writeTerms } from './change-terms.ts';
import { inBatches } from './in-batches.ts';
import { selectListing, type ListingRow } from './listings.sql.ts';
import { putOnIn, submitIn, takeOffIn, withdrawIn } from './move-listing.ts';
import { listingOf, ownerOf } from './read-listing.ts';
import { writeListing } from './write-listing.ts';

type Wanted = z.output<typeof schemas.changeMany.request>;
type Report = z.input<typeof schemas.changeMany.reply>;
type PriceChange = Extract<Wanted['change'], { what: 'price' }>;

const moves = { takeOff: takeOffIn, putOn: putOnIn, withdraw: withdrawIn, submit: submitIn };

/**
 * Does the same to many products in one transaction; of what is refused for a product nothing is kept, and it is told. Who may change products may
 * submit them, too: both are one right.
 */
export async function changeMany(
  deps: Deps,
  { ids, change }: Wanted,
  caller: StaffCaller,
): Promise<Report | Refusal<'requestInUse'>> {
  return inBatches(deps, caller, { ids, change }, async (tx) => {
    const report: Report = { done: 0, faults: [] };
    const repriced: string[] = [];
    // In one order for everybody, so that two such changes and a buyer never wait for each other in a circle.
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await selectListing(tx, id, ownerOf(caller));
      const answer = row
        ? await inPart(tx, (): Promise<object> => changeOne(deps, tx, { row, change }, caller))
        : refuse('notFound');
      if (isRefusal(answer)) {
        const name = row ? inAnyLanguage(row.name, caller.language) : '';
        report.faults.push({ id, name, words: refusalMessage(answer, caller.language) });
      } else {
        report.done += 1;
        if (change.what === 'price' && row?.live) {
          repriced.push(id);
        }
      }
    }
    await refreshTerms(tx, repriced);
    await audit(tx, deps, caller.member, {
      act: 'change ownProducts',
      thing: ownerOf(caller).agencyId,
      before: null,
      after: { ...change, products: ids.length, done: report.done },
    });
    return report;
  });
}

function changeOne(
  deps: Deps,
  tx: Transaction,
  { row, change }: { row: ListingRow; change: Wanted['change'] },
  caller: StaffCaller,
): Promise<object> {
  const { id, version } = row;
  return change.what === 'price'
    ? changePrice(deps, tx, { row, change }, caller)
    : moves[change.what](deps, tx, { id, version }, caller);
}

/** The price so many percent higher or lower, and what stands beside it still fitting; what is free stays free. */
export function changedTerms<Terms extends WrittenTerms>(
  terms: Terms,
  { percent, crossOut }: Pick<PriceChange, 'percent' | 'crossOut'>,
  currency: Currency,
): Terms {
  const { price, listPrice, distributionPrice } = terms;
  if (price === null || price === 0) {
    return terms;
  }
  const step = chargeableStep[currency];
  const changed = (amount: number): number =>
    Math.max(step, Math.round((amount * (100 + percent)) / 100 / step) * step);
  const next = changed(price);
  const crossed = crossOut && percent < 0 ? price : listPrice;
  const shared = distributionPrice === null ? null : changed(distributionPrice);
  return {
    ...terms,
    price: next,
    listPrice: crossed !== null && crossed > next ? crossed : null,
    distributionPrice: shared !== null && shared < next ? shared : null,
  };
}

async function changePrice(
  deps: Deps,
  tx: Transaction,
  { row, change }: { row: ListingRow; change: PriceChange },
  caller: StaffCaller,
) {
  const { id, version } = row;
  const { currency } = regionFacts[row.region];
  const { content, liveOfferIds } = await listingOf(deps, tx, row);
  const isLive = liveOfferIds.length > 0;
  const offers = content.offers.map((offer) => ({ offer, wanted: changedTerms(offer, change, currency) }));
  if (!offers.some(({ offer, wanted }) => wanted !== offer)) {
    return refuse('moveNotPossible');
  }
  if (!isLive) {
    const written: ListingContent = { ...content, offers: offers.map(({ wanted }) => wanted) };
    return writeListing(deps, tx, { id, version, content: written }, caller);
  }
  const changes = offers.flatMap(({ offer, wanted }) =>
    liveOfferIds.includes(offer.id) && offer.price !== null && wanted.price !== null && wanted !== offer
      ? [
          {
            id: offer.id,
            seen: termsOf({ ...offer, price: offer.price }),
            wanted: termsOf({ ...wanted, price: wanted.price }),
          },
        ]
      : [],
  );
  return changes.length === 0 ? refuse('moveNotPossible') : writeTerms(deps, tx, { id, offers: changes }, caller);
}
