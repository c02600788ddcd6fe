import { mostCounted } from '@lyceum/domain/catalogue';
import type { IndexedKind, EntrySort } from '@lyceum/domain/finding';
import { groundMetres, type Coordinates } from '@lyceum/domain/place';
import type { Queryable } from '../../platform/database.ts';
import { fact } from './search-facts.ts';
import { factQuery } from './search-terms.ts';
import { readingsOf, type Reading } from './understand.ts';
import { countEntries, selectEntries, type EntryQuery } from './finding.sql.ts';

export interface EntrySearch {
  kind: IndexedKind;
  /** Empty: all of the kind. */
  keyword: string;
  /** Lexemes of `fact`; each must be there. */
  facts?: readonly string[];
  sort: EntrySort;
  /** Where the reader is; null when unknown, and then nothing is sorted by distance. */
  here: Coordinates | null;
}

export interface FoundEntries {
  /** With metres on the ground from `here`, where both places are known. */
  list: { id: string; distance: number | null }[];
  /** Exact up to `mostCounted`. */
  total: number;
}

/** Strictly, then loosely; null when the keyword has no word, and nothing is found. */
async function queriesOf(
  db: Queryable,
  { kind, keyword, facts = [] }: Pick<EntrySearch, 'kind' | 'keyword' | 'facts'>,
): Promise<{ typed: EntryQuery; loosely: (() => Promise<EntryQuery>) | null } | null> {
  const ofKind = [fact.kind(kind), ...facts].map((one) => factQuery([one])).join('&');
  if (keyword === '') {
    return { typed: { kind, first: ofKind, rest: ofKind }, loosely: null };
  }
  const readings = await readingsOf(db, keyword);
  const within = ({ first, rest }: Reading) => ({ kind, first, rest: `(${rest})&${ofKind}` });
  return readings && { typed: within(readings.typed), loosely: async () => within(await readings.loosely()) };
}

/** Agencies, teachers or consultants by their words, best first or nearest first; `search-terms.ts` says what a keyword finds. */
export async function findEntries(
  db: Queryable,
  search: EntrySearch,
  range: { limit: number; offset: number },
): Promise<FoundEntries> {
  const { here } = search;
  const isAll = search.keyword === '' && (search.facts ?? []).length === 0;
  const queries = await queriesOf(db, search);
  if (queries === null) {
    return { list: [], total: 0 };
  }
  let query = queries.typed;
  let total = await countEntries(db, query);
  if (total === 0 && queries.loosely) {
    query = await queries.loosely();
    total = await countEntries(db, query);
  }
  const near = search.sort === 'distance' && here !== null;
  const order = near ? (isAll || total > mostCounted ? 'allNear' : 'near') : isAll ? 'allBest' : 'best';
  const rows = total === 0 ? [] : await selectEntries(db, order, query, range, here);
  return {
    list: rows.map(({ id, straight }) => ({ id, distance: straight === null ? null : groundMetres(straight) })),
    total,
  };
}

/** How many of the kind the keyword finds, strictly or else loosely; exact up to `mostCounted`. */
export async function countFoundEntries(db: Queryable, kind: IndexedKind, keyword: string): Promise<number> {
  const queries = await queriesOf(db, { kind, keyword });
  if (queries === null) {
    return 0;
  }
  const total = await countEntries(db, queries.typed);
  return total > 0 || queries.loosely === null ? total : countEntries(db, await queries.loosely());
}
