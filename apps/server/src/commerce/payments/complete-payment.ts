import type { Deps } from '../../platform/deps.ts';
import type { PaymentProvider } from '../../providers/payment/payment.ts';
import { selectAttemptByNumber } from './payments.sql.ts';
import { settle } from './settle.ts';
import { tradeOf } from './trade.ts';

/**
 * The buyer came back: a provider that captures on return, or wants to be asked then, is asked now. A failure is only logged: the notice
 * and the sweep tell what became of the payment.
 */
export async function completePayment(
  deps: Deps,
  provider: PaymentProvider,
  number: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const attempt = provider.complete ? await selectAttemptByNumber(deps.db, provider.name, number) : null;
  if (!provider.complete || !attempt || !['created', 'pending'].includes(attempt.state)) {
    return;
  }
  try {
    const word = await provider.complete(tradeOf(attempt), given);
    if (word) {
      await settle(deps, provider, word, Buffer.from(`return ${JSON.stringify(word)}`), 'return');
    }
  } catch (error) {
    deps.log.warn({ err: error, attempt: attempt.number }, 'a payment could not be completed on return');
  }
}
