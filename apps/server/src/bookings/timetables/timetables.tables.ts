import type { OpenHours } from '@lyceum/domain/availability';
import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/columns.ts';

/**
 * When a consultant or a space can be booked, where that was said. A space without one is open as its listing says; a consultant without
 * one cannot be booked. `resourceId`: the consultant's id, or the space's product.
 */
export const timetables = pgTable(
  'timetables',
  {
    resourceId: id('resource_id').primaryKey(),
    /** IANA zone. */
    zone: text('zone').notNull(),
    slotMinutes: integer('slot_minutes').notNull(),
    /** From one start to the next. */
    stepMinutes: integer('step_minutes').notNull(),
    leastSlots: integer('least_slots').notNull(),
    mostSlots: integer('most_slots').notNull(),
    leadMinutes: integer('lead_minutes').notNull(),
    /** Calendar days, today included. */
    horizonDays: integer('horizon_days').notNull(),
    beforeMinutes: integer('before_minutes').notNull(),
    afterMinutes: integer('after_minutes').notNull(),
    /** So long before it starts a booking cannot be moved or cancelled any more. */
    lockHours: integer('lock_hours').notNull(),
    /** When the consultant himself saved it; null: staff saved it last. */
    personSavedAt: instant('person_saved_at'),
  },
  (table) => [
    check(
      'timetables_slots',
      sql`${table.slotMinutes} between 5 and 1440 and ${table.stepMinutes} >= ${table.slotMinutes} and ${table.leastSlots} >= 1
        and ${table.mostSlots} >= ${table.leastSlots} and ${table.horizonDays} between 1 and 400 and ${table.lockHours} between 2 and 72
        and ${table.leadMinutes} >= 0 and ${table.beforeMinutes} between 0 and 1440 and ${table.afterMinutes} between 0 and 1440`,
    ),
  ],
);

/** Weekly hours, in minutes after midnight; past midnight above 1,440. */
export const weeklyHours = pgTable(
  'weekly_hours',
  {
    resourceId: id('resource_id')
      .notNull()
      .references(() => timetables.resourceId, { onDelete: 'cascade' }),
    /** 1 Monday … 7 Sunday. */
    weekday: integer('weekday').notNull(),
    from: integer('from_minute').notNull(),
    to: integer('to_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.weekday, table.from] }),
    check(
      'weekly_hours_span',
      sql`${table.weekday} between 1 and 7 and ${table.from} between 0 and 1439 and ${table.to} > ${table.from} and ${table.to} <= ${table.from} + 1440`,
    ),
  ],
);

/** A day with other hours than its week's. */
export const timetableExceptions = pgTable(
  'timetable_exceptions',
  {
    resourceId: id('resource_id')
      .notNull()
      .references(() => timetables.resourceId, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    /** None: closed all day. */
    hours: jsonb('hours').$type<OpenHours[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.resourceId, table.date] })],
);
