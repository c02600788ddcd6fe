import type { PayoutAccountState } from '@lyceum/domain/payout-accounts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { bytes, id, instant } from '../../platform/columns.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** Where sellers want what they are owed: the account in force is the approved one that started last. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: id().primaryKey(),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    state: text('state').$type<PayoutAccountState>().notNull(),
    /** Holder, bank, branch and number, sealed (`platform/vault.ts`). */
    content: bytes('content').notNull(),
    /** Null: it came with the application, which was reviewed as a whole. */
    askedBy: id('asked_by').references(() => staff.id),
    askedAt: instant('asked_at').notNull(),
    checkedBy: id('checked_by').references(() => staff.id),
    checkedAt: instant('checked_at'),
    /** Who approved or refused it. */
    decidedBy: id('decided_by').references(() => staff.id),
    decidedAt: instant('decided_at'),
    startsAt: instant('starts_at'),
    /** Why it was refused, as the seller reads it. */
    reason: text('reason'),
  },
  (table) => [
    index('payout_accounts_agency').on(table.agencyId, table.startsAt),
    index('payout_accounts_state').on(table.state, table.id),
    uniqueIndex('payout_accounts_open')
      .on(table.agencyId)
      .where(sql`state in ('asked', 'checked')`),
    check('payout_accounts_start', sql`${table.state} <> 'approved' or ${table.startsAt} is not null`),
    check(
      'payout_accounts_four_eyes',
      sql`${table.state} <> 'approved' or ${table.askedBy} is null
        or (${table.checkedBy} is not null and ${table.decidedBy} is not null and ${table.checkedBy} <> ${table.decidedBy})`,
    ),
  ],
);
