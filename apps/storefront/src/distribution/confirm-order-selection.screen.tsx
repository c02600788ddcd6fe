import type { ReactNode } from 'react';
import { ConfirmPage } from '../orders/confirm-page.tsx';
import { floors } from '../orders/floors.ts';

export default function ConfirmOrderSelection(): ReactNode {
  return <ConfirmPage name="distribution/confirm-order-selection" floor={floors.wholesale} />;
}
