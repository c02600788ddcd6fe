import { mostCounted } from '@lyceum/domain/catalogue';
import type { IndexedKind } from '@lyceum/domain/finding';
import { earthPoint, type Coordinates } from '@lyceum/domain/place';
import { sql, type SQL } from 'drizzle-orm';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { searchEntries } from './finding.tables.ts';

/** Which entries of a kind, as queries to their lexemes (tsquery). */
export interface EntryQuery {
  kind: IndexedKind;
  /** These come first: the words are in the name. */
  first: string;
  /** All that are found: words anywhere, and facts. */
  rest: string;
}

interface FoundEntry {
  id: string;
  /** Metres of the straight line; null while either place is unknown. */
  straight: number | null;
}

const { kind, entryId, terms, location, soldCount, shown } = searchEntries;
const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const away = sql<number | null>`${location} <-> ${given('here', 'cube')}`;
const ofKind = sql`${kind} = ${given('kind', 'text')} and ${shown}`;
const found = sql`${ofKind} and ${terms} @@ ${given('rest', 'tsquery')}`;

function pageOf(db: Queryable, name: string, where: SQL, order: SQL) {
  return db
    .select({ id: entryId, straight: away })
    .from(searchEntries)
    .where(where)
    .orderBy(order, entryId)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(`finding_page_${name}`);
}

const pages = preparedOnce((db) => ({
  best: pageOf(db, 'best', found, sql`${terms} @@ ${given('first', 'tsquery')} desc, ${soldCount} desc`),
  // All of a kind are read along the index of their sales, or of their places.
  allBest: pageOf(db, 'allBest', ofKind, sql`${soldCount} desc`),
  allNear: pageOf(db, 'allNear', found, away),
  // What is added keeps PostgreSQL from walking the index of places, which would never end when few are found.
  near: pageOf(db, 'near', found, sql`(${away}) + 0 nulls last`),
}));
export type EntryOrder = keyof ReturnType<typeof pages>;

/** One page in that order; without `here` nothing has a distance. */
export function selectEntries(
  db: Queryable,
  order: EntryOrder,
  query: EntryQuery,
  range: { limit: number; offset: number },
  here: Coordinates | null,
): Promise<FoundEntry[]> {
  return pages(db)[order].execute({
    ...query,
    ...range,
    here: here && `(${earthPoint(here).join(',')})`,
  });
}

const counts = preparedOnce((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select from ${searchEntries} where ${found} limit ${sql.raw(String(mostCounted + 1))}) counted`)
    .prepare('finding_count'),
);

/** How many are found; no further than one more than `mostCounted`. */
export async function countEntries(db: Queryable, query: EntryQuery): Promise<number> {
  const [row] = await counts(db).execute({ ...query });
  return row?.count ?? 0;
}
