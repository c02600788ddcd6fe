import { toDecimal } from '@lyceum/domain/money';
import type { PaymentCode, PaymentStep } from '@lyceum/domain/payments';
import { hour, second } from '@lyceum/domain/time';
import { z } from 'zod';
import type { PaymentOrder, PaymentProvider, QueryAnswer, RefundAnswer, RefundRequest, Trade } from '../payment.ts';
import type { ProviderTools } from '../settings.ts';
import { openApi, type WechatpayConfig } from './api.ts';
import { billDelay, dayInBeijing, readStatement } from './bill.ts';
import { paidIn, readNotice, transaction } from './notice.ts';
import { newNonce, signLines } from './signing.ts';

/** It refuses what ends within a minute. */
const shortestTime = 65 * second;

/** RFC 3339, in Beijing's time. */
const timeInBeijing = (at: Date): string => `${new Date(at.getTime() + 8 * hour).toISOString().slice(0, 19)}+08:00`;

/** Fen. */
function fenOf({ money: { amount, currency } }: Pick<PaymentOrder, 'money'>): number {
  if (currency !== 'CNY' || !Number.isInteger(amount) || amount < 1) {
    throw new RangeError('WeChat Pay takes whole fen of yuan only');
  }
  return amount;
}

const refundAnswer = z.object({
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  amount: z.object({ refund: z.int(), total: z.int(), currency: z.string().default('CNY') }),
});

