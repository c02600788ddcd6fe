import { readOrder } from '../orders/booked-times.ts';
import { bookRefunded } from '../orders/refund-order.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { readLines } from '../orders/lines.ts';
import { kindNamed } from '../orders/kinds/line-kinds.ts';
import { tellGivenBack } from '../orders/tell-booking.ts';
import { giveDifferencesBack } from './give-difference-back.ts';
import { moveRefund, selectRefund, selectRefundLines } from './refunds.sql.ts';
import { tellRepaid } from './tell-refund.ts';

/** The provider has sent a refund's money: the refund ends, and the order with it or in part. */
export async function finishRefund(deps: Deps, tx: Transaction, refundId: string): Promise<void> {
  const refund = await selectRefund(tx, refundId);
  const at = deps.clock();
  if (!refund || !(await moveRefund(tx, refundId, 'sending', { state: 'repaid', repaidAt: at }))) {
    throw new Error(`refund ${refundId} was not being sent`);
  }
  const lines = await selectRefundLines(tx, refundId);
  await bookRefunded(
    deps,
    tx,
    refund.orderId,
    lines.map(({ orderLineId, part, amount, returned }) => ({ lineId: orderLineId, part, amount, returned })),
    at,
  );
  const order = await readOrder(tx, refund.orderId);
  if (order) {
    await tellRepaid(deps, tx, order, refund.amount);
  }
  for (const { orderLineId: lineId, part, amount, returned } of lines) {
    if (returned && part === 'content') {
      await tellBookingGivenBack(deps, tx, refund.orderId, lineId);
      await giveDifferencesBack(deps, tx, { orderId: refund.orderId, lineId, amount }, refund);
    }
  }
}

/** Both sides hear that a booked time is free again. The difference of price of a line has no time of its own. */
async function tellBookingGivenBack(deps: Deps, tx: Transaction, orderId: string, lineId: string): Promise<void> {
  const line = (await readLines(tx, deps.kinds, [orderId])).find(({ id }) => id === lineId);
  const booking = line && kindNamed(deps.kinds, line.kind).read(line.facts).booking;
  if (booking && line.offerId !== null) {
    await tellGivenBack(deps, tx, { lineId, zone: booking.zone, startsAt: booking.startsAt });
  }
}
