import { refuse } from '@lyceum/domain/refusal';
import { privateAddress } from '../../people/files/private-address.ts';
import type { Buyer, StaffCaller, Deps } from '../../platform/deps.ts';
import { selectOwnRefund, selectRefundOf, selectRefundPictures, type RefundRow } from './refunds.sql.ts';

interface Asked {
  refundId: string;
}

async function addressesOf(deps: Deps, refund: RefundRow | null) {
  if (!refund) {
    return refuse('notFound');
  }
  const list = await selectRefundPictures(deps.db, [refund.id]);
  return {
    list: list.map(({ fileId, width, height }) => ({
      url: privateAddress(deps.signer, fileId, deps.clock()).url,
      width: width ?? 1,
      height: height ?? 1,
    })),
  };
}

/** For the buyer who sent them. */
export async function showOwnPictures(deps: Deps, { refundId }: Asked, caller: Buyer) {
  return addressesOf(deps, await selectOwnRefund(deps.db, caller.userId, refundId));
}

/** For the seller of the order, and for the platform. */
export async function showPictures(deps: Deps, { refundId }: Asked, { member }: StaffCaller) {
  return addressesOf(deps, await selectRefundOf(deps.db, member.agencyId, refundId));
}
