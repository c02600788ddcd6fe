import { statesThatAllow } from '@lyceum/domain/flow';
import { attemptFlow } from '@lyceum/domain/payments';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { closeAttemptsOf } from './payments.sql.ts';

/**
 * Closes what is still open of a checkout that no longer wants money. The provider may take it nevertheless: it is still asked
 * about, and what comes is given back.
 */
export function closeAttempts(deps: Pick<Deps, 'clock'>, tx: Transaction, checkoutId: string): Promise<void> {
  return closeAttemptsOf(tx, checkoutId, statesThatAllow(attemptFlow, 'close'), deps.clock());
}
