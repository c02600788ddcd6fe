import type { UserId } from '@lyceum/domain/ids';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { preparedOnce, type Database, type Queryable, type Transaction } from '../../platform/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { staff } from '../staff/staff.tables.ts';
import { supportSessions } from './support-sessions.tables.ts';

/** Rights are read with the session, so that one taken away ends it at the next request. */
const sessionHolder = preparedOnce((db) =>
  db
    .select({
      userId: supportSessions.userId,
      consentMissing: users.awaitsConsent,
      phoneMissing: sql<boolean>`${users.phone} is null`,
      distributor: sql<boolean>`${users.distributorSince} is not null`,
      rights: staff.rights,
    })
    .from(supportSessions)
    .innerJoin(users, eq(users.id, supportSessions.userId))
    .innerJoin(staff, eq(staff.id, supportSessions.staffId))
    .where(
      and(
        eq(supportSessions.tokenHash, sql.placeholder('hash')),
        gt(supportSessions.until, sql.placeholder('now')),
        eq(staff.state, 'active'),
      ),
    )
    .prepare('support_session_holder'),
);

export async function selectHolder(db: Database, tokenHash: Buffer, now: Date) {
  const [row] = await sessionHolder(db).execute({ hash: tokenHash, now });
  return row ? { ...row, userId: row.userId as UserId } : null;
}

/** Stays as it is until the transaction ends. */
export async function lockHolder(tx: Transaction, userId: string) {
  const { nickName, region, language } = users;
  const [row] = await tx.select({ nickName, region, language }).from(users).where(eq(users.id, userId)).for('share');
  return row ?? null;
}

export async function insertSupportSession(
  tx: Transaction,
  session: typeof supportSessions.$inferInsert,
): Promise<void> {
  await tx.insert(supportSessions).values(session);
}

/** Those of a member of staff that go on; until the transaction ends nobody begins another one for him. */
export async function endSessionsOf(tx: Transaction, staffId: string, now: Date): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update');
  await tx
    .update(supportSessions)
    .set({ until: now })
    .where(and(eq(supportSessions.staffId, staffId), gt(supportSessions.until, now)));
}

/** False for a token that is none of a session that goes on. */
export async function endSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const going = and(eq(supportSessions.tokenHash, tokenHash), gt(supportSessions.until, now));
  const ended = await db.update(supportSessions).set({ until: now }).where(going).returning({ id: supportSessions.id });
  return ended.length === 1;
}

const newest = 20;

/** The newest first. */
export function selectSessionsOf(db: Queryable, userId: string) {
  const { id, reason, beganAt, until } = supportSessions;
  return db
    .select({ id, reason, beganAt, until })
    .from(supportSessions)
    .where(eq(supportSessions.userId, userId))
    .orderBy(desc(beganAt), desc(id))
    .limit(newest);
}
