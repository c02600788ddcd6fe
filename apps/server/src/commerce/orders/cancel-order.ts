import { share, type Currency, type Minor } from '@lyceum/domain/money';
import { clockEvents, finishAfter, type ClockedState, type OrderState } from '@lyceum/domain/orders';
import { priceCheckout } from '@lyceum/domain/pricing';
import { refuse } from '@lyceum/domain/refusal';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { closeAttempts } from '../payments/close-attempts.ts';
import { markReceived } from '../shipments/mark-received.ts';
import { advanceOrder } from './advance-order.ts';
import { selectDifferences } from './kinds/booked-lines.sql.ts';
import { kindNamed } from './kinds/line-kinds.ts';
import type { LineKind } from './kinds/line-kind.ts';
import { endsOf, payNothing } from './mark-paid.ts';
import { forgetConnections } from './holding.sql.ts';
import {
  lockCheckout,
  lockOrder,
  moveOrder,
  selectDiscounts,
  selectDue,
  selectExpired,
  selectLinesOf,
  selectOrdersOf,
  selectOwnOrder,
  updateCheckout,
  updatePrices,
  type Checkout,
  type OrderLineRow,
  type OrderRow,
} from './orders.sql.ts';
import type { Actor } from './orders.tables.ts';

/** Gives back what lines held; each kind once. */
export async function releaseLines(deps: Deps, tx: Transaction, lines: readonly OrderLineRow[]): Promise<void> {
  const releases = new Map<LineKind['release'], OrderLineRow[]>();
  for (const line of lines) {
    const { release } = kindNamed(deps.kinds, line.kind);
    releases.set(release, [...(releases.get(release) ?? []), line]);
  }
  for (const [release, ofKind] of releases) {
    await release(tx, ofKind, deps);
  }
}

/** Cancels unpaid orders and gives back what they held; the checkout's lock is held. */
async function cancelOrders(
  deps: Deps,
  tx: Transaction,
  orders: readonly OrderRow[],
  { event, actor }: { event: 'cancel' | 'expire'; actor: Actor },
): Promise<void> {
  const cancelled: string[] = [];
  for (const order of orders) {
    if ((await advanceOrder(deps, tx, order, { event, actor })) !== null) {
      cancelled.push(order.id);
    }
  }
  await releaseLines(deps, tx, await selectLinesOf(tx, cancelled));
}

/** The buyer gives up one unpaid order; the rest of its checkout is priced anew, and an attempt under way no longer fits. */
export async function cancelOrder(deps: Deps, { orderId }: { orderId: string }, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const own = await selectOwnOrder(tx, caller.userId, orderId);
    const checkout = own && (await lockCheckout(tx, own.checkoutId));
    if (!checkout) {
      return refuse('notFound');
    }
    const all = await selectOrdersOf(tx, own.checkoutId);
    const order = all.find((one) => one.id === own.id);
    if (!order || order.state === 'cancelled') {
      return { state: 'cancelled' as const };
    }
    if (order.state !== 'pendingPayment') {
      return order.paidAt ? refuse('orderPaidAlready') : refuse('orderNotCancellable');
    }
    await cancelOrders(deps, tx, [order], { event: 'cancel', actor: 'buyer' });
    await closeAttempts(deps, tx, own.checkoutId);
    const rest = all.filter((one) => one.id !== order.id && one.state === 'pendingPayment');
    if (rest.length === 0) {
      await updateCheckout(tx, own.checkoutId, { state: 'cancelled' });
    } else {
      await reprice(deps, tx, checkout, rest);
    }
    return { state: 'cancelled' as const };
  });
}

/**
 * The same price function as at the commit, over the lines that are left: a discount over several orders moves to the rest of them. When
 * that leaves nothing to pay, they are paid.
 */
async function reprice(deps: Deps, tx: Transaction, checkout: Checkout, orders: readonly OrderRow[]): Promise<void> {
  const lines = await selectLinesOf(
    tx,
    orders.map(({ id }) => id),
  );
  const discounts = await selectDiscounts(tx, checkout.id);
  const price = priceCheckout(
    checkout.currency,
    lines.map(({ orderId, unitPrice, quantity }) => ({ order: orderId, unitPrice, quantity })),
    discounts.map(({ payer, amount, lineIds }) => ({
      payer,
      amount,
      lines: lines.flatMap(({ id }, at) => (lineIds.includes(id) ? [at] : [])),
    })),
  );
  if (discounts.length > 0) {
    await updatePrices(tx, {
      orders: orders.map(({ id }) => ({ id, total: price.orders.get(id)?.total ?? 0 })),
      lines: price.lines.flatMap(({ sellerDiscount, platformDiscount, total }, at) => {
        const line = lines[at];
        return line
          ? [
              {
                id: line.id,
                sellerDiscount,
                platformDiscount,
                total,
                parcelTotal: parcelOf(line, total, checkout.currency),
              },
            ]
          : [];
      }),
    });
  }
  await updateCheckout(tx, checkout.id, { total: price.total });
  if (price.total === 0) {
    await payNothing(deps, tx, checkout.id);
  }
}

