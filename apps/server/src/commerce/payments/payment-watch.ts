import type { ProviderName } from '@lyceum/domain/payments';
import { minute, second } from '@lyceum/domain/time';
import { Histogram } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import type { WatchAnswer } from '../../providers/payment/outgoing.ts';
import type { NoticeOutcome } from '../../providers/payment/payment.ts';
import { addMinutes, noSums, type MinuteSums, type SummedMinute } from './provider-minutes.sql.ts';

/** What the servers of the payment providers answer and send, counted by this process for /metrics and for all of them in the database. */
export interface PaymentWatch {
  answersOf: (provider: ProviderName) => WatchAnswer;
  countNotice: (provider: ProviderName, outcome: NoticeOutcome | 'forged') => void;
  answerTimes: Histogram<'provider' | 'outcome'>;
  /** Writes down at once what was counted until now. */
  write: () => Promise<void>;
  /** The same, and nothing is counted any more. */
  close: () => Promise<void>;
}

/** An answer that takes longer is told as slow. */
const slowAnswer = 3 * second;
/** What a process that is killed has not told yet is of so many milliseconds at most. */
const writeEvery = 5 * second;

export function openPaymentWatch({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): PaymentWatch {
  let counted = new Map<string, SummedMinute>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const answerTimes = new Histogram({
    name: 'payment_provider_answer_seconds',
    help: 'Time of questions to the servers of payment providers, by provider and outcome',
    labelNames: ['provider', 'outcome'],
    buckets: [0.1, 0.3, 1, 3, 10, 15],
    registers: [],
  });

  function add({ provider, minute: at, ...sums }: SummedMinute): void {
    const key = `${provider} ${at.getTime()}`;
    const known = counted.get(key) ?? { provider, minute: at, ...noSums };
    (Object.keys(noSums) as (keyof MinuteSums)[]).forEach((name) => {
      known[name] += sums[name];
    });
    counted.set(key, known);
  }

  function count(provider: ProviderName, sums: Partial<MinuteSums>): void {
    if (closed) {
      return;
    }
    add({ provider, minute: new Date(Math.floor(clock().getTime() / minute) * minute), ...noSums, ...sums });
    timer ??= setTimeout(() => void write(), writeEvery).unref();
  }

  async function write(): Promise<void> {
    if (timer) {
      clearTimeout(timer);
      timer = null;
    }
    const rows = [...counted.values()];
    counted = new Map();
    if (rows.length === 0) {
      return;
    }
    try {
      await addMinutes(db, rows);
    } catch (error) {
      // They are told with the next.
      rows.forEach(add);
      log.warn({ err: error }, 'what the payment providers answered could not be written down');
    }
  }

  return {
    answersOf:
      (provider) =>
      ({ outcome, milliseconds }) => {
        if (outcome === 'held') {
          count(provider, { held: 1 });
          return;
        }
        answerTimes.observe({ provider, outcome }, milliseconds / second);
        count(provider, {
          asked: 1,
          failed: outcome === 'failed' ? 1 : 0,
          slow: milliseconds > slowAnswer ? 1 : 0,
        });
      },
    countNotice(provider, outcome) {
      const sort = outcome === 'forged' || outcome === 'refused' ? outcome : 'notices';
      count(provider, { [sort]: 1 });
    },
    answerTimes,
    write,
    async close() {
      await write();
      closed = true;
    },
  };
}
