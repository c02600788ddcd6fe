import type { Region } from '@lyceum/domain/region';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, words } from '../../platform/columns.ts';

/** What many ask, answered once; the search finds it (finding/index-entries.ts). */
export const helpQuestions = pgTable(
  'help_questions',
  {
    id: id().primaryKey(),
    question: words('question').notNull(),
    answer: words('answer').notNull(),
    /** Whom it concerns; null: all. */
    region: text('region').$type<Region>(),
    shown: boolean('shown').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [index('help_questions_position').on(table.position, table.id)],
);
