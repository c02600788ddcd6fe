import type { OrderId, UserId } from '@lyceum/domain/ids';
import type { DisplayRates } from '@lyceum/domain/display-currency';
import type { LocalizedText } from '@lyceum/domain/language';
import { clockedStates, type ClockedState, type LineKindName, type OrderState } from '@lyceum/domain/orders';
import type { AttemptState } from '@lyceum/domain/payments';
import type { LinePart } from '@lyceum/domain/refunds';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/products.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { attempts } from '../payments/payments.tables.ts';
import { among } from '../../platform/among.sql.ts';
import { preparedOnce, type Database, type Queryable, type Transaction } from '../../platform/database.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import { checkoutDiscounts, checkouts, moneyMoves, orderHistory, orderLines, orders } from './orders.tables.ts';

export async function insertHistory(db: Queryable, rows: (typeof orderHistory.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) {
    await db.insert(orderHistory).values(rows);
  }
}

export type Checkout = typeof checkouts.$inferSelect;

/** Of every checkout that payment, cancel and expiry race for, the row is locked first: whoever is later sees the outcome. */
export async function lockCheckout(db: Queryable, checkoutId: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update');
  return row ?? null;
}

/** The discounts as they were granted. */
export function selectDiscounts(db: Queryable, checkoutId: string): Promise<(typeof checkoutDiscounts.$inferSelect)[]> {
  return db
    .select()
    .from(checkoutDiscounts)
    .where(eq(checkoutDiscounts.checkoutId, checkoutId))
    .orderBy(asc(checkoutDiscounts.id));
}

/** New prices of an open checkout's orders and lines, after one of its orders was cancelled. */
export async function updatePrices(
  tx: Transaction,
  prices: {
    orders: readonly { id: string; total: number }[];
    lines: readonly Pick<OrderLineRow, 'id' | 'sellerDiscount' | 'platformDiscount' | 'total' | 'parcelTotal'>[];
  },
): Promise<void> {
  for (const { id, total } of prices.orders) {
    await tx.update(orders).set({ total }).where(eq(orders.id, id));
  }
  for (const { id, ...price } of prices.lines) {
    await tx.update(orderLines).set(price).where(eq(orderLines.id, id));
  }
}

export async function selectCheckout(db: Queryable, checkoutId: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
  return row ?? null;
}

/** The checkout that was made under this key, which every repetition of the request is answered with. */
export async function selectCheckoutByKey(db: Queryable, userId: UserId, key: string): Promise<Checkout | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.idempotencyKey, key)));
  return row ?? null;
}

/** The buyer's checkout by its own id or by that of one of its orders. */
export async function selectOwnCheckout(
  db: Queryable,
  userId: UserId,
  id: string,
): Promise<
  | (Checkout & {
      orderId: OrderId;
      orderState: OrderState;
      distribution: boolean;
      displayRates: DisplayRates;
      productName: LocalizedText;
      /** What it buys. */
      kinds: LineKindName[];
    })
  | null
> {
  const [row] = await db
    .select({
      checkout: checkouts,
      orderId: orders.id,
      orderState: orders.state,
      distribution: orders.distribution,
      displayRates: orders.displayRates,
      productName: orderLines.productName,
      kinds: sql<LineKindName[]>`array(select distinct l.kind from ${orderLines} l join ${orders} o on o.id = l.order_id
        where o.checkout_id = ${checkouts.id} and o.state <> 'cancelled')`,
    })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(checkouts.userId, userId), or(eq(checkouts.id, id), eq(orders.id, id))))
    // The order that was asked for before its neighbours in the same checkout.
    .orderBy(desc(eq(orders.id, id)), asc(orders.id))
    .limit(1);
  if (!row) {
    return null;
  }
  const { checkout, orderId, ...order } = row;
  return { ...checkout, ...order, orderId: orderId as OrderId };
}

export interface SisterOrder extends Pick<OrderRow, 'id' | 'checkoutId' | 'state' | 'kind' | 'total' | 'currency'> {
  agencyName: LocalizedText;
}

/** The orders of checkouts that are not cancelled, in the order in which they were ordered. */
export function selectSisters(db: Queryable, checkoutIds: readonly string[]): Promise<SisterOrder[]> {
  return db
    .select({
      id: orders.id,
      checkoutId: orders.checkoutId,
      state: orders.state,
      kind: orders.kind,
      total: orders.total,
      currency: orders.currency,
      agencyName: agencies.name,
    })
    .from(orders)
    .innerJoin(agencies, eq(agencies.id, orders.agencyId))
    .where(and(inArray(orders.checkoutId, [...checkoutIds]), ne(orders.state, 'cancelled')))
    .orderBy(asc(orders.id));
}

