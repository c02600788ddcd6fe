import type { ProductState, ProductType } from '@lyceum/domain/catalogue';
import type { DisplayCurrency, DisplayRates } from '@lyceum/domain/display-currency';
import type { Language } from '@lyceum/domain/language';
import type { Currency } from '@lyceum/domain/money';
import type { AccessPeriod } from '@lyceum/domain/time';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { consultants } from '../consultants/consultants.tables.ts';
import { lessons } from '../lessons/lessons.tables.ts';
import { among } from '../../platform/among.sql.ts';
import { preparedOnce, type Queryable, type Transaction } from '../../platform/database.ts';
import { inReadersLanguage, readerLanguage } from '../../platform/words.sql.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { productTeachers, teachers } from '../teachers/teachers.tables.ts';
import { offers, offerStock, productConsultants, products, productSales, timeRates } from './products.tables.ts';
import { categories, exchangeRates } from '../shopfront/shopfront.tables.ts';

const courseTypes: ProductType[] = [1, 2];
/** Once published: a link to it may still be opened, and its page says when it is closed. */
const publishedStates: ProductState[] = ['onShelf', 'offShelf'];

/** In whose words and currency a product is shown. */
export interface Reader {
  language: Language;
  currency: DisplayCurrency;
}

const listed = eq(products.state, 'onShelf');
const productId = sql.placeholder('productId');
export const rateToReader = and(
  eq(exchangeRates.source, products.currency),
  eq(exchangeRates.target, sql.placeholder('currency')),
);

const firstTeacher = sql<string | null>`(
  select ${inReadersLanguage(teachers.name)}
  from ${productTeachers} join ${teachers} on ${teachers.id} = ${productTeachers.teacherId}
  where ${productTeachers.productId} = ${products.id} and ${teachers.shown}
  order by ${productTeachers.position} limit 1)`;

/** Null as soon as one offer on sale has no limit. */
const leftOverAllOffers = sql<number | null>`(
  select case when count(*) = count(${offerStock.left}) then sum(${offerStock.left})::int end
  from ${offers} left join ${offerStock} on ${offerStock.offerId} = ${offers.id}
  where ${offers.productId} = ${products.id} and ${offers.onSale})`;

export const itemColumns = {
  id: products.id,
  type: products.type,
  form: products.form,
  name: inReadersLanguage(products.name),
  priceFrom: products.priceFrom,
  listPriceFrom: products.listPriceFrom,
  currency: products.currency,
  rateMicros: exchangeRates.micros,
  pictures: products.pictures,
  teacherName: firstTeacher,
  agencyName: inReadersLanguage(agencies.name),
  placeName: sql<string | null>`${products.place} -> 'address' ->> ${readerLanguage}`,
  left: leftOverAllOffers,
  soldCount: products.soldCount,
  reviewCount: products.reviewCount,
  starsSum: products.starsSum,
  hasTrial: products.hasTrial,
  space: products.space,
};

const oneItem = preparedOnce((db) =>
  db
    .select(itemColumns)
    .from(products)
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(exchangeRates, rateToReader)
    .where(and(eq(products.id, productId), inArray(products.state, publishedStates)))
    .prepare('products_item'),
);

/** Of any type; null when it was never published or is withdrawn. */
export async function selectItem(db: Queryable, id: string, reader: Reader) {
  const [row] = await oneItem(db).execute({ productId: id, ...reader });
  return row ?? null;
}
export type ItemRow = NonNullable<Awaited<ReturnType<typeof selectItem>>>;

const someItems = preparedOnce((db) =>
  db
    .select({ ...itemColumns, state: products.state })
    .from(products)
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(exchangeRates, rateToReader)
    .where(among(products.id, 'ids'))
    .prepare('products_items'),
);

/** Of any type and state, in no order. */
export function selectItems(db: Queryable, ids: readonly string[], reader: Reader) {
  return someItems(db).execute({ ids, ...reader });
}

interface OfferRow {
  id: string;
  name: string;
  price: number;
  listPrice: number | null;
  left: number | null;
  access: AccessPeriod;
  accessFrom: 'purchase' | 'classStart';
  ships: boolean;
}

interface TeacherRow {
  id: string;
  name: string;
  title: string;
  story: string;
  avatar: string;
  yearsTeaching: number;
}

const offersOnSale = sql<OfferRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${offers.id}, 'name', ${inReadersLanguage(offers.name)}, 'price', ${offers.price},
    'listPrice', ${offers.listPrice}, 'left', ${offerStock.left}, 'access', ${offers.access},
    'accessFrom', ${offers.accessFrom}, 'ships', ${offers.ships}) order by ${offers.position}, ${offers.id}), '[]')
  from ${offers} left join ${offerStock} on ${offerStock.offerId} = ${offers.id}
  where ${offers.productId} = ${products.id} and ${offers.onSale})`;

const itsTeachers = sql<TeacherRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${teachers.id}, 'name', ${inReadersLanguage(teachers.name)}, 'title', ${inReadersLanguage(teachers.title)},
    'story', ${inReadersLanguage(teachers.story)}, 'avatar', ${teachers.avatar},
    'yearsTeaching', ${teachers.yearsTeaching}) order by ${productTeachers.position}), '[]')
  from ${productTeachers} join ${teachers} on ${teachers.id} = ${productTeachers.teacherId}
  where ${productTeachers.productId} = ${products.id} and ${teachers.shown})`;

