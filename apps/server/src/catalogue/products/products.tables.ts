import type { RateUnit } from '@lyceum/domain/bookings';
import type { AgeBand, CourseForm, ProductState, ProductType } from '@lyceum/domain/catalogue';
import type { LocalizedText } from '@lyceum/domain/language';
import type { PricedSpace } from '@lyceum/domain/listings';
import type { AccessPeriod } from '@lyceum/domain/time';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { amount, currency, id, instant, words } from '../../platform/columns.ts';
import { categories } from '../shopfront/shopfront.tables.ts';

export interface Place {
  address: LocalizedText;
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
    highlights: jsonb('highlights').$type<LocalizedText[]>().notNull(),
    ageBand: text('age_band').$type<AgeBand>().notNull(),
    currency: currency().notNull(),
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    place: jsonb('place').$type<Place>(),
    /** What only spaces have: use, capacity, prices by hour. */
    space: jsonb('space').$type<PricedSpace>(),
    classStartsAt: instant('class_starts_at'),
    /** Of the cheapest offer on sale; kept by `refreshProductFigures` so that lists need not look at offers. */
    priceFrom: amount('price_from').notNull(),
    /** `priceFrom` in the reference currency, by which prices are compared. A trigger fills it; another one when the rate changes. */
    comparablePrice: amount('comparable_price').notNull().default(0),
    listPriceFrom: amount('list_price_from'),
    hasTrial: boolean('has_trial').notNull().default(false),
    lessonCount: integer('lesson_count').notNull().default(0),
    totalSeconds: integer('total_seconds').notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    starsSum: integer('stars_sum').notNull().default(0),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    listedAt: instant('listed_at').notNull(),
    /** Since when the platform keeps it out of the shop, and what it told the agency; null: it does not. */
    suspendedAt: instant('suspended_at'),
    suspendedFor: text('suspended_for'),
  },
  (table) => [
    // The second and third so that a category is read in these orders without looking at all of it.
    index('products_category').on(table.categoryId),
    index('products_category_price')
      .on(table.categoryId, table.comparablePrice, table.id)
      .where(sql`state = 'onShelf'`),
    index('products_category_listed')
      .on(table.categoryId, table.listedAt, table.id)
      .where(sql`state = 'onShelf'`),
    // All that is counted of an agency's courses, without their rows.
    index('products_agency_figures').on(table.agencyId, table.state, table.type, table.reviewCount, table.starsSum),
    // With what it sold, so that an agency's own list is sorted by it without its wide rows.
    index('products_agency').on(table.agencyId, table.soldCount.desc().nullsFirst(), table.id),
    index('products_sold')
      .on(table.soldCount.desc().nullsFirst(), table.id)
      .where(sql`state = 'onShelf'`),
    index('products_price')
      .on(table.comparablePrice, table.id)
      .where(sql`state = 'onShelf'`),
    index('products_suspended')
      .on(table.suspendedAt.desc().nullsFirst(), table.id)
      .where(sql`suspended_at is not null`),
    index('products_listed')
      .on(table.listedAt, table.id)
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
  (table) => [
    primaryKey({ columns: [table.productId, table.consultantId] }),
    index('product_consultants_consultant').on(table.consultantId),
  ],
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
    /** What agencies and promoters pay for it; null: not for them. */
    distributionPrice: amount('distribution_price'),
    access: text('access').$type<AccessPeriod>().notNull(),
    accessFrom: text('access_from').$type<'purchase' | 'classStart'>().notNull(),
    /** A parcel comes with it: the buyer names an address. */
    ships: boolean('ships').notNull().default(false),
    /** The part of the price that the parcel is worth, as the seller states it; null: none of it. */
    parcelValue: amount('parcel_value'),
    onSale: boolean('on_sale').notNull().default(true),
    position: integer('position').notNull(),
  },
  (table) => [
    index('offers_product').on(table.productId),
    check('offers_price', sql`${table.price} >= 0`),
    check(
      'offers_parcel',
      sql`${table.parcelValue} is null or (${table.ships} and ${table.parcelValue} between 0 and ${table.price})`,
    ),
  ],
);

/** What time an offer sells: of a space by hour, half day or day; of consulting so many sessions. The price stands in the offer alone. */
export const timeRates = pgTable(
  'time_rates',
  {
    offerId: id('offer_id')
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    unit: text('unit').$type<RateUnit | 'session'>().notNull(),
    /** Of a half day. */
    minutes: integer('minutes'),
    /** Of a package. */
    sessions: integer('sessions').notNull().default(1),
    /** When it holds instead of the general rate of its unit; null: it is that one. */
    weekdays: jsonb('weekdays').$type<number[]>(),
    from: integer('from_minute').notNull().default(0),
    to: integer('to_minute').notNull().default(1440),
  },
  (table) => [
    check(
      'time_rates_unit',
      sql`(${table.unit} = 'halfDay') = (${table.minutes} is not null) and ${table.sessions} between 1 and 100`,
    ),
    check('time_rates_times', sql`${table.from} >= 0 and ${table.to} > ${table.from} and ${table.to} <= 2880`),
  ],
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

/** What was sold and is not in `sold_count` yet: a payment adds a row here, so that buyers of one product never wait for each other. */
export const productSales = pgTable('product_sales', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  productId: id('product_id').notNull(),
  quantity: integer('quantity').notNull(),
});
