import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { passkeyChallenges, passkeys } from './passkeys.tables.ts';

type Passkey = typeof passkeys.$inferSelect;

export async function insertChallenge(db: Queryable, challenge: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Uses a challenge up; false where it was used, is too old, or is another browser's or another purpose's. */
export async function deleteChallenge(
  db: Queryable,
  of: { challengeHash: Buffer; browserHash: Buffer; userId: string | null; createdAfter: Date },
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, of.challengeHash),
        eq(passkeyChallenges.browserHash, of.browserHash),
        of.userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, of.userId),
        gt(passkeyChallenges.createdAt, of.createdAfter),
      ),
    )
    .returning({ createdAt: passkeyChallenges.createdAt });
  return rows.length === 1;
}

export async function deleteOldChallenges(db: Queryable, createdBefore: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, createdBefore));
}

/** False when it is somebody's already. */
export async function insertPasskey(tx: Transaction, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return rows.length === 1;
}

export function selectPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), passkeys.id);
}

export async function selectPasskey(db: Queryable, credentialId: string): Promise<Passkey | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** False when it was used meanwhile, so that the counter is another one, or removed. */
export async function updateUsed(
  tx: Transaction,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  used: Pick<Passkey, 'counter' | 'usedAt'>,
): Promise<boolean> {
  const same = and(eq(passkeys.id, id), eq(passkeys.counter, counter));
  return (await tx.update(passkeys).set(used).where(same).returning({ id: passkeys.id })).length === 1;
}

export async function deletePasskey(tx: Transaction, id: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.id, id));
}
