import type { PaymentCode, PaymentStep } from '@lyceum/domain/payments';
import { second } from '@lyceum/domain/time';
import { z } from 'zod';
import { openOutgoing } from '../outgoing.ts';
import {
  RefundRefused,
  type PaymentOrder,
  type PaymentProvider,
  type QueryAnswer,
  type RefundAnswer,
  type RefundRequest,
  type Trade,
} from '../payment.ts';
import type { ProviderTools } from '../settings.ts';
import { dayInBeijing, timeInBeijing } from './beijing.ts';
import { billDelay, readStatement } from './bill.ts';
import { openGateway, type AlipayConfig } from './gateway.ts';
import { readNotice, whyForged } from './notice.ts';
import { readYuan, yuanOf } from './yuan.ts';

/** It refuses what ends within a minute. */
const shortestTime = 65 * second;

const products = {
  page: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
  app: { method: 'alipay.trade.app.pay', product: 'QUICK_MSECURITY_PAY' },
} as const;
const ways: Partial<Record<PaymentCode, keyof typeof products>> = { 7: 'page', 8: 'wap', 13: 'app' };

const queryAnswer = z.looseObject({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  trans_currency: z.literal('CNY').optional(),
});
const refundAnswer = z.looseObject({ out_trade_no: z.string(), trade_no: z.string(), fund_change: z.string() });
const refundQueryAnswer = z.looseObject({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: z.string().optional(),
  refund_status: z.string().optional(),
});

/** The buyer never opened the page, or did not get so far as to sign in: nothing is known, and nothing can be closed. */
const neverOpened = 'ACQ.TRADE_NOT_EXIST';
/** Paid, or closed before; a query tells which. */
const overBefore = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'];

/** Why it did not repay now, and may do so later. */
const passing = /\.(SYSTEM_ERROR|REFUND_CHARGE_ERROR)$/;

