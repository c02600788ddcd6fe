import type { BankPayment } from '../banks/bank.ts';
import type { Account } from './account.ts';
import { archiveOf, gbk } from './archive.ts';
import { clockText, dayText, instantOf } from './beijing.ts';
import { textIn, yuanText } from './request.ts';
import { doneRefunds } from './trades.ts';

const header =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const sums =
  '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）';

/** 0.6 %, in whole fen. */
const feeOf = (fen: number): number => Math.round(fen * 0.006);
const signedYuan = (fen: number): string => `${fen < 0 ? '-' : ''}${yuanText(Math.abs(fen))}`;

interface Row {
  at: number;
  amount: number;
  text: string;
}

function rowOf(payment: BankPayment, kind: string, at: number, amount: number, key: string): Row {
  // A tab behind what a spreadsheet would take for a number; a comma in the name of a coupon, as they may have.
  const coupon = payment.way === 'wap' ? '手机专享券,限时' : '';
  const cells = [
    `${payment.id}\t`,
    `${payment.number}\t`,
    `${kind}\t`,
    textIn(payment.request, 'subject'),
    clockText(payment.createdAt),
    clockText(at),
    '\t',
    '\t',
    '\t',
    '\t',
    '*林(159****5620)\t',
    signedYuan(amount),
    signedYuan(amount),
    ...Array.from({ length: 5 }, () => '0.00'),
    coupon,
    '0.00\t',
    '0.00',
    `${key}\t`,
    signedYuan(-Math.sign(amount) * feeOf(Math.abs(amount))),
    '0.00',
    '',
  ];
  return { at, amount, text: cells.join(',') };
}

/** What was paid, and what was given back, on one day in Beijing, as an archive; null: nothing. */
export function billOf(account: Account, payments: Iterable<BankPayment>, date: string): Buffer | null {
  const rows = [...payments]
    .flatMap((payment) => [
      ...(payment.paidAt === null ? [] : [rowOf(payment, '交易', payment.paidAt, payment.amount, '')]),
      ...doneRefunds(payment).map(({ at, amount, key }) => rowOf(payment, '退款', at, -amount, key)),
    ])
    .filter(({ at }) => dayText(at) === date)
    .toSorted((one, other) => one.at - other.at);
  if (rows.length === 0) {
    return null;
  }
  const until = instantOf(`${date} 00:00:00`) + 86_400_000;
  const chinese = (text: string): string => text.replace(/^(\d+)-(\d+)-(\d+)/, '$1年$2月$3日');
  const heading = (title: string): string[] => [
    `#支付宝业务${title}查询`,
    `#账号：[${account.sellerId}0156]`,
    `#起始日期：[${chinese(`${date} 00:00:00`)}]   终止日期：[${chinese(clockText(until))}]`,
    `#-----------------------------------------业务${title}列表----------------------------------------`,
  ];
  const [paid, back] = [rows.filter(({ amount }) => amount > 0), rows.filter(({ amount }) => amount < 0)];
  const sum = (of: readonly Row[]): string => signedYuan(of.reduce((total, { amount }) => total + amount, 0));
  const detail = [
    ...heading('明细'),
    header,
    ...rows.map(({ text }) => text),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，商家实收共${sum(paid)}元，商家优惠共0.00元`,
    `#退款合计：${back.length}笔，商家实收退款共${sum(back)}元，商家优惠退款共0.00元`,
    `#导出时间：[${chinese(clockText(until + 6 * 3_600_000))}]`,
    '',
  ];
  const summary = [
    ...heading('汇总'),
    sums,
    `合计\t,\t,${paid.length},${back.length},${sum(rows)},${sum(rows)},0.00,0.00,0.00,0.00,0.00,${sum(rows)}`,
    '#-----------------------------------------业务汇总列表结束------------------------------------',
    '',
  ];
  const name = `${account.sellerId}0156_${date.replaceAll('-', '')}_业务明细`;
  return archiveOf([
    { name: `${name}(汇总).csv`, bytes: gbk(summary.join('\r\n')) },
    { name: `${name}.csv`, bytes: gbk(detail.join('\r\n')) },
  ]);
}

/** A day's bill is written by nine o'clock of the next one. */
export const isBillWritten = (date: string, now: number): boolean =>
  now >= instantOf(`${date} 00:00:00`) + 33 * 3_600_000;
