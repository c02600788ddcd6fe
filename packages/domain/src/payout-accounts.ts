import type { Flow } from './flow.ts';
import { hour } from './time.ts';

/**
 * asked: nobody of the platform has looked · checked: one has, and another one is to confirm · approved: money goes there from its start on,
 * until a later one starts · refused · withdrawn by the seller.
 */
export const payoutAccountStates = ['asked', 'checked', 'approved', 'refused', 'withdrawn'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];
/** Those that wait for somebody of the platform. */
export const openPayoutAccountStates = ['asked', 'checked'] as const satisfies readonly PayoutAccountState[];
export type PayoutAccountEvent = 'approve' | 'refuse' | 'withdraw';

/** An approved one may be withdrawn until it starts. */
export const payoutAccountFlow: Flow<PayoutAccountState, PayoutAccountEvent> = {
  asked: { approve: 'checked', refuse: 'refused', withdraw: 'withdrawn' },
  checked: { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' },
  approved: { withdraw: 'withdrawn' },
  refused: {},
  withdrawn: {},
};

/** How long a changed account waits after it was approved, so that whoever was robbed of an office can stop it. */
const changedAccountWait = 48 * hour;

/** When an approved account starts: the first one at once. */
export const payoutAccountStart = (approvedAt: Date, hasOther: boolean): Date =>
  new Date(approvedAt.getTime() + (hasOther ? changedAccountWait : 0));
