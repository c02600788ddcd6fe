import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { agencies } from '../agencies/agencies.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { id, instant } from '../platform/columns.ts';
import { staff } from '../staff/staff.tables.ts';

/** Codes that were used at a counter; one order has one code, and it is used once. */
export const verifications = pgTable(
  'verifications',
  {
    orderId: id('order_id')
      .primaryKey()
      .references(() => orders.id),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    staffId: id('staff_id')
      .notNull()
      .references(() => staff.id),
    at: instant('at').notNull(),
  },
  (table) => [index('verifications_agency').on(table.agencyId, table.at.desc(), table.orderId.desc())],
);

/** Codes that somebody typed since `since` and that no order of the agency has. */
export const verificationTries = pgTable('verification_tries', {
  staffId: id('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  since: instant('since').notNull(),
});
