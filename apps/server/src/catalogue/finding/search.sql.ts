import { mostCounted, productKindOf, productTypes, type ProductKind } from '@lyceum/domain/catalogue';
import type { Language } from '@lyceum/domain/language';
import { earthPoint, type Coordinates } from '@lyceum/domain/place';
import { asc, sql, type SQL } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { among } from '../../platform/among.sql.ts';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { inReadersLanguage } from '../../platform/words.sql.ts';
import { productSearch, searchAskers, searchCounts, searchWords } from './finding.tables.ts';
import { products } from '../products/products.tables.ts';
import { categories } from '../shopfront/shopfront.tables.ts';
import { leanQuery } from './search-facts.ts';
import { factQuery, type KnownWord } from './search-terms.ts';

/** Which products, as queries to their lexemes (tsquery). */
export interface SearchQuery {
  /** These come first: the words are in the name, or the reader can take part. */
  first: string;
  /** Then these: the words are anywhere, or there are none. */
  rest: string;
  /** All of them have these facts. */
  facts: string;
  /** Minor units of the reference currency, both ends included. */
  priceLeast?: number | undefined;
  priceMost?: number | undefined;
}

export interface Range {
  limit: number;
  offset: number;
}

/** A lexeme that no product has. */
export const nothing = factQuery(['-']);

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const limit = given('limit', 'bigint');
const offset = given('offset', 'bigint');
const inName = given('inName', 'tsquery');
const anywhere = given('anywhere', 'tsquery');
const priceLeast = given('priceLeast', 'bigint');
const priceMost = given('priceMost', 'bigint');

/** By relevance; the function of the database says how it keeps a frequent word from being read to its end. */
const best = sql`(
  select product_id, position from best_products(${inName}, ${anywhere}, ${priceLeast}, ${priceMost}, ${limit} + ${offset})
    with ordinality found(product_id, position)
  order by position limit ${limit} offset ${offset}) found`;

/** All that are found, in an order of their own; the function of the database says why it is one. */
const sorted = (order: SQL) => sql`(
  select product_id, row_number() over () as position from (
    select product_id from matching_products(${anywhere}, ${priceLeast}, ${priceMost})
    order by ${order}, product_id limit ${limit} offset ${offset}
  ) found) found`;

/** All products of some types, along an index of what they are sorted by. */
const walked = (order: SQL) => sql`(
  select id as product_id, row_number() over () as position from (
    select ${products.id} from ${products}
    where ${products.state} = 'onShelf' and ${products.type} = any (${given('types', 'int[]')})
    order by ${order} limit ${limit} offset ${offset}
  ) found) found`;

/** All products of some types in a category and those below it: each of these walks its part of an index. */
const walkedIn = (key: SQL, direction: SQL) => sql`(
  select id as product_id, row_number() over () as position from (
    select along.id from (
      select id from ${categories} where ${given('category', 'text')} in (id, parent_id)
    ) its cross join lateral (
      select ${products.id}, ${key} "key" from ${products}
      where ${products.categoryId} = its.id and ${products.state} = 'onShelf' and ${products.type} = any (${given('types', 'int[]')})
      order by ${key} ${direction}, ${products.id} ${direction} limit ${limit} + ${offset}
    ) along order by along."key" ${direction}, along.id ${direction} limit ${limit} offset ${offset}
  ) found) found`;

const here = given('here', 'cube');
const away = sql`${productSearch.location} <-> ${here}`;

/** All that are found, along the index of places. */
const nearest = sql`(
  select product_id, row_number() over () as position from (
    select ${productSearch.productId} from ${productSearch}
    where ${productSearch.terms} @@ ${anywhere} and ${productSearch.onShelf}
      and (${priceLeast} is null or ${productSearch.comparablePrice} >= ${priceLeast})
      and (${priceMost} is null or ${productSearch.comparablePrice} <= ${priceMost})
    order by ${away}, ${productSearch.productId} limit ${limit} offset ${offset}
  ) found) found`;

function idsOf(db: Queryable, name: string, found: SQL) {
  return db
    .select({ id: sql<string>`found.product_id` })
    .from(found)
    .orderBy(asc(sql`found.position`))
    .prepare(`products_ids_${name}`);
}