export function wechatpay(config: WechatpayConfig, tools: ProviderTools): PaymentProvider {
  const { merchant, appId, nativeAppId } = config;
  const { clock } = tools;
  const api = openApi(config, tools);
  const ours = { merchantId: merchant.id, appIds: [appId, nativeAppId], apiKey: config.apiKey };

  /** Asks for a payment and reads one field of the answer, by which it is paid. */
  async function create(way: string, order: PaymentOrder, field: string, more: object = {}): Promise<string> {
    const ends = Math.max(order.expiresAt.getTime(), order.createdAt.getTime() + shortestTime);
    const answer = await api.call({
      method: 'POST',
      path: `/v3/pay/transactions/${way}`,
      body: {
        appid: way === 'app' ? nativeAppId : appId,
        mchid: merchant.id,
        description: order.title,
        out_trade_no: order.attemptNumber,
        time_expire: timeInBeijing(new Date(ends)),
        notify_url: order.notifyUrl,
        amount: { total: fenOf(order), currency: 'CNY' },
        ...more,
      },
    });
    const value = (answer.body as Record<string, unknown> | null)?.[field];
    if (answer.status !== 200 || typeof value !== 'string' || value === '') {
      throw new Error(`WeChat Pay did not begin a payment: ${answer.status} ${answer.code}`);
    }
    return value;
  }

  const secondsNow = (): string => String(Math.floor(clock().getTime() / 1000));

  const ways: Partial<Record<PaymentCode, (order: PaymentOrder) => Promise<PaymentStep>>> = {
    9: async (order) => ({ kind: 'qr', content: await create('native', order, 'code_url') }),
    10: async (order) => {
      const scene = { payer_client_ip: order.clientAddress, h5_info: { type: 'Wap' } };
      const url = await create('h5', order, 'h5_url', { scene_info: scene });
      const back = `${order.returnUrl}?out_trade_no=${order.attemptNumber}`;
      return { kind: 'redirect', url: `${url}&redirect_url=${encodeURIComponent(back)}` };
    },
    11: async (order) => {
      const prepayId = await create('app', order, 'prepay_id');
      const [timestamp, noncestr] = [secondsNow(), newNonce()];
      return {
        kind: 'bridge',
        fields: {
          appid: nativeAppId,
          partnerid: merchant.id,
          prepayid: prepayId,
          package: 'Sign=WXPay',
          noncestr,
          timestamp,
          sign: signLines(merchant.privateKey, [nativeAppId, timestamp, noncestr, prepayId]),
        },
      };
    },
    12: async (order) => {
      if (order.openId === null) {
        throw new RangeError('WeChat Pay wants to know who pays inside the chat app');
      }
      const prepayId = await create('jsapi', order, 'prepay_id', { payer: { openid: order.openId } });
      const [timeStamp, nonceStr, prepaid] = [secondsNow(), newNonce(), `prepay_id=${prepayId}`];
      return {
        kind: 'bridge',
        fields: {
          appId,
          timeStamp,
          nonceStr,
          package: prepaid,
          signType: 'RSA',
          paySign: signLines(merchant.privateKey, [appId, timeStamp, nonceStr, prepaid]),
        },
      };
    },
  };

  async function query({ attemptNumber }: Trade): Promise<QueryAnswer> {
    const answer = await api.call({
      path: `/v3/pay/transactions/out-trade-no/${attemptNumber}?mchid=${merchant.id}`,
    });
    if (answer.status === 404) {
      return { state: 'unpaid' };
    }
    if (answer.status !== 200) {
      throw new Error(`WeChat Pay answered ${answer.status} ${answer.code} to a question about a payment`);
    }
    const told = transaction.parse(answer.body);
    if (told.mchid !== merchant.id || !ours.appIds.includes(told.appid) || told.out_trade_no !== attemptNumber) {
      throw new Error('WeChat Pay answered about something else');
    }
    const paid = paidIn(told);
    if (paid) {
      return { state: 'paid', authorisation: null, ...paid };
    }
    switch (told.trade_state) {
      case 'NOTPAY':
      case 'USERPAYING':
        return { state: 'unpaid' };
      case 'CLOSED':
      case 'REVOKED':
      case 'PAYERROR':
        return { state: 'failed', reason: told.trade_state };
      default:
        throw new Error(`WeChat Pay has a payment in the state ${told.trade_state.slice(0, 32)}`);
    }
  }

  /** Throws where it is about another repayment than was asked about. */
  function readRefund(body: unknown, { key, trade }: RefundRequest) {
    const told = refundAnswer.parse(body);
    if (told.out_refund_no !== key || told.out_trade_no !== trade.attemptNumber) {
      throw new Error('WeChat Pay answered about another repayment');
    }
    return told;
  }

  return {
    name: 'wechatpay',
    // Its codes are drawn by us, its addresses opened by the whole window.
    origins: {},
    earliestQuery: 0,
    // It looks at the Referer.
    opensFromOurPage: [10],
    openIdAt: { 12: appId },

    async begin(order) {
      const way = ways[order.code];
      if (!way) {
        throw new RangeError(`WeChat Pay has no method ${order.code}`);
      }
      return { handle: null, step: await way(order) };
    },

    // Whoever comes back from a browser's payment may have paid or given up, so WeChat Pay is asked.
    async complete(trade) {
      const answer = await query(trade);
      if (answer.state !== 'paid') {
        return null;
      }
      const { state: outcome, tradeNumber, authorisation, money } = answer;
      return { attemptNumber: trade.attemptNumber, tradeNumber, outcome, money, authorisation, reason: null };
    },

    async verify({ headers, rawBody }) {
      const header = (name: string) => {
        const value = headers[name];
        return typeof value === 'string' ? value : null;
      };
      const why = await api.whyForged(header, rawBody);
      return why === null ? readNotice(ours, rawBody) : { kind: 'forged', why };
    },

    reply: (outcome) => ({
      status: outcome === 'taken' ? 204 : outcome === 'refused' ? 400 : 503,
      contentType: 'application/json',
      body: outcome === 'taken' ? '' : JSON.stringify({ code: 'FAIL', message: outcome }),
    }),

    numberIn: ({ out_trade_no: number }) => number ?? null,
    query,

    async close({ attemptNumber }) {
      const { status, code } = await api.call({
        method: 'POST',
        path: `/v3/pay/transactions/out-trade-no/${attemptNumber}/close`,
        body: { mchid: merchant.id },
      });
      // Never begun, closed before, or paid: then a query tells.
      const isOver = status === 404 || ['ORDER_CLOSED', 'ORDERPAID', 'ORDER_NOT_EXIST'].includes(code);
      if (status !== 204 && !isOver) {
        throw new Error(`WeChat Pay did not close a payment: ${status} ${code}`);
      }
    },

    async refundState(request): Promise<RefundAnswer> {
      const answer = await api.call({ path: `/v3/refund/domestic/refunds/${request.key}` });
      if (answer.status === 404) {
        // Nothing follows but a try by the same key, of which WeChat Pay repays one.
        return { state: 'absent' };
      }
      if (answer.status !== 200) {
        throw new Error(`WeChat Pay answered ${answer.status} ${answer.code} to a question about a repayment`);
      }
      const told = readRefund(answer.body, request);
      const { refund, currency } = told.amount;
      if (refund !== request.money.amount || currency !== request.money.currency) {
        return {
          state: 'unclear',
          reason: `the provider repays ${toDecimal(refund)} ${currency}, our books have another sum`,
        };
      }
      switch (told.status) {
        case 'SUCCESS':
          return { state: 'done' };
        case 'PROCESSING':
          return { state: 'pending' };
        case 'CLOSED':
          return { state: 'refused', reason: 'CLOSED' };
        case 'ABNORMAL':
          // The card or purse takes nothing: somebody decides in the console where it goes.
          return { state: 'unclear', reason: 'ABNORMAL' };
      }
    },

    async refund(request) {
      const { key, trade, money } = request;
      const answer = await api.call({
        method: 'POST',
        path: '/v3/refund/domestic/refunds',
        body: {
          transaction_id: trade.tradeNumber,
          out_refund_no: key,
          amount: { refund: fenOf({ money }), total: fenOf(trade), currency: 'CNY' },
        },
      });
      if (answer.status !== 200) {
        throw new Error(`WeChat Pay did not repay: ${answer.status} ${answer.code}`);
      }
      const { status } = readRefund(answer.body, request);
      if (status === 'SUCCESS') {
        return 'done';
      }
      if (status === 'PROCESSING') {
        return 'pending';
      }
      // The next try asks how far it is, and a person is told.
      throw new Error(`WeChat Pay did not repay: ${status}`);
    },

    quietUntil: () => null,
    statementAfter: billDelay,
    statement: (from, to) => readStatement(api, merchant.id, { from, to, now: clock() }),
    dayOf: dayInBeijing,
  };
}
