import type { PricePart } from '@lyceum/domain/time-price';
import type { AccessPeriod } from '@lyceum/domain/time';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, id, instant } from '../../../platform/columns.ts';
import { orderLines } from '../orders.tables.ts';

/** What a line that sells consulting needs beside the generic line: with whom, its first time, and what the consultant is told. */
export const consultingLines = pgTable(
  'consulting_lines',
  {
    orderLineId: id('order_line_id')
      .primaryKey()
      .references(() => orderLines.id),
    consultantId: id('consultant_id').notNull(),
    /** IANA zone of the consultant, as all of these as it was when it was ordered. */
    zone: text('zone').notNull(),
    /** How many slots a session lasts. */
    slots: integer('slots').notNull(),
    /** More than one: a package. The first has its time at the commit. */
    sessions: integer('sessions').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** With what is kept free around it. */
    bookedFrom: instant('booked_from').notNull(),
    bookedTo: instant('booked_to').notNull(),
    lockHours: integer('lock_hours').notNull(),
    access: text('access').$type<AccessPeriod>().notNull(),
    /** Until when the sessions of a package can be booked; set at payment, null also when there is no end. */
    accessUntil: instant('access_until'),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    stage: text('stage').notNull(),
    position: text('position').notNull(),
    birthMonth: text('birth_month').notNull(),
    problem: text('problem').notNull(),
  },
  (table) => [
    check('consulting_lines_sessions', sql`${table.sessions} between 1 and 100 and ${table.slots} >= 1`),
    check('consulting_lines_span', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/**
 * What a line that rents a space needs: when, by what, for how many, and how its price came about; a move changes it. A line that is the
 * difference of price to a dearer time has that time here, and names the line that goes there when it is paid.
 */
export const spaceLines = pgTable(
  'space_lines',
  {
    orderLineId: id('order_line_id')
      .primaryKey()
      .references(() => orderLines.id),
    /** IANA zone of the place, as all of these as it was when it was ordered. */
    zone: text('zone').notNull(),
    by: text('by').$type<'hours' | 'days'>().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    bookedFrom: instant('booked_from').notNull(),
    bookedTo: instant('booked_to').notNull(),
    heads: integer('heads').notNull(),
    lockHours: integer('lock_hours').notNull(),
    /** Minor units, before discounts: what its time costs now. */
    timePrice: amount('time_price').notNull(),
    /** What moves to cheaper times gave back of what was paid. */
    movedBack: amount('moved_back').notNull().default(0),
    /** Of a difference of price: the line that goes to this time when it is paid. */
    movesLineId: id('moves_line_id').references(() => orderLines.id),
    /** In order; instants as ISO 8601. */
    parts: jsonb('parts')
      .$type<(Omit<PricePart, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string })[]>()
      .notNull(),
  },
  (table) => [
    index('space_lines_moves')
      .on(table.movesLineId)
      .where(sql`moves_line_id is not null`),
    check('space_lines_heads', sql`${table.heads} > 0`),
    check('space_lines_span', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
