import type { ReplyOf } from '@lyceum/contract/call';
import type * as schemas from '@lyceum/contract/payments.schemas';
import { providerEndsBefore } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import type { Buyer, Deps } from '../../platform/deps.ts';
import type { PaymentResult } from '../../providers/payment/payment.ts';
import { selectOwnAttempt } from './payments.sql.ts';
import { settle } from './settle.ts';
import { tradeOf } from './trade.ts';

interface Tokens {
  attemptId: string;
  token: string;
  verificationToken?: string | undefined;
}

type Paid = ReplyOf<typeof schemas.complete>;

/**
 * The provider's script in the page made a token of a card, with which the buyer's own open attempt is paid. Anybody else's attempt, and one
 * of a provider that takes no tokens, answers as if it did not exist. The attempt's number is the provider's key, so that what comes twice,
 * or at two servers at once, is charged once.
 */
export async function payWithToken(deps: Deps, { attemptId, token, verificationToken }: Tokens, caller: Buyer) {
  const found = await selectOwnAttempt(deps.db, caller.userId, attemptId);
  const provider = found && deps.payments[found.attempt.provider];
  if (!found || !provider?.takesToken || !provider.complete) {
    return refuse('notFound');
  }
  const { attempt, checkout } = found;
  if (checkout.state === 'paid') {
    return refuse('orderPaidAlready');
  }
  if (checkout.state === 'cancelled') {
    return refuse('orderCancelled');
  }
  const left = checkout.expiresAt.getTime() - deps.clock().getTime();
  if (left < providerEndsBefore) {
    return refuse(left < 0 ? 'orderExpired' : 'tooLateToPay');
  }
  if (attempt.state !== 'created' && attempt.state !== 'pending') {
    // It ended before: a newer one took its place, or its card was refused. The page begins another.
    return again;
  }
  try {
    const word = await provider.complete(tradeOf(attempt), {
      attempt: attempt.number,
      token,
      ...(verificationToken && { verificationToken }),
    });
    if (word) {
      await settle(deps, provider, word, Buffer.from(`token ${JSON.stringify(word)}`), 'return');
    }
    return outcomeOf(word);
  } catch (error) {
    deps.log.warn({ err: error, attempt: attempt.number }, 'nobody told what came of a card');
    return outcomeOf(null);
  }
}

const again: Paid = { result: 'failed', trouble: 'again' };

const outcomeOf = (word: PaymentResult | null): Paid =>
  word === null
    ? { result: 'pending' }
    : word.outcome === 'paid'
      ? { result: 'paid' }
      : { result: 'failed', trouble: word.trouble ?? 'declined' };

/** What a page may know of the account at Square (SPEC.md `square/getSec`). */
export function readPublicAccount(deps: Deps) {
  const { applicationId, locationId } = deps.payments.square?.shown ?? {};
  return Promise.resolve(applicationId && locationId ? { applicationId, locationId } : refuse('methodUnavailable'));
}

/** What draws its card form. */
export function readCardForm(deps: Deps) {
  const { script, country } = deps.payments.square?.shown ?? {};
  return Promise.resolve(script && country ? { script, country } : refuse('methodUnavailable'));
}
