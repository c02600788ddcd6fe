import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { staff } from '../../people/staff/staff.tables.ts';
import { id, instant, words } from '../../platform/columns.ts';
import { conversations } from '../messages/messages.tables.ts';

/** What colleagues of support tell each other about a conversation; no buyer sees it. */
export const deskNotes = pgTable(
  'desk_notes',
  {
    id: id().primaryKey(),
    conversationId: id('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    staffId: id('staff_id')
      .notNull()
      .references(() => staff.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('desk_notes_of_conversation').on(table.conversationId, table.at.desc().nullsFirst())],
);

/** What support answers again and again. */
export const deskAnswers = pgTable('desk_answers', {
  id: id().primaryKey(),
  title: words('title').notNull(),
  text: words('text').notNull(),
});
