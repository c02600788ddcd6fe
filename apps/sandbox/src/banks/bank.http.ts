import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  faults,
  refundedOf,
  type Bank,
  type BankPayment,
  type BankRefund,
  type Fault,
  type NoticeHow,
} from './bank.ts';

/** What the buyer does with a payment: on the bank's page, in its app or with a card. */
export type BuyerAct = 'pay' | 'refuse' | 'leave';

/** What the browser then does with the shop; null: it stays at the bank. */
export interface BrowserReturn {
  method: 'GET' | 'POST';
  url: string;
  fields: Readonly<Record<string, string>>;
}

export interface Hands {
  /** In addresses: /__sim/<name>. */
  name: string;
  /** Does what the buyer does, moves the payment and tells the shop by `bank.tell` where the protocol tells. */
  act: (payment: BankPayment, act: BuyerAct) => Promise<BrowserReturn | null>;
  /** A refund that was pending is done or refused now; the bank tells the shop where the protocol does. */
  settleRefund?: (payment: BankPayment, refund: BankRefund, state: 'done' | 'refused') => Promise<void>;
  /** Changes the keys that it signs with, as a bank does once a year. */
  rotate?: () => void;
  /** The shop's address for notices was entered in the bank's console; absent where each payment brings its own. */
  webhook?: (url: string) => void;
  /** Where a bank first hears of a payment when its card is charged: keeps a place for a number that it does not know. */
  expect?: (number: string) => BankPayment;
}

const actSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['act'],
  properties: { act: { enum: ['pay', 'refuse', 'leave'] } },
};
const nextSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['fault'],
  properties: { fault: { enum: [...faults] }, times: { type: 'integer', minimum: 1, maximum: 1_000_000 } },
};
const notifySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    event: { enum: ['payment', 'refund', 'chargeback'] },
    lie: { enum: ['forged', 'wrongAmount', 'wrongCurrency', 'wrongMerchant'] },
  },
};
const clockSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['offsetMs'],
  properties: { offsetMs: { type: 'integer' } },
};
const webhookSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  properties: { url: { type: 'string', pattern: '^https?://' } },
};
const settleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['state'],
  properties: { state: { enum: ['done', 'refused'] } },
};

/** What the controls show of a payment: no keys. */
const shown = (payment: BankPayment) => ({
  ...payment,
  expiresAt: Number.isFinite(payment.expiresAt) ? payment.expiresAt : null,
  refunded: refundedOf(payment),
});

interface OfPayment {
  Params: { number: string };
}

