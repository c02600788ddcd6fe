import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows as JSON under the names of the database's columns, for `jsonb_populate_recordset`. */
export function asRecords(table: PgTable, rows: readonly Record<string, unknown>[]): string {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row) =>
      // What is left out is null in the record.
      Object.fromEntries(
        columns.flatMap(([key, column]) => ((row[key] ?? null) === null ? [] : [[column.name, row[key]]])),
      ),
    ),
  );
}

/** Inserts what `asRecords` made of rows of the table, passed as that parameter. */
export const insertRecords = (table: PgTable, parameter: number): string =>
  `insert into ${getTableName(table)} select * from jsonb_populate_recordset(null::${getTableName(table)}, $${parameter})`;
