import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import type { TableData } from '../../platform/data-map.ts';

/** From a table to the one that its rows hang on, by these columns. */
interface Link {
  table: string;
  columns: readonly string[];
  foreign: readonly string[];
}

/** What erasing an account does to one table. */
export interface ErasureStep {
  table: string;
  /** Up to `users`, the first link from the table itself; empty: it is `users`. */
  path: readonly Link[];
  /** Null: the rows go. */
  blank: readonly { column: string; to: string | null }[] | null;
}

interface Foreign extends Link {
  of: PgTable;
  isPersonal: boolean;
}

const linksOf = ({ table, personal }: TableData): Foreign[] =>
  getTableConfig(table as PgTable).foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const named = Object.entries(getTableColumns(table as PgTable));
    return {
      of: foreignTable,
      table: getTableName(foreignTable),
      columns: columns.map(({ name }) => name),
      foreign: foreignColumns.map(({ name }) => name),
      isPersonal: named.some(([field, column]) => columns.includes(column as PgColumn) && field in personal),
    };
  });

/** What stands in the place of what is blanked: nothing, or the least that the column takes. */
function blankFor(column: PgColumn): string | null {
  if (!column.notNull) {
    return null;
  }
  return column.columnType === 'PgJsonb' ? '[]' : '';
}

/** What somebody of the staff leaves behind is not the buyer's. */
const isOfPost = ({ kept }: TableData['personal'][string]) => kept === 'post';

/**
 * What erasing an account does, table by table, those first that hang on others; `without` names the tables that have something to erase
 * and from which no keys lead to a person.
 *
 * A table's rows are a person's when a key of theirs names the account, or the row of a table whose rows are; the shorter way counts.
 */
export function planErasure(dataMap: readonly TableData[]): { steps: readonly ErasureStep[]; without: string[] } {
  const paths = new Map<Table, readonly Link[]>([[users, []]]);
  for (let found = true; found;) {
    found = false;
    for (const one of dataMap.filter(({ table }) => !paths.has(table))) {
      const way = linksOf(one)
        .filter(({ of, isPersonal }) => paths.has(of) && (of !== users || isPersonal))
        .toSorted((a, b) => (paths.get(a.of)?.length ?? 0) - (paths.get(b.of)?.length ?? 0))[0];
      if (way) {
        const { of, table, columns, foreign } = way;
        paths.set(one.table, [{ table, columns, foreign }, ...(paths.get(of) ?? [])]);
        found = true;
      }
    }
  }
  const steps: ErasureStep[] = [];
  const without: string[] = [];
  for (const { table, personal } of dataMap) {
    const erased = Object.entries(personal).filter(([, said]) => said.erased !== 'stays' && !isOfPost(said));
    const path = paths.get(table);
    if (erased.length > 0 && path) {
      const columns = getTableColumns(table as PgTable);
      const blank = erased.flatMap(([key]) => {
        const column = columns[key];
        return column ? [{ column: column.name, to: blankFor(column) }] : [];
      });
      const goes = erased.some(([, said]) => said.erased === 'row');
      steps.push({ table: getTableName(table), path, blank: goes ? null : blank });
    } else if (erased.length > 0) {
      without.push(getTableName(table));
    }
  }
  // Rows that hang on others go before them.
  return { steps: steps.toSorted((a, b) => b.path.length - a.path.length), without: without.toSorted() };
}
