import type { AgeBand, CourseForm, ProductState, ProductType } from '@lyceum/domain/catalogue';
import type { Words } from '@lyceum/domain/language';
import type { AccessPeriod } from '@lyceum/domain/time';
import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { agencies } from '../agencies/agencies.tables.ts';
import { amount, currency, id, instant, words } from '../platform/columns.ts';

export const categories = pgTable('categories', {
  id: id().primaryKey(),
  parentId: id('parent_id'),
  name: words('name').notNull(),
  picture: text('picture').notNull(),
  position: integer('position').notNull(),
});

export interface Place {
  address: Words;
  longitude: number;
  latitude: number;
}

export const products = pgTable(
  'products',
  {
    id: id().primaryKey(),
    type: integer('type').$type<ProductType>().notNull(),
    form: text('form').$type<CourseForm>(),
    state: text('state').$type<ProductState>().notNull(),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    categoryId: id('category_id')
      .notNull()
      .references(() => categories.id),
    name: words('name').notNull(),
    summary: words('summary').notNull(),
    description: words('description').notNull(),
    highlights: jsonb('highlights').$type<Words[]>().notNull(),
    ageBand: text('age_band').$type<AgeBand>().notNull(),
    currency: currency().notNull(),
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    place: jsonb('place').$type<Place>(),
    /** What only spaces have: use, capacity, prices by hour. */
    space: jsonb('space').$type<object>(),
    classStartsAt: instant('class_starts_at'),
    /** Of the cheapest offer on sale; kept by `refreshProductFigures` so that lists need not look at offers. */
    priceFrom: amount('price_from').notNull(),
    listPriceFrom: amount('list_price_from'),
    hasTrial: boolean('has_trial').notNull().default(false),
    lessonCount: integer('lesson_count').notNull().default(0),
    totalSeconds: integer('total_seconds').notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    starsSum: integer('stars_sum').notNull().default(0),
    /** In small letters, what a plain search looks through: its names in every language, on a second line teachers, agency and category. */
    searchText: text('search_text').notNull(),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    listedAt: instant('listed_at').notNull(),
  },
  (table) => [
    index('products_category').on(table.categoryId),
    index('products_agency').on(table.agencyId),
    index('products_sold')
      .on(table.soldCount.desc(), table.id)
      .where(sql`state = 'onShelf'`),
  ],
);

/** Which consultants give a consulting product. */
export const productConsultants = pgTable(
  'product_consultants',
  {
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    consultantId: id('consultant_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.consultantId] })],
);

export const offers = pgTable(
  'offers',
  {
    id: id().primaryKey(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: words('name').notNull(),
    price: amount('price').notNull(),
    listPrice: amount('list_price'),
    access: text('access').$type<AccessPeriod>().notNull(),
    accessFrom: text('access_from').$type<'purchase' | 'classStart'>().notNull(),
    onSale: boolean('on_sale').notNull().default(true),
    position: integer('position').notNull(),
  },
  (table) => [index('offers_product').on(table.productId), check('offers_price', sql`${table.price} >= 0`)],
);

/** Seats or stock that can still be ordered, apart from the offer because each order touches it. No row: no limit. */
export const offerStock = pgTable(
  'offer_stock',
  {
    offerId: id('offer_id')
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    left: integer('left').notNull(),
  },
  () => [check('offer_stock_left', sql`"left" >= 0`)],
);

/** Display rates: target units per source unit × 1,000,000. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    source: currency('source').notNull(),
    target: currency('target').notNull(),
    micros: integer('micros').notNull(),
    asOf: instant('as_of').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.target] })],
);
