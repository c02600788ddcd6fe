import type { ReactNode } from 'react';
import { DetailPage } from '../orders/detail-page.tsx';
import { salesChannels } from '../orders/sales-channels.ts';

export default function OrderDetailSquare(): ReactNode {
  return <DetailPage name="distribution/order-detail-square" channel={salesChannels.wholesale} />;
}
