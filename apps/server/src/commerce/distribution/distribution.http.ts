import * as calls from '@lyceum/contract/distribution.calls';
import * as schemas from '@lyceum/contract/distribution.schemas';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { buyNow, readCart } from '../orders/cart.ts';
import { commitOrder } from '../orders/commit-order.ts';
import { listOrders, readOrder } from '../orders/read-orders.ts';
import type { Serve } from '../../platform/serve.ts';

const wholesale = { distribution: true };

/** One ground with the orders of everybody: only the price, and who may, differ. */
export function distributionHttp(serve: Serve): void {
  serve(calls.choose, schemas.choose, (deps, input, caller) => buyNow(deps, { ...input, ...wholesale }, caller));
  serve(calls.orderMessage, schemas.orderMessage, (deps, input, caller) =>
    readCart(deps, { ...input, ...wholesale }, caller),
  );
  serve(calls.commitDistributionOrder, schemas.commitDistributionOrder, (deps, input, caller) =>
    commitOrder(deps, { ...input, ...wholesale }, caller),
  );
  serve(calls.orderDistributionDetails, schemas.orderDistributionDetails, async (deps, input, caller) => {
    const order = await readOrder(deps, input, caller);
    return isRefusal(order) || order.distribution ? order : refuse('notFound');
  });
  serve(calls.myPurchasingOrderList, schemas.myPurchasingOrderList, (deps, input, caller) =>
    listOrders(deps, { ...input, ...wholesale }, caller),
  );
}
