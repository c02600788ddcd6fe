import type { GoalKind } from '@lyceum/domain/banners';
import type { LocalizedText } from '@lyceum/domain/language';
import { and, asc, eq, max, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { namedLike } from '../../platform/words.sql.ts';
import { products } from '../products/products.tables.ts';
import { categories, banners, tabs } from './shopfront.tables.ts';

export type Banner = typeof banners.$inferSelect;
/** With what it leads to: the name, and whether that is there. */
export type BannerView = Banner & { goalName: LocalizedText | null; isThere: boolean };

const isOnShelf = eq(products.state, 'onShelf');
const isOpen = eq(agencies.state, 'open');

const views = (db: Queryable) =>
  db
    .select({
      banner: banners,
      goalName: sql<LocalizedText | null>`coalesce(${products.name}, ${categories.name}, ${agencies.name})`,
      isThere: sql<boolean>`coalesce(${isOnShelf}, ${isOpen}, ${categories.id} is not null
        or ${banners.route} is not null or ${banners.address} is not null)`,
    })
    .from(banners)
    .leftJoin(products, eq(products.id, banners.productId))
    .leftJoin(categories, eq(categories.id, banners.categoryId))
    .leftJoin(agencies, eq(agencies.id, banners.agencyId))
    .$dynamic();

export async function selectAllBanners(db: Queryable): Promise<BannerView[]> {
  const rows = await views(db).orderBy(asc(banners.position), asc(banners.id));
  return rows.map(({ banner, ...goal }) => ({ ...banner, ...goal }));
}

/** Locked until the transaction ends. */
export async function lockBanner(tx: Transaction, id: string): Promise<BannerView | null> {
  const [row] = await views(tx).where(eq(banners.id, id)).for('update', { of: banners });
  return row ? { ...row.banner, goalName: row.goalName, isThere: row.isThere } : null;
}

/** Where things are found that a banner can lead to, and which of them are in the shop. */
const goals = {
  product: { table: products, inShop: isOnShelf },
  category: { table: categories, inShop: undefined },
  agency: { table: agencies, inShop: isOpen },
} as const satisfies Partial<Record<GoalKind, { table: { id: PgColumn; name: PgColumn }; inShop: SQL | undefined }>>;
type NamedGoal = keyof typeof goals;

/** By their English names. */
export async function selectGoals(db: Queryable, kind: NamedGoal, patterns: readonly string[], limit: number) {
  const { table, inShop } = goals[kind];
  return db
    .select({ value: table.id, name: table.name })
    .from(table)
    .where(and(inShop, namedLike(table.name, patterns)))
    .orderBy(asc(sql`${table.name} ->> 'en'`), asc(table.id))
    .limit(limit);
}

export async function isGoalThere(db: Queryable, kind: NamedGoal, id: string): Promise<boolean> {
  const { table, inShop } = goals[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inShop, eq(table.id, id)));
  return rows.length > 0;
}

export async function insertBanner(tx: Transaction, banner: Omit<Banner, 'position'>): Promise<void> {
  const [last] = await tx.select({ position: max(banners.position) }).from(banners);
  await tx.insert(banners).values({ ...banner, position: (last?.position ?? -1) + 1 });
}

export async function updateBanner(tx: Transaction, { id, ...banner }: Omit<Banner, 'position'>): Promise<void> {
  await tx.update(banners).set(banner).where(eq(banners.id, id));
}

export async function deleteBanner(tx: Transaction, id: string): Promise<void> {
  await tx.delete(banners).where(eq(banners.id, id));
}

/** Answers every banner's id as it was, none of which can come or go until the transaction ends. */
export async function lockBannerIds(tx: Transaction): Promise<string[]> {
  await tx.execute(sql`lock table ${banners} in share row exclusive mode`);
  const rows = await tx.select({ id: banners.id }).from(banners).orderBy(asc(banners.position), asc(banners.id));
  return rows.map(({ id }) => id);
}

export async function updateBannerPosition(tx: Transaction, id: string, position: number): Promise<void> {
  await tx.update(banners).set({ position }).where(eq(banners.id, id));
}

export type Tab = typeof tabs.$inferSelect;

export function selectAllTabs(db: Queryable): Promise<Tab[]> {
  return db.select().from(tabs).orderBy(asc(tabs.position), asc(tabs.type));
}

/** One writer at a time until the transaction ends. */
export async function lockTabs(tx: Transaction): Promise<Tab[]> {
  await tx.execute(sql`lock table ${tabs} in share row exclusive mode`);
  return selectAllTabs(tx);
}

/** False when there is no such tab. */
export async function updateTab(tx: Transaction, { type, ...tab }: Tab): Promise<boolean> {
  const rows = await tx.update(tabs).set(tab).where(eq(tabs.type, type)).returning({ type: tabs.type });
  return rows.length === 1;
}
