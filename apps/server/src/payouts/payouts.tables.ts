import type { PayoutState } from '@lyceum/domain/payments';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { agencies } from '../agencies/agencies.tables.ts';
import { ledger } from '../payments/payments.tables.ts';
import { amount, currency, id, instant } from '../platform/columns.ts';
import { staff } from '../staff/staff.tables.ts';

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

/** What one seller gets for a period: the sum of the seller's ledger rows that no settlement has yet. */
export const settlements = pgTable(
  'settlements',
  {
    id: id().primaryKey(),
    payoutId: id('payout_id')
      .notNull()
      .references(() => payouts.id),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    currency: currency().notNull(),
    /** Half open; `since` is the first row's instant. */
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    sales: amount('sales').notNull(),
    refunds: amount('refunds').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    index('settlements_agency').on(table.agencyId, table.until),
    index('settlements_payout').on(table.payoutId),
    check('settlements_sum', sql`${table.amount} = ${table.sales} - ${table.refunds} and ${table.amount} > 0`),
  ],
);

/** Which ledger rows a settlement has; a row is in one at most, so nothing is paid out twice. */
export const settledRows = pgTable(
  'settled_rows',
  {
    ledgerId: id('ledger_id')
      .primaryKey()
      .references(() => ledger.id),
    settlementId: id('settlement_id')
      .notNull()
      .references(() => settlements.id, { onDelete: 'cascade' }),
  },
  (table) => [index('settled_rows_settlement').on(table.settlementId)],
);
