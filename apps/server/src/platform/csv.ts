import { Readable } from 'node:stream';

export type CsvCell = string | number | Date | null;

/** What a call of kind `file: 'csv'` answers: its rows come in batches, and a batch is asked for when the one before is on its way. */
export interface CsvTable {
  /** Of the file, without its ending. */
  name: string;
  /** How many rows come, as far as one knew at the beginning; it tells how far it is. */
  total: number;
  /** In which its instants are written. */
  zone: string;
  head: readonly string[];
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>;
}

/** Spreadsheets take such a text for a formula and run it; after an apostrophe it is a text. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** As spreadsheets read a time: `2026-03-02 10:00:00`, in the zone. */
export const timeIn = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });

/** RFC 4180; a number is written as it is, for it is no text. */
export function csvCell(cell: CsvCell, times: Intl.DateTimeFormat): string {
  if (cell === null) {
    return '';
  }
  if (typeof cell === 'number') {
    return String(cell);
  }
  const plain = cell instanceof Date ? times.format(cell) : looksLikeFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

async function* textOf({ zone, head, batches }: CsvTable): AsyncGenerator<string> {
  const times = timeIn(zone);
  const csvLine = (cells: readonly CsvCell[]): string => `${cells.map((cell) => csvCell(cell, times)).join(',')}\r\n`;
  // Without the mark, Excel takes UTF-8 for the machine's own old character set.
  yield `\uFEFF${csvLine(head)}`;
  for await (const batch of batches) {
    yield batch.map(csvLine).join('');
  }
}

/** The file as a stream of bytes: it reads on only while somebody takes what it has, and stops reading when nobody does any more. */
export function csvStream(table: CsvTable): Readable {
  return Readable.from(textOf(table), { objectMode: false });
}

/** What stands in one column, below its heading. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell];

interface Rows<Row> extends Pick<CsvTable, 'name' | 'total' | 'zone'> {
  columns: readonly CsvColumn<Row>[];
  /** At most so many rows, those after the given one; its order must not change while the file is on its way. */
  read: (after: Row | null, limit: number) => Promise<readonly Row[]>;
}

const batchSize = 1_000;

/** The heading of a column of instants, which says in which zone they are. */
export const inZone = (head: string, zone: string): string => `${head} (${zone})`;

/** A list as a file, a column each for what is told of its rows. */
export function csvTable<Row>({ name, total, zone, columns, read }: Rows<Row>): CsvTable {
  async function* batches() {
    for await (const rows of batchesOf((after: Row | null) => read(after, batchSize))) {
      yield rows.map((row) => columns.map(([, cell]) => cell(row)));
    }
  }
  return { name, total, zone, head: columns.map(([head]) => head), batches: batches() };
}

/**
 * Every row of a list, in batches, each read after the last row of the one before: no cursor, transaction or connection is held
 * while the reader is slow.
 */
export async function* batchesOf<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | null = null; ;) {
    const batch: readonly Row[] = await read(after);
    if (batch.length === 0) {
      return;
    }
    yield batch;
    after = batch.at(-1) ?? null;
  }
}