/** Alipay's pages and application, by PROVIDERS.md section 2. */
export function alipay(config: AlipayConfig, { clock, fetcher, watch }: ProviderTools): PaymentProvider {
  const gateway = openGateway(config, { clock, watch });
  const ask = openOutgoing('Alipay', { clock, fetcher, watch });

  async function stepOf(order: PaymentOrder): Promise<PaymentStep> {
    const way = ways[order.code];
    if (!way) {
      throw new RangeError(`Alipay has no method ${order.code}`);
    }
    const ends = Math.max(order.expiresAt.getTime(), order.createdAt.getTime() + shortestTime);
    const opening = {
      method: products[way].method,
      notifyUrl: order.notifyUrl,
      returnUrl: way === 'app' ? null : order.returnUrl,
      content: {
        out_trade_no: order.attemptNumber,
        total_amount: yuanOf(order.money),
        subject: order.title,
        product_code: products[way].product,
        time_expire: timeInBeijing(new Date(ends)),
        ...(way === 'wap' && { quit_url: order.backUrl }),
      },
    };
    return way === 'app'
      ? { kind: 'bridge', fields: { orderString: await gateway.orderString(opening) } }
      : { kind: 'redirect', url: await gateway.pageAddress(opening) };
  }

  async function query({ attemptNumber }: Trade): Promise<QueryAnswer> {
    const { body, refusal } = await gateway.call('alipay.trade.query', { out_trade_no: attemptNumber });
    if (refusal === neverOpened) {
      return { state: 'unpaid' };
    }
    if (refusal !== null) {
      throw new Error(`Alipay did not tell of a payment: ${refusal}`);
    }
    const told = queryAnswer.parse(body);
    const money = readYuan(told.total_amount);
    if (told.out_trade_no !== attemptNumber || money === null) {
      throw new Error('Alipay answered about something else');
    }
    switch (told.trade_status) {
      case 'TRADE_SUCCESS':
      case 'TRADE_FINISHED':
        return { state: 'paid', tradeNumber: told.trade_no, authorisation: null, money };
      case 'WAIT_BUYER_PAY':
        return { state: 'unpaid' };
      case 'TRADE_CLOSED':
        // Nobody paid in time, or all of it was given back.
        return { state: 'failed', reason: 'TRADE_CLOSED' };
      default:
        throw new Error(`Alipay has a payment in the state ${told.trade_status.slice(0, 32)}`);
    }
  }

  async function refundState({ key, trade, money }: RefundRequest): Promise<RefundAnswer> {
    const { body, refusal } = await gateway.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: trade.attemptNumber,
      out_request_no: key,
    });
    if (refusal !== null) {
      throw new Error(`Alipay did not tell of a repayment: ${refusal}`);
    }
    const told = refundQueryAnswer.parse(body);
    if (told.refund_status === undefined) {
      // Not heard of, refused or not done yet. Nothing follows but a try by the same key, of which Alipay repays one.
      return { state: 'absent' };
    }
    if (told.out_request_no !== key || told.out_trade_no !== trade.attemptNumber) {
      throw new Error('Alipay answered about another repayment');
    }
    if (told.refund_status !== 'REFUND_SUCCESS') {
      return { state: 'unclear', reason: told.refund_status.slice(0, 100) };
    }
    return readYuan(told.refund_amount)?.amount === money.amount
      ? { state: 'done' }
      : { state: 'unclear', reason: `the provider repaid ${told.refund_amount ?? ''}, our books have another sum` };
  }

  return {
    name: 'alipay',
    // The whole window goes there.
    origins: {},
    earliestQuery: 0,
    beginsAlone: true,
    begin: async (order) => ({ handle: null, step: await stepOf(order) }),

    // A return is signed, but proves nothing: it only says that asking is worth it.
    async complete(trade, given) {
      const isOurs = given.out_trade_no === trade.attemptNumber && (await whyForged(config, gateway, given)) === null;
      const answer = isOurs ? await query(trade) : null;
      if (answer?.state !== 'paid') {
        return null;
      }
      const { state: outcome, tradeNumber, authorisation, money } = answer;
      return { attemptNumber: trade.attemptNumber, tradeNumber, outcome, money, authorisation, reason: null };
    },

    verify: ({ rawBody }) => readNotice(config, gateway, rawBody),

    // It sends a notice again until it reads these seven letters.
    reply: (outcome) => ({
      status: outcome === 'taken' ? 200 : outcome === 'refused' ? 400 : 503,
      contentType: 'text/plain; charset=utf-8',
      body: outcome === 'taken' ? 'success' : 'failure',
    }),

    numberIn: ({ out_trade_no: number }) => number ?? null,
    query,

    async close({ attemptNumber }) {
      const { refusal } = await gateway.call('alipay.trade.close', { out_trade_no: attemptNumber });
      if (refusal !== null && refusal !== neverOpened && !overBefore.includes(refusal)) {
        throw new Error(`Alipay did not close a payment: ${refusal}`);
      }
    },

    refundState,

    async refund(request) {
      const { key, trade, money } = request;
      const { body, refusal } = await gateway.call('alipay.trade.refund', {
        out_trade_no: trade.attemptNumber,
        refund_amount: yuanOf(money),
        out_request_no: key,
      });
      if (refusal !== null) {
        const why = `Alipay did not repay: ${refusal}`;
        throw passing.test(refusal) ? new Error(why) : new RefundRefused(why);
      }
      const told = refundAnswer.parse(body);
      if (told.out_trade_no !== trade.attemptNumber || (trade.tradeNumber ?? told.trade_no) !== told.trade_no) {
        throw new Error('Alipay answered about another repayment');
      }
      // Only `Y` says that money moved now; else it moved at an earlier try, or is on its way.
      const isDone = told.fund_change === 'Y' || (await refundState(request)).state === 'done';
      return isDone ? 'done' : 'pending';
    },

    quietUntil: () => null,
    statementAfter: billDelay,
    statement: (from, to) => readStatement({ config, gateway, ask, clock }, { from, to }),
    dayOf: dayInBeijing,
  };
}
