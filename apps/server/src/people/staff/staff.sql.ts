import type { StaffId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import type { StaffState } from '@lyceum/domain/staff';
import { and, asc, count, eq, gt, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { agencies } from '../agencies/agencies.tables.ts';
import type { Database, Queryable, Transaction } from '../../platform/database.ts';
import type { Member } from '../../platform/deps.ts';
import { recoveryCodes, staff, staffInvitations, staffSecondFactors, staffSessions } from './staff.tables.ts';

export type StaffRow = Omit<typeof staff.$inferSelect, 'id'> & { id: StaffId };
export type NewStaff = typeof staff.$inferInsert & { id: StaffId };

const typed = (row: typeof staff.$inferSelect): StaffRow => ({ ...row, id: row.id as StaffId });

// Accounts

/** False when the e-mail has an account already. */
export async function insertStaff(tx: Queryable, row: NewStaff): Promise<boolean> {
  const rows = await tx.insert(staff).values(row).onConflictDoNothing().returning({ id: staff.id });
  return rows.length === 1;
}

export async function selectStaff(db: Queryable, id: StaffId): Promise<StaffRow | null> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id));
  return row ? typed(row) : null;
}

/** The row as it is now, which nobody changes until the transaction ends. */
export async function lockStaffMember(tx: Transaction, id: StaffId): Promise<StaffRow | null> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  return row ? typed(row) : null;
}

/** Everybody of an agency, locked. */
export async function lockStaffOf(tx: Transaction, agencyId: string): Promise<StaffId[]> {
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.agencyId, agencyId))
    .orderBy(asc(staff.id))
    .for('update');
  return rows.map(({ id }) => id as StaffId);
}

/** By an address as parseEmail answers it. */
export async function selectStaffByEmail(
  db: Queryable,
  email: string,
): Promise<(StaffRow & { hasSecondFactor: boolean }) | null> {
  const [row] = await db
    .select({ staff, confirmedAt: staffSecondFactors.confirmedAt })
    .from(staff)
    .leftJoin(staffSecondFactors, eq(staffSecondFactors.staffId, staff.id))
    .where(eq(sql`lower(${staff.email})`, email));
  return row ? { ...typed(row.staff), hasSecondFactor: row.confirmedAt !== null } : null;
}

export async function updateStaff(
  tx: Queryable,
  id: StaffId,
  set: Partial<Pick<StaffRow, 'name' | 'language' | 'owner' | 'rights' | 'state' | 'passwordHash'>>,
): Promise<void> {
  await tx.update(staff).set(set).where(eq(staff.id, id));
}

/**
 * Locks who asks, whom it is about, and the chiefs of the latter's agency (or of the platform), always in the order of ids, so that two who
 * remove each other go one after the other. An agency sees its own staff alone.
 */
export async function lockStaff(tx: Transaction, member: Member, id: string): Promise<StaffRow[]> {
  const sameTenant = sql`${staff.agencyId} is not distinct from (select t.agency_id from ${staff} t where t.id = ${id})`;
  const isChief = or(staff.owner, and(isNull(staff.agencyId), sql`'settings' = any(${staff.rights})`));
  const wanted = or(inArray(staff.id, [member.staffId, id]), and(sameTenant, isChief));
  const rows = await tx
    .select()
    .from(staff)
    .where(member.agencyId === null ? wanted : and(eq(staff.agencyId, member.agencyId), wanted))
    .orderBy(asc(staff.id))
    .for('update');
  return rows.map(typed);
}

export async function selectAgencyName(db: Queryable, agencyId: string, language: Language): Promise<string | null> {
  const [row] = await db
    .select({ name: sql<string>`${agencies.name} ->> ${language}::text` })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  return row?.name ?? null;
}

export interface StaffFilter {
  /** Null: of the platform. */
  agencyId: string | null;
  state?: StaffState | undefined;
  keyword?: string | undefined;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (char) => `\\${char}`);