/** The hands behind a simulated bank, under /__sim/<name>; real banks have nothing like them. */
export function controlRoutes(app: FastifyInstance, bank: Bank, hands: Hands): void {
  const root = `/__sim/${hands.name}`;
  const found = (number: string, reply: FastifyReply): BankPayment | null => {
    const payment = bank.payments.get(number);
    if (!payment) {
      void reply.code(404).send({ message: `No payment has the number ${number}` });
    }
    return payment ?? null;
  };

  app.get(`${root}/payments`, async () => [...bank.payments.values()].map(shown));
  app.get<OfPayment>(`${root}/payments/:number`, (request, reply) => {
    const payment = found(request.params.number, reply);
    return payment ? reply.send(shown(payment)) : reply;
  });
  app.post<OfPayment & { Body: { act: BuyerAct } }>(
    `${root}/payments/:number/act`,
    { schema: { body: actSchema } },
    async (request, reply) => {
      const { number } = request.params;
      const payment = bank.payments.get(number) ?? hands.expect?.(number) ?? found(number, reply);
      if (!payment) {
        return reply;
      }
      const from = bank.sent.length;
      const browser = await hands.act(payment, request.body.act);
      return {
        payment: shown(payment),
        browser,
        notices: bank.sent.slice(from).filter(({ number }) => number === payment.number),
      };
    },
  );
  app.post<OfPayment & { Body: { event?: NoticeHow['event']; lie?: NonNullable<NoticeHow['lie']> } }>(
    `${root}/payments/:number/notify`,
    { schema: { body: notifySchema } },
    async (request, reply) => {
      const payment = found(request.params.number, reply);
      const { event = 'payment', lie } = request.body;
      const refund = payment?.refunds.at(-1);
      return payment
        ? bank.send(payment, { event, ...(lie && { lie }), ...(event === 'refund' && refund && { refund }) })
        : reply;
    },
  );
  app.post<OfPayment & { Body: { state: 'done' | 'refused' } }>(
    `${root}/payments/:number/settle-refund`,
    { schema: { body: settleSchema } },
    async (request, reply) => {
      const payment = found(request.params.number, reply);
      if (!payment) {
        return reply;
      }
      for (const refund of payment.refunds.filter(({ state }) => state === 'pending')) {
        refund.state = request.body.state;
        await hands.settleRefund?.(payment, refund, request.body.state);
      }
      return shown(payment);
    },
  );
  app.post<{ Body: { fault: Fault; times?: number } }>(
    `${root}/next`,
    { schema: { body: nextSchema } },
    async (request) => {
      const { fault, times = 1 } = request.body;
      if (fault === 'rotate') {
        hands.rotate?.();
        bank.befallen.add(fault);
      } else {
        bank.setNext(fault, times);
      }
      return { fault, times };
    },
  );
  app.post<{ Body: { offsetMs: number } }>(`${root}/clock`, { schema: { body: clockSchema } }, async (request) => {
    bank.setClockOffset(request.body.offsetMs);
    return { offsetMs: request.body.offsetMs, nowMs: bank.now() };
  });
  app.post<{ Body: { url: string } }>(`${root}/webhook`, { schema: { body: webhookSchema } }, async (request) => {
    hands.webhook?.(request.body.url);
    return { entered: hands.webhook !== undefined };
  });
  app.get(`${root}/faults`, async () => ({ happened: [...bank.befallen], waiting: bank.waiting() }));
  app.get(`${root}/notices`, async () => bank.sent);
  app.get(`${root}/requests`, async () => bank.kept);
  app.addHook('onClose', async () => bank.close());
}

/** Requests whose raw body a hook has kept. */
const rawBodies = new WeakMap<object, string>();

/** The body of a request as it came: what is signed. */
export const rawBodyOf = (request: object): string => rawBodies.get(request) ?? '';

/**
 * Routes that the shop's server calls: each request is kept as it came, and the faults of answers befall them. `broken` is this bank's
 * answer when it is out of order.
 */
export function serverRoutes(
  app: FastifyInstance,
  bank: Bank,
  routes: (scope: FastifyInstance) => void,
  broken: string = JSON.stringify({ message: 'down' }),
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (request, body, parsed) => {
      const text = body.toString();
      rawBodies.set(request, text);
      try {
        parsed(null, bodyOf(request.headers['content-type'] ?? '', text));
      } catch {
        parsed(Object.assign(new Error('The body cannot be read'), { statusCode: 400 }));
      }
    });
    scope.addHook('preHandler', async (request, reply) => {
      const { method, url, headers } = request;
      bank.kept.push({ method, url, headers, body: rawBodyOf(request) });
      const fault = bank.takeFault('timeoutBefore', 'serverError', 'slow');
      if (fault === 'timeoutBefore') {
        reply.hijack();
        reply.raw.destroy();
      } else if (fault === 'serverError') {
        await reply.code(500).type('application/json').send(broken);
      } else if (fault === 'slow') {
        await bank.pause(bank.slowMs);
      }
    });
    scope.addHook('onSend', async (_request, reply, payload) => {
      // What was asked has been done; the answer is lost on its way.
      if (reply.statusCode < 500 && bank.takeFault('timeoutAfter')) {
        reply.raw.destroy();
      }
      return payload;
    });
    routes(scope);
    done();
  });
}

/** Forms as their fields, where a name that comes twice is refused; JSON as its value; anything else as its text. */
function bodyOf(type: string, text: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const pairs = new URLSearchParams(text);
    const fields = Object.fromEntries(pairs);
    if (Object.keys(fields).length !== pairs.size) {
      throw new Error('A field came twice');
    }
    return fields;
  }
  return type.startsWith('application/json') && text !== '' ? (JSON.parse(text) as unknown) : text;
}
