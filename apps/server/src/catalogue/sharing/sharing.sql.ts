import type { Language, LocalizedText } from '@lyceum/domain/language';
import type { Currency } from '@lyceum/domain/money';
import type { SharedKind } from '@lyceum/domain/sharing';
import { and, asc, desc, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { inReadersLanguage, readerLanguage } from '../../platform/words.sql.ts';
import { consultants } from '../consultants/consultants.tables.ts';
import { productConsultants, products } from '../products/products.tables.ts';
import { productTeachers, teachers } from '../teachers/teachers.tables.ts';
import { shareVisitors, shareVisits } from './sharing.tables.ts';

const id = sql.placeholder('id');
const openAgency = eq(agencies.state, 'open');
const onShelf = and(eq(products.state, 'onShelf'), openAgency);
const shownTeacher = and(teachers.shown, openAgency);

/** As the list of consultants has them: with a service on the shelf. */
const advises = (db: Queryable) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(productConsultants)
      .innerJoin(products, eq(products.id, productConsultants.productId))
      .where(
        and(eq(productConsultants.consultantId, consultants.id), eq(products.state, 'onShelf'), eq(products.type, 4)),
      ),
  );

const pages = preparedOnce((db) => ({
  product: db
    .select({
      id: products.id,
      type: products.type,
      name: inReadersLanguage(products.name),
      summary: inReadersLanguage(products.summary),
      text: inReadersLanguage(products.description),
      highlights: sql<
        string[]
      >`(select coalesce(json_agg(one ->> ${readerLanguage}), '[]') from jsonb_array_elements(${products.highlights}) one)`,
      picture: sql<string>`coalesce(${products.pictures} ->> 0, '')`,
      price: products.priceFrom,
      currency: products.currency,
      starsSum: products.starsSum,
      reviewCount: products.reviewCount,
      seller: inReadersLanguage(agencies.name),
      where: sql<string>`coalesce(${products.place} -> 'address' ->> ${readerLanguage}, (
        select string_agg(${inReadersLanguage(teachers.name)}, ' · ' order by ${productTeachers.position})
        from ${productTeachers} join ${teachers} on ${teachers.id} = ${productTeachers.teacherId}
        where ${productTeachers.productId} = ${products.id} and ${teachers.shown}), '')`,
    })
    .from(products)
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .where(and(eq(products.id, id), onShelf))
    .prepare('sharing_product'),
  agency: db
    .select({
      id: agencies.id,
      name: inReadersLanguage(agencies.name),
      text: inReadersLanguage(agencies.story),
      picture: agencies.cover,
      where: inReadersLanguage(agencies.city),
    })
    .from(agencies)
    .where(and(eq(agencies.id, id), openAgency))
    .prepare('sharing_agency'),
  teacher: db
    .select({
      id: teachers.id,
      name: inReadersLanguage(teachers.name),
      summary: inReadersLanguage(teachers.title),
      text: inReadersLanguage(teachers.story),
      picture: teachers.avatar,
      seller: inReadersLanguage(agencies.name),
    })
    .from(teachers)
    .innerJoin(agencies, eq(agencies.id, teachers.agencyId))
    .where(and(eq(teachers.id, id), shownTeacher))
    .prepare('sharing_teacher'),
  consultant: db
    .select({
      id: consultants.id,
      name: inReadersLanguage(consultants.name),
      summary: inReadersLanguage(consultants.title),
      text: inReadersLanguage(consultants.story),
      highlights: sql<
        string[]
      >`(select coalesce(json_agg(one ->> ${readerLanguage}), '[]') from jsonb_array_elements(${consultants.topics}) one)`,
      picture: consultants.avatar,
    })
    .from(consultants)
    .where(and(eq(consultants.id, id), advises(db)))
    .prepare('sharing_consultant'),
}));

export interface SharedThing {
  id: string;
  name: string;
  summary: string;
  text: string;
  highlights: string[];
  /** Empty: none. */
  picture: string;
  seller: string | null;
  /** The place, or who teaches; empty: neither. */
  where: string;
  /** Of a product. */
  sold: {
    type: number;
    /** Minor units. */
    price: number;
    currency: Currency;
    starsSum: number;
    reviewCount: number;
  } | null;
}