const orders = preparedOnce((db) => ({
  best: idsOf(db, 'best', best),
  priceUp: idsOf(db, 'priceUp', sorted(sql`comparable_price`)),
  priceDown: idsOf(db, 'priceDown', sorted(sql`comparable_price desc`)),
  newest: idsOf(db, 'newest', sorted(sql`listed_at desc`)),
  allPriceUp: idsOf(db, 'allPriceUp', walked(sql`${products.comparablePrice}, ${products.id}`)),
  allPriceDown: idsOf(db, 'allPriceDown', walked(sql`${products.comparablePrice} desc, ${products.id} desc`)),
  allNewest: idsOf(db, 'allNewest', walked(sql`${products.listedAt} desc, ${products.id} desc`)),
  inPriceUp: idsOf(db, 'inPriceUp', walkedIn(sql`${products.comparablePrice}`, sql`asc`)),
  inPriceDown: idsOf(db, 'inPriceDown', walkedIn(sql`${products.comparablePrice}`, sql`desc`)),
  inNewest: idsOf(db, 'inNewest', walkedIn(sql`${products.listedAt}`, sql`desc`)),
  // Few may be found, and a walk along the index of places would never end.
  near: idsOf(db, 'near', sorted(sql`location <-> ${here} nulls last`)),
  allNear: idsOf(db, 'allNear', nearest),
}));
export type PageOrder = keyof ReturnType<typeof orders>;

const parametersOf = ({ first, rest, facts, ...prices }: SearchQuery) => ({
  inName: first === nothing ? null : leanQuery(first, facts),
  anywhere: leanQuery(rest, facts),
  priceLeast: prices.priceLeast ?? null,
  priceMost: prices.priceMost ?? null,
});

const cubeOf = (place: Coordinates): string => `(${earthPoint(place).join(',')})`;

const typesOf = (kind: ProductKind | undefined): number[] =>
  Object.values(productTypes).filter((type) => kind === undefined || productKindOf[type] === kind);

interface Asked {
  here?: Coordinates | null;
  kind?: ProductKind | undefined;
  cateId?: string | undefined;
}

/** Ids of products in that order; `here` is read by the orders by distance, `kind` by those of all, `cateId` too by those in it. */
export async function selectIds(
  db: Queryable,
  order: PageOrder,
  query: SearchQuery,
  range: Range,
  { here = null, kind, cateId }: Asked = {},
): Promise<string[]> {
  const rows = await orders(db)[order].execute({
    ...parametersOf(query),
    ...range,
    ...(here && { here: cubeOf(here) }),
    types: typesOf(kind),
    category: cateId ?? null,
  });
  return rows.map(({ id }) => id);
}

/** The orders of what words find. */
export type FoundOrder = Extract<PageOrder, 'best' | 'priceUp' | 'priceDown' | 'newest'>;

const pages = preparedOnce((db) =>
  db
    .select({ ids: sql<string[]>`found.ids`, total: sql<number>`found.total` })
    .from(
      sql`find_products(${given('order', 'text')}, ${inName}, ${anywhere}, ${priceLeast}, ${priceMost}, ${limit}, ${offset}) found`,
    )
    .prepare('products_found'),
);

/** A page of what the words of a query find, and how many that are in all, no further than one more than `mostCounted`. */
export async function selectFound(
  db: Queryable,
  order: FoundOrder,
  query: SearchQuery,
  range: Range,
): Promise<{ ids: string[]; total: number }> {
  const [found] = await pages(db).execute({ ...parametersOf(query), ...range, order });
  return found ?? { ids: [], total: 0 };
}

const walks = preparedOnce((db) =>
  db
    .select({ ids: sql<string[] | null>`found.ids` })
    .from(
      sql`walk_products(${given('order', 'text')}, ${given('types', 'int[]')}, ${given('question', 'tsquery')}, ${priceLeast}, ${priceMost}, ${limit}) found(ids)`,
    )
    .prepare('products_walked'),
);

/** The first of what a query without words finds, where they are dense among all of that kind; null where they are not. */
export async function selectDense(
  db: Queryable,
  order: FoundOrder,
  query: SearchQuery,
  { limit: size, offset: skipped }: Range,
  kind: ProductKind,
): Promise<string[] | null> {
  const { inName: come, anywhere: all, ...prices } = parametersOf(query);
  const question = come !== null && order === 'best' ? come : all;
  const [walked] = await walks(db).execute({ ...prices, order, question, types: typesOf(kind), limit: skipped + size });
  return walked?.ids?.slice(skipped) ?? null;
}

const counts = preparedOnce((db) =>
  db
    .select({ count: sql<number>`count_products(asked.words::tsquery, asked.least, asked.most)` })
    .from(
      sql`rows from (json_to_recordset(${sql.placeholder('asked')}::json) as (words text, least bigint, most bigint))
        with ordinality as asked(words, least, most, place)`,
    )
    .orderBy(sql`asked.place`)
    .prepare('products_counts'),
);

