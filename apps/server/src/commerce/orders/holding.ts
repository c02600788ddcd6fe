import { limitAbove, weekOf } from '@lyceum/domain/holding';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { selectFirstEnd, selectHeldOffers, type HeldLine } from './holding.sql.ts';
import type { NewCheckout } from './place-checkout.sql.ts';

/** Whole minutes until then, at least one. */
const minutesUntil = (at: Date, now: Date): number => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / minute));

/**
 * Why a checkout may not be made beside the unpaid ones that the account and its connection have; null: it may. What is free waits for no
 * payment, and wholesale buyers, whom the platform let in, order places in bulk.
 */
export function refuseHolding(held: readonly HeldLine[], { checkout, orders, lines, facts }: NewCheckout, now: Date) {
  if (checkout.total === 0) {
    return null;
  }
  const isWholesale = orders.some(({ distribution }) => distribution);
  const wanted = lines.map((line, at) => {
    const startsAt = facts[at]?.row['startsAt'];
    return {
      kind: line.kind,
      offerId: line.offerId ?? null,
      places: isWholesale ? 0 : line.held,
      week: startsAt instanceof Date ? weekOf(startsAt) : null,
    };
  });
  const limit = limitAbove(held, wanted);
  if (limit === null) {
    return null;
  }
  if (limit.holder === 'connection') {
    const first = Math.min(...held.map(({ expiresAt }) => expiresAt.getTime()));
    return refuse('connectionHoldsTooMany', { minutes: minutesUntil(new Date(first), now) });
  }
  return refuse(limit.of === 'checkouts' ? 'unpaidTooMany' : 'placesHeldTooMany', { most: limit.most });
}

/** Of offers without a place left: that unpaid orders hold some, and when the first may come back; otherwise that they are sold out. */
export async function refuseSoldOut(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  of: { offerIds: readonly string[]; except?: string | undefined },
) {
  const end = await selectFirstEnd(db, { ...of, now: deps.clock() });
  return end ? refuse('soldOutForNow', { minutes: minutesUntil(end, deps.clock()) }) : refuse('soldOut');
}

/** The offers of a product that are sold out for now, and in how many minutes a place of each may come back. Nobody is told whose it is. */
export async function readHeldPlaces({ db, clock }: Deps, { productId }: { productId: string }) {
  const now = clock();
  const offers = await selectHeldOffers(db, productId, now);
  return { list: offers.map(({ offerId, firstEnd }) => ({ offerId, minutes: minutesUntil(firstEnd, now) })) };
}
