import { asc, eq, max, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database.ts';
import { banners, tabs } from './home.tables.ts';

export type Banner = typeof banners.$inferSelect;

export function selectAllBanners(db: Queryable): Promise<Banner[]> {
  return db.select().from(banners).orderBy(asc(banners.position), asc(banners.id));
}

/** Locked until the transaction ends. */
export async function lockBanner(tx: Transaction, id: string): Promise<Banner | null> {
  const [row] = await tx.select().from(banners).where(eq(banners.id, id)).for('update');
  return row ?? null;
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

/** False when there is no such tab. */
export async function updateTab(tx: Transaction, { type, ...tab }: Tab): Promise<boolean> {
  const rows = await tx.update(tabs).set(tab).where(eq(tabs.type, type)).returning({ type: tabs.type });
  return rows.length === 1;
}
