import type { OrderState } from '@lyceum/domain/orders';
import { saleStateWords } from '@lyceum/i18n/order-words';
import type { ReactNode } from 'react';
import { StateTag, type Tone } from './state-tag.tsx';

const tones: Record<OrderState, Tone> = {
  pendingPayment: 'plain',
  pendingShipment: 'warn',
  shipped: 'good',
  pendingUse: 'good',
  writtenOff: 'good',
  completed: 'good',
  refunding: 'warn',
  refunded: 'bad',
  cancelled: 'plain',
};

export function SaleState({ state }: { state: OrderState }): ReactNode {
  return <StateTag tone={tones[state]}>{saleStateWords[state]()}</StateTag>;
}
