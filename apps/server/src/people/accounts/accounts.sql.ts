import type { IdentitySource } from '@lyceum/domain/accounts';
import type { UserId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import type { NoticeSwitch, QuietHours } from '@lyceum/domain/notices';
import type { NoticeWay } from '@lyceum/domain/preferences';
import { and, asc, desc, eq, gt, gte, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../platform/database.ts';
import { preparedOnce } from '../../platform/database.ts';
import { deadAddresses } from '../../platform/outbox.tables.ts';
import type { ChannelName } from '../../platform/outbox.ts';
import { endPushOf } from '../notices/end-push.ts';
import { preferences } from '../preferences/preferences.tables.ts';
import { consents, identities, openids, sessions, users, verifyCodes } from './accounts.tables.ts';

type User = typeof users.$inferSelect;

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export interface SessionUser {
  userId: UserId;
  consentMissing: boolean;
  phoneMissing: boolean;
  distributor: boolean;
  seenAt: Date;
}

const sessionUser = preparedOnce((db) =>
  db
    .select({
      userId: sessions.userId,
      consentMissing: users.awaitsConsent,
      phoneMissing: sql<boolean>`${users.phone} is null`,
      distributor: sql<boolean>`${users.distributorSince} is not null`,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.blockedAt),
        isNull(users.erasedAt),
      ),
    )
    .prepare('session_user'),
);

export async function selectSessionUser(db: Database, tokenHash: Buffer, now: Date): Promise<SessionUser | null> {
  const [row] = await sessionUser(db).execute({ hash: tokenHash, now });
  return row ? { ...row, userId: row.userId as UserId } : null;
}

/** Signs browsers out; they are told nothing more, either. Answers how many sessions there were. */
async function endSessions(db: Queryable, which: SQL | undefined): Promise<number> {
  const { userId, deviceName } = sessions;
  const ended = await db.delete(sessions).where(which).returning({ userId, deviceName });
  for (const one of ended) {
    await endPushOf(db, one.userId, one.deviceName);
  }
  return ended.length;
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await endSessions(db, eq(sessions.tokenHash, tokenHash));
}

/** Answers how many there were. */
export function deleteOtherSessions(db: Queryable, userId: string, keptHash: Buffer): Promise<number> {
  return endSessions(db, and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)));
}

export async function deleteBrowserSession(db: Queryable, userId: string, deviceName: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.deviceName, deviceName)));
}

/** False where the account has no such session. */
export async function deleteOwnSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))) === 1;
}

export async function touchSession(
  db: Queryable,
  tokenHash: Buffer,
  seen: Pick<typeof sessions.$inferInsert, 'seenAt' | 'network'>,
): Promise<void> {
  await db.update(sessions).set(seen).where(eq(sessions.tokenHash, tokenHash));
}

/** Living ones, the last used first. */
export function selectSessions(db: Queryable, userId: string, now: Date) {
  const { id, tokenHash, createdAt, seenAt, browser, system, network } = sessions;
  return db
    .select({ id, tokenHash, createdAt, seenAt, browser, system, network })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(seenAt), desc(createdAt), id);
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

const hasPhone = (address: string) => eq(users.phone, address);
const hasEmail = (address: string) =>
  sql`${users.id} = (select ${identities.userId} from ${identities} where ${identities.source} = 'email' and ${identities.subject} = ${address})`;
/** No phone in E.164 has an @, and every e-mail address has one. */
const enteredBy = (address: string) => (address.includes('@') ? hasEmail(address) : hasPhone(address));

/** Whose account it is, by the phone or the e-mail address that one signs in with; locked as in `lockUser`. */
export async function lockUserByAddress(
  tx: Transaction,
  address: string,
  as: 'share' | 'update',
): Promise<User | null> {
  const [row] = await tx.select().from(users).where(enteredBy(address)).for(as);
  return row ?? null;
}

export async function selectUserByAddress(db: Queryable, address: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(enteredBy(address));
  return row ?? null;
}

interface Reach {
  phone: string | null;
  email: string | null;
  /** Nothing arrives there. */
  isPhoneDead: boolean;
  isEmailDead: boolean;
  language: Language;
  noticesBy: NoticeWay | null;
  noticesOff: NoticeSwitch[] | null;
  quiet: QuietHours | null;
}

