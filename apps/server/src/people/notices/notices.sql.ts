import { and, count, desc, eq, isNull, lt, lte, notInArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { notices, pushSubscriptions } from './notices.tables.ts';

type Subscription = typeof pushSubscriptions.$inferInsert;

/** What the browser of a session is called. */
export async function selectDeviceName(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const [row] = await db
    .select({ deviceName: sessions.deviceName })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.deviceName ?? null;
}

const most = 20;

/** The newest ones of an account. */
export function selectSubscriptionsOf(db: Queryable, userId: string) {
  return db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(most);
}

/** A browser has one: whoever signs in to it later takes it over. An account has so many; the oldest make room. */
export async function putSubscription(db: Queryable, { id, endpoint, ...rest }: Subscription): Promise<void> {
  await db
    .insert(pushSubscriptions)
    .values({ id, endpoint, ...rest })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { service: null, p256dh: null, auth: null, ...rest },
    });
  await remove(
    db,
    and(
      eq(pushSubscriptions.userId, rest.userId),
      notInArray(pushSubscriptions.id, selectSubscriptionsOf(db, rest.userId)),
    ),
  );
}

export async function selectSubscription(db: Queryable, id: string) {
  const { service, endpoint, p256dh, auth } = pushSubscriptions;
  const [row] = await db
    .select({ service, endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, id));
  return row ?? null;
}

const remove = async (db: Queryable, where: SQL | undefined): Promise<void> =>
  void (await db.delete(pushSubscriptions).where(where));

export const deleteSubscription = (db: Queryable, id: string) => remove(db, eq(pushSubscriptions.id, id));
export const deleteByEndpoint = (db: Queryable, userId: string, endpoint: string) =>
  remove(db, and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
/** Of a browser that the account was signed out of. */
export const deleteOfDevice = (db: Queryable, userId: string, deviceName: string) =>
  remove(db, and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.deviceName, deviceName)));
/** Whoever has the address has the browser. */
export const deleteEndpoint = (db: Queryable, endpoint: string) => remove(db, eq(pushSubscriptions.endpoint, endpoint));

/** Now of that sign-in; false where it is no subscription of the account. */
export async function updateDevice(
  db: Queryable,
  { userId, endpoint, deviceName }: Pick<Subscription, 'userId' | 'endpoint' | 'deviceName'>,
): Promise<boolean> {
  const own = and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint));
  const kept = await db
    .update(pushSubscriptions)
    .set({ deviceName })
    .where(own)
    .returning({ id: pushSubscriptions.id });
  return kept.length === 1;
}

export async function insertNotice(db: Queryable, notice: typeof notices.$inferInsert): Promise<void> {
  await db.insert(notices).values(notice);
}

/** The newest first. */
export async function selectNotices(
  db: Queryable,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, [total]] = await Promise.all([
    db.select().from(notices).where(eq(notices.userId, userId)).orderBy(desc(notices.id)).limit(limit).offset(offset),
    db.select({ count: count() }).from(notices).where(eq(notices.userId, userId)),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function selectNewestNotice(db: Queryable, userId: string) {
  const [row] = await db
    .select({ subject: notices.subject, at: notices.at })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.id))
    .limit(1);
  return row ?? null;
}

export async function selectUnreadNotices(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)));
  return row?.count ?? 0;
}

/** Those up to that one; false where it is not the account's. */
export async function updateNoticesRead(db: Queryable, userId: string, noticeId: string, at: Date): Promise<boolean> {
  const own = eq(notices.userId, userId);
  const [known] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(own, eq(notices.id, noticeId)));
  if (!known) {
    return false;
  }
  await db
    .update(notices)
    .set({ readAt: at })
    .where(and(own, lte(notices.id, noticeId), isNull(notices.readAt)));
  return true;
}

export async function deleteNotices(db: Queryable, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.at, before));
}
