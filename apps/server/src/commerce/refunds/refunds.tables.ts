import type { FileId } from '@lyceum/domain/ids';
import type { ChargebackState, ProviderName } from '@lyceum/domain/payments';
import type { LinePart, RefundReason, RefundState } from '@lyceum/domain/refunds';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Actor } from '../orders/orders.tables.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { files } from '../../people/files/files.tables.ts';
import { attempts } from '../payments/payments.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { amount, currency, id, instant } from '../../platform/columns.ts';

/** Money that a bank took back from the platform for a card's holder, and how the dispute ended. */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: id().primaryKey(),
    attemptId: id('attempt_id')
      .notNull()
      .references(() => attempts.id),
    /** The bank's own number of the dispute, once per provider. */
    reference: text('reference').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    state: text('state').$type<ChargebackState>().notNull(),
    amount: amount('amount').notNull(),
    /** The part that was refunded before, so that the platform loses it; set when it is booked. */
    platformLoss: amount('platform_loss').notNull().default(0),
    currency: currency().notNull(),
    createdAt: instant('created_at').notNull(),
    bookedAt: instant('booked_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('chargebacks_reference').on(table.provider, table.reference),
    index('chargebacks_attempt').on(table.attemptId),
    index('chargebacks_state').on(table.state, table.createdAt),
    check('chargebacks_amount', sql`${table.amount} > 0 and ${table.platformLoss} between 0 and ${table.amount}`),
  ],
);

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
    /** Asked for although the terms give nothing: the seller may say yes. */
    goodwill: boolean('goodwill').notNull().default(false),
    /** Who of the platform opened it; somebody else approves it. */
    makerId: id('maker_id').references(() => staff.id),
    /** The bank's taking that it is disputed over. */
    chargebackId: id('chargeback_id').references(() => chargebacks.id),
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
    index('refunds_repaid')
      .on(table.agencyId, table.repaidAt)
      .where(sql`repaid_at is not null`),
    uniqueIndex('refunds_one_open')
      .on(table.orderId)
      .where(sql`state in ('asked', 'appealed', 'proposed', 'sending', 'disputed')`),
    index('refunds_chargeback')
      .on(table.chargebackId)
      .where(sql`chargeback_id is not null`),
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
    part: text('part').$type<LinePart>().notNull(),
    amount: amount('amount').notNull(),
    /** The part is given back; false: the buyer keeps it and gets money off. */
    returned: boolean('returned').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId, table.part] }),
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
