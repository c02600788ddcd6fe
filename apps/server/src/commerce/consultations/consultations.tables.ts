import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bookings } from '../../bookings/bookings/bookings.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { id, instant } from '../../platform/columns.ts';

/** What the consultant and the buyer of a session write for each other. */
export const consultationNotes = pgTable(
  'consultation_notes',
  {
    id: id().primaryKey(),
    bookingId: id('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** Who wrote it. */
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [index('consultation_notes_booking').on(table.bookingId, table.writtenAt)],
);
