import type { OrderState } from '@lyceum/domain/orders';
import * as m from './words/messages.js';

/** A new state without words does not compile. */
export const orderStateWords: Record<OrderState, typeof m.orders_state_completed> = {
  pendingPayment: m.orders_state_pendingPayment,
  pendingShipment: m.orders_state_pendingShipment,
  shipped: m.orders_state_shipped,
  pendingUse: m.orders_state_pendingUse,
  writtenOff: m.orders_state_writtenOff,
  completed: m.orders_state_completed,
  refunding: m.orders_state_refunding,
  refunded: m.orders_state_refunded,
  cancelled: m.orders_state_cancelled,
};

/** In the back office: what a buyer waits to use is a parcel on its way to its seller. */
export const saleStateWords: Record<OrderState, typeof m.orders_state_completed> = {
  ...orderStateWords,
  shipped: m.sales_state_shipped,
};
