import type { Language } from '@lyceum/domain/language';
import { hour } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tell } from '../../platform/events.ts';
import { deleteSentTo } from '../../platform/outbox.sql.ts';
import { deleteToldTo } from '../../platform/realtime.sql.ts';
import { accountErased } from './account-events.ts';
import { deleteSessions } from './accounts.sql.ts';
import {
  deleteCodesTo,
  eraseByPlan,
  lockUser,
  markErased,
  selectAddresses,
  selectErasedSince,
} from './erase-account.sql.ts';
import { planErasure, type ErasureStep } from './plan-erasure.ts';

export const lockAccount = lockUser;

/** Of a process: the tables do not change while it runs. */
const plans = new WeakMap<Deps['dataMap'], readonly ErasureStep[]>();

function planOf(dataMap: Deps['dataMap']): readonly ErasureStep[] {
  const known = plans.get(dataMap) ?? planErasure(dataMap).steps;
  plans.set(dataMap, known);
  return known;
}

/**
 * Leaves nothing of a person but what the data map says that a law asks for, which leads to nobody then. All in one transaction; of the files the
 * rows, whose bytes go with the next sweep. The account's own row stays, without a person: orders and the ledger name it.
 */
export async function eraseAccount(
  deps: Pick<Deps, 'clock' | 'dataMap' | 'hearers'>,
  tx: Transaction,
  userId: string,
  language: Language,
): Promise<void> {
  const addresses = await selectAddresses(tx, userId);
  await deleteSessions(tx, userId);
  await tell(deps, tx, accountErased, { userId, at: deps.clock() });
  await eraseByPlan(tx, userId, planOf(deps.dataMap));
  await deleteCodesTo(tx, addresses);
  await deleteSentTo(tx, [userId, ...addresses]);
  await deleteToldTo(tx, `account:${userId}`);
  const nickName = m.accounts_formerMember({}, { locale: language });
  await markErased(tx, userId, { nickName, language, at: deps.clock() });
}

/** No command takes so long. */
const inFlight = hour;

/** Erases again what was cancelled lately: a command that was under way then may have written after it. */
export async function eraseLate(deps: Pick<Deps, 'db' | 'clock' | 'dataMap' | 'hearers'>): Promise<void> {
  for (const { id, language } of await selectErasedSince(deps.db, new Date(deps.clock().getTime() - inFlight))) {
    await inTransaction(deps.db, async (tx) => {
      await lockAccount(tx, id);
      await eraseAccount(deps, tx, id, language);
    });
  }
}
