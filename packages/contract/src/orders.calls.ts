import { heldTooMuch } from '@lyceum/domain/holding';
import { lineTroubles } from '@lyceum/domain/orders';
import { call } from './call.ts';
import type * as schemas from './orders.schemas.ts';

export const addToCart = call<typeof schemas.addToCart>()({
  name: 'orders.addToCart',
  method: 'POST',
  path: '/cart/addtocart',
  act: 'change ownCart',
  kind: 'command',
  refusals: [...lineTroubles, 'soldOutForNow', 'cartFull'],
  topics: ['cart'],
});

export const addSeries = call<typeof schemas.addSeries>()({
  name: 'orders.addSeries',
  method: 'POST',
  path: '/lyceum/orders/v1/addSeries',
  act: 'change ownCart',
  kind: 'command',
  refusals: [...lineTroubles, 'soldOutForNow'],
  topics: ['cart'],
});

export const cart = call<typeof schemas.cart>()({
  name: 'orders.cart',
  method: 'GET',
  path: '/lyceum/orders/v1/cart',
  act: 'change ownCart',
  kind: 'read',
  refusals: [],
  topics: ['account', 'cart', 'orders'],
});

/** For the icon of the cart, which stands on many pages. */
export const cartCount = call<typeof schemas.cartCount>()({
  name: 'orders.cartCount',
  method: 'GET',
  path: '/lyceum/orders/v1/cartCount',
  act: 'change ownCart',
  kind: 'read',
  refusals: [],
  topics: ['account', 'cart', 'orders'],
});

/** Offers of a product that are sold out for now: unpaid orders hold places, and the first comes back then unless it is paid. */
export const heldPlaces = call<typeof schemas.heldPlaces>()({
  name: 'orders.heldPlaces',
  method: 'GET',
  path: '/lyceum/orders/v1/heldPlaces',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

/** A visitor's cart, which only the device keeps, at today's prices. What is no longer there is left out. */
export const deviceCart = call<typeof schemas.deviceCart>()({
  name: 'orders.deviceCart',
  method: 'POST',
  path: '/lyceum/orders/v1/deviceCart',
  act: 'read shop',
  kind: 'read',
  refusals: [],
});

/** After signing in: what the device kept is the account's; sent again it changes nothing. */
export const takeOverCart = call<typeof schemas.takeOverCart>()({
  name: 'orders.takeOverCart',
  method: 'POST',
  path: '/lyceum/orders/v1/takeOverCart',
  act: 'change ownCart',
  kind: 'command',
  refusals: [],
  topics: ['cart'],
});

export const changeCartLine = call<typeof schemas.changeCartLine>()({
  name: 'orders.changeCartLine',
  method: 'POST',
  path: '/lyceum/orders/v1/changeCartLine',
  act: 'change ownCart',
  kind: 'command',
  refusals: ['notFound', 'seatsLeft'],
  topics: ['cart'],
});

export const removeFromCart = call<typeof schemas.removeFromCart>()({
  name: 'orders.removeFromCart',
  method: 'POST',
  path: '/lyceum/orders/v1/removeFromCart',
  act: 'change ownCart',
  kind: 'command',
  refusals: [],
  topics: ['cart'],
});

export const getOrderMessage = call<typeof schemas.getOrderMessage>()({
  name: 'orders.getOrderMessage',
  method: 'GET',
  path: '/order/getOrderMessage',
  act: 'change ownCart',
  kind: 'read',
  refusals: ['notFound', 'currenciesDiffer'],
  shownByScreen: ['notFound'],
  topics: ['cart', 'orders'],
});

export const commit = call<typeof schemas.commit>()({
  name: 'orders.commit',
  method: 'POST',
  path: '/order/commit',
  act: 'create order',
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

export const getOrderTimeStamp = call<typeof schemas.getOrderTimeStamp>()({
  name: 'orders.getOrderTimeStamp',
  method: 'GET',
  path: '/order/apppay/getOrderTimeStamp',
  act: 'read ownOrders',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['orders'],
});

export const getCheckOrder = call<typeof schemas.getCheckOrder>()({
  name: 'orders.getCheckOrder',
  method: 'GET',
  path: '/order/getCheckOrder',
  act: 'read ownOrders',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['orders'],
});

export const list = call<typeof schemas.list>()({
  name: 'orders.list',
  method: 'GET',
  path: '/order/list',
  act: 'read ownOrders',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders'],
});

export const orderDetails = call<typeof schemas.orderDetails>()({
  name: 'orders.orderDetails',
  method: 'GET',
  path: '/order/details/orderDetails',
  act: 'read ownOrders',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['account', 'orders'],
});

export const cancelOrder = call<typeof schemas.cancelOrder>()({
  name: 'orders.cancelOrder',
  method: 'POST',
  path: '/order/cancelOrder',
  act: 'change ownOrders',
  kind: 'command',
  refusals: ['notFound', 'orderPaidAlready', 'orderNotCancellable'],
  topics: ['orders'],
});
