import { currencies, type Currency } from '@lyceum/domain/money';
import type { AttemptState, PaymentCode, ProviderName, RepaymentState } from '@lyceum/domain/payments';
import * as m from '@lyceum/i18n/words';
import type { Tone } from '../ui/state-tag.tsx';

// A new provider, method or state without words does not compile.

export const providerWords: Record<ProviderName, () => string> = {
  wechatpay: m.payments_provider_wechatpay,
  alipay: m.payments_provider_alipay,
  ecpay: m.payments_provider_ecpay,
  newebpay: m.payments_provider_newebpay,
  square: m.payments_provider_square,
  paypal: m.payments_provider_paypal,
};

/** Ways to pay as those know them who look after them: two of one provider have different names. */
export const wayWords: Record<PaymentCode, () => string> = {
  7: m.payments_way7,
  8: m.payments_way8,
  9: m.payments_way9,
  10: m.payments_way10,
  11: m.payments_way11,
  12: m.payments_way12,
  13: m.payments_way13,
  14: m.payments_way14,
  15: m.payments_way15,
  16: m.payments_way16,
  17: m.payments_way17,
  18: m.payments_way18,
};

export const attemptWords: Record<AttemptState, () => string> = {
  created: m.payments_state_created,
  pending: m.payments_state_pending,
  succeeded: m.payments_state_succeeded,
  failed: m.payments_state_failed,
  closed: m.payments_state_closed,
  partlyRefunded: m.payments_state_partlyRefunded,
  refunding: m.payments_state_refunding,
  refunded: m.payments_state_refunded,
};

export const attemptTones: Record<AttemptState, Tone> = {
  created: 'plain',
  pending: 'plain',
  succeeded: 'good',
  failed: 'bad',
  closed: 'plain',
  partlyRefunded: 'warn',
  refunding: 'warn',
  refunded: 'warn',
};

export const repaymentWords: Record<RepaymentState, () => string> = {
  sending: m.payments_repayment_sending,
  sent: m.payments_repayment_sent,
  stuck: m.payments_repayment_stuck,
  returned: m.payments_repayment_returned,
};

export const repaymentTones: Record<RepaymentState, Tone> = {
  sending: 'plain',
  sent: 'good',
  stuck: 'bad',
  returned: 'plain',
};

/** Currencies are their own names. */
export const currencyWords = Object.fromEntries(currencies.map((one) => [one, () => one])) as Record<
  Currency,
  () => string
>;
