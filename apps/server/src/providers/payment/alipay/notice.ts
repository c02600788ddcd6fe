import type { Notice } from '../payment.ts';
import type { AlipayConfig, Gateway } from './gateway.ts';
import { readYuan } from './yuan.ts';

type Fields = Readonly<Record<string, string>>;

/** A name that comes twice could be read one way and signed another: such a body is no body. */
function readForm(body: string): Fields | null {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    if (Object.hasOwn(fields, name)) {
      return null;
    }
    fields[name] = value;
  }
  return fields;
}

/**
 * What is signed is `name=value&name=value` by name, so that a signature stays right when a field moves into the value before it, or out of
 * one. The mark of a repayment could be hidden that way.
 */
const isAmbiguous = (fields: Fields): boolean =>
  Object.entries(fields).some(([name, value]) => !/^[a-z]\w*$/.test(name) || /&\w+=/.test(value));

/** Whether fields were signed by Alipay for this application and its account. */
export async function whyForged(
  { appId, sellerId }: Pick<AlipayConfig, 'appId' | 'sellerId'>,
  gateway: Gateway,
  fields: Fields,
): Promise<string | null> {
  if (isAmbiguous(fields)) {
    return 'a field inside another';
  }
  if (!(await gateway.isSigned(fields))) {
    return 'wrong signature';
  }
  if (fields.app_id !== appId) {
    return 'another application';
  }
  return fields.seller_id === sellerId ? null : 'another seller';
}

/** Where a currency is named, in trades across borders, it must be ours. */
const isInYuan = (fields: Fields): boolean =>
  [fields.trans_currency, fields.settle_currency].every((currency) => currency === undefined || currency === 'CNY');

/** Notices of repayments come to the same address. A payment's own may have a `refund_fee` of 0.00. */
const isOfRepayment = (fields: Fields): boolean =>
  fields.gmt_refund !== undefined || !/^0(\.0+)?$/.test(fields.refund_fee ?? '0');

/** Reads a notice after its signature, application, seller and currency were found right. */
export async function readNotice(config: AlipayConfig, gateway: Gateway, rawBody: Buffer): Promise<Notice> {
  const fields = readForm(rawBody.toString('utf8'));
  if (fields === null) {
    return { kind: 'forged', why: 'a field came twice' };
  }
  const why = await whyForged(config, gateway, fields);
  if (why !== null) {
    return { kind: 'forged', why };
  }
  if (!isInYuan(fields)) {
    return { kind: 'forged', why: 'another currency' };
  }
  // Other things that Alipay tells an application; nothing of ours follows from them.
  if (fields.notify_type !== 'trade_status_sync') {
    return { kind: 'test' };
  }
  const { out_trade_no: attemptNumber, trade_no: tradeNumber } = fields;
  const money = readYuan(fields.total_amount);
  if (!attemptNumber || !tradeNumber || money === null) {
    return { kind: 'forged', why: 'fields are missing' };
  }
  if (isOfRepayment(fields)) {
    return { kind: 'refund', attemptNumber };
  }
  const word = { attemptNumber, tradeNumber, money, authorisation: null };
  switch (fields.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { kind: 'word', word: { ...word, outcome: 'paid', reason: null } };
    case 'TRADE_CLOSED':
      return { kind: 'word', word: { ...word, outcome: 'failed', reason: 'TRADE_CLOSED' } };
    case 'WAIT_BUYER_PAY':
      return { kind: 'test' };
    default:
      return { kind: 'forged', why: 'an unknown state' };
  }
}
