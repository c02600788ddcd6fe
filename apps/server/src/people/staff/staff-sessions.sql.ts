import type { StaffPerson } from '@lyceum/domain/staff';
import { personOf } from '@lyceum/domain/staff';
import type { StaffId } from '@lyceum/domain/ids';
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { preparedOnce, type Database, type Queryable } from '../../platform/database.ts';
import type { Member } from '../../platform/deps.ts';
import { staff, staffSessions } from './staff.tables.ts';

export async function insertStaffSession(db: Queryable, session: typeof staffSessions.$inferInsert): Promise<void> {
  await db.insert(staffSessions).values(session);
}

/** Rights are read with the session, so that one taken away is gone at the next request. */
const sessionMember = preparedOnce((db) =>
  db
    .select({
      sessionId: staffSessions.id,
      seenAt: staffSessions.seenAt,
      staffId: staff.id,
      agencyId: staff.agencyId,
      owner: staff.owner,
      rights: staff.rights,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, sql.placeholder('hash')),
        gt(staffSessions.expiresAt, sql.placeholder('now')),
        staffSessions.secondFactorDone,
        eq(staff.state, 'active'),
      ),
    )
    .prepare('session_member'),
);

export async function selectSessionMember(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ sessionId: string; seenAt: Date; member: Member } | null> {
  const [row] = await sessionMember(db).execute({ hash: tokenHash, now });
  if (!row) {
    return null;
  }
  const person: StaffPerson = personOf({ agency: row.agencyId !== null, owner: row.owner, rights: row.rights });
  return {
    sessionId: row.sessionId,
    seenAt: row.seenAt,
    member: { staffId: row.staffId as StaffId, person, agencyId: row.agencyId },
  };
}

export async function touchStaffSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(staffSessions).set({ seenAt: now }).where(eq(staffSessions.id, id));
}

export async function deleteOldStaffSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
}

/** Whose password was shown, for a session that still lacks its second factor. */
export async function selectPendingSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ staffId: StaffId; agencyId: string | null; email: string } | null> {
  const [row] = await db
    .select({ staffId: staff.id, agencyId: staff.agencyId, email: staff.email })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        gt(staffSessions.expiresAt, now),
        eq(staffSessions.secondFactorDone, false),
        inArray(staff.state, ['invited', 'active']),
      ),
    );
  return row ? { ...row, staffId: row.staffId as StaffId } : null;
}

/** Makes it a full session under a new token; false when it has ended or was completed meanwhile. */
export async function completeSession(
  tx: Queryable,
  tokenHash: Buffer,
  full: { tokenHash: Buffer; seenAt: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(staffSessions)
    .set({ ...full, secondFactorDone: true })
    .where(and(eq(staffSessions.tokenHash, tokenHash), eq(staffSessions.secondFactorDone, false)))
    .returning({ id: staffSessions.id });
  return rows.length === 1;
}

/** Full and living ones, newest first. */
export function selectSessionsOf(db: Queryable, staffId: StaffId, now: Date) {
  return db
    .select({
      id: staffSessions.id,
      tokenHash: staffSessions.tokenHash,
      device: staffSessions.device,
      createdAt: staffSessions.createdAt,
      seenAt: staffSessions.seenAt,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), staffSessions.secondFactorDone, gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.createdAt), desc(staffSessions.id));
}

/** False when the person has no such session. */
export async function deleteSessionOf(tx: Queryable, staffId: StaffId, id: string): Promise<boolean> {
  const rows = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.id, id)))
    .returning({ id: staffSessions.id });
  return rows.length === 1;
}

export async function deleteSessionByToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

/** Ends all sessions of a person, or all but one; answers how many. */
export async function deleteSessionsOf(tx: Queryable, staffId: StaffId, keptHash?: Buffer): Promise<number> {
  const rows = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), keptHash && ne(staffSessions.tokenHash, keptHash)))
    .returning({ id: staffSessions.id });
  return rows.length;
}
