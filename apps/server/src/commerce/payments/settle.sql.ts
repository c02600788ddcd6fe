import { asRecords, insertRecords } from '../../platform/records.ts';
import type { Together } from '../orders/pay-checkout.sql.ts';
import type { PaymentResult } from '../../providers/payment/payment.ts';
import { ledger, notices } from './payments.tables.ts';

/** What of the payment tables is written in the same statement as the paid orders. */
export function settledTogether(of: {
  attemptId: string;
  word: PaymentResult;
  at: Date;
  ledger: (typeof ledger.$inferInsert)[];
  notice: typeof notices.$inferInsert;
}): Together {
  return {
    name: 'settled',
    parts: (first) => [
      `update payment_attempts set state = 'succeeded', trade_number = $${first + 1}, authorisation = $${first + 2}, failure = null,
        settled_at = $${first + 3}, query_at = null where id = $${first}`,
      insertRecords(ledger, first + 4),
      `${insertRecords(notices, first + 5)} on conflict do nothing`,
    ],
    values: [
      of.attemptId,
      of.word.tradeNumber,
      of.word.authorisation,
      of.at,
      asRecords(ledger, of.ledger),
      asRecords(notices, [of.notice]),
    ],
  };
}
