import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, transactionId } from './columns.ts';

/** What changed for whom, written in the transaction that changed it (realtime.ts); read for some minutes. */
export const realtimeEvents = pgTable(
  'realtime_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    audience: text('audience').notNull(),
    topic: text('topic').notNull(),
    /** The id of the thing that changed; empty: of all. */
    about: text('about').notNull(),
    /** Where the thing only grew: its newest number (`RealtimeEvent`). */
    upTo: integer('up_to'),
    /** When the sweep first saw it; null until then. What counts is when its transaction ended, and no row knows that of its own. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('realtime_events_transaction').on(table.transaction),
    index('realtime_events_audience').on(table.audience, table.transaction),
  ],
);
