import type { CheckoutId, OrderId, UserId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import type { Currency } from '@lyceum/domain/money';
import { statesWithAccess, type OrderState } from '@lyceum/domain/orders';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { agencies } from '../agencies/agencies.tables.ts';
import type { Queryable } from '../platform/database.ts';
import { exchangeRates, offers, offerStock, products } from '../products/products.tables.ts';
import { cartLines, carts, checkouts, orderHistory, orderLines, orders } from './orders.tables.ts';

export async function insertCart(db: Queryable, cart: typeof carts.$inferInsert): Promise<void> {
  await db.insert(carts).values(cart);
}

export async function insertCartLine(db: Queryable, line: typeof cartLines.$inferInsert): Promise<void> {
  await db.insert(cartLines).values(line);
}

/** The cart, locked until the transaction ends: the same cart is committed by one request at a time. */
export async function lockCart(
  db: Queryable,
  cartId: string,
  userId: UserId,
): Promise<typeof carts.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(carts)
    .where(and(eq(carts.id, cartId), eq(carts.userId, userId)))
    .for('update');
  return row ?? null;
}

export async function selectCart(
  db: Queryable,
  cartId: string,
  userId: UserId,
): Promise<typeof carts.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(carts)
    .where(and(eq(carts.id, cartId), eq(carts.userId, userId)));
  return row ?? null;
}

export async function markCartOrdered(db: Queryable, cartId: string, checkoutId: CheckoutId): Promise<void> {
  await db.update(carts).set({ checkoutId }).where(eq(carts.id, cartId));
}

/** What one wants to buy with everything that decides whether and for how much it can be bought now. */
const wantedColumns = {
  productId: products.id,
  productType: products.type,
  form: products.form,
  productState: products.state,
  productName: products.name,
  pictures: products.pictures,
  currency: products.currency,
  classStartsAt: products.classStartsAt,
  totalSeconds: products.totalSeconds,
  agencyId: agencies.id,
  agencyName: agencies.name,
  agencyRegion: agencies.region,
  offerId: offers.id,
  offerName: offers.name,
  offerOnSale: offers.onSale,
  unitPrice: offers.price,
  access: offers.access,
  accessFrom: offers.accessFrom,
  left: offerStock.left,
};

/** The cart's lines in the order in which they were put in. */
export function selectWishes(db: Queryable, cartId: string) {
  return db
    .select({ ...wantedColumns, quantity: cartLines.quantity })
    .from(cartLines)
    .innerJoin(offers, eq(offers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, offers.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id))
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.id));
}

export type Wish = Awaited<ReturnType<typeof selectWishes>>[number];

export async function selectWish(
  db: Queryable,
  productId: string,
  offerId: string,
): Promise<Omit<Wish, 'quantity'> | null> {
  const [row] = await db
    .select(wantedColumns)
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id))
    .where(and(eq(offers.id, offerId), eq(products.id, productId)));
  return row ?? null;
}

/** Of these products, those that the buyer can watch for ever already: a second purchase would give nothing. */
export async function selectOwnedForEver(db: Queryable, userId: UserId, productIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.userId, userId),
        inArray(orderLines.productId, productIds),
        inArray(orders.state, [...statesWithAccess]),
        eq(orderLines.access, 'permanent'),
        eq(orderLines.productType, 2),
      ),
    );
  return new Set(rows.map((row) => row.productId));
}

/** Takes seats or stock; false when fewer are left. An offer without a stock row has no limit and is not asked. */
export async function takeStock(db: Queryable, offerId: string, quantity: number): Promise<boolean> {
  const rows = await db
    .update(offerStock)
    .set({ left: sql`${offerStock.left} - ${quantity}` })
    .where(and(eq(offerStock.offerId, offerId), gte(offerStock.left, quantity)))
    .returning({ left: offerStock.left });
  return rows.length === 1;
}

export async function giveStockBack(db: Queryable, offerId: string, quantity: number): Promise<void> {
  await db
    .update(offerStock)
    .set({ left: sql`${offerStock.left} + ${quantity}` })
    .where(eq(offerStock.offerId, offerId));
}

export async function selectStock(db: Queryable, offerId: string): Promise<number | null> {
  const [row] = await db.select({ left: offerStock.left }).from(offerStock).where(eq(offerStock.offerId, offerId));
  return row?.left ?? null;
}

