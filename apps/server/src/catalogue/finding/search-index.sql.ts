import type { LocalizedText } from '@lyceum/domain/language';
import { camp } from '@lyceum/domain/catalogue';
import { inArray, sql } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable } from '../../platform/database.ts';
import { scheduledSessions } from '../schedule/schedule.tables.ts';
import { productTeachers, teachers } from '../teachers/teachers.tables.ts';
import type { KnownWord } from './search-terms.ts';
import { freeTimes, productSearch, searchTiers, searchWords } from './finding.tables.ts';
import { offers, products } from '../products/products.tables.ts';
import { categories } from '../shopfront/shopfront.tables.ts';

/** What a product is found by, before it is made into lexemes. */
export async function selectSearchTexts(db: Queryable, productIds: readonly string[]) {
  return db
    .select({
      id: products.id,
      type: products.type,
      form: products.form,
      ageBand: products.ageBand,
      agencyId: products.agencyId,
      region: agencies.region,
      categoryId: products.categoryId,
      upperCategoryId: categories.parentId,
      name: products.name,
      agencyName: agencies.name,
      categoryName: categories.name,
      hasTrial: products.hasTrial,
      teacherIds: sql<string[]>`array(
        select ${productTeachers.teacherId} from ${productTeachers} where ${productTeachers.productId} = ${products.id} order by 1)`,
      isCamp: sql<boolean>`coalesce((
        select count(*) >= ${camp.meetings} and max(s.starts_at) - min(s.starts_at) < make_interval(days => ${camp.days})
        from ${scheduledSessions} s where s.product_id = ${products.id} and s.order_line_id is null and s.state = 'planned'), false)`,
      isDistributed: sql<boolean>`exists (
        select from ${offers} where ${offers.productId} = ${products.id} and ${offers.onSale} and ${offers.distributionPrice} is not null)`,
      teacherNames: sql<LocalizedText[]>`(
        select coalesce(json_agg(${teachers.name} order by ${productTeachers.position}), '[]')
        from ${productTeachers} join ${teachers} on ${teachers.id} = ${productTeachers.teacherId}
        where ${productTeachers.productId} = ${products.id} and ${teachers.shown})`,
      longitude: products.longitude,
      latitude: products.latitude,
      place: products.place,
      space: products.space,
      sessionDates: sql<string[]>`array(
        select distinct (s.starts_at at time zone s.zone)::date::text from ${scheduledSessions} s
        where s.product_id = ${products.id} and s.order_line_id is null and s.state = 'planned' order by 1)`,
      freeDays: sql<
        string[]
      >`coalesce((select facts from ${freeTimes} where ${freeTimes.resourceId} = ${products.id}), '{}')`,
    })
    .from(products)
    .innerJoin(agencies, sql`${agencies.id} = ${products.agencyId}`)
    .innerJoin(categories, sql`${categories.id} = ${products.categoryId}`)
    .where(inArray(products.id, [...productIds]));
}

export type SearchTextsRow = Awaited<ReturnType<typeof selectSearchTexts>>[number];

