import type { Side } from '@lyceum/domain/messages';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { orders } from '../../commerce/orders/orders.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** A buyer and an agency have one. What a list of them shows stands here, so that it reads no message. */
export const conversations = pgTable(
  'conversations',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    createdAt: instant('created_at').notNull(),
    /** Of the newest message; 0: none yet. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Up to which message each side has read, and how many of the other's are after it. */
    buyerRead: integer('buyer_read').notNull().default(0),
    sellerRead: integer('seller_read').notNull().default(0),
    buyerUnread: integer('buyer_unread').notNull().default(0),
    sellerUnread: integer('seller_unread').notNull().default(0),
    /** That side wants no messages: then neither writes. */
    buyerBlocks: boolean('buyer_blocks').notNull().default(false),
    sellerBlocks: boolean('seller_blocks').notNull().default(false),
  },
  (table) => [
    unique('conversations_members').on(table.userId, table.agencyId),
    index('conversations_of_buyer').on(table.userId, table.lastAt.desc().nullsFirst(), table.id),
    index('conversations_of_seller').on(table.agencyId, table.lastAt.desc().nullsFirst(), table.id),
    // For the sum of what is unread, of which few conversations have any.
    index('conversations_unread_of_buyer')
      .on(table.userId, table.buyerUnread)
      .where(sql`${table.buyerUnread} > 0`),
    index('conversations_unread_of_seller')
      .on(table.agencyId, table.sellerUnread)
      .where(sql`${table.sellerUnread} > 0`),
    check('conversations_unread', sql`${table.buyerUnread} >= 0 and ${table.sellerUnread} >= 0`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    conversationId: id('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** From 1 without a gap. */
    seq: integer('seq').notNull(),
    /** Made by the sender. */
    id: text('id').notNull(),
    side: text('side').$type<Side>().notNull(),
    /** Who wrote for the agency; null for the buyer. */
    staffId: id('staff_id').references(() => staff.id),
    /** Empty once it was taken back. */
    text: text('text').notNull(),
    /** Of the same agency; sent along. */
    productId: id('product_id').references(() => products.id),
    /** The buyer's own with that agency; sent along. */
    orderId: id('order_id').references(() => orders.id),
    sentAt: instant('sent_at').notNull(),
    editedAt: instant('edited_at'),
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    unique('messages_of_sender').on(table.conversationId, table.side, table.id),
    check('messages_staff', sql`(${table.side} = 'buyer') = (${table.staffId} is null)`),
  ],
);