/** What everybody may see of a thing; null: there is none, or it is not shown any more. */
export async function selectShared(
  db: Queryable,
  kind: SharedKind,
  thingId: string,
  language: Language,
): Promise<SharedThing | null> {
  const asked = { id: thingId, language };
  const plain = { summary: '', highlights: [], seller: null, where: '', sold: null };
  if (kind === 'agency') {
    const [row] = await pages(db).agency.execute(asked);
    return row ? { ...plain, ...row } : null;
  }
  if (kind === 'teacher') {
    const [row] = await pages(db).teacher.execute(asked);
    return row ? { ...plain, ...row } : null;
  }
  if (kind === 'consultant') {
    const [row] = await pages(db).consultant.execute(asked);
    return row ? { ...plain, ...row } : null;
  }
  const [row] = await pages(db).product.execute(asked);
  if (!row) {
    return null;
  }
  const { type, price, currency, starsSum, reviewCount, ...shown } = row;
  return { ...shown, sold: { type, price, currency, starsSum, reviewCount } };
}

const ids = {
  product: (db: Queryable) =>
    db
      .select({ id: products.id })
      .from(products)
      .innerJoin(agencies, eq(agencies.id, products.agencyId))
      .where(onShelf)
      .$dynamic(),
  agency: (db: Queryable) => db.select({ id: agencies.id }).from(agencies).where(openAgency).$dynamic(),
  teacher: (db: Queryable) =>
    db
      .select({ id: teachers.id })
      .from(teachers)
      .innerJoin(agencies, eq(agencies.id, teachers.agencyId))
      .where(shownTeacher)
      .$dynamic(),
  consultant: (db: Queryable) => db.select({ id: consultants.id }).from(consultants).where(advises(db)).$dynamic(),
};

/** Ids of what can be shared, in their order, from one of them on. */
export async function selectSharedIds(
  db: Queryable,
  kind: SharedKind,
  { from, limit }: { from: string; limit: number },
): Promise<string[]> {
  const all = ids[kind](db).as('shared');
  const rows = await db.select().from(all).where(gte(all.id, from)).orderBy(asc(all.id)).limit(limit);
  return rows.map((row) => row.id);
}

/** With which ids the sitemaps of a kind begin. */
export async function selectSitemapStarts(db: Queryable, kind: SharedKind, size: number): Promise<string[]> {
  const all = ids[kind](db).as('shared');
  const numbered = db
    .select({ id: all.id, place: sql<number>`row_number() over (order by ${all.id})`.as('place') })
    .from(all)
    .as('numbered');
  const rows = await db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} % ${size} = 1`)
    .orderBy(asc(numbered.id));
  return rows.map((row) => row.id);
}

/** Counts a visit to a thing's page, unless this visitor was counted there today. */
export async function countVisit(
  db: Queryable,
  visit: { visitor: Buffer; thingId: string; day: string },
): Promise<void> {
  const { visitor, thingId, day } = visit;
  await db.execute(sql`
    with first as (
      insert into ${shareVisitors} (key, day) values (${visitor}, ${day}) on conflict do nothing returning day)
    insert into ${shareVisits} (thing_id, day, count) select ${thingId}, day, 1 from first
    on conflict (thing_id, day) do update set count = ${shareVisits}.count + 1`);
}

/** Of an agency's own page and its products', the last day first. */
export function selectVisits(db: Queryable, agencyId: string, since: string) {
  const { thingId, day, count } = shareVisits;
  const own = db.select({ id: products.id }).from(products).where(eq(products.agencyId, agencyId));
  return db
    .select({ thingId, day, count, name: sql<LocalizedText | null>`coalesce(${products.name}, ${agencies.name})` })
    .from(shareVisits)
    .leftJoin(products, eq(products.id, thingId))
    .leftJoin(agencies, eq(agencies.id, thingId))
    .where(and(gte(day, since), or(eq(thingId, agencyId), inArray(thingId, own))))
    .orderBy(desc(day), asc(thingId));
}

export async function deleteVisitorsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(shareVisitors).where(lt(shareVisitors.day, day));
}
