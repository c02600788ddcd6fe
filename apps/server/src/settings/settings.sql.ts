import type { SettingName } from '@lyceum/domain/settings';
import { eq } from 'drizzle-orm';
import { perDatabase, type Queryable, type Transaction } from '../platform/database.ts';
import { shopSettings } from './settings.tables.ts';

const storedSettings = perDatabase((db) =>
  db.select({ name: shopSettings.name, value: shopSettings.value }).from(shopSettings).prepare('settings_stored'),
);

export async function selectSettings(db: Queryable): Promise<Record<string, number>> {
  const rows = await storedSettings(db).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Locked until the transaction ends; null while it has the usual value. */
export async function lockSetting(tx: Transaction, name: SettingName): Promise<number | null> {
  const [row] = await tx
    .select({ value: shopSettings.value })
    .from(shopSettings)
    .where(eq(shopSettings.name, name))
    .for('update');
  return row?.value ?? null;
}

export async function upsertSetting(tx: Transaction, row: typeof shopSettings.$inferInsert): Promise<void> {
  await tx.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.name, set: row });
}
