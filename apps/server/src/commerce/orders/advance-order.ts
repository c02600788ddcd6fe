import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { orderFlow, type OrderEvent, type OrderState } from '@lyceum/domain/orders';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertHistory, moveOrder, type OrderRow } from './orders.sql.ts';
import type { Actor } from './orders.tables.ts';

interface Step {
  event: OrderEvent;
  actor: Actor;
  /** When the clock looks at the order next. */
  dueAt?: Date;
}

/** Moves an order as the table of states says, with its line of history; null when the table or somebody faster does not let it. */
export async function advanceOrder(
  deps: Deps,
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'state'>,
  { event, actor, dueAt }: Step,
): Promise<OrderState | null> {
  const state = next(orderFlow, order.state, event);
  if (state === null || !(await moveOrder(tx, order.id, order.state, { state, ...(dueAt && { dueAt }) }))) {
    return null;
  }
  await writeHistory(deps, tx, { id: order.id, state }, actor, event);
  return state;
}

/** A line of history; `why` is the event's name, or a word for what moved nothing. */
export async function writeHistory(
  deps: Deps,
  tx: Transaction,
  { id: orderId, state }: Pick<OrderRow, 'id' | 'state'>,
  actor: Actor,
  why: string,
): Promise<void> {
  const at = deps.clock();
  await insertHistory(tx, [{ id: newId('hst', at, deps.random), orderId, state, actor, why, at }]);
}
