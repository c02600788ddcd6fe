import type { ProposalState } from '@lyceum/domain/proposals';
import type { PricePart } from '@lyceum/domain/time-price';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { amount, id, instant } from '../../platform/columns.ts';

/**
 * Another time for a paid session that its seller proposes to the buyer. What is held for it is a row of `bookings`, so that the database
 * lets nobody else have it.
 */
export const proposals = pgTable(
  'proposals',
  {
    id: id().primaryKey(),
    /** Its foreign key is in the migrations alone: bookings know of proposals. */
    bookingId: id('booking_id').notNull(),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    /** The buyer who is asked. */
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<ProposalState>().notNull(),
    /** Where the session was when it was proposed. */
    fromAt: instant('from_at').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** With what is kept free around it. */
    bookedFrom: instant('booked_from').notNull(),
    bookedTo: instant('booked_to').notNull(),
    /** IANA zone of the place, or of the consultant. */
    zone: text('zone').notNull(),
    /** Of a rental, minor units: what its time costs once it is accepted; null for a talk, which costs the same at any time. */
    timePrice: amount('time_price'),
    /** In order; instants as ISO 8601. */
    parts: jsonb('parts')
      .$type<(Omit<PricePart, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string })[]>()
      .notNull(),
    /** The seller's words to the buyer. */
    reason: text('reason').notNull(),
    /** What the buyer answers to a time that does not suit; empty: nothing. */
    answer: text('answer').notNull().default(''),
    proposedAt: instant('proposed_at').notNull(),
    /** Until when it can be answered. */
    until: instant('until').notNull(),
  },
  (table) => [
    uniqueIndex('proposals_open')
      .on(table.bookingId)
      .where(sql`state = 'open'`),
    index('proposals_due')
      .on(table.until)
      .where(sql`state = 'open'`),
    index('proposals_buyer')
      .on(table.userId)
      .where(sql`state = 'open'`),
    check(
      'proposals_span',
      sql`${table.endsAt} > ${table.startsAt} and ${table.bookedFrom} <= ${table.startsAt} and ${table.bookedTo} >= ${table.endsAt}
        and ${table.until} <= ${table.startsAt} and ${table.until} <= ${table.fromAt}`,
    ),
  ],
);
