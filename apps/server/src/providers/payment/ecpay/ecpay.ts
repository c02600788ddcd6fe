import { minor, type Money } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import { z } from 'zod';
import { checkMacValue, hasRightMac } from './check-mac-value.ts';
import { troubleIn } from './notice-fields.ts';
import { openOutgoing } from '../outgoing.ts';
import { otherSum, type Notice, type PaymentProvider, type StatementRow, type Trade } from '../payment.ts';
import type { ProviderTools } from '../settings.ts';

export interface EcpayConfig {
  url: string;
  merchantId: string;
  hashKey: string;
  hashIv: string;
  /** From ECPay's console: what asking about a card's refunds takes. */
  creditCheckCode: string;
  /** It sends nothing back while it closes its day. */
  quietTime: boolean;
}

const languageCode = { 'zh-TW': undefined, 'zh-CN': 'CHI', en: 'ENG' } as const;

/** `yyyy/MM/dd HH:mm:ss` in Taipei, which has no summer time. */
function tradeDate(at: Date): string {
  const taipei = new Date(at.getTime() + 8 * 60 * minute).toISOString();
  return `${taipei.slice(0, 10).replaceAll('-', '/')} ${taipei.slice(11, 19)}`;
}

/** ECPay counts in whole Taiwan dollars. */
function wholeDollars(money: Money): number {
  if (money.currency !== 'TWD' || money.amount % 100 !== 0) {
    throw new RangeError('ECPay takes whole Taiwan dollars only');
  }
  return money.amount / 100;
}

function dollars(text: string | undefined): Money | null {
  return text !== undefined && /^\d{1,10}$/.test(text) ? { amount: minor(Number(text) * 100), currency: 'TWD' } : null;
}

/** A name that comes twice could be read one way and hashed another: such a body is no body. */
function readForm(body: string): Record<string, string> | null {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    if (Object.hasOwn(fields, name)) {
      return null;
    }
    fields[name] = value;
  }
  return fields;
}

/** The authorisation's number among the extra fields of a paid trade. */
const authorisationOf = (fields: Record<string, string>): string | null => fields.gwsr || null;

/** What is known of a card's money: its closing, and its refunds as amounts below zero. */
const creditDetail = z.object({
  RtnValue: z.object({
    status: z.string(),
    close_data: z.array(z.object({ status: z.string(), amount: z.coerce.number().int() })),
  }),
});

/** Words of QueryTrade/V2 for how far the money of a card is (developers.ecpay.com.tw, "search for a single credit card transaction"). */
const captures = {
  authorised: '已授權',
  toBeClosed: '要關帳',
  closed: '已關帳',
  /** The authorisation was given up, so that nothing is taken from the card. */
  abandoned: '已取消',
} as const;

/**
 * What gives back all or a part, by how far the money is: C closes, R refunds, E takes out of the closing, N gives the authorisation up.
 * The last step moves the money; when a process dies between two, the next try finds the trade where the first step left it.
 */
const waysBack: Readonly<Record<string, { all: readonly Action[]; part: readonly Action[] }>> = {
  [captures.authorised]: { all: ['N'], part: ['C', 'R'] },
  [captures.toBeClosed]: { all: ['E', 'N'], part: ['R'] },
  [captures.closed]: { all: ['R'], part: ['R'] },
};
type Action = 'C' | 'R' | 'E' | 'N';

/** While ECPay closes its day nothing is sent back; minutes after midnight in Taipei. */
const quietTime = { from: 20 * 60 + 15, until: 20 * 60 + 30 };

