import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/accounts.tables.ts';
import { lessons } from '../../catalogue/lessons/lessons.tables.ts';
import { id, instant } from '../../platform/columns.ts';

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
