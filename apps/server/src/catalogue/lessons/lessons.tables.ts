import type { CatalogType, MediaKind } from '@lyceum/domain/catalogue';
import type { FileId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { files } from '../../people/files/files.tables.ts';
import { id, words } from '../../platform/columns.ts';
import { products } from '../products/products.tables.ts';

/** What lessons play, by the id that they name. */
export const courseMedia = pgTable(
  'course_media',
  {
    id: id().primaryKey(),
    /** hls: the folder of that id below the stream folders · mp4: an uploaded file. */
    kind: text('kind').$type<MediaKind>().notNull(),
    /** Languages of its captions: `captions-<language>.vtt` beside the playlist. */
    captions: text('captions').array().$type<Language[]>().notNull().default([]),
    /** The tenant; null for what came with the shop, which anybody may use. */
    agencyId: id('agency_id').references(() => agencies.id),
    fileId: id('file_id')
      .$type<FileId>()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('course_media_agency').on(table.agencyId),
    uniqueIndex('course_media_file').on(table.fileId),
    check('course_media_kind', sql`(kind = 'mp4') = (file_id is not null)`),
  ],
);

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
    /** Null while there is none. */
    media: id('media').references(() => courseMedia.id),
    position: integer('position').notNull(),
  },
  (table) => [
    index('lessons_product').on(table.productId),
    index('lessons_chapter').on(table.chapterId),
    index('lessons_media').on(table.media),
  ],
);
