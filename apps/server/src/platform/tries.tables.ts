import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Tries since `since`, by what `tries.ts` counts; the key is a keyed hash, so that no address and no number is kept. */
export const tries = pgTable('tries', {
  key: bytes('key').primaryKey(),
  count: integer('count').notNull(),
  since: instant('since').notNull(),
});
