import {
  commitDistributionOrder,
  myPurchasingOrderList,
  orderDistributionDetails,
  orderMessage,
} from '@lyceum/contract/distribution.calls';
import { commit, getOrderMessage, list, orderDetails } from '@lyceum/contract/orders.calls';
import { routes } from '../routes.ts';

const retail = {
  message: getOrderMessage,
  commit,
  details: orderDetails,
  list,
  confirm: routes.confirmOrder,
  checkstand: routes.checkstand,
  detail: routes.orderDetail,
  orders: routes.orderList,
} as const;

/** Where one buys: in the shop, or on the wholesale floor at the distribution price. The pages are the same, their addresses and calls are not. */
export const salesChannels = {
  retail,
  /** The order of a talk has an address of its own. */
  consulting: { ...retail, confirm: routes.consultOrder },
  wholesale: {
    message: orderMessage,
    commit: commitDistributionOrder,
    details: orderDistributionDetails,
    list: myPurchasingOrderList,
    confirm: routes.confirmOrderSelection,
    checkstand: routes.checkstandSelection,
    detail: routes.orderDetailSquare,
    orders: routes.purchase,
  },
} as const;
export type SalesChannel = (typeof salesChannels)[keyof typeof salesChannels];

export const channelOf = ({ distribution }: { distribution: boolean }): SalesChannel =>
  distribution ? salesChannels.wholesale : salesChannels.retail;
