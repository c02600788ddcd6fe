import type { ListingContent } from '@lyceum/domain/listings';
import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { listingBatches, listingDrafts, listingVersions } from './listings.tables.ts';

/** So many versions of a product are kept. */
const most = 50;

/** Keeps a version, and lets go of the oldest; one that is kept already stays as it is. */
export async function insertVersion(tx: Transaction, row: typeof listingVersions.$inferInsert): Promise<void> {
  await tx.insert(listingVersions).values(row).onConflictDoNothing();
  const [last] = await tx
    .select({ version: listingVersions.version })
    .from(listingVersions)
    .where(eq(listingVersions.listingId, row.listingId))
    .orderBy(desc(listingVersions.version))
    .offset(most)
    .limit(1);
  if (last) {
    await tx
      .delete(listingVersions)
      .where(and(eq(listingVersions.listingId, row.listingId), lte(listingVersions.version, last.version)));
  }
}

/** The newest first, with the names of who saved them. */
export function selectVersions(db: Queryable, listingId: string) {
  return db
    .select({ version: listingVersions.version, savedAt: listingVersions.savedAt, by: staff.name })
    .from(listingVersions)
    .leftJoin(staff, eq(staff.id, listingVersions.staffId))
    .where(eq(listingVersions.listingId, listingId))
    .orderBy(desc(listingVersions.version));
}

export async function selectVersion(db: Queryable, listingId: string, version: number): Promise<ListingContent | null> {
  const [row] = await db
    .select({ content: listingVersions.content })
    .from(listingVersions)
    .where(and(eq(listingVersions.listingId, listingId), eq(listingVersions.version, version)));
  return row?.content ?? null;
}

const isDraft = (staffId: string, thing: string) =>
  and(eq(listingDrafts.staffId, staffId), eq(listingDrafts.thing, thing));

export async function selectDraft(db: Queryable, staffId: string, thing: string) {
  const [row] = await db.select().from(listingDrafts).where(isDraft(staffId, thing));
  return row ?? null;
}

export async function upsertDraft(tx: Transaction, row: typeof listingDrafts.$inferInsert): Promise<void> {
  const { staffId: _, thing: __, ...change } = row;
  await tx
    .insert(listingDrafts)
    .values(row)
    .onConflictDoUpdate({ target: [listingDrafts.staffId, listingDrafts.thing], set: change });
}

export async function deleteDraft(db: Queryable, staffId: string, thing: string): Promise<void> {
  await db.delete(listingDrafts).where(isDraft(staffId, thing));
}

/** Nobody came back for them; with them go the pictures and videos that nothing else shows. */
export async function deleteKeptBefore(db: Queryable, at: Date): Promise<void> {
  await db.delete(listingDrafts).where(lt(listingDrafts.keptAt, at));
  await db.delete(listingVersions).where(lt(listingVersions.savedAt, at));
}

/** What is done to many products of an agency is done one after the other, until the transactions end. */
export async function lockBatches(tx: Transaction, agencyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`listing batch ${agencyId}`}, 0))`);
}

export async function selectBatch(tx: Transaction, agencyId: string, key: string) {
  const [row] = await tx
    .select()
    .from(listingBatches)
    .where(and(eq(listingBatches.agencyId, agencyId), eq(listingBatches.key, key)));
  return row ?? null;
}

export async function insertBatch(tx: Transaction, row: typeof listingBatches.$inferInsert): Promise<void> {
  await tx.insert(listingBatches).values(row);
}

/** Nobody sends them again. */
export async function deleteBatchesBefore(db: Queryable, at: Date): Promise<void> {
  await db.delete(listingBatches).where(lt(listingBatches.at, at));
}
