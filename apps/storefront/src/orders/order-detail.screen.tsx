import type { ReactNode } from 'react';
import { DetailPage } from './detail-page.tsx';
import { salesChannels } from './sales-channels.ts';

export default function OrderDetail(): ReactNode {
  return <DetailPage name="orders/order-detail" channel={salesChannels.retail} />;
}
