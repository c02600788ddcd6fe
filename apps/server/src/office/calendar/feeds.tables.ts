import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id } from '../../platform/columns.ts';

/** Whose calendar address was made anew, and how often. Without a row it is the first. */
export const calendarFeeds = pgTable('calendar_feeds', {
  /** The buyer's id, or that of a room or a consultant. */
  ownerId: id('owner_id').primaryKey(),
  kind: text('kind').$type<'buyer' | 'resource'>().notNull(),
  generation: integer('generation').notNull(),
});
