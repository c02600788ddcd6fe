import type { hotWords, noteSearch } from '@lyceum/contract/products.schemas';
import type { Language } from '@lyceum/domain/language';
import { day } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Caller, Deps } from '../platform/deps.ts';
import { narrowedBy } from './search-products.ts';
import { addSearch, countFound, deleteSearchesBefore, selectSearches } from './search.sql.ts';
import { readingsOf } from './understand.ts';

const daysRemembered = 14;
/** Looked for less often than this, a word could tell of one person. */
const leastOften = 3;
const mostHot = 10;
const mostOfLate = 200;
const longestHot = 24;

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const since = ({ clock }: Pick<Deps, 'clock'>): string => dayOf(new Date(clock().getTime() - daysRemembered * day));

/** Numbers and addresses are of somebody, and long texts are no words. */
const mayBePersonal = (keyword: string): boolean => /\d{4}|@|:\/\//.test(keyword) || keyword.length > longestHot;

/** What people have looked for in the last two weeks, most often first. */
export function searchesOfLate(deps: Pick<Deps, 'db' | 'clock'>, language: Language): Promise<string[]> {
  return selectSearches(deps.db, language, { since: since(deps), least: leastOften, limit: mostOfLate });
}

export async function readHotWords(
  deps: Deps,
  _input: object,
  { language }: Caller,
): Promise<z.input<typeof hotWords.reply>> {
  return { list: (await searchesOfLate(deps, language)).slice(0, mostHot) };
}

/** Counts a search that finds something as it was typed; others would be no help to anybody. */
export async function countSearch(
  { db, clock }: Deps,
  { keyword }: z.output<typeof noteSearch.request>,
  { language }: Caller,
): Promise<z.input<typeof noteSearch.reply>> {
  const readings = mayBePersonal(keyword) ? null : await readingsOf(db, keyword);
  if (readings) {
    const [found = 0] = await countFound(db, [{ ...readings.typed, ...narrowedBy({}) }]);
    if (found > 0) {
      await addSearch(db, dayOf(clock()), language, keyword.normalize('NFKC').toLowerCase());
    }
  }
  return {};
}

/** Counts of days that nobody reads any more. */
export function tidySearches(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteSearchesBefore(deps.db, since(deps));
}
