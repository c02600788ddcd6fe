import type { Deps } from '../../platform/deps.ts';
import type { PaymentProvider } from '../../providers/payment/payment.ts';
import { selectAttemptByNumber } from './payments.sql.ts';
import { settle } from './settle.ts';
import { tradeOf } from './trade.ts';

/** `settled`: the provider told how it ended · `open`: nothing is known yet, or nothing is to be taken · `unanswered`: it could not be asked. */
export type Completed = 'settled' | 'open' | 'unanswered';

/**
 * The buyer came back, or is known to have said yes: a provider that captures then, or wants to be asked, is asked now. Nothing is taken for
 * an attempt that was closed or has failed. A failure is only logged: the notice and the sweep tell what became of the payment.
 */
export async function completePayment(
  deps: Deps,
  provider: PaymentProvider,
  number: string,
  given: Readonly<Record<string, string>>,
): Promise<Completed> {
  const attempt = provider.complete ? await selectAttemptByNumber(deps.db, provider.name, number) : null;
  if (!provider.complete || !attempt || !['created', 'pending'].includes(attempt.state)) {
    return 'open';
  }
  try {
    const word = await provider.complete(tradeOf(attempt), given);
    if (!word) {
      return 'open';
    }
    await settle(deps, provider, word, Buffer.from(`return ${JSON.stringify(word)}`), 'return');
    return 'settled';
  } catch (error) {
    deps.log.warn({ err: error, attempt: attempt.number }, 'a payment could not be completed');
    return 'unanswered';
  }
}
