import { asc, sql } from 'drizzle-orm';
import type { Language } from '@lyceum/domain/language';
import { preparedOnce, type Database, type Queryable, type Transaction } from '../../platform/database.ts';
import { inReadersLanguage } from '../../platform/words.sql.ts';
import { appVersions } from './downloads.tables.ts';

export type AppVersionRow = typeof appVersions.$inferSelect;

const shownVersions = preparedOnce((db) =>
  db
    .select({
      platform: appVersions.platform,
      versionNum: appVersions.number,
      minimumVersionNum: appVersions.minimum,
      notes: inReadersLanguage(appVersions.notes),
      storeAddress: appVersions.storeAddress,
      packageAddress: appVersions.packageAddress,
    })
    .from(appVersions)
    .orderBy(asc(appVersions.platform))
    .prepare('downloads_versions'),
);

export function selectShownVersions(db: Database, language: Language) {
  return shownVersions(db).execute({ language });
}

export function selectVersions(db: Queryable): Promise<AppVersionRow[]> {
  return db.select().from(appVersions);
}

/** One writer at a time until the transaction ends, also for a platform that has no row to lock yet. */
export async function lockVersions(tx: Transaction): Promise<AppVersionRow[]> {
  await tx.execute(sql`lock table ${appVersions} in share row exclusive mode`);
  return selectVersions(tx);
}

export async function upsertVersion(tx: Transaction, row: AppVersionRow): Promise<void> {
  await tx.insert(appVersions).values(row).onConflictDoUpdate({ target: appVersions.platform, set: row });
}
