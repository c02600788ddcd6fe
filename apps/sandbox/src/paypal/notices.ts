import { createHash, randomBytes } from 'node:crypto';
import type { BankNotice, BankPayment, NoticeHow } from '../banks/bank.ts';
import type { Account } from './account.ts';
import { captureBody, newNumber, orderBody, refundBody, timeText, type Order } from './orders.ts';
import { stepOf, wireMoney } from './money.ts';
import type { Signing } from './signing.ts';

const eventOf = {
  open: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  approved: 'CHECKOUT.ORDER.APPROVED',
  paid: 'PAYMENT.CAPTURE.COMPLETED',
  refused: 'PAYMENT.CAPTURE.DENIED',
  closed: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
} as const;

interface Writer {
  account: Account;
  signing: Signing;
  orders: ReadonlyMap<string, Order>;
  now: () => number;
}

/** What a lie says instead of the truth. */
function lieAbout(order: Order, lie: NoticeHow['lie']): Order {
  const { payment } = order;
  if (lie === 'wrongAmount') {
    return { ...order, payment: { ...payment, amount: payment.amount + stepOf(payment.currency) } };
  }
  return lie === 'wrongCurrency'
    ? { ...order, payment: { ...payment, currency: payment.currency === 'TWD' ? 'USD' : 'TWD' } }
    : order;
}

/** Writes notices: what happened, in PayPal's words, signed over the bytes. An event that is told again has the same bytes. */
export function openWriting({ account, signing, orders, now }: Writer) {
  const bodies = new Map<string, string>();

  function resourceOf(order: Order, event: string, how: NoticeHow, merchantId: string) {
    const { payment } = order;
    if (event.startsWith('CHECKOUT.')) {
      return { type: 'checkout-order', resource: orderBody(order, merchantId) };
    }
    if (how.refund) {
      return { type: 'refund', resource: refundBody(order, how.refund) };
    }
    if (how.event === 'chargeback') {
      const amount = wireMoney(payment.amount, payment.currency);
      return {
        type: 'dispute',
        resource: {
          dispute_id: `PP-D-${createHash('sha256').update(payment.id).digest('hex').slice(0, 8).toUpperCase()}`,
          create_time: timeText(now()),
          disputed_transactions: [
            {
              seller_transaction_id: order.capture?.id ?? '',
              gross_amount: amount,
              seller: { merchant_id: merchantId },
            },
          ],
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          status: 'UNDER_REVIEW',
          dispute_amount: amount,
          dispute_life_cycle_stage: 'CHARGEBACK',
        },
      };
    }
    const { capture } = order;
    // A capture that a notice calls declined may never have been one.
    const told = { ...order, capture: capture ?? { id: newNumber(), status: 'DECLINED' as const, at: now() } };
    const body = captureBody(told, merchantId);
    return { type: 'capture', resource: payment.state === 'refused' ? { ...body, status: 'DECLINED' } : body };
  }

  return (payment: BankPayment, how: NoticeHow): BankNotice => {
    const known = orders.get(payment.id);
    if (!known) {
      throw new Error(`no order has the number ${payment.id}`);
    }
    const order = lieAbout({ ...known, payment }, how.lie);
    const event = {
      payment: eventOf[payment.state],
      refund: 'PAYMENT.CAPTURE.REFUNDED',
      chargeback: 'CUSTOMER.DISPUTE.CREATED',
    }[how.event];
    const name = [payment.id, event, how.refund?.id, how.refund?.state, how.lie].join(' ');
    const merchantId = how.lie === 'wrongMerchant' ? newNumber().slice(0, 13) : account.merchantId;
    const { type, resource } = resourceOf(order, event, how, merchantId);
    const body =
      bodies.get(name) ??
      JSON.stringify({
        id: `WH-${randomBytes(9).toString('hex').toUpperCase()}-${randomBytes(8).toString('hex').toUpperCase()}`,
        event_version: '1.0',
        create_time: timeText(now()),
        resource_type: type,
        resource_version: '2.0',
        event_type: event,
        summary: `${event} of ${payment.id}`,
        resource,
        links: [],
      });
    bodies.set(name, body);
    return {
      url: payment.notifyUrl,
      headers: signing.headersOf(body, account.webhookId, order.origin, how.lie === 'forged'),
      body,
    };
  };
}
