import { z } from 'zod';
import type { Notice } from '../payment.ts';
import { fromWire, wireMoney } from './amounts.ts';
import { captureShape, wordOf, type Capture } from './orders.ts';

const event = z.object({ event_type: z.string(), resource: z.unknown() });
/** Of an approval it counts which payment it is: whoever captures asks PayPal for the rest. */
const approval = z.object({ purchase_units: z.array(z.object({ custom_id: z.string().min(1) })).length(1) });
const refund = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });

/**
 * A customer's dispute. PROVIDERS.md says nothing of disputes; these facts are from developer.paypal.com "Disputes lifecycle stages reference"
 * and "Subscribe to disputes webhooks" (read 2026): in the stage INQUIRY buyer and seller talk, from CHARGEBACK on PayPal decides and keeps
 * the money back, and an inquiry whose money went back ends with an outcome for the buyer.
 */
const dispute = z.object({
  dispute_id: z.string().min(1).max(100),
  disputed_transactions: z
    .array(
      z.object({
        seller_transaction_id: z.string().regex(/^\w{1,40}$/),
        seller: z.object({ merchant_id: z.string().optional() }).optional(),
      }),
    )
    .length(1),
  dispute_amount: wireMoney,
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
});
/** Stages in which PayPal holds the money. */
const held: ReadonlySet<string> = new Set(['CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']);
/** Outcomes by which the buyer has it. */
const lost: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

/** Asks PayPal for a capture of ours; null: it knows none of that number. */
export type ShowCapture = (id: string) => Promise<Capture | null>;

const forged = (why: string): Notice => ({ kind: 'forged', why });
/** Something that changes nothing for us. */
const nothing: Notice = { kind: 'test' };

/** Reads a notice whose signature was found right. */
export async function readEvent(rawBody: Buffer, merchantId: string, showCapture: ShowCapture): Promise<Notice> {
  const told = event.safeParse(parsed(rawBody));
  if (!told.success) {
    return forged('no event');
  }
  const { event_type: type, resource } = told.data;
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED': {
      const number = approval.safeParse(resource).data?.purchase_units[0]?.custom_id;
      return number === undefined ? forged('fields are missing') : { kind: 'approved', attemptNumber: number };
    }
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return readCapture(resource, merchantId);
    case 'PAYMENT.CAPTURE.REFUNDED':
      return readRefund(resource, showCapture);
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return readDispute(resource, merchantId, showCapture);
    default:
      return nothing;
  }
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

function readCapture(resource: unknown, merchantId: string): Notice {
  const { data: capture } = captureShape.safeParse(resource);
  if (!capture?.custom_id || fromWire(capture.amount) === null) {
    return forged('fields are missing');
  }
  if ((capture.payee?.merchant_id ?? merchantId) !== merchantId) {
    return forged('another merchant');
  }
  const word = wordOf(capture, capture.custom_id);
  // It was decided, and is looked at once more.
  return word ? { kind: 'word', word } : nothing;
}

/** The capture that a refund gives back, by its link. */
async function readRefund(resource: unknown, showCapture: ShowCapture): Promise<Notice> {
  const up = refund.safeParse(resource).data?.links.find(({ rel }) => rel === 'up')?.href;
  const id = /\/v2\/payments\/captures\/(\w{1,40})$/.exec(up ?? '')?.[1];
  const number = id === undefined ? undefined : (await showCapture(id))?.custom_id;
  return number === undefined ? nothing : { kind: 'refund', attemptNumber: number };
}

async function readDispute(resource: unknown, merchantId: string, showCapture: ShowCapture): Promise<Notice> {
  const { data: told } = dispute.safeParse(resource);
  const [transaction] = told?.disputed_transactions ?? [];
  const money = told && fromWire(told.dispute_amount);
  if (!told || !transaction || !money) {
    return forged('fields are missing');
  }
  if ((transaction.seller?.merchant_id ?? merchantId) !== merchantId) {
    return forged('another merchant');
  }
  const isTaken =
    told.dispute_outcome?.outcome_code === undefined
      ? held.has(told.dispute_life_cycle_stage ?? '')
      : lost.has(told.dispute_outcome.outcome_code);
  if (!isTaken) {
    return nothing;
  }
  const number = (await showCapture(transaction.seller_transaction_id))?.custom_id;
  return number === undefined
    ? forged('a dispute of no payment of ours')
    : { kind: 'chargeback', attemptNumber: number, reference: told.dispute_id, money };
}
