import type { UserId } from '@lyceum/domain/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { preferences } from './preferences.tables.ts';

type Row = typeof preferences.$inferSelect;
export type Chosen = Omit<Row, 'userId' | 'changedAt'>;

export async function selectPreferences(db: Queryable, userId: UserId): Promise<Chosen | null> {
  const { language, region, currency, theme, elder, noticesBy, noticesOff, quiet } = preferences;
  const [row] = await db
    .select({ language, region, currency, theme, elder, noticesBy, noticesOff, quiet })
    .from(preferences)
    .where(eq(preferences.userId, userId));
  return row ?? null;
}

/** What is not given stays as it is, whoever writes at the same moment. */
export async function upsertPreferences(
  db: Queryable,
  userId: UserId,
  chosen: Partial<Chosen>,
  changedAt: Date,
): Promise<void> {
  const set = { ...chosen, changedAt };
  await db
    .insert(preferences)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: preferences.userId, set });
}
