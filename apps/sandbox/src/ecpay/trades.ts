import { randomBytes } from 'node:crypto';
import { captureAt, type Capture } from './capture.ts';
import type { DigitsOnFile } from './cards.ts';
import type { Fields } from './check-mac-value.ts';
import { codes, type Refusal } from './codes.ts';
import type { Merchant } from './merchants.ts';
import { taipeiText } from './taipei-time.ts';

/** A card page that nobody finishes is dead after this long. */
const sessionMs = 60 * 60_000;

export const tradeFlow = {
  pending: { check: 'challenge', approve: 'paid', decline: 'failed', expire: 'expired' },
  challenge: { approve: 'paid', decline: 'failed', expire: 'expired', simulate: 'pending' },
  paid: {},
  failed: {},
  expired: {},
} as const;

export type TradeStatus = keyof typeof tradeFlow;
export type TradeEvent = 'check' | 'approve' | 'decline' | 'expire' | 'simulate';

/** What the shop is told: by notice, and by the buyer's browser. */
export interface Result {
  code: string;
  message: string;
  atMs: number;
  /** A payment that the back office pretended: the shop acknowledges it and hands out nothing. */
  simulated: boolean;
}

export interface Trade {
  /** Unguessable; it is what the buyer's browser holds. */
  ticket: string;
  merchant: Merchant;
  merchantTradeNo: string;
  tradeNo: string;
  /** Whole TWD. */
  amount: number;
  request: Fields;
  orderedAtMs: number;
  status: TradeStatus;
  /** The card that was tried last. */
  card?: DigitsOnFile;
  result?: Result;
  capture?: Capture;
}

export interface Trades {
  open(merchant: Merchant, request: Fields, nowMs: number): Trade | Refusal;
  byTicket(ticket: string): Trade | undefined;
  /** A merchant's own number. */
  ofMerchant(merchantId: string, merchantTradeNo: string): Trade | undefined;
  /** The newest trade of that number, whosever it is. */
  byNumber(merchantTradeNo: string): Trade | undefined;
  all(): Trade[];
}

export function createTrades(): Trades {
  const byTicket = new Map<string, Trade>();
  const byNumber = new Map<string, Trade>();
  const byMerchantAndNumber = new Map<string, Trade>();
  const ownNumber = (merchantId: string, merchantTradeNo: string): string => `${merchantId} ${merchantTradeNo}`;
  let sequence = 0;

  return {
    open(merchant, request, nowMs) {
      const merchantTradeNo = request['MerchantTradeNo'] ?? '';
      // A number is never free again, not even when its trade failed.
      if (byMerchantAndNumber.has(ownNumber(merchant.id, merchantTradeNo))) {
        return { code: codes.tradeNumber, message: 'MerchantTradeNo has been used' };
      }
      sequence += 1;
      const minute = taipeiText(nowMs).replaceAll(/\D/g, '').slice(2, 12);
      const trade: Trade = {
        ticket: randomBytes(18).toString('base64url'),
        merchant,
        merchantTradeNo,
        tradeNo: `${minute}${String(sequence).padStart(6, '0')}`,
        amount: Number(request['TotalAmount']),
        request,
        orderedAtMs: nowMs,
        status: 'pending',
      };
      byTicket.set(trade.ticket, trade);
      byNumber.set(merchantTradeNo, trade);
      byMerchantAndNumber.set(ownNumber(merchant.id, merchantTradeNo), trade);
      return trade;
    },
    byTicket: (ticket) => byTicket.get(ticket),
    ofMerchant: (merchantId, merchantTradeNo) => byMerchantAndNumber.get(ownNumber(merchantId, merchantTradeNo)),
    byNumber: (merchantTradeNo) => byNumber.get(merchantTradeNo),
    all: () => [...byTicket.values()],
  };
}

/** Moves the trade and says whether the move was allowed from where it stood. */
export function move(trade: Trade, event: TradeEvent): boolean {
  const flow: Partial<Record<TradeEvent, TradeStatus>> = tradeFlow[trade.status];
  const next = flow[event];
  if (next) {
    trade.status = next;
  }
  return next !== undefined;
}

/** Lets time do its work on a trade: an abandoned card page expires, the daily close takes in the authorised money. */
export function age(trade: Trade, nowMs: number): Trade {
  if (nowMs - trade.orderedAtMs > sessionMs) {
    move(trade, 'expire');
  }
  if (trade.capture) {
    trade.capture = captureAt(trade.capture, nowMs);
  }
  return trade;
}
