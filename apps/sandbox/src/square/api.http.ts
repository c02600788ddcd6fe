import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refundedOf, type BankPayment, type BankRefund } from '../banks/bank.ts';
import { rawBodyOf, serverRoutes } from '../banks/bank.http.ts';
import type { Tokens } from './cards.ts';
import { writePayment, writeRefund, type Books } from './wire.ts';

/** Error codes by their category; any other is of the request. */
const categories: Readonly<Record<string, readonly string[]>> = {
  AUTHENTICATION_ERROR: ['UNAUTHORIZED'],
  PAYMENT_METHOD_ERROR: [
    'GENERIC_DECLINE',
    'INSUFFICIENT_FUNDS',
    'CVV_FAILURE',
    'ADDRESS_VERIFICATION_FAILURE',
    'INVALID_EXPIRATION',
    'CARD_DECLINED_VERIFICATION_REQUIRED',
  ],
  REFUND_ERROR: ['REFUND_AMOUNT_INVALID', 'REFUND_ALREADY_PENDING', 'PAYMENT_NOT_REFUNDABLE'],
};
const statuses: Readonly<Record<string, number>> = { UNAUTHORIZED: 401, NOT_FOUND: 404 };

const categoryOf = (code: string): string =>
  Object.entries(categories).find(([, codes]) => codes.includes(code))?.[0] ?? 'INVALID_REQUEST_ERROR';

const leastAmount = 100;
const mostRefunds = 20;
/** A notice is waited for that long; then the shop gets its answer. */
const noticePatienceMs = 1_000;

interface MoneyGiven {
  amount: number;
  currency: string;
}
type Given = Readonly<Record<string, unknown>>;

/** What a call may have, and of which kind. */
type Shape = Readonly<Record<string, { kind: 'text' | 'money' | 'flag'; needed?: true; longest?: number }>>;
const charge: Shape = {
  source_id: { kind: 'text', needed: true, longest: 300 },
  idempotency_key: { kind: 'text', needed: true, longest: 45 },
  amount_money: { kind: 'money', needed: true },
  autocomplete: { kind: 'flag' },
  location_id: { kind: 'text', longest: 50 },
  reference_id: { kind: 'text', longest: 40 },
  note: { kind: 'text', longest: 500 },
  verification_token: { kind: 'text', longest: 300 },
};
const giveBack: Shape = {
  idempotency_key: { kind: 'text', needed: true, longest: 45 },
  payment_id: { kind: 'text', needed: true, longest: 192 },
  amount_money: { kind: 'money', needed: true },
  reason: { kind: 'text', longest: 192 },
};
const cancel: Shape = { idempotency_key: { kind: 'text', needed: true, longest: 45 } };
const register: Shape = { domain_name: { kind: 'text', needed: true, longest: 255 } };

/** The code of what is wrong with a body, and where; null: nothing. */
function troubleIn(shape: Shape, given: unknown): { code: string; field: string } | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { code: 'EXPECTED_JSON_BODY', field: '' };
  }
  const unknown = Object.keys(given).find((name) => !(name in shape));
  if (unknown !== undefined) {
    return { code: 'UNKNOWN_BODY_PARAMETER', field: unknown };
  }
  for (const [field, { kind, needed, longest = Infinity }] of Object.entries(shape)) {
    const value = (given as Given)[field];
    if (value === undefined) {
      if (needed) {
        return { code: 'MISSING_REQUIRED_PARAMETER', field };
      }
    } else if (kind === 'text') {
      if (typeof value !== 'string') {
        return { code: 'EXPECTED_STRING', field };
      }
      if (value === '' || value.length > longest) {
        return { code: value === '' ? 'VALUE_EMPTY' : 'VALUE_TOO_LONG', field };
      }
    } else if (kind === 'flag') {
      if (typeof value !== 'boolean') {
        return { code: 'EXPECTED_BOOLEAN', field };
      }
    } else {
      const { amount, currency } = (value ?? {}) as Partial<MoneyGiven>;
      if (!Number.isSafeInteger(amount) || typeof currency !== 'string') {
        return { code: 'EXPECTED_INTEGER', field: `${field}.amount` };
      }
    }
  }
  return null;
}

