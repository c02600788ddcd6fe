import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { signed, type Fields, type HashPair } from './check-mac-value.ts';
import { codes } from './codes.ts';
import { taipeiText } from './taipei-time.ts';
import type { Trade } from './trades.ts';

const answerTimeoutMs = 10_000;
const acknowledgement = '1|OK';
const forgedPair: HashPair = { hashKey: 'notTheMerchants1', hashIv: 'notTheMerchants2' };

/** How one letter to the shop is written: fields changed before signing, fields changed behind the signature, whose key. */
export interface Letter {
  fields?: Fields;
  tamper?: Fields;
  key?: 'merchant' | 'forged';
}

interface NoticeRule {
  letter?(trade: Trade): Letter;
  /** The money never moved: the back office only pretends. */
  simulated?: true;
  sends: 'at once' | 'after the return' | 'never';
  defaultDelayMs?: number;
  /** A second letter that follows the acknowledged one. */
  followedBy?: Letter;
}

export const noticeModes = {
  ok: { sends: 'at once' },
  duplicate: { sends: 'at once', followedBy: {} },
  delayed: { sends: 'at once', defaultDelayMs: 5_000 },
  // The news of an earlier failure overtaken by the payment: the shop must stay paid.
  'out-of-order': {
    sends: 'at once',
    followedBy: { fields: { RtnCode: codes.notEstablished, RtnMsg: '交易失敗' } },
  },
  'tampered-body': {
    sends: 'at once',
    letter: (trade) => ({ tamper: { TradeAmt: String(trade.amount + 1) } }),
  },
  'wrong-key': { sends: 'at once', letter: () => ({ key: 'forged' }) },
  'wrong-amount': {
    sends: 'at once',
    letter: (trade) => ({ fields: { TradeAmt: String(trade.amount + 1) } }),
  },
  'wrong-merchant': { sends: 'at once', letter: () => ({ fields: { MerchantID: '2000132' } }) },
  'simulate-paid': { sends: 'at once', simulated: true },
  'no-notice': { sends: 'never' },
  'notice-after-return': { sends: 'after the return', defaultDelayMs: 1_500 },
} as const satisfies Record<string, NoticeRule>;

export type NoticeMode = keyof typeof noticeModes;

const rulesByMode: Record<NoticeMode, NoticeRule> = noticeModes;

/** What was sent and what the shop answered. */
export interface SentNotice {
  merchantTradeNo: string;
  mode: NoticeMode | 'by hand';
  attempt: number;
  sentAtMs: number;
  url: string;
  fields: Fields;
  /** HTTP status of the answer; absent when there was none. */
  status?: number;
  answer?: string;
  failure?: string;
  acknowledged: boolean;
}

/** An order for the next payments. */
interface Standing {
  mode: NoticeMode;
  times: number;
  delayMs: number | undefined;
}

export interface NoticeTurn {
  mode: NoticeMode;
  simulated: boolean;
  delayMs: number;
}

export interface Notices {
  sent: SentNotice[];
  /** The next `times` payments are told in this mode; delayMs waits before the first letter. */
  setNext(mode: NoticeMode, times: number, delayMs: number | undefined): void;
  /** How the payment that happens now will be told; uses up one of `times`. */
  takeTurn(): NoticeTurn;
  /** Tells the shop; resolves after the first letter (undefined when none is sent now), while repeats go on behind. */
  tell(trade: Trade, turn: NoticeTurn): Promise<SentNotice | undefined>;
  /** The buyer's browser is on its way back to the shop. */
  returned(trade: Trade): void;
  /** One letter, sent once. */
  send(trade: Trade, letter: Letter): Promise<SentNotice>;
  close(): void;
}

/** Fee that the acquirer keeps, whole TWD. */
export function chargeFee(amount: number): number {
  return Math.max(1, Math.round(amount * 0.02));
}

/** The number of a card's authorisation. */
export function creditNumberOf(trade: Trade): string {
  return trade.tradeNo.slice(-8);
}

export function extraPaidInfo(trade: Trade, atMs: number): Fields {
  return trade.request['NeedExtraPaidInfo'] === 'Y' && trade.card
    ? {
        amount: String(trade.amount),
        auth_code: '777777',
        card4no: trade.card.last4,
        card6no: trade.card.first6,
        eci: '5',
        gwsr: creditNumberOf(trade),
        process_date: taipeiText(atMs),
      }
    : {};
}