export async function updateCheckout(
  db: Queryable,
  checkoutId: string,
  set: Partial<Pick<Checkout, 'state' | 'paidBy' | 'total'>>,
): Promise<void> {
  await db.update(checkouts).set(set).where(eq(checkouts.id, checkoutId));
}

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

const ordersOf = preparedOnce((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.checkoutId, sql.placeholder('checkoutId')))
    .orderBy(asc(orders.id))
    .prepare('orders_of_checkout'),
);

export function selectOrdersOf(db: Queryable, checkoutId: string): Promise<OrderRow[]> {
  return ordersOf(db).execute({ checkoutId });
}

const linesOf = preparedOnce((db) =>
  db
    .select()
    .from(orderLines)
    .where(among(orderLines.orderId, 'orderIds'))
    .orderBy(asc(orderLines.id))
    .prepare('orders_lines_of'),
);

export async function selectLinesOf(db: Queryable, orderIds: string[]): Promise<OrderLineRow[]> {
  return orderIds.length === 0 ? [] : linesOf(db).execute({ orderIds });
}

/** Compare and set: false when the order was not in that state any more. */
export async function moveOrder(
  db: Queryable,
  orderId: string,
  from: OrderState,
  set: Partial<Pick<OrderRow, 'state' | 'paidAt' | 'dueAt' | 'returnTo' | 'refunded'>>,
): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set(set)
    .where(and(eq(orders.id, orderId), eq(orders.state, from)))
    .returning({ id: orders.id });
  return rows.length === 1;
}

export async function selectOrder(db: Queryable, orderId: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row ?? null;
}

export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return row ?? null;
}

/** Whose a line is: the buyer's, and the seller's. */
export async function selectLineOwners(db: Queryable, lineId: string) {
  const [row] = await db
    .select({
      orderId: orders.id,
      userId: orders.userId,
      agencyId: orders.agencyId,
      productName: orderLines.productName,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, lineId));
  return row ?? null;
}

/** The attempt that paid the order's checkout; null when nothing was to be paid. */
export async function selectPaidBy(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ paidBy: checkouts.paidBy })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  return row?.paidBy ?? null;
}

/** One that was paid and of which nobody was told yet, locked; null: none that another process has not taken. */
export async function lockUntoldCheckout(tx: Transaction): Promise<Checkout | null> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'paid'), isNull(checkouts.toldAt)))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** What was paid with a checkout, with the names of what is in it. */
export function selectPaidOrders(tx: Transaction, checkoutId: string) {
  return tx
    .select({
      id: orders.id,
      agencyId: orders.agencyId,
      total: orders.total,
      currency: orders.currency,
      productNames: sql<LocalizedText[]>`(select json_agg(l.product_name order by l.id) from ${orderLines} l
        where l.order_id = ${orders}.id)`,
    })
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), isNotNull(orders.paidAt)))
    .orderBy(asc(orders.id));
}

export async function setTold(tx: Transaction, checkoutId: string, toldAt: Date): Promise<void> {
  await tx.update(checkouts).set({ toldAt }).where(eq(checkouts.id, checkoutId));
}

/** The days of the order's money are to be reckoned anew; a payment queues itself (`pay-checkout.sql.ts`). */
export async function queueMoneyMove(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx.insert(moneyMoves).values({ orderId, at });
}

/** Takes the oldest moves out of the queue, at most so many, and answers the days of the agencies that stood in them. */
export async function takeMoneyMoves(tx: Transaction, most: number) {
  const { rows } = await tx.execute<{ agencyId: string; zone: string; day: string }>(sql`
    with moved as (
        delete from ${moneyMoves} where id in (select id from ${moneyMoves} order by id limit ${most}) returning order_id, at)
    select distinct o.agency_id "agencyId", a.zone, (moved.at at time zone a.zone)::date::text as day
    from moved join ${orders} o on o.id = moved.order_id join ${agencies} a on a.id = o.agency_id`);
  return rows;
}

/** Books what of a line went back; `returnedAt`: that part of it is given back, too. */
export async function addLineRefund(
  db: Queryable,
  lineId: string,
  { part, amount, returnedAt }: { part: LinePart; amount: number; returnedAt: Date | null },
): Promise<void> {
  const ofParcel = part === 'parcel';
  await db
    .update(orderLines)
    .set({
      refunded: sql`${orderLines.refunded} + ${amount}`,
      ...(ofParcel && { parcelRefunded: sql`${orderLines.parcelRefunded} + ${amount}` }),
      ...(returnedAt && (ofParcel ? { parcelReturnedAt: returnedAt } : { returnedAt })),
    })
    .where(eq(orderLines.id, lineId));
}

