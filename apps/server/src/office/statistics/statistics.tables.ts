import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { amount, bytes, id, instant } from '../../platform/columns.ts';

/** How often a product's page was looked at on a day of its agency's clock, and by how many: sums and nothing of whom they are made of. */
export const productViews = pgTable(
  'product_views',
  {
    agencyId: id('agency_id').notNull(),
    day: date('day').notNull(),
    productId: id('product_id').notNull(),
    views: integer('views').notNull(),
    /** Each of them once a day. */
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.day, table.productId] })],
);

/** Who was counted today, each at one product; the key is a keyed hash, and goes when the day is over. */
export const productVisitors = pgTable(
  'product_visitors',
  {
    key: bytes('key').primaryKey(),
    day: date('day').notNull(),
  },
  (table) => [index('product_visitors_day').on(table.day)],
);

/** What was sold of a product on a day of its agency's clock: rolled up from orders and refunds, and equal to them. */
export const productSaleDays = pgTable(
  'product_sale_days',
  {
    agencyId: id('agency_id').notNull(),
    day: date('day').notNull(),
    productId: id('product_id').notNull(),
    /** Paid on the day. */
    orders: integer('orders').notNull(),
    /** What buyers paid on the day, less what was repaid on it: below zero where more went back. */
    revenue: amount('revenue').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.day, table.productId] })],
);

/** Until when sales are rolled up; one row. */
export const salesRolledUp = pgTable(
  'sales_rolled_up',
  {
    one: integer('one').primaryKey().default(1),
    until: instant('until').notNull(),
  },
  (table) => [check('sales_rolled_up_one', sql`${table.one} = 1`)],
);
