import { newId, newVerifyCode } from '@lyceum/domain/ids';
import { finishAfter, kindsWithCode, stateAfterPayment } from '@lyceum/domain/orders';
import { accessUntil } from '@lyceum/domain/time';
import type { Transaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { countSales } from '../products/stock.ts';
import {
  insertHistory,
  moveOrder,
  selectLinesOf,
  selectOrdersOf,
  setAccessUntil,
  updateCheckout,
  type OrderLineRow,
  type OrderRow,
} from './orders.sql.ts';
import type { Actor } from './orders.tables.ts';

interface Payment {
  checkoutId: string;
  /** Null when there was nothing to pay. */
  attemptId: string | null;
  actor: Actor;
}

/** The latest planned moment of an order's lessons, after which the clock closes it; null while none is planned. */
function finishAt(order: OrderRow, lines: OrderLineRow[]): Date | null {
  const starts = lines.flatMap((line) => (line.classStartsAt ? [line.classStartsAt.getTime()] : []));
  return order.kind === 'inPerson' && starts.length > 0 ? new Date(Math.max(...starts) + finishAfter) : null;
}

/**
 * Turns a checkout's orders paid, inside a transaction that holds the checkout's lock and found it open. Answers the orders as
 * they are now.
 */
export async function markPaid(deps: Deps, tx: Transaction, payment: Payment): Promise<OrderRow[]> {
  const now = deps.clock();
  const all = await selectOrdersOf(tx, payment.checkoutId);
  const waiting = all.filter((order) => order.state === 'pendingPayment');
  const lines = await selectLinesOf(
    tx,
    waiting.map((order) => order.id),
  );
  for (const order of waiting) {
    const own = lines.filter((line) => line.orderId === order.id);
    const state = stateAfterPayment(order.kind);
    const moved = await moveOrder(tx, order.id, 'pendingPayment', {
      state,
      paidAt: now,
      verifyCode: kindsWithCode.includes(order.kind) ? newVerifyCode(deps.random) : null,
      finishAt: finishAt(order, own),
    });
    if (!moved) {
      throw new Error(`order ${order.id} moved although its checkout was locked`);
    }
    for (const line of own) {
      const from = line.accessFrom === 'classStart' ? (line.classStartsAt ?? now) : now;
      await setAccessUntil(tx, line.id, accessUntil(from, line.access));
    }
    await insertHistory(tx, [
      { id: newId('hst', now, deps.random), orderId: order.id, state, actor: payment.actor, why: 'pay', at: now },
    ]);
  }
  await countSales(tx, lines);
  await updateCheckout(tx, payment.checkoutId, { state: 'paid', paidBy: payment.attemptId });
  return waiting;
}
