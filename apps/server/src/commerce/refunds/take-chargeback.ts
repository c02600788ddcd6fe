import { newId } from '@lyceum/domain/ids';
import type { Money } from '@lyceum/domain/money';
import type { Deps } from '../../platform/deps.ts';
import type { PaymentProvider } from '../../providers/payment/payment.ts';
import { findAttempt } from '../payments/take-back.ts';
import { insertChargeback } from './chargebacks.sql.ts';

/** Writes down that a bank took money back; the sweep books it. Told twice it is one. False: no such payment, or not so much of it. */
export async function takeChargeback(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  provider: Pick<PaymentProvider, 'name'>,
  told: { attemptNumber: string; reference: string; money: Money },
): Promise<boolean> {
  const attempt = await findAttempt(deps.db, provider.name, told.attemptNumber);
  const fits =
    attempt !== null &&
    attempt.tradeNumber !== null &&
    attempt.currency === told.money.currency &&
    told.money.amount > 0 &&
    told.money.amount <= attempt.amount;
  if (!fits) {
    deps.log.warn({ provider: provider.name, attempt: told.attemptNumber }, 'a chargeback did not fit');
    return false;
  }
  const now = deps.clock();
  await insertChargeback(deps.db, {
    id: newId('chb', now, deps.random),
    attemptId: attempt.id,
    provider: provider.name,
    reference: told.reference,
    state: 'told',
    amount: told.money.amount,
    currency: told.money.currency,
    createdAt: now,
  });
  return true;
}
