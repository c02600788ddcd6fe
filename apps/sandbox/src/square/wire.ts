import { refundedOf, type Bank, type BankPayment, type BankRefund, type RefundState } from '../banks/bank.ts';
import type { Account } from './account.ts';

/** What Square keeps of a payment beside what every bank keeps. */
export interface Extra {
  /** Why it failed. */
  code: string | null;
  last4: string;
}
/** And of a refund. */
export interface RefundExtra {
  reason: string | null;
}

export interface Books {
  bank: Bank;
  account: Account;
  extras: Map<string, Extra>;
  /** By the refund's id. */
  refundExtras: Map<string, RefundExtra>;
  /** Of a list; Square has 100. */
  pageSize: number;
}

const statuses: Readonly<Record<BankPayment['state'], string>> = {
  open: 'PENDING',
  approved: 'APPROVED',
  paid: 'COMPLETED',
  refused: 'FAILED',
  closed: 'CANCELED',
};
const cardStatuses: Readonly<Record<BankPayment['state'], string>> = {
  open: 'AUTHORIZED',
  approved: 'AUTHORIZED',
  paid: 'CAPTURED',
  refused: 'FAILED',
  closed: 'VOIDED',
};
const refundStatuses: Readonly<Record<RefundState, string>> = {
  pending: 'PENDING',
  done: 'COMPLETED',
  refused: 'REJECTED',
};

/** Known some time after the payment, as with Square. */
const feeAfterMs = 60_000;
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;
const at = (ms: number): string => new Date(ms).toISOString();

/** A payment as Square's API and its events write it. */
export function writePayment({ bank, account, extras }: Books, payment: BankPayment): Record<string, unknown> {
  const money = { amount: payment.amount, currency: payment.currency };
  const { code, last4 } = extras.get(payment.id) ?? { code: null, last4: '1111' };
  const refunded = refundedOf(payment);
  return {
    id: payment.id,
    created_at: at(payment.createdAt),
    updated_at: at(payment.refunds.at(-1)?.at ?? payment.paidAt ?? payment.createdAt),
    amount_money: money,
    total_money: money,
    status: statuses[payment.state],
    delay_duration: 'PT168H',
    delay_action: 'CANCEL',
    source_type: 'CARD',
    card_details: {
      status: cardStatuses[payment.state],
      card: { card_brand: 'VISA', last_4: last4 },
      entry_method: 'KEYED',
      ...(code && { errors: [{ category: 'PAYMENT_METHOD_ERROR', code, detail: `Authorization error: '${code}'` }] }),
    },
    location_id: account.locationId,
    ...(payment.number !== payment.id && { reference_id: payment.number }),
    ...(payment.state === 'paid' && { approved_money: money }),
    ...(payment.state === 'paid' &&
      bank.now() - payment.createdAt >= feeAfterMs && {
        processing_fee: [
          {
            effective_at: at(payment.createdAt + feeAfterMs),
            type: 'INITIAL',
            amount_money: { amount: feeOf(payment.amount), currency: payment.currency },
          },
        ],
      }),
    ...(payment.refunds.length > 0 && {
      refunded_money: { amount: refunded, currency: payment.currency },
      refund_ids: payment.refunds.map(({ id }) => id),
    }),
  };
}

export function writeRefund(
  { account, refundExtras }: Books,
  payment: BankPayment,
  refund: BankRefund,
): Record<string, unknown> {
  const reason = refundExtras.get(refund.id)?.reason;
  return {
    id: refund.id,
    status: refundStatuses[refund.state],
    amount_money: { amount: refund.amount, currency: payment.currency },
    payment_id: payment.id,
    location_id: account.locationId,
    created_at: at(refund.at),
    updated_at: at(refund.at),
    ...(reason && { reason }),
  };
}
