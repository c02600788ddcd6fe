import type { StaffPerson } from '@lyceum/domain/staff';
import { personOf } from '@lyceum/domain/staff';
import type { StaffId } from '@lyceum/domain/ids';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { perDatabase, type Database, type Queryable } from '../platform/database.ts';
import type { Member } from '../platform/deps.ts';
import { staff, staffSessions } from './staff.tables.ts';

export async function insertStaffSession(db: Queryable, session: typeof staffSessions.$inferInsert): Promise<void> {
  await db.insert(staffSessions).values(session);
}

/** Rights are read with the session, so that one taken away is gone at the next request. */
const sessionMember = perDatabase((db) =>
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
