import { ageBands, courseForms, productTypes, type ProductType } from '@lyceum/domain/catalogue';
import { languageNames, languages, type Language } from '@lyceum/domain/language';
import type { Terms } from '@lyceum/domain/listings';
import { chargeableStep, toDecimal, type Currency } from '@lyceum/domain/money';
import { accessPeriods, minute } from '@lyceum/domain/time';
import { typedNumber } from '@lyceum/domain/typed-number';
import { instantAt, isLocalDate } from '@lyceum/domain/zone';
import { numberFaultText } from '@lyceum/i18n/number-fault-text';
import { accessWords, ageWords, formWords, typeWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import type { CsvCell } from '../../platform/csv.ts';
import type { WrittenContent } from './write-listing.ts';

/** What cells are read and written with. */
export interface SheetContext {
  language: Language;
  currency: Currency;
  /** IANA zone of the agency, in which its times are written. */
  zone: string;
  categories: readonly { id: string; name: string }[];
  teachers: readonly { id: string; name: string }[];
}

type Offer = WrittenContent['offers'][number];

/** What a row of a sheet holds of a product: what it is, and its one offer. A product with several offers has none in a sheet. */
export interface SheetRow {
  content: WrittenContent;
  offer: Offer | null;
}

/** Why a cell cannot be taken, as a sentence in the reader's language. */
type Fault = string;

export interface SheetColumn {
  /** Stands for it in every language; also the path in the content, whose faults are told beside this column. */
  key: string;
  title: (language: Language) => string;
  write: (row: SheetRow, context: SheetContext) => CsvCell;
  /** Puts the cell, which is not empty, into the row; answers what is wrong with it. */
  read: (cell: string, row: SheetRow, context: SheetContext) => Fault | null;
}

/** Takes away what a value of an optional field holds, since an empty cell leaves it as it is. */
export const nothing = '-';

/** Cells are compared as people read them: full-width or not, in any case, whatever the spaces around. */
export const plainCell = (cell: string): string => cell.normalize('NFKC').trim().toLowerCase();

/** The words of `csvCell` come back with the apostrophe that keeps a spreadsheet from running them. */
export const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

type Named<Value> = readonly (readonly [value: Value, names: readonly string[]])[];

const choose = <Value>(cell: string, named: Named<Value>): Value[] => {
  const wanted = plainCell(cell);
  return named.filter(([, names]) => names.some((name) => plainCell(name) === wanted)).map(([value]) => value);
};

const notKnown = (cell: string, known: readonly string[], { language }: SheetContext): Fault =>
  m.listings_sheetNotKnown(
    { value: cell.slice(0, 60), known: known.join(m.listings_and({}, { locale: language })) },
    { locale: language },
  );

type Words = (inputs: object, options: { locale: Language }) => string;

/** One of a few values, by its code or by its word in any language. */
function choice<Value extends string | number>(
  key: string,
  title: Words,
  {
    values,
    words,
    get,
    set,
  }: {
    values: readonly Value[];
    words: Readonly<Record<Value, Words>>;
    get: (row: SheetRow) => Value | null | undefined;
    set: (row: SheetRow, value: Value) => void;
  },
): SheetColumn {
  const named = values.map(
    (value) => [value, [String(value), ...languages.map((locale) => words[value]({}, { locale }))]] as const,
  );
  return {
    key,
    title: (locale) => title({}, { locale }),
    write: (row, { language }) => {
      const value = get(row);
      return value === null || value === undefined ? null : words[value]({}, { locale: language });
    },
    read: (cell, row, context) => {
      const [value] = choose(cell, named);
      if (value === undefined) {
        return notKnown(
          cell,
          values.map((one) => words[one]({}, { locale: context.language })),
          context,
        );
      }
      set(row, value);
      return null;
    },
  };
}

/** The texts of one field, a column for each language. */
const texts = (key: string, title: Words, of: (row: SheetRow) => Record<Language, string> | undefined): SheetColumn[] =>
  languages.map((language) => ({
    key: `${key}.${language}`,
    title: (locale) =>
      m.listings_gapIn({ field: title({}, { locale }), languages: languageNames[language] }, { locale }),
    write: (row) => of(row)?.[language] ?? null,
    read: (cell, row) => {
      const words = of(row);
      if (words) {
        words[language] = cell;
      }
      return null;
    },
  }));

const most = 1e10;

/** An amount in the agency's currency, in a sheet in whole units with decimals. */
const amount = (key: 'price' | 'listPrice' | 'distributionPrice', title: Words): SheetColumn => ({
  key: `offers.0.${key}`,
  title: (locale) => title({}, { locale }),
  write: ({ offer }) => {
    const value = offer?.[key] ?? null;
    return value === null ? null : Number(toDecimal(value));
  },
  read: (cell, { offer }, { currency, language }) => {
    if (offer === null) {
      return null;
    }
    if (cell === nothing && key !== 'price') {
      offer[key] = null;
      return null;
    }
    const bounds = { least: 0, most, decimals: chargeableStep[currency] === 1 ? 2 : 0 };
    const typed = typedNumber(cell, bounds);
    if ('fault' in typed || typed.value === null) {
      return numberFaultText('fault' in typed ? typed.fault : 'notANumber', bounds, { locale: language });
    }
    offer[key] = Math.round(typed.value * 100);
    return null;
  },
});

/** `2026-12-01 19:00`, as spreadsheets write it in these countries, too: `2026/12/1 19:00:00`. */
const timeShape = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::\d{2})?$/;

