import { unseal, shaOf, type Merchant } from './seal.ts';

export type Fields = Readonly<Record<string, string>>;
export interface Refusal {
  code: string;
  message: string;
}

/** How far a shop's clock may be off, milliseconds. */
const window = 120_000;
export const isFresh = (timeStamp: string | undefined, wallClock: number): boolean =>
  timeStamp !== undefined && /^\d{10}$/.test(timeStamp) && Math.abs(wallClock - Number(timeStamp) * 1000) <= window;

interface Rule {
  required?: true;
  longest: number;
  pattern?: RegExp;
  code: string;
}

/** Manual 4.2.1; what is not in it is no field of a payment by card. */
const rules: Readonly<Record<string, Rule>> = {
  MerchantID: { required: true, longest: 15, code: 'MPG01009' },
  RespondType: { required: true, longest: 6, pattern: /^JSON$/, code: 'MPG01011' },
  TimeStamp: { required: true, longest: 50, code: 'MPG01002' },
  Version: { required: true, longest: 5, pattern: /^2\.3$/, code: 'MPG02010' },
  LangType: { longest: 5, pattern: /^(en|zh-tw|jp)$/, code: 'MPG03009' },
  MerchantOrderNo: { required: true, longest: 30, pattern: /^\w+$/, code: 'MPG01012' },
  Amt: { required: true, longest: 10, pattern: /^[1-9]\d*$/, code: 'MPG01015' },
  ItemDesc: { required: true, longest: 50, pattern: /^[^'"\r\n]+$/, code: 'MPG01017' },
  TradeLimit: { longest: 3, pattern: /^\d+$/, code: 'MPG03009' },
  ReturnURL: { longest: 200, pattern: /^https?:\/\/\S+$/, code: 'MPG01014' },
  NotifyURL: { required: true, longest: 200, pattern: /^https?:\/\/\S+$/, code: 'MPG01014' },
  ClientBackURL: { longest: 200, pattern: /^https?:\/\/\S+$/, code: 'MPG01014' },
  CREDIT: { required: true, longest: 1, pattern: /^1$/, code: 'MPG02002' },
};

const isOwnMachine = (host: string): boolean => /^(127\.|localhost$|\[::1\]$)/.test(host);
/** Only the ports of http and https, except on this machine, where shops are tried out. */
const isReachable = (address: string): boolean => {
  const { hostname, port } = new URL(address);
  return port === '' || isOwnMachine(hostname);
};

/** What the form says once it is opened, or why it is refused. */
export function readCheckout(
  form: Fields,
  merchants: ReadonlyMap<string, Merchant>,
  wallClock: number,
): { merchant: Merchant; trade: Fields } | Refusal {
  const merchant = merchants.get(form['MerchantID'] ?? '');
  if (!merchant) {
    return { code: 'MPG03007', message: '查無此商店代號' };
  }
  const { TradeInfo = '', TradeSha = '' } = form;
  if (TradeInfo === '' || TradeSha === '') {
    return { code: TradeInfo === '' ? 'MPG01023' : 'MPG01024', message: '交易加密資料不可空白' };
  }
  const plain = TradeSha === shaOf(TradeInfo, merchant) ? unseal(TradeInfo, merchant) : undefined;
  if (plain === undefined) {
    return { code: 'MPG03009', message: '交易資料SHA256檢查不符合' };
  }
  const pairs = new URLSearchParams(plain);
  const trade: Fields = Object.fromEntries(pairs);
  if (Object.keys(trade).length !== pairs.size) {
    return { code: 'MPG03009', message: 'a field came twice' };
  }
  const refusal = brokenRule(trade) ?? wrongTogether(form, trade, merchant, wallClock);
  return refusal ?? { merchant, trade };
}

function brokenRule(trade: Fields): Refusal | undefined {
  const foreign = Object.keys(trade).find((name) => !rules[name]);
  if (foreign !== undefined) {
    return { code: 'MPG03009', message: `${foreign} is no field of a payment by card` };
  }
  const broken = Object.entries(rules).find(([name, { required, longest, pattern }]) => {
    const value = trade[name] ?? '';
    return value === '' ? required : Array.from(value).length > longest || (pattern && !pattern.test(value));
  });
  return broken && { code: broken[1].code, message: `${broken[0]} Error` };
}

function wrongTogether(form: Fields, trade: Fields, merchant: Merchant, wallClock: number): Refusal | undefined {
  if (trade['MerchantID'] !== merchant.id || form['Version'] !== trade['Version']) {
    return { code: 'MPG03007', message: 'TradeInfo 裡的 MerchantID 與表單不一致' };
  }
  if (!isFresh(trade['TimeStamp'], wallClock)) {
    return { code: 'MPG02004', message: '頁面已逾時失效，請重新確認' };
  }
  const addresses = ['ReturnURL', 'NotifyURL', 'ClientBackURL'].flatMap((name) => trade[name] ?? []);
  if (new Set(addresses).size !== addresses.length || !addresses.every(isReachable)) {
    return { code: 'MPG01014', message: '網址設定錯誤' };
  }
  return undefined;
}
