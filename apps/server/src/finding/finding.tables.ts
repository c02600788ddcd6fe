import type { EntryKind } from '@lyceum/domain/finding';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cube, id, tsvector } from '../platform/columns.ts';

/** What else than products is looked for: agencies, teachers and consultants, each by the same lexemes as products. */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text('kind').$type<EntryKind>().notNull(),
    entryId: id('entry_id').notNull(),
    /** `search-terms.ts` says what is in it. */
    terms: tsvector('terms').notNull(),
    /** Of the rules when they were made. */
    termsVersion: integer('terms_version').notNull(),
    /** Only agencies have one. */
    location: cube('location'),
    /** How much is sold of what is theirs: the order of equals. */
    soldCount: integer('sold_count').notNull(),
    shown: boolean('shown').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId] }),
    index('search_entries_terms').using('gin', table.terms).with({ fastupdate: false }),
    index('search_entries_location').using('gist', table.location),
    index('search_entries_sold')
      .on(table.kind, table.soldCount.desc().nullsFirst(), table.entryId)
      .where(sql`shown`),
  ],
);
