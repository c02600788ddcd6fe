import type { Language, LocalizedText } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, words } from '../../platform/columns.ts';

export const consultants = pgTable('consultants', {
  id: id().primaryKey(),
  name: words('name').notNull(),
  title: words('title').notNull(),
  story: words('story').notNull(),
  topics: jsonb('topics').$type<LocalizedText[]>().notNull(),
  languages: jsonb('languages').$type<Language[]>().notNull(),
  /** Where most of those live whom the consultant advises. */
  region: text('region').$type<Region>().notNull().default('tw'),
  avatar: text('avatar').notNull(),
  zone: text('zone').notNull(),
});
