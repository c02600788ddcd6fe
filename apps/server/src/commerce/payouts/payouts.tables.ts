import type { PayoutState } from '@lyceum/domain/payments';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { payoutAccounts } from '../payout-accounts/payout-accounts.tables.ts';
import { amount, currency, id, instant } from '../../platform/columns.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** What is paid to sellers together. */
export const payouts = pgTable(
  'payouts',
  {
    id: id().primaryKey(),
    state: text('state').$type<PayoutState>().notNull(),
    currency: currency().notNull(),
    total: amount('total').notNull(),
    makerId: id('maker_id')
      .notNull()
      .references(() => staff.id),
    checkerId: id('checker_id').references(() => staff.id),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('payouts_created').on(table.createdAt),
    check(
      'payouts_four_eyes',
      sql`${table.state} <> 'paid' or (${table.checkerId} is not null and ${table.checkerId} <> ${table.makerId})`,
    ),
  ],
);

/**
 * What one seller gets for a period: of each order the part that is payable by then and in no settlement yet. One without a payout is a
 * transfer: the seller gave the platform what refunds had cost beyond the sales, so its amount is below zero.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: id().primaryKey(),
    payoutId: id('payout_id').references(() => payouts.id),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    /** Where it is paid; of transfers, and of what is older than these accounts, none. */
    accountId: id('account_id').references(() => payoutAccounts.id),
    currency: currency().notNull(),
    /** Half open; `since` is when the first of its orders was paid. */
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    sales: amount('sales').notNull(),
    refunds: amount('refunds').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    index('settlements_agency').on(table.agencyId, table.until),
    index('settlements_payout').on(table.payoutId),
    check(
      'settlements_sum',
      sql`${table.amount} = ${table.sales} - ${table.refunds} and (${table.amount} > 0) = (${table.payoutId} is not null)`,
    ),
  ],
);

/** What of an order's income a settlement has; below zero: a refund takes back what an earlier settlement had. */
export const settledOrders = pgTable(
  'settled_orders',
  {
    settlementId: id('settlement_id')
      .notNull()
      .references(() => settlements.id, { onDelete: 'cascade' }),
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    amount: amount('amount').notNull(),
    /** What the platform kept of the same part. */
    commission: amount('commission').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.orderId] }),
    index('settled_orders_order').on(table.orderId),
    check('settled_orders_amount', sql`${table.amount} <> 0 or ${table.commission} <> 0`),
  ],
);

/** A seller who owes the platform: since when, and when a transfer was asked for. One open debt per seller and currency. */
export const sellerDebts = pgTable(
  'seller_debts',
  {
    id: id().primaryKey(),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    currency: currency().notNull(),
    amount: amount('amount').notNull(),
    since: instant('since').notNull(),
    askedAt: instant('asked_at'),
    /** Paid by transfer, or made good by later sales. */
    endedAt: instant('ended_at'),
    settlementId: id('settlement_id').references(() => settlements.id),
  },
  (table) => [
    uniqueIndex('seller_debts_open')
      .on(table.agencyId, table.currency)
      .where(sql`ended_at is null`),
    check('seller_debts_amount', sql`${table.amount} > 0`),
  ],
);
