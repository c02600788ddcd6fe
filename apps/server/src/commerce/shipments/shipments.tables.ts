import { pgTable, text } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables.ts';
import { id, instant } from '../../platform/columns.ts';

/** The parcel of an order. */
export const shipments = pgTable('shipments', {
  orderId: id('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** `code` of packages/domain/src/shipments.ts. */
  carrier: text('carrier').notNull(),
  number: text('number').notNull(),
  shippedAt: instant('shipped_at').notNull(),
  /** When the buyer, or the clock in the buyer's place, said that it came. */
  receivedAt: instant('received_at'),
  /** A mistyped number is set right once. */
  correctedAt: instant('corrected_at'),
});
