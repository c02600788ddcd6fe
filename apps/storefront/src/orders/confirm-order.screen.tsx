import type { ReactNode } from 'react';
import { ConfirmPage } from './confirm-page.tsx';
import { floors } from './floors.ts';

export default function ConfirmOrder(): ReactNode {
  return <ConfirmPage name="orders/confirm-order" floor={floors.retail} />;
}
