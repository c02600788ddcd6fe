import { clockEvents, type OrderState } from '@lyceum/domain/orders';
import { refuse } from '@lyceum/domain/refusal';
import { inTransaction, type Transaction } from '../platform/database.ts';
import type { Buyer, Deps } from '../platform/deps.ts';
import { giveSeatsBack } from '../products/stock.ts';
import { closeAttempts } from '../payments/close-attempts.ts';
import { advanceOrder } from './advance-order.ts';
import {
  lockCheckout,
  selectExpired,
  selectExpiredHolding,
  selectFinished,
  selectLinesOf,
  selectOrdersOf,
  selectOwnOrder,
  updateCheckout,
  type OrderRow,
} from './orders.sql.ts';
import type { Actor } from './orders.tables.ts';

/** Cancels one unpaid order and gives back what it held; the checkout's lock is held. */
async function cancelOne(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  event: 'cancel' | 'expire',
  actor: Actor,
): Promise<void> {
  if ((await advanceOrder(deps, tx, order, { event, actor })) !== null) {
    await giveSeatsBack(tx, await selectLinesOf(tx, [order.id]));
  }
}

/** The buyer gives up one unpaid order; the rest of its checkout is priced anew, and an attempt under way no longer fits. */
export async function cancelOrder(deps: Deps, { orderId }: { orderId: string }, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const own = await selectOwnOrder(tx, caller.userId, orderId);
    if (!own) {
      return refuse('notFound');
    }
    await lockCheckout(tx, own.checkoutId);
    const all = await selectOrdersOf(tx, own.checkoutId);
    const order = all.find((one) => one.id === own.id);
    if (!order || order.state === 'cancelled') {
      return { state: 'cancelled' as const };
    }
    if (order.state !== 'pendingPayment') {
      return order.paidAt ? refuse('orderPaidAlready') : refuse('orderNotCancellable');
    }
    await cancelOne(deps, tx, order, 'cancel', 'buyer');
    const rest = all.filter((one) => one.id !== order.id && one.state === 'pendingPayment');
    await closeAttempts(tx, own.checkoutId);
    await updateCheckout(
      tx,
      own.checkoutId,
      rest.length === 0 ? { state: 'cancelled' } : { total: rest.reduce((sum, one) => sum + one.total, 0) },
    );
    return { state: 'cancelled' as const };
  });
}

/** Cancels a checkout whose time is over. False: it was paid, cancelled or given more time meanwhile. */
async function expireCheckout(deps: Deps, tx: Transaction, checkoutId: string): Promise<boolean> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout?.state !== 'open' || checkout.expiresAt > deps.clock()) {
    return false;
  }
  for (const order of await selectOrdersOf(tx, checkoutId)) {
    await cancelOne(deps, tx, order, 'expire', 'clock');
  }
  await closeAttempts(tx, checkoutId);
  await updateCheckout(tx, checkoutId, { state: 'cancelled' });
  return true;
}

/** Frees the seats of an offer that orders hold past their time; true when some came free. */
export async function cancelExpiredHolding(deps: Deps, tx: Transaction, offerId: string): Promise<boolean> {
  let freed = false;
  for (const checkoutId of await selectExpiredHolding(tx, offerId, deps.clock())) {
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
  for (const order of await selectFinished(deps.db, deps.clock(), sweepSize)) {
    const step = { event: clockEvents[order.state], actor: 'clock' } as const;
    await inTransaction(deps.db, (tx) => advanceOrder(deps, tx, order, step));
  }
}
