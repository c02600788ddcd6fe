import type { UserId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { and, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../platform/database.ts';
import { preparedOnce } from '../../platform/database.ts';
import { consents, identities, sessions, smsCodes, users } from './accounts.tables.ts';

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

const sessionUser = preparedOnce((db) =>
  db
    .select({
      userId: sessions.userId,
      consentMissing: users.awaitsConsent,
      phoneMissing: sql<boolean>`${users.phone} is null`,
      distributor: sql<boolean>`${users.distributorSince} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.blockedAt),
      ),
    )
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

/** The row as it is now; until the transaction ends nobody changes it, nor (`update`) opens a session of it. */
export async function lockUser(tx: Transaction, userId: string, as: 'share' | 'update'): Promise<User | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for(as);
  return row ?? null;
}

/** The same by the phone. */
export async function lockUserByPhone(tx: Transaction, phone: string, as: 'share'): Promise<User | null> {
  const [row] = await tx.select().from(users).where(eq(users.phone, phone)).for(as);
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

/** Answers the hash of the code that this one replaces, if there is one: each asker has one living code of a phone. */
export async function replaceCode(
  tx: Transaction,
  code: Pick<typeof smsCodes.$inferInsert, 'phone' | 'asker' | 'codeHash' | 'sentAt'>,
): Promise<Buffer | null> {
  const [old] = await tx
    .select({ codeHash: smsCodes.codeHash })
    .from(smsCodes)
    .where(and(eq(smsCodes.phone, code.phone), eq(smsCodes.asker, code.asker)))
    .for('update');
  const { codeHash, sentAt } = code;
  await tx
    .insert(smsCodes)
    .values(code)
    .onConflictDoUpdate({ target: [smsCodes.phone, smsCodes.asker], set: { codeHash, sentAt, usedAt: null } });
  return old?.codeHash ?? null;
}

/** Of the codes of a phone that were not used, sent since then. */
export async function selectCodeHashes(db: Queryable, phone: string, sentSince: Date): Promise<Buffer[]> {
  const rows = await db
    .select({ codeHash: smsCodes.codeHash })
    .from(smsCodes)
    .where(and(eq(smsCodes.phone, phone), isNull(smsCodes.usedAt), gte(smsCodes.sentAt, sentSince)));
  return rows.map(({ codeHash }) => codeHash);
}

/** No code of the phone is good any more; answers the hashes of those that were. */
export async function endCodes(tx: Transaction, phone: string, now: Date): Promise<Buffer[]> {
  const rows = await tx
    .update(smsCodes)
    .set({ usedAt: now })
    .where(and(eq(smsCodes.phone, phone), isNull(smsCodes.usedAt)))
    .returning({ codeHash: smsCodes.codeHash });
  return rows.map(({ codeHash }) => codeHash);
}

export async function deleteOldCodes(db: Queryable, sentBefore: Date): Promise<void> {
  await db.delete(smsCodes).where(lt(smsCodes.sentAt, sentBefore));
}

/** Who is one already, stays one since then. False when there is no such account. */
export async function updateDistributor(db: Queryable, userId: string, since: Date | null): Promise<boolean> {
  const distributorSince = since && sql`coalesce(${users.distributorSince}, ${since.toISOString()}::timestamptz)`;
  const rows = await db.update(users).set({ distributorSince }).where(eq(users.id, userId)).returning({ id: users.id });
  return rows.length === 1;
}

export async function updateBlocked(
  db: Queryable,
  userId: string,
  blocked: { blockedAt: Date | null; blockedReason: string | null },
): Promise<boolean> {
  const rows = await db.update(users).set(blocked).where(eq(users.id, userId)).returning({ id: users.id });
  return rows.length === 1;
}

export async function deleteSessions(db: Queryable, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
