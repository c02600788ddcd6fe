import type { Bank, BankPayment, BankRefund } from '../banks/bank.ts';
import { digits } from './account.ts';
import { clockText, dayText, instantOf } from './beijing.ts';
import { badParameter, notDone } from './refusal.ts';
import { fenOf, openings, textIn, yuanText, type Opening, type ReadRequest } from './request.ts';

type Content = ReadRequest['content'];

const ofOpening = ['out_trade_no', 'total_amount', 'subject', 'body', 'product_code', 'time_expire', 'passback_params'];
const day = 86_400_000;
const dearest = 100_000_000_00;

function onlyKnown(content: Content, known: readonly string[]): void {
  const unknown = Object.keys(content).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw badParameter(unknown, '未知参数');
  }
}

const isAddress = (text: string | undefined): boolean =>
  text !== undefined && text.length <= 256 && URL.canParse(text) && /^https?:/.test(text);

/** Looks at what a payment is begun with. Throws what Alipay would say. */
function readOpening(method: Opening, { params, content }: ReadRequest, now: number): void {
  const isWap = method === 'alipay.trade.wap.pay';
  onlyKnown(content, isWap ? [...ofOpening, 'quit_url'] : ofOpening);
  if (!/^\w{1,64}$/.test(textIn(content, 'out_trade_no'))) {
    throw badParameter('out_trade_no');
  }
  const amount = fenOf(textIn(content, 'total_amount'));
  if (!(amount >= 1 && amount <= dearest)) {
    throw badParameter('total_amount');
  }
  const subject = textIn(content, 'subject');
  if (subject === '' || subject.length > 256 || /[/=&]/.test(subject)) {
    throw badParameter('subject');
  }
  if (textIn(content, 'product_code') !== openings[method].product) {
    throw badParameter('product_code', '产品码与接口不匹配');
  }
  const ends = instantOf(textIn(content, 'time_expire'));
  if ('time_expire' in content && !(ends > now && ends <= now + 15 * day)) {
    throw badParameter('time_expire');
  }
  if (isWap && !isAddress(textIn(content, 'quit_url'))) {
    throw badParameter('quit_url');
  }
  for (const name of ['notify_url', 'return_url']) {
    if (params[name] !== undefined && !isAddress(params[name])) {
      throw badParameter(name);
    }
  }
}

/**
 * The buyer is on Alipay's page, or in its application, with what the shop signed: only now is there a trade. Opening it again with the
 * same words leads to the same one.
 */
