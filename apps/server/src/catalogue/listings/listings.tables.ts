import type { CourseForm, ProductType } from '@lyceum/domain/catalogue';
import { languages } from '@lyceum/domain/language';
import type { ListingContent, RevisionState, ShelfState } from '@lyceum/domain/listings';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { staff } from '../../people/staff/staff.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { amount, id, instant, words } from '../../platform/columns.ts';
import { categories } from '../shopfront/shopfront.tables.ts';

/** A product as its agency works on it. What buyers see of it is written to their tables when a review passes. */
export const listings = pgTable(
  'listings',
  {
    /** The product's own id. */
    id: id().primaryKey(),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    shelf: text('shelf').$type<ShelfState>().notNull(),
    revision: text('revision').$type<RevisionState>().notNull(),
    /** Counts every save and move: who names an old one is told. */
    version: integer('version').notNull(),
    content: jsonb('content').$type<ListingContent>().notNull(),
    /** The content that passed last; null before the first time. */
    live: jsonb('live').$type<ListingContent>(),
    reason: text('reason'),
    updatedAt: instant('updated_at').notNull(),
    submittedAt: instant('submitted_at'),
    // Out of the content, for lists.
    type: integer('type').$type<ProductType>().notNull(),
    form: text('form').$type<CourseForm>(),
    categoryId: id('category_id').references(() => categories.id),
    name: words('name').notNull(),
    picture: text('picture'),
    priceFrom: amount('price_from'),
    /** Its names in small letters. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    index('listings_agency').on(table.agencyId, table.updatedAt.desc().nullsFirst(), table.id),
    index('listings_price').on(table.agencyId, table.priceFrom, table.id),
    ...languages.map((language) =>
      index(`listings_name_${language.toLowerCase().replace('-', '_')}`).on(
        table.agencyId,
        sql.raw(`(name ->> '${language}')`),
        table.id,
      ),
    ),
    index('listings_category').on(table.categoryId),
    index('listings_returned')
      .on(table.agencyId)
      .where(sql`revision = 'returned'`),
    // What all agencies sell, the newest first.
    index('listings_on_shelf')
      .on(table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`shelf = 'onShelf'`),
    index('listings_queue')
      .on(table.submittedAt, table.id)
      .where(sql`revision = 'inReview'`),
  ],
);

/** What was saved of a product, so that an earlier state can be looked at and brought back. The newest ones are kept. */
export const listingVersions = pgTable(
  'listing_versions',
  {
    listingId: id('listing_id')
      .notNull()
      .references(() => listings.id),
    version: integer('version').notNull(),
    content: jsonb('content').$type<ListingContent>().notNull(),
    savedAt: instant('saved_at').notNull(),
    /** Null: it was saved before versions were kept. */
    staffId: id('staff_id').references(() => staff.id),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.version] })],
);

/** What somebody wrote and has not saved yet, on whatever device. */
export const listingDrafts = pgTable(
  'listing_drafts',
  {
    staffId: id('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** The product's id, or `new`. */
    thing: text('thing').notNull(),
    /** What it was written on; null for something new. */
    version: integer('version'),
    base: jsonb('base').$type<ListingContent>(),
    content: jsonb('content').$type<ListingContent>().notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.thing] })],
);

/** What was done to many products at once: sent again, the same request answers the same. */
export const listingBatches = pgTable(
  'listing_batches',
  {
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    /** The caller's Idempotency-Key. */
    key: text('key').notNull(),
    requestDigest: text('request_digest').notNull(),
    report: jsonb('report').$type<object>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.key] })],
);
