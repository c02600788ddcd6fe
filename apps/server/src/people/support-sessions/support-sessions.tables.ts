import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../../platform/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { staff } from '../staff/staff.tables.ts';

/** Each time that somebody of support looked at an account as its holder does. */
export const supportSessions = pgTable(
  'support_sessions',
  {
    id: id().primaryKey(),
    /** SHA-256 of the token. */
    tokenHash: bytes('token_hash').unique().notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffId: id('staff_id')
      .notNull()
      .references(() => staff.id),
    reason: text('reason').notNull(),
    beganAt: instant('began_at').notNull(),
    /** When it ends by itself, or was ended. */
    until: instant('until').notNull(),
  },
  (table) => [
    index('support_sessions_user').on(table.userId, table.beganAt),
    index('support_sessions_staff').on(table.staffId, table.until),
  ],
);
