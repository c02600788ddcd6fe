import { minor, type Money } from '@lyceum/domain/money';
import { minute, type Clock } from '@lyceum/domain/time';
import type { EcpayConfig } from '../../platform/config.ts';
import { checkMacValue, hasRightMac } from './check-mac-value.ts';
import type { Notice, PaymentProvider, QueryAnswer } from './payment.ts';

interface EcpayTools {
  clock: Clock;
  fetcher?: typeof fetch;
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

/** ECPay AIO, credit card, by PROVIDERS.md section 5. */
export function ecpay(config: EcpayConfig, { clock, fetcher = fetch }: EcpayTools): PaymentProvider {
  const sign = (fields: Record<string, string>) => ({
    ...fields,
    CheckMacValue: checkMacValue(fields, config.hashKey, config.hashIv),
  });
  const unixSeconds = () => String(Math.floor(clock().getTime() / 1000));

  async function post(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
    const response = await fetcher(`${config.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sign(fields)),
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) {
      throw new Error(`ECPay answered ${response.status} to ${path}`);
    }
    const answer = readForm(await response.text());
    if (answer === null) {
      throw new Error(`ECPay's answer to ${path} cannot be read`);
    }
    return answer;
  }

  return {
    name: 'ecpay',
    formOrigin: new URL(config.url).origin,
    acknowledgement: '1|OK',
    earliestQuery: 10 * minute,

    create(order) {
      const language = languageCode[order.language];
      return {
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
          ...(language && { Language: language }),
        }),
      };
    },

    readNotice(rawBody): Notice {
      const fields = readForm(rawBody.toString('utf8'));
      if (fields === null) {
        return { kind: 'forged', why: 'a field came twice' };
      }
      if (!hasRightMac(fields, config.hashKey, config.hashIv)) {
        return { kind: 'forged', why: 'wrong CheckMacValue' };
      }
      if (fields.MerchantID !== config.merchantId) {
        return { kind: 'forged', why: 'another merchant' };
      }
      if (fields.SimulatePaid === '1') {
        return { kind: 'test' };
      }
      const money = dollars(fields.TradeAmt);
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
          reason: paid ? null : `${fields.RtnCode ?? ''} ${fields.RtnMsg ?? ''}`.trim().slice(0, 200),
        },
      };
    },

    async query(attemptNumber): Promise<QueryAnswer> {
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
          return { state: 'paid', tradeNumber: answer.TradeNo ?? '', money };
        case '0':
          return { state: 'unpaid' };
        default:
          return { state: 'failed', reason: answer.TradeStatus ?? '' };
      }
    },

    async refund(attemptNumber, tradeNumber, money) {
      const act = (action: 'R' | 'N' | 'E') =>
        post('/CreditDetail/DoAction', {
          MerchantID: config.merchantId,
          MerchantTradeNo: attemptNumber,
          TradeNo: tradeNumber,
          Action: action,
          TotalAmount: String(wholeDollars(money)),
        });
      // A closed trade is refunded (R); one that is only authorised is given up (N); one that waits for the daily closing is
      // taken out of it first (E). The state is the provider's, so its answers decide.
      if ((await act('R')).RtnCode === '1' || (await act('N')).RtnCode === '1') {
        return;
      }
      await act('E');
      const last = await act('N');
      if (last.RtnCode !== '1') {
        throw new Error(`ECPay did not refund: ${last.RtnCode ?? ''} ${last.RtnMsg ?? ''}`);
      }
    },
  };
}
