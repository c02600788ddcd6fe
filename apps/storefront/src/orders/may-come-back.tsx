import { heldPlaces } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';

/** Of an offer that is sold out: that some places are not paid for yet, and when the first may come back. Nothing when all are paid. */
export function MayComeBack({ productId, offerId }: { productId: string; offerId: string }): ReactNode {
  const held = useCall(heldPlaces, { productId });
  const its = held.state === 'ready' ? held.data.list.find((one) => one.offerId === offerId) : undefined;
  return (
    its && (
      <span role="status" className="text-note text-muted">
        {m.orders_mayComeBack({ minutes: its.minutes })}
      </span>
    )
  );
}
