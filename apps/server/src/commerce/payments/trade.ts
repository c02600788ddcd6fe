import { minor } from '@lyceum/domain/money';
import type { Trade } from '../../providers/payment/payment.ts';
import type { Attempt } from './payments.sql.ts';

/** An attempt as its provider knows it. */
export const tradeOf = (attempt: Attempt): Trade => ({
  attemptNumber: attempt.number,
  handle: attempt.handle,
  tradeNumber: attempt.tradeNumber,
  authorisation: attempt.authorisation,
  money: { amount: minor(attempt.amount), currency: attempt.currency },
  createdAt: attempt.createdAt,
});
