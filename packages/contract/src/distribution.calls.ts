import { heldTooMuch } from '@lyceum/domain/holding';
import { lineTroubles } from '@lyceum/domain/orders';
import { call } from './call.ts';
import type * as schemas from './distribution.schemas.ts';

/** The wholesale channel's own calls of orders: chosen, looked at and ordered at the distribution price. */
export const choose = call<typeof schemas.choose>()({
  name: 'distribution.choose',
  method: 'POST',
  path: '/lyceum/distribution/v1/choose',
  act: 'create distributionOrder',
  kind: 'command',
  refusals: [...lineTroubles, 'soldOutForNow'],
});

export const orderMessage = call<typeof schemas.orderMessage>()({
  name: 'distribution.orderMessage',
  method: 'GET',
  path: '/lyceum/distribution/v1/orderMessage',
  act: 'create distributionOrder',
  kind: 'read',
  refusals: ['notFound', 'currenciesDiffer'],
  shownByScreen: ['notFound'],
  topics: ['cart', 'orders'],
});

export const commitDistributionOrder = call<typeof schemas.commitDistributionOrder>()({
  name: 'distribution.commitDistributionOrder',
  method: 'POST',
  path: '/orderDistribution/v1/commitDistributionOrder',
  act: 'create distributionOrder',
  kind: 'command',
  needsPhone: true,
  refusals: [
    'notFound',
    'cartEmpty',
    'currenciesDiffer',
    ...lineTroubles,
    'soldOutForNow',
    ...heldTooMuch,
    'priceChanged',
    'agreementRequired',
    'addressRequired',
    'consultFormIncomplete',
    'requestInUse',
  ],
  shownByScreen: ['priceChanged', 'consultFormIncomplete', ...heldTooMuch],
  topics: ['cart', 'orders'],
  idempotent: true,
});

/** Who is no distributor any more still sees what was bought. */
export const orderDistributionDetails = call<typeof schemas.orderDistributionDetails>()({
  name: 'distribution.orderDistributionDetails',
  method: 'GET',
  path: '/orderDistribution/v1/orderDistributionDetails',
  act: 'read ownOrders',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['account', 'orders'],
});

export const myPurchasingOrderList = call<typeof schemas.myPurchasingOrderList>()({
  name: 'distribution.myPurchasingOrderList',
  method: 'GET',
  path: '/orderDistribution/v1/myPurchasingOrderList',
  act: 'read ownOrders',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders'],
});
