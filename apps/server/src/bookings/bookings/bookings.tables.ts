import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/products/products.tables.ts';
import { id, instant, instantRange } from '../../platform/columns.ts';
import { proposals } from '../proposals/proposals.tables.ts';
import { waits } from '../waits/waits.tables.ts';

/** Kept for an unpaid order, for whoever waited for it or for whom it is proposed to; the buyer's; or given back. */
type BookingState = 'held' | 'booked' | 'released';

/**
 * Time of a consultant or a space that is somebody's. No two live ones of a resource overlap: the database refuses it by an exclusion
 * constraint (`bookings_exclusive`), which stands in the migrations alone.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id().primaryKey(),
    /** The consultant's id, or the space's product. */
    resourceId: id('resource_id').notNull(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null: it is kept for a wait or a proposal. Its foreign key is in the migrations alone: orders know of bookings, not the other way round. */
    orderLineId: id('order_line_id'),
    /** Whose turn it is kept for. */
    waitId: id('wait_id').references(() => waits.id, { onDelete: 'cascade' }),
    /** What proposes it to a buyer: of the new time what is not the booking's own already. */
    proposalId: id('proposal_id').references(() => proposals.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** With what is kept free around it: this is what may not overlap. */
    during: instantRange('during').notNull(),
    /** IANA zone of the place, or of the consultant. */
    zone: text('zone').notNull(),
    /** Null for consulting. */
    heads: integer('heads'),
    state: text('state').$type<BookingState>().notNull(),
    /** Of what is held: until when. */
    heldUntil: instant('held_until'),
    /** How often the buyer moved it. */
    moves: integer('moves').notNull().default(0),
  },
  (table) => [
    index('bookings_line').on(table.orderLineId),
    index('bookings_wait')
      .on(table.waitId)
      .where(sql`wait_id is not null`),
    uniqueIndex('bookings_proposal')
      .on(table.proposalId)
      .where(sql`proposal_id is not null`),
    check(
      'bookings_for',
      sql`num_nonnulls(${table.orderLineId}, ${table.waitId}, ${table.proposalId}) = 1 and (${table.orderLineId} is not null or ${table.state} = 'held')`,
    ),
    check(
      'bookings_span',
      sql`${table.endsAt} > ${table.startsAt} and ${table.during} @> tstzrange(${table.startsAt}, ${table.endsAt})`,
    ),
    check('bookings_held', sql`(${table.state} = 'held') = (${table.heldUntil} is not null)`),
  ],
);
