import { createHash } from 'node:crypto';
import type { BankNotice, BankPayment, NoticeHow } from '../banks/bank.ts';
import { sign } from './signature.ts';
import { writePayment, writeRefund, type Books } from './wire.ts';

/** The same for each delivery of one piece of news. */
function idOf(news: object): string {
  const hex = createHash('sha256').update(JSON.stringify(news)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Square holds the money back as soon as a bank takes it (squareup.com/help, "Holds on disputed funds"). */
const writeDispute = ({ account }: Books, payment: BankPayment) => ({
  id: `DP${payment.id.slice(0, 20)}`,
  amount_money: { amount: payment.amount, currency: payment.currency },
  reason: 'NO_KNOWLEDGE',
  state: 'EVIDENCE_REQUIRED',
  disputed_payment: { payment_id: payment.id },
  location_id: account.locationId,
});

function newsOf(books: Books, payment: BankPayment, { event, refund }: NoticeHow) {
  switch (event) {
    case 'payment':
      return { type: 'payment.updated', kind: 'payment', id: payment.id, object: writePayment(books, payment) };
    case 'refund':
      if (!refund) {
        throw new Error(`payment ${payment.number} has no refund to tell of`);
      }
      return {
        type: 'refund.updated',
        kind: 'refund',
        id: refund.id,
        object: writeRefund(books, payment, refund),
      };
    case 'chargeback': {
      const dispute = writeDispute(books, payment);
      return { type: 'dispute.created', kind: 'dispute', id: dispute.id, object: dispute };
    }
  }
}

/** An event to the shop's address, signed over both. */
export function writeNotice(books: Books, told: BankPayment, how: NoticeHow): BankNotice {
  const { account } = books;
  const payment =
    how.lie === 'wrongAmount'
      ? { ...told, amount: told.amount - 1 }
      : how.lie === 'wrongCurrency'
        ? { ...told, currency: 'TWD' }
        : told;
  const { type, kind, id, object } = newsOf(books, payment, how);
  const own = how.lie === 'wrongMerchant' ? { ...object, location_id: 'LOTHER' } : object;
  const body = JSON.stringify({
    merchant_id: how.lie === 'wrongMerchant' ? 'MLOTHER' : account.merchantId,
    type,
    event_id: idOf({ type, own }),
    // When it happened, so that each delivery has the same bytes.
    created_at: 'updated_at' in own ? own.updated_at : new Date(payment.createdAt).toISOString(),
    data: { type: kind, id, object: { [kind]: own } },
  });
  const key = how.lie === 'forged' ? 'not the key' : account.webhookKey;
  return {
    url: account.webhookUrl,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Square Connect v2',
      'square-environment': 'Sandbox',
      'x-square-hmacsha256-signature': sign(key, account.webhookUrl, body),
    },
    body,
  };
}
