import type { StaffId } from '@lyceum/domain/ids';
import { and, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Language } from '@lyceum/domain/language';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { insertMessageIf } from '../../platform/outbox.sql.ts';
import { staff, staffPasswordResets } from './staff.tables.ts';

/** Somebody whom a new password lets in, with the second factor. */
const mayReset = and(ne(staff.state, 'disabled'), isNotNull(staff.passwordHash));

/** Who signs in by the address and has a password to lose, locked until the transaction ends. */
export async function lockWhoMayReset(
  tx: Transaction,
  email: string,
): Promise<{ id: StaffId; language: Language } | null> {
  const [row] = await tx
    .select({ id: staff.id, language: staff.language })
    .from(staff)
    .where(and(eq(sql`lower(${staff.email})`, email), mayReset))
    .for('update');
  return row ? { ...row, id: row.id as StaffId } : null;
}

interface NewPasswordReset {
  /** Empty: nobody's. */
  staffId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Keeps the link and writes its mail, in the same statements for an address that nobody has. Answers the hash of the link that is no longer
 * valid, if there was one.
 */
export async function insertPasswordReset(
  tx: Transaction,
  { staffId, tokenHash, createdAt, expiresAt }: NewPasswordReset,
  mail: Parameters<typeof insertMessageIf>[1],
): Promise<Buffer | null> {
  const [old] = await tx
    .select({ tokenHash: staffPasswordResets.tokenHash })
    .from(staffPasswordResets)
    .where(eq(staffPasswordResets.staffId, staffId))
    .for('update');
  await tx.execute(sql`
    insert into ${staffPasswordResets} (staff_id, token_hash, created_at, expires_at)
    select ${staff.id}, ${tokenHash}::bytea, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    from ${staff} where ${staff.id} = ${staffId}
    on conflict (staff_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`);
  const isSomebody = sql`exists (select 1 from ${staff} where ${staff.id} = ${staffId})`;
  await insertMessageIf(tx, mail, isSomebody);
  return old?.tokenHash ?? null;
}

const livingReset = (tokenHash: Buffer, now: Date) =>
  and(eq(staffPasswordResets.tokenHash, tokenHash), gt(staffPasswordResets.expiresAt, now));

/** Whose password the link sets; null when it is unknown, used or too old. */
export async function selectPasswordReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ staffId: StaffId; email: string } | null> {
  const [row] = await db
    .select({ staffId: staff.id, email: staff.email })
    .from(staffPasswordResets)
    .innerJoin(staff, eq(staff.id, staffPasswordResets.staffId))
    .where(and(livingReset(tokenHash, now), mayReset));
  return row ? { ...row, staffId: row.staffId as StaffId } : null;
}

/** False when it was used or replaced meanwhile. */
export async function usePasswordReset(tx: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await tx
    .delete(staffPasswordResets)
    .where(
      and(
        livingReset(tokenHash, now),
        sql`exists (select 1 from ${staff} where ${staff.id} = ${staffPasswordResets.staffId} and ${mayReset})`,
      ),
    )
    .returning({ staffId: staffPasswordResets.staffId });
  return rows.length === 1;
}

/** Answers the hash of the link that was still valid, if there was one. */
export async function deletePasswordReset(tx: Queryable, staffId: StaffId): Promise<Buffer | null> {
  const [row] = await tx
    .delete(staffPasswordResets)
    .where(eq(staffPasswordResets.staffId, staffId))
    .returning({ tokenHash: staffPasswordResets.tokenHash });
  return row?.tokenHash ?? null;
}

export async function deleteOldPasswordResets(db: Queryable, now: Date): Promise<void> {
  await db.delete(staffPasswordResets).where(lte(staffPasswordResets.expiresAt, now));
}