/** The unsigned form that tells the result of a trade. `told` is the RtnMsg of a payment, which differs by who is told. */
function resultFields(trade: Trade, told: string, nowMs: number): Fields {
  const result = trade.result ?? { code: codes.paid, message: '', atMs: nowMs, simulated: false };
  const paid = result.code === codes.paid;
  return {
    MerchantID: trade.merchant.id,
    MerchantTradeNo: trade.merchantTradeNo,
    StoreID: trade.request['StoreID'] ?? '',
    RtnCode: result.code,
    RtnMsg: paid ? told : result.message,
    TradeNo: trade.tradeNo,
    TradeAmt: String(trade.amount),
    PaymentDate: taipeiText(result.atMs),
    PaymentType: 'Credit_CreditCard',
    PaymentTypeChargeFee: paid ? String(chargeFee(trade.amount)) : '0',
    TradeDate: taipeiText(trade.orderedAtMs),
    SimulatePaid: result.simulated ? '1' : '0',
    CustomField1: trade.request['CustomField1'] ?? '',
    CustomField2: trade.request['CustomField2'] ?? '',
    CustomField3: trade.request['CustomField3'] ?? '',
    CustomField4: trade.request['CustomField4'] ?? '',
    ...(paid ? extraPaidInfo(trade, result.atMs) : {}),
  };
}

/** The signed form that the buyer's browser carries to OrderResultURL. */
export function browserReturnFields(trade: Trade, nowMs: number): Fields {
  return signed(resultFields(trade, 'Succeeded', nowMs), trade.merchant);
}

function write(trade: Trade, letter: Letter, attempt: number, nowMs: number): Fields {
  const fields = {
    ...resultFields(trade, attempt === 1 ? '交易成功' : 'paid', nowMs),
    ...letter.fields,
  };
  const pair = letter.key === 'forged' ? forgedPair : trade.merchant;
  return { ...signed(fields, pair), ...letter.tamper };
}

/** `retryMs`: waits (ms) between letters that were not answered with `1|OK`; one try more than it has entries. */
export function createNotices(retryMs: readonly number[], now: () => number): Notices {
  const sent: SentNotice[] = [];
  const standing: Standing[] = [];
  const awaitingReturn = new Map<string, NoticeTurn>();
  const stopping = new AbortController();
  // Every letter under way listens to it.
  setMaxListeners(0, stopping.signal);

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  async function post(trade: Trade, letter: Letter, mode: SentNotice['mode'], attempt: number): Promise<SentNotice> {
    const fields = write(trade, letter, attempt, now());
    const notice: SentNotice = {
      merchantTradeNo: trade.merchantTradeNo,
      mode,
      attempt,
      sentAtMs: now(),
      url: trade.request['ReturnURL'] ?? '',
      fields,
      acknowledged: false,
    };
    sent.push(notice);
    try {
      const answer = await fetch(notice.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      notice.status = answer.status;
      notice.answer = await answer.text();
      notice.acknowledged = answer.status === 200 && notice.answer === acknowledgement;
    } catch (failure) {
      notice.failure = failure instanceof Error ? failure.message : String(failure);
    }
    return notice;
  }

  async function repeat(trade: Trade, letter: Letter, mode: NoticeMode, first: SentNotice): Promise<void> {
    let last = first;
    for (const [index, ms] of retryMs.entries()) {
      if (last.acknowledged) {
        break;
      }
      await pause(ms);
      if (stopping.signal.aborted) {
        return;
      }
      last = await post(trade, letter, mode, index + 2);
    }
    const { followedBy } = rulesByMode[mode];
    if (last.acknowledged && followedBy) {
      await post(trade, followedBy, mode, 1);
    }
  }

  async function deliver(trade: Trade, turn: NoticeTurn): Promise<SentNotice | undefined> {
    await pause(turn.delayMs);
    if (stopping.signal.aborted) {
      return undefined;
    }
    const letter = rulesByMode[turn.mode].letter?.(trade) ?? {};
    const first = await post(trade, letter, turn.mode, 1);
    void repeat(trade, letter, turn.mode, first);
    return first;
  }

  return {
    sent,
    setNext(mode, times, delayMs) {
      standing.push({ mode, times, delayMs });
    },
    takeTurn() {
      const order = standing[0];
      if (order) {
        order.times -= 1;
        if (order.times <= 0) {
          standing.shift();
        }
      }
      const mode = order?.mode ?? 'ok';
      const rule = rulesByMode[mode];
      return {
        mode,
        simulated: rule.simulated ?? false,
        delayMs: order?.delayMs ?? rule.defaultDelayMs ?? 0,
      };
    },
    async tell(trade, turn) {
      const { sends } = rulesByMode[turn.mode];
      if (sends === 'after the return') {
        awaitingReturn.set(trade.ticket, turn);
      }
      return sends === 'at once' ? deliver(trade, turn) : undefined;
    },
    returned(trade) {
      const turn = awaitingReturn.get(trade.ticket);
      if (turn) {
        awaitingReturn.delete(trade.ticket);
        void deliver(trade, turn);
      }
    },
    send: (trade, letter) => post(trade, letter, 'by hand', 1),
    close: () => stopping.abort(),
  };
}
