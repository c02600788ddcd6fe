import { formsOf, type FormFilter, type ProductState } from '@lyceum/domain/catalogue';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable } from '../../platform/database.ts';
import { offers, products } from '../products/products.tables.ts';
import { favouriteProducts, favouriteSellers } from './favourites.tables.ts';

/** What can be read can be kept: a link to a course that is closed still opens. */
const readable: ProductState[] = ['onShelf', 'offShelf'];

/** Once, however often and from wherever it is asked; false when there is no such product to be read. */
export async function insertProduct(db: Queryable, userId: string, productId: string, now: Date): Promise<boolean> {
  const known = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), inArray(products.state, readable)));
  if (known.length === 0) {
    return false;
  }
  await db.insert(favouriteProducts).values({ userId, productId, addedAt: now }).onConflictDoNothing();
  return true;
}

export async function deleteProduct(db: Queryable, userId: string, productId: string): Promise<void> {
  await db
    .delete(favouriteProducts)
    .where(and(eq(favouriteProducts.userId, userId), eq(favouriteProducts.productId, productId)));
}

export async function hasProduct(db: Queryable, userId: string, productId: string): Promise<boolean> {
  const rows = await db
    .select({ id: favouriteProducts.productId })
    .from(favouriteProducts)
    .where(and(eq(favouriteProducts.userId, userId), eq(favouriteProducts.productId, productId)));
  return rows.length > 0;
}

/** Once; false when there is no such agency or it is blocked. */
export async function insertSeller(db: Queryable, userId: string, agencyId: string, now: Date): Promise<boolean> {
  const known = await db
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(eq(agencies.id, agencyId), eq(agencies.state, 'open')));
  if (known.length === 0) {
    return false;
  }
  await db.insert(favouriteSellers).values({ userId, agencyId, addedAt: now }).onConflictDoNothing();
  return true;
}

export async function deleteSeller(db: Queryable, userId: string, agencyId: string): Promise<void> {
  await db
    .delete(favouriteSellers)
    .where(and(eq(favouriteSellers.userId, userId), eq(favouriteSellers.agencyId, agencyId)));
}

export async function hasSeller(db: Queryable, userId: string, agencyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: favouriteSellers.agencyId })
    .from(favouriteSellers)
    .where(and(eq(favouriteSellers.userId, userId), eq(favouriteSellers.agencyId, agencyId)));
  return rows.length > 0;
}

export interface CollectedFilter {
  /** Courses of it alone. */
  form?: FormFilter | undefined;
  listId?: string | undefined;
  /** Only what is sold on the wholesale floor. */
  distributed?: boolean;
}

/** Products of any state and the lists they stand in, the newest first. */
export async function selectCollected(
  db: Queryable,
  userId: string,
  { form, listId, distributed = false }: CollectedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: { id: string; listId: string | null }[]; total: number }> {
  const where = and(
    eq(favouriteProducts.userId, userId),
    form === undefined ? undefined : inArray(products.form, [...formsOf(form)]),
    listId === undefined ? undefined : eq(favouriteProducts.listId, listId),
    distributed
      ? and(
          eq(products.state, 'onShelf'),
          sql`exists (select from ${offers} where ${offers.productId} = ${products.id} and ${offers.onSale}
            and ${offers.distributionPrice} is not null)`,
        )
      : undefined,
  );
  const mine = sql`${products.id} = ${favouriteProducts.productId}`;
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: favouriteProducts.productId, listId: favouriteProducts.listId })
      .from(favouriteProducts)
      .innerJoin(products, mine)
      .where(where)
      .orderBy(desc(favouriteProducts.addedAt), favouriteProducts.productId)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(favouriteProducts).innerJoin(products, mine).where(where),
  ]);
  return { rows, total: all?.count ?? 0 };
}
