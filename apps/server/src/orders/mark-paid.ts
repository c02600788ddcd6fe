import { newId, newVerifyCode } from '@lyceum/domain/ids';
import { finishAfter, kindsWithCode, stateAfterPayment } from '@lyceum/domain/orders';
import { accessUntil } from '@lyceum/domain/time';
import type { Transaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { countSales } from '../products/stock.ts';
import { payCheckout, selectLinesOf, selectOrdersOf, type OrderLineRow, type OrderRow } from './orders.sql.ts';
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
 * Turns a checkout's orders paid, inside a transaction that holds the checkout's lock and found it open. Answers the orders that were
 * waiting for it.
 */
export async function markPaid(deps: Deps, tx: Transaction, payment: Payment): Promise<OrderRow[]> {
  const now = deps.clock();
  const all = await selectOrdersOf(tx, payment.checkoutId);
  const waiting = all.filter((order) => order.state === 'pendingPayment');
  const lines = await selectLinesOf(
    tx,
    waiting.map((order) => order.id),
  );
  const paid = waiting.map((order) => ({
    id: order.id,
    state: stateAfterPayment(order.kind),
    verifyCode: kindsWithCode.includes(order.kind) ? newVerifyCode(deps.random) : null,
    finishAt: finishAt(
      order,
      lines.filter((line) => line.orderId === order.id),
    ),
  }));
  const moved = await payCheckout(tx, {
    checkoutId: payment.checkoutId,
    attemptId: payment.attemptId,
    paidAt: now,
    orders: paid,
    lines: lines.map((line) => {
      const from = line.accessFrom === 'classStart' ? (line.classStartsAt ?? now) : now;
      return { id: line.id, accessUntil: accessUntil(from, line.access) };
    }),
    history: paid.map(({ id, state }) => ({
      id: newId('hst', now, deps.random),
      orderId: id,
      state,
      actor: payment.actor,
      why: 'pay',
      at: now,
    })),
  });
  if (moved !== waiting.length) {
    throw new Error(`an order of ${payment.checkoutId} moved although its checkout was locked`);
  }
  await countSales(tx, lines);
  return waiting;
}
