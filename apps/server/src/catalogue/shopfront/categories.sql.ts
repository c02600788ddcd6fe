import { asc, eq, isNull, max, sql } from 'drizzle-orm';
import { banners, channels, categories, exchangeRates } from './shopfront.tables.ts';
import { listings } from '../listings/listings.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';

export type Category = typeof categories.$inferSelect;

const under = (parentId: string | null) =>
  parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId);

export function selectAllCategories(db: Queryable) {
  return db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      name: categories.name,
      picture: categories.picture,
      productCount: sql<number>`(select count(*)::int from ${listings} where ${eq(listings.categoryId, categories.id)})`,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
}

/** The tree has one writer at a time, so that no category gets lost between two of them. */
export async function lockCategories(tx: Transaction): Promise<Category[]> {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
  return tx.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
}

export async function insertCategory(tx: Transaction, category: Omit<Category, 'position'>): Promise<void> {
  const [last] = await tx
    .select({ position: max(categories.position) })
    .from(categories)
    .where(under(category.parentId));
  await tx.insert(categories).values({ ...category, position: (last?.position ?? -1) + 1 });
}

export async function updateCategory(
  tx: Transaction,
  id: string,
  change: Partial<Omit<Category, 'id'>>,
): Promise<void> {
  await tx.update(categories).set(change).where(eq(categories.id, id));
}

/** Whether something leads to it: a product, also a draft, a category below it, a banner or a channel. */
export async function isCategoryUsed(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`select
    exists (select from ${listings} where ${listings.categoryId} = ${id})
    or exists (select from ${categories} where ${categories.parentId} = ${id})
    or exists (select from ${banners} where ${banners.categoryId} = ${id})
    or exists (select from ${channels} where ${channels.categoryId} = ${id}) as used`);
  return rows[0]?.used ?? false;
}

export async function deleteCategory(tx: Transaction, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

export type Rate = typeof exchangeRates.$inferSelect;

export function selectRates(db: Queryable): Promise<Rate[]> {
  return db.select().from(exchangeRates).orderBy(asc(exchangeRates.source), asc(exchangeRates.target));
}

/** One writer at a time until the transaction ends, also for a pair that has no row to lock yet. */
export async function lockRates(tx: Transaction): Promise<Rate[]> {
  await tx.execute(sql`lock table ${exchangeRates} in share row exclusive mode`);
  return selectRates(tx);
}

export async function saveExchangeRates(db: Queryable, rates: (typeof exchangeRates.$inferInsert)[]): Promise<void> {
  await db
    .insert(exchangeRates)
    .values(rates)
    .onConflictDoUpdate({
      target: [exchangeRates.source, exchangeRates.target],
      set: { micros: sql`excluded.micros`, asOf: sql`excluded.as_of` },
    });
}
