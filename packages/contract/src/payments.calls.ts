import { call } from './call.ts';
import type * as schemas from './payments.schemas.ts';

/** Why a payment cannot be begun. */
const beginRefusals = [
  'notFound',
  'orderCancelled',
  'orderExpired',
  'tooLateToPay',
  'orderPaidAlready',
  'paymentBegunElsewhere',
  'methodUnavailable',
  'providerUnavailable',
  'payerUnknown',
  'priceChanged',
] as const;

export const create = call<typeof schemas.create>()({
  name: 'payments.create',
  method: 'POST',
  path: '/lyceum/pay/v1/create',
  act: 'pay ownOrders',
  kind: 'command',
  refusals: beginRefusals,
  topics: ['orders'],
});

/** `create` with code 14, answered as the fields of the card gateway's form (SPEC.md "card-gateway pay-info"). */
export const cardInfo = call<typeof schemas.cardInfo>()({
  name: 'payments.cardInfo',
  method: 'POST',
  path: '/lyceum/pay/v1/cardInfo',
  act: 'pay ownOrders',
  kind: 'command',
  refusals: beginRefusals,
  topics: ['orders'],
});

export const complete = call<typeof schemas.complete>()({
  name: 'payments.complete',
  method: 'POST',
  path: '/lyceum/payments/v1/complete',
  act: 'pay ownOrders',
  kind: 'command',
  refusals: ['notFound', 'orderCancelled', 'orderExpired', 'tooLateToPay', 'orderPaidAlready'],
  // The attempt is the key: whatever is sent for it, and however often, it is charged once.
  shownByScreen: ['orderPaidAlready'],
  topics: ['orders'],
});

export const getSec = call<typeof schemas.getSec>()({
  name: 'payments.getSec',
  method: 'GET',
  path: '/square/getSec',
  act: 'pay ownOrders',
  kind: 'read',
  refusals: ['methodUnavailable'],
});

export const cardForm = call<typeof schemas.cardForm>()({
  name: 'payments.cardForm',
  method: 'GET',
  path: '/lyceum/payments/v1/cardForm',
  act: 'pay ownOrders',
  kind: 'read',
  refusals: ['methodUnavailable'],
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
