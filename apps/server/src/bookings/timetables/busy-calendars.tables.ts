import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../../platform/columns.ts';
import type { PublicTextTrouble } from '../../platform/public-text.ts';

/** A calendar that a consultant or a space has elsewhere: what is busy there cannot be booked here. One each. */
export const busyCalendars = pgTable('busy_calendars', {
  resourceId: id('resource_id').primaryKey(),
  /** Whoever knows the address reads the calendar: sealed by the server's secret. */
  sealedAddress: bytes('sealed_address').notNull(),
  /** What is shown of it. */
  host: text('host').notNull(),
  linkedAt: instant('linked_at').notNull(),
  /** When it was last tried. */
  readAt: instant('read_at').notNull(),
  /** Of the last try; what was read before stays busy. */
  trouble: text('trouble').$type<PublicTextTrouble | 'notACalendar'>(),
});

/** What is busy there, repeated events one by one; written over at each reading. */
export const busySpans = pgTable(
  'busy_spans',
  {
    resourceId: id('resource_id')
      .notNull()
      .references(() => busyCalendars.resourceId, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('busy_spans_resource').on(table.resourceId, table.endsAt)],
);
