import { bookRefunded } from '../orders/refund-order.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { moveRefund, selectRefund, selectRefundLines } from './refunds.sql.ts';

/** The provider has sent a refund's money: the refund ends, and the order with it or in part. */
export async function finishRefund(deps: Deps, tx: Transaction, refundId: string): Promise<void> {
  const refund = await selectRefund(tx, refundId);
  if (!refund || !(await moveRefund(tx, refundId, 'sending', { state: 'repaid', repaidAt: deps.clock() }))) {
    throw new Error(`refund ${refundId} was not being sent`);
  }
  const lines = await selectRefundLines(tx, refundId);
  await bookRefunded(
    deps,
    tx,
    refund.orderId,
    lines.map(({ orderLineId, part, amount, returned }) => ({ lineId: orderLineId, part, amount, returned })),
  );
}
