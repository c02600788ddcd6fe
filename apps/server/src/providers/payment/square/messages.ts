import { z } from 'zod';

// Of what Square answers and tells only what is used here (types of its SDK 46.0.0); the rest may grow.

const money = z.object({ amount: z.int().min(0), currency: z.string() });

export const payment = z.object({
  id: z.string().min(1),
  status: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  amount_money: money,
  refunded_money: money.optional(),
  processing_fee: z.array(z.object({ amount_money: z.object({ amount: z.int(), currency: z.string() }) })).optional(),
  refund_ids: z.array(z.string()).optional(),
  location_id: z.string(),
  reference_id: z.string().optional(),
  card_details: z.object({ errors: z.array(z.object({ code: z.string() })).optional() }).optional(),
});
export type SquarePayment = z.output<typeof payment>;

export const refund = z.object({
  id: z.string().min(1),
  status: z.string(),
  location_id: z.string(),
  payment_id: z.string(),
  amount_money: money,
  reason: z.string().nullish(),
});
export type SquareRefund = z.output<typeof refund>;

export const paymentAnswer = z.object({ payment });
export const paymentsAnswer = z.object({ payments: z.array(payment).default([]), cursor: z.string().optional() });
export const refundAnswer = z.object({ refund });
export const domainAnswer = z.object({ status: z.string() });
export const errorsAnswer = z.object({
  errors: z.array(z.object({ code: z.string(), detail: z.string().optional() })).min(1),
  payment: payment.optional(),
});

const dispute = z.object({
  id: z.string().min(1),
  state: z.string(),
  amount_money: money,
  disputed_payment: z.object({ payment_id: z.string() }),
});

/** An event by its type; those that are not subscribed to for us have no row. */
export const event = z.object({
  event_id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
export const eventObjects = {
  payment: z.object({ payment }),
  refund: z.object({ refund }),
  dispute: z.object({ dispute }),
} as const;
