import type { DayException, Timetable } from '@lyceum/domain/availability';
import type { RateUnit } from '@lyceum/domain/bookings';
import type { CancelTier, ProductState, ProductType } from '@lyceum/domain/catalogue';
import type { LocalizedText } from '@lyceum/domain/language';
import type { PricedSpace } from '@lyceum/domain/listings';
import type { Currency } from '@lyceum/domain/money';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
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
}

/** Spaces and consulting services among these products. */
export async function selectBookables(db: Queryable, productIds: readonly string[]): Promise<BookableRow[]> {
  const { rows } = await db.execute<Record<keyof BookableRow, unknown>>(sql`
    select p.id, p.type, p.state, p.currency, p.space, a.zone, a.region,
      coalesce((
        select json_agg(json_build_object('offerId', o.id, 'name', o.name, 'price', o.price, 'unit', r.unit, 'minutes', r.minutes,
          'sessions', r.sessions, 'weekdays', r.weekdays, 'from', r.from_minute, 'to', r.to_minute) order by o.position, o.id)
        from ${offers} o left join ${timeRates} r on r.offer_id = o.id where o.product_id = p.id and o.on_sale), '[]') offers,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name, 'avatar', c.avatar, 'zone', c.zone) order by c.id)
        from ${productConsultants} pc join ${consultants} c on c.id = pc.consultant_id where pc.product_id = p.id), '[]') consultants
    from ${products} p join ${agencies} a on a.id = p.agency_id
    where p.id = any (${sql.param(productIds)}::text[]) and p.type in (3, 4)`);
  return rows as unknown as BookableRow[];
}

export interface TimetableRow extends Omit<Timetable, 'leastDays'> {
  resourceId: string;
  lockHours: number;
}

/** Exceptions from a day on. */
export async function selectTimetables(
  db: Queryable,
  resourceIds: readonly string[],
  from: string,
): Promise<TimetableRow[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select t.resource_id "resourceId", t.zone, t.slot_minutes "slotMinutes", t.step_minutes "stepMinutes", t.least_slots "leastSlots",
      t.most_slots "mostSlots", t.lead_minutes "leadMinutes", t.horizon_days "horizonDays", t.before_minutes "beforeMinutes",
      t.after_minutes "afterMinutes", t.lock_hours "lockHours",
      coalesce((select json_agg(json_build_object('weekday', w.weekday, 'from', w.from_minute, 'to', w.to_minute))
        from ${weeklyHours} w where w.resource_id = t.resource_id), '[]') weekly,
      coalesce((select json_agg(json_build_object('date', e.date, 'hours', e.hours))
        from ${timetableExceptions} e where e.resource_id = t.resource_id and e.date >= ${from}::date), '[]') exceptions
    from ${timetables} t where t.resource_id = any (${sql.param(resourceIds)}::text[])`);
  return rows as unknown as (TimetableRow & { exceptions: DayException[] })[];
}
