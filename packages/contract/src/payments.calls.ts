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
    'tooLateToPay',
    'orderPaidAlready',
    'methodUnavailable',
    'providerUnavailable',
    'payerUnknown',
    'priceChanged',
  ],
  topics: ['orders'],
});

export const stuck = call<typeof schemas.stuck>()({
  name: 'payments.stuck',
  method: 'GET',
  path: '/office/api/payments/stuck',
  act: 'read repayments',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

export const retry = call<typeof schemas.retry>()({
  name: 'payments.retry',
  method: 'POST',
  path: '/office/api/payments/retry',
  act: 'change repayments',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['orders'],
});
