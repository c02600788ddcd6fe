import { z } from 'zod';
import type { PaymentResult, Trade } from '../payment.ts';
import { fromWire, isSame, wireMoney } from './amounts.ts';
import { refundShape } from './refunds.ts';

const payee = z.object({ merchant_id: z.string().optional() }).optional();

export const captureShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: wireMoney,
  custom_id: z.string().optional(),
  payee,
});
export type Capture = z.output<typeof captureShape>;

export const orderShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string(),
        amount: wireMoney,
        payee,
        payments: z
          .object({ captures: z.array(captureShape).optional(), refunds: z.array(refundShape).optional() })
          .optional(),
      }),
    )
    .length(1),
});
export type Order = z.output<typeof orderShape>;

/** Reads an order, and throws when it is not the one that this trade began: PayPal signs no answer, so what it says is compared. */
export function readOrder(
  value: unknown,
  merchantId: string,
  trade: Pick<Trade, 'attemptNumber' | 'money' | 'handle'>,
): Order {
  const order = orderShape.parse(value);
  const [unit] = order.purchase_units;
  const isOurs =
    (trade.handle === null || order.id === trade.handle) &&
    unit?.custom_id === trade.attemptNumber &&
    (unit.payee?.merchant_id ?? merchantId) === merchantId &&
    isSame(fromWire(unit.amount), trade.money);
  if (!isOurs) {
    throw new Error('PayPal answered about something else');
  }
  return order;
}

/** A capture that PayPal still looks at, or waits for a bank's money for, is not paid. */
const captureStates: Readonly<Record<string, 'paid' | 'failed' | 'unpaid'>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'unpaid',
  DECLINED: 'failed',
  FAILED: 'failed',
};

export const captureState = ({ status }: Capture): 'paid' | 'failed' | 'unpaid' => {
  const state = captureStates[status];
  if (!state) {
    throw new Error(`PayPal told of a capture that is ${status}`);
  }
  return state;
};

/** How far an order is: `approved` by the buyer, and not captured yet. */
export type Standing = { state: 'told'; word: PaymentResult } | { state: 'approved' | 'unpaid' };

export function standingOf(order: Order, trade: Trade): Standing {
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const capture = captures.find((one) => captureState(one) === 'paid') ?? captures.at(-1);
  if (capture) {
    const word = wordOf(capture, trade.attemptNumber);
    return word ? { state: 'told', word } : { state: 'unpaid' };
  }
  if (order.status === 'VOIDED') {
    return { state: 'told', word: failure(trade, order.status) };
  }
  return { state: order.status === 'APPROVED' ? 'approved' : 'unpaid' };
}

/** What a capture says of a payment; null: nothing yet. Throws at money that we never take. */
export function wordOf(capture: Capture, attemptNumber: string): PaymentResult | null {
  const state = captureState(capture);
  const money = fromWire(capture.amount);
  if (money === null) {
    throw new Error(`PayPal told of ${capture.amount.value} ${capture.amount.currency_code}`);
  }
  const reason = state === 'failed' ? (capture.status_details?.reason ?? capture.status) : null;
  return state === 'unpaid'
    ? null
    : { attemptNumber, tradeNumber: capture.id, outcome: state, money, authorisation: null, reason };
}

/** Nothing was captured, and nothing will be. */
export const failure = ({ attemptNumber, handle, money }: Trade, reason: string): PaymentResult => ({
  attemptNumber,
  tradeNumber: handle ?? '',
  outcome: 'failed',
  money,
  authorisation: null,
  reason,
});
