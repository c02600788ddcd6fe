import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows as JSON under the names of the database's columns, for `jsonb_populate_recordset`. */
export function asRecords(table: PgTable, rows: readonly Record<string, unknown>[]): string {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key] ?? null]))),
  );
}

/** Inserts what `asRecords` made of rows of the table, passed as that parameter. */
export const insertRecords = (table: PgTable, parameter: number): string =>
  `insert into ${getTableName(table)} select * from jsonb_populate_recordset(null::${getTableName(table)}, $${parameter})`;
