import type { Currency } from './money.ts';
import type { Flow } from './flow.ts';
import type { Region } from './region.ts';

export const attemptStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'closed',
  'partlyRefunded',
  'refunding',
  'refunded',
] as const;
export type AttemptState = (typeof attemptStates)[number];
export type AttemptEvent = 'send' | 'succeed' | 'fail' | 'close' | 'giveBack' | 'repayPart' | 'repayRest';

/**
 * A late success is the truth, so it is taken from every state before it: a provider may say paid after it said failed or after
 * we closed the attempt. `giveBack` is for money that came for a checkout that no longer wants it.
 */
export const attemptFlow: Flow<AttemptState, AttemptEvent> = {
  created: { send: 'pending', succeed: 'succeeded', fail: 'failed', close: 'closed' },
  pending: { succeed: 'succeeded', fail: 'failed', close: 'closed' },
  failed: { succeed: 'succeeded' },
  closed: { succeed: 'succeeded' },
  succeeded: { giveBack: 'refunding', repayPart: 'partlyRefunded', repayRest: 'refunded' },
  partlyRefunded: { repayPart: 'partlyRefunded', repayRest: 'refunded' },
  refunding: { repayRest: 'refunded' },
  refunded: {},
};

/** Payment method codes of SPEC.md that the platform can serve today. */
export const paymentMethods = [
  { code: 16, provider: 'ecpay', currencies: ['TWD'], regions: ['tw', 'cn', 'us'] },
] as const satisfies readonly {
  code: number;
  provider: string;
  currencies: readonly Currency[];
  regions: readonly Region[];
}[];

export type PaymentCode = (typeof paymentMethods)[number]['code'];
export type ProviderName = (typeof paymentMethods)[number]['provider'];

export function methodsFor(currency: Currency, region: Region): PaymentCode[] {
  return paymentMethods
    .filter(
      (method) =>
        (method.currencies as readonly Currency[]).includes(currency) &&
        (method.regions as readonly Region[]).includes(region),
    )
    .map((method) => method.code);
}

/** Money on its way back: `stuck` when the provider's figures and ours differ, so that a person must look. */
export const repaymentStates = ['sending', 'sent', 'stuck'] as const;
export type RepaymentState = (typeof repaymentStates)[number];
export type RepaymentEvent = 'send' | 'doubt' | 'retry';
export const repaymentFlow: Flow<RepaymentState, RepaymentEvent> = {
  sending: { send: 'sent', doubt: 'stuck' },
  stuck: { retry: 'sending' },
  sent: {},
};

/**
 * Ledger accounts: every movement is a balanced set of rows over these (RULES.md "Payment"). `provider` what it holds for us, `buyer`
 * money that came unwanted, `refund` what was promised to buyers, `bank` our own account, from which sellers are paid.
 */
export const ledgerAccounts = ['provider', 'buyer', 'seller', 'commission', 'refund', 'bank'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const payoutStates = ['prepared', 'paid', 'discarded'] as const;
export type PayoutState = (typeof payoutStates)[number];
export type PayoutEvent = 'approve' | 'discard';
/** Four eyes: whoever prepared a batch cannot approve it. */
export const payoutFlow: Flow<PayoutState, PayoutEvent> = {
  prepared: { approve: 'paid', discard: 'discarded' },
  paid: {},
  discarded: {},
};
