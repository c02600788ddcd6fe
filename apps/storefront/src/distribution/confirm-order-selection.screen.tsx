import type { ReactNode } from 'react';
import { ConfirmPage } from '../orders/confirm-page.tsx';
import { salesChannels } from '../orders/sales-channels.ts';

export default function ConfirmOrderSelection(): ReactNode {
  return <ConfirmPage name="distribution/confirm-order-selection" channel={salesChannels.wholesale} />;
}
