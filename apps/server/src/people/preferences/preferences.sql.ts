import type { UserId } from '@lyceum/domain/ids';
import type { NoticeSwitch } from '@lyceum/domain/notices';
import { eq, sql } from 'drizzle-orm';
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

/** One more that is told on the screens alone. */
export async function addNoticeOff(db: Queryable, userId: string, off: NoticeSwitch, changedAt: Date): Promise<void> {
  const kept = sql`coalesce(${preferences.noticesOff}, '[]')`;
  const added = sql`case when ${kept} ? ${off} then ${kept} else ${kept} || to_jsonb(${off}::text) end`;
  await db
    .insert(preferences)
    .values({ userId, noticesOff: [off], changedAt })
    .onConflictDoUpdate({ target: preferences.userId, set: { noticesOff: added, changedAt } });
}
