import type { UserId } from '@lyceum/domain/ids';
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { favouriteLists, favouriteProducts, favouriteSellers } from './favourites.tables.ts';

type ListRow = typeof favouriteLists.$inferSelect;

export function selectLists(db: Queryable, userId: string) {
  const own = sql.raw('list_id = favourite_lists.id');
  return db
    .select({
      id: favouriteLists.id,
      name: favouriteLists.name,
      products: sql<number>`(select count(*)::int from ${favouriteProducts} where ${own})`,
      agencies: sql<number>`(select count(*)::int from ${favouriteSellers} where ${own})`,
    })
    .from(favouriteLists)
    .where(eq(favouriteLists.userId, userId))
    .orderBy(asc(favouriteLists.madeAt), asc(favouriteLists.id));
}

/** Whoever changes the lists of an account does it one after the other. `named`: it has this name, capitals aside. */
export async function lockLists(
  tx: Transaction,
  userId: UserId,
  name: string,
): Promise<{ id: string; named: boolean }[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return tx
    .select({ id: favouriteLists.id, named: sql<boolean>`lower(${favouriteLists.name}) = lower(${name})` })
    .from(favouriteLists)
    .where(eq(favouriteLists.userId, userId));
}

export async function insertList(tx: Transaction, row: ListRow): Promise<void> {
  await tx.insert(favouriteLists).values(row);
}

export async function renameList(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.update(favouriteLists).set({ name }).where(eq(favouriteLists.id, id));
}

export async function deleteList(db: Queryable, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(favouriteLists)
    .where(and(eq(favouriteLists.id, id), eq(favouriteLists.userId, userId)))
    .returning({ id: favouriteLists.id });
  return gone.length > 0;
}

/** Whether it is a list of theirs, which stays until the transaction ends. */
export async function holdList(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: favouriteLists.id })
    .from(favouriteLists)
    .where(and(eq(favouriteLists.id, id), eq(favouriteLists.userId, userId)))
    .for('share');
  return rows.length > 0;
}

/** False when it is no favourite of theirs. */
export async function setProductList(
  tx: Transaction,
  userId: string,
  productId: string,
  listId: string | null,
): Promise<boolean> {
  const rows = await tx
    .update(favouriteProducts)
    .set({ listId })
    .where(and(eq(favouriteProducts.userId, userId), eq(favouriteProducts.productId, productId)))
    .returning({ id: favouriteProducts.productId });
  return rows.length > 0;
}

export async function setAgencyList(
  tx: Transaction,
  userId: string,
  agencyId: string,
  listId: string | null,
): Promise<boolean> {
  const rows = await tx
    .update(favouriteSellers)
    .set({ listId })
    .where(and(eq(favouriteSellers.userId, userId), eq(favouriteSellers.agencyId, agencyId)))
    .returning({ id: favouriteSellers.agencyId });
  return rows.length > 0;
}
