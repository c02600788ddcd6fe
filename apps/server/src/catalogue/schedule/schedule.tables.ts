import type { SessionState } from '@lyceum/domain/schedule';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { lessons } from '../lessons/lessons.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { products } from '../products/products.tables.ts';

/**
 * Everything that is held at a time (RULES.md "Catalogue"): classes and live lessons of a product, and what belongs to one buyer's line.
 * Finishing by the clock, codes, attendance, calendar files and the office read this table alone.
 */
export const scheduledSessions = pgTable(
  'scheduled_sessions',
  {
    id: id().primaryKey(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The line that it belongs to; null: it is everybody's who bought the product. Its foreign key is in the migrations alone: orders know of sessions, not the other way round. */
    orderLineId: id('order_line_id'),
    /** The lesson that is held. */
    lessonId: id('lesson_id')
      .unique('scheduled_sessions_lesson')
      .references(() => lessons.id, { onDelete: 'set null' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** IANA zone of the place. */
    zone: text('zone').notNull(),
    /** Within the product's place; null: it names none. */
    room: text('room'),
    /** Most who can attend; null: no limit of its own. */
    capacity: integer('capacity'),
    state: text('state').$type<SessionState>().notNull().default('planned'),
  },
  (table) => [
    index('scheduled_sessions_product').on(table.productId, table.startsAt),
    index('scheduled_sessions_starts').on(table.startsAt),
    index('scheduled_sessions_line')
      .on(table.orderLineId)
      .where(sql`order_line_id is not null`),
    check('scheduled_sessions_span', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
