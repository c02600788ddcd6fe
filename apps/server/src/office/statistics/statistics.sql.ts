import type { LocalizedText } from '@lyceum/domain/language';
import type { Figure, Figures } from '@lyceum/domain/statistics';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/products/products.tables.ts';
import { orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import type { SaleDay } from '../../commerce/orders/sale-days.ts';
import { refundLines, refunds } from '../../commerce/refunds/refunds.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { productSaleDays, productViews, productVisitors, salesRolledUp } from './statistics.tables.ts';

/** Adds a view of a product on the shelf, and its visitor unless the key was counted before. */
export async function addView(
  db: Queryable,
  { productId, key, keyDay, at }: { productId: string; key: Buffer; keyDay: string; at: Date },
): Promise<void> {
  const v = productViews;
  await db.execute(sql`
    with shown as (
        select ${products.id}, ${products.agencyId}, (${at.toISOString()}::timestamptz at time zone ${agencies.zone})::date as day
        from ${products} join ${agencies} on ${agencies.id} = ${products.agencyId}
        where ${products.id} = ${productId} and ${products.state} = 'onShelf'),
      first as (insert into ${productVisitors} (key, day) select ${key}, ${keyDay} from shown on conflict do nothing returning key)
    insert into ${v} (agency_id, day, product_id, views, visitors)
    select agency_id, day, id, 1, (select count(*) from first) from shown
    on conflict (agency_id, day, product_id)
      do update set views = ${v.views} + 1, visitors = ${v.visitors} + excluded.visitors`);
}

export async function deleteProductVisitorsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(productVisitors).where(lt(productVisitors.day, day));
}

export async function selectRolledUpUntil(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ until: salesRolledUp.until }).from(salesRolledUp);
  return row?.until ?? null;
}

/** Turns are one after the other, until their transactions end: an older sum never comes over a newer one. */
export async function lockRollUp(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sales roll-up', 0))`);
}

/** All money that moved until then is rolled up. */
export async function noteRun(tx: Transaction, until: Date): Promise<void> {
  await tx
    .insert(salesRolledUp)
    .values({ until })
    .onConflictDoUpdate({
      target: salesRolledUp.one,
      set: { until: sql`greatest(${salesRolledUp.until}, excluded.until)` },
    });
}

/**
 * Reckons days of agencies anew from orders and refunds, so that a run twice changes nothing. A difference of price (a line without an offer)
 * is money, and no order of the product.
 */
export async function rollUpSales(tx: Transaction, days: readonly SaleDay[]): Promise<void> {
  const l = orderLines;
  const kept = productSaleDays;
  const onDay = (at: AnyPgColumn) => sql`${at} >= days.begins and ${at} < days.ends`;
  await tx.execute(sql`
    with days as (
        select "agencyId" as agency_id, day, day::timestamp at time zone zone as begins, (day + 1)::timestamp at time zone zone as ends
        from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as named("agencyId" text, zone text, day date)),
      sold as (
        select days.agency_id, days.day, ${l.productId} product_id,
          count(distinct ${orders.id}) filter (where ${l.offerId} is not null) as orders, sum(${l.total}) as paid
        from days join ${orders} on ${orders.agencyId} = days.agency_id and ${onDay(orders.paidAt)} join ${l} on ${l.orderId} = ${orders.id}
        group by 1, 2, 3),
      returned as (
        select days.agency_id, days.day, ${l.productId} product_id, sum(${refundLines.amount}) as back
        from days join ${refunds} on ${refunds.agencyId} = days.agency_id and ${onDay(refunds.repaidAt)}
          join ${refundLines} on ${refundLines.refundId} = ${refunds.id} join ${l} on ${l.id} = ${refundLines.orderLineId}
        group by 1, 2, 3)
    insert into ${kept} (agency_id, day, product_id, orders, revenue)
    select agency_id, day, product_id, coalesce(orders, 0), coalesce(paid, 0) - coalesce(back, 0)
    from sold full join returned using (agency_id, day, product_id)
    on conflict (agency_id, day, product_id) do update set orders = excluded.orders, revenue = excluded.revenue`);
}

interface Which {
  agencyId: string;
  productId: string | undefined;
  first: string;
  last: string;
}

/** Views and sales of each product and day, side by side. */
const daysOf = ({ agencyId, productId, first, last }: Which) => {
  const within = sql`agency_id = ${agencyId} and day between ${first} and ${last}
    ${productId === undefined ? sql`` : sql`and product_id = ${productId}`}`;
  return sql`(
    select day, product_id, views, visitors, 0 as orders, 0::bigint as revenue from ${productViews} where ${within}
    union all
    select day, product_id, 0, 0, orders, revenue from ${productSaleDays} where ${within})`;
};

const sums = sql`sum(revenue)::float8 as revenue, sum(orders)::float8 as orders, sum(visitors)::float8 as visitors, sum(views)::float8 as views`;

export async function selectFigureDays(db: Queryable, which: Which): Promise<(Figures & { day: string })[]> {
  const { rows } = await db.execute<Figures & { day: string }>(
    sql`select day::text as day, ${sums} from ${daysOf(which)} as counted group by day order by day`,
  );
  return rows;
}

export type ProductFigures = Figures & { id: string; name: LocalizedText; picture: string | null; total: number };

export async function selectProductFigures(
  db: Queryable,
  which: Omit<Which, 'productId'>,
  { by, limit, offset }: { by: Figure; limit: number; offset: number },
): Promise<ProductFigures[]> {
  const { rows } = await db.execute<ProductFigures>(sql`
    select ${products.id}, ${products.name}, ${products.pictures} ->> 0 as picture, counted.*, (count(*) over ())::float8 as total
    from (select product_id, ${sums} from ${daysOf({ ...which, productId: undefined })} as days group by product_id) as counted
      join ${products} on ${products.id} = counted.product_id
    order by ${sql.identifier(by)} desc, revenue desc, views desc, ${products.id} limit ${limit} offset ${offset}`);
  return rows;
}

export async function selectAgencyFacts(db: Queryable, id: string) {
  const [row] = await db
    .select({ id: agencies.id, zone: agencies.zone, region: agencies.region })
    .from(agencies)
    .where(eq(agencies.id, id));
  return row ?? null;
}

/** The product, if it is the agency's. */
export async function selectOwnProduct(db: Queryable, agencyId: string, id: string) {
  const [row] = await db
    .select({ id: products.id, name: products.name, pictures: products.pictures })
    .from(products)
    .where(and(eq(products.id, id), eq(products.agencyId, agencyId)));
  return row ?? null;
}
