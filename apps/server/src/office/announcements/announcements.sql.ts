import type { Audience } from '@lyceum/domain/announcements';
import type { UserId } from '@lyceum/domain/ids';
import type { Region } from '@lyceum/domain/region';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { announcements } from './announcements.tables.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

export async function selectAnnouncementPage(db: Queryable, { limit, offset }: { limit: number; offset: number }) {
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(announcements)
      .orderBy(desc(announcements.createdAt), asc(announcements.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(announcements),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** What those of a region read at that moment, the newest first. */
export function selectShown(
  db: Queryable,
  { audience, region }: { audience: Exclude<Audience, 'everybody'>; region: Region },
  now: Date,
  most: number,
): Promise<AnnouncementRow[]> {
  const since = sql`coalesce(${announcements.startsAt}, ${announcements.createdAt})`;
  return db
    .select()
    .from(announcements)
    .where(
      and(
        isNull(announcements.stoppedAt),
        inArray(announcements.audience, [audience, 'everybody']),
        or(isNull(announcements.region), eq(announcements.region, region)),
        or(isNull(announcements.startsAt), lte(announcements.startsAt, now)),
        or(isNull(announcements.endsAt), gt(announcements.endsAt, now)),
      ),
    )
    .orderBy(desc(since), desc(announcements.id))
    .limit(most);
}

/** One that is shown, tells of a legal text and was not told to everybody yet, locked; null: none that another process has not taken. */
export async function lockUntoldPolicy(tx: Transaction, now: Date): Promise<AnnouncementRow | null> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(
      and(
        isNotNull(announcements.policy),
        isNull(announcements.toldAt),
        isNull(announcements.stoppedAt),
        or(isNull(announcements.startsAt), lte(announcements.startsAt, now)),
        or(isNull(announcements.endsAt), gt(announcements.endsAt, now)),
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** The next accounts that it is for. */
export function selectAccountsAfter(
  tx: Transaction,
  { region, toldUpTo }: Pick<AnnouncementRow, 'region' | 'toldUpTo'>,
  most: number,
) {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(region === null ? undefined : eq(users.region, region), gt(users.id, (toldUpTo ?? '') as UserId)))
    .orderBy(asc(users.id))
    .limit(most);
}

export async function selectRegionOf(db: Queryable, agencyId: string): Promise<Region | null> {
  const [row] = await db.select({ region: agencies.region }).from(agencies).where(eq(agencies.id, agencyId));
  return row?.region ?? null;
}

export async function lockAnnouncement(tx: Transaction, id: string): Promise<AnnouncementRow | null> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  return row ?? null;
}

export async function insertAnnouncement(tx: Transaction, row: typeof announcements.$inferInsert): Promise<void> {
  await tx.insert(announcements).values(row);
}

export async function updateAnnouncement(tx: Transaction, id: string, change: Partial<AnnouncementRow>): Promise<void> {
  await tx.update(announcements).set(change).where(eq(announcements.id, id));
}
