import type { WaitState } from '@lyceum/domain/waits';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/products/products.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { id, instant } from '../../platform/columns.ts';

/** Who waits for a time that is full. What a turn keeps is a row of `bookings`, so that the database lets nobody else have it. */
export const waits = pgTable(
  'waits',
  {
    id: id().primaryKey(),
    /** First come, first served. */
    place: integer('place').generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The consultant's id, or the space's product. */
    resourceId: id('resource_id').notNull(),
    /** Of consulting: what of it is wanted. */
    offerId: id('offer_id'),
    /** The time as a line of a cart takes it. */
    facts: jsonb('facts').$type<object>().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** With what is kept free around it. */
    bookedFrom: instant('booked_from').notNull(),
    bookedTo: instant('booked_to').notNull(),
    /** IANA zone of the place, or of the consultant. */
    zone: text('zone').notNull(),
    state: text('state').$type<WaitState>().notNull(),
    askedAt: instant('asked_at').notNull(),
    turnUntil: instant('turn_until'),
  },
  (table) => [
    index('waits_line')
      .on(table.resourceId, table.place)
      .where(sql`state = 'waiting'`),
    index('waits_turns')
      .on(table.turnUntil)
      .where(sql`state = 'turn'`),
    uniqueIndex('waits_once')
      .on(table.userId, table.resourceId, table.startsAt, table.endsAt)
      .where(sql`state in ('waiting', 'turn')`),
    check('waits_turn', sql`(${table.state} = 'turn') = (${table.turnUntil} is not null)`),
    check(
      'waits_span',
      sql`${table.endsAt} > ${table.startsAt} and ${table.bookedFrom} <= ${table.startsAt} and ${table.bookedTo} >= ${table.endsAt}`,
    ),
  ],
);