/** Products whose lexemes are missing or were made by another version of the rules. */
export async function selectUnindexed(db: Queryable, version: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from ${products} p left join ${productSearch} s on s.product_id = p.id
    where s.terms_version is distinct from ${version} order by p.category_id, p.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The same products, those of a category one after the other. */
export async function selectByCategory(db: Queryable, productIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any (${sql.param(productIds)}::text[])`)
    .orderBy(products.categoryId, products.id);
  return rows.map(({ id }) => id);
}

/** English stems; a word that says nothing in English has none. */
export async function selectStems(db: Queryable, words: readonly string[]): Promise<{ word: string; stem: string }[]> {
  const { rows } = await db.execute<{ word: string; stem: string }>(sql`
    select word, stem from (
      select word, (ts_lexize('english_stem', word))[1] stem from unnest(${sql.param(words)}::text[]) word
    ) stemmed where stem is not null`);
  return rows;
}

interface IndexRow {
  productId: string;
  lexemes: readonly string[];
  /** Metres along three axes; null when nobody knows where it is. */
  point: readonly [number, number, number] | null;
}

/**
 * Writes what products are found by; a row that would stay as it is, is left alone. In one order for everybody, so that two transactions never
 * wait for each other in a circle; by category, because what a word finds is mostly of one, and what lies together is counted faster.
 */
export async function upsertProductSearch(db: Queryable, version: number, rows: readonly IndexRow[]): Promise<void> {
  const given = JSON.stringify(rows.map(({ productId, lexemes, point }) => ({ id: productId, lexemes, point })));
  await db.execute(sql`
    insert into ${productSearch}
      (product_id, terms, terms_version, tier, location, on_shelf, sold_count, comparable_price, listed_at)
    select p.id, array_to_tsvector(given.lexemes || ('T' || rank.tier)), ${version}, rank.tier,
      case when given.point is not null then cube(given.point) end, p.state = 'onShelf', p.sold_count, p.comparable_price, p.listed_at
    from json_to_recordset(${given}::json) given(id text, lexemes text[], point double precision[])
      join ${products} p on p.id = given.id
      cross join lateral (
        select coalesce(
          (select min(tier) from ${searchTiers} where least_sold <= p.sold_count),
          (select max(tier) + 1 from ${searchTiers}), 0) tier
      ) rank
    order by p.category_id, p.id
    on conflict (product_id) do update set
      terms = case when excluded.tier = product_search.tier then excluded.terms else
        ts_delete(excluded.terms, 'T' || excluded.tier) || array_to_tsvector(array['T' || product_search.tier]) end,
      terms_version = excluded.terms_version, location = excluded.location
    where product_search.terms_version <> excluded.terms_version
      or product_search.location is distinct from excluded.location
      or ts_delete(product_search.terms, 'T' || product_search.tier) <> ts_delete(excluded.terms, 'T' || excluded.tier)`);
}

/** What is known of when somebody, or a place, has time. */
export type FreeTimeRow = typeof freeTimes.$inferSelect;

/** Writes it over; answers the spaces that can be booked on other days than before. */
export async function upsertFreeTimes(db: Queryable, rows: readonly FreeTimeRow[]): Promise<string[]> {
  const given = JSON.stringify(
    rows.map(({ resourceId, zone, soonestAt, facts, changesAt }) => ({
      resource_id: resourceId,
      zone,
      soonest_at: soonestAt,
      facts,
      changes_at: changesAt,
    })),
  );
  const { rows: changed } = await db.execute<{ id: string }>(sql`
    with given as (
      select g.*, f.facts is distinct from g.facts changed
      from json_populate_recordset(null::${freeTimes}, ${given}::json) g left join ${freeTimes} f on f.resource_id = g.resource_id
    ), kept as (
      insert into ${freeTimes} (resource_id, zone, soonest_at, facts, changes_at)
      select resource_id, zone, soonest_at, facts, changes_at from given order by resource_id
      on conflict (resource_id) do update set zone = excluded.zone, soonest_at = excluded.soonest_at, facts = excluded.facts,
        changes_at = excluded.changes_at
    )
    select resource_id id from given where changed`);
  return changed.map(({ id }) => id);
}

export async function deleteFreeTimes(db: Queryable, resourceIds: readonly string[]): Promise<void> {
  await db.delete(freeTimes).where(inArray(freeTimes.resourceId, [...resourceIds]));
}

/** Takes the free days of spaces over into what they are found by. */
export async function replaceFreeFacts(db: Queryable, productIds: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`
    update ${productSearch} s set freed_at = ${now.toISOString()}::timestamptz,
      terms = array_to_tsvector(array(select l from unnest(tsvector_to_array(s.terms)) l where left(l, 1) <> 'O') || f.facts)
    from ${freeTimes} f, (
      select product_id from ${productSearch} where product_id = any (${sql.param(productIds)}::text[]) order by 1 for no key update
    ) found
    where s.product_id = found.product_id and f.resource_id = s.product_id`);
}

/** In one order for everybody, so that two transactions never wait for each other in a circle. */
export async function insertSearchWords(
  db: Queryable,
  words: readonly (KnownWord & { slips: readonly string[] })[],
): Promise<void> {
  await db.execute(sql`
    insert into ${searchWords} (word, is_pinyin, slips)
    select word, "isPinyin", slips from json_to_recordset(${JSON.stringify(words)}::json) given(word text, "isPinyin" boolean, slips text[])
    where not exists (select from ${searchWords} known where known.word = given.word)
    order by word
    on conflict do nothing`);
}

/** A tier holds ten times as many products as the one above it; what is left is the last one. */
const tierEnds = [1_000, 10_000, 100_000];

/** The last of each tier but the lowest: what it has sold, and its id, for many have sold the same. */
export type TierEnds = readonly { sold: number; id: string }[];

/** Ranks all that is on the shelf by its sales, and keeps from how many sold on a new product belongs to a tier. */
export async function rankTiers(db: Queryable): Promise<TierEnds> {
  const { rows } = await db.execute<{ sold: number; id: string }>(sql`
    with ranked as (
      select product_id, sold_count, row_number() over (order by sold_count desc, product_id) place from ${productSearch} where on_shelf
    ), ends as (
      select product_id, sold_count, array_position(${sql.param(tierEnds)}::bigint[], place) - 1 tier from ranked
      where place = any (${sql.param(tierEnds)}::bigint[]) and place < (select max(place) from ranked)
    ), kept as (
      insert into ${searchTiers} (tier, least_sold) select tier, sold_count from ends
      on conflict (tier) do update set least_sold = excluded.least_sold
    )
    select sold_count sold, product_id id from ends order by tier`);
  return rows;
}

/**
 * Moves the next few products behind that id, which are in another tier than these ends say, and answers the last of them; null when there are
 * none. A product that somebody is writing stays for the next time, so that nobody waits for somebody who waits.
 */
export async function moveToTiers(db: Queryable, ends: TierEnds, behind: string, most: number): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with moving as (
      select product_id, own.tier from ${productSearch} s cross join lateral (
        select count(*)::int tier from json_to_recordset(${JSON.stringify(ends)}::json) as ends(sold int, id text)
        where (ends.sold, s.product_id) > (s.sold_count, ends.id)
      ) own
      where s.on_shelf and s.product_id > ${behind} and own.tier <> s.tier
      order by s.product_id limit ${most} for no key update of s skip locked
    ), moved as (
      update ${productSearch} s set tier = moving.tier,
        terms = ts_delete(s.terms, 'T' || s.tier) || array_to_tsvector(array['T' || moving.tier])
      from moving where moving.product_id = s.product_id
    )
    select max(product_id) last from moving`);
  return rows[0]?.last ?? null;
}