/** Open checkouts whose time is over, oldest first. */
export async function selectExpired(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.state, 'open'), lte(checkouts.expiresAt, now)))
    .orderBy(asc(checkouts.expiresAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Those of them that hold seats of these offers. */
export async function selectExpiredHolding(db: Queryable, offerIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(checkouts.state, 'open'), lte(checkouts.expiresAt, now), inArray(orderLines.offerId, [...offerIds])));
  return rows.map((row) => row.id);
}

/** Orders that the clock is to look at. */
export async function selectDue(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ id: string; state: ClockedState }[]> {
  const rows = await db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(and(inArray(orders.state, clockedStates), isNotNull(orders.dueAt), lt(orders.dueAt, now)))
    .limit(limit);
  return rows.map(({ id, state }) => ({ id, state: state as ClockedState }));
}

export interface OwnOrder extends OrderRow {
  agencyName: LocalizedText;
  expiresAt: Date;
  /** SPEC.md's code of the method that paid it; null while unpaid and for what was free. */
  paymentCode: number | null;
  /** Null while nothing was sent. */
  parcel: typeof shipments.$inferSelect | null;
}

export async function selectOwnOrder(db: Queryable, userId: UserId, orderId: string): Promise<OwnOrder | null> {
  const [row] = await db
    .select({
      order: orders,
      agencyName: agencies.name,
      expiresAt: checkouts.expiresAt,
      paymentCode: attempts.code,
      parcel: shipments,
    })
    .from(orders)
    .innerJoin(agencies, eq(agencies.id, orders.agencyId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .leftJoin(attempts, eq(attempts.id, checkouts.paidBy))
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(and(eq(orders.userId, userId), or(eq(orders.id, orderId), eq(orders.checkoutId, orderId))))
    .orderBy(asc(orders.id))
    .limit(1);
  if (!row) {
    return null;
  }
  const { order, ...beside } = row;
  return { ...order, ...beside };
}

/** State of the attempt that was begun last; null when none was. */
export async function selectNewestAttempt(db: Queryable, checkoutId: string): Promise<AttemptState | null> {
  const [row] = await db
    .select({ state: attempts.state })
    .from(attempts)
    .where(eq(attempts.checkoutId, checkoutId))
    .orderBy(desc(attempts.createdAt), desc(attempts.id))
    .limit(1);
  return row?.state ?? null;
}

/** By what the buyer paid last, and the state of the checkout's newest attempt. */
export async function selectTries(
  db: Database,
  userId: UserId,
  checkoutId: string,
): Promise<{ lastCode: number | null; newest: AttemptState | null }> {
  const { rows } = await db.$client.query<{ lastCode: number | null; newest: AttemptState | null }>({
    name: 'orders_tries',
    text: `select (select a.code from payment_attempts a join checkouts c on c.id = a.checkout_id
          where c.user_id = $1 and a.settled_at is not null and a.trade_number is not null
          order by a.settled_at desc limit 1) "lastCode",
        (select state from payment_attempts where checkout_id = $2 order by created_at desc, id desc limit 1) newest`,
    values: [userId, checkoutId],
  });
  return rows[0] ?? { lastCode: null, newest: null };
}

export function selectHistory(db: Queryable, orderId: string): Promise<(typeof orderHistory.$inferSelect)[]> {
  return db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id));
}

export async function selectOwnOrders(
  db: Queryable,
  userId: UserId,
  of: { states: readonly OrderState[] | null; distribution: boolean },
  page: { limit: number; offset: number },
) {
  const where = and(
    eq(orders.userId, userId),
    eq(orders.distribution, of.distribution),
    of.states ? inArray(orders.state, [...of.states]) : undefined,
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({ order: orders, agencyName: agencies.name, expiresAt: checkouts.expiresAt })
      .from(orders)
      .innerJoin(agencies, eq(agencies.id, orders.agencyId))
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(orders).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Where products are held, by their ids; what comes by screen is not among them. The order does not keep it: a course may move. */
export async function selectPlaces(db: Queryable, productIds: readonly string[]): Promise<Map<string, LocalizedText>> {
  const rows = await db
    .select({ id: products.id, place: products.place })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  return new Map(rows.flatMap(({ id, place }) => (place ? [[id, place.address] as const] : [])));
}

/** Also by an order that is not paid yet, or no longer stands. */
export async function isOrdered(db: Queryable, productId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.productId, productId))
    .limit(1);
  return rows.length === 1;
}
