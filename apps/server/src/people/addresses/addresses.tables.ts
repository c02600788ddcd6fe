import type { AddressRegion } from '@lyceum/domain/addresses';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { id, instant } from '../../platform/columns.ts';

/** Where a buyer has parcels sent. Orders keep a copy, so a row may go at any time. */
export const shippingAddresses = pgTable(
  'shipping_addresses',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    region: text('region').$type<AddressRegion>().notNull(),
    /** Of `areas.ts`; its names beside it, as they were when it was written. */
    area: text('area').notNull(),
    areas: jsonb('areas').$type<string[]>().notNull(),
    postcode: text('postcode').notNull(),
    street: text('street').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('shipping_addresses_user').on(table.userId, table.id),
    uniqueIndex('shipping_addresses_default')
      .on(table.userId)
      .where(sql`is_default`),
  ],
);
