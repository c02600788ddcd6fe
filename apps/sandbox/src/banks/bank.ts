import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ways in which a bank can fail or lie. */
export const faults = [
  // Of notices.
  'late',
  'doubled',
  'reordered',
  'lost',
  'forged',
  'wrongAmount',
  'wrongCurrency',
  'wrongMerchant',
  // Of answers to the shop's server.
  'timeoutBefore',
  'timeoutAfter',
  'serverError',
  'slow',
  'unsigned',
  // Of what it does.
  'rotate',
  'refundRefused',
  'refundPending',
] as const;
export type Fault = (typeof faults)[number];

export type RefundState = 'pending' | 'done' | 'refused';

export interface BankRefund {
  /** The shop's key. */
  key: string;
  /** The bank's own number. */
  id: string;
  /** Minor units. */
  amount: number;
  state: RefundState;
  at: number;
}

export interface BankPayment {
  /** The shop's number of the attempt. */
  number: string;
  /** The bank's own number, told from the start or when paid. */
  id: string;
  /** Which of the provider's ways: `native`, `page` … */
  way: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** `approved`: the buyer said yes, and the shop's server is to capture. */
  state: 'open' | 'approved' | 'paid' | 'refused' | 'closed';
  notifyUrl: string;
  returnUrl: string;
  backUrl: string;
  createdAt: number;
  /** No payment after this; Infinity where the protocol has none. */
  expiresAt: number;
  paidAt: number | null;
  refunds: BankRefund[];
  /** What the shop sent, as it came. */
  request: Readonly<Record<string, unknown>>;
}

