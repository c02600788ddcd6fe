import type { CountedName } from '@lyceum/domain/counts';
import type { Language } from '@lyceum/domain/language';
import type { Terminal } from '@lyceum/domain/payments';
import type { Region } from '@lyceum/domain/region';
import { bigint, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** How often each thing was counted on a day (by the calendar of the region): sums and nothing of whom they are made of. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day').notNull(),
    region: text('region').$type<Region>().notNull(),
    language: text('language').$type<Language>().notNull(),
    terminal: smallint('terminal').$type<Terminal>().notNull(),
    name: text('name').$type<CountedName>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.region, table.language, table.terminal, table.name] })],
);
