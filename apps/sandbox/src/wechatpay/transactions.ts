import type { Bank, BankPayment, BankRefund } from '../banks/bank.ts';
import type { Account } from './account.ts';
import { rfc3339, startOf } from './beijing.ts';
import { randomText } from './crypto.ts';
import { Refusal, wrongParameter } from './refusal.ts';

export const ways = ['native', 'h5', 'app', 'jsapi'] as const;
export type Way = (typeof ways)[number];
type Fields = Readonly<Record<string, unknown>>;

const allowed = [
  'appid',
  'mchid',
  'description',
  'out_trade_no',
  'time_expire',
  'attach',
  'notify_url',
  'goods_tag',
  'support_fapiao',
  'amount',
  'payer',
  'detail',
  'scene_info',
  'settle_info',
];
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
const numberPattern = /^[0-9A-Za-z_\-|*]{6,32}$/;

/** https, without a query; this machine itself is let through, since a test has no certificate. */
function isNotifyAddress(text: string): boolean {
  if (!URL.canParse(text) || text.length > 255 || text.includes('?')) {
    return false;
  }
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
}

/** As apps/sandbox's WeChat makes them: `o` and, in base64, the account's app id before the person's. */
const isOpenidAt = (openid: string, appId: string): boolean =>
  openid.startsWith('o') &&
  openid.length <= 128 &&
  Buffer.from(openid.slice(1), 'base64url').toString('utf8').startsWith(`${appId}/`);

/** Throws what WeChat Pay would say of a payment that cannot be begun like that. */
export function readOrder(account: Account, way: Way, body: unknown, now: number): Fields {
  if (!isObject(body)) {
    throw wrongParameter('body');
  }
  const unknown = Object.keys(body).find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    throw wrongParameter(unknown, '未知字段');
  }
  if (textIn(body, 'mchid') !== account.merchantId) {
    throw new Refusal(403, 'NO_AUTH', '商户号与签名的商户号不一致');
  }
  if (textIn(body, 'appid') !== (way === 'app' ? account.nativeAppId : account.appId)) {
    throw new Refusal(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配');
  }
  const { description, amount, payer, scene_info: scene } = body;
  if (typeof description !== 'string' || description === '' || description.length > 127) {
    throw wrongParameter('description');
  }
  if (!numberPattern.test(textIn(body, 'out_trade_no'))) {
    throw wrongParameter('out_trade_no');
  }
  if (!isNotifyAddress(textIn(body, 'notify_url'))) {
    throw wrongParameter('notify_url', '请使用https地址且不带参数');
  }
  const ends = textIn(body, 'time_expire');
  if ('time_expire' in body) {
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(ends) ? Date.parse(ends) : NaN;
    if (!(at - now >= 60_000)) {
      throw wrongParameter('time_expire', '失效时间过短');
    }
  }
  if (!isObject(amount) || !Number.isInteger(amount.total) || Number(amount.total) < 1) {
    throw wrongParameter('amount.total');
  }
  if ((amount.currency ?? 'CNY') !== 'CNY') {
    throw wrongParameter('amount.currency');
  }
  if (way === 'jsapi' && !(isObject(payer) && isOpenidAt(textIn(payer, 'openid'), account.appId))) {
    throw wrongParameter('payer.openid', '无效的openid');
  }
  if (way === 'h5') {
    const info = isObject(scene) ? scene.h5_info : null;
    const ip = isObject(scene) ? textIn(scene, 'payer_client_ip') : '';
    const isKind = isObject(info) && ['iOS', 'Android', 'Wap'].includes(textIn(info, 'type'));
    if (!/^[0-9A-Fa-f.:]{3,45}$/.test(ip) || !isKind) {
      throw wrongParameter('scene_info');
    }
  }
  return body;
}

const week = 7 * 86_400_000;

/** Writes a payment down, or finds the one that was begun by the same number with the same fields. */
export function takeOrder(bank: Bank, way: Way, fields: Fields): BankPayment {
  const number = textIn(fields, 'out_trade_no');
  const before = bank.payments.get(number);
  if (before) {
    if (before.state === 'paid') {
      throw new Refusal(400, 'ORDERPAID', '该订单已支付');
    }
    if (tradeState(before, bank.now()) === 'CLOSED') {
      throw new Refusal(400, 'ORDER_CLOSED', '该订单已关闭');
    }
    if (before.way !== way || JSON.stringify(before.request) !== JSON.stringify(fields)) {
      throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    }
    return before;
  }
  const { total } = fields.amount as { total: number };
  const payment: BankPayment = {
    number,
    id: `42000${Date.now()}${Math.floor(Math.random() * 1e10)
      .toString()
      .padStart(10, '0')}`,
    way,
    amount: total,
    currency: 'CNY',
    state: 'open',
    notifyUrl: textIn(fields, 'notify_url'),
    returnUrl: '',
    backUrl: '',
    createdAt: bank.now(),
    expiresAt: 'time_expire' in fields ? Date.parse(textIn(fields, 'time_expire')) : bank.now() + week,
    paidAt: null,
    refunds: [],
    request: fields,
  };
  bank.payments.set(number, payment);
  return payment;
}

