import type { FileId } from '@lyceum/domain/ids';
import type { RefundReason, RefundState } from '@lyceum/domain/refunds';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Actor } from '../orders/orders.tables.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { files } from '../files/files.tables.ts';
import { amount, currency, id, instant } from '../platform/columns.ts';

export const refunds = pgTable(
  'refunds',
  {
    id: id().primaryKey(),
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    agencyId: id('agency_id').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    /** Of its lines; what was told when it was asked for, or what the operator decided. */
    amount: amount('amount').notNull(),
    currency: currency().notNull(),
    openedBy: text('opened_by').$type<Actor>().notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    /** The buyer's own words; those of the seller, of the appeal and of the operator below. */
    words: text('words').notNull(),
    answer: text('answer'),
    appeal: text('appeal'),
    verdict: text('verdict'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    repaidAt: instant('repaid_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId, table.createdAt),
    index('refunds_agency').on(table.agencyId, table.state, table.createdAt),
    index('refunds_state').on(table.state, table.createdAt),
    uniqueIndex('refunds_one_open')
      .on(table.orderId)
      .where(sql`state in ('asked', 'appealed', 'sending')`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: id('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderLineId: id('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    amount: amount('amount').notNull(),
    /** The line is given back; false: the buyer keeps it and gets money off. */
    returned: boolean('returned').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    check('refund_lines_amount', sql`${table.amount} >= 0`),
  ],
);

/** What the buyer shows beside the words, in the order in which it was chosen. */
export const refundPictures = pgTable(
  'refund_pictures',
  {
    refundId: id('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    fileId: id('file_id')
      .$type<FileId>()
      .notNull()
      .references(() => files.id)
      .unique('refund_pictures_file'),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.position] })],
);
