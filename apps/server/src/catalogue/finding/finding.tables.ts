import type { IndexedKind } from '@lyceum/domain/finding';
import type { Language } from '@lyceum/domain/language';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amount, bytes, cube, id, instant, tsvector } from '../../platform/columns.ts';
import { products } from '../products/products.tables.ts';

/** What else than products is looked for: agencies, teachers and consultants, each by the same lexemes as products. */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text('kind').$type<IndexedKind>().notNull(),
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

/**
 * What a search reads of a product, apart from it because it is narrow and seldom changes. A trigger of the database copies the last four
 * columns from `products`; none of them may be in an index, so that such a change leaves the large index of lexemes alone.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: id('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** `search-terms.ts` says what is in it. */
    terms: tsvector('terms').notNull(),
    /** Of `search-terms.ts` when they were made. */
    termsVersion: integer('terms_version').notNull(),
    /** How much is sold, coarsely; also a lexeme (`rankProducts`). */
    tier: integer('tier').notNull(),
    location: cube('location'),
    onShelf: boolean('on_shelf').notNull(),
    soldCount: integer('sold_count').notNull(),
    comparablePrice: amount('comparable_price').notNull(),
    listedAt: instant('listed_at').notNull(),
    /** When the free days among its lexemes were last written over, which moves nothing in lists that are not of a day. */
    freedAt: instant('freed_at'),
  },
  (table) => [
    index('product_search_terms').using('gin', table.terms).with({ fastupdate: false }),
    // Small parts of the same: the best sold, which a page of a frequent word is made of, and products drawn by lot, which tell that it finds more
    // than are counted.
    index('product_search_best')
      .using('gin', table.terms)
      .with({ fastupdate: false })
      .where(sql`tier = 0`),
    index('product_search_better')
      .using('gin', table.terms)
      .with({ fastupdate: false })
      .where(sql`tier = 1`),
    index('product_search_drawn')
      .using('gin', table.terms)
      .with({ fastupdate: false })
      .where(sql`hashtext(product_id) & 31 = 0`),
    index('product_search_location').using('gist', table.location),
  ],
);

/**
 * When somebody, or a place, has time, as of a few seconds ago: what lists are sorted and narrowed by. Bookings are made by what is free at
 * their own moment, never by this.
 */
export const freeTimes = pgTable(
  'free_times',
  {
    /** The consultant's id, or the space's product. */
    resourceId: id('resource_id').primaryKey(),
    /** By whose clock. */
    zone: text('zone').notNull(),
    /** Of a consultant: the first slot that can be booked; null: there is none. */
    soonestAt: instant('soonest_at'),
    /** Of a space: lexemes of the days on which it can be booked (`search-facts.ts`). */
    facts: text('facts').array().notNull(),
    /** When the clock alone changes something of it. */
    changesAt: instant('changes_at').notNull(),
  },
  (table) => [
    index('free_times_changes').on(table.changesAt),
    index('free_times_soonest')
      .on(table.soonestAt)
      .where(sql`soonest_at is not null`),
  ],
);

/** From how many sold on a product belongs to a tier, as of the last ranking. */
export const searchTiers = pgTable('search_tiers', {
  tier: integer('tier').primaryKey(),
  leastSold: integer('least_sold').notNull(),
});

/** Latin words and pinyin that occur in products, for what is mistyped. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    isPinyin: boolean('is_pinyin').notNull(),
    /** The word and each of it with one letter left out. */
    slips: text('slips').array().notNull(),
  },
  (table) => [index('search_words_slips').using('gin', table.slips)],
);

/** How many people looked for something, on the first day of each of them; nothing of who they are. */
export const searchCounts = pgTable(
  'search_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    language: text('language').$type<Language>().notNull(),
    keyword: text('keyword').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.language, table.keyword] })],
);

/** That somebody looked for something of late, so that he counts once; neither can be read from it. */
export const searchAskers = pgTable(
  'search_askers',
  {
    /** A keyed hash of word, language and account, or network for who is not signed in. */
    key: bytes('key').primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [index('search_askers_day').on(table.day)],
);
