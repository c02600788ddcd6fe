import type { Currency } from '@lyceum/domain/money';
import type { ConsultantSort } from '@lyceum/domain/bookings';
import { and, asc, count, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { PriceRange } from '@lyceum/domain/catalogue';
import type { DisplayCurrency } from '@lyceum/domain/display-currency';
import type { Language } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';
import { minute } from '@lyceum/domain/time';
import type { Queryable } from '../../platform/database.ts';
import { freeTimes } from '../finding/finding.tables.ts';
import { productConsultants, products } from '../products/products.tables.ts';
import { exchangeRates } from '../shopfront/shopfront.tables.ts';
import { consultants } from './consultants.tables.ts';

export interface ConsultantFilter extends PriceRange {
  /** The topic's English name, which is its key. Prices are in the reference currency. */
  topic?: string | undefined;
  language?: Language | undefined;
  region?: Region | undefined;
  /** A slot is free before then. */
  before?: Date | undefined;
}

/** What each has on the shelf. */
const services = sql`(
  select pc.consultant_id, count(*)::int service_count, min(p.comparable_price) comparable_price,
    (array_agg(p.price_from order by p.comparable_price, p.id))[1] price_from, sum(p.sold_count)::int sold_count,
    sum(p.review_count)::int review_count, sum(p.stars_sum)::int stars_sum,
    (array_agg(p.currency order by p.comparable_price, p.id))[1] currency
  from ${productConsultants} pc join ${products} p on p.id = pc.product_id
  where p.state = 'onShelf' and p.type = 4
  group by pc.consultant_id) services`;
const priceFrom = sql<number | null>`services.price_from`.mapWith(Number);
const comparablePrice = sql`services.comparable_price`;
const soldCount = sql`services.sold_count`;

const isOf = sql`services.consultant_id = ${consultants.id}`;

function narrowed({ topic, language, region, priceLeast, priceMost, before }: ConsultantFilter): SQL | undefined {
  return and(
    topic === undefined ? undefined : sql`${consultants.topics} @> ${JSON.stringify([{ en: topic }])}::jsonb`,
    language === undefined ? undefined : sql`${consultants.languages} @> ${JSON.stringify([language])}::jsonb`,
    region === undefined ? undefined : eq(consultants.region, region),
    priceLeast === undefined ? undefined : sql`${comparablePrice} >= ${priceLeast}`,
    priceMost === undefined ? undefined : sql`${comparablePrice} <= ${priceMost}`,
    before === undefined ? undefined : lt(freeTimes.soonestAt, before),
  );
}

const columns = {
  id: consultants.id,
  name: consultants.name,
  title: consultants.title,
  avatar: consultants.avatar,
  topics: consultants.topics,
  languages: consultants.languages,
  region: consultants.region,
  priceFrom,
  currency: sql<Currency | null>`services.currency`,
  rateMicros: exchangeRates.micros,
  reviewCount: sql<number>`coalesce(services.review_count, 0)`,
  starsSum: sql<number>`coalesce(services.stars_sum, 0)`,
  soonestAt: freeTimes.soonestAt,
  soonestZone: freeTimes.zone,
};
/** What the clock changed long ago says nothing: it is written anew within seconds, unless no server does. */
const itsTime = (now: Date) =>
  and(eq(freeTimes.resourceId, consultants.id), gt(freeTimes.changesAt, new Date(now.getTime() - minute)));
const rateTo = (currency: DisplayCurrency) =>
  sql`${exchangeRates.source} = services.currency and ${exchangeRates.target} = ${currency}`;

const orders: Record<ConsultantSort, SQL> = {
  sales: desc(soldCount),
  soonest: sql`${freeTimes.soonestAt} nulls last, ${soldCount} desc`,
};

/** Consultants with a service on the shelf. */
export async function selectConsultants(
  db: Queryable,
  filter: ConsultantFilter,
  sort: ConsultantSort,
  range: { limit: number; offset: number },
  { currency, now }: { currency: DisplayCurrency; now: Date },
) {
  const where = narrowed(filter);
  const [rows, [total]] = await Promise.all([
    db
      .select(columns)
      .from(consultants)
      .innerJoin(services, isOf)
      .leftJoin(exchangeRates, rateTo(currency))
      .leftJoin(freeTimes, itsTime(now))
      .where(where)
      .orderBy(orders[sort], asc(consultants.id))
      .limit(range.limit)
      .offset(range.offset),
    db
      .select({ count: count() })
      .from(consultants)
      .innerJoin(services, isOf)
      .leftJoin(freeTimes, itsTime(now))
      .where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}
export type ConsultantRow = Awaited<ReturnType<typeof selectConsultants>>['rows'][number];

/** What all of them can be narrowed by. */
export function selectAllFacts(db: Queryable, now: Date) {
  return db
    .select({
      topics: consultants.topics,
      languages: consultants.languages,
      region: consultants.region,
      comparablePrice: comparablePrice.mapWith(Number),
      soonestAt: freeTimes.soonestAt,
    })
    .from(consultants)
    .innerJoin(services, isOf)
    .leftJoin(freeTimes, itsTime(now));
}

/** With or without a service; null when there is no such consultant. */
export async function selectConsultant(
  db: Queryable,
  id: string,
  { currency, now }: { currency: DisplayCurrency; now: Date },
) {
  const [row] = await db
    .select({
      ...columns,
      story: consultants.story,
      credentials: consultants.credentials,
      zone: consultants.zone,
      productIds: sql<string[]>`array(
        select p.id from ${productConsultants} pc join ${products} p on p.id = pc.product_id
        where pc.consultant_id = ${consultants.id} and p.state = 'onShelf' and p.type = 4 order by p.comparable_price, p.id)`,
    })
    .from(consultants)
    .leftJoin(services, isOf)
    .leftJoin(exchangeRates, rateTo(currency))
    .leftJoin(freeTimes, itsTime(now))
    .where(eq(consultants.id, id));
  return row ?? null;
}
