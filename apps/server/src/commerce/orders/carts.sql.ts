import type { UserId } from '@lyceum/domain/ids';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { preparedOnce, type Queryable, type Transaction } from '../../platform/database.ts';
import { cartLines, carts } from './orders.tables.ts';

export type Cart = typeof carts.$inferSelect;
type NewCart = Pick<Cart, 'id' | 'userId' | 'createdAt' | 'distribution'>;
export type NewCartLine = typeof cartLines.$inferInsert;

/** A cart of its own with its lines, in one statement. */
export async function insertCartWithLines(
  db: Queryable & { $client: Pick<Transaction['$client'], 'query'> },
  cart: NewCart,
  lines: readonly Omit<NewCartLine, 'cartId'>[],
): Promise<void> {
  await db.$client.query({
    name: 'carts_insert_with_lines',
    text: `with made as (insert into carts (id, user_id, created_at, distribution) values ($1, $2, $3, $4) returning id)
      insert into cart_lines (id, cart_id, product_id, offer_id, quantity, price_then, facts)
      select n.id, made.id, n.product_id, n.offer_id, n.quantity, n.price_then, n.facts::jsonb from made,
        unnest($5::text[], $6::text[], $7::text[], $8::integer[], $9::bigint[], $10::text[])
          n(id, product_id, offer_id, quantity, price_then, facts)`,
    values: [
      cart.id,
      cart.userId,
      cart.createdAt,
      cart.distribution,
      lines.map(({ id }) => id),
      lines.map(({ productId }) => productId),
      lines.map(({ offerId }) => offerId),
      lines.map(({ quantity }) => quantity),
      lines.map(({ priceThen }) => priceThen ?? null),
      lines.map(({ facts }) => JSON.stringify(facts ?? {})),
    ],
  });
}

/** The account's own cart, locked; made when there is none. */
export async function lockKeptCart(tx: Transaction, cart: Pick<Cart, 'id' | 'userId' | 'createdAt'>): Promise<string> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'carts_lock_kept',
    // Written over with what it is already, so that one statement finds or makes the row, and locks it.
    text: `insert into carts (id, user_id, created_at, kept) values ($1, $2, $3, true)
      on conflict (user_id) where kept do update set kept = true returning id`,
    values: [cart.id, cart.userId, cart.createdAt],
  });
  return rows[0]?.id ?? '';
}

export async function selectKeptCart(db: Queryable, userId: UserId): Promise<string | null> {
  const [row] = await db
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.userId, userId), carts.kept));
  return row?.id ?? null;
}

export async function countCartLines(db: Queryable, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(and(eq(carts.userId, userId), carts.kept));
  return row?.count ?? 0;
}

const linesOfCart = preparedOnce((db) =>
  db
    .select()
    .from(cartLines)
    .where(eq(cartLines.cartId, sql.placeholder('cartId')))
    .orderBy(asc(cartLines.id))
    .prepare('carts_lines'),
);

export function selectCartLines(db: Queryable, cartId: string): Promise<(typeof cartLines.$inferSelect)[]> {
  return linesOfCart(db).execute({ cartId });
}

export async function insertCartLine(db: Queryable, line: NewCartLine): Promise<void> {
  await db.insert(cartLines).values(line);
}

/** How many of it the cart has, at a price that the buyer has seen. */
export async function setCartLine(
  db: Queryable,
  cartId: string,
  lineId: string,
  set: { quantity: number; priceThen: number },
): Promise<void> {
  await db
    .update(cartLines)
    .set(set)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.id, lineId)));
}

export async function deleteCartLines(db: Queryable, cartId: string, lineIds: readonly string[]): Promise<void> {
  await db.delete(cartLines).where(and(eq(cartLines.cartId, cartId), inArray(cartLines.id, [...lineIds])));
}

const ownCart = and(eq(carts.id, sql.placeholder('cartId')), eq(carts.userId, sql.placeholder('userId')));
const lockedCart = preparedOnce((db) => db.select().from(carts).where(ownCart).for('update').prepare('carts_lock'));
const plainCart = preparedOnce((db) => db.select().from(carts).where(ownCart).prepare('carts_one'));

/** The cart, locked until the transaction ends: the same cart is committed by one request at a time. */
export async function lockCart(tx: Transaction, cartId: string, userId: UserId): Promise<Cart | null> {
  const [row] = await lockedCart(tx).execute({ cartId, userId });
  return row ?? null;
}

export async function selectCart(db: Queryable, cartId: string, userId: UserId): Promise<Cart | null> {
  const [row] = await plainCart(db).execute({ cartId, userId });
  return row ?? null;
}
