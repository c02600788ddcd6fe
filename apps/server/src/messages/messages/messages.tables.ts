import type { ReportReason, ReportState, Side } from '@lyceum/domain/messages';
import type { FileId } from '@lyceum/domain/ids';
import type { Region } from '@lyceum/domain/region';
import { mostStars, type CaseState } from '@lyceum/domain/support';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from '../../commerce/orders/orders.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { files } from '../../people/files/files.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** A buyer and an agency have one, and a buyer and official support. What a list of them shows stands here, so that it reads no message. */
export const conversations = pgTable(
  'conversations',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    /** Null: official support. */
    agencyId: id('agency_id').references(() => agencies.id),
    createdAt: instant('created_at').notNull(),
    /** Of the newest message; 0: none yet. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** How many files the newest message has: without words a list says so. */
    lastFiles: integer('last_files').notNull().default(0),
    /** Up to which message each side has read, and how many of the other's are after it. */
    buyerRead: integer('buyer_read').notNull().default(0),
    sellerRead: integer('seller_read').notNull().default(0),
    buyerUnread: integer('buyer_unread').notNull().default(0),
    sellerUnread: integer('seller_unread').notNull().default(0),
    /** Up to which message a page of each side was told that it came. */
    buyerDelivered: integer('buyer_delivered').notNull().default(0),
    sellerDelivered: integer('seller_delivered').notNull().default(0),
    /** That side wants no messages: then neither writes. */
    buyerBlocks: boolean('buyer_blocks').notNull().default(false),
    sellerBlocks: boolean('seller_blocks').notNull().default(false),
  },
  (table) => [
    unique('conversations_members').on(table.userId, table.agencyId).nullsNotDistinct(),
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
    /** Who wrote for the agency or for support; null for the buyer. */
    staffId: id('staff_id').references(() => staff.id),
    /** Empty once it was taken back. */
    text: text('text').notNull(),
    /** The text as it is searched (finding/search-terms.ts); null: written before there was a search. */
    folded: text('folded'),
    /** Of the same agency; sent along. */
    productId: id('product_id').references(() => products.id),
    /** The buyer's own with that agency; sent along. */
    orderId: id('order_id').references(() => orders.id),
    /** The number of the message that it answers. */
    replyTo: integer('reply_to'),
    /** How many files it has (`message_files`). */
    fileCount: integer('file_count').notNull().default(0),
    sentAt: instant('sent_at').notNull(),
    editedAt: instant('edited_at'),
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    index('messages_not_folded')
      .on(table.conversationId, table.seq)
      .where(sql`${table.folded} is null`),
    // For what is old enough to be forgotten; they are written in the order of time.
    index('messages_sent').using('brin', table.sentAt),
    unique('messages_of_sender').on(table.conversationId, table.side, table.id),
    check('messages_staff', sql`(${table.side} = 'buyer') = (${table.staffId} is null)`),
  ],
);

/** Pictures and other files of a message; one that is taken back has none any more. */
export const messageFiles = pgTable(
  'message_files',
  {
    conversationId: id('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    position: integer('position').notNull(),
    fileId: id('file_id')
      .$type<FileId>()
      .notNull()
      .references(() => files.id)
      .unique('message_files_file'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.position] }),
    foreignKey({
      name: 'message_files_message',
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }).onDelete('cascade'),
  ],
);

/** What one side told the platform of the other's messages. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: id().primaryKey(),
    conversationId: id('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Who reports. */
    side: text('side').$type<Side>().notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull(),
    /** The newest messages as they were then, the oldest first: later they may be edited or taken back. */
    messages: jsonb('messages').$type<readonly ReportedMessage[]>().notNull(),
    at: instant('at').notNull(),
    state: text('state').$type<ReportState>().notNull().default('open'),
    decidedBy: id('decided_by').references(() => staff.id),
    decidedAt: instant('decided_at'),
    /** What the desk noted; neither side reads it. */
    decision: text('decision').notNull().default(''),
  },
  (table) => [
    // Told again while nobody has looked, it is the same.
    uniqueIndex('message_reports_open')
      .on(table.conversationId, table.side)
      .where(sql`${table.state} = 'open'`),
    index('message_reports_queue').on(table.state, table.at),
    check('message_reports_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
);

export interface ReportedMessage {
  seq: number;
  side: Side;
  text: string;
  /** ISO. */
  sentAt: string;
  /** Ids of its files, which are kept for as long as the report is. */
  files?: readonly FileId[];
}

/** What is asked of official support, one after the other in its conversation (packages/domain/src/support.ts). */
export const supportCases = pgTable(
  'support_cases',
  {
    id: id().primaryKey(),
    conversationId: id('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    state: text('state').$type<CaseState>().notNull().default('waiting'),
    /** When the buyer began to write, and whether support was open then. */
    openedAt: instant('opened_at').notNull(),
    whileOpen: boolean('while_open').notNull(),
    /** Where in the shop the buyer came from. */
    page: text('page'),
    /** Since the oldest message without an answer; null: nobody waits. */
    waitingSince: instant('waiting_since'),
    takenBy: id('taken_by').references(() => staff.id),
    firstAnsweredAt: instant('first_answered_at'),
    solvedAt: instant('solved_at'),
    solvedBy: id('solved_by').references(() => staff.id),
    /** Null although it was rated: the buyer would rather not say. */
    stars: integer('stars'),
    ratedAt: instant('rated_at'),
  },
  (table) => [
    // There is one at once.
    uniqueIndex('support_cases_open')
      .on(table.conversationId)
      .where(sql`${table.state} <> 'solved'`),
    index('support_cases_of_conversation').on(table.conversationId, table.openedAt.desc().nullsFirst()),
    index('support_cases_queue').on(table.state, table.waitingSince, table.openedAt),
    index('support_cases_opened').on(table.openedAt),
    check(
      'support_cases_taken',
      sql`(${table.state} = 'taken') = (${table.takenBy} is not null) or ${table.state} = 'solved'`,
    ),
    check('support_cases_solved', sql`(${table.state} = 'solved') = (${table.solvedAt} is not null)`),
    check('support_cases_stars', sql`${table.stars} between 1 and ${sql.raw(String(mostStars))}`),
  ],
);

/** Of regions that differ from the usual hours. */
export const supportHours = pgTable('support_hours', {
  region: text('region').$type<Region>().primaryKey(),
  /** Minutes after midnight of the region's zone. */
  from: integer('from_minute').notNull(),
  until: integer('until_minute').notNull(),
  everyDay: boolean('every_day').notNull(),
});