/** ECPay AIO, credit card, by PROVIDERS.md section 5. */
export function ecpay(config: EcpayConfig, { clock, fetcher, watch }: ProviderTools): PaymentProvider {
  const ask = openOutgoing('ECPay', { clock, fetcher, watch });
  const sign = (fields: Record<string, string>) => ({
    ...fields,
    CheckMacValue: checkMacValue(fields, config.hashKey, config.hashIv),
  });
  const unixSeconds = () => String(Math.floor(clock().getTime() / 1000));

  async function postText(path: string, fields: Record<string, string>, origin = config.url): Promise<string> {
    const { status, rawBody } = await ask(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sign(fields)).toString(),
    });
    if (status !== 200) {
      throw new Error(`ECPay answered ${status} to ${path}`);
    }
    return readText(rawBody);
  }

  async function post(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
    const answer = readForm(await postText(path, fields));
    if (answer === null) {
      throw new Error(`ECPay's answer to ${path} cannot be read`);
    }
    return answer;
  }

  /** How far a paid trade's money is, and how much of it went back, in whole dollars. */
  async function detailOf(trade: Trade): Promise<{ status: string; back: number }> {
    let { authorisation } = trade;
    if (authorisation === null) {
      const answer = await query(trade);
      authorisation = answer.state === 'paid' ? answer.authorisation : null;
    }
    if (authorisation === null) {
      throw new Error('ECPay told no authorisation of a paid trade');
    }
    const amount = wholeDollars(trade.money);
    const answer = creditDetail.parse(
      JSON.parse(
        await postText('/CreditDetail/QueryTrade/V2', {
          MerchantID: config.merchantId,
          CreditRefundId: authorisation,
          CreditAmount: String(amount),
          CreditCheckCode: config.creditCheckCode,
        }),
      ),
    );
    const { status, close_data: entries } = answer.RtnValue;
    const back = entries.reduce((sum, entry) => sum + Math.max(0, -entry.amount), 0);
    return { status, back: status === captures.abandoned ? amount : back };
  }

  const query: PaymentProvider['query'] = async ({ attemptNumber }) => {
    const answer = await post('/Cashier/QueryTradeInfo/V5', {
      MerchantID: config.merchantId,
      MerchantTradeNo: attemptNumber,
      TimeStamp: unixSeconds(),
    });
    if (!hasRightMac(answer, config.hashKey, config.hashIv)) {
      throw new Error('ECPay answered with a wrong CheckMacValue');
    }
    const money = dollars(answer.TradeAmt);
    if (answer.MerchantID !== config.merchantId || answer.MerchantTradeNo !== attemptNumber || money === null) {
      throw new Error('ECPay answered about something else');
    }
    switch (answer.TradeStatus) {
      case '1':
        return { state: 'paid', tradeNumber: answer.TradeNo ?? '', authorisation: authorisationOf(answer), money };
      case '0':
        return { state: 'unpaid' };
      default:
        return { state: 'failed', reason: answer.TradeStatus ?? '' };
    }
  };

  return {
    name: 'ecpay',
    origins: { form: [new URL(config.url).origin] },
    earliestQuery: 10 * minute,

    beginsAlone: true,
    begin(order) {
      const language = languageCode[order.language];
      return Promise.resolve({
        handle: null,
        step: {
          kind: 'form',
          action: `${config.url}/Cashier/AioCheckOut/V5`,
          fields: sign({
            MerchantID: config.merchantId,
            MerchantTradeNo: order.attemptNumber,
            MerchantTradeDate: tradeDate(order.createdAt),
            PaymentType: 'aio',
            TotalAmount: String(wholeDollars(order.money)),
            TradeDesc: order.title,
            ItemName: order.title,
            ReturnURL: order.notifyUrl,
            OrderResultURL: order.returnUrl,
            ClientBackURL: order.backUrl,
            ChoosePayment: 'Credit',
            EncryptType: '1',
            NeedExtraPaidInfo: 'Y',
            ...(language && { Language: language }),
          }),
        },
      });
    },

    verify: ({ rawBody }) => Promise.resolve(readNotice(config, rawBody)),

    // It sends a notice until it reads `1|OK`.
    reply: (outcome) => ({
      status: outcome === 'taken' ? 200 : outcome === 'refused' ? 400 : 503,
      contentType: 'text/plain; charset=utf-8',
      body: outcome === 'taken' ? '1|OK' : '0|refused',
    }),

    numberIn: ({ MerchantTradeNo }) => MerchantTradeNo ?? null,
    query,
    // A page that was opened ends by itself; there is no call for it.
    close: () => Promise.resolve(),

    async refundState({ trade, money, sentBefore }) {
      const { back } = await detailOf(trade);
      const sent = wholeDollars(sentBefore);
      if (back === sent) {
        return { state: 'absent' };
      }
      return back === sent + wholeDollars(money) ? { state: 'done' } : otherSum(back * 100, sentBefore.amount);
    },

    async refund({ trade, money, sentBefore }) {
      const { status } = await detailOf(trade);
      const rest = minor(trade.money.amount - sentBefore.amount);
      const steps = waysBack[status]?.[money.amount === rest ? 'all' : 'part'];
      if (!steps) {
        throw new Error(`ECPay cannot give back a trade that is ${status}`);
      }
      for (const step of steps) {
        const answer = await post('/CreditDetail/DoAction', {
          MerchantID: config.merchantId,
          MerchantTradeNo: trade.attemptNumber,
          TradeNo: trade.tradeNumber ?? '',
          Action: step,
          TotalAmount: String(wholeDollars(step === 'R' ? money : { ...money, amount: rest })),
        });
        if (answer.RtnCode !== '1') {
          throw new Error(`ECPay did not do ${step}: ${answer.RtnCode ?? ''} ${answer.RtnMsg ?? ''}`);
        }
      }
      return 'done';
    },

    quietUntil(now) {
      const taipeiMinute = Math.floor(now.getTime() / minute + 8 * 60) % (24 * 60);
      const { from, until } = quietTime;
      return config.quietTime && taipeiMinute >= from && taipeiMinute < until
        ? new Date(Math.floor(now.getTime() / minute) * minute + (until - taipeiMinute) * minute)
        : null;
    },

    async statement(from, to) {
      const text = await postText(
        '/PaymentMedia/TradeNoAio',
        // By the day of payment, in the newer format, in UTF-8; what is not paid is left out.
        {
          MerchantID: config.merchantId,
          DateType: '2',
          BeginDate: from,
          EndDate: to,
          PaymentStatus: '1',
          MediaFormated: '1',
          CharSet: '2',
        },
        statementOrigin(config.url),
      );
      return readStatement(text);
    },

    dayOf: (at) => tradeDate(at).slice(0, 10).replaceAll('/', '-'),
  };
}

