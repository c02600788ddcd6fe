import type { OrderId, UserId } from '@lyceum/domain/ids';
import type { Words } from '@lyceum/domain/language';
import { productTypes } from '@lyceum/domain/catalogue';
import { clockedStates, statesWithAccess, type ClockedState, type OrderState } from '@lyceum/domain/orders';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNotNull,
  lt,
  lte,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AttemptState } from '@lyceum/domain/payments';
import { attempts } from '../payments/payments.tables.ts';
import { agencies } from '../agencies/agencies.tables.ts';
import { among } from '../platform/among.sql.ts';
import { perDatabase, type Queryable, type Transaction } from '../platform/database.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import { offers, offerStock, products } from '../products/products.tables.ts';
import { cartLines, carts, checkouts, orderHistory, orderLines, orders } from './orders.tables.ts';

export async function insertCart(db: Queryable, cart: typeof carts.$inferInsert): Promise<void> {
  await db.insert(carts).values(cart);
}

export async function insertCartLine(db: Queryable, line: typeof cartLines.$inferInsert): Promise<void> {
  await db.insert(cartLines).values(line);
}

/** The account's own cart, locked; made when there is none. */
export async function lockKeptCart(
  tx: Transaction,
  cart: { id: string; userId: string; createdAt: Date },
): Promise<string> {
  await tx
    .insert(carts)
    .values({ ...cart, kept: true })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.userId, cart.userId), carts.kept))
    .for('update');
  if (!row) {
    throw new Error('the kept cart did not come back');
  }
  return row.id;
}

export async function selectKeptCart(db: Queryable, userId: UserId): Promise<string | null> {
  const [row] = await db
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.userId, userId), carts.kept));
  return row?.id ?? null;
}

export function selectCartLines(db: Queryable, cartId: string): Promise<(typeof cartLines.$inferSelect)[]> {
  return db.select().from(cartLines).where(eq(cartLines.cartId, cartId)).orderBy(asc(cartLines.id));
}

/** How many of an offer the cart has, at a price that the buyer has seen. */
export async function setCartLine(
  db: Queryable,
  cartId: string,
  offerId: string,
  set: { quantity: number; priceThen: number },
): Promise<void> {
  await db
    .update(cartLines)
    .set(set)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.offerId, offerId)));
}

export async function deleteCartLines(db: Queryable, cartId: string, offerIds: readonly string[]): Promise<void> {
  await db.delete(cartLines).where(and(eq(cartLines.cartId, cartId), inArray(cartLines.offerId, [...offerIds])));
}

/** Takes lines over into another cart. */
export async function moveCartLines(
  db: Queryable,
  from: string,
  to: string,
  offerIds: readonly string[],
): Promise<void> {
  await db
    .update(cartLines)
    .set({ cartId: to })
    .where(and(eq(cartLines.cartId, from), inArray(cartLines.offerId, [...offerIds])));
}

type Cart = typeof carts.$inferSelect;
const ownCart = and(eq(carts.id, sql.placeholder('cartId')), eq(carts.userId, sql.placeholder('userId')));
const lockedCart = perDatabase((db) =>
  db.select().from(carts).where(ownCart).for('update').prepare('orders_lock_cart'),
);
const plainCart = perDatabase((db) => db.select().from(carts).where(ownCart).prepare('orders_cart'));

/** The cart, locked until the transaction ends: the same cart is committed by one request at a time. */
export async function lockCart(db: Queryable, cartId: string, userId: UserId): Promise<Cart | null> {
  const [row] = await lockedCart(db).execute({ cartId, userId });
  return row ?? null;
}

export async function selectCart(db: Queryable, cartId: string, userId: UserId): Promise<Cart | null> {
  const [row] = await plainCart(db).execute({ cartId, userId });
  return row ?? null;
}

/**
 * The buyer can watch the course for ever already, so that a second purchase would give nothing. Only online courses: another
 * seat in a room is another seat.
 */
const ownedForEver = (userId: SQLWrapper) => sql<boolean>`exists (
  select from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.userId} = ${userId} and ${orderLines.productId} = ${products.id} and ${products.type} = ${productTypes.online}
    and ${orderLines.access} = 'permanent' and ${orderLines.returnedAt} is null and ${inArray(orders.state, [...statesWithAccess])})`;

