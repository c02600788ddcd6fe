import type { BankPayment } from '../banks/bank.ts';
import type { Account } from './account.ts';
import { dayOf, plainTime } from './beijing.ts';

const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const yuan = (fen: number): string => (fen / 100).toFixed(2);
/** In whole fen, written with five decimals. */
const feeOf = (fen: number): number => Math.round(fen * 0.006);
const feeText = (fen: number): string => (fen / 100).toFixed(5);
const line = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',');
const types: Record<string, string> = { native: 'NATIVE', h5: 'MWEB', app: 'APP', jsapi: 'JSAPI' };
const refundStates = { done: 'SUCCESS', pending: 'PROCESSING', refused: 'FAIL' };

/** What was paid, and what was taken on to be given back, on one day in Beijing; null: nothing. */
export function billOf(account: Account, payments: Iterable<BankPayment>, date: string): string | null {
  const rows: { at: number; cells: string[]; paid: number; back: number; fee: number }[] = [];
  for (const payment of payments) {
    const start = (at: number, state: string, settled: number): string[] => [
      plainTime(at),
      String(payment.request.appid),
      account.merchantId,
      '0',
      '',
      payment.id,
      payment.number,
      'oSomebody',
      types[payment.way] ?? '',
      state,
      'OTHERS',
      'CNY',
      yuan(settled),
      '0.00',
    ];
    // A comma, as names may have.
    const name = `${String(payment.request.description)}, 1`;
    if (payment.paidAt !== null && dayOf(payment.paidAt) === date) {
      const fee = feeOf(payment.amount);
      const cells = [...start(payment.paidAt, 'SUCCESS', payment.amount), '0', '0', '0.00', '0.00', '', '', name, ''];
      cells.push(feeText(fee), '0.60%', yuan(payment.amount), '0.00', '');
      rows.push({ at: payment.paidAt, cells, paid: payment.amount, back: 0, fee });
    }
    for (const { id, key, amount, at, state } of payment.refunds.filter((one) => dayOf(one.at) === date)) {
      const fee = -feeOf(amount);
      const cells = [...start(at, 'REFUND', -amount), id, key, yuan(amount), '0.00', 'ORIGINAL', refundStates[state]];
      cells.push(name, '', feeText(fee), '0.60%', '0.00', yuan(amount), '');
      rows.push({ at, cells, paid: 0, back: amount, fee });
    }
  }
  if (rows.length === 0) {
    return null;
  }
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const [paid, back] = [sum((row) => row.paid), sum((row) => row.back)];
  return [
    header,
    ...rows.toSorted((one, other) => one.at - other.at).map(({ cells }) => line(cells)),
    sums,
    line([
      String(rows.length),
      yuan(paid - back),
      yuan(back),
      '0.00',
      feeText(sum((row) => row.fee)),
      yuan(paid),
      yuan(back),
    ]),
    '',
  ].join('\r\n');
}