/** Reads a notice after its check value, fields, merchant and mode were found right. */
function readNotice(config: EcpayConfig, rawBody: Buffer): Notice {
  const fields = readForm(rawBody.toString('utf8'));
  if (fields === null) {
    return { kind: 'forged', why: 'a field came twice' };
  }
  if (!hasRightMac(fields, config.hashKey, config.hashIv)) {
    return { kind: 'forged', why: 'wrong CheckMacValue' };
  }
  const trouble = troubleIn(fields);
  if (trouble !== null) {
    return { kind: 'forged', why: trouble };
  }
  if (fields.MerchantID !== config.merchantId) {
    return { kind: 'forged', why: 'another merchant' };
  }
  if (fields.SimulatePaid === '1') {
    return { kind: 'test' };
  }
  const money = dollars(fields.TradeAmt);
  // Its shape was looked at; this tells the compiler.
  if (!fields.MerchantTradeNo || !fields.TradeNo || money === null) {
    return { kind: 'forged', why: 'fields are missing' };
  }
  const paid = fields.RtnCode === '1';
  return {
    kind: 'word',
    word: {
      attemptNumber: fields.MerchantTradeNo,
      tradeNumber: fields.TradeNo,
      outcome: paid ? 'paid' : 'failed',
      money,
      authorisation: authorisationOf(fields),
      reason: paid ? null : `${fields.RtnCode ?? ''} ${fields.RtnMsg ?? ''}`.trim().slice(0, 200),
    },
  };
}

/** The console's host has the statements: `payment.` is `vendor.` there. */
function statementOrigin(url: string): string {
  const address = new URL(url);
  address.hostname = address.hostname.replace(/^payment/, 'vendor');
  return address.origin;
}

/** A console that knows nothing of CharSet answers in Big5. */
function readText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}

const columns = {
  number: '廠商訂單編號',
  status: '付款狀態',
  paid: '交易金額',
  refunded: '退款金額',
  tradeFee: '交易手續費',
  platformFee: '平台手續費',
};

/** A row a trade under a row of names, every cell in quotes or as `="…"`, as spreadsheets like it. */
function readStatement(text: string): StatementRow[] {
  const rows = text
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => row.split(',').map((cell) => cell.replace(/^\s*=?"?|"?\s*$/g, '')));
  const [names = [], ...trades] = rows;
  const at = (name: string) => {
    const index = names.indexOf(name);
    if (index === -1) {
      throw new Error(`ECPay's statement has no column ${name}`);
    }
    return index;
  };
  const [number, status, paid, refunded] = [
    at(columns.number),
    at(columns.status),
    at(columns.paid),
    at(columns.refunded),
  ];
  const fees = [at(columns.tradeFee), at(columns.platformFee)];
  return trades
    .filter((cells) => cells[status] === '已付款')
    .map((cells) => {
      const money = dollars(cells[paid]);
      const back = dollars(cells[refunded] === '' ? '0' : cells[refunded]);
      if (!cells[number] || !money || !back) {
        throw new Error("a row of ECPay's statement cannot be read");
      }
      const kept = fees.map((fee) => dollars(cells[fee] === '' ? '0' : cells[fee])?.amount ?? 0);
      const fee = { amount: minor(kept.reduce<number>((sum, one) => sum + one, 0)), currency: 'TWD' as const };
      return { attemptNumber: cells[number], paid: money, refunded: back, fee };
    });
}
