import type { ShopRoute } from '@lyceum/domain/banners';
import type { CourseForm } from '@lyceum/domain/catalogue';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { currency, id, instant, words } from '../../platform/columns.ts';

export const banners = pgTable(
  'banners',
  {
    id: id().primaryKey(),
    title: words('title').notNull(),
    picture: text('picture').notNull(),
    tone: text('tone').notNull(),
    productId: id('product_id'),
    categoryId: id('category_id'),
    agencyId: id('agency_id'),
    route: text('route').$type<ShopRoute>(),
    /** Of the web. */
    address: text('address'),
    /** Shown from and until (exclusive); null: always. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    position: integer('position').notNull(),
  },
  (table) => [
    check(
      'banners_one_goal',
      sql`num_nonnulls(${table.productId}, ${table.categoryId}, ${table.agencyId}, ${table.route}, ${table.address}) = 1`,
    ),
  ],
);

/** The round icons under the banner: a category or a form of course. */
export const channels = pgTable('channels', {
  id: id().primaryKey(),
  name: words('name').notNull(),
  picture: text('picture').notNull(),
  categoryId: id('category_id'),
  form: text('form').$type<CourseForm>(),
  position: integer('position').notNull(),
});

export type TabType = 'home' | 'classify' | 'orders' | 'mine';
export const tabs = pgTable('tabs', {
  type: text('type').$type<TabType>().primaryKey(),
  name: words('name').notNull(),
  iconSelected: text('icon_selected').notNull(),
  iconUnselected: text('icon_unselected').notNull(),
  position: integer('position').notNull(),
});

export const categories = pgTable('categories', {
  id: id().primaryKey(),
  parentId: id('parent_id'),
  name: words('name').notNull(),
  picture: text('picture').notNull(),
  position: integer('position').notNull(),
});

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
