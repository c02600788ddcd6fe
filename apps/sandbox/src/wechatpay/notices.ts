import { randomUUID } from 'node:crypto';
import type { BankNotice, BankPayment, NoticeHow, Writing } from '../banks/bank.ts';
import type { Account } from './account.ts';
import { rfc3339 } from './beijing.ts';
import { encrypt, randomText } from './crypto.ts';
import { refundOf, refundStatus, transactionOf } from './transactions.ts';

/** What WeChat Pay sends on purpose to see whether a shop looks: a signature that is none, or a right one on what was changed inside. */
export const oddities = ['probe', 'badTag'] as const;
export type Oddity = (typeof oddities)[number];

const nothing: BankNotice = { url: '', headers: {}, body: '' };

/** `event`, its words, what is inside; null: there is no such notice. */
function contentOf(account: Account, payment: BankPayment, { event, refund }: NoticeHow, now: number) {
  if (event === 'payment') {
    return payment.state === 'paid'
      ? {
          type: 'TRANSACTION.SUCCESS',
          summary: '支付成功',
          original: 'transaction',
          // As it was when it was paid, however much went back since.
          inside: transactionOf(account, { ...payment, refunds: [] }, now),
        }
      : null;
  }
  if (event === 'refund' && refund && refund.state !== 'pending') {
    const { status, ...rest } = refundOf(payment, refund) as { status: string };
    return {
      type: `REFUND.${refundStatus[refund.state]}`,
      summary: '退款结果',
      original: 'refund',
      inside: { mchid: account.merchantId, ...rest, refund_status: status },
    };
  }
  return null;
}

/** Lies about the money, but not about whom it is for. */
function lied(inside: object, lie: NoticeHow['lie']): object {
  const { amount } = inside as { amount?: { total: number } };
  switch (lie) {
    case 'wrongAmount':
      return { ...inside, amount: { ...amount, total: (amount?.total ?? 0) + 1 } };
    case 'wrongCurrency':
      return { ...inside, amount: { ...amount, currency: 'USD' } };
    case 'wrongMerchant':
      return { ...inside, mchid: '1699999999' };
    default:
      return inside;
  }
}

/** Notices, locked and signed. */
export function writingOf(account: Account, now: () => number) {
  let next: Oddity | null = null;
  const writing: Writing = {
    write(payment, how) {
      const content = contentOf(account, payment, how, now());
      if (!content) {
        return nothing;
      }
      const { type, summary, original, inside } = content;
      const sealed = encrypt(account.apiKey, JSON.stringify(lied(inside, how.lie)), original);
      const odd = next;
      next = null;
      if (odd === 'badTag') {
        sealed.ciphertext = `${sealed.ciphertext.startsWith('A') ? 'B' : 'A'}${sealed.ciphertext.slice(1)}`;
      }
      const body = JSON.stringify({
        id: randomUUID(),
        create_time: rfc3339(now()),
        resource_type: 'encrypt-resource',
        event_type: type,
        summary,
        resource: { original_type: original, ...sealed },
      });
      const headers = account.sealNotice(body, how.lie === 'forged');
      return {
        url: payment.notifyUrl,
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/4.0',
          ...headers,
          ...(odd === 'probe' && { 'wechatpay-signature': `WECHATPAY/SIGNTEST/${randomText(300)}` }),
        },
      };
    },
    // Nothing need stand in it.
    isTaken: (status) => status === 200 || status === 204,
  };
  return {
    writing,
    makeOdd: (oddity: Oddity): void => {
      next = oddity;
    },
  };
}
