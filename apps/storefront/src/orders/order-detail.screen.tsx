import type { ReactNode } from 'react';
import { DetailPage } from './detail-page.tsx';
import { floors } from './floors.ts';

export default function OrderDetail(): ReactNode {
  return <DetailPage name="orders/order-detail" floor={floors.retail} />;
}
