import type { Language } from '@lyceum/domain/language';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { products } from '../products/products.tables.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id().primaryKey(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    author: text('author').notNull(),
    language: text('language').$type<Language>().notNull(),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    reply: text('reply'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reviews_product').on(table.productId, table.createdAt),
    index('reviews_agency').on(table.agencyId, table.createdAt),
  ],
);
