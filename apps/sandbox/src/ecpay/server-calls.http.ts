import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bank } from './bank.ts';
import { act, type Capture, type CaptureAction, type CaptureState } from './capture.ts';
import { signed, type Fields } from './check-mac-value.ts';
import { authenticate } from './checkout-request.ts';
import { codes } from './codes.ts';
import { chargeFee, creditNumberOf, extraPaidInfo } from './notices.ts';
import { isQuietTime, taipeiText } from './taipei-time.ts';
import { age, type Trade, type TradeStatus } from './trades.ts';

const timeStampWindowMs = 3 * 60_000;
const firstQueryMs = 10 * 60_000;
const lockMs = 30 * 60_000;

const tradeStatusCodes: Record<TradeStatus, string> = {
  pending: '0',
  challenge: '0',
  paid: '1',
  failed: codes.notEstablished,
  expired: codes.notEstablished,
};

interface FormRoute {
  Body: Fields | undefined;
}

async function answer(reply: FastifyReply, fields: Fields): Promise<FastifyReply> {
  return reply.type('application/x-www-form-urlencoded; charset=utf-8').send(new URLSearchParams(fields).toString());
}

/** The signed record of a trade, as QueryTradeInfo gives it. */
function tradeInfo(trade: Trade): Fields {
  const paid = trade.status === 'paid';
  return {
    MerchantID: trade.merchant.id,
    MerchantTradeNo: trade.merchantTradeNo,
    StoreID: trade.request['StoreID'] ?? '',
    TradeNo: trade.tradeNo,
    TradeAmt: String(trade.amount),
    PaymentDate: paid && trade.result ? taipeiText(trade.result.atMs) : '',
    PaymentType: 'Credit_CreditCard',
    HandlingCharge: paid ? String(chargeFee(trade.amount)) : '0',
    PaymentTypeChargeFee: paid ? String(chargeFee(trade.amount)) : '0',
    TradeDate: taipeiText(trade.orderedAtMs),
    TradeStatus: tradeStatusCodes[trade.status],
    ItemName: trade.request['ItemName'] ?? '',
    CustomField1: trade.request['CustomField1'] ?? '',
    CustomField2: trade.request['CustomField2'] ?? '',
    CustomField3: trade.request['CustomField3'] ?? '',
    CustomField4: trade.request['CustomField4'] ?? '',
    ...(paid && trade.result ? extraPaidInfo(trade, trade.result.atMs) : {}),
  };
}

const creditStatus: Record<CaptureState, string> = {
  authorised: '已授權',
  awaitingClose: '要關帳',
  closed: '已關帳',
  refunded: '已關帳',
  abandoned: '已取消',
};

/** A card's money in figures: what was closed, and what was given back as amounts below zero. */
function creditDetail(trade: Trade, capture: Capture): object {
  const atText = taipeiText(capture.sinceMs);
  const entry = (amount: number) => ({
    status: creditStatus[capture.state],
    sno: '',
    amount: String(amount),
    datetime: atText,
  });
  const closed = capture.state === 'closed' || capture.state === 'refunded';
  return {
    RtnMsg: '',
    RtnValue: {
      TradeID: creditNumberOf(trade),
      amount: String(capture.amount),
      clsamt: String(closed ? capture.amount : 0),
      authtime: taipeiText(trade.result?.atMs ?? trade.orderedAtMs),
      status: creditStatus[capture.state],
      close_data: [
        ...(closed ? [entry(capture.amount)] : []),
        ...(capture.refunded > 0 ? [entry(-capture.refunded)] : []),
      ],
    },
  };
}

/** The columns of MediaFormated 1. */
const statementColumns = [
  '訂單日期',
  '廠商訂單編號',
  '綠界訂單編號',
  '平台名稱',
  '付款方式',
  '費率(每筆)',
  '信用卡授權單號',
  '信用卡卡號末4碼',
  '超商資訊/ATM繳款帳號',
  '付款狀態',
  '交易金額',
  '退款日期',
  '退款金額',
  '交易手續費',
  '平台手續費',
  '應收款項(淨額)',
  '撥款狀態',
  '買家備註',
  '廠商備註',
];

/** The statement of paid trades, a line each; every cell as text, so that spreadsheets keep its digits. */
function statementOf(trades: Trade[]): string {
  const lines = trades.map((trade) => {
    const { capture } = trade;
    const back = capture?.state === 'abandoned' ? capture.amount : (capture?.refunded ?? 0);
    const fee = chargeFee(trade.amount);
    return [
      taipeiText(trade.orderedAtMs),
      trade.merchantTradeNo,
      trade.tradeNo,
      '',
      '信用卡',
      '2.00%',
      creditNumberOf(trade),
      trade.card?.last4 ?? '',
      '',
      '已付款',
      String(trade.amount),
      capture && back > 0 ? taipeiText(capture.sinceMs) : '',
      String(back),
      String(fee),
      '0',
      String(trade.amount - back - fee),
      '未撥款',
      '',
      '',
    ];
  });
  return [statementColumns, ...lines].map((cells) => cells.map((cell) => `="${cell}"`).join(',')).join('\r\n');
}

function unknownTrade(merchantId: string, merchantTradeNo: string): Fields {
  return {
    MerchantID: merchantId,
    MerchantTradeNo: merchantTradeNo,
    TradeNo: '',
    TradeAmt: '0',
    PaymentDate: '',
    PaymentType: '',
    TradeDate: '',
    TradeStatus: codes.tradeNumber,
  };
}