function readTime(cell: string, zone: string): string | null {
  const [, year = '', month = '', date = '', hours = '', minutes = ''] =
    timeShape.exec(cell.normalize('NFKC').trim()) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isLocalDate(day) && Number(hours) < 24 && Number(minutes) < 60
    ? instantAt(zone, day, Number(hours) * 60 + Number(minutes)).toISOString()
    : null;
}

const isCourse = (type: ProductType): boolean => type === productTypes.inPerson || type === productTypes.online;
/** The minute, as it is written. */
const wholeMinute = (iso: string): Date => new Date(Math.floor(Date.parse(iso) / minute) * minute);

/** What stands in a sheet of products beside the number and the version of each, in this order. */
export const sheetColumns: readonly SheetColumn[] = [
  choice('type', m.listings_type, {
    values: [1, 2, 3, 4, 5] satisfies ProductType[],
    words: typeWords,
    get: ({ content }) => content.type,
    set: ({ content }, value) => {
      content.type = value;
      if (!isCourse(value)) {
        content.form = null;
      }
    },
  }),
  choice('form', m.listings_form, {
    values: courseForms,
    words: formWords,
    get: ({ content }) => content.form,
    set: ({ content }, value) => {
      content.form = value;
    },
  }),
  {
    key: 'categoryId',
    title: (locale) => m.listings_categoryId({}, { locale }),
    write: ({ content }, { categories }) => {
      const name = categories.find(({ id }) => id === content.categoryId)?.name;
      return categories.filter((one) => one.name === name).length === 1 ? (name ?? null) : content.categoryId;
    },
    read: (cell, { content }, context) => {
      const found = choose(
        cell,
        context.categories.map(({ id, name }) => [id, [id, name]] as const),
      );
      if (found.length !== 1) {
        return m.listings_sheetNoCategory({ value: cell.slice(0, 60) }, { locale: context.language });
      }
      content.categoryId = found[0] ?? null;
      return null;
    },
  },
  choice('ageBand', m.listings_ageBand, {
    values: ageBands,
    words: ageWords,
    get: ({ content }) => content.ageBand,
    set: ({ content }, value) => {
      content.ageBand = value;
    },
  }),
  ...texts('name', m.listings_name, ({ content }) => content.name),
  ...texts('summary', m.listings_summary, ({ content }) => content.summary),
  ...texts('description', m.listings_description, ({ content }) => content.description),
  {
    key: 'teacherIds',
    title: (locale) => m.listings_teacherIds({}, { locale }),
    write: ({ content }, { teachers }) =>
      content.teacherIds.map((id) => teachers.find((teacher) => teacher.id === id)?.name ?? id).join('; ') || null,
    read: (cell, { content }, context) => {
      if (cell === nothing) {
        content.teacherIds = [];
        return null;
      }
      const names = cell
        .split(/[;；、\n]/)
        .map((name) => name.trim())
        .filter((name) => name !== '');
      const found = names.map((name) =>
        choose(
          name,
          context.teachers.map(({ id, name: known }) => [id, [id, known]] as const),
        ),
      );
      const unknown = names.find((_, at) => found[at]?.length !== 1);
      if (unknown !== undefined) {
        return m.listings_sheetNoTeacher({ value: unknown.slice(0, 60) }, { locale: context.language });
      }
      content.teacherIds = [...new Set(found.flat())];
      return null;
    },
  },
  {
    key: 'classStartsAt',
    title: (locale) => m.listings_classStartsAt({}, { locale }),
    write: ({ content }) => (content.classStartsAt === null ? null : wholeMinute(content.classStartsAt)),
    read: (cell, { content }, { zone, language }) => {
      if (cell === nothing) {
        content.classStartsAt = null;
        return null;
      }
      const at = readTime(cell, zone);
      if (at === null) {
        return m.listings_sheetNoTime({ value: cell.slice(0, 60) }, { locale: language });
      }
      // Seconds are not in a sheet: what is read as it was written is no change.
      if (content.classStartsAt === null || wholeMinute(content.classStartsAt).toISOString() !== at) {
        content.classStartsAt = at;
      }
      return null;
    },
  },
  ...texts('offers.0.name', m.listings_offerName, ({ offer }) => offer?.name),
  amount('price', m.listings_price),
  amount('listPrice', m.listings_listPrice),
  amount('distributionPrice', m.listings_distributionPrice),
  {
    key: 'offers.0.left',
    title: (locale) => m.listings_left({}, { locale }),
    write: ({ offer }) => offer?.left ?? null,
    read: (cell, { offer }, { language }) => {
      if (offer === null) {
        return null;
      }
      if (cell === nothing) {
        offer.left = null;
        return null;
      }
      const bounds = { least: 0, most: 1e6, decimals: 0 };
      const typed = typedNumber(cell, bounds);
      if ('fault' in typed || typed.value === null) {
        return numberFaultText('fault' in typed ? typed.fault : 'notANumber', bounds, { locale: language });
      }
      offer.left = typed.value;
      return null;
    },
  },
  choice('offers.0.access', m.listings_access, {
    values: accessPeriods,
    words: accessWords,
    get: ({ offer }) => offer?.access,
    set: ({ offer }, value) => {
      if (offer) {
        offer.access = value;
      }
    },
  }),
];

