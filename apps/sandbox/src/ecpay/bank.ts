import { authorised } from './capture.ts';
import { codes } from './codes.ts';
import { publishedTestMerchant, type Merchant } from './merchants.ts';
import { createNotices, type Notices, type NoticeTurn } from './notices.ts';
import { createTrades, move, type Trade, type Trades } from './trades.ts';

/** Which queries within ten minutes of the order are answered with 403: every one, those of unsettled trades, or none. */
export type QueryLock = 'always' | 'unsettled' | 'off';

export interface EcpayOptions {
  merchants?: readonly Merchant[];
  /** Take checkout forms only from a browser's top window, as ECPay does. */
  browserOnly?: boolean;
  queryLock?: QueryLock;
  /** Whether nothing is closed or given back from 20:15 to 20:30 in Taipei, as with ECPay. Off: the hour of the day makes no difference. */
  quietTime?: boolean;
  /** Waits (ms) between notices that were not acknowledged. */
  noticeRetryMs?: readonly number[];
  /** Epoch milliseconds. */
  clock?: () => number;
}

export interface Bank {
  merchants: ReadonlyMap<string, Merchant>;
  trades: Trades;
  notices: Notices;
  browserOnly: boolean;
  queryLock: QueryLock;
  quietTime: boolean;
  /** Until when (bank time, ms) a merchant's queries are answered with 403. */
  lockedUntil: Map<string, number>;
  /** The bank's own time, which the controls can push. */
  now(): number;
  /** The time that shops share: the freshness of their forms is measured on it, so pushing the bank's time ages no request. */
  wallClock(): number;
  setClockOffset(ms: number): void;
}

const defaultRetryMs = [1_000, 2_000, 4_000, 8_000, 16_000];

export function openBank(options: EcpayOptions): Bank {
  const wallClock = options.clock ?? Date.now;
  let offsetMs = 0;
  const now = (): number => wallClock() + offsetMs;
  return {
    merchants: new Map((options.merchants ?? [publishedTestMerchant]).map((merchant) => [merchant.id, merchant])),
    trades: createTrades(),
    notices: createNotices(options.noticeRetryMs ?? defaultRetryMs, now),
    browserOnly: options.browserOnly ?? true,
    queryLock: options.queryLock ?? 'always',
    quietTime: options.quietTime ?? true,
    lockedUntil: new Map(),
    now,
    wallClock,
    setClockOffset(ms) {
      offsetMs = ms;
    },
  };
}

/** The card was good and its owner agreed. Says how the shop will be told; undefined when the trade could not be paid any more. */
export function approve(bank: Bank, trade: Trade): NoticeTurn | undefined {
  if (trade.status !== 'pending' && trade.status !== 'challenge') {
    return undefined;
  }
  const turn = bank.notices.takeTurn();
  const atMs = bank.now();
  trade.result = { code: codes.paid, message: '', atMs, simulated: turn.simulated };
  if (turn.simulated) {
    move(trade, 'simulate');
  } else {
    move(trade, 'approve');
    trade.capture = authorised(trade.amount, atMs);
  }
  return turn;
}

/** The bank or the card's owner said no; that ends the trade. */
export function decline(bank: Bank, trade: Trade, message: string): NoticeTurn | undefined {
  if (!move(trade, 'decline')) {
    return undefined;
  }
  trade.result = { code: codes.declined, message, atMs: bank.now(), simulated: false };
  return bank.notices.takeTurn();
}
