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
    'priceChanged',
  ],
  topics: ['orders'],
});

/** Attempts to pay, newest first: an operator looks for one by what the buyer, the provider or an order calls it. */
export const list = call<typeof schemas.list>()({
  name: 'payments.list',
  method: 'GET',
  path: '/office/api/payments/list',
  act: 'read payments',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

/** One attempt, with all that happened to it. */
export const detail = call<typeof schemas.detail>()({
  name: 'payments.detail',
  method: 'GET',
  path: '/office/api/payments/detail',
  act: 'read payments',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['orders'],
});

/** How each provider does: what buyers came to the end with, what its server answers, and what waits. */
export const health = call<typeof schemas.health>()({
  name: 'payments.health',
  method: 'GET',
  path: '/office/api/payments/health',
  act: 'read paymentHealth',
  kind: 'read',
  refusals: [],
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
