import { addToCart, commit, getOrderMessage, list, orderDetails } from './orders.schemas.ts';

export const choose = { request: addToCart.request.omit({ keep: true }), reply: addToCart.reply };
export const orderMessage = getOrderMessage;
export const commitDistributionOrder = commit;
export const orderDistributionDetails = orderDetails;
export const myPurchasingOrderList = list;