/** How many each query finds, in its order; no further than one more than `mostCounted`. */
export async function countFound(db: Queryable, queries: readonly SearchQuery[]): Promise<number[]> {
  const asked = queries.map(({ rest, facts, ...prices }) => ({
    words: leanQuery(rest, facts),
    least: prices.priceLeast ?? null,
    most: prices.priceMost ?? null,
  }));
  const rows = await counts(db).execute({ asked: JSON.stringify(asked) });
  return rows.map(({ count }) => count);
}

const distances = preparedOnce((db) =>
  db
    .select({ id: productSearch.productId, straight: sql<number | null>`${away}` })
    .from(productSearch)
    .where(among(productSearch.productId, 'ids'))
    .prepare('products_distances'),
);

/** Metres of the straight line to each product whose place is known. */
export async function selectDistances(
  db: Queryable,
  ids: readonly string[],
  here: Coordinates,
): Promise<Map<string, number>> {
  const rows = await distances(db).execute({ ids, here: cubeOf(here) });
  return new Map(rows.flatMap(({ id, straight }) => (straight === null ? [] : [[id, straight] as const])));
}

const bestPlaces = preparedOnce((db) =>
  db
    .select({
      id: products.id,
      type: products.type,
      name1: inReadersLanguage(products.name),
      priceFrom: products.priceFrom,
      currency: products.currency,
      longitude: products.longitude,
      latitude: products.latitude,
    })
    .from(best)
    .innerJoin(products, sql`${products.id} = found.product_id`)
    .orderBy(asc(sql`found.position`))
    .prepare('products_pins'),
);

/** The best, with where they are. */
export function selectPins(db: Queryable, query: SearchQuery, most: number, language: Language) {
  return bestPlaces(db).execute({ ...parametersOf(query), limit: most, offset: 0, language });
}

/** The agencies that sell most of what is found, seen in its best thousand. */
const agenciesOfBest = preparedOnce((db) =>
  db
    .select({ id: agencies.id, name: inReadersLanguage(agencies.name) })
    .from(
      sql`(select agency_id, count(*) from (
          select product_id from ${best}
        ) seen join ${products} on ${products.id} = seen.product_id
        group by agency_id order by count(*) desc, agency_id limit ${given('most', 'int')}) seller`,
    )
    .innerJoin(agencies, sql`${agencies.id} = seller.agency_id`)
    .orderBy(sql`seller.count desc`, asc(agencies.id))
    .prepare('products_agencies'),
);

export function selectSellers(db: Queryable, query: SearchQuery, most: number, language: Language) {
  return agenciesOfBest(db).execute({ ...parametersOf(query), limit: mostCounted, offset: 0, most, language });
}

const neighbours = preparedOnce((db) =>
  db
    .select({ word: searchWords.word, isPinyin: searchWords.isPinyin })
    .from(searchWords)
    .where(sql`${searchWords.slips} && ${sql.placeholder('slips')}::text[]`)
    .prepare('search_words_near'),
);

/** Known words that share one of these slips. */
export function selectWordsNear(db: Queryable, slips: readonly string[]): Promise<KnownWord[]> {
  return neighbours(db).execute({ slips });
}

// ── Hot words ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Counts a search of somebody who has not made it since that day. */
export async function addSearch(
  db: Queryable,
  search: { day: string; since: string; language: Language; keyword: string; asker: Buffer },
): Promise<void> {
  const { day, since, language, keyword, asker } = search;
  await db.execute(sql`
    with counted as (
      insert into ${searchAskers} as known (key, day) values (${asker}, ${day})
      on conflict (key) do update set day = excluded.day where known.day < ${since} returning key
    )
    insert into ${searchCounts} as known (day, language, keyword, count) select ${day}::date, ${language}, ${keyword}, 1 from counted
    on conflict (day, language, keyword) do update set count = known.count + 1`);
}

/** What at least so many people looked for since that day, by their number. */
export async function selectSearches(
  db: Queryable,
  language: Language,
  { since, least, limit: most }: { since: string; least: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ keyword: searchCounts.keyword })
    .from(searchCounts)
    .where(sql`${searchCounts.language} = ${language} and ${searchCounts.day} >= ${since}`)
    .groupBy(searchCounts.keyword)
    .having(sql`sum(${searchCounts.count}) >= ${least}`)
    .orderBy(sql`sum(${searchCounts.count}) desc`, asc(searchCounts.keyword))
    .limit(most);
  return rows.map(({ keyword }) => keyword);
}

export async function deleteSearchesBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(searchCounts).where(sql`${searchCounts.day} < ${day}`);
  await db.delete(searchAskers).where(sql`${searchAskers.day} < ${day}`);
}
