import type { CourseForm } from '@lyceum/domain/catalogue';
import type { AccessPeriod } from '@lyceum/domain/time';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { lessons } from '../../../catalogue/lessons/lessons.tables.ts';
import { id, instant } from '../../../platform/columns.ts';
import { orderLines } from '../orders.tables.ts';

/** What a line that sells a course needs beside the generic line: recorded, live and in-person courses alike. */
export const courseLines = pgTable('course_lines', {
  orderLineId: id('order_line_id')
    .primaryKey()
    .references(() => orderLines.id),
  form: text('form').$type<CourseForm>(),
  access: text('access').$type<AccessPeriod>().notNull(),
  accessFrom: text('access_from').$type<'purchase' | 'classStart'>().notNull(),
  classStartsAt: instant('class_starts_at'),
  /** Set at payment; null also when access never ends, so read it together with the order's state. */
  accessUntil: instant('access_until'),
});

/** Lessons whose address was handed out to the buyer of a line, at the first time: what refunds count as used. */
export const lessonOpenings = pgTable(
  'lesson_openings',
  {
    orderLineId: id('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    lessonId: id('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderLineId, table.lessonId] }),
    index('lesson_openings_lesson').on(table.lessonId),
  ],
);
