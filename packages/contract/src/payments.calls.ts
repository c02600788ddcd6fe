import { call } from './call.ts';
import type * as schemas from './payments.schemas.ts';

export const create = call<typeof schemas.create>()({
  name: 'payments.create',
  method: 'POST',
  path: '/lyceum/pay/v1/create',
  act: 'pay ownOrders',
  kind: 'command',
  refusals: [
    'notFound',
    'orderCancelled',
    'orderExpired',
    'orderPaidAlready',
    'methodUnavailable',
    'providerUnavailable',
    'priceChanged',
  ],
  topics: ['orders'],
});