export async function addSold(db: Queryable, productId: string, quantity: number): Promise<void> {
  await db
    .update(products)
    .set({ soldCount: sql`${products.soldCount} + ${quantity}` })
    .where(eq(products.id, productId));
}

export async function insertCheckout(db: Queryable, row: typeof checkouts.$inferInsert): Promise<void> {
  await db.insert(checkouts).values(row);
}

export async function insertOrders(
  db: Queryable,
  rows: (typeof orders.$inferInsert)[],
  lines: (typeof orderLines.$inferInsert)[],
): Promise<void> {
  await db.insert(orders).values(rows);
  await db.insert(orderLines).values(lines);
}

export async function insertHistory(db: Queryable, rows: (typeof orderHistory.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) {
    await db.insert(orderHistory).values(rows);
  }
}

type Checkout = typeof checkouts.$inferSelect;

/** Of every checkout that payment, cancel and expiry race for, the row is locked first: whoever is later sees the outcome. */
export async function lockCheckout(db: Queryable, checkoutId: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update');
  return row ?? null;
}

export async function selectCheckout(db: Queryable, checkoutId: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
  return row ?? null;
}

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
): Promise<(Checkout & { orderId: OrderId; orderState: OrderState; productName: Record<Language, string> }) | null> {
  const [row] = await db
    .select({ checkout: checkouts, orderId: orders.id, orderState: orders.state, productName: orderLines.productName })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(checkouts.userId, userId), or(eq(checkouts.id, id), eq(orders.id, id))))
    // The order that was asked for before its neighbours in the same checkout.
    .orderBy(desc(eq(orders.id, id)), asc(orders.id))
    .limit(1);
  return row
    ? { ...row.checkout, orderId: row.orderId as OrderId, orderState: row.orderState, productName: row.productName }
    : null;
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

export function selectOrdersOf(db: Queryable, checkoutId: string): Promise<OrderRow[]> {
  return db.select().from(orders).where(eq(orders.checkoutId, checkoutId)).orderBy(asc(orders.id));
}

export function selectLinesOf(db: Queryable, orderIds: string[]): Promise<OrderLineRow[]> {
  return orderIds.length === 0
    ? Promise.resolve([])
    : db.select().from(orderLines).where(inArray(orderLines.orderId, orderIds)).orderBy(asc(orderLines.id));
}

/** Compare and set: false when the order was not in that state any more. */
export async function moveOrder(
  db: Queryable,
  orderId: string,
  from: OrderState,
  set: Partial<Pick<OrderRow, 'state' | 'paidAt' | 'verifyCode' | 'finishAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set(set)
    .where(and(eq(orders.id, orderId), eq(orders.state, from)))
    .returning({ id: orders.id });
  return rows.length === 1;
}

export async function setAccessUntil(db: Queryable, lineId: string, accessUntil: Date | null): Promise<void> {
  await db.update(orderLines).set({ accessUntil }).where(eq(orderLines.id, lineId));
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

export async function selectFinished(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'pendingUse'), isNotNull(orders.finishAt), lt(orders.finishAt, now)))
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function selectOwnOrder(
  db: Queryable,
  userId: UserId,
  orderId: string,
): Promise<(OrderRow & { agencyName: Record<Language, string>; expiresAt: Date; paidBy: string | null }) | null> {
  const [row] = await db
    .select({ order: orders, agencyName: agencies.name, expiresAt: checkouts.expiresAt, paidBy: checkouts.paidBy })
    .from(orders)
    .innerJoin(agencies, eq(agencies.id, orders.agencyId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(orders.userId, userId), or(eq(orders.id, orderId), eq(orders.checkoutId, orderId))))
    .orderBy(asc(orders.id))
    .limit(1);
  return row ? { ...row.order, agencyName: row.agencyName, expiresAt: row.expiresAt, paidBy: row.paidBy } : null;
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
  states: readonly OrderState[] | null,
  page: { limit: number; offset: number },
) {
  const where = and(eq(orders.userId, userId), states ? inArray(orders.state, [...states]) : undefined);
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

/** Display rate in millionths; null when there is none. */
export async function selectRate(db: Queryable, source: Currency, target: Currency): Promise<number | null> {
  const [row] = await db
    .select({ micros: exchangeRates.micros })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.source, source), eq(exchangeRates.target, target)));
  return row?.micros ?? null;
}
