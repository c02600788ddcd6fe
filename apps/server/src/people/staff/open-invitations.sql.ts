import type { StaffId } from '@lyceum/domain/ids';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { staffOpenInvitations } from './staff.tables.ts';

type OpenInvitation = typeof staffOpenInvitations.$inferInsert;

/** In place of the one before. */
export async function putOpenInvitation(db: Queryable, { staffId, ...invitation }: OpenInvitation): Promise<void> {
  await db
    .insert(staffOpenInvitations)
    .values({ staffId, ...invitation })
    .onConflictDoUpdate({ target: staffOpenInvitations.staffId, set: invitation });
}

const { staffId, rights } = staffOpenInvitations;
const living = (tokenHash: Buffer, now: Date) =>
  and(eq(staffOpenInvitations.tokenHash, tokenHash), gt(staffOpenInvitations.expiresAt, now));
const typed = <Row extends { staffId: string }>(row: Row | undefined) =>
  row ? { ...row, staffId: row.staffId as StaffId } : null;

export async function selectOpenInvitation(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db.select({ staffId, rights }).from(staffOpenInvitations).where(living(tokenHash, now));
  return typed(row);
}

/** Null for one that ended, or was used. */
export async function useOpenInvitation(tx: Transaction, tokenHash: Buffer, now: Date) {
  const [row] = await tx.delete(staffOpenInvitations).where(living(tokenHash, now)).returning({ staffId, rights });
  return typed(row);
}

export async function deleteOldOpenInvitations(db: Queryable, now: Date): Promise<void> {
  await db.delete(staffOpenInvitations).where(lt(staffOpenInvitations.expiresAt, now));
}
