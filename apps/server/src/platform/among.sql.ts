import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * That a column is one of the values of a prepared statement's parameter. Through a query of their own PostgreSQL never knows how many there
 * are, and keeps one plan for all; a plain `any` it would plan anew at each call, which took longer than reading a whole page.
 */
export function among(column: PgColumn, name: string, type: 'text' | 'int' = 'text'): SQL {
  return sql`${column} = any (array(select unnest(${sql.placeholder(name)}::${sql.raw(type)}[])))`;
}