export function openTrade(bank: Bank, method: Opening, request: ReadRequest): BankPayment {
  const now = bank.now();
  readOpening(method, request, now);
  const { params, content } = request;
  const number = textIn(content, 'out_trade_no');
  const before = bank.payments.get(number);
  if (before) {
    if (before.way !== openings[method].way || JSON.stringify(before.request) !== JSON.stringify(content)) {
      throw notDone('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    }
    return before;
  }
  const payment: BankPayment = {
    number,
    id: `${dayText(now).replaceAll('-', '')}22001${digits(15)}`,
    way: openings[method].way,
    amount: fenOf(textIn(content, 'total_amount')),
    currency: 'CNY',
    state: 'open',
    notifyUrl: params.notify_url ?? '',
    returnUrl: params.return_url ?? '',
    backUrl: textIn(content, 'quit_url'),
    createdAt: now,
    expiresAt: 'time_expire' in content ? instantOf(textIn(content, 'time_expire')) : now + 15 * day,
    paidAt: null,
    refunds: [],
    request: content,
  };
  bank.payments.set(number, payment);
  return payment;
}

const year = 365 * day;
const sumOf = (refunds: readonly BankRefund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);
export const doneRefunds = ({ refunds }: Pick<BankPayment, 'refunds'>): BankRefund[] =>
  refunds.filter(({ state }) => state === 'done');

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS' | 'TRADE_FINISHED';

export function tradeStatus(payment: BankPayment, now: number): TradeStatus {
  if (payment.paidAt !== null) {
    if (sumOf(doneRefunds(payment)) >= payment.amount) {
      return 'TRADE_CLOSED';
    }
    return now - payment.paidAt > year ? 'TRADE_FINISHED' : 'TRADE_SUCCESS';
  }
  return payment.state === 'closed' || now > payment.expiresAt ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
}

/** The trade that a request names, by the shop's number or by Alipay's. */
function tradeIn(bank: Bank, content: Content): BankPayment {
  const [number, id] = [textIn(content, 'out_trade_no'), textIn(content, 'trade_no')];
  if (number === '' && id === '') {
    throw badParameter('out_trade_no');
  }
  const found = [...bank.payments.values()].find((one) => (id === '' ? one.number === number : one.id === id));
  if (!found) {
    throw notDone('ACQ.TRADE_NOT_EXIST', '交易不存在');
  }
  return found;
}

const names = ['out_trade_no', 'trade_no'];

/** alipay.trade.query */
export function queryTrade(bank: Bank, content: Content): object {
  onlyKnown(content, [...names, 'query_options']);
  const payment = tradeIn(bank, content);
  const paid = yuanText(payment.paidAt === null ? 0 : payment.amount);
  return {
    buyer_logon_id: '159****5620',
    buyer_pay_amount: paid,
    buyer_user_id: '2088101117955611',
    invoice_amount: paid,
    out_trade_no: payment.number,
    point_amount: '0.00',
    receipt_amount: paid,
    ...(payment.paidAt !== null && { send_pay_date: clockText(payment.paidAt) }),
    total_amount: yuanText(payment.amount),
    trade_no: payment.id,
    trade_status: tradeStatus(payment, bank.now()),
  };
}

/** alipay.trade.close */
export function closeTrade(bank: Bank, content: Content): object {
  onlyKnown(content, [...names, 'operator_id']);
  const payment = tradeIn(bank, content);
  if (tradeStatus(payment, bank.now()) !== 'WAIT_BUYER_PAY') {
    throw notDone('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
  }
  payment.state = 'closed';
  return { out_trade_no: payment.number, trade_no: payment.id };
}

/** alipay.trade.refund: by the same key it is answered again, and nothing moves. `tell`: what moved is told to the shop. */
export function refundTrade(
  bank: Bank,
  content: Content,
  tell: (payment: BankPayment, refund: BankRefund) => void,
): object {
  onlyKnown(content, [...names, 'refund_amount', 'refund_reason', 'out_request_no']);
  const payment = tradeIn(bank, content);
  const amount = fenOf(textIn(content, 'refund_amount'));
  const key = textIn(content, 'out_request_no');
  if (!(amount >= 1)) {
    throw badParameter('refund_amount');
  }
  if (key.length > 64 || (key === '' && amount !== payment.amount)) {
    throw badParameter('out_request_no', '部分退款必传');
  }
  if (payment.paidAt === null) {
    throw notDone('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
  }
  const answer = (change: 'Y' | 'N'): object => ({
    buyer_logon_id: '159****5620',
    buyer_user_id: '2088101117955611',
    fund_change: change,
    gmt_refund_pay: clockText(bank.now()),
    out_trade_no: payment.number,
    refund_fee: yuanText(sumOf(doneRefunds(payment))),
    trade_no: payment.id,
  });
  const before = payment.refunds.find((one) => one.key === key && one.state !== 'refused');
  if (before) {
    if (before.amount !== amount) {
      throw notDone('ACQ.DISCORDANT_REPEAT_REQUEST', '同一笔退款请求号退款金额不一致');
    }
    return answer('N');
  }
  const left = payment.amount - sumOf(payment.refunds.filter(({ state }) => state !== 'refused'));
  if (left === 0) {
    throw notDone('ACQ.TRADE_HAS_CLOSE', '交易已关闭');
  }
  if (amount > left) {
    throw notDone('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
  }
  if (tradeStatus(payment, bank.now()) === 'TRADE_FINISHED') {
    throw notDone('ACQ.TRADE_HAS_FINISHED', '交易已完结');
  }
  const fault = bank.takeFault('refundRefused', 'refundPending');
  if (fault === 'refundRefused') {
    throw notDone('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足');
  }
  const state = fault === 'refundPending' ? 'pending' : 'done';
  const refund: BankRefund = { key, id: digits(20), amount, state, at: bank.now() };
  payment.refunds.push(refund);
  if (state === 'done') {
    tell(payment, refund);
  }
  return answer(state === 'done' ? 'Y' : 'N');
}

/** alipay.trade.fastpay.refund.query: what is not done yet is not spoken of. */
export function queryRefund(
  bank: Bank,
  content: Content,
  tell: (payment: BankPayment, refund: BankRefund) => void,
): object {
  onlyKnown(content, [...names, 'out_request_no', 'query_options']);
  const payment = tradeIn(bank, content);
  const key = textIn(content, 'out_request_no');
  if (key === '') {
    throw badParameter('out_request_no');
  }
  for (const refund of payment.refunds) {
    if (refund.state === 'pending' && bank.now() >= refund.at + bank.refundTakes) {
      refund.state = 'done';
      tell(payment, refund);
    }
  }
  const refund = doneRefunds(payment).find((one) => one.key === key);
  return refund
    ? {
        out_request_no: key,
        out_trade_no: payment.number,
        refund_amount: yuanText(refund.amount),
        refund_status: 'REFUND_SUCCESS',
        total_amount: yuanText(payment.amount),
        trade_no: payment.id,
      }
    : {};
}
