import type { ReactNode } from 'react';
import { DetailPage } from '../orders/detail-page.tsx';
import { floors } from '../orders/floors.ts';

export default function OrderDetailSquare(): ReactNode {
  return <DetailPage name="distribution/order-detail-square" floor={floors.wholesale} />;
}