const isDead = (kind: ChannelName, recipient: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${deadAddresses} where ${deadAddresses.kind} = ${kind} and ${deadAddresses.recipient} = ${recipient})`;

/** Where to write to an account: its phone, and the e-mail address that it signs in with; in which language, and by which of them first. */
export async function selectReach(db: Queryable, userId: string): Promise<Reach | null> {
  const email = db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, users.id), eq(identities.source, 'email')))
    .orderBy(identities.createdAt)
    .limit(1);
  const [row] = await db
    .select({
      phone: users.phone,
      email: sql<string | null>`${email}`,
      isPhoneDead: isDead('sms', sql`${users.phone}`),
      isEmailDead: isDead('mail', sql`${email}`),
      language: sql<Language>`coalesce(${preferences.language}, ${users.language})`,
      noticesBy: preferences.noticesBy,
      noticesOff: preferences.noticesOff,
      quiet: preferences.quiet,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return row ?? null;
}

/** Null when the phone has an account already: somebody was faster. */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<User | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.phone }).returning();
  return row ?? null;
}

/** Of an account that was opened a moment ago, in the same transaction. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** False when another account signs in by it: somebody was faster. */
export async function insertIdentity(db: Queryable, identity: typeof identities.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(identities)
    .values(identity)
    .onConflictDoNothing({ target: [identities.source, identities.subject] })
    .returning({ id: identities.id });
  return rows.length === 1;
}

/** Whose account a third party's person enters, held as it is while he does. */
export async function lockUserByIdentity(tx: Transaction, source: IdentitySource, subject: string) {
  const [row] = await tx
    .select({ user: users })
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(and(eq(identities.source, source), eq(identities.subject, subject)))
    .for('share', { of: users });
  return row?.user ?? null;
}

export async function isThirdPartyKnown(db: Queryable, source: IdentitySource, subject: string): Promise<boolean> {
  const found = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.source, source), eq(identities.subject, subject)));
  return found.length > 0;
}

/** The first of each kind first. */
export function selectIdentities(db: Queryable, userId: string) {
  return db
    .select({ source: identities.source, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), identities.id);
}

/** Who takes the chat app away is forgotten as its payer, too. */
export async function deleteIdentities(tx: Transaction, userId: string, source: IdentitySource): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.source, source)));
  if (source === 'wechat') {
    await tx.delete(openids).where(eq(openids.userId, userId));
  }
}

/** In the place of what was learned before. */
export async function upsertOpenid(db: Queryable, row: typeof openids.$inferInsert): Promise<void> {
  const { openid, learnedAt } = row;
  await db
    .insert(openids)
    .values(row)
    .onConflictDoUpdate({ target: [openids.userId, openids.appId], set: { openid, learnedAt } });
}

/** Of an account all but this address. */
export async function deleteEmails(tx: Transaction, userId: string, kept: string): Promise<void> {
  const others = and(eq(identities.userId, userId), eq(identities.source, 'email'), ne(identities.subject, kept));
  await tx.delete(identities).where(others);
}

/** What is not given stays. */
export async function updateUser(
  tx: Transaction,
  userId: string,
  given: Partial<Pick<User, 'phone' | 'nickName' | 'avatar' | 'gender' | 'birthday'>>,
): Promise<void> {
  if (Object.values(given).some((value) => value !== undefined)) {
    await tx.update(users).set(given).where(eq(users.id, userId));
  }
}

export async function updatePassword(db: Queryable, userId: string, passwordHash: string | null): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function updateWayInChanged(db: Queryable, userId: string, wayInChangedAt: Date): Promise<void> {
  await db.update(users).set({ wayInChangedAt }).where(eq(users.id, userId));
}

/** Given and withdrawn, in the order in which that was done. */
export function selectConsents(db: Queryable, userId: string) {
  const { kind, version, givenAt, withdrawn } = consents;
  return db
    .select({ kind, version, givenAt, withdrawn })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(givenAt), desc(kind));
}

export async function insertConsents(db: Queryable, rows: (typeof consents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) {
    await db.insert(consents).values(rows);
  }
}

/** Answers the hash of the code that this one replaces, if there is one: each asker has one living code of an address. */
export async function replaceCode(
  tx: Transaction,
  code: Pick<typeof verifyCodes.$inferInsert, 'address' | 'asker' | 'codeHash' | 'sentAt'>,
): Promise<Buffer | null> {
  const [old] = await tx
    .select({ codeHash: verifyCodes.codeHash })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.address, code.address), eq(verifyCodes.asker, code.asker)))
    .for('update');
  const { codeHash, sentAt } = code;
  await tx
    .insert(verifyCodes)
    .values(code)
    .onConflictDoUpdate({ target: [verifyCodes.address, verifyCodes.asker], set: { codeHash, sentAt, usedAt: null } });
  return old?.codeHash ?? null;
}

/** Of the codes of an address that were not used, sent since then. */
export async function selectCodeHashes(db: Queryable, address: string, sentSince: Date): Promise<Buffer[]> {
  const rows = await db
    .select({ codeHash: verifyCodes.codeHash })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.address, address), isNull(verifyCodes.usedAt), gte(verifyCodes.sentAt, sentSince)));
  return rows.map(({ codeHash }) => codeHash);
}

/** No code of the address is good any more; answers the hashes of those that were. */
export async function endCodes(tx: Transaction, address: string, now: Date): Promise<Buffer[]> {
  const rows = await tx
    .update(verifyCodes)
    .set({ usedAt: now })
    .where(and(eq(verifyCodes.address, address), isNull(verifyCodes.usedAt)))
    .returning({ codeHash: verifyCodes.codeHash });
  return rows.map(({ codeHash }) => codeHash);
}

export async function deleteOldCodes(db: Queryable, sentBefore: Date): Promise<void> {
  await db.delete(verifyCodes).where(lt(verifyCodes.sentAt, sentBefore));
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
  await endSessions(db, eq(sessions.userId, userId));
}