export async function selectStaffPage(
  db: Database,
  { agencyId, state, keyword }: StaffFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  const part = keyword ? `%${escapeLike(keyword)}%` : null;
  const filter: SQL | undefined = and(
    agencyId === null ? isNull(staff.agencyId) : eq(staff.agencyId, agencyId),
    state && eq(staff.state, state),
    part === null ? undefined : or(ilike(staff.name, part), ilike(staff.email, part)),
  );
  const seenAt = sql<Date | null>`(select max(${staffSessions.seenAt}) from ${staffSessions} where
    ${staffSessions.staffId} = ${staff.id} and ${staffSessions.secondFactorDone} and ${staffSessions.expiresAt} > ${now})`.mapWith(
    staffSessions.seenAt,
  );
  const rows = await db
    .select({ staff, seenAt, invitationEndsAt: staffInvitations.expiresAt })
    .from(staff)
    .leftJoin(staffInvitations, and(eq(staffInvitations.staffId, staff.id), isNull(staffInvitations.usedAt)))
    .where(filter)
    .orderBy(asc(staff.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(staff).where(filter);
  return { rows: rows.map((row) => ({ ...row, staff: typed(row.staff) })), total: all?.total ?? 0 };
}

export async function selectMe(db: Database, id: StaffId, language: Language) {
  const [row] = await db
    .select({
      staff,
      agencyName: sql<string | null>`${agencies.name} ->> ${language}::text`,
      agencyRegion: agencies.region,
      recoveryCodesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} where
        ${recoveryCodes.staffId} = ${staff.id} and ${recoveryCodes.usedAt} is null)`,
    })
    .from(staff)
    .leftJoin(agencies, eq(agencies.id, staff.agencyId))
    .where(eq(staff.id, id));
  return row ?? null;
}

// Invitations

/** Answers the hash of the link that is no longer valid, if there was one. */
export async function replaceInvitation(
  tx: Queryable,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<Buffer | null> {
  const { staffId, ...rest } = invitation;
  const old = await selectInvitationHash(tx, staffId);
  await tx
    .insert(staffInvitations)
    .values(invitation)
    .onConflictDoUpdate({ target: staffInvitations.staffId, set: { ...rest, usedAt: null } });
  return old;
}

async function selectInvitationHash(tx: Queryable, staffId: string): Promise<Buffer | null> {
  const [row] = await tx
    .select({ tokenHash: staffInvitations.tokenHash })
    .from(staffInvitations)
    .where(eq(staffInvitations.staffId, staffId))
    .for('update');
  return row?.tokenHash ?? null;
}

const livingInvitation = (tokenHash: Buffer, now: Date) =>
  and(
    eq(staffInvitations.tokenHash, tokenHash),
    isNull(staffInvitations.usedAt),
    gt(staffInvitations.expiresAt, now),
    inArray(staffInvitations.staffId, sql`(select ${staff.id} from ${staff} where ${staff.state} = 'invited')`),
  );

export async function selectInvited(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
  language: Language,
): Promise<{ email: string; agency: string | null } | null> {
  const [row] = await db
    .select({ email: staff.email, agency: sql<string | null>`${agencies.name} ->> ${language}::text` })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .leftJoin(agencies, eq(agencies.id, staff.agencyId))
    .where(livingInvitation(tokenHash, now));
  return row ?? null;
}

/** Whose it was; null when it is unknown, used or too old. */
export async function useInvitation(tx: Queryable, tokenHash: Buffer, now: Date): Promise<StaffId | null> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(livingInvitation(tokenHash, now))
    .returning({ staffId: staffInvitations.staffId });
  return row ? (row.staffId as StaffId) : null;
}

/** Answers the hash of the link that was still valid, if there was one. */
export async function deleteInvitation(tx: Queryable, staffId: StaffId): Promise<Buffer | null> {
  const [row] = await tx
    .delete(staffInvitations)
    .where(eq(staffInvitations.staffId, staffId))
    .returning({ tokenHash: staffInvitations.tokenHash });
  return row?.tokenHash ?? null;
}

// Second factors

/** Keeps a secret that is there already: asking twice shows the same one. */
export async function insertSecondFactor(db: Queryable, staffId: StaffId, secret: Buffer): Promise<void> {
  await db.insert(staffSecondFactors).values({ staffId, secret }).onConflictDoNothing();
}

export async function selectSecondFactor(
  db: Queryable,
  staffId: StaffId,
): Promise<{ secret: Buffer; confirmedAt: Date | null } | null> {
  const [row] = await db
    .select({ secret: staffSecondFactors.secret, confirmedAt: staffSecondFactors.confirmedAt })
    .from(staffSecondFactors)
    .where(eq(staffSecondFactors.staffId, staffId));
  return row ?? null;
}

/** False when a code of this step or of a later one was taken already. */
export async function takeStep(tx: Queryable, staffId: StaffId, step: number): Promise<boolean> {
  const rows = await tx
    .update(staffSecondFactors)
    .set({ lastStep: step })
    .where(and(eq(staffSecondFactors.staffId, staffId), lt(staffSecondFactors.lastStep, step)))
    .returning({ staffId: staffSecondFactors.staffId });
  return rows.length === 1;
}

export async function confirmFactor(tx: Queryable, staffId: StaffId, now: Date): Promise<void> {
  await tx.update(staffSecondFactors).set({ confirmedAt: now }).where(eq(staffSecondFactors.staffId, staffId));
}

/** Forgets a secret that was shown and not confirmed. */
export async function deleteUnconfirmedFactor(tx: Queryable, staffId: StaffId): Promise<void> {
  await tx
    .delete(staffSecondFactors)
    .where(and(eq(staffSecondFactors.staffId, staffId), isNull(staffSecondFactors.confirmedAt)));
}

/** Forgets authenticator and recovery codes. */
export async function deleteSecondFactor(tx: Queryable, staffId: StaffId): Promise<void> {
  await tx.delete(staffSecondFactors).where(eq(staffSecondFactors.staffId, staffId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
}

export async function replaceRecoveryCodes(tx: Queryable, staffId: StaffId, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, staffId })));
}

/** False when there is no such code or it was used. */
export async function useRecoveryCode(tx: Queryable, staffId: StaffId, codeHash: Buffer, now: Date): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.staffId, staffId), isNull(recoveryCodes.usedAt)))
    .returning({ staffId: recoveryCodes.staffId });
  return rows.length === 1;
}

export async function countRecoveryCodes(tx: Queryable, staffId: StaffId): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.staffId, staffId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** The active owners of an agency. */
export function selectOwners(db: Queryable, agencyId: string): Promise<Pick<StaffRow, 'email' | 'language'>[]> {
  return db
    .select({ email: staff.email, language: staff.language })
    .from(staff)
    .where(and(eq(staff.agencyId, agencyId), staff.owner, eq(staff.state, 'active')));
}
