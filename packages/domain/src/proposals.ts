import type { Flow } from './flow.ts';
import { minor, share, type Currency } from './money.ts';
import { hour } from './time.ts';
import type { PricePart } from './time-price.ts';

/** A seller may not move a paid session by himself: he proposes another time. `ended`: the session went elsewhere, or back. */
export const proposalStates = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed', 'ended'] as const;
export type ProposalState = (typeof proposalStates)[number];
export type ProposalEvent = 'accept' | 'decline' | 'withdraw' | 'lapse' | 'end';

export const proposalFlow: Flow<ProposalState, ProposalEvent> = {
  open: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', lapse: 'lapsed', end: 'ended' },
  accepted: {},
  declined: {},
  withdrawn: {},
  lapsed: {},
  ended: {},
};

/** The buyer has so long to answer; the proposed time is held meanwhile. */
export const proposalTime = 24 * hour;

/** Until when a proposal that is made now can be answered: before either time begins. */
export const proposalUntil = ({ from, to }: { from: Date; to: Date }, now: Date): Date =>
  new Date(Math.min(now.getTime() + proposalTime, from.getTime(), to.getTime()));

/**
 * What a rental costs at the proposed time, in minor units: never more than now, since the buyer did not ask to move. The parts of a dearer
 * price are lessened by one share, so that they add up.
 */
export function proposedPrice(
  currency: Currency,
  now: number,
  { total, parts }: { total: number; parts: readonly PricePart[] },
): { total: number; parts: PricePart[] } {
  if (total <= now) {
    return { total, parts: [...parts] };
  }
  const amounts = share(
    { amount: minor(now), currency },
    parts.map(({ amount }) => amount),
  );
  return { total: now, parts: parts.map((part, at) => ({ ...part, amount: amounts[at] ?? minor(0) })) };
}
