import type { DayException, Timetable } from '@lyceum/domain/availability';
import type { RateUnit } from '@lyceum/domain/bookings';
import type { CancelTier, ProductState, ProductType } from '@lyceum/domain/catalogue';
import type { LocalizedText } from '@lyceum/domain/language';
import type { PricedSpace } from '@lyceum/domain/listings';
import type { Currency } from '@lyceum/domain/money';
import type { Region } from '@lyceum/domain/region';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { among } from '../../platform/among.sql.ts';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { offers, productConsultants, products, timeRates } from '../../catalogue/products/products.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { timetableExceptions, timetables, weeklyHours } from './timetables.tables.ts';

/** What an offer sells of somebody's time; a space's offer without a rate is an hour, one of consulting a session. */
export interface RateRow {
  offerId: string;
  name: LocalizedText;
  price: number;
  unit: RateUnit | 'session' | null;
  minutes: number | null;
  sessions: number | null;
  weekdays: number[] | null;
  from: number | null;
  to: number | null;
}

export interface TimetableRow extends Omit<Timetable, 'leastDays'> {
  resourceId: string;
  lockHours: number;
}

/** Drizzle names no table where a statement has one alone, but those inside have a column of this name, too. */
const own = sql`${timetables}.resource_id`;
const weekly = sql<TimetableRow['weekly']>`coalesce((
  select json_agg(json_build_object('weekday', w.weekday, 'from', w.from_minute, 'to', w.to_minute))
  from ${weeklyHours} w where w.resource_id = ${own}), '[]')`;
const exceptions = sql<DayException[]>`coalesce((
  select json_agg(json_build_object('date', e.date, 'hours', e.hours))
  from ${timetableExceptions} e where e.resource_id = ${own} and e.date >= ${sql.placeholder('from')}::date), '[]')`;

export interface BookableRow {
  id: string;
  type: Extract<ProductType, 3 | 4>;
  state: ProductState;
  currency: Currency;
  space: (PricedSpace & { cancelTier: CancelTier }) | null;
  zone: string;
  region: Region;
  /** On sale, in the seller's order. */
  offers: RateRow[];
  consultants: { id: string; name: LocalizedText; avatar: string; zone: string }[];
  /** Its own, or those of its consultants; of whom nothing was said there is none. */
  timetables: TimetableRow[];
}

/** Read together with what they are of: a calendar is asked for often, and each statement is a way to the database and back. */
const ofTimetable = Object.entries(getTableColumns(timetables)).map(
  ([name, { name: column }]) => sql`${sql.raw(`'${name}'`)}, ${timetables}.${sql.identifier(column)}`,
);

const bookablesOf = preparedOnce((db) =>
  db
    .select({
      id: products.id,
      type: products.type,
      state: products.state,
      currency: products.currency,
      space: products.space,
      zone: agencies.zone,
      region: agencies.region,
      offers: sql<RateRow[]>`coalesce((
        select json_agg(json_build_object('offerId', o.id, 'name', o.name, 'price', o.price, 'unit', r.unit, 'minutes', r.minutes,
          'sessions', r.sessions, 'weekdays', r.weekdays, 'from', r.from_minute, 'to', r.to_minute) order by o.position, o.id)
        from ${offers} o left join ${timeRates} r on r.offer_id = o.id where o.product_id = ${products.id} and o.on_sale), '[]')`,
      consultants: sql<BookableRow['consultants']>`coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name, 'avatar', c.avatar, 'zone', c.zone) order by c.id)
        from ${productConsultants} pc join ${consultants} c on c.id = pc.consultant_id where pc.product_id = ${products.id}), '[]')`,
      timetables: sql<TimetableRow[]>`coalesce((
        select json_agg(json_build_object(${sql.join(ofTimetable, sql`, `)}, 'weekly', ${weekly}, 'exceptions', ${exceptions}))
        from ${timetables} where ${own} = any (array(
          select ${products.id} union all select pc.consultant_id from ${productConsultants} pc where pc.product_id = ${products.id}))), '[]')`,
    })
    .from(products)
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .where(and(among(products.id, 'productIds'), inArray(products.type, [3, 4])))
    .prepare('timetables_bookables'),
);

/** Spaces and consulting services among these products, with timetables whose exceptions are from a day on. */
export async function selectBookables(
  db: Queryable,
  productIds: readonly string[],
  from: string,
): Promise<BookableRow[]> {
  return (await bookablesOf(db).execute({ productIds, from })) as BookableRow[];
}

const timetablesOf = preparedOnce((db) =>
  db
    .select({ ...getTableColumns(timetables), weekly, exceptions })
    .from(timetables)
    .where(among(timetables.resourceId, 'resourceIds'))
    .prepare('timetables_of'),
);

/** Exceptions from a day on. */
export function selectTimetables(db: Queryable, resourceIds: readonly string[], from: string): Promise<TimetableRow[]> {
  return timetablesOf(db).execute({ resourceIds, from });
}
