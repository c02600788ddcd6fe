import type { CourseForm } from '@lyceum/domain/catalogue';
import type { AccessPeriod } from '@lyceum/domain/time';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/columns.ts';
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
