import type * as schemas from '@lyceum/contract/agencies.schemas';
import type { z } from 'zod';
import { addSeller, removeSeller } from '../favourites/change-favourites.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';

/** Follows an agency or no longer does; said twice it changes nothing. */
export function followAgency(deps: Deps, { sellerId, status }: z.output<typeof schemas.follow.request>, caller: Buyer) {
  return status === 1 ? addSeller(deps, { sellerId }, caller) : removeSeller(deps, { sellerId }, caller);
}
