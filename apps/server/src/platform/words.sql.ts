import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The `language` parameter of a prepared statement that reads texts: one statement serves every language. */
export const readerLanguage = sql`${sql.placeholder('language')}::text`;

/** Of a `Words` value only the reader's text, so that the other two never leave the database. */
export function inReadersLanguage(words: PgColumn | SQL): SQL<string> {
  return sql<string>`${words} ->> ${readerLanguage}`;
}

/** Whether the texts of a `Words` value, in whatever language, have all of the patterns in them; no pattern asks for nothing. */
export function namedLike(words: PgColumn, patterns: readonly string[]): SQL | undefined {
  const texts = sql`lower(concat_ws(' ', ${words} ->> 'zh-TW', ${words} ->> 'zh-CN', ${words} ->> 'en'))`;
  return patterns.length === 0 ? undefined : sql`${texts} like all (${sql.param(patterns)}::text[])`;
}
