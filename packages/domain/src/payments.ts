import type { Currency } from './money.ts';
import type { Flow } from './flow.ts';
import type { Region } from './region.ts';

export const attemptStates = ['created', 'pending', 'succeeded', 'failed', 'closed', 'refunding', 'refunded'] as const;
export type AttemptState = (typeof attemptStates)[number];
export type AttemptEvent = 'send' | 'succeed' | 'fail' | 'close' | 'giveBack' | 'repaid';

/**
 * A late success is the truth, so it is taken from every state before it: a provider may say paid after it said failed or after
 * we closed the attempt. `giveBack` is for money that came for a checkout that no longer wants it.
 */
export const attemptFlow: Flow<AttemptState, AttemptEvent> = {
  created: { send: 'pending', succeed: 'succeeded', fail: 'failed', close: 'closed' },
  pending: { succeed: 'succeeded', fail: 'failed', close: 'closed' },
  failed: { succeed: 'succeeded' },
  closed: { succeed: 'succeeded' },
  succeeded: { giveBack: 'refunding' },
  refunding: { repaid: 'refunded' },
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

/** Ledger accounts: every movement is a balanced set of rows over these (RULES.md "Payment"). */
export const ledgerAccounts = ['provider', 'buyer', 'seller', 'commission', 'refund'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
