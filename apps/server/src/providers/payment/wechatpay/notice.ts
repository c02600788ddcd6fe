import { currencies, minor } from '@lyceum/domain/money';
import { z } from 'zod';
import type { Notice } from '../payment.ts';
import { unlock } from './signing.ts';

const envelope = z.object({
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

/** A payment as notices and answers tell it; amounts in fen. */
export const transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_*|-]{6,32}$/),
  trade_state: z.string(),
  transaction_id: z.string().min(1).max(32).optional(),
  amount: z
    .object({ total: z.int().positive(), currency: z.enum(currencies) })
    .partial({ currency: true })
    .optional(),
});
export type Transaction = z.output<typeof transaction>;

const repayment = z.object({ mchid: z.string(), out_trade_no: z.string(), out_refund_no: z.string() });

/** What was paid, however much of it went back since; null: nothing was. */
export function paidIn({ trade_state: state, transaction_id: id, amount }: Transaction) {
  return (state === 'SUCCESS' || state === 'REFUND') && id !== undefined && amount !== undefined
    ? { tradeNumber: id, money: { amount: minor(amount.total), currency: amount.currency ?? 'CNY' } }
    : null;
}

interface Ours {
  merchantId: string;
  appIds: readonly string[];
  apiKey: Buffer;
}

const forged = (why: string): Notice => ({ kind: 'forged', why });

/** Reads a notice whose signature was found right. */
export function readNotice({ merchantId, appIds, apiKey }: Ours, rawBody: Buffer): Notice {
  const outside = envelope.safeParse(jsonOf(rawBody.toString('utf8')));
  if (!outside.success) {
    return forged('no notice');
  }
  const { event_type: event, resource } = outside.data;
  const [about] = event.split('.');
  if (about !== 'TRANSACTION' && about !== 'REFUND') {
    // Signed, and of something that we do not use.
    return { kind: 'test' };
  }
  let inside: unknown;
  try {
    inside = jsonOf(unlock(apiKey, resource));
  } catch {
    return forged('locked under another key, or changed');
  }
  if (about === 'REFUND') {
    const read = repayment.safeParse(inside);
    if (!read.success || read.data.mchid !== merchantId) {
      return forged(read.success ? 'another merchant' : 'fields are missing');
    }
    return { kind: 'refund', attemptNumber: read.data.out_trade_no };
  }
  const read = transaction.safeParse(inside);
  if (!read.success) {
    return forged('fields are missing or malformed');
  }
  const { mchid, appid, out_trade_no: attemptNumber, trade_state: state } = read.data;
  if (mchid !== merchantId || !appIds.includes(appid)) {
    return forged('another merchant or application');
  }
  const paid = paidIn(read.data);
  if (event !== 'TRANSACTION.SUCCESS' || paid === null) {
    // It tells successes alone.
    return forged(`not a success: ${event} ${state}`.slice(0, 100));
  }
  return { kind: 'word', word: { attemptNumber, ...paid, outcome: 'paid', authorisation: null, reason: null } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
