import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, transactionId } from './columns.ts';

/**
 * What changed of that which everybody reads, written by triggers of the database in the transaction that changed it, whoever made it.
 * `change-feed.ts` says what the names mean.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    names: text('names').array().notNull(),
    /** When the sweep first saw it; null until then. What counts is when its transaction ended, and no row knows that of its own. */
    settledAt: instant('settled_at'),
  },
  (table) => [index('catalogue_changes_transaction').on(table.transaction)],
);
