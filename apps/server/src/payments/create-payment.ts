import { newAttemptNumber, newId, type AttemptId } from '@lyceum/domain/ids';
import { minor, parseDecimal, toDecimal } from '@lyceum/domain/money';
import { methodsFor, paymentMethods } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { inTransaction } from '../platform/database.ts';
import type { Buyer, Deps } from '../platform/deps.ts';
import { countAttempts, insertAttempt, lockOwnCheckout } from './payments.sql.ts';

/** The provider's time ends before ours, so that money seldom comes for an order that has just been cancelled. */
const providerEndsBefore = minute;
const mostAttempts = 20;

interface PaymentRequest {
  paymentCode: number;
  orderId: string;
  money: string;
}

/** Begins an attempt to pay a checkout and answers what the page posts to the provider. */
export async function createPayment(deps: Deps, input: PaymentRequest, caller: Buyer) {
  const method = paymentMethods.find((one) => one.code === input.paymentCode);
  const provider = method && deps.payments[method.provider];
  return inTransaction(deps.db, async (tx) => {
    const checkout = await lockOwnCheckout(tx, caller.userId, input.orderId);
    if (!checkout) {
      return refuse('notFound');
    }
    if (checkout.state === 'paid') {
      return refuse('orderPaidAlready');
    }
    if (checkout.state === 'cancelled') {
      return refuse('orderCancelled');
    }
    const now = deps.clock();
    if (now.getTime() > checkout.expiresAt.getTime() - providerEndsBefore) {
      return refuse('orderExpired');
    }
    if (!method || !methodsFor(checkout.currency, caller.region).includes(method.code)) {
      return refuse('methodUnavailable');
    }
    if (!provider || (await countAttempts(tx, checkout.id)) >= mostAttempts) {
      return refuse('providerUnavailable');
    }
    if (parseDecimal(input.money) !== checkout.total) {
      return refuse('priceChanged', { total: toDecimal(checkout.total), currency: checkout.currency });
    }
    const attemptId: AttemptId = newId('pay', now, deps.random);
    const number = newAttemptNumber(now, deps.random);
    const site = deps.publicUrl();
    const form = provider.create({
      attemptNumber: number,
      money: { amount: minor(checkout.total), currency: checkout.currency },
      title: m.payments_neutralTitle({}, { locale: caller.language }),
      createdAt: now,
      language: caller.language,
      notifyUrl: `${site}/pay/notify/${provider.name}`,
      returnUrl: `${site}/pay/return/${provider.name}`,
      backUrl: `${site}/pay/back/${provider.name}/${number}`,
    });
    await insertAttempt(tx, {
      id: attemptId,
      checkoutId: checkout.id,
      number,
      provider: provider.name,
      code: method.code,
      state: 'pending',
      amount: checkout.total,
      currency: checkout.currency,
      createdAt: now,
      queryAt: new Date(now.getTime() + provider.earliestQuery),
    });
    return { attemptId, ...form };
  });
}
