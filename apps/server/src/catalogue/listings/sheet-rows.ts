import { create } from '@lyceum/contract/listings.schemas';
import { languages, type Language } from '@lyceum/domain/language';
import { refusalMessage } from '@lyceum/i18n/refusals';
import * as m from '@lyceum/i18n/words';
import {
  idTitle,
  likeTitle,
  plainCell,
  sheetColumns,
  versionTitle,
  withoutGuard,
  type SheetColumn,
  type SheetContext,
  type SheetRow,
} from './sheet-columns.ts';
import type { WrittenContent } from './write-listing.ts';

/** What is wrong with a row, beside a column or with all of it. */
export interface RowFault {
  /** Key of the column; null: of the whole row. */
  key: string | null;
  words: string;
}

/** Columns that are no field of a product. */
const identity = { id: idTitle, version: versionTitle, like: likeTitle };
type Identity = keyof typeof identity;

const titleOf: Readonly<Record<string, (language: Language) => string>> = {
  ...identity,
  ...Object.fromEntries(sheetColumns.map(({ key, title }) => [key, title])),
};
/** The title that people read above the column. */
export const columnTitle = (key: string, language: Language): string | null => titleOf[key]?.(language) ?? null;

/** Titles and keys, as they are compared; the zone behind the title of a time says nothing that is read. */
const plainTitle = (title: string): string =>
  plainCell(title.replace(/\([A-Za-z_]+\/[A-Za-z_/]+\)\s*$/, '')).replaceAll(/\s/g, '');
const keyOfTitle = new Map(
  Object.entries(titleOf).flatMap(([key, title]) =>
    [key, ...languages.map((language) => title(language))].map((name) => [plainTitle(name), key] as const),
  ),
);

/** What we write beside rows that have faults: it comes back with them, and says nothing. */
const ownNotes = new Set(languages.map((locale) => plainTitle(m.listings_sheetReason({}, { locale }))));

/** Where in a line each column stands, by its key; the titles that belong to no column, or to one that stands there already. */
export interface SheetLayout {
  at: ReadonlyMap<string, number>;
  notRead: string[];
}

export function layoutOf(head: readonly string[]): SheetLayout {
  const at = new Map<string, number>();
  const notRead: string[] = [];
  for (const [index, title] of head.entries()) {
    const key = keyOfTitle.get(plainTitle(title));
    if (key !== undefined && !at.has(key)) {
      at.set(key, index);
    } else if (title.trim() !== '' && !ownNotes.has(plainTitle(title))) {
      notRead.push(title.trim());
    }
  }
  return { at, notRead };
}

/** A line below the titles; an empty cell is as good as none. */
export interface SheetLine {
  /** As the spreadsheet counts. */
  row: number;
  id: string;
  version: string;
  like: string;
  cells: readonly (readonly [column: SheetColumn, cell: string])[];
}

/** The lines that hold something. */
export function linesOf(rows: readonly (readonly string[])[], { at }: SheetLayout): SheetLine[] {
  return rows.flatMap((cells, index) => {
    const cell = (key: string): string => withoutGuard(cells[at.get(key) ?? -1] ?? '').trim();
    const identityCell = (key: Identity): string => cell(key);
    if (cells.every((one) => one.trim() === '')) {
      return [];
    }
    return [
      {
        row: index + 2,
        id: identityCell('id'),
        version: identityCell('version'),
        like: identityCell('like'),
        cells: sheetColumns.flatMap((column) => (cell(column.key) === '' ? [] : [[column, cell(column.key)] as const])),
      },
    ];
  });
}

const ofOffer = /^offers\.0\./;
const noWords = () => ({ 'zh-TW': '', 'zh-CN': '', en: '' });

const blankOffer = (): WrittenContent['offers'][number] => ({
  id: null,
  name: noWords(),
  price: null,
  listPrice: null,
  distributionPrice: null,
  onSale: true,
  left: null,
  access: 'oneYear',
  accessFrom: 'purchase',
  ships: false,
  parcelValue: null,
  rate: null,
});

/** What a new product is before a line says anything. */
export const blankContent = (): WrittenContent => ({
  type: 2,
  form: null,
  categoryId: null,
  ageBand: null,
  name: noWords(),
  summary: noWords(),
  description: noWords(),
  highlights: [],
  pictures: [],
  place: null,
  classStartsAt: null,
  space: null,
  teacherIds: [],
  consultantIds: [],
  offers: [],
  chapters: [],
});

/** The offer that a sheet has of a product: the only one. */
export const oneOffer = <Offer>({ offers }: { offers: readonly Offer[] }): Offer | null =>
  offers.length === 1 ? (offers[0] ?? null) : null;

/** Puts what a line says over what a product was; answers the product as a save takes it, or everything that is wrong with it. */
export function readLine(
  line: Pick<SheetLine, 'cells'>,
  base: WrittenContent,
  context: SheetContext,
): { content: WrittenContent } | { faults: RowFault[] } {
  const { language } = context;
  const content = structuredClone(base);
  const asksOffer = line.cells.some(([{ key }]) => ofOffer.test(key));
  const faults: RowFault[] = [];
  if (asksOffer && content.offers.length === 0) {
    content.offers.push(blankOffer());
  }
  const row: SheetRow = { content, offer: oneOffer(content) };
  for (const [column, cell] of line.cells) {
    const words =
      row.offer === null && ofOffer.test(column.key)
        ? m.listings_sheetSeveralOffers({}, { locale: language })
        : column.read(cell, row, context);
    faults.push(...(words === null ? [] : [{ key: column.key, words }]));
  }
  if (row.offer && languages.every((one) => row.offer?.name[one] === '')) {
    row.offer.name = { ...content.name };
  }
  if (languages.every((one) => content.name[one].trim() === '')) {
    faults.push({ key: `name.${language}`, words: m.listings_sheetMissing({}, { locale: language }) });
  }
  if (faults.length > 0) {
    return { faults };
  }
  const read = create.request.safeParse({ content });
  return read.success
    ? { content: read.data.content }
    : { faults: read.error.issues.map((issue) => issueFault(issue, language)) };
}

function issueFault(
  issue: { path: PropertyKey[]; code: string; maximum?: number | bigint | undefined },
  language: Language,
): RowFault {
  const path = issue.path.slice(1).map(String).join('.');
  const key = path in titleOf ? path : null;
  const locale = { locale: language };
  return {
    key,
    words:
      issue.code === 'too_big' && issue.maximum !== undefined
        ? m.listings_sheetTooLong({ most: Number(issue.maximum) }, locale)
        : refusalMessage({ refused: 'invalidInput', params: { field: columnTitle(path, language) ?? path } }, language),
  };
}
