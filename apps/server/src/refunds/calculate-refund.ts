import { minor, share, type Minor } from '@lyceum/domain/money';
import { refundOf, termsOf } from '@lyceum/domain/refunds';
import { readUse } from '../courses/read-use.ts';
import type { RefundableOrder } from '../orders/refund-order.ts';
import type { Queryable } from '../platform/database.ts';

export interface LinePart {
  lineId: string;
  /** What was paid for the line and has not gone back. */
  rest: Minor;
  /** What the order's terms give back of it now. */
  amount: Minor;
}

/** What the terms that were frozen into an order give back at an instant, line by line; lines that were returned are left out. */
export async function reckonRefund(db: Queryable, order: RefundableOrder, now: Date): Promise<LinePart[]> {
  const lines = order.lines.filter((line) => line.returnedAt === null);
  const terms = termsOf(order.refundPack, order.kind);
  const productIds = lines.map(({ productId }) => productId);
  const uses = await readUse(db, { userId: order.userId, productIds, now });
  return lines.map((line) => {
    const paid = minor(line.lineTotal - line.discount);
    const rest = minor(paid - line.refunded);
    const use = uses.get(line.productId) ?? { lessons: 0, used: 0 };
    const back = refundOf(
      terms,
      { amount: paid, currency: order.currency },
      { ...use, paidAt: order.paidAt ?? now, classStartsAt: line.classStartsAt },
      now,
    );
    return { lineId: line.id, rest, amount: minor(Math.min(back, rest)) };
  });
}

/** An amount over lines by what is left of each; none gets more than its rest, no unit is lost. The amount is at most all rests. */
export function spread(amount: Minor, parts: readonly LinePart[], currency: RefundableOrder['currency']): LinePart[] {
  const shares = share(
    { amount, currency },
    parts.map(({ rest }) => rest),
  );
  return parts.map((part, at) => ({ ...part, amount: shares[at] ?? minor(0) }));
}

export const sumOf = (parts: readonly { amount: number }[]): Minor =>
  minor(parts.reduce((sum, { amount }) => sum + amount, 0));
