import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { day, hour, type Clock } from '@lyceum/domain/time';
import { fromBufferPromise, type Entry } from 'yauzl';
import { z } from 'zod';
import type { AskProvider } from '../outgoing.ts';
import type { StatementRow } from '../payment.ts';
import { dayInBeijing } from './beijing.ts';
import type { AlipayConfig, Gateway } from './gateway.ts';
import { cny, readYuan } from './yuan.ts';

// The call and its answer: opendocs.alipay.com, alipay.data.dataservice.bill.downloadurl.query. What stands in the file is described in
// Alipay's help and was read in published samples of merchants: an archive with a detailed and a summed-up table, comma-separated, GBK.

const billAnswer = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) });
/** Bytes, unpacked. */
const largestBill = 64 * 1024 * 1024;
const mostFiles = 100;

const title = '#支付宝业务明细查询';
const columns = {
  number: '商户订单号',
  kind: '业务类型',
  paid: '订单金额(元)',
  fee: '服务费(元)',
} as const;
/** The name of a coupon may have a comma in it, which nothing sets apart from those between cells. */
const freeText = '券名称';
const kinds = { payment: '交易', refund: '退款' } as const;

type BillRow = Record<keyof typeof columns, string>;

async function unpack(zip: Buffer): Promise<Buffer[]> {
  // Names are in GBK and are not read.
  const archive = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false });
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) {
    entries.push(entry);
    const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (entries.length > mostFiles || size > largestBill) {
      throw new Error("Alipay's bill is too large");
    }
  }
  const files = [];
  for (const entry of entries) {
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) {
      throw new Error("Alipay's bill is damaged");
    }
    files.push(bytes);
  }
  return files;
}

/** Tabs keep spreadsheets from making numbers of long digits. Brackets are wide or narrow. */
const plain = (cell: string): string => cell.trim().replaceAll('（', '(').replaceAll('）', ')');

/** The rows of a table of trades, under a row of names, between rows that begin with `#`. Throws when one is missing. */
export function readBill(text: string, sellerId: string): BillRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const sayings = lines.filter((line) => line.startsWith('#'));
  if (!sayings.some((line) => line.startsWith('#账号') && line.includes(`[${sellerId}`))) {
    throw new Error("Alipay's bill is another account's");
  }
  const [header = '', ...trades] = lines.filter((line) => !line.startsWith('#'));
  const names = header.split(',').map(plain);
  const free = names.indexOf(freeText);
  const places = Object.entries(columns).map(([key, name]) => {
    const at = names.indexOf(name);
    if (at === -1) {
      throw new Error(`Alipay's bill has no column ${name}`);
    }
    return [key, at] as const;
  });
  const rows = trades.map((line) => {
    const cells = line.split(',').map(plain);
    const more = cells.length - names.length;
    if (more < 0) {
      throw new Error("a row of Alipay's bill is too short");
    }
    return Object.fromEntries(
      places.map(([key, at]) => [key, cells[free !== -1 && at > free ? at + more : at] ?? '']),
    ) as BillRow;
  });
  // The sums below the trades tell whether all of them came.
  const counted = (of: string) =>
    Number(sayings.flatMap((line) => line.match(`^#${of}合计：(\\d+)笔`)?.[1] ?? []).at(0));
  for (const kind of Object.values(kinds)) {
    if (counted(kind) !== rows.filter((row) => row.kind === kind).length) {
      throw new Error("Alipay's bill is not whole");
    }
  }
  return rows;
}

/** Fen; whatever sign Alipay gives it. */
function fen(text: string): number {
  const amount = readYuan(text === '' ? '0' : text);
  if (amount === null) {
    throw new Error("an amount of Alipay's bill cannot be read");
  }
  return amount.amount;
}

interface Sources {
  config: AlipayConfig;
  gateway: Gateway;
  ask: AskProvider;
  clock: Clock;
}

/** A day's bill is usually there from nine o'clock of the next one (opendocs.alipay.com). */
export const billDelay = 9 * hour;
const isDue = (date: string, now: Date): boolean => dayInBeijing(new Date(now.getTime() - day - billDelay)) >= date;

/** Addresses come with http, although their host takes https; only a gateway without it is let through, on this machine. */
function downloadAddress(address: string, gatewayUrl: string): string {
  const url = new URL(address);
  url.protocol = new URL(gatewayUrl).protocol;
  return url.href;
}

/** The trades of one day's bill, paid or given back on that day; none where Alipay has no bill of it. */
async function billOf({ config, gateway, ask, clock }: Sources, date: string): Promise<BillRow[]> {
  const { body, refusal } = await gateway.call('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: date,
  });
  const isOver = date < dayInBeijing(clock());
  if (refusal !== null && (!isOver || (refusal === 'isp.bill_not_exist' && isDue(date, clock())))) {
    // The day is not over, or nothing was paid or given back on it.
    return [];
  }
  if (refusal !== null) {
    throw new Error(`Alipay gives no bill of ${date}: ${refusal}`);
  }
  // Good for 30 s. The file itself is not signed: its address was, and its host shows a certificate.
  const address = downloadAddress(billAnswer.parse(body).bill_download_url, config.url);
  const { status, rawBody } = await ask(address);
  if (status !== 200) {
    throw new Error(`Alipay answered ${status} to a download`);
  }
  const texts = (await unpack(rawBody)).map((bytes) => new TextDecoder('gb18030').decode(bytes));
  const tables = texts.filter((text) => text.startsWith(title));
  if (tables.length === 0) {
    throw new Error("Alipay's bill has no table of trades");
  }
  return tables.flatMap((text) => readBill(text, config.sellerId));
}

/**
 * The trades that were paid within these days, with what of them went back within them. Alipay keeps a fee of a payment and gives a part
 * of it back with a repayment, the one below zero and the other above it.
 */
export async function readStatement(sources: Sources, days: { from: string; to: string }): Promise<StatementRow[]> {
  const start = Date.parse(days.from);
  const rows: BillRow[] = [];
  for (let at = start; at <= Date.parse(days.to); at += day) {
    rows.push(...(await billOf(sources, new Date(at).toISOString().slice(0, 10))));
  }
  return rows
    .filter(({ kind }) => kind === kinds.payment)
    .map(({ number, paid, fee }) => {
      const back = rows.filter((row) => row.kind === kinds.refund && row.number === number);
      const sum = (amounts: readonly number[]) => cny(Math.abs(amounts.reduce((total, one) => total + one, 0)));
      return {
        attemptNumber: number,
        paid: sum([fen(paid)]),
        refunded: sum(back.map((row) => fen(row.paid))),
        fee: sum([fen(fee), ...back.map((row) => fen(row.fee))]),
      };
    });
}
