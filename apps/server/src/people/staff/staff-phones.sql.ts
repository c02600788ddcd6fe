import type { StaffId, UserId } from '@lyceum/domain/ids';
import type { LocalizedText } from '@lyceum/domain/language';
import { personOf } from '@lyceum/domain/staff';
import type { AgencyRight } from '@lyceum/domain/permissions';
import { and, arrayContains, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { agencies } from '../agencies/agencies.tables.ts';
import { preparedOnce, type Queryable, type Transaction } from '../../platform/database.ts';
import type { Member } from '../../platform/deps.ts';
import { staff, staffPhones } from './staff.tables.ts';

const seller = preparedOnce((db) =>
  db
    .select({
      staffId: staff.id,
      agencyId: staff.agencyId,
      owner: staff.owner,
      rights: staff.rights,
      agencyName: agencies.name,
    })
    .from(staffPhones)
    .innerJoin(staff, eq(staff.id, staffPhones.staffId))
    .innerJoin(agencies, eq(agencies.id, staff.agencyId))
    .where(and(eq(staffPhones.userId, sql.placeholder('userId')), eq(staff.state, 'active')))
    .prepare('staff_phones_seller'),
);

/** To whom of an agency's staff an account is tied, with the rights of this moment. */
export async function selectSeller(
  db: Queryable,
  userId: UserId,
): Promise<{ member: Member; agencyName: LocalizedText } | null> {
  const [row] = await seller(db).execute({ userId });
  if (!row) {
    return null;
  }
  const person = personOf({ agency: true, owner: row.owner, rights: row.rights });
  return {
    member: { staffId: row.staffId as StaffId, person, agencyId: row.agencyId },
    agencyName: row.agencyName,
  };
}

/** Accounts tied to those of an agency's staff who may do that part of the work. */
export async function selectAccountsHolding(db: Queryable, agencyId: string, right: AgencyRight) {
  const rows = await db
    .select({ userId: users.id, language: users.language })
    .from(staff)
    .innerJoin(staffPhones, eq(staffPhones.staffId, staff.id))
    .innerJoin(users, eq(users.id, staffPhones.userId))
    .where(
      and(
        eq(staff.agencyId, agencyId),
        eq(staff.state, 'active'),
        or(eq(staff.owner, true), arrayContains(staff.rights, [right])),
      ),
    );
  return rows;
}

/** Whether the account with that phone works for an agency. */
export async function selectWorksForAgency(db: Queryable, phone: string): Promise<boolean> {
  const rows = await db
    .select({ id: staff.id })
    .from(users)
    .innerJoin(staffPhones, eq(staffPhones.userId, users.id))
    .innerJoin(staff, eq(staff.id, staffPhones.staffId))
    .where(and(eq(users.phone, phone), eq(staff.state, 'active'), isNotNull(staff.agencyId)))
    .limit(1);
  return rows.length > 0;
}

export async function selectPhoneOf(
  db: Queryable,
  staffId: StaffId,
): Promise<{ phone: string | null; tiedAt: Date | null } | null> {
  const [row] = await db
    .select({ phone: users.phone, tiedAt: staffPhones.tiedAt })
    .from(staffPhones)
    .innerJoin(users, eq(users.id, staffPhones.userId))
    .where(eq(staffPhones.staffId, staffId));
  return row ?? null;
}

/** A link waits beside what is tied; one from before is no longer valid. */
export async function offerTie(
  tx: Transaction,
  staffId: StaffId,
  link: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insert(staffPhones)
    .values({ staffId, ...link })
    .onConflictDoUpdate({ target: staffPhones.staffId, set: link });
}

/** Uses a link up, locked; null when there is none that is valid. */
export async function lockOffer(tx: Transaction, tokenHash: Buffer, now: Date): Promise<StaffId | null> {
  const [row] = await tx
    .select({ staffId: staffPhones.staffId })
    .from(staffPhones)
    .where(and(eq(staffPhones.tokenHash, tokenHash), gt(staffPhones.expiresAt, now)))
    .for('update');
  return (row?.staffId as StaffId | undefined) ?? null;
}

/** An account is tied to one person: the last tie counts. */
export async function tieAccount(tx: Transaction, staffId: StaffId, userId: UserId, tiedAt: Date): Promise<void> {
  await tx
    .update(staffPhones)
    .set({ userId: null, tiedAt: null })
    .where(and(eq(staffPhones.userId, userId), ne(staffPhones.staffId, staffId)));
  await tx
    .update(staffPhones)
    .set({ userId, tiedAt, tokenHash: null, expiresAt: null })
    .where(eq(staffPhones.staffId, staffId));
}

/** With the link that may wait; false when there was nothing. */
export async function deleteTie(tx: Queryable, staffId: StaffId): Promise<boolean> {
  const rows = await tx
    .delete(staffPhones)
    .where(eq(staffPhones.staffId, staffId))
    .returning({ id: staffPhones.staffId });
  return rows.length === 1;
}