/** A query that comes too early locks the merchant out for half an hour. */
function isLocked(bank: Bank, merchantId: string, trade: Trade | undefined): boolean {
  if (bank.queryLock === 'off') {
    return false;
  }
  const nowMs = bank.now();
  const settled = trade !== undefined && tradeStatusCodes[trade.status] !== '0';
  const tooEarly =
    trade !== undefined && nowMs - trade.orderedAtMs < firstQueryMs && !(bank.queryLock === 'unsettled' && settled);
  if (tooEarly) {
    bank.lockedUntil.set(merchantId, nowMs + lockMs);
  }
  return nowMs < (bank.lockedUntil.get(merchantId) ?? 0);
}

function isAction(text: string | undefined): text is CaptureAction {
  return text === 'C' || text === 'R' || text === 'E' || text === 'N';
}

/** Does what DoAction asks and gives its RtnMsg: empty when done, else ECPay's kind of error word. */
function doAction(bank: Bank, trade: Trade | undefined, fields: Fields): string {
  if (!trade?.capture || trade.tradeNo !== fields['TradeNo']) {
    return 'error_nopay';
  }
  const action = fields['Action'];
  if (!isAction(action)) {
    return 'error_action';
  }
  const amountText = fields['TotalAmount'] ?? '';
  if (!/^[1-9]\d{0,8}$/.test(amountText)) {
    return 'error_amount';
  }
  if (bank.quietTime && isQuietTime(bank.now())) {
    return 'error_dailyClose';
  }
  const done = act(trade.capture, action, Number(amountText), bank.now());
  if (typeof done === 'string') {
    return done;
  }
  trade.capture = done;
  return '';
}

/** What the shop's server asks: the state of a trade, and to close, refund, undo or abandon a paid one. */
export function serverCallRoutes(app: FastifyInstance, bank: Bank): void {
  app.post<FormRoute>('/Cashier/QueryTradeInfo/V5', async (request, reply) => {
    const fields = request.body ?? {};
    const merchant = authenticate(fields, bank.merchants);
    if ('code' in merchant) {
      return reply.type('text/plain').send(`${merchant.code}|${merchant.message}`);
    }
    const askedAtMs = Number(fields['TimeStamp']) * 1_000;
    if (!(Math.abs(bank.wallClock() - askedAtMs) <= timeStampWindowMs)) {
      return reply.type('text/plain').send(`${codes.timeOut}|TimeStamp Error`);
    }
    const merchantTradeNo = fields['MerchantTradeNo'] ?? '';
    const trade = bank.trades.ofMerchant(merchant.id, merchantTradeNo);
    if (trade) {
      age(trade, bank.now());
    }
    if (isLocked(bank, merchant.id, trade)) {
      return reply.code(403).type('text/plain').send('Forbidden');
    }
    const found = trade ? tradeInfo(trade) : unknownTrade(merchant.id, merchantTradeNo);
    return answer(reply, signed(found, merchant));
  });

  // ECPay does not sign this answer.
  app.post<FormRoute>('/CreditDetail/DoAction', async (request, reply) => {
    const fields = request.body ?? {};
    const merchant = authenticate(fields, bank.merchants);
    if ('code' in merchant) {
      return reply.type('text/plain').send(`${merchant.code}|${merchant.message}`);
    }
    const merchantTradeNo = fields['MerchantTradeNo'] ?? '';
    const trade = bank.trades.ofMerchant(merchant.id, merchantTradeNo);
    const failure = doAction(bank, trade, fields);
    return answer(reply, {
      MerchantID: merchant.id,
      MerchantTradeNo: merchantTradeNo,
      TradeNo: fields['TradeNo'] ?? '',
      RtnCode: failure === '' ? '1' : '0',
      RtnMsg: failure,
    });
  });

  app.post<FormRoute>('/CreditDetail/QueryTrade/V2', async (request, reply) => {
    const fields = request.body ?? {};
    const merchant = authenticate(fields, bank.merchants);
    const trade =
      'code' in merchant
        ? undefined
        : bank.trades
            .all()
            .find((one) => one.merchant.id === merchant.id && creditNumberOf(one) === fields['CreditRefundId']);
    if (!trade?.capture || String(trade.amount) !== fields['CreditAmount']) {
      return reply.send({ RtnMsg: 'error_nopay', RtnValue: null });
    }
    const { capture } = age(trade, bank.now());
    return reply.send(creditDetail(trade, capture ?? trade.capture));
  });

  app.post<FormRoute>('/PaymentMedia/TradeNoAio', async (request, reply) => {
    const fields = request.body ?? {};
    const merchant = authenticate(fields, bank.merchants);
    if ('code' in merchant) {
      return reply.type('text/plain').send(`${merchant.code}|${merchant.message}`);
    }
    const dayOf = (atMs: number): string => taipeiText(atMs).slice(0, 10).replaceAll('/', '-');
    const paid = bank.trades.all().filter((trade) => {
      const day = trade.result ? dayOf(trade.result.atMs) : '';
      const within = day >= (fields['BeginDate'] ?? '') && day <= (fields['EndDate'] ?? '');
      return trade.merchant.id === merchant.id && trade.status === 'paid' && within;
    });
    return reply.type('text/csv; charset=utf-8').send(statementOf(paid));
  });
}
