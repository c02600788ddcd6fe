import type { Language } from '@lyceum/domain/language';
import { minor, toDecimal, type Currency } from '@lyceum/domain/money';
import { listFilters, type ListFilter, type OrderState } from '@lyceum/domain/orders';
import { methodsFor } from '@lyceum/domain/payments';
import type { RefundRule } from '@lyceum/domain/refunds';
import { refuse } from '@lyceum/domain/refusal';
import type { Buyer, Deps } from '../platform/deps.ts';
import { cancelOverdue } from './cancel-order.ts';
import { carrierOf, trackingPage } from '@lyceum/domain/shipments';
import { convertPrice } from '../products/convert-price.ts';
import type { Actor } from './orders.tables.ts';
import {
  selectHistory,
  selectLinesOf,
  selectNewestAttempt,
  selectOwnCheckout,
  selectOwnOrder,
  selectOwnOrders,
  type OrderLineRow,
  type OwnOrder,
} from './orders.sql.ts';

function lineOf(
  line: OrderLineRow,
  order: { currency: Currency; agencyName: Record<Language, string> },
  language: Language,
) {
  return {
    productId: line.productId,
    productType: line.productType,
    form: line.form,
    offerId: line.offerId,
    name1: line.productName[language],
    offerName: line.offerName[language],
    masterImg: line.picture,
    agencyName: order.agencyName[language],
    quantity: line.quantity,
    unitPrice: { amount: minor(line.unitPrice), currency: order.currency },
    amount: { amount: minor(line.lineTotal), currency: order.currency },
    access: line.access,
    accessFrom: line.accessFrom,
    returned: line.returnedAt !== null,
  };
}

/** A line of an order's history; `corrected`: nothing moved, the parcel's number was set right. */
export const stepOf = (row: { state: OrderState; at: Date; actor: Actor; why: string }) => ({
  state: row.state,
  at: row.at.toISOString(),
  by: row.actor,
  corrected: row.why === 'correctShipment',
});

/** Whether asking makes sense; what comes back is reckoned when it is asked. */
function isRefundable(order: { refundRule: RefundRule; total: number; refunded: number }): boolean {
  return order.refundRule !== 'none' && order.refunded < order.total;
}

export async function listOrders(
  deps: Deps,
  input: { status: ListFilter; page: number; pageSize: number; distribution: boolean },
  caller: Buyer,
) {
  const select = () =>
    selectOwnOrders(
      deps.db,
      caller.userId,
      { states: listFilters[input.status], distribution: input.distribution },
      { limit: input.pageSize, offset: (input.page - 1) * input.pageSize },
    );
  const found = await select();
  const changed = await cancelOverdue(
    deps,
    found.rows.map(({ order, expiresAt }) => ({ ...order, expiresAt })),
  );
  const { rows, total } = changed ? await select() : found;
  const lines = await selectLinesOf(
    deps.db,
    rows.map(({ order }) => order.id),
  );
  return {
    list: rows.map(({ order, agencyName, expiresAt }) => ({
      orderId: order.id,
      checkoutId: order.checkoutId,
      state: order.state,
      kind: order.kind,
      agencyName: agencyName[caller.language],
      createdAt: order.createdAt.toISOString(),
      timeExpire: expiresAt.getTime(),
      total: { amount: minor(order.total), currency: order.currency },
      distribution: order.distribution,
      refundable: isRefundable(order),
      lines: lines
        .filter((line) => line.orderId === order.id)
        .map((line) => lineOf(line, { currency: order.currency, agencyName }, caller.language)),
    })),
    total,
    page: input.page,
    pageSize: input.pageSize,
    now: deps.clock().getTime(),
  };
}

/** How far the parcel is, for whoever waits for it. */
function parcelOf({ carrier, number, shippedAt }: NonNullable<OwnOrder['parcel']>, language: Language) {
  const found = carrierOf(carrier);
  return {
    carrier: found?.name[language] ?? carrier,
    number,
    page: found && trackingPage(found, number),
    shippedAt: shippedAt.toISOString(),
  };
}

export async function readOrder(deps: Deps, { orderId }: { orderId: string }, caller: Buyer) {
  const select = () => selectOwnOrder(deps.db, caller.userId, orderId);
  const found = await select();
  const order = found && (await cancelOverdue(deps, [found])) ? await select() : found;
  if (!order) {
    return refuse('notFound');
  }
  const [lines, history] = await Promise.all([selectLinesOf(deps.db, [order.id]), selectHistory(deps.db, order.id)]);
  const [first] = lines;
  return {
    orderId: order.id,
    checkoutId: order.checkoutId,
    // The id without its prefix: what a buyer reads out to customer service.
    orderNumber: order.id.slice(4).toUpperCase(),
    state: order.state,
    kind: order.kind,
    agencyId: order.agencyId,
    agencyName: order.agencyName[caller.language],
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    now: deps.clock().getTime(),
    timeExpire: order.expiresAt.getTime(),
    paymentCode: order.paymentCode,
    total: { amount: minor(order.total), currency: order.currency },
    refunded: { amount: minor(order.refunded), currency: order.currency },
    refundable: isRefundable(order),
    remark: order.remark,
    distribution: order.distribution,
    shipTo: order.shipTo,
    refundRule: order.refundRule,
    verifyCode: order.state === 'pendingUse' ? order.verifyCode : null,
    parcel: order.parcel && parcelOf(order.parcel, caller.language),
    classStartsAt: first?.classStartsAt?.toISOString() ?? null,
    accessUntil: first?.accessUntil?.toISOString() ?? null,
    lines: lines.map((line) => lineOf(line, order, caller.language)),
    history: history.map((row) => ({ state: row.state, why: row.why, at: row.at.toISOString(), by: row.actor })),
  };
}

/** What the checkout counter shows, with the server's clock beside the time limit. */
export async function readCheckout(deps: Deps, { orderId }: { orderId: string }, caller: Buyer) {
  const checkout = await selectOwnCheckout(deps.db, caller.userId, orderId);
  if (!checkout) {
    return refuse('notFound');
  }
  const total = { amount: minor(checkout.total), currency: checkout.currency };
  return {
    checkoutId: checkout.id,
    orderId: checkout.orderId,
    state: checkout.orderState,
    distribution: checkout.distribution,
    now: deps.clock().getTime(),
    timeExpire: checkout.expiresAt.getTime(),
    money: toDecimal(checkout.total),
    currency: checkout.currency,
    totalConvert: await convertPrice(deps.db, total, caller.region),
    productName: checkout.productName[caller.language],
    methods: methodsFor(checkout.currency, caller.region),
  };
}

/** Whether the money has come, as far as the server knows: by the provider's verified word alone. */
export async function checkPayment(deps: Deps, { id }: { id: string }, caller: Buyer) {
  const checkout = await selectOwnCheckout(deps.db, caller.userId, id);
  if (!checkout) {
    return refuse('notFound');
  }
  const attempt = await selectNewestAttempt(deps.db, checkout.id);
  const result =
    checkout.state !== 'open' ? checkout.state : attempt === 'failed' || attempt === 'pending' ? attempt : 'unpaid';
  return {
    checkoutId: checkout.id,
    orderId: checkout.orderId,
    result,
    money: toDecimal(checkout.total),
    currency: checkout.currency,
    now: deps.clock().getTime(),
    timeExpire: checkout.expiresAt.getTime(),
  } as const;
}
