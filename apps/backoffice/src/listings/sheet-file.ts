import { sheetLimits } from '@lyceum/contract/sheet-limits';
import type { Currency } from '@lyceum/domain/money';
import Papa from 'papaparse';

/** A sheet of products as it was read from a file. */
export interface Sheet {
  head: string[];
  rows: string[][];
}

export type SheetFileFault = 'empty' | 'notText' | 'tooManyRows' | 'tooLarge' | 'malformed';

/** What spreadsheets of the agency's country write where they do not write UTF-8. */
const oldEncodings: Record<Currency, string> = { TWD: 'big5', CNY: 'gb18030', USD: 'windows-1252' };

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** The text of a file, whatever a spreadsheet wrote it in; null: it is none, such as a whole workbook. */
function textOf(bytes: Uint8Array, currency: Currency): string | null {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  }
  if (bytes.includes(0)) {
    return null;
  }
  for (const encoding of ['utf-8', oldEncodings[currency]]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Written in another one.
    }
  }
  return null;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Reads a file of rows: with commas, semicolons or tabs between its cells, as spreadsheets save them. */
export async function readSheetFile(file: Blob, currency: Currency): Promise<Sheet | { fault: SheetFileFault }> {
  if (file.size > sheetLimits.bytes) {
    return { fault: 'tooLarge' };
  }
  const text = textOf(new Uint8Array(await file.arrayBuffer()), currency);
  if (text === null) {
    return { fault: 'notText' };
  }
  const { data, errors } = Papa.parse<string[]>(text.trimEnd());
  if (errors.some(({ type }) => type === 'Quotes')) {
    return { fault: 'malformed' };
  }
  const [head = [], ...rows] = data;
  if (isBlank(head) || rows.every(isBlank)) {
    return { fault: 'empty' };
  }
  if (rows.length > sheetLimits.rows) {
    return { fault: 'tooManyRows' };
  }
  const sheet = { head, rows };
  return new Blob([JSON.stringify(sheet)]).size > sheetLimits.bytes - 1_024 ? { fault: 'tooLarge' } : sheet;
}

/** The rows that have faults, with their reasons in a last column, to be mended and sent again. */
export function faultyRows(
  { head, rows }: Sheet,
  faults: readonly { row: number; column: string | null; words: string }[],
  reason: string,
): Blob {
  const reasons = new Map<number, string[]>();
  for (const { row, column, words } of faults) {
    reasons.set(row, [...(reasons.get(row) ?? []), column === null ? words : `${column}: ${words}`]);
  }
  const lines = [...reasons].map(([row, told]) => {
    const cells = head.map((_, at) => rows[row - 2]?.[at] ?? '');
    return [...cells, told.join(' ')];
  });
  // Without the mark, Excel takes UTF-8 for the machine's own old character set.
  const text = `\uFEFF${Papa.unparse([[...head, reason], ...lines], { escapeFormulae: true })}`;
  return new Blob([text], { type: 'text/csv' });
}
