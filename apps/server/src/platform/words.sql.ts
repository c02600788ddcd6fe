import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The `language` parameter of a prepared statement that reads texts: one statement serves every language. */
export const readerLanguage = sql`${sql.placeholder('language')}::text`;

/** Of a `Words` value only the reader's text, so that the other two never leave the database. */
export function inReadersLanguage(words: PgColumn | SQL): SQL<string> {
  return sql<string>`${words} ->> ${readerLanguage}`;
}

/** A text in all its languages and in small letters, for `like`. */
export const inAllLanguages = (column: PgColumn): SQL =>
  sql`lower(concat_ws(' ', ${column} ->> 'zh-TW', ${column} ->> 'zh-CN', ${column} ->> 'en'))`;
