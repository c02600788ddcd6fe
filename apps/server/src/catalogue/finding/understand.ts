import type { Queryable } from '../../platform/database.ts';
import { meaningOf } from './emoji-words.ts';
import { stemsOf } from './index-products.ts';
import {
  looseClausesOf,
  mayBe,
  mayBeMistyped,
  queryOf,
  slipsOf,
  clausesOf,
  wordsOf,
  type Clause,
} from './search-terms.ts';
import { selectWordsNear, type SearchQuery } from './search.sql.ts';

/** One way to understand what was typed. */
export interface Reading extends Pick<SearchQuery, 'first' | 'rest'> {
  clauses: readonly Clause[];
}

const mostMeant = 6;

/** Known words that one slip of the finger parts from the typed one. */
async function meantBy(db: Queryable, typed: string): Promise<string[]> {
  const near = await selectWordsNear(db, slipsOf(typed));
  return near
    .filter((known) => mayBe(typed, known))
    .map(({ word }) => word)
    .slice(0, mostMeant);
}

/**
 * The ways to understand a keyword, the strict one first: as it was typed, then loosely (characters in any order, initials of the pinyin,
 * one slip forgiven). The loose one is for when nobody has it as typed; null when the keyword has no word at all, and nothing can be found.
 */
export async function readingsOf(
  db: Queryable,
  keyword: string,
): Promise<{ typed: Reading; loosely: () => Promise<Reading> } | null> {
  const words = await Promise.all(
    wordsOf(keyword).map(async (run) =>
      run.kind === 'emoji' ? { ...run, means: await meaningOf(db, run.text) } : run,
    ),
  );
  if (words.length === 0) {
    return null;
  }
  const stems = await stemsOf(
    db,
    words.filter(({ kind }) => kind === 'word').map(({ text }) => text),
  );
  const clauses = clausesOf(words, stems);
  return {
    typed: { first: queryOf(clauses, ['n']), rest: queryOf(clauses, ['n', 'o']), clauses },
    async loosely() {
      const meant = new Map<string, string[]>();
      for (const word of words.filter(mayBeMistyped)) {
        meant.set(word.text, await meantBy(db, word.text));
      }
      const loose = looseClausesOf(words, stems, meant);
      return { first: queryOf(loose, ['n']), rest: queryOf(loose, ['n', 'o']), clauses: loose };
    },
  };
}
