import { earthPoint, knownPlace } from '@lyceum/domain/place';
import { languages, type LocalizedText } from '@lyceum/domain/language';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database.ts';
import { classTypeOf } from '../products/product-item.ts';
import {
  insertSearchWords,
  moveToTiers,
  rankTiers,
  selectByCategory,
  selectSearchTexts,
  selectStems,
  selectUnindexed,
  upsertProductSearch,
  type SearchTextsRow,
} from './search-index.sql.ts';
import { inOneSpelling } from './regional-words.ts';
import { factsOf } from './search-facts.ts';
import { latinWordsOf, lexemesOf, slipsOf, vocabularyOf, type SearchTexts, type Stems } from './search-terms.ts';

/** To be raised whenever the same product would get other lexemes: `indexProducts` then makes them anew. */
const termsVersion = 6;
const productsAtOnce = 500;
/** Whoever changes a price waits for no more than these. */
const movedAtOnce = 50;

const knownStems = new LRUCache<string, string>({ max: 20_000 });

/** English stems of words; each is asked of the database once. */
export async function stemsOf(db: Queryable, words: readonly string[]): Promise<Stems> {
  const unknown = words.filter((word) => !knownStems.has(word));
  if (unknown.length > 0) {
    unknown.forEach((word) => knownStems.set(word, ''));
    (await selectStems(db, unknown)).forEach(({ word, stem }) => knownStems.set(word, inOneSpelling(stem)));
  }
  return new Map(
    words.flatMap((word) => [[word, knownStems.get(word) ?? ''] as const]).filter(([, stem]) => stem !== ''),
  );
}

export const inEveryLanguage = (words: LocalizedText): string[] => languages.map((language) => words[language]);

/** The stems of all Latin words of the texts. */
export function stemsOfTexts(db: Queryable, all: readonly SearchTexts[]): Promise<Stems> {
  return stemsOf(db, [...new Set(all.flatMap(latinWordsOf))]);
}

/** Keeps the words of the texts, so that what is mistyped is understood. */
export async function learnWords(db: Queryable, all: readonly SearchTexts[]): Promise<void> {
  const known = new Map(all.flatMap(vocabularyOf).map((one) => [one.word, one]));
  await insertSearchWords(
    db,
    [...known.values()].map((one) => ({ ...one, slips: slipsOf(one.word) })),
  );
}

function textsOf(row: SearchTextsRow): SearchTexts {
  return {
    names: inEveryLanguage(row.name),
    others: [
      ...row.teacherNames.flatMap(inEveryLanguage),
      ...inEveryLanguage(row.agencyName),
      ...inEveryLanguage(row.categoryName),
      ...languages.map((language) => classTypeOf(row.type, row.form, language)),
    ],
  };
}

/** Makes anew what these products are found by, in the transaction that changed them. */
export async function indexProducts(db: Queryable, productIds: readonly string[]): Promise<void> {
  const ids = productIds.length > productsAtOnce ? await selectByCategory(db, productIds) : productIds;
  for (let start = 0; start < ids.length; start += productsAtOnce) {
    const rows = await selectSearchTexts(db, ids.slice(start, start + productsAtOnce));
    const all = rows.map((row) => ({ row, texts: textsOf(row) }));
    const texts = all.map((one) => one.texts);
    const stems = await stemsOfTexts(db, texts);
    await upsertProductSearch(
      db,
      termsVersion,
      all.map(({ row, texts: its }) => {
        const place = knownPlace(row);
        return {
          productId: row.id,
          lexemes: [...lexemesOf(its, stems), ...factsOf(row)],
          point: place && earthPoint(place),
        };
      }),
    );
    await learnWords(db, texts);
  }
}

/** Puts each product into the tier that its sales deserve now, a few at a time: where a catalogue came in as a whole, all of them move. */
async function rankProducts(db: Queryable): Promise<void> {
  const ends = await rankTiers(db);
  for (let last: string | null = ''; last !== null;) {
    last = await moveToTiers(db, ends, last, movedAtOnce);
  }
}

/** Makes what is missing for products that came before the search did, or before its rules changed; then ranks all by their sales. */
export async function tendIndex(db: Queryable): Promise<void> {
  for (;;) {
    const productIds = await selectUnindexed(db, termsVersion, productsAtOnce);
    if (productIds.length === 0) {
      break;
    }
    await indexProducts(db, productIds);
  }
  await rankProducts(db);
}
