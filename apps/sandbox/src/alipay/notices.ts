import { createHash } from 'node:crypto';
import type { BankNotice, BankPayment, NoticeHow, Writing } from '../banks/bank.ts';
import type { Account } from './account.ts';
import { clockText } from './beijing.ts';
import { textIn, yuanText } from './request.ts';
import type { Fields } from './signing.ts';
import { doneRefunds, tradeStatus } from './trades.ts';

const nothing: BankNotice = { url: '', headers: {}, body: '' };

/** The same for each repeat of one notice. */
const noticeId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 34);

/** What a notice says; null: there is none of it. */
function fieldsOf(account: Account, payment: BankPayment, { event, refund }: NoticeHow, now: number): Fields | null {
  if (event === 'chargeback' || (event === 'refund' && refund?.state !== 'done')) {
    return null;
  }
  const back = doneRefunds(payment);
  // A payment is told as it was, however much went back since.
  const status = tradeStatus(event === 'payment' ? { ...payment, refunds: [] } : payment, now);
  const paid = yuanText(payment.paidAt === null ? 0 : payment.amount);
  const given = yuanText(event === 'refund' ? back.reduce((sum, { amount }) => sum + amount, 0) : 0);
  return {
    app_id: account.appId,
    auth_app_id: account.appId,
    ...(payment.paidAt !== null && {
      buyer_id: '2088101117955611',
      buyer_logon_id: '159****5620',
      buyer_pay_amount: paid,
      fund_bill_list: JSON.stringify([{ amount: paid, fundChannel: 'ALIPAYACCOUNT' }]),
      gmt_payment: clockText(payment.paidAt),
      invoice_amount: paid,
      point_amount: '0.00',
      receipt_amount: paid,
    }),
    charset: 'utf-8',
    gmt_create: clockText(payment.createdAt),
    ...(status === 'TRADE_CLOSED' && { gmt_close: clockText(now) }),
    ...(event === 'refund' && refund && { gmt_refund: `${clockText(refund.at)}.000`, out_biz_no: refund.key }),
    notify_id: noticeId(payment.number, event, refund?.key ?? '', status),
    notify_time: clockText(now),
    notify_type: 'trade_status_sync',
    out_trade_no: payment.number,
    ...(payment.paidAt !== null && { refund_fee: given }),
    seller_id: account.sellerId,
    subject: textIn(payment.request, 'subject'),
    total_amount: yuanText(payment.amount),
    trade_no: payment.id,
    trade_status: status,
    version: '1.0',
  };
}

function lied(payment: BankPayment, fields: Fields, lie: NoticeHow['lie']): Fields {
  switch (lie) {
    case 'wrongAmount':
      return { ...fields, total_amount: yuanText(payment.amount + 1) };
    case 'wrongCurrency':
      return { ...fields, trans_currency: 'USD', settle_currency: 'USD' };
    case 'wrongMerchant':
      return { ...fields, seller_id: '2088000000000000' };
    default:
      return fields;
  }
}

/** Notices: forms, signed over their decoded fields. */
export const writingOf = (account: Account, now: () => number): Writing => ({
  write(payment, how) {
    const fields = fieldsOf(account, payment, how, now());
    return fields === null || payment.notifyUrl === ''
      ? nothing
      : {
          url: payment.notifyUrl,
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
          body: new URLSearchParams(account.signed(lied(payment, fields, how.lie), how.lie === 'forged')).toString(),
        };
  },
  isTaken: (status, answer) => status === 200 && answer === 'success',
});
