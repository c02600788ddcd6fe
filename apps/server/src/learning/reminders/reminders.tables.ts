import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { scheduledSessions } from '../../catalogue/schedule/schedule.tables.ts';
import { orderLines } from '../../commerce/orders/orders.tables.ts';
import { id, instant } from '../../platform/columns.ts';

/** Of which sessions a buyer was reminded, for some days; one that is held at another time than it was is told of again. */
export const sessionReminders = pgTable(
  'session_reminders',
  {
    orderLineId: id('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    sessionId: id('session_id')
      .notNull()
      .references(() => scheduledSessions.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderLineId, table.sessionId, table.startsAt] }),
    index('session_reminders_starts').on(table.startsAt),
  ],
);