/** What was answered to a key, and what for. */
interface Kept {
  digest: string;
  again: () => { status: number; body: object };
}

/** Square's API, as far as a shop that takes cards needs it. */
export function apiRoutes(app: FastifyInstance, books: Books, tokens: Tokens): void {
  const { bank, account, extras, refundExtras } = books;
  const kept = new Map<string, Kept>();
  const freshId = (size: number): string => randomBytes(size).toString('base64url').replaceAll(/[-_]/g, 'Z');
  const byId = (id: string): BankPayment | undefined => [...bank.payments.values()].find((one) => one.id === id);

  function wrong(reply: FastifyReply, code: string, detail = code, field?: string, more: object = {}): FastifyReply {
    return reply.code(statuses[code] ?? 400).send({
      errors: [{ category: categoryOf(code), code, detail, ...(field && { field }) }],
      ...more,
    });
  }

  /** An answer that came from somewhere else tells of another location. */
  const told = (answer: object): object =>
    bank.takeFault('unsigned')
      ? (JSON.parse(JSON.stringify(answer).replaceAll(account.locationId, 'LOTHER')) as object)
      : answer;

  function isAllowed(request: FastifyRequest): boolean {
    const given = Buffer.from(request.headers.authorization ?? '');
    const right = Buffer.from(`Bearer ${account.accessToken}`);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  const tell = (payment: BankPayment, refund?: BankRefund): Promise<unknown> =>
    Promise.race([
      bank.tell(payment, refund ? { event: 'refund', refund } : { event: 'payment' }),
      bank.pause(noticePatienceMs),
    ]);

  /** Refunds that take their time are done when it is over. */
  function settleDue(payment: BankPayment): void {
    for (const refund of payment.refunds) {
      if (refund.state === 'pending' && bank.now() >= refund.at + bank.refundTakes) {
        refund.state = 'done';
      }
    }
  }

  /** The same key with the same body answers the same; with another one it is refused. */
  function answered(request: FastifyRequest, reply: FastifyReply, key: string): FastifyReply | null {
    const before = kept.get(key);
    if (!before) {
      return null;
    }
    if (before.digest !== digestOf(request)) {
      return wrong(
        reply,
        'IDEMPOTENCY_KEY_REUSED',
        'The idempotency key can only be retried with the same request data.',
      );
    }
    const { status, body } = before.again();
    return reply.code(status).send(told(body));
  }
  const digestOf = (request: FastifyRequest): string =>
    createHash('sha256')
      .update(`${request.url} ${rawBodyOf(request)}`)
      .digest('hex');

  async function pay(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const trouble = troubleIn(charge, request.body);
    if (trouble) {
      return wrong(reply, trouble.code, trouble.code, trouble.field);
    }
    const given = request.body as Given & { amount_money: MoneyGiven; source_id: string; idempotency_key: string };
    const known = answered(request, reply, given.idempotency_key);
    if (known) {
      return known;
    }
    const { amount, currency } = given.amount_money;
    if (given['location_id'] !== undefined && given['location_id'] !== account.locationId) {
      return wrong(reply, 'NOT_FOUND', 'Location not found', 'location_id');
    }
    if (currency !== account.currency) {
      return wrong(
        reply,
        'INVALID_VALUE',
        `This merchant can only process payments in ${account.currency}`,
        'amount_money',
      );
    }
    if (amount < leastAmount) {
      return wrong(reply, 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_LOW', 'amount_money.amount');
    }
    const source = given.source_id;
    const verification = given['verification_token'] as string | undefined;
    const refused = tokens.spend(source, verification, (amount / 100).toFixed(2), currency);
    if (refused !== null && categoryOf(refused) !== 'PAYMENT_METHOD_ERROR') {
      return wrong(reply, refused, refused === 'NOT_FOUND' ? 'Card nonce not found' : refused, 'source_id');
    }
    const id = freshId(18);
    const number = (given['reference_id'] as string | undefined) ?? id;
    const payment: BankPayment = {
      number,
      id,
      way: 'card',
      amount,
      currency,
      state: refused ? 'refused' : given['autocomplete'] === false ? 'approved' : 'paid',
      notifyUrl: account.webhookUrl,
      returnUrl: '',
      backUrl: '',
      createdAt: bank.now(),
      expiresAt: Infinity,
      paidAt: refused ? null : bank.now(),
      refunds: [],
      request: given,
    };
    // A shop that charges a number twice has two payments of it.
    bank.payments.set(bank.payments.get(number)?.id ? `${number} ${id}` : number, payment);
    extras.set(id, { code: refused, last4: tokens.last4(source) });
    const again = () => ({
      status: refused ? 400 : 200,
      body: {
        ...(refused && {
          errors: [{ category: 'PAYMENT_METHOD_ERROR', code: refused, detail: `Authorization error: '${refused}'` }],
        }),
        payment: writePayment(books, payment),
      },
    });
    kept.set(given.idempotency_key, { digest: digestOf(request), again });
    keys.set(given.idempotency_key, payment);
    await tell(payment);
    const { status, body } = again();
    return reply.code(status).send(told(body));
  }
  /** Payments by the key that they were made with. */
  const keys = new Map<string, BankPayment>();

  function repay(payment: BankPayment, given: Given & { amount_money: MoneyGiven }): BankRefund | string {
    const { amount, currency } = given.amount_money;
    if (payment.state !== 'paid' || payment.refunds.length >= mostRefunds) {
      return 'PAYMENT_NOT_REFUNDABLE';
    }
    if (currency !== payment.currency || amount < 1 || amount > payment.amount - refundedOf(payment)) {
      return 'REFUND_AMOUNT_INVALID';
    }
    if (payment.refunds.some(({ state }) => state === 'pending')) {
      return 'REFUND_ALREADY_PENDING';
    }
    const fault = bank.takeFault('refundRefused', 'refundPending');
    const refund: BankRefund = {
      key: given['idempotency_key'] as string,
      id: `${payment.id}_${freshId(12)}`,
      amount,
      state: fault === 'refundRefused' ? 'refused' : fault === 'refundPending' ? 'pending' : 'done',
      at: bank.now(),
    };
    payment.refunds.push(refund);
    refundExtras.set(refund.id, { reason: (given['reason'] as string | undefined) ?? null });
    return refund;
  }

  serverRoutes(
    app,
    bank,
    (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        const version = request.headers['square-version'];
        if (!isAllowed(request)) {
          return wrong(reply, 'UNAUTHORIZED', 'This request could not be authorized.');
        }
        return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version)
          ? undefined
          : wrong(reply, 'INVALID_SQUARE_VERSION_FORMAT');
      });

      scope.post('/square/v2/payments', pay);

      scope.get<{ Params: { id: string } }>('/square/v2/payments/:id', async (request, reply) => {
        const payment = byId(request.params.id);
        if (!payment) {
          return wrong(reply, 'NOT_FOUND', 'Could not find payment');
        }
        settleDue(payment);
        return reply.send(told({ payment: writePayment(books, payment) }));
      });

      scope.get<{ Querystring: Record<string, string> }>('/square/v2/payments', async (request, reply) => {
        const { begin_time: from = '', end_time: until = '', cursor = '', total, limit = '100' } = request.query;
        const [begins, ends] = [from, until].map((text) => (text === '' ? NaN : Date.parse(text)));
        if (request.query['location_id'] !== account.locationId) {
          return wrong(reply, 'NOT_FOUND', 'Location not found', 'location_id');
        }
        if (begins === undefined || ends === undefined || Number.isNaN(begins) || Number.isNaN(ends) || begins > ends) {
          return wrong(reply, 'INVALID_TIME_RANGE');
        }
        const { cursor: _, ...rest } = request.query;
        const of = createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 12);
        const [place, at = '0'] = cursor.split('.');
        if (cursor !== '' && (place !== of || !/^\d{1,9}$/.test(at))) {
          return wrong(reply, 'INVALID_CURSOR');
        }
        const found = [...bank.payments.values()]
          .filter(
            ({ id, createdAt, amount }) =>
              id !== '' &&
              createdAt >= begins &&
              createdAt <= ends &&
              (total === undefined || String(amount) === total),
          )
          .toSorted((one, other) => one.createdAt - other.createdAt);
        if (request.query['sort_order'] !== 'ASC') {
          found.reverse();
        }
        found.forEach(settleDue);
        const size = Math.min(Number(limit) || 100, books.pageSize);
        const next = Number(at) + size;
        return reply.send(
          told({
            payments: found.slice(Number(at), next).map((payment) => writePayment(books, payment)),
            ...(next < found.length && { cursor: `${of}.${next}` }),
          }),
        );
      });

      scope.post('/square/v2/payments/cancel', async (request, reply) => {
        const trouble = troubleIn(cancel, request.body);
        if (trouble) {
          return wrong(reply, trouble.code, trouble.code, trouble.field);
        }
        const payment = keys.get((request.body as { idempotency_key: string }).idempotency_key);
        if (payment?.state === 'paid') {
          return wrong(reply, 'BAD_REQUEST', 'The payment is completed');
        }
        if (payment?.state === 'approved') {
          payment.state = 'closed';
          await tell(payment);
        }
        return reply.send({});
      });

      scope.post('/square/v2/refunds', async (request, reply) => {
        const trouble = troubleIn(giveBack, request.body);
        if (trouble) {
          return wrong(reply, trouble.code, trouble.code, trouble.field);
        }
        const given = request.body as Given & {
          idempotency_key: string;
          payment_id: string;
          amount_money: MoneyGiven;
        };
        const known = answered(request, reply, given.idempotency_key);
        if (known) {
          return known;
        }
        const payment = byId(given.payment_id);
        if (!payment) {
          return wrong(reply, 'NOT_FOUND', 'Could not find payment', 'payment_id');
        }
        settleDue(payment);
        const refund = repay(payment, given);
        if (typeof refund === 'string') {
          return wrong(reply, refund);
        }
        const again = () => ({ status: 200, body: { refund: writeRefund(books, payment, refund) } });
        kept.set(given.idempotency_key, { digest: digestOf(request), again });
        await tell(payment, refund);
        return reply.send(told(again().body));
      });

      scope.get<{ Params: { id: string } }>('/square/v2/refunds/:id', async (request, reply) => {
        for (const payment of bank.payments.values()) {
          settleDue(payment);
          const refund = payment.refunds.find(({ id }) => id === request.params.id);
          if (refund) {
            return reply.send(told({ refund: writeRefund(books, payment, refund) }));
          }
        }
        return wrong(reply, 'NOT_FOUND', 'Could not find refund');
      });

      scope.post('/square/v2/apple-pay/domains', async (request, reply) => {
        const trouble = troubleIn(register, request.body);
        const host = trouble ? '' : (request.body as { domain_name: string }).domain_name.toLowerCase();
        if (!/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(host)) {
          return wrong(reply, trouble?.code ?? 'INVALID_VALUE', 'not a host name', 'domain_name');
        }
        if (!(await showsFile(host))) {
          return wrong(reply, 'BAD_REQUEST', `${host} does not show the file by which Apple knows it`, 'domain_name');
        }
        account.applePayHosts.add(host);
        return reply.send({ status: 'VERIFIED' });
      });
    },
    JSON.stringify({ errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail: 'down' }] }),
  );

  /** Looks where Apple looks. The shop on this machine is known by the address that it entered for notices. */
  async function showsFile(host: string): Promise<boolean> {
    const shop = account.webhookUrl === '' ? null : new URL(account.webhookUrl);
    const origin = shop?.hostname === host ? shop.origin : `https://${host}`;
    try {
      const answer = await fetch(`${origin}/.well-known/apple-developer-merchantid-domain-association`, {
        redirect: 'error',
        signal: AbortSignal.any([bank.stopped, AbortSignal.timeout(5_000)]),
      });
      return answer.ok && (await answer.text()).trim() === account.applePayFile;
    } catch {
      return false;
    }
  }
}
