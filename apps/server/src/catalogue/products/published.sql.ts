import { productTypes, schoolAges } from '@lyceum/domain/catalogue';
import type { OfferRate } from '@lyceum/domain/bookings';
import type { PricedOffer, Terms } from '@lyceum/domain/listings';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { offers, offerStock, productConsultants, products, timeRates } from './products.tables.ts';

type Product = typeof products.$inferInsert;

const { space, inPerson } = productTypes;

/** Whether its agency may not sell a product now: it is blocked or being closed, or a paper that such products need is over. */
const isWithheld = sql`(
  select ${agencies.state} <> 'open' or ${agencies.closingAt} is not null or case
    when ${products.type} = ${space} then 'spaces' = any(${agencies.withheld})
    else 'teaching' = any(${agencies.withheld})
      or ('school' = any(${agencies.withheld}) and ${products.type} = ${inPerson} and ${inArray(products.ageBand, [...schoolAges])})
  end
  from ${agencies} where ${agencies.id} = ${products.agencyId} for share
)`;

/** A product that the platform suspended, or that its agency may not sell now, is suspended instead of on the shelf. */
const orSuspended = (state: Product['state']) =>
  sql`case when ${state}::text = 'onShelf' and (${products.suspendedAt} is not null or ${isWithheld})
    then 'suspended' else ${state}::text end`;

/** Writes all that an agency decides of a product; figures, the day it was listed and a suspension stay. */
export async function upsertProduct(tx: Transaction, product: Product): Promise<void> {
  const {
    id: _,
    soldCount: __,
    listedAt: ___,
    reviewCount: ____,
    starsSum: _____,
    suspendedAt: ______,
    suspendedFor: _______,
    ...decided
  } = getTableColumns(products);
  const set = Object.fromEntries(
    Object.entries(decided).map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]),
  );
  await tx.insert(products).values(product).onConflictDoUpdate({ target: products.id, set });
  await updateProductState(tx, product.id, product.state);
}

export async function updateProductState(tx: Transaction, id: string, state: Product['state']): Promise<void> {
  await tx
    .update(products)
    .set({ state: orSuspended(state) })
    .where(eq(products.id, id));
}

/** Keeps it out of the shop from now on, or no longer; answers whether that was not so before. */
export async function updateSuspension(
  tx: Transaction,
  id: string,
  suspension: { at: Date; reason: string } | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(products)
    .set({ suspendedAt: suspension?.at ?? null, suspendedFor: suspension?.reason ?? null })
    .where(and(eq(products.id, id), suspension ? isNull(products.suspendedAt) : isNotNull(products.suspendedAt)));
  return rowCount === 1;
}

/** Of a whole agency: what was on the shelf waits, or comes back, as each product may be sold now. */
export async function updateStatesOfAgency(tx: Transaction, agencyId: string): Promise<void> {
  const state = orSuspended('onShelf');
  await tx
    .update(products)
    .set({ state })
    .where(
      and(
        eq(products.agencyId, agencyId),
        inArray(products.state, ['onShelf', 'suspended']),
        ne(products.state, state),
      ),
    );
}

/** New offers with their terms; of those that buyers see already only what a review decides. Offers left out are no longer sold. */
export async function upsertOffers(tx: Transaction, productId: string, list: readonly PricedOffer[]): Promise<void> {
  const ids = list.map(({ id }) => id);
  const gone = and(eq(offers.productId, productId), not(inArray(offers.id, ids)));
  await tx.update(offers).set({ onSale: false }).where(gone);
  for (const [position, { left, rate, ...offer }] of list.entries()) {
    const { name, access, accessFrom, ships, parcelValue } = offer;
    const [made] = await tx
      .insert(offers)
      .values({ ...offer, productId, position })
      .onConflictDoUpdate({
        target: offers.id,
        set: { name, access, accessFrom, ships, parcelValue, position },
        setWhere: eq(offers.productId, productId),
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (made?.isNew && left !== null) {
      await tx.insert(offerStock).values({ offerId: offer.id, left });
    }
    await replaceRate(tx, offer.id, rate);
  }
}

/** No row where the offer sells what offers of its kind of product usually do. */
async function replaceRate(tx: Transaction, offerId: string, rate: OfferRate | null): Promise<void> {
  await tx.delete(timeRates).where(eq(timeRates.offerId, offerId));
  if (rate) {
    const { times, ...facts } = rate;
    await tx.insert(timeRates).values({ ...facts, ...times, offerId });
  }
}

export async function replaceConsultants(tx: Transaction, productId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(productConsultants).where(eq(productConsultants.productId, productId));
  if (ids.length > 0) {
    await tx.insert(productConsultants).values(ids.map((consultantId) => ({ productId, consultantId })));
  }
}

/** Takes a consultant out of what an agency sells; answers those products. */
export async function deleteConsultantOf(tx: Transaction, consultantId: string, agencyId: string): Promise<string[]> {
  const its = tx.select({ id: products.id }).from(products).where(eq(products.agencyId, agencyId));
  const rows = await tx
    .delete(productConsultants)
    .where(and(eq(productConsultants.consultantId, consultantId), inArray(productConsultants.productId, its)))
    .returning({ id: productConsultants.productId });
  return rows.map(({ id }) => id);
}

/** Of these, the services that nobody gives any more. */
export async function selectUngiven(tx: Transaction, productIds: readonly string[]): Promise<string[]> {
  const given = tx.select({ id: productConsultants.productId }).from(productConsultants);
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), not(inArray(products.id, given))))
    .orderBy(asc(products.id));
  return rows.map(({ id }) => id);
}

const termsColumns = {
  id: offers.id,
  price: offers.price,
  listPrice: offers.listPrice,
  distributionPrice: offers.distributionPrice,
  onSale: offers.onSale,
  left: offerStock.left,
};

export function selectTerms(db: Queryable, productId: string): Promise<(Terms & { id: string })[]> {
  return db
    .select(termsColumns)
    .from(offers)
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id))
    .where(eq(offers.productId, productId))
    .orderBy(asc(offers.position), asc(offers.id));
}

/** The same of many products. */
export function selectTermsOf(db: Queryable, productIds: readonly string[]): Promise<(Terms & { id: string })[]> {
  return db
    .select(termsColumns)
    .from(offers)
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id))
    .where(inArray(offers.productId, [...productIds]));
}

/** In one order for everybody, as orders take places, so that two transactions never wait for each other in a circle. */
export async function lockStock(tx: Transaction, productId: string): Promise<void> {
  const its = tx.select({ id: offers.id }).from(offers).where(eq(offers.productId, productId));
  await tx
    .select({ offerId: offerStock.offerId })
    .from(offerStock)
    .where(inArray(offerStock.offerId, its))
    .orderBy(asc(offerStock.offerId))
    .for('update');
}

export async function updateTerms(tx: Transaction, offerId: string, { left, ...terms }: Terms): Promise<void> {
  await tx.update(offers).set(terms).where(eq(offers.id, offerId));
  if (left === null) {
    await tx.delete(offerStock).where(eq(offerStock.offerId, offerId));
  } else {
    await tx
      .insert(offerStock)
      .values({ offerId, left })
      .onConflictDoUpdate({ target: offerStock.offerId, set: { left } });
  }
}

export async function selectIdsOfAgency(db: Queryable, agencyId: string): Promise<string[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.agencyId, agencyId));
  return rows.map(({ id }) => id);
}

export async function selectIdsInCategory(db: Queryable, categoryId: string): Promise<string[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.categoryId, categoryId));
  return rows.map(({ id }) => id);
}
