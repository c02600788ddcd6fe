import { minor, share, type Currency } from '@lyceum/domain/money';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { book, type Part } from './ledger.ts';
import { selectKept } from './payments.sql.ts';
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
 * Promises a part of an order's payment back to the buyer: the seller gives it, the commission on it is given up and the platform's
 * discount on it comes back, so that over all refunds of an order no unit is lost. False when the payment has not so much left.
 */
export async function repayOrder(deps: Deps, tx: Transaction, of: OrderRepayment): Promise<boolean> {
  if (!(await promiseRepayment(deps, tx, of))) {
    return false;
  }
  await book(deps, tx, { attemptId: of.attemptId, currency: of.currency }, [
    ...(await sellerParts(tx, of)),
    { account: 'refund', amount: -of.amount, orderId: of.orderId },
  ]);
  return true;
}

/** What the seller, the commission and the promotion bear of an amount that goes back of an order. */
export async function sellerParts(
  tx: Transaction,
  of: Pick<OrderRepayment, 'orderId' | 'agencyId' | 'currency' | 'amount' | 'rest'>,
): Promise<Part[]> {
  const partOf = (kept: number) =>
    share({ amount: minor(kept), currency: of.currency }, [of.amount, of.rest - of.amount])[0] ?? 0;
  const commission = partOf(await selectKept(tx, of.orderId, 'commission'));
  const promotion = partOf(-(await selectKept(tx, of.orderId, 'promotion')));
  const owner = { agencyId: of.agencyId, orderId: of.orderId };
  return [
    { account: 'commission', amount: commission, ...owner },
    { account: 'promotion', amount: 0 - promotion, orderId: of.orderId },
    { account: 'seller', amount: of.amount + promotion - commission, ...owner },
  ];
}