/** The columns that say of which product a row is, and what of it was seen. */
export const idTitle = (locale: Language): string => m.listings_id({}, { locale });
export const versionTitle = (locale: Language): string => m.listings_sheetVersion({}, { locale });

/** The number of a product that a new one is like. */
export const likeTitle = (locale: Language): string => m.listings_sheetLike({}, { locale });

const nothingSeen = 'x';

/**
 * What a sheet saw of a product: the version of its text, the places that were left, and what else buyers see of the offer. A change by others
 * shows in it, while a sale does not.
 */
export function versionText(version: number, terms: Terms | undefined): string {
  if (!terms) {
    return `v${version}`;
  }
  const { price, listPrice, distributionPrice, onSale, left } = terms;
  return `v${version}_${left ?? nothingSeen}_${price}_${listPrice ?? nothingSeen}_${distributionPrice ?? nothingSeen}_${onSale ? 1 : 0}`;
}

/** The terms that it tells; undefined: nothing was published; null: it is no such text. */
export function readVersionText(text: string): { version: number; terms: Terms | undefined } | null {
  const [, version, left, price, listPrice, distributionPrice, onSale] =
    /^v(\d{1,9})(?:_(\d{1,7}|x)_(\d{1,13})_(\d{1,13}|x)_(\d{1,13}|x)_([01]))?$/.exec(plainCell(text)) ?? [];
  if (version === undefined) {
    return null;
  }
  const number = (one: string | undefined): number | null =>
    one === undefined || one === nothingSeen ? null : Number(one);
  return {
    version: Number(version),
    terms:
      price === undefined
        ? undefined
        : {
            price: Number(price),
            listPrice: number(listPrice),
            distributionPrice: number(distributionPrice),
            onSale: onSale === '1',
            left: number(left),
          },
  };
}
