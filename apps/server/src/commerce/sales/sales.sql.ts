import type { LocalizedText } from '@lyceum/domain/language';
import type { OrderKind, OrderState } from '@lyceum/domain/orders';
import { and, asc, count, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { orderHistory, orderLines, orders } from '../orders/orders.tables.ts';
import type { Database } from '../../platform/database.ts';
import { shipments } from '../shipments/shipments.tables.ts';

export interface SalesFilter {
  /** Null: of every agency. */
  agencyId: string | null;
  state?: OrderState | undefined;
  kind?: OrderKind | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** The beginning of an order's number, or the last three to six digits of a phone. */
  keyword?: string | undefined;
}

const columns = {
  order: orders,
  agencyName: agencies.name,
  agencyRegion: agencies.region,
  parcel: shipments,
  buyer: users.nickName,
  phone: users.phone,
  productName: sql<LocalizedText | null>`(select l.product_name from ${orderLines} l where l.order_id = ${orders.id} order by l.id limit 1)`,
  /** Of its lines; null where it has none. */
  offerNames: sql<
    LocalizedText[] | null
  >`(select jsonb_agg(l.offer_name order by l.id) from ${orderLines} l where l.order_id = ${orders.id})`,
  quantity:
    sql<number>`(select coalesce(sum(l.quantity), 0) from ${orderLines} l where l.order_id = ${orders.id})`.mapWith(
      Number,
    ),
};

const rowsOf = (db: Database) =>
  db
    .select(columns)
    .from(orders)
    .innerJoin(agencies, eq(agencies.id, orders.agencyId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .$dynamic();
export type SaleRow = Awaited<ReturnType<typeof rowsOf>>[number];

const endOfPhone = /^\d{3,6}$/;

function matching(keyword: string) {
  // As people read it (orderNumber): seven characters of the id's time, then five of what is random in it.
  const typed = keyword.toLowerCase().replaceAll('-', '');
  const ofNumber = and(
    sql`starts_with(${orders.id}, ${`ord_${typed.slice(0, 7)}`})`,
    sql`starts_with(substr(${orders.id}, 14), ${typed.slice(7)})`,
  );
  return endOfPhone.test(keyword) ? or(ofNumber, sql`right(${users.phone}, ${keyword.length}) = ${keyword}`) : ofNumber;
}

const whereOf = ({ agencyId, state, kind, from, until, keyword }: SalesFilter) =>
  and(
    agencyId === null ? undefined : eq(orders.agencyId, agencyId),
    state && eq(orders.state, state),
    kind && eq(orders.kind, kind),
    from && gte(orders.createdAt, from),
    until && lt(orders.createdAt, until),
    keyword === undefined ? undefined : matching(keyword),
  );

interface SalesPage {
  sort: 'createdAt' | 'total';
  direction: 'up' | 'down';
  limit: number;
  offset: number;
}

/** Orders that the filter lets through; every order has one buyer, who is looked at by the keyword alone. */
function idsOf(db: Database, filter: SalesFilter) {
  const ids = db.select({ id: orders.id }).from(orders).$dynamic();
  const joined = filter.keyword === undefined ? ids : ids.innerJoin(users, eq(users.id, orders.userId));
  return joined.where(whereOf(filter));
}

export function selectSales(db: Database, filter: SalesFilter, page: SalesPage): Promise<SaleRow[]> {
  const inDirection = page.direction === 'up' ? asc : desc;
  const order = [inDirection(orders[page.sort]), inDirection(orders.id)];
  // The ids first: whole rows of a hundred thousand orders would be joined and sorted for one page.
  const ids = idsOf(db, filter)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
    .as('page');
  return rowsOf(db)
    .innerJoin(ids, eq(ids.id, orders.id))
    .orderBy(...order);
}

/** How many there are, counted up to `most`: an agency with a hundred thousand orders would be counted for each of its pages. */
export async function countSales(db: Database, filter: SalesFilter, most?: number): Promise<number> {
  const ids = idsOf(db, filter);
  const [row] = await db.select({ count: count() }).from((most === undefined ? ids : ids.limit(most)).as('found'));
  return row?.count ?? 0;
}

/** Newest first, those after the given one. */
export function selectSalesAfter(
  db: Database,
  filter: SalesFilter,
  after: SaleRow | null,
  limit: number,
): Promise<SaleRow[]> {
  const next =
    after &&
    sql`(${orders.createdAt}, ${orders.id}) < (${after.order.createdAt.toISOString()}::timestamptz, ${after.order.id})`;
  return rowsOf(db)
    .where(and(whereOf(filter), next ?? undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

export async function selectSale(db: Database, orderId: string, agencyId: string | null): Promise<SaleRow | null> {
  const [row] = await rowsOf(db).where(and(eq(orders.id, orderId), whereOf({ agencyId })));
  return row ?? null;
}

export function selectSaleHistory(db: Database, orderId: string) {
  return db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id));
}