export function tradeState(payment: BankPayment, now: number): 'SUCCESS' | 'REFUND' | 'CLOSED' | 'NOTPAY' {
  if (payment.state === 'paid') {
    return payment.refunds.length > 0 ? 'REFUND' : 'SUCCESS';
  }
  return payment.state === 'closed' || now > payment.expiresAt ? 'CLOSED' : 'NOTPAY';
}

const tradeTypes: Record<string, string> = { native: 'NATIVE', h5: 'MWEB', app: 'APP', jsapi: 'JSAPI' };

/** A payment as answers and notices tell it. */
export function transactionOf(account: Account, payment: BankPayment, now: number): object {
  const { request, paidAt } = payment;
  const state = tradeState(payment, now);
  return {
    appid: request.appid,
    mchid: account.merchantId,
    out_trade_no: payment.number,
    trade_state: state,
    trade_state_desc: { SUCCESS: '支付成功', REFUND: '转入退款', CLOSED: '已关闭', NOTPAY: '未支付' }[state],
    ...(paidAt !== null && {
      transaction_id: payment.id,
      trade_type: tradeTypes[payment.way],
      bank_type: 'OTHERS',
      attach: '',
      success_time: rfc3339(paidAt),
      payer: { openid: isObject(request.payer) ? request.payer.openid : openidOfPayer(account) },
      amount: {
        total: payment.amount,
        payer_total: payment.amount,
        currency: payment.currency,
        payer_currency: payment.currency,
      },
    }),
  };
}

/** Whoever scanned the code. */
export const openidOfPayer = ({ appId }: Account): string => `o${Buffer.from(`${appId}/lin`).toString('base64url')}`;

export const refundStatus = { done: 'SUCCESS', pending: 'PROCESSING', refused: 'ABNORMAL' } as const;

export function refundOf(payment: BankPayment, refund: BankRefund): object {
  const status = refundStatus[refund.state];
  return {
    refund_id: refund.id,
    out_refund_no: refund.key,
    transaction_id: payment.id,
    out_trade_no: payment.number,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: rfc3339(refund.at),
    ...(refund.state === 'done' && { success_time: rfc3339(refund.at) }),
    status,
    amount: {
      total: payment.amount,
      refund: refund.amount,
      payer_total: payment.amount,
      payer_refund: refund.amount,
      settlement_refund: refund.amount,
      settlement_total: payment.amount,
      discount_refund: 0,
      currency: payment.currency,
    },
  };
}

const refundFields = ['transaction_id', 'out_trade_no', 'out_refund_no', 'reason', 'notify_url', 'amount'];
const year = 365 * 86_400_000;
const mostParts = 50;

/** Looks at a repayment and writes it down; by the same number the one that is there. Throws what WeChat Pay would say. */
export function takeRefund(bank: Bank, body: unknown): { payment: BankPayment; refund: BankRefund; isNew: boolean } {
  if (!isObject(body) || Object.keys(body).some((name) => !refundFields.includes(name))) {
    throw wrongParameter('body');
  }
  const { amount } = body;
  const key = textIn(body, 'out_refund_no');
  if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(key)) {
    throw wrongParameter('out_refund_no');
  }
  const [id, number] = [textIn(body, 'transaction_id'), textIn(body, 'out_trade_no')];
  const payment = [...bank.payments.values()].find((one) =>
    id === '' ? one.number === number : one.id === id && one.paidAt !== null,
  );
  if (!payment || payment.paidAt === null) {
    throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
  }
  if (!isObject(amount) || !Number.isInteger(amount.refund) || Number(amount.refund) < 1) {
    throw wrongParameter('amount.refund');
  }
  if (amount.total !== payment.amount || amount.currency !== 'CNY') {
    throw new Refusal(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
  }
  const wanted = Number(amount.refund);
  const before = payment.refunds.find((one) => one.key === key);
  if (before) {
    if (before.amount !== wanted) {
      throw new Refusal(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
    }
    return { payment, refund: before, isNew: false };
  }
  const now = bank.now();
  const live = payment.refunds.filter(({ state }) => state !== 'refused');
  if (live.reduce((sum, one) => sum + one.amount, 0) + wanted > payment.amount) {
    throw new Refusal(400, 'INVALID_REQUEST', '申请退款金额大于可退金额');
  }
  if (now - payment.paidAt > year) {
    throw new Refusal(400, 'INVALID_REQUEST', '订单已超过退款期限');
  }
  if (payment.refunds.length >= mostParts) {
    throw new Refusal(400, 'INVALID_REQUEST', '部分退款次数超限');
  }
  if (live.some(({ at }) => now - at < 60_000)) {
    throw new Refusal(429, 'FREQUENCY_LIMITED', '同一订单的退款请求过于频繁，请间隔1分钟后重试');
  }
  const refund: BankRefund = { key, id: `50300${Date.now()}${randomText(8)}`, amount: wanted, state: 'done', at: now };
  payment.refunds.push(refund);
  return { payment, refund, isNew: true };
}

/** Refunds that took their time are done by now. */
export function ripen(bank: Bank, payment: BankPayment): BankRefund[] {
  const ripe = payment.refunds.filter(({ state, at }) => state === 'pending' && bank.now() >= at + bank.refundTakes);
  ripe.forEach((refund) => {
    refund.state = 'done';
  });
  return ripe;
}

/** A day's bill is written by ten o'clock of the next one. */
export const isBillWritten = (date: string, now: number): boolean => now >= startOf(date) + 34 * 3_600_000;
