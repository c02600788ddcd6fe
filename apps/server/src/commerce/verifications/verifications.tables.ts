import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { scheduledSessions } from '../../catalogue/schedule/schedule.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** Uses of a line's code at a counter: each is the attendance of one session. */
export const attendances = pgTable(
  'attendances',
  {
    id: id().primaryKey(),
    orderLineId: id('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    /** Null for a line that has no session. */
    sessionId: id('session_id').references(() => scheduledSessions.id),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    staffId: id('staff_id')
      .notNull()
      .references(() => staff.id),
    at: instant('at').notNull(),
  },
  (table) => [
    // One code, one attendance per session.
    uniqueIndex('attendances_once').on(table.orderLineId, sql`coalesce(${table.sessionId}, '')`),
    index('attendances_agency').on(table.agencyId, table.at, table.id),
    index('attendances_session').on(table.sessionId),
  ],
);
