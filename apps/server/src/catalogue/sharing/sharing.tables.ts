import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, id } from '../../platform/columns.ts';

/** How many came to a thing's page on a day (of UTC), each of them once. */
export const shareVisits = pgTable(
  'share_visits',
  {
    thingId: id('thing_id').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.thingId, table.day] })],
);

/** Who was counted today, each at one thing; the key is a keyed hash, and goes when the day is over. */
export const shareVisitors = pgTable(
  'share_visitors',
  {
    key: bytes('key').primaryKey(),
    day: date('day').notNull(),
  },
  (table) => [index('share_visitors_day').on(table.day)],
);