/** What one wants to buy with everything that decides whether and for how much it can be bought now. */
const wantedColumns = {
  productId: products.id,
  productType: products.type,
  form: products.form,
  productState: products.state,
  productName: products.name,
  picture: sql<string>`coalesce(${products.pictures}->>0, '')`,
  currency: products.currency,
  classStartsAt: products.classStartsAt,
  agencyId: agencies.id,
  agencyName: agencies.name,
  agencyRegion: agencies.region,
  offerId: offers.id,
  offerName: offers.name,
  offerOnSale: offers.onSale,
  price: offers.price,
  distributionPrice: offers.distributionPrice,
  access: offers.access,
  accessFrom: offers.accessFrom,
  ships: offers.ships,
  left: offerStock.left,
  owned: ownedForEver(sql.placeholder('userId')),
};

const cartWishes = perDatabase((db) =>
  db
    .select({
      ...wantedColumns,
      quantity: cartLines.quantity,
      priceThen: cartLines.priceThen,
      distribution: carts.distribution,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .innerJoin(offers, eq(offers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, offers.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id))
    .where(eq(cartLines.cartId, sql.placeholder('cartId')))
    .orderBy(asc(cartLines.id))
    .prepare('orders_cart_wishes'),
);

type WishRow = Awaited<ReturnType<ReturnType<typeof cartWishes>['execute']>>[number];

export interface Wish extends Omit<WishRow, 'price' | 'distributionPrice'> {
  /** Today's, of the floor that the cart is of. */
  unitPrice: number;
}

/** What is no longer sold on the wholesale floor shows the retail price, at which nothing can be ordered there. */
function priced<Row extends Pick<WishRow, 'price' | 'distributionPrice' | 'offerOnSale' | 'distribution'>>({
  price,
  distributionPrice,
  ...row
}: Row) {
  return row.distribution
    ? { ...row, unitPrice: distributionPrice ?? price, offerOnSale: row.offerOnSale && distributionPrice !== null }
    : { ...row, unitPrice: price };
}

/** The cart's lines in the order in which they were put in, as this buyer finds them now. */
export async function selectWishes(db: Queryable, cartId: string, userId: UserId): Promise<Wish[]> {
  const rows = await cartWishes(db).execute({ cartId, userId });
  return rows.map(priced);
}

const offerWish = perDatabase((db) =>
  db
    .select(wantedColumns)
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id))
    .where(and(eq(offers.id, sql.placeholder('offerId')), eq(products.id, sql.placeholder('productId'))))
    .prepare('orders_offer_wish'),
);

export async function selectWish(
  db: Queryable,
  productId: string,
  offerId: string,
  { userId, distribution }: { userId: UserId; distribution: boolean },
): Promise<Omit<Wish, 'quantity' | 'priceThen'> | null> {
  const [row] = await offerWish(db).execute({ productId, offerId, userId });
  return row ? priced({ ...row, distribution }) : null;
}

const offersWishes = perDatabase((db) =>
  db
    .select(wantedColumns)
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id))
    .where(among(offers.id, 'offerIds'))
    .prepare('orders_offers_wishes'),
);

/** Offers of the shop as somebody finds them now, a visitor (null) as well; in no order. */
export async function selectOffers(
  db: Queryable,
  offerIds: readonly string[],
  userId: UserId | null,
): Promise<Omit<Wish, 'quantity' | 'priceThen'>[]> {
  const rows = await offersWishes(db).execute({ offerIds, userId: userId ?? '' });
  return rows.map((row) => priced({ ...row, distribution: false }));
}

export interface NewCheckout {
  checkout: typeof checkouts.$inferInsert;
  orders: (typeof orders.$inferInsert)[];
  lines: (typeof orderLines.$inferInsert)[];
  history: (typeof orderHistory.$inferInsert)[];
}

const insertRecords = (table: PgTable, parameter: number) =>
  `insert into ${getTableName(table)} select * from jsonb_populate_recordset(null::${getTableName(table)}, $${parameter})`;

/** The whole checkout in one statement, because every buyer waits for it. */
const placeText = `with
  one as (${insertRecords(checkouts, 1)}),
  two as (${insertRecords(orders, 2)}),
  three as (${insertRecords(orderLines, 3)}),
  four as (${insertRecords(orderHistory, 4)})
  update carts set checkout_id = $5 where id = $6`;

