import type { BankValues } from '@lyceum/domain/applications';
import { newId } from '@lyceum/domain/ids';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertAccount, selectAccountsInForce } from './payout-accounts.sql.ts';
import { sealAccount } from './sealed-account.ts';

/** The account that a seller's application named, in force at once; one that he has stays. */
export async function openPayoutAccount(
  deps: Pick<Deps, 'vault' | 'random' | 'clock'>,
  tx: Queryable,
  agencyId: string,
  values: BankValues,
): Promise<void> {
  const now = deps.clock();
  if ((await selectAccountsInForce(tx, [agencyId], now)).has(agencyId)) {
    return;
  }
  const id = newId('pac', now, deps.random);
  await insertAccount(tx, {
    id,
    agencyId,
    state: 'approved',
    content: sealAccount(deps, id, values),
    askedAt: now,
    decidedAt: now,
    startsAt: now,
  });
}