/** The parcel's part of a new total: as large a part as it was. */
function parcelOf({ parcelTotal, total: before }: OrderLineRow, total: Minor, currency: Currency): number | null {
  return parcelTotal === null
    ? null
    : (share({ amount: total, currency }, [parcelTotal, before - parcelTotal])[0] ?? 0);
}

/** Cancels a checkout whose time is over. False: it was paid, cancelled or given more time meanwhile. */
async function expireCheckout(deps: Deps, tx: Transaction, checkoutId: string): Promise<boolean> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout?.state !== 'open' || checkout.expiresAt > deps.clock()) {
    return false;
  }
  await cancelCheckout(deps, tx, checkoutId, { event: 'expire', actor: 'clock' });
  return true;
}

/** All that a locked checkout holds goes back. */
async function cancelCheckout(
  deps: Deps,
  tx: Transaction,
  checkoutId: string,
  by: { event: 'cancel' | 'expire'; actor: Actor },
): Promise<void> {
  await cancelOrders(deps, tx, await selectOrdersOf(tx, checkoutId), by);
  await closeAttempts(deps, tx, checkoutId);
  await updateCheckout(tx, checkoutId, { state: 'cancelled' });
}

/**
 * Cancels differences of price that lines wait to be paid for, since these go elsewhere, or back. A payment that comes all the same goes
 * back as that of any cancelled order.
 */
export async function cancelDifferences(deps: Deps, tx: Transaction, lineIds: readonly string[]): Promise<void> {
  for (const { order } of await selectDifferences(tx, lineIds)) {
    if (order.state === 'pendingPayment' && (await lockCheckout(tx, order.checkoutId))?.state === 'open') {
      await cancelCheckout(deps, tx, order.checkoutId, { event: 'cancel', actor: 'buyer' });
    }
  }
}

/** Cancels checkouts whose time is over; true when one was, and what it held is free. */
export async function cancelExpired(deps: Deps, tx: Transaction, checkoutIds: readonly string[]): Promise<boolean> {
  let freed = false;
  for (const checkoutId of checkoutIds) {
    freed = (await expireCheckout(deps, tx, checkoutId)) || freed;
  }
  return freed;
}

/** Before orders are shown: those whose time is over are cancelled by then, whenever the sweep comes. True when one was. */
export async function cancelOverdue(
  deps: Deps,
  shown: readonly { checkoutId: string; state: OrderState; expiresAt: Date }[],
): Promise<boolean> {
  const now = deps.clock();
  const overdue = shown.filter(({ state, expiresAt }) => state === 'pendingPayment' && expiresAt <= now);
  for (const checkoutId of new Set(overdue.map((order) => order.checkoutId))) {
    await inTransaction(deps.db, (tx) => expireCheckout(deps, tx, checkoutId));
  }
  return overdue.length > 0;
}

const sweepSize = 100;

/** The clock's part of the order table: unpaid orders past their time, and paid ones that nobody closed. Safe in parallel. */
export async function sweepOrders(deps: Deps): Promise<void> {
  for (const checkoutId of await selectExpired(deps.db, deps.clock(), sweepSize)) {
    await inTransaction(deps.db, (tx) => expireCheckout(deps, tx, checkoutId));
  }
  await forgetConnections(deps.db);
  for (const { id } of await selectDue(deps.db, deps.clock(), sweepSize)) {
    await inTransaction(deps.db, (tx) => closeDue(deps, tx, id));
  }
}

/** Takes a paid order on whose time has come. One whose sessions were moved to a later time waits for their end. */
async function closeDue(deps: Deps, tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const event = order && (clockEvents as Partial<Record<OrderState, (typeof clockEvents)[ClockedState]>>)[order.state];
  if (!event || order.dueAt === null || order.dueAt > deps.clock()) {
    return;
  }
  if (event === 'finish') {
    const lines = (await selectLinesOf(tx, [orderId])).filter(({ returnedAt }) => returnedAt === null);
    const ends = [...(await endsOf(deps, tx, lines, order.paidAt ?? deps.clock())).values()];
    const dueAt = new Date(Math.max(0, ...ends.map((at) => at.getTime())) + finishAfter);
    if (dueAt > deps.clock()) {
      await moveOrder(tx, orderId, order.state, { dueAt });
      return;
    }
  }
  await advanceOrder(deps, tx, order, { event, actor: 'clock' });
  if (event === 'receive') {
    await markReceived(deps, tx, orderId);
  }
}
