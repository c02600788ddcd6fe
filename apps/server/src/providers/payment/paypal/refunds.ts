import { z } from 'zod';
import { otherSum, type RefundAnswer, type RefundRequest } from '../payment.ts';
import { fromWire, isSame, wireMoney } from './amounts.ts';

export const refundShape = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: wireMoney,
  custom_id: z.string().optional(),
});
type Refund = z.output<typeof refundShape>;

const states = { COMPLETED: 'done', PENDING: 'pending', FAILED: 'refused', CANCELLED: 'refused' } as const;
export const refundState = ({ status }: Refund): 'done' | 'pending' | 'refused' => states[status];

/** By this a repayment is found among the refunds of a payment. */
export const refundMark = ({ key, trade }: RefundRequest): string => `${trade.attemptNumber}.${key}`;

/**
 * How far a repayment is, by all refunds of its payment. One that bears no mark of ours was made by hand in PayPal's console: where the sum
 * is what it is to be with this repayment, it is done, and where it is neither that nor what it was before, a person must look.
 */
export function refundStanding(refunds: readonly Refund[], request: RefundRequest): RefundAnswer {
  const { money, sentBefore, again = 0 } = request;
  const ours = refunds.filter(({ custom_id: mark }) => mark === refundMark(request));
  const standing = ours.find((one) => refundState(one) !== 'refused');
  if (standing) {
    return isSame(fromWire(standing.amount), money)
      ? { state: refundState(standing) === 'done' ? 'done' : 'pending' }
      : { state: 'unclear', reason: `PayPal repaid ${standing.amount.value} ${standing.amount.currency_code}` };
  }
  const sum = refunds
    .filter((one) => refundState(one) !== 'refused')
    .reduce((total, { amount }) => total + (fromWire(amount)?.amount ?? 0), 0);
  if (sum === sentBefore.amount + money.amount) {
    return { state: 'done' };
  }
  // Each time a person has it sent again, one more may have failed.
  const failed = ours[again];
  if (failed) {
    return { state: 'refused', reason: failed.status };
  }
  return sum === sentBefore.amount ? { state: 'absent' } : otherSum(sum, sentBefore.amount);
}
