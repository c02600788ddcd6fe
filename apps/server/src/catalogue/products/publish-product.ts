import { cheapest, pricedOffers, usualPrice, type ListingContent, type ShelfState } from '@lyceum/domain/listings';
import type { Currency } from '@lyceum/domain/money';
import { indexEntriesOf } from '../finding/index-entries.ts';
import type { Transaction } from '../../platform/database.ts';
import {
  deleteConsultantOf,
  replaceConsultants,
  selectUngiven,
  updateProductState,
  updateStatesOfAgency,
  updateSuspension,
  upsertOffers,
  upsertProduct,
} from './published.sql.ts';

interface Passed {
  id: string;
  agencyId: string;
  currency: Currency;
  shelf: Exclude<ShelfState, 'draft'>;
  /** Without gaps. */
  content: ListingContent;
  now: Date;
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Writes a product, its offers and consultants for buyers. Lists show it after `refreshCatalogue`, in the same transaction. */
export async function publishProduct(tx: Transaction, { content, shelf, now, ...product }: Passed): Promise<void> {
  const { offers, chapters: _, teacherIds: __, consultantIds, categoryId, ageBand, ...facts } = content;
  const priced = pricedOffers(offers);
  if (categoryId === null || ageBand === null || priced === null) {
    throw new Error(`the product ${product.id} has gaps`);
  }
  await upsertProduct(tx, {
    ...product,
    ...facts,
    space: content.space && {
      ...content.space,
      hourPrice: usualPrice(content, 'hour'),
      dayPrice: usualPrice(content, 'day'),
    },
    categoryId,
    ageBand,
    state: shelf,
    classStartsAt: dateOf(content.classStartsAt),
    priceFrom: cheapest(priced) ?? 0,
    longitude: content.place?.longitude ?? null,
    latitude: content.place?.latitude ?? null,
    listedAt: now,
  });
  await upsertOffers(tx, product.id, priced);
  await replaceConsultants(tx, product.id, consultantIds);
}

/** Moves a published product on or off the shelf, or away for good. */
export async function showProduct(tx: Transaction, id: string, shelf: Exclude<ShelfState, 'draft'>): Promise<void> {
  await updateProductState(tx, id, shelf);
  await indexEntriesOf(tx, [id]);
}

/**
 * The platform keeps a published product out of the shop, with a reason for its agency, or lets it come back to where the agency wants it.
 * Answers whether that was not so before.
 */
export async function suspendProduct(
  tx: Transaction,
  id: string,
  shelf: Exclude<ShelfState, 'draft'>,
  suspension: { at: Date; reason: string } | null,
): Promise<boolean> {
  const isNew = await updateSuspension(tx, id, suspension);
  if (isNew) {
    await showProduct(tx, id, shelf);
  }
  return isNew;
}

/** Takes out of the shop what an agency may not sell now, and lets the rest come back. */
export function followStanding(tx: Transaction, agencyId: string): Promise<void> {
  return updateStatesOfAgency(tx, agencyId);
}

/** A consultant leaves what an agency sells: which products those were, and which of them nobody gives any more. */
export async function takeConsultantOut(
  tx: Transaction,
  consultantId: string,
  agencyId: string,
): Promise<{ left: string[]; ungiven: string[] }> {
  const left = await deleteConsultantOf(tx, consultantId, agencyId);
  return { left, ungiven: await selectUngiven(tx, left) };
}
