import { next } from '@lyceum/domain/flow';
import { orderFlow } from '@lyceum/domain/orders';
import type { Transaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { giveSeatsBack } from '../products/stock.ts';
import { writeHistory } from './advance-order.ts';
import {
  addLineRefund,
  lockOrder,
  moveOrder,
  selectLinesOf,
  selectPaidBy,
  type OrderLineRow,
  type OrderRow,
} from './orders.sql.ts';
import type { Actor } from './orders.tables.ts';

export type RefundableOrder = OrderRow & {
  lines: OrderLineRow[];
  /** Null when nothing was to be paid. */ attemptId: string | null;
};

/** The order with its lines, locked until the transaction ends; null when there is none. Whose it is, the caller asks. */
export async function lockForRefund(tx: Transaction, orderId: string): Promise<RefundableOrder | null> {
  const order = await lockOrder(tx, orderId);
  return order && { ...order, lines: await selectLinesOf(tx, [orderId]), attemptId: await selectPaidBy(tx, orderId) };
}

/** Puts a paid order on hold while its refund is looked at; false when its state allows none. */
export async function holdForRefund(deps: Deps, tx: Transaction, order: OrderRow, actor: Actor): Promise<boolean> {
  const state = next(orderFlow, order.state, 'askRefund');
  if (state === null || !(await moveOrder(tx, order.id, order.state, { state, returnTo: order.state }))) {
    return false;
  }
  await writeHistory(deps, tx, { id: order.id, state }, actor, 'askRefund');
  return true;
}

/** Nothing comes back: the order goes on where it stood. */
export async function endHold(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { actor, why }: { actor: Actor; why: 'refuse' | 'withdraw' },
): Promise<void> {
  if (
    order.returnTo === null ||
    !(await moveOrder(tx, order.id, 'refunding', { state: order.returnTo, returnTo: null }))
  ) {
    throw new Error(`order ${order.id} was not waiting for a refund`);
  }
  await writeHistory(deps, tx, { id: order.id, state: order.returnTo }, actor, why);
}

/**
 * The money of a refund has gone back. Lines that were returned free their seats and end their access; when none is left the order is
 * refunded, else it goes on where it stood.
 */
export async function bookRefunded(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  parts: readonly { lineId: string; amount: number; returned: boolean }[],
): Promise<void> {
  const order = await lockForRefund(tx, orderId);
  if (order?.state !== 'refunding' || order.returnTo === null) {
    throw new Error(`order ${orderId} was not waiting for a refund`);
  }
  const now = deps.clock();
  for (const { lineId, amount, returned } of parts) {
    await addLineRefund(tx, lineId, amount, returned ? now : null);
  }
  const returned = order.lines.filter(
    (line) => line.returnedAt === null && parts.some((part) => part.returned && part.lineId === line.id),
  );
  await giveSeatsBack(tx, returned);
  const left = order.lines.filter((line) => line.returnedAt === null && !returned.includes(line));
  const state = left.length === 0 ? 'refunded' : order.returnTo;
  const refunded = order.refunded + parts.reduce((sum, { amount }) => sum + amount, 0);
  await moveOrder(tx, orderId, 'refunding', { state, returnTo: null, refunded });
  await writeHistory(deps, tx, { id: orderId, state }, 'provider', 'repaid');
}
