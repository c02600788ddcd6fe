import type { ReactNode } from 'react';
import { ConfirmPage } from './confirm-page.tsx';
import { salesChannels } from './sales-channels.ts';

export default function ConfirmOrder(): ReactNode {
  return <ConfirmPage name="orders/confirm-order" channel={salesChannels.retail} />;
}
