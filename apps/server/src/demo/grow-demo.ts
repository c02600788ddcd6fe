import type { DemoCatalogue } from '@lyceum/fixtures/catalogue.types';
import { timetables } from '../bookings/timetables/timetables.tables.ts';
import { agencies } from '../people/agencies/agencies.tables.ts';
import { consultants } from '../catalogue/consultants/consultants.tables.ts';
import { listings } from '../catalogue/listings/listings.tables.ts';
import type { Transaction } from '../platform/database.ts';
import { products } from '../catalogue/products/products.tables.ts';
import { categories } from '../catalogue/shopfront/shopfront.tables.ts';
import { teachers } from '../catalogue/teachers/teachers.tables.ts';
import { absentFrom, batchesOf, insertBatches } from './demo.sql.ts';
import { insertCatalogue, listingRow } from './insert-catalogue.ts';

/**
 * Brings a demo of an earlier version what is new in the catalogue. What is there stays as somebody may have changed it; so does the front
 * page, where things are taken away on purpose. Answers how many things came.
 */
export async function growCatalogue(tx: Transaction, now: Date, catalogue: DemoCatalogue): Promise<number> {
  const added = {
    categories: await absentFrom(tx, categories, catalogue.categories),
    agencies: await absentFrom(tx, agencies, catalogue.agencies),
    teachers: await absentFrom(tx, teachers, catalogue.teachers),
    consultants: await absentFrom(tx, consultants, catalogue.consultants),
    products: await absentFrom(tx, products, catalogue.products),
  };
  const isNew = new Set(added.products.map(({ id }) => id));
  await insertCatalogue(tx, now, {
    ...added,
    timetables: await newTimetables(tx, catalogue.timetables),
    reviews: catalogue.reviews.filter(({ productId }) => isNew.has(productId)),
  });
  // Products came to be written by their agencies later than they came to be sold.
  const written = await absentFrom(tx, listings, catalogue.products.map(listingRow));
  await insertBatches(tx, batchesOf(listings, written));
  return Object.values(added).reduce((sum, rows) => sum + rows.length, written.length);
}

/** Those of consultants and spaces that never had one: what somebody changed stays. */
async function newTimetables(
  tx: Transaction,
  given: DemoCatalogue['timetables'],
): Promise<DemoCatalogue['timetables']> {
  const found = new Set((await tx.select({ id: timetables.resourceId }).from(timetables)).map(({ id }) => id));
  return given.filter(({ resourceId }) => !found.has(resourceId));
}
