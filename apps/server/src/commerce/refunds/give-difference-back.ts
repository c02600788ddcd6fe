import { newId } from '@lyceum/domain/ids';
import { minor, share } from '@lyceum/domain/money';
import { refuse } from '@lyceum/domain/refusal';
import type { Queryable, Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { noteMovedBack, readDifferences } from '../orders/booked-times.ts';
import { kindNamed } from '../orders/kinds/line-kinds.ts';
import { holdForRefund, lockForRefund, type RefundableOrder } from '../orders/refund-order.ts';
import { promise } from './decide-refund.ts';
import { hasOpenRefund, insertRefund, type RefundRow } from './refunds.sql.ts';

interface Part {
  orderId: string;
  lineId: string;
  /** Minor units. */
  amount: number;
}

/** A session moved to a cheaper time: the difference goes back at once, and the buyer keeps what was bought. Null: it goes. */
export async function giveDifferenceBack(deps: Deps, tx: Transaction, part: Part) {
  const sent = await send(deps, tx, part, { openedBy: 'buyer', reason: 'moved', returned: false });
  if (!sent) {
    return refuse('refundUnderWay');
  }
  await noteMovedBack(tx, part.lineId, part.amount);
  return null;
}

/**
 * A line was given back: of what was paid for its dearer times the same share follows. One that is under way elsewhere is left to that.
 */
export async function giveDifferencesBack(
  deps: Deps,
  tx: Transaction,
  part: Part,
  { reason }: Pick<RefundRow, 'reason'>,
): Promise<void> {
  const order = await lockForRefund(deps, tx, part.orderId);
  for (const following of order ? await differencesThatFollow(deps, tx, order, part) : []) {
    await send(deps, tx, following, { openedBy: 'clock', reason, returned: true });
  }
}

/** What of the differences paid for a line's dearer times goes back when `amount` of the line itself does. */
export async function differencesThatFollow(
  deps: Pick<Deps, 'kinds'>,
  db: Queryable,
  { lines }: Pick<RefundableOrder, 'lines'>,
  { lineId, amount }: Pick<Part, 'lineId' | 'amount'>,
): Promise<Part[]> {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) {
    return [];
  }
  const paid = line.total - (line.parcelTotal ?? 0) - (kindNamed(deps.kinds, line.kind).movedBack?.(line.facts) ?? 0);
  return (await readDifferences(db, [lineId])).flatMap(({ order, line: difference }) => {
    const rest = minor(difference.total - difference.refunded);
    const its = share({ amount: rest, currency: order.currency }, [amount, Math.max(0, paid - amount)])[0] ?? 0;
    return order.paidAt !== null && difference.returnedAt === null && its > 0
      ? [{ orderId: order.id, lineId: difference.id, amount: its }]
      : [];
  });
}

/** False: another refund of the order is under way, or its state allows none. */
async function send(
  deps: Deps,
  tx: Transaction,
  { orderId, lineId, amount }: Part,
  { openedBy, reason, returned }: Pick<RefundRow, 'openedBy' | 'reason'> & { returned: boolean },
): Promise<boolean> {
  const order = await lockForRefund(deps, tx, orderId);
  if (!order || (await hasOpenRefund(tx, orderId)) || !(await holdForRefund(deps, tx, order, openedBy))) {
    return false;
  }
  const now = deps.clock();
  const id = newId('rfd', now, deps.random);
  const { agencyId, currency } = order;
  await insertRefund(
    tx,
    {
      id,
      orderId,
      agencyId,
      state: 'sending',
      amount,
      currency,
      openedBy,
      reason,
      words: '',
      createdAt: now,
      decidedAt: now,
    },
    [{ orderLineId: lineId, part: 'content', amount, returned }],
  );
  await promise(deps, tx, order, { id, amount });
  return true;
}
