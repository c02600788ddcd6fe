import type { RefusalCode } from '@lyceum/domain/refusal';
import { refuse } from '@lyceum/domain/refusal';
import type { Wish } from './orders.sql.ts';

export type Trouble = 'productUnavailable' | 'offerUnavailable' | 'soldOut' | 'seatsLeft' | 'alreadyBought';

/** The wishes that were chosen by their offers, all without a choice; null when one of the chosen is not there. */
export function chosenOf(wishes: Wish[], offerIds: readonly string[] | null): Wish[] | null {
  if (offerIds === null) {
    return wishes;
  }
  const chosen = wishes.filter((wish) => offerIds.includes(wish.offerId));
  return chosen.length === new Set(offerIds).size ? chosen : null;
}

/** Why this cannot be bought now in this quantity; null when it can. */
export function troubleOf(wish: Wish): Trouble | null {
  if (wish.productState !== 'onShelf') {
    return 'productUnavailable';
  }
  if (!wish.offerOnSale) {
    return 'offerUnavailable';
  }
  if (wish.owned) {
    return 'alreadyBought';
  }
  if (wish.left !== null && wish.left < wish.quantity) {
    return wish.left === 0 ? 'soldOut' : 'seatsLeft';
  }
  return null;
}

export function refuseTrouble(trouble: Trouble, left: number | null) {
  return trouble === 'seatsLeft' ? refuse('seatsLeft', { left: left ?? 0 }) : refuse(trouble satisfies RefusalCode);
}
