import type { ReactNode } from 'react';
import { ConfirmPage } from '../orders/confirm-page.tsx';
import { salesChannels } from '../orders/sales-channels.ts';

/** SPEC.md gives the order of a talk an address of its own. */
export default function ConsultOrder(): ReactNode {
  return <ConfirmPage name="bookings/consult-order" channel={salesChannels.consulting} />;
}
