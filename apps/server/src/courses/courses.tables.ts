import type { CatalogType } from '@lyceum/domain/catalogue';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { id, instant, words } from '../platform/columns.ts';
import { products } from '../products/products.tables.ts';

export const chapters = pgTable(
  'chapters',
  {
    id: id().primaryKey(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    title: words('title').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [index('chapters_product').on(table.productId)],
);

export const lessons = pgTable(
  'lessons',
  {
    id: id().primaryKey(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    chapterId: id('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    title: words('title').notNull(),
    catalogType: integer('catalog_type').$type<CatalogType>().notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    trial: boolean('trial').notNull(),
    startsAt: instant('starts_at'),
    /** Folder of the HLS asset; null while there is none. */
    media: text('media'),
    position: integer('position').notNull(),
  },
  (table) => [index('lessons_product').on(table.productId), index('lessons_chapter').on(table.chapterId)],
);

/** Seconds from the start: where the person stopped, and the furthest point ever reached. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: id('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    productId: id('product_id').notNull(),
    position: integer('position').notNull(),
    furthest: integer('furthest').notNull(),
    finished: boolean('finished').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('lesson_progress_product').on(table.userId, table.productId),
  ],
);
