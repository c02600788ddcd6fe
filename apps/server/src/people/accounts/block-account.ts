import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { Transaction } from '../../platform/database.ts';
import { deleteSessions, updateBlocked } from './accounts.sql.ts';

/** From `blockedAt` on the person is signed in nowhere and cannot sign in; null lets the person in again. */
export async function blockAccount(
  tx: Transaction,
  userId: string,
  blockedAt: Date | null,
): Promise<Refusal<'notFound'> | null> {
  if (!(await updateBlocked(tx, userId, blockedAt))) {
    return refuse('notFound');
  }
  if (blockedAt !== null) {
    await deleteSessions(tx, userId);
  }
  return null;
}
