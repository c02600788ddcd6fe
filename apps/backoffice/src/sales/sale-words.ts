import type { ReplyOf } from '@lyceum/web/call-client';
import type { detail } from '@lyceum/contract/sales.calls';
import type { OrderState } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';

export const stateWords: Record<OrderState, () => string> = {
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

type Actor = ReplyOf<typeof detail>['history'][number]['by'];
export const actorWords: Record<Actor, () => string> = {
  buyer: m.sales_by_buyer,
  clock: m.sales_by_clock,
  provider: m.sales_by_provider,
  seller: m.sales_by_seller,
  platform: m.sales_by_platform,
};