interface ConsultantRow {
  id: string;
  name: string;
  title: string;
  story: string;
  avatar: string;
  topics: string[];
  languages: Language[];
}

const itsConsultants = sql<ConsultantRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${consultants.id}, 'name', ${inReadersLanguage(consultants.name)}, 'title', ${inReadersLanguage(consultants.title)},
    'story', ${inReadersLanguage(consultants.story)}, 'avatar', ${consultants.avatar}, 'languages', ${consultants.languages},
    'topics', (select json_agg(topic ->> ${readerLanguage}) from jsonb_array_elements(${consultants.topics}) topic)
  ) order by ${consultants.id}), '[]')
  from ${productConsultants} join ${consultants} on ${consultants.id} = ${productConsultants.consultantId}
  where ${productConsultants.productId} = ${products.id})`;

const pages = preparedOnce((db) =>
  db
    .select({
      id: products.id,
      type: products.type,
      form: products.form,
      state: products.state,
      name: inReadersLanguage(products.name),
      summary: inReadersLanguage(products.summary),
      description: inReadersLanguage(products.description),
      highlights: sql<string[]>`(
        select coalesce(json_agg(h.words ->> ${readerLanguage} order by h.position), '[]')
        from jsonb_array_elements(${products.highlights}) with ordinality as h(words, position))`,
      pictures: products.pictures,
      ageBand: products.ageBand,
      currency: products.currency,
      rateMicros: exchangeRates.micros,
      soldCount: products.soldCount,
      reviewCount: products.reviewCount,
      starsSum: products.starsSum,
      lessonCount: products.lessonCount,
      totalSeconds: products.totalSeconds,
      classStartsAt: products.classStartsAt,
      placeName: sql<string | null>`${products.place} -> 'address' ->> ${readerLanguage}`,
      place: products.place,
      offers: offersOnSale,
      teachers: itsTeachers,
      consultants: itsConsultants,
      space: products.space,
      agency: {
        id: agencies.id,
        masterId: agencies.masterId,
        name: inReadersLanguage(agencies.name),
        logo: agencies.logo,
        city: inReadersLanguage(agencies.city),
        story: inReadersLanguage(agencies.story),
        foundedYear: agencies.foundedYear,
        region: agencies.region,
        zone: agencies.zone,
      },
      categoryId: products.categoryId,
      upperCategoryId: categories.parentId,
    })
    .from(products)
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(exchangeRates, rateToReader)
    .where(
      and(among(products.id, 'ids'), inArray(products.state, publishedStates), among(products.type, 'types', 'int')),
    )
    .prepare('products_pages'),
);

/** Everything that products' pages show, by id; none of what is of none of these types, was never published or is withdrawn. */
export async function selectPages(
  db: Queryable,
  ids: readonly string[],
  types: readonly ProductType[],
  reader: Reader,
): Promise<ReadonlyMap<string, ProductPageRow>> {
  const rows = await pages(db).execute({ ids, types, ...reader });
  return new Map(rows.map((row) => [row.id, row]));
}
export type ProductPageRow = Awaited<ReturnType<ReturnType<typeof pages>['execute']>>[number];

const figures = preparedOnce((db) =>
  db
    .select({
      agencyId: products.agencyId,
      courseCount: sql<number>`count(*)::int`,
      reviewCount: sql<number>`sum(${products.reviewCount})::int`,
      starsSum: sql<number>`sum(${products.starsSum})::int`,
    })
    .from(products)
    .where(and(among(products.agencyId, 'agencyIds'), listed, inArray(products.type, courseTypes)))
    .groupBy(products.agencyId)
    .prepare('products_agency_figures'),
);

/** Of all courses that these agencies have on show; an agency without any is left out. */
export async function selectAgencyFigures(db: Queryable, agencyIds: readonly string[]) {
  const rows = await figures(db).execute({ agencyIds });
  return new Map(rows.map(({ agencyId, ...its }) => [agencyId, its]));
}

/** A category that has nothing on show would lead to an empty page: it is left out. */
const fullCategories = preparedOnce((db) =>
  db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      name: inReadersLanguage(categories.name),
      picture: categories.picture,
    })
    .from(categories)
    .where(
      sql`exists (
        select from ${products} join ${categories} c on c.id = ${products.categoryId}
        where ${listed} and ${categories.id} in (c.id, c.parent_id))`,
    )
    .orderBy(asc(categories.position), asc(categories.id))
    .prepare('products_categories'),
);

export function selectCategories(db: Queryable, language: Language) {
  return fullCategories(db).execute({ language });
}

/** Computes again what lists show of these products, from their offers, lessons and reviews. */
export async function refreshProductFigures(db: Queryable, productIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${products} set
      price_from = coalesce(cheapest.price, ${products.priceFrom}),
      -- What an hour and a day of a space cost is what its offers say, which are what is charged.
      space = p.space || jsonb_build_object('hourPrice', rated.hour_price, 'dayPrice', rated.day_price),
      list_price_from = cheapest.list_price,
      has_trial = coalesce(course.has_trial, false),
      lesson_count = course.lesson_count,
      total_seconds = course.total_seconds,
      review_count = reviewed.review_count,
      stars_sum = reviewed.stars_sum
    from ${products} p
      left join lateral (
        select price, list_price from ${offers} where product_id = p.id and on_sale order by price, position limit 1
      ) cheapest on true
      cross join lateral (
        select
          (array_agg(o.price order by o.position) filter (where coalesce(r.unit, 'hour') = 'hour'))[1] hour_price,
          (array_agg(o.price order by o.position) filter (where r.unit = 'day'))[1] day_price
        from ${offers} o left join ${timeRates} r on r.offer_id = o.id
        where o.product_id = p.id and o.on_sale and p.space is not null and r.weekdays is null
      ) rated
      cross join lateral (
        select count(*) lesson_count, coalesce(sum(duration_seconds), 0) total_seconds,
          bool_or(trial and media is not null) has_trial
        from ${lessons} where product_id = p.id
      ) course
      cross join lateral (
        select count(*) review_count, coalesce(sum(stars), 0) stars_sum from ${reviews} where product_id = p.id
      ) reviewed
    where ${products.id} = p.id and p.id = any (${sql.param(productIds)}::text[])`);
}

