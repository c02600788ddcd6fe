import { newId, newVerifyCode } from '@lyceum/domain/ids';
import { finishAfter, stateAfterPayment } from '@lyceum/domain/orders';
import { bookFreeSale } from '../payments/sale-parts.ts';
import { TryAgain, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { kindNamed } from './kinds/line-kinds.ts';
import { selectLinesOf, selectOrdersOf, type OrderLineRow, type OrderRow } from './orders.sql.ts';
import type { Actor } from './orders.tables.ts';
import { payCheckout, type Together } from './pay-checkout.sql.ts';

interface Payment {
  checkoutId: string;
  /** Null when there was nothing to pay. */
  attemptId: string | null;
  actor: Actor;
}

/** Orders that wait to be paid, with their lines. */
export interface WaitingOrders {
  orders: Pick<OrderRow, 'id' | 'kind'>[];
  lines: Pick<OrderLineRow, 'id' | 'orderId' | 'kind' | 'productId' | 'offerId' | 'quantity'>[];
}

/** Nothing is to be paid for a checkout: its orders turn paid, inside a transaction that holds its lock and found it open. */
export async function payNothing(deps: Deps, tx: Transaction, checkoutId: string): Promise<void> {
  const orders = (await selectOrdersOf(tx, checkoutId)).filter(({ state }) => state === 'pendingPayment');
  const lines = await selectLinesOf(
    tx,
    orders.map(({ id }) => id),
  );
  if (lines.some(({ platformDiscount }) => platformDiscount > 0)) {
    await bookFreeSale(deps, tx, checkoutId);
  }
  await payOrders(deps, tx, { checkoutId, attemptId: null, actor: 'buyer' }, { orders, lines });
}

/** Turns orders paid that were read with the checkout's lock. Tries the transaction again when one of them is not waiting any more. */
export async function payOrders(
  deps: Deps,
  tx: Transaction,
  payment: Payment,
  { orders, lines }: WaitingOrders,
  together?: Together,
): Promise<void> {
  const now = deps.clock();
  const ends = await endsOf(deps, tx, lines, now);
  const paid = orders.map(({ id, kind }) => {
    const state = stateAfterPayment(kind);
    const due = lines.flatMap((line) => (line.orderId === id ? (ends.get(line.id)?.getTime() ?? []) : []));
    // A parcel's time begins when it is sent.
    const waits = state === 'pendingUse' && due.length > 0;
    return { id, state, dueAt: waits ? new Date(Math.max(...due) + finishAfter) : null };
  });
  const paying = {
    ...payment,
    paidAt: now,
    orders: paid,
    // What no offer sells, such as a difference of price, is no sale of its own, and nobody comes to a counter with it.
    lines: lines.map(({ id, kind, productId, offerId, quantity }) => ({
      id,
      productId,
      quantity: offerId === null ? 0 : quantity,
      code: offerId !== null && kindNamed(deps.kinds, kind).usedBy === 'showCode' ? newVerifyCode(deps.random) : null,
    })),
    history: paid.map(({ id, state }) => ({
      id: newId('hst', now, deps.random),
      orderId: id,
      state,
      actor: payment.actor,
      why: 'pay',
      at: now,
    })),
  };
  if ((await payCheckout(tx, deps.kinds, paying, together)) !== orders.length) {
    throw new TryAgain(`an order of ${payment.checkoutId} was cancelled while its payment waited`);
  }
  for (const name of new Set(lines.map(({ kind }) => kind))) {
    await kindNamed(deps.kinds, name).paid?.(
      deps,
      tx,
      lines.filter(({ kind }) => kind === name),
    );
  }
}

/** When lines are over, by their ids; each kind is asked once. */
export async function endsOf(
  deps: Deps,
  tx: Transaction,
  lines: readonly Pick<OrderLineRow, 'id' | 'kind' | 'productId'>[],
  paidAt: Date,
): Promise<Map<string, Date>> {
  const ends = new Map<string, Date>();
  for (const name of new Set(lines.map(({ kind }) => kind))) {
    const ofKind = lines.filter(({ kind }) => kind === name);
    for (const [id, at] of await kindNamed(deps.kinds, name).ends(tx, ofKind, paidAt)) {
      ends.set(id, at);
    }
  }
  return ends;
}
