import type { OrderState } from '@lyceum/domain/orders';
import type { ReactNode } from 'react';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import { stateWords } from './sale-words.ts';

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
  return <StateTag tone={tones[state]}>{stateWords[state]()}</StateTag>;
}
