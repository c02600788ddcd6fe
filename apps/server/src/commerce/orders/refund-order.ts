import { next } from '@lyceum/domain/flow';
import { orderFlow } from '@lyceum/domain/orders';
import type { LinePart } from '@lyceum/domain/refunds';
import { endProposalsOf } from '../../bookings/proposals/end-proposals.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { writeHistory } from './advance-order.ts';
import { cancelDifferences, releaseLines } from './cancel-order.ts';
import { readLines, type Line } from './lines.ts';
import {
  addLineRefund,
  lockOrder,
  moveOrder,
  type OrderRow,
  queueMoneyMove,
  selectLinesOf,
  selectOrdersOf,
  selectPaidBy,
} from './orders.sql.ts';
import type { Actor } from './orders.tables.ts';

export type RefundableOrder = OrderRow & {
  lines: Line[];
  /** Null when nothing was to be paid. */
  attemptId: string | null;
};

/** The order with its lines, locked until the transaction ends; null when there is none. Whose it is, the caller asks. */
export async function lockForRefund(deps: Deps, tx: Transaction, orderId: string): Promise<RefundableOrder | null> {
  const order = await lockOrder(tx, orderId);
  return (
    order && {
      ...order,
      lines: await readLines(tx, deps.kinds, [orderId]),
      attemptId: await selectPaidBy(tx, orderId),
    }
  );
}

/** The paid orders of a checkout, each locked, in the one order in which whoever locks several does it. */
export async function lockPaidOrders(deps: Deps, tx: Transaction, checkoutId: string): Promise<RefundableOrder[]> {
  const ids = (await selectOrdersOf(tx, checkoutId)).map(({ id }) => id).toSorted();
  const orders: RefundableOrder[] = [];
  for (const id of ids) {
    const order = await lockForRefund(deps, tx, id);
    if (order && order.paidAt !== null) {
      orders.push(order);
    }
  }
  return orders;
}

/** Puts a paid order on hold while its refund is looked at; false when its state allows none. */
export async function holdForRefund(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
  event: 'askRefund' | 'dispute' = 'askRefund',
): Promise<boolean> {
  const state = next(orderFlow, order.state, event);
  if (state === null || !(await moveOrder(tx, order.id, order.state, { state, returnTo: order.state }))) {
    return false;
  }
  await writeHistory(deps, tx, { id: order.id, state }, actor, event);
  const lineIds = (await selectLinesOf(tx, [order.id])).map(({ id }) => id);
  await cancelDifferences(deps, tx, lineIds);
  await endProposalsOf(deps, tx, { lineIds });
  return true;
}

/** Nothing comes back: the order goes on where it stood. */
export async function endHold(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { actor, why }: { actor: Actor; why: 'refuse' | 'withdraw' | 'disputeWon' },
): Promise<void> {
  if (
    order.returnTo === null ||
    !(await moveOrder(tx, order.id, 'refunding', { state: order.returnTo, returnTo: null }))
  ) {
    throw new Error(`order ${order.id} was not waiting for a refund`);
  }
  await writeHistory(deps, tx, { id: order.id, state: order.returnTo }, actor, why);
}

/** What a refund gives back of a part of a line. */
export interface RefundedPart {
  lineId: string;
  part: LinePart;
  amount: number;
  /** The part is given back; false: the buyer keeps it and gets money off. */
  returned: boolean;
}

/**
 * The money of a refund has gone back. Lines that were returned free what they held and end their access; when no part is left the order
 * is refunded, else it goes on where it stood. `at`: when, as it stands with the refund.
 */
export async function bookRefunded(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  parts: readonly RefundedPart[],
  at: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.state !== 'refunding' || order.returnTo === null) {
    throw new Error(`order ${orderId} was not waiting for a refund`);
  }
  const before = await selectLinesOf(tx, [orderId]);
  for (const { lineId, part, amount, returned } of parts) {
    await addLineRefund(tx, lineId, { part, amount, returnedAt: returned ? at : null });
  }
  const after = await selectLinesOf(tx, [orderId]);
  const wasKept = (id: string) => before.some((line) => line.id === id && line.returnedAt === null);
  await releaseLines(
    deps,
    tx,
    after.filter(({ id, returnedAt }) => returnedAt !== null && wasKept(id)),
  );
  const isLeft = after.some(
    ({ returnedAt, parcelTotal, parcelReturnedAt }) =>
      returnedAt === null || ((parcelTotal ?? 0) > 0 && parcelReturnedAt === null),
  );
  const state = isLeft ? order.returnTo : 'refunded';
  const refunded = order.refunded + parts.reduce((sum, { amount }) => sum + amount, 0);
  await moveOrder(tx, orderId, 'refunding', { state, returnTo: null, refunded });
  await writeHistory(deps, tx, { id: orderId, state }, 'provider', 'repaid');
  await queueMoneyMove(tx, orderId, at);
}
