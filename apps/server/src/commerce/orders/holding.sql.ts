import type { PlacesHeld } from '@lyceum/domain/holding';
import type { UserId } from '@lyceum/domain/ids';
import { and, asc, eq, gt, inArray, isNotNull, min, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { offers, offerStock } from '../../catalogue/products/products.tables.ts';
import { checkouts, orderLines, orders } from './orders.tables.ts';

export interface HeldLine extends PlacesHeld {
  expiresAt: Date;
}

/**
 * Lets one checkout of an account, and one of an internet connection, be made at a time, until the transaction ends: who counts what they
 * hold counts all of it. Always in this order, so that two never wait for each other.
 */
export async function lockHolders(tx: Transaction, userId: UserId, connection: string | null): Promise<void> {
  await tx.$client.query({
    name: 'orders_lock_holders',
    text: `select pg_advisory_xact_lock(hashtextextended('holder ' || name, 0)) from unnest($1::text[]) name`,
    values: [connection === null ? [userId] : [userId, connection]],
  });
}

/** Lines of unpaid orders of the account $1 and of the connection $2 whose time is not over at $3, as JSON; a part of a statement. */
export const heldLines = (userId: string, connection: string, now: string): string => `
  select coalesce(json_agg(json_build_object('checkoutId', c.id, 'own', c.user_id = ${userId}, 'kind', l.kind, 'offerId', l.offer_id,
    'places', case when o.distribution then 0 else l.held end, 'week', floor(extract(epoch from b.starts_at) / 604800),
    'expiresAt', c.expires_at)), '[]') held
  from (
    select id, user_id, state, expires_at from checkouts where user_id = ${userId}
    union select id, user_id, state, expires_at from checkouts where connection = ${connection}
  ) c
    join orders o on o.checkout_id = c.id and o.state = 'pendingPayment'
    join order_lines l on l.order_id = o.id
    left join bookings b on b.order_line_id = l.id and b.state = 'held'
  where c.state = 'open' and c.expires_at > ${now}`;

const unpaidAt = (now: Date) =>
  and(
    eq(checkouts.state, 'open'),
    gt(checkouts.expiresAt, now),
    eq(orders.state, 'pendingPayment'),
    gt(orderLines.held, 0),
  );

/**
 * When the first place of these offers, which have none left, comes back unless it is paid; null: no unpaid order holds any. `except`: the
 * checkout that is being made and gets none.
 */
export async function selectFirstEnd(
  db: Queryable,
  { offerIds, now, except = '' }: { offerIds: readonly string[]; now: Date; except?: string | undefined },
): Promise<Date | null> {
  const [row] = await db
    .select({ end: min(checkouts.expiresAt) })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(offerStock, eq(offerStock.offerId, orderLines.offerId))
    .where(
      and(unpaidAt(now), inArray(offerStock.offerId, [...offerIds]), eq(offerStock.left, 0), ne(checkouts.id, except)),
    );
  return row?.end ?? null;
}

/** The same of each offer of a product. */
export async function selectHeldOffers(
  db: Queryable,
  productId: string,
  now: Date,
): Promise<{ offerId: string; firstEnd: Date }[]> {
  return db
    .select({ offerId: offers.id, firstEnd: sql`min(${checkouts.expiresAt})`.mapWith(checkouts.expiresAt) })
    .from(offers)
    .innerJoin(offerStock, and(eq(offerStock.offerId, offers.id), eq(offerStock.left, 0)))
    .innerJoin(orderLines, and(eq(orderLines.productId, offers.productId), eq(orderLines.offerId, offers.id)))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(offers.productId, productId), unpaidAt(now)))
    .groupBy(offers.id)
    .orderBy(asc(offers.id));
}

/** From where a checkout was ordered is of no use once it was paid or cancelled. */
export async function forgetConnections(db: Queryable): Promise<void> {
  await db
    .update(checkouts)
    .set({ connection: null })
    .where(and(isNotNull(checkouts.connection), ne(checkouts.state, 'open')));
}
