import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { id, words } from '../../platform/columns.ts';
import { products } from '../products/products.tables.ts';

export interface TeacherPaper {
  fileId: string;
  /** As its agency calls it. */
  name: string;
}

export const teachers = pgTable(
  'teachers',
  {
    id: id().primaryKey(),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    name: words('name').notNull(),
    title: words('title').notNull(),
    story: words('story').notNull(),
    /** Empty: none. */
    avatar: text('avatar').notNull(),
    yearsTeaching: integer('years_teaching').notNull(),
    /** Whether buyers see the teacher. */
    shown: boolean('shown').notNull().default(true),
    /** Proofs of what the teacher may teach, which buyers never see. */
    papers: jsonb('papers').$type<TeacherPaper[]>().notNull().default([]),
  },
  (table) => [index('teachers_agency').on(table.agencyId)],
);

export const productTeachers = pgTable(
  'product_teachers',
  {
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    teacherId: id('teacher_id')
      .notNull()
      .references(() => teachers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.teacherId] }),
    index('product_teachers_teacher').on(table.teacherId),
  ],
);
