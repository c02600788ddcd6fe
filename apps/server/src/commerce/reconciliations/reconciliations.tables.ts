import type { ProviderName } from '@lyceum/domain/payments';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amount, currency, id, instant } from '../../platform/columns.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** A day of a provider's statement beside our books. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    /** `yyyy-MM-dd` as the provider counts days. */
    day: text('day').notNull(),
    trades: integer('trades').notNull(),
    differences: integer('differences').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);

/** `missingHere` the provider has it and we do not · `missingThere` the other way round · `amount`, `refunded` the figures differ. */
export type DifferenceKind = 'missingHere' | 'missingThere' | 'amount' | 'refunded';

export const differences = pgTable(
  'reconciliation_differences',
  {
    id: id().primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    day: text('day').notNull(),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    attemptNumber: text('attempt_number').notNull(),
    ours: amount('ours'),
    theirs: amount('theirs'),
    currency: currency().notNull(),
    /** Somebody found out what it was, and wrote it down. */
    settledAt: instant('settled_at'),
    settledBy: id('settled_by').references(() => staff.id),
    note: text('note'),
  },
  (table) => [
    check(
      'reconciliation_differences_settled',
      sql`(${table.settledAt} is null) = (${table.note} is null) and (${table.settledAt} is null) = (${table.settledBy} is null)`,
    ),
    index('reconciliation_differences_day').on(table.provider, table.day),
  ],
);
