import { newAttemptNumber, newId } from '@lyceum/domain/ids';
import { minor, parseDecimal, toDecimal } from '@lyceum/domain/money';
import { paymentMethods, providerEndsBefore } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { askWhoPays } from '../../people/doors/payer.ts';
import { leadThroughOwnPage } from './own-page.ts';
import { offeredMethods } from '../switches/offered-methods.ts';
import { insertAttempt, moveAttempt, selectOpenid, selectPayable, type Payable } from './payments.sql.ts';
import { recordEvent } from './record-event.ts';

const mostAttempts = 20;
/** Whose chat app shows the page was learned so lately that a payment that failed is not put down to another one. */
const payerIsFresh = 10 * minute;
/** A process may die before the provider has answered; whoever asks about the attempt then waits so long at least. */
const beginsWithin = 2 * minute;

interface PaymentRequest {
  paymentCode: number;
  orderId: string;
  money: string;
  /** SPEC.md's field. Who pays is what the chat app told us, whatever stands here. */
  openId?: string | undefined;
}

/**
 * Begins an attempt to pay a checkout and answers what the page does next. The attempt is written before a provider is asked (`created`),
 * and again when it has answered (`pending`); no transaction is open in between. Where nobody is asked it is pending at once.
 */
export async function createPayment(deps: Deps, input: PaymentRequest, caller: Buyer) {
  const now = deps.clock();
  const checkout = await selectPayable(deps.db, caller.userId, input.orderId);
  if (!checkout) {
    return refuse('notFound');
  }
  const trouble = troubleOf(checkout, now);
  if (trouble) {
    return refuse(trouble);
  }
  const method = paymentMethods.find((one) => one.code === input.paymentCode);
  const provider = method && deps.payments[method.provider];
  if (!provider || !(await offeredMethods(deps, caller, checkout)).includes(method.code)) {
    return refuse('methodUnavailable');
  }
  if (checkout.attempts >= mostAttempts) {
    return refuse('providerUnavailable');
  }
  if (parseDecimal(input.money) !== checkout.total) {
    return refuse('priceChanged', { total: toDecimal(checkout.total), currency: checkout.currency });
  }
  const appId = provider.openIdAt?.[method.code];
  const fresh = new Date(now.getTime() - payerIsFresh);
  const of = { userId: caller.userId, checkoutId: checkout.id, code: method.code, fresh };
  const openId = appId === undefined ? null : await selectOpenid(deps.db, { ...of, appId });
  if (appId !== undefined && openId === null) {
    return askWhoPays(deps, { appId, orderId: input.orderId }, caller);
  }
  const site = deps.publicUrl();
  const number = newAttemptNumber(now, deps.random);
  const begin = async () => {
    try {
      return await provider.begin({
        attemptNumber: number,
        code: method.code,
        money: { amount: minor(checkout.total), currency: checkout.currency },
        title: m.payments_neutralTitle({}, { locale: caller.language }),
        createdAt: now,
        expiresAt: new Date(checkout.expiresAt.getTime() - providerEndsBefore),
        language: caller.language,
        openId,
        clientAddress: caller.ip,
        notifyUrl: `${site}/pay/notify/${provider.name}`,
        returnUrl: `${site}/pay/return/${provider.name}`,
        backUrl: `${site}/pay/back/${provider.name}/${number}`,
      });
    } catch (error) {
      deps.log.error({ err: error, provider: provider.name, attempt: number }, 'a payment could not be begun');
      return null;
    }
  };
  const known = provider.beginsAlone ? await begin() : null;
  if (provider.beginsAlone && !known) {
    return refuse('providerUnavailable');
  }
  const attempt = {
    id: newId('pay', now, deps.random),
    checkoutId: checkout.id,
    number,
    provider: provider.name,
    code: method.code,
    state: known ? ('pending' as const) : ('created' as const),
    handle: known?.handle ?? null,
    amount: checkout.total,
    currency: checkout.currency,
    createdAt: now,
    handedAt: known ? now : null,
    queryAt: new Date(now.getTime() + Math.max(provider.earliestQuery, beginsWithin)),
  };
  const troubleNow = async () => {
    const again = await selectPayable(deps.db, caller.userId, input.orderId);
    return again && troubleOf(again, deps.clock());
  };
  // Only while the checkout is open at that total; whoever paid or cancelled it meanwhile was faster.
  if (!(await insertAttempt(deps.db, attempt, quickProviders(deps)))) {
    return refuse((await troubleNow()) ?? 'notFound');
  }
  if (known) {
    return { attemptId: attempt.id, ...known.step };
  }
  const begun = await begin();
  const moved = begun
    ? ({ state: 'pending', handle: begun.handle, handedAt: deps.clock() } as const)
    : ({ state: 'failed', failure: 'not begun' } as const);
  // Closed by now: the order was cancelled, or another payment of it begun, while the provider was asked. What is paid twice is given back.
  const isOpen = await moveAttempt(deps.db, attempt.id, ['created'], moved);
  if (!begun) {
    await recordEvent(deps, deps.db, attempt.id, 'notBegun', null);
    return refuse('providerUnavailable');
  }
  if (!isOpen) {
    return refuse((await troubleNow()) ?? 'paymentBegunElsewhere');
  }
  const { step } = begun;
  const isOurs = step.kind === 'redirect' && provider.opensFromOurPage?.includes(method.code);
  return {
    attemptId: attempt.id,
    ...(isOurs
      ? leadThroughOwnPage(deps, attempt, { orderId: input.orderId, kinds: checkout.kinds }, step.url, caller)
      : step),
  };
}

/** Those that may be asked about an attempt as soon as it was begun. */
const quickProviders = ({ payments }: Deps) =>
  Object.values(payments).flatMap(({ name, earliestQuery }) => (earliestQuery === 0 ? [name] : []));

/** Why a checkout cannot be paid at all; null: it can. */
function troubleOf({ state, expiresAt }: Payable, now: Date) {
  if (state === 'paid') {
    return 'orderPaidAlready';
  }
  if (state === 'cancelled') {
    return 'orderCancelled';
  }
  const left = expiresAt.getTime() - now.getTime();
  return left < 0 ? 'orderExpired' : left < providerEndsBefore ? 'tooLateToPay' : null;
}
