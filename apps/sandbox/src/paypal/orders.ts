import { randomBytes } from 'node:crypto';
import type { BankPayment, BankRefund } from '../banks/bank.ts';
import { feeOf, wireMoney } from './money.ts';

/** An order beside what every bank keeps of a payment. */
export interface Order {
  payment: BankPayment;
  /** Where this bank was asked for it. */
  origin: string;
  customId: string;
  invoiceId: string;
  title: string;
  locale: string;
  /** The buyer's card will be declined when the shop captures. */
  declined: boolean;
  capture: { id: string; status: 'COMPLETED' | 'PENDING' | 'DECLINED'; at: number } | null;
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXY0123456789';
/** A number as PayPal gives them: 17 letters and digits. */
export const newNumber = (): string => Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join('');

export const timeText = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

const refundStatus = { pending: 'PENDING', done: 'COMPLETED', refused: 'FAILED' } as const;

/** `up` leads from a refund to what it gives back. */
export function refundBody(order: Order, refund: BankRefund) {
  const { origin } = order;
  const amount = wireMoney(refund.amount, order.payment.currency);
  return {
    id: refund.id,
    status: refundStatus[refund.state],
    ...(refund.state === 'pending' && { status_details: { reason: 'ECHECK' } }),
    amount,
    ...(refund.key !== '' && { custom_id: refund.key }),
    seller_payable_breakdown: { gross_amount: amount, total_refunded_amount: amount },
    create_time: timeText(refund.at),
    update_time: timeText(refund.at),
    links: [
      { rel: 'self', method: 'GET', href: `${origin}/v2/payments/refunds/${refund.id}` },
      { rel: 'up', method: 'GET', href: `${origin}/v2/payments/captures/${order.capture?.id ?? ''}` },
    ],
  };
}

export function captureBody(order: Order, merchantId: string) {
  const { payment, capture, origin } = order;
  const { amount, currency } = payment;
  const money = wireMoney(amount, currency);
  const fee = feeOf(amount, currency);
  const back = payment.refunds.reduce((sum, refund) => sum + (refund.state === 'done' ? refund.amount : 0), 0);
  const settled = back === 0 ? capture?.status : back < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  return {
    id: capture?.id ?? '',
    status: settled,
    ...(capture?.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: money,
    final_capture: true,
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    payee: { merchant_id: merchantId },
    seller_protection: { status: 'NOT_ELIGIBLE' },
    seller_receivable_breakdown: {
      gross_amount: money,
      paypal_fee: wireMoney(fee, currency),
      net_amount: wireMoney(amount - fee, currency),
    },
    supplementary_data: { related_ids: { order_id: payment.id } },
    create_time: timeText(capture?.at ?? 0),
    update_time: timeText(capture?.at ?? 0),
    links: [
      { rel: 'self', method: 'GET', href: `${origin}/v2/payments/captures/${capture?.id ?? ''}` },
      { rel: 'up', method: 'GET', href: `${origin}/v2/checkout/orders/${payment.id}` },
    ],
  };
}

const statusOf = ({ payment, capture }: Order): string => {
  if (capture) {
    return 'COMPLETED';
  }
  return {
    open: 'PAYER_ACTION_REQUIRED',
    approved: 'APPROVED',
    paid: 'COMPLETED',
    refused: 'CREATED',
    closed: 'VOIDED',
  }[payment.state];
};

export function orderBody(order: Order, merchantId: string) {
  const { payment, capture, origin } = order;
  return {
    id: payment.id,
    intent: 'CAPTURE',
    status: statusOf(order),
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: 'default',
        amount: wireMoney(payment.amount, payment.currency),
        payee: { merchant_id: merchantId },
        description: order.title,
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        ...(capture && {
          payments: {
            captures: [captureBody(order, merchantId)],
            refunds: payment.refunds.map((refund) => refundBody(order, refund)),
          },
        }),
      },
    ],
    create_time: timeText(payment.createdAt),
    links: [
      { rel: 'self', method: 'GET', href: `${origin}/v2/checkout/orders/${payment.id}` },
      { rel: 'payer-action', method: 'GET', href: `${origin}/checkoutnow?token=${payment.id}` },
    ],
  };
}
