import type { CancellationDispute, CancellationState } from '@lyceum/domain/cancellations';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/accounts.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { id, instant } from '../../platform/columns.ts';

/** Every time that a person asked for the account to be cancelled. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<CancellationState>().notNull(),
    /** Of the notice that was agreed to. */
    noticeVersion: text('notice_version').notNull(),
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
    /** Null: by the person, or nobody yet. */
    decidedBy: id('decided_by').references(() => staff.id),
    /** Why the platform ended it, and what the person was told of it. */
    dispute: text('dispute').$type<CancellationDispute>(),
    words: text('words').notNull().default(''),
  },
  (table) => [
    uniqueIndex('cancellations_in_review')
      .on(table.userId)
      .where(sql`state = 'inReview'`),
    index('cancellations_state').on(table.state, table.id),
    index('cancellations_user').on(table.userId, table.id),
    check('cancellations_decided', sql`(${table.state} = 'inReview') = (${table.decidedAt} is null)`),
    check('cancellations_dispute', sql`(${table.state} = 'ended') = (${table.dispute} is not null)`),
  ],
);
