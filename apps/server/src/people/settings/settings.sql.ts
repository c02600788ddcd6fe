import { sql } from 'drizzle-orm';
import { preparedOnce, type Queryable, type Transaction } from '../../platform/database.ts';
import { shopSettings } from './settings.tables.ts';

const storedSettings = preparedOnce((db) =>
  db.select({ name: shopSettings.name, value: shopSettings.value }).from(shopSettings).prepare('settings_stored'),
);

export async function selectSettings(db: Queryable): Promise<Record<string, number>> {
  const rows = await storedSettings(db).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** One writer at a time until the transaction ends, also for what has the usual value and so no row to lock. */
export async function lockSettings(tx: Transaction): Promise<Record<string, number>> {
  await tx.execute(sql`lock table ${shopSettings} in share row exclusive mode`);
  return selectSettings(tx);
}

export async function upsertSetting(tx: Transaction, row: typeof shopSettings.$inferInsert): Promise<void> {
  await tx.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.name, set: row });
}
