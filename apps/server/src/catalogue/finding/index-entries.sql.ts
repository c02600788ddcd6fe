import { indexedKinds, type EntryKind, type IndexedKind } from '@lyceum/domain/finding';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';
import { sql, type SQL } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { consultants } from '../consultants/consultants.tables.ts';
import { helpQuestions } from '../help/help.tables.ts';
import type { Queryable } from '../../platform/database.ts';
import { productConsultants, products } from '../products/products.tables.ts';
import { categories } from '../shopfront/shopfront.tables.ts';
import { productTeachers, teachers } from '../teachers/teachers.tables.ts';
import { searchEntries } from './finding.tables.ts';

/** What an entry is found by, before it is made into lexemes. */
export interface EntryRow {
  id: string;
  names: LocalizedText[];
  others: LocalizedText[];
  /** Of what is on the shelf of theirs, with the categories above them. */
  categories: { id: string; name: LocalizedText }[];
  soldCount: number;
  agencyId: string | null;
  region: Region | null;
  address: LocalizedText | null;
  longitude: number | null;
  latitude: number | null;
  languages: Language[];
  shown: boolean;
}

/** Where each kind stands, and which products are theirs. */
const sources: Record<IndexedKind, { from: SQL; columns: SQL; its: SQL }> = {
  agency: {
    from: sql`${agencies} e`,
    columns: sql`jsonb_build_array(e.name) names, jsonb_build_array(e.city) || case when e.address is null then '[]' else jsonb_build_array(e.address) end others,
      e.id "agencyId", e.region, coalesce(e.address, e.city) address, e.longitude, e.latitude, '[]'::jsonb languages, e.state = 'open' shown`,
    its: sql`p.agency_id = e.id`,
  },
  teacher: {
    from: sql`${teachers} e join ${agencies} a on a.id = e.agency_id`,
    columns: sql`jsonb_build_array(e.name) names, jsonb_build_array(e.title, a.name) others,
      a.id "agencyId", a.region, null::jsonb address, null::float8 longitude, null::float8 latitude, '[]'::jsonb languages, a.state = 'open' and e.shown shown`,
    its: sql`p.id in (select product_id from ${productTeachers} where teacher_id = e.id)`,
  },
  consultant: {
    from: sql`${consultants} e`,
    columns: sql`jsonb_build_array(e.name) names, jsonb_build_array(e.title) || e.topics others,
      null::text "agencyId", e.region, null::jsonb address, null::float8 longitude, null::float8 latitude, e.languages, true shown`,
    its: sql`p.id in (select product_id from ${productConsultants} where consultant_id = e.id)`,
  },
  question: {
    from: sql`${helpQuestions} e`,
    columns: sql`jsonb_build_array(e.question) names, jsonb_build_array(e.answer) others,
      null::text "agencyId", e.region, null::jsonb address, null::float8 longitude, null::float8 latitude, '[]'::jsonb languages, e.shown`,
    its: sql`false`,
  },
};

export async function selectEntryRows(db: Queryable, kind: IndexedKind, ids: readonly string[]): Promise<EntryRow[]> {
  const { from, columns, its } = sources[kind];
  const { rows } = await db.execute<EntryRow & Record<string, unknown>>(sql`
    select e.id, ${columns}, sold.count "soldCount", coalesce(sold.categories, '[]') categories
    from ${from} cross join lateral (
      select coalesce(sum(p.sold_count), 0)::int count,
        (select json_agg(json_build_object('id', c.id, 'name', c.name)) from ${categories} c
          where c.id = any (array_agg(p.category_id)) or c.id in (select parent_id from ${categories} where id = any (array_agg(p.category_id)))) categories
      from ${products} p where ${its} and p.state = 'onShelf'
    ) sold
    where e.id = any (${sql.param(ids)}::text[])`);
  return rows;
}

/** Entries that are missing, were made by another version of the rules, or whose sales or state have moved. */
export async function selectStaleEntries(
  db: Queryable,
  kind: IndexedKind,
  version: number,
  limit: number,
): Promise<string[]> {
  const { from, columns, its } = sources[kind];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select e.id, ${columns}, (select coalesce(sum(p.sold_count), 0) from ${products} p where ${its} and p.state = 'onShelf') sold_count
      from ${from}
    ) now left join ${searchEntries} s on s.kind = ${kind} and s.entry_id = now.id
    where s.terms_version is distinct from ${version} or s.sold_count <> now.sold_count or s.shown <> now.shown
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Until the transaction ends, nobody else makes these entries anew from what was there before. */
export async function lockEntries(db: Queryable, kind: IndexedKind, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(number) from (
      select hashtextextended(${kind} || id, 0) number from unnest(${sql.param(ids)}::text[]) id order by 1
    ) numbered`);
}

export async function selectTeachersOf(db: Queryable, agencyId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${teachers} where agency_id = ${agencyId} order by id`);
  return rows.map(({ id }) => id);
}

/** Whose products these are: their agencies, teachers and consultants. */
export async function selectEntriesOf(
  db: Queryable,
  productIds: readonly string[],
): Promise<Record<EntryKind, string[]>> {
  const { rows } = await db.execute<Record<EntryKind, string[]>>(sql`
    with its as (select unnest(${sql.param(productIds)}::text[]) id)
    select
      array(select distinct agency_id from ${products} p join its on its.id = p.id order by 1) agency,
      array(select distinct teacher_id from ${productTeachers} p join its on its.id = p.product_id order by 1) teacher,
      array(select distinct consultant_id from ${productConsultants} p join its on its.id = p.product_id order by 1) consultant`);
  return rows[0] ?? { agency: [], teacher: [], consultant: [] };
}

interface IndexedEntry {
  id: string;
  lexemes: readonly string[];
  point: readonly [number, number, number] | null;
  soldCount: number;
  shown: boolean;
}

/** Writes what entries are found by; a row that would stay as it is, is left alone. */
export async function upsertEntries(
  db: Queryable,
  kind: IndexedKind,
  version: number,
  rows: readonly IndexedEntry[],
): Promise<void> {
  await db.execute(sql`
    insert into ${searchEntries} (kind, entry_id, terms, terms_version, location, sold_count, shown)
    select ${kind}, given.id, array_to_tsvector(given.lexemes), ${version},
      case when given.point is not null then cube(given.point) end, given."soldCount", given.shown
    from json_to_recordset(${JSON.stringify(rows)}::json)
      given(id text, lexemes text[], point double precision[], "soldCount" int, shown boolean)
    order by given.id
    on conflict (kind, entry_id) do update set terms = excluded.terms, terms_version = excluded.terms_version,
      location = excluded.location, sold_count = excluded.sold_count, shown = excluded.shown
    where (search_entries.terms, search_entries.terms_version, search_entries.location, search_entries.sold_count, search_entries.shown)
      is distinct from (excluded.terms, excluded.terms_version, excluded.location, excluded.sold_count, excluded.shown)`);
}

/** Those who are gone. */
export async function deleteLostEntries(db: Queryable): Promise<void> {
  for (const kind of indexedKinds) {
    await db.execute(sql`
      delete from ${searchEntries} s where s.kind = ${kind}
        and not exists (select from ${sources[kind].from} where e.id = s.entry_id)`);
  }
}