/** A notice on its way to the shop. */
export interface BankNotice {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface SentNotice extends BankNotice {
  number: string;
  sentAt: number;
  /** Of the answer; absent when there was none. */
  status?: number;
  answer?: string;
  acknowledged: boolean;
}

/** A request of the shop's server, as it came. */
export interface KeptRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What a notice tells, and in which way it lies. */
export interface NoticeHow {
  event: 'payment' | 'refund' | 'chargeback';
  lie?: 'forged' | 'wrongAmount' | 'wrongCurrency' | 'wrongMerchant';
  refund?: BankRefund;
}

export interface BankOptions {
  /** Epoch milliseconds. */
  clock?: () => number;
  /** Waits (ms) between notices that were not acknowledged. */
  retryMs?: readonly number[];
  /** The shop's service account at the chat app, where that is simulated beside it. */
  chatAppId?: string;
  /** How long a refund stays pending under the fault of that name, ms. */
  refundTakes?: number;
  /** How long an answer or a notice is held back under the faults of these names, ms. */
  slowMs?: number;
  lateMs?: number;
}

/** What is a bank's own: how it writes and whether the shop's answer is its acknowledgement. */
export interface Writing {
  write: (payment: BankPayment, how: NoticeHow) => BankNotice;
  isTaken: (status: number, answer: string) => boolean;
}

const answerTimeoutMs = 10_000;
const defaultLateMs = 5_000;
const defaultSlowMs = 3_000;
const defaultRetryMs = [1_000, 2_000, 4_000, 8_000, 16_000];

/** What every simulated bank keeps and does, whatever it speaks. */
export function openBank(writing: Writing, options: BankOptions = {}) {
  const wallClock = options.clock ?? Date.now;
  const retryMs = options.retryMs ?? defaultRetryMs;
  let offsetMs = 0;
  const now = (): number => wallClock() + offsetMs;
  const payments = new Map<string, BankPayment>();
  const standing: { fault: Fault; times: number }[] = [];
  const befallen = new Set<Fault>();
  const sent: SentNotice[] = [];
  const kept: KeptRequest[] = [];
  const stopping = new AbortController();
  // Every notice under way listens to it.
  setMaxListeners(0, stopping.signal);
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function post(number: string, notice: BankNotice): Promise<SentNotice> {
    const one: SentNotice = { ...notice, number, sentAt: now(), acknowledged: false };
    sent.push(one);
    if (notice.url === '') {
      return one;
    }
    try {
      const answer = await fetch(notice.url, {
        method: 'POST',
        headers: notice.headers,
        body: notice.body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      one.status = answer.status;
      one.answer = await answer.text();
      one.acknowledged = writing.isTaken(one.status, one.answer);
    } catch {
      // Nobody there: it is sent again.
    }
    return one;
  }

  async function insist(number: string, write: () => BankNotice, first: SentNotice): Promise<void> {
    let last = first;
    for (const ms of retryMs) {
      if (last.acknowledged || stopping.signal.aborted) {
        return;
      }
      await pause(ms);
      if (!stopping.signal.aborted) {
        last = await post(number, write());
      }
    }
  }

  /** The next fault of these kinds that was ordered; uses one of its times up. */
  function takeFault<Kind extends Fault>(...kinds: readonly Kind[]): Kind | null {
    const at = standing.findIndex(({ fault }) => kinds.includes(fault as Kind));
    const found = standing[at];
    if (!found) {
      return null;
    }
    found.times -= 1;
    if (found.times <= 0) {
      standing.splice(at, 1);
    }
    befallen.add(found.fault);
    return found.fault as Kind;
  }

  return {
    payments,
    sent,
    /** Requests of the shop's server. */
    kept,
    now,
    wallClock,
    takeFault,
    pause,
    slowMs: options.slowMs ?? defaultSlowMs,
    /** Those that were not only ordered, but happened; and those that have still to. */
    befallen,
    waiting: (): Fault[] => standing.map(({ fault }) => fault),
    refundTakes: options.refundTakes ?? 60 * 60_000,
    stopped: stopping.signal,
    setNext: (fault: Fault, times: number): void => void standing.push({ fault, times }),
    setClockOffset(ms: number): void {
      offsetMs = ms;
    },
    /** Writes and sends a notice once. */
    send: (payment: BankPayment, how: NoticeHow): Promise<SentNotice> =>
      post(payment.number, writing.write(payment, how)),
    /**
     * Tells the shop what a payment or a refund came to; resolves after the first notice, while repeats go on behind. Null: none is sent
     * now. After a lie the truth follows, as from a bank whose notice somebody forged.
     */
    async tell(payment: BankPayment, how: NoticeHow): Promise<SentNotice | null> {
      const fault = takeFault(
        'late',
        'doubled',
        'reordered',
        'lost',
        'forged',
        'wrongAmount',
        'wrongCurrency',
        'wrongMerchant',
      );
      const truth = () => writing.write(payment, how);
      const deliver = async (): Promise<SentNotice> => {
        const first = await post(payment.number, truth());
        void insist(payment.number, truth, first);
        return first;
      };
      switch (fault) {
        case 'lost':
          return null;
        case 'late':
          await pause(options.lateMs ?? defaultLateMs);
          return stopping.signal.aborted ? null : deliver();
        case 'doubled': {
          const [first] = await Promise.all([deliver(), post(payment.number, truth())]);
          return first;
        }
        case 'reordered': {
          // What it was before comes after what it is.
          const before = writing.write({ ...payment, state: 'refused', paidAt: null }, { event: 'payment' });
          const first = await deliver();
          await post(payment.number, before);
          return first;
        }
        case 'forged':
        case 'wrongAmount':
        case 'wrongCurrency':
        case 'wrongMerchant':
          await post(payment.number, writing.write(payment, { ...how, lie: fault }));
          return deliver();
        case null:
          return deliver();
      }
    },
    close: (): void => stopping.abort(),
  };
}

export type Bank = ReturnType<typeof openBank>;

/** Given back or on its way, minor units. */
export const refundedOf = ({ refunds }: Pick<BankPayment, 'refunds'>): number =>
  refunds.reduce((sum, { amount, state }) => sum + (state === 'refused' ? 0 : amount), 0);