/** Rows as the database names their columns. */
function asRecords(table: PgTable, rows: readonly Record<string, unknown>[]): string {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key] ?? null]))),
  );
}

/** Writes a checkout with its orders, lines and first history, and ties its cart to it. */
export async function placeCheckout(tx: Transaction, made: NewCheckout): Promise<void> {
  await tx.$client.query({
    name: 'orders_place_checkout',
    text: placeText,
    values: [
      asRecords(checkouts, [made.checkout]),
      asRecords(orders, made.orders),
      asRecords(orderLines, made.lines),
      asRecords(orderHistory, made.history),
      made.checkout.id,
      made.checkout.cartId,
    ],
  });
}

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
  (Checkout & { orderId: OrderId; orderState: OrderState; distribution: boolean; productName: Words }) | null
> {
  const [row] = await db
    .select({
      checkout: checkouts,
      orderId: orders.id,
      orderState: orders.state,
      distribution: orders.distribution,
      productName: orderLines.productName,
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

export async function updateCheckout(
  db: Queryable,
  checkoutId: string,
  set: Partial<Pick<Checkout, 'state' | 'paidBy' | 'total'>>,
): Promise<void> {
  await db.update(checkouts).set(set).where(eq(checkouts.id, checkoutId));
}

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

const ordersOf = perDatabase((db) =>
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

const linesOf = perDatabase((db) =>
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
  set: Partial<Pick<OrderRow, 'state' | 'paidAt' | 'verifyCode' | 'finishAt' | 'returnTo' | 'refunded'>>,
): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set(set)
    .where(and(eq(orders.id, orderId), eq(orders.state, from)))
    .returning({ id: orders.id });
  return rows.length === 1;
}

export interface PaidCheckout {
  checkoutId: string;
  /** Null when there was nothing to pay. */
  attemptId: string | null;
  paidAt: Date;
  orders: Pick<OrderRow, 'id' | 'state' | 'verifyCode' | 'finishAt'>[];
  lines: Pick<OrderLineRow, 'id' | 'accessUntil'>[];
  history: (typeof orderHistory.$inferInsert)[];
}

/** A payment in one statement, because the checkout's lock and the provider wait for it; no order is paid that was not waiting. */
const payText = `with
  paid as (
    update orders o set state = n.state, paid_at = $1, verify_code = n.verify_code, finish_at = n.finish_at
    from jsonb_populate_recordset(null::orders, $2) n
    where o.id = n.id and o.state = 'pendingPayment' returning o.id),
  opened as (
    update order_lines l set access_until = n.access_until
    from jsonb_populate_recordset(null::order_lines, $3) n where l.id = n.id),
  told as (${insertRecords(orderHistory, 4)}),
  closed as (update checkouts set state = 'paid', paid_by = $5 where id = $6)
  select count(*) from paid`;

/** Answers how many orders it paid. */
export async function payCheckout(tx: Transaction, paid: PaidCheckout): Promise<number> {
  const { rows } = await tx.$client.query<{ count: string }>({
    name: 'orders_pay_checkout',
    text: payText,
    values: [
      paid.paidAt,
      asRecords(orders, paid.orders),
      asRecords(orderLines, paid.lines),
      asRecords(orderHistory, paid.history),
      paid.attemptId,
      paid.checkoutId,
    ],
  });
  return Number(rows[0]?.count);
}

export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
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

export async function addLineRefund(
  db: Queryable,
  lineId: string,
  amount: number,
  returnedAt: Date | null,
): Promise<void> {
  await db
    .update(orderLines)
    .set({ refunded: sql`${orderLines.refunded} + ${amount}`, ...(returnedAt && { returnedAt }) })
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

/** Those of them that hold seats of an offer. */
export async function selectExpiredHolding(db: Queryable, offerId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(checkouts.state, 'open'), lte(checkouts.expiresAt, now), eq(orderLines.offerId, offerId)));
  return rows.map((row) => row.id);
}

/** Orders that the clock is to close. */
export async function selectFinished(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ id: string; state: ClockedState }[]> {
  const rows = await db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(and(inArray(orders.state, clockedStates), isNotNull(orders.finishAt), lt(orders.finishAt, now)))
    .limit(limit);
  return rows.map(({ id, state }) => ({ id, state: state as ClockedState }));
}

export interface OwnOrder extends OrderRow {
  agencyName: Words;
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
