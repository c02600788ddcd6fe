import type { UserId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { and, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../platform/database.ts';
import { perDatabase } from '../platform/database.ts';
import { consents, identities, passwordTries, sessions, smsCodes, users } from './accounts.tables.ts';

type User = typeof users.$inferSelect;

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export interface SessionUser {
  userId: UserId;
  consentMissing: boolean;
  phoneMissing: boolean;
  distributor: boolean;
}

const sessionUser = perDatabase((db) =>
  db
    .select({
      userId: sessions.userId,
      consentMissing: users.awaitsConsent,
      phoneMissing: sql<boolean>`${users.phone} is null`,
      distributor: sql<boolean>`${users.distributorSince} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session_user'),
);

export async function selectSessionUser(db: Database, tokenHash: Buffer, now: Date): Promise<SessionUser | null> {
  const [row] = await sessionUser(db).execute({ hash: tokenHash, now });
  return row ? { ...row, userId: row.userId as UserId } : null;
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteOtherSessions(db: Queryable, userId: string, keptHash: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)));
}

export async function deleteOldSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

export async function selectUser(db: Queryable, userId: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

export async function selectUserByPhone(db: Queryable, phone: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.phone, phone));
  return row ?? null;
}

/** Where to write to an account: its phone, and the e-mail address that it signs in with. */
export async function selectReach(
  db: Queryable,
  userId: string,
): Promise<{ phone: string | null; email: string | null; language: Language } | null> {
  const email = db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, users.id), eq(identities.source, 'email')))
    .orderBy(identities.createdAt)
    .limit(1);
  const [row] = await db
    .select({ phone: users.phone, email: sql<string | null>`${email}`, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Null when the phone has an account already: somebody was faster. */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<User | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.phone }).returning();
  return row ?? null;
}

export async function updatePassword(db: Queryable, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function insertConsents(db: Queryable, rows: (typeof consents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) {
    await db.insert(consents).values(rows);
  }
}

interface NewCode {
  phone: string;
  codeHash: Buffer;
  now: Date;
  /** The day of UTC that `now` is in. */
  today: string;
  /** The last code must be older than this. */
  before: Date;
  tries: number;
  perDay: number;
}

/**
 * Puts a new code in the phone's row when neither the pause nor the day's limit forbids it, in one statement: two requests at
 * once send one code. False: forbidden.
 */
export async function replaceCode(db: Queryable, code: NewCode): Promise<boolean> {
  const rows = await db
    .insert(smsCodes)
    .values({
      phone: code.phone,
      codeHash: code.codeHash,
      sentAt: code.now,
      triesLeft: code.tries,
      sentOn: code.today,
      sentCount: 1,
    })
    .onConflictDoUpdate({
      target: smsCodes.phone,
      set: {
        codeHash: code.codeHash,
        sentAt: code.now,
        triesLeft: code.tries,
        sentOn: code.today,
        sentCount: sql`case when ${smsCodes.sentOn} = ${code.today} then ${smsCodes.sentCount} + 1 else 1 end`,
        usedAt: null,
      },
      setWhere: and(
        lt(smsCodes.sentAt, code.before),
        or(ne(smsCodes.sentOn, code.today), lt(smsCodes.sentCount, code.perDay)),
      ),
    })
    .returning({ phone: smsCodes.phone });
  return rows.length === 1;
}

export async function selectCode(db: Queryable, phone: string): Promise<typeof smsCodes.$inferSelect | null> {
  const [row] = await db.select().from(smsCodes).where(eq(smsCodes.phone, phone));
  return row ?? null;
}

/** Takes one try from a living code and answers it; null when there is none. Each guess costs a try before it is looked at. */
export async function takeTry(
  db: Queryable,
  phone: string,
  sentSince: Date,
): Promise<{ codeHash: Buffer; triesLeft: number } | null> {
  const [row] = await db
    .update(smsCodes)
    .set({ triesLeft: sql`${smsCodes.triesLeft} - 1` })
    .where(
      and(
        eq(smsCodes.phone, phone),
        isNull(smsCodes.usedAt),
        gt(smsCodes.triesLeft, 0),
        gte(smsCodes.sentAt, sentSince),
      ),
    )
    .returning({ codeHash: smsCodes.codeHash, triesLeft: smsCodes.triesLeft });
  return row ?? null;
}

/** Gives the try back: the code was right, only a consent was missing. */
export async function giveTryBack(db: Queryable, phone: string): Promise<void> {
  await db
    .update(smsCodes)
    .set({ triesLeft: sql`${smsCodes.triesLeft} + 1` })
    .where(eq(smsCodes.phone, phone));
}

/** False when the code was used meanwhile. */
export async function useCode(db: Queryable, phone: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const rows = await db
    .update(smsCodes)
    .set({ usedAt: now })
    .where(and(eq(smsCodes.phone, phone), eq(smsCodes.codeHash, codeHash), isNull(smsCodes.usedAt)))
    .returning({ phone: smsCodes.phone });
  return rows.length === 1;
}

/** Counts a try of a password before it is looked at; answers how many there were since `since` and when they began. */
export async function countPasswordTry(
  db: Queryable,
  phone: string,
  now: Date,
  windowStart: Date,
): Promise<{ wrong: number; since: Date }> {
  const [row] = await db
    .insert(passwordTries)
    .values({ phone, wrong: 1, since: now })
    .onConflictDoUpdate({
      target: passwordTries.phone,
      set: {
        wrong: sql`case when ${passwordTries.since} < ${windowStart} then 1 else ${passwordTries.wrong} + 1 end`,
        since: sql`case when ${passwordTries.since} < ${windowStart} then ${now} else ${passwordTries.since} end`,
      },
    })
    .returning({ wrong: passwordTries.wrong, since: passwordTries.since });
  if (!row) {
    throw new Error('an upsert answered nothing');
  }
  return row;
}

export async function clearPasswordTries(db: Queryable, phone: string): Promise<void> {
  await db.delete(passwordTries).where(eq(passwordTries.phone, phone));
}

/** Who is one already, stays one since then. False when there is no such account. */
export async function updateDistributor(db: Queryable, userId: string, since: Date | null): Promise<boolean> {
  const distributorSince = since && sql`coalesce(${users.distributorSince}, ${since.toISOString()}::timestamptz)`;
  const rows = await db.update(users).set({ distributorSince }).where(eq(users.id, userId)).returning({ id: users.id });
  return rows.length === 1;
}

export async function updateBlocked(db: Queryable, userId: string, blockedAt: Date | null): Promise<boolean> {
  const rows = await db.update(users).set({ blockedAt }).where(eq(users.id, userId)).returning({ id: users.id });
  return rows.length === 1;
}

export async function deleteSessions(db: Queryable, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
