import type { Currency } from '@lyceum/domain/money';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { book } from './ledger.ts';
import { setFee } from './payments.sql.ts';

/** The provider kept a fee of a payment: the platform bears it. Booked once for each payment, however often a statement tells it. */
export async function bookFee(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  attemptId: string,
  fee: { amount: number; currency: Currency },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (await setFee(tx, attemptId, fee.amount)) {
      await book(deps, tx, { attemptId, currency: fee.currency }, [
        { account: 'platform', amount: fee.amount },
        { account: 'provider', amount: -fee.amount },
      ]);
    }
  });
}
