import type { Money } from '@lyceum/domain/money';
import { minor } from '@lyceum/domain/money';
import { z } from 'zod';
import type { PaymentResult } from '../payment.ts';
import { decrypt, isSame, tradeSha, type Keys } from './cipher.ts';
import { explain } from './errors.ts';

/** NewebPay writes figures as numbers or as texts. */
export const text = z.union([z.string(), z.number()]).transform(String);

/** Whole Taiwan dollars; null where it is none. */
export const dollars = (given: string): Money | null =>
  /^[1-9]\d{0,9}$/.test(given) ? { amount: minor(Number(given) * 100), currency: 'TWD' } : null;

/** A name that comes twice could be read one way and signed another: such a body is no body. */
export function readForm(body: string): Record<string, string> | null {
  const pairs = new URLSearchParams(body);
  const fields = Object.fromEntries(pairs);
  return Object.keys(fields).length === pairs.size ? fields : null;
}

const sealed = z.object({
  Status: z.string(),
  Message: z.string().default(''),
  Result: z.object({
    MerchantID: text,
    MerchantOrderNo: text,
    Amt: text,
    TradeNo: text.default(''),
    PaymentType: text.default(''),
  }),
});

export type Letter = { kind: 'word'; word: PaymentResult } | { kind: 'forged'; why: string };
const forged = (why: string): Letter => ({ kind: 'forged', why });

/**
 * A notice, or what the browser brings back: both have the same form. TradeSha signs TradeInfo alone, so that what stands beside it counts
 * only where TradeInfo says the same. Our own form is signed by the same key, and a buyer has it: it is no JSON, and is refused for that.
 */
export function readLetter(fields: Readonly<Record<string, string>>, account: Keys & { merchantId: string }): Letter {
  const { TradeInfo = '', TradeSha } = fields;
  if (!isSame(TradeSha, tradeSha(TradeInfo, account))) {
    return forged('wrong TradeSha');
  }
  const read = sealed.safeParse(jsonOf(decrypt(TradeInfo, account)));
  if (!read.success) {
    return forged('not a result in JSON');
  }
  const { Status: status, Message: message, Result: result } = read.data;
  if (fields.Status !== status || fields.MerchantID !== result.MerchantID) {
    return forged('another result than its envelope says');
  }
  if (result.MerchantID !== account.merchantId) {
    return forged('another merchant');
  }
  const money = dollars(result.Amt);
  if (money === null || !/^\w{1,30}$/.test(result.MerchantOrderNo)) {
    return forged('number or amount is malformed');
  }
  const paid = status === 'SUCCESS';
  // A code for a bank's machine was given out, for example: a success, but no money. We offer cards alone.
  if (paid && (result.PaymentType !== 'CREDIT' || result.TradeNo === '')) {
    return forged('not a payment by card');
  }
  return {
    kind: 'word',
    word: {
      attemptNumber: result.MerchantOrderNo,
      tradeNumber: result.TradeNo,
      outcome: paid ? 'paid' : 'failed',
      money,
      authorisation: null,
      reason: paid ? null : explain(status, message).slice(0, 200),
    },
  };
}

function jsonOf(written: string | null): unknown {
  try {
    return JSON.parse(written ?? '');
  } catch {
    return null;
  }
}
