import { minor, share, type Currency } from '@lyceum/domain/money';
import type { Transaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { book } from './ledger.ts';
import { selectCommissionKept } from './payments.sql.ts';
import { promiseRepayment } from './repay.ts';

interface OrderRepayment {
  refundId: string;
  attemptId: string;
  orderId: string;
  agencyId: string;
  currency: Currency;
  amount: number;
  /** What of the order's payment was left before this. */
  rest: number;
}

/**
 * Promises a part of an order's payment back to the buyer: the seller gives it, and the commission on it is given up, so that over
 * all refunds of an order no unit of it is lost. False when the payment has not so much left.
 */
export async function repayOrder(deps: Deps, tx: Transaction, of: OrderRepayment): Promise<boolean> {
  if (!(await promiseRepayment(deps, tx, of))) {
    return false;
  }
  const kept = { amount: minor(await selectCommissionKept(tx, of.orderId)), currency: of.currency };
  const [commission = 0] = share(kept, [of.amount, of.rest - of.amount]);
  const owner = { agencyId: of.agencyId, orderId: of.orderId };
  await book(deps, tx, { attemptId: of.attemptId, currency: of.currency }, [
    { account: 'commission', amount: commission, ...owner },
    { account: 'seller', amount: of.amount - commission, ...owner },
    { account: 'refund', amount: -of.amount, orderId: of.orderId },
  ]);
  return true;
}
