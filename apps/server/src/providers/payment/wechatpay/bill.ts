import { createHash, timingSafeEqual } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { minor, type Money } from '@lyceum/domain/money';
import { day, hour } from '@lyceum/domain/time';
import { z } from 'zod';
import type { StatementRow } from '../payment.ts';
import type { WechatpayApi } from './api.ts';

/** `yyyy-MM-dd` in Beijing, which has no summer time. */
export const dayInBeijing = (at: Date): string => new Date(at.getTime() + 8 * hour).toISOString().slice(0, 10);

/** A day's bill is there from ten o'clock of the next one (pay.weixin.qq.com, "申请交易账单"). */
export const billDelay = 10 * hour;

const billMeta = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });
/** Bytes, unpacked. */
const largestBill = 64 * 1024 * 1024;
const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Names of columns that are read, of the 27 (pay.weixin.qq.com, "交易账单文件格式说明"). */
const columns = {
  merchant: '商户号',
  number: '商户订单号',
  state: '交易状态',
  currency: '货币种类',
  paid: '订单金额',
  refund: '申请退款金额',
  refundState: '退款状态',
  fee: '手续费',
} as const;
const summaryStart = '总交易单数';

type BillRow = Record<keyof typeof columns, string>;

/**
 * Every cell has a backtick before it, and the names have none. A product's name may hold a comma, so cells end where a comma and a
 * backtick come together. After the trades stands a row of names and one of sums.
 */
export function readBill(text: string): BillRow[] {
  const [names = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const header = names.split(',');
  const end = lines.findIndex((line) => line.startsWith(summaryStart));
  const [count] = (lines[end + 1] ?? '').slice(1).split(',`');
  const rows = lines.slice(0, end).map((line) => line.slice(1).split(',`'));
  if (end === -1 || Number(count) !== rows.length || rows.some((cells) => cells.length !== header.length)) {
    throw new Error("WeChat Pay's bill cannot be read");
  }
  const places = Object.entries(columns).map(([key, name]) => {
    const at = header.indexOf(name);
    if (at === -1) {
      throw new Error(`WeChat Pay's bill has no column ${name}`);
    }
    return [key, at] as const;
  });
  return rows.map((cells) => Object.fromEntries(places.map(([key, at]) => [key, cells[at] ?? ''])) as BillRow);
}

/** Yuan with two to five decimals in fen; fees are given more exactly than they are taken. */
function fen(text: string): number {
  if (!/^-?\d{1,12}(\.\d{1,5})?$/.test(text)) {
    throw new Error("an amount of WeChat Pay's bill cannot be read");
  }
  return Math.round(Number(text) * 100);
}

const yuan = (amount: number): Money => ({ amount: minor(amount), currency: 'CNY' });

/** The trades of one day's bill, paid or given back on that day; none where WeChat Pay has no bill of it. */
async function billOf(api: WechatpayApi, date: string, isClosed: boolean): Promise<BillRow[]> {
  const answer = await api.call({ path: `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL&tar_type=GZIP` });
  if (answer.status !== 200) {
    // Nothing was paid or given back on that day, or the day is not over.
    if (answer.code === 'NO_STATEMENT_EXIST' || !isClosed) {
      return [];
    }
    throw new Error(`WeChat Pay gives no bill of ${date}: ${answer.code}`);
  }
  const meta = billMeta.parse(answer.body);
  const bytes = await api.download(meta.download_url);
  const plain = isPacked(bytes) ? gunzipSync(bytes, { maxOutputLength: largestBill }) : bytes;
  const given = Buffer.from(meta.hash_value.toLowerCase(), 'hex');
  const right = createHash('sha1').update(plain).digest();
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new Error(`WeChat Pay's bill of ${date} is not the one that it spoke of`);
  }
  return readBill(plain.toString('utf8'));
}

function daysBetween(from: string, to: string): string[] {
  const start = Date.parse(from);
  const count = (Date.parse(to) - start) / day + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => new Date(start + at * day).toISOString().slice(0, 10));
}

/**
 * The trades that were paid within these days, with what of them went back within them. A refund stands in the bill of the day on which
 * WeChat Pay took it on.
 */
export async function readStatement(
  api: WechatpayApi,
  merchantId: string,
  days: { from: string; to: string; now: Date },
): Promise<StatementRow[]> {
  const written = dayInBeijing(new Date(days.now.getTime() - day - billDelay));
  const rows: BillRow[] = [];
  for (const date of daysBetween(days.from, days.to)) {
    rows.push(...(await billOf(api, date, date <= written)));
  }
  if (rows.some(({ merchant, currency }) => merchant !== merchantId || currency !== 'CNY')) {
    throw new Error("WeChat Pay's bill is another merchant's, or in another currency");
  }
  return rows
    .filter(({ state }) => state === 'SUCCESS')
    .map(({ number, paid, fee }) => {
      const back = rows.filter((row) => row.number === number && row.state === 'REFUND' && row.refundState !== 'FAIL');
      const sum = (amounts: readonly number[]) => yuan(amounts.reduce((total, one) => total + one, 0));
      return {
        attemptNumber: number,
        paid: yuan(fen(paid)),
        refunded: sum(back.map((row) => fen(row.refund))),
        // A part of the fee comes back with a refund.
        fee: sum([fen(fee), ...back.map((row) => fen(row.fee))]),
      };
    });
}
