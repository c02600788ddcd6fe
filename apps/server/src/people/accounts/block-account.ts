import { refuse, type Refusal } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteSessions, updateBlocked } from './accounts.sql.ts';
import { tellAccount } from './tell-account.ts';

/** From now on the person is signed in nowhere and cannot sign in; the person is told why. */
export async function blockAccount(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  userId: string,
  reason: string,
): Promise<Refusal<'notFound'> | null> {
  if (!(await updateBlocked(tx, userId, { blockedAt: deps.clock(), blockedReason: reason }))) {
    return refuse('notFound');
  }
  await deleteSessions(tx, userId);
  await tellAccount(deps, tx, userId, 'accountBlocked', (locale) => ({
    subject: m.users_blockedSubject({}, { locale }),
    body: m.users_blockedBody({ reason }, { locale }),
  }));
  return null;
}

/** Lets the person in again. */
export async function unblockAccount(tx: Transaction, userId: string): Promise<Refusal<'notFound'> | null> {
  return (await updateBlocked(tx, userId, { blockedAt: null, blockedReason: null })) ? null : refuse('notFound');
}
