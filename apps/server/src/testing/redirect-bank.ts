import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minor, type Money } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import type { Letter, PaymentOrder, PaymentProvider, PaymentResult, Trade } from '../providers/payment/payment.ts';
import type { TestClock } from './test-server.ts';

/** A payment as the bank has it. */
interface Page {
  id: string;
  order: PaymentOrder;
  state: 'open' | 'approved' | 'captured' | 'closed';
  refunds: Map<string, { amount: number; at: number }>;
}

const refundTakes = 5 * minute;

/**
 * A bank of everything that ECPay is not, held in memory: it sends the buyer to its page, captures when the buyer comes back, signs its
 * letters in a header, knows refunds by a key and takes some minutes for them.
 */
export function openRedirectBank(clock: TestClock) {
  const secret = randomBytes(32);
  const pages = new Map<string, Page>();
  let reachable = true;
  let busy: Promise<void> = Promise.resolve();
  const sign = (bytes: Buffer): string => createHmac('sha256', secret).update(bytes).digest('hex');
  const pageOf = (trade: Pick<Trade, 'handle'>): Page => {
    const page = pages.get(trade.handle ?? '');
    if (!reachable || !page) {
      throw new Error('the bank does not answer');
    }
    return page;
  };
  const wordOf = ({ id, order }: Page): PaymentResult => ({
    attemptNumber: order.attemptNumber,
    tradeNumber: `T-${id}`,
    outcome: 'paid',
    money: order.money,
    authorisation: null,
    reason: null,
  });
  const backOf = ({ refunds }: Page): number => [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0);
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

  const provider: PaymentProvider = {
    name: 'ecpay',
    origins: {},
    earliestQuery: 0,
    async begin(order) {
      await busy;
      if (!reachable) {
        throw new Error('the bank does not answer');
      }
      const id = randomBytes(8).toString('hex');
      pages.set(id, { id, order, state: 'open', refunds: new Map() });
      return { handle: id, step: { kind: 'redirect', url: `https://bank.example/${id}` } };
    },
    complete(trade) {
      const page = pageOf(trade);
      if (page.state === 'approved') {
        page.state = 'captured';
      }
      return Promise.resolve(page.state === 'captured' ? wordOf(page) : null);
    },
    verify({ headers, rawBody }) {
      const given = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
      const right = Buffer.from(sign(rawBody), 'hex');
      if (given.length !== right.length || !timingSafeEqual(given, right)) {
        return Promise.resolve({ kind: 'forged', why: 'wrong signature' });
      }
      const { id, event } = JSON.parse(rawBody.toString()) as { id: string; event: string };
      const page = pages.get(id);
      if (event === 'ping' || !page) {
        return Promise.resolve({ kind: 'test' });
      }
      return Promise.resolve(
        event === 'refund'
          ? { kind: 'refund', attemptNumber: page.order.attemptNumber }
          : { kind: 'word', word: wordOf(page) },
      );
    },
    reply: (outcome) => ({
      status: outcome === 'taken' ? 204 : outcome === 'refused' ? 400 : 503,
      contentType: 'application/json',
      body: '',
    }),
    numberIn: ({ reference }) => reference ?? null,
    query(trade) {
      const page = pageOf(trade);
      return Promise.resolve(
        page.state === 'captured'
          ? { state: 'paid', tradeNumber: `T-${page.id}`, authorisation: null, money: page.order.money }
          : page.state === 'closed'
            ? { state: 'failed', reason: 'closed' }
            : { state: 'unpaid' },
      );
    },
    close(trade) {
      const page = pageOf(trade);
      if (page.state !== 'captured') {
        page.state = 'closed';
      }
      return Promise.resolve();
    },
    refundState({ key, trade }) {
      const known = pageOf(trade).refunds.get(key);
      return Promise.resolve(
        !known ? { state: 'absent' } : { state: clock().getTime() >= known.at + refundTakes ? 'done' : 'pending' },
      );
    },
    refund({ key, trade, money }) {
      const page = pageOf(trade);
      if (!page.refunds.has(key)) {
        if (backOf(page) + money.amount > page.order.money.amount) {
          throw new Error('more than was paid');
        }
        page.refunds.set(key, { amount: money.amount, at: clock().getTime() });
      }
      return Promise.resolve('pending');
    },
    quietUntil: () => null,
    statement(from, to) {
      if (!reachable) {
        throw new Error('the bank does not answer');
      }
      const within = [...pages.values()].filter(({ state, order }) => {
        const at = dayOf(order.createdAt);
        return state === 'captured' && at >= from && at <= to;
      });
      const money = (amount: number, like: Money): Money => ({ ...like, amount: minor(amount) });
      return Promise.resolve(
        within.map((page) => ({
          attemptNumber: page.order.attemptNumber,
          paid: page.order.money,
          refunded: money(backOf(page), page.order.money),
          fee: null,
        })),
      );
    },
    dayOf,
  };

  return {
    provider,
    /** The buyer says yes on the bank's page; answers what the browser brings back. */
    approve(url: string): Record<string, string> {
      const page = pages.get(url.split('/').at(-1) ?? '');
      if (page?.state !== 'open') {
        throw new Error('the page is closed');
      }
      page.state = 'approved';
      return { reference: page.order.attemptNumber, token: page.id };
    },
    /** The letter that the bank sends of a payment. */
    letter(attemptNumber: string, event = 'paid'): Letter {
      const page = [...pages.values()].find(({ order }) => order.attemptNumber === attemptNumber);
      const rawBody = Buffer.from(JSON.stringify({ id: page?.id ?? '', event }));
      return { headers: { 'x-signature': sign(rawBody) }, rawBody, url: '/pay/notify/ecpay' };
    },
    /** What went back of a payment, minor units. */
    refunded: (attemptNumber: string): number =>
      [...pages.values()]
        .filter(({ order }) => order.attemptNumber === attemptNumber)
        .reduce((sum, page) => sum + backOf(page), 0),
    cut() {
      reachable = false;
    },
    mend() {
      reachable = true;
    },
    /** Whoever begins a payment waits until the answer is called. */
    keepWaiting(): () => void {
      let go = (): void => undefined;
      busy = new Promise((resolve) => {
        go = resolve;
      });
      return go;
    },
  };
}
