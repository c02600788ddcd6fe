import * as calls from '@lyceum/contract/orders.calls';
import * as schemas from '@lyceum/contract/orders.schemas';
import type { Serve } from '../../platform/serve.ts';
import { cancelOrder } from './cancel-order.ts';
import {
  addSeries,
  addToCart,
  changeCartLine,
  countKeptCart,
  readCart,
  readDeviceCart,
  readKeptCart,
  removeFromCart,
  takeOverCart,
} from './cart.ts';
import { commitOrder } from './commit-order.ts';
import { readHeldPlaces } from './holding.ts';
import { checkPayment, listOrders, readCheckout, readOrder } from './read-orders.ts';

/** The wholesale floor has the same orders behind doors of its own (`distribution.http.ts`). */
const retail = { distribution: false };

export function ordersHttp(serve: Serve): void {
  serve(calls.addToCart, schemas.addToCart, addToCart);
  serve(calls.addSeries, schemas.addSeries, addSeries);
  serve(calls.cart, schemas.cart, readKeptCart);
  serve(calls.cartCount, schemas.cartCount, countKeptCart);
  serve(calls.deviceCart, schemas.deviceCart, readDeviceCart);
  serve(calls.heldPlaces, schemas.heldPlaces, readHeldPlaces);
  serve(calls.takeOverCart, schemas.takeOverCart, takeOverCart);
  serve(calls.changeCartLine, schemas.changeCartLine, changeCartLine);
  serve(calls.removeFromCart, schemas.removeFromCart, removeFromCart);
  serve(calls.getOrderMessage, schemas.getOrderMessage, (deps, input, caller) =>
    readCart(deps, { ...input, ...retail }, caller),
  );
  serve(calls.commit, schemas.commit, (deps, input, caller) => commitOrder(deps, { ...input, ...retail }, caller));
  serve(calls.getOrderTimeStamp, schemas.getOrderTimeStamp, readCheckout);
  serve(calls.getCheckOrder, schemas.getCheckOrder, checkPayment);
  serve(calls.list, schemas.list, (deps, input, caller) => listOrders(deps, { ...input, ...retail }, caller));
  serve(calls.orderDetails, schemas.orderDetails, readOrder);
  serve(calls.cancelOrder, schemas.cancelOrder, cancelOrder);
}