/** Rows are locked in the order of their offers, so that two transactions never wait for each other in a circle. */
const lockedStock = `wanted as (
    select offer_id, sum(n)::int n from unnest($1::text[], $2::int[]) given(offer_id, n) group by 1
  ), locked as (
    select s.offer_id from offer_stock s join wanted on wanted.offer_id = s.offer_id order by s.offer_id for update of s
  )`;

type Stock = readonly { offerId: string; held: number }[];
const stockValues = (lines: Stock) => [lines.map(({ offerId }) => offerId), lines.map(({ held }) => held)];

/**
 * Takes seats or stock of offers, all or none; answers what is left of one that has too few. An offer without a row has no limit. The
 * condition stands in the update itself, which reads each row anew after it has waited for it; what another part of the statement read
 * of it before may be older.
 */
export async function takeStock(tx: Transaction, lines: Stock): Promise<{ left: number } | null> {
  const { rows } = await tx.$client.query<{ limited: string[]; taken: string[] }>({
    name: 'products_take_stock',
    text: `with ${lockedStock}, taken as (
        update offer_stock s set "left" = s."left" - wanted.n from wanted join locked on locked.offer_id = wanted.offer_id
        where s.offer_id = wanted.offer_id and s."left" >= wanted.n returning s.offer_id
      )
      select array(select offer_id from locked order by offer_id) limited, array(select offer_id from taken) taken`,
    values: stockValues(lines),
  });
  const { limited = [], taken = [] } = rows[0] ?? {};
  const short = limited.find((offerId) => !taken.includes(offerId));
  if (short === undefined) {
    return null;
  }
  await giveStockBack(
    tx,
    lines.filter(({ offerId }) => taken.includes(offerId)),
  );
  const [row] = await tx.select({ left: offerStock.left }).from(offerStock).where(eq(offerStock.offerId, short));
  return { left: row?.left ?? 0 };
}

export async function giveStockBack(tx: Transaction, lines: Stock): Promise<void> {
  await tx.$client.query({
    name: 'products_give_stock_back',
    text: `with ${lockedStock}
      update offer_stock s set "left" = s."left" + wanted.n from wanted join locked on locked.offer_id = wanted.offer_id
      where s.offer_id = wanted.offer_id`,
    values: stockValues(lines),
  });
}

/** Moves the rows of `product_sales` into `sold_count`. Several at once each take rows that nobody else has. */
export async function foldSales(db: Queryable): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from ${productSales} where id in (select id from ${productSales} order by id limit 10000 for update skip locked)
      returning product_id, quantity
    ), sold as (select product_id, sum(quantity)::int quantity from taken group by 1 order by 1),
    locked as (
      select p.id, sold.quantity from ${products} p join sold on sold.product_id = p.id order by p.id for no key update of p
    )
    update ${products} p set sold_count = p.sold_count + locked.quantity from locked where locked.id = p.id`);
}

/** Display rate in millionths; null when there is none. */
export async function selectRate(db: Queryable, source: Currency, target: Currency): Promise<number | null> {
  const [row] = await db
    .select({ micros: exchangeRates.micros })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.source, source), eq(exchangeRates.target, target)));
  return row?.micros ?? null;
}

// Every order asks for them.
const ratesOf = preparedOnce((db) =>
  db
    .select({ target: exchangeRates.target, micros: exchangeRates.micros })
    .from(exchangeRates)
    .where(eq(exchangeRates.source, sql.placeholder('source')))
    .prepare('products_rates_of'),
);

/** All display rates of a currency. */
export async function selectRates(db: Queryable, source: Currency): Promise<DisplayRates> {
  const rows = await ratesOf(db).execute({ source });
  return Object.fromEntries(rows.map((row) => [row.target, row.micros]));
}
