import type { FastifyInstance } from 'fastify';
import { controlRoutes, serverRoutes } from '../banks/bank.http.ts';
import { openBank } from '../banks/bank.ts';
import type { OpenSimulator } from '../simulators.ts';
import { newAccount, type PayPal } from './account.ts';
import { openWriting } from './notices.ts';
import { orderRoutes } from './orders.http.ts';
import { act, payerPages } from './pages.http.ts';
import { refusalBody, refuse } from './refusal.ts';
import { reportRoutes } from './report.http.ts';
import { openSigning } from './signing.ts';
import { openTokens } from './tokens.ts';

const reviewSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['outcome'],
  properties: { outcome: { enum: ['accept', 'deny'] } },
};
const countSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['times'],
  properties: { times: { type: 'integer', minimum: 0 } },
};
const lagSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ms'],
  properties: { ms: { type: 'integer', minimum: 0 } },
};

/** PayPal's Orders v2 with what belongs to it: tokens, captures, refunds, signed notices and the report (PROVIDERS.md section 3). */
export const paypal: OpenSimulator = (app, options) => {
  const account = newAccount();
  let webhook: string | null = null;
  const orders: PayPal['orders'] = new Map();
  const wallClock = options.clock ?? Date.now;
  const signing = openSigning(wallClock);
  const write = openWriting({ account, signing, orders, now: wallClock });
  const bank = openBank({ write, isTaken: (status) => status >= 200 && status < 300 }, options);
  const state: PayPal = {
    account,
    bank,
    orders,
    held: { captures: 0 },
    lag: { ms: 0 },
    tell: (payment, how) => bank.tell(payment, how),
  };
  const tokens = openTokens({ id: account.clientId, secret: account.clientSecret }, bank.now);

  controlRoutes(app, bank, {
    name: 'paypal',
    act: (payment, what) => {
      const order = orders.get(payment.id);
      return order ? act(state, order, what) : Promise.resolve(null);
    },
    settleRefund: async (payment, refund) => void (await state.tell(payment, { event: 'refund', refund })),
    rotate: () => signing.rotate(),
    webhook: (url) => {
      webhook = url;
    },
  });
  ownControls(app, state);
  payerPages(app, state);
  app.get<{ Params: { id: string } }>('/v1/notifications/certs/:id', (request, reply) => {
    const certificate = signing.certificate(request.params.id);
    return certificate
      ? reply.type('application/x-pem-file').send(certificate)
      : refuse(reply, 404, 'INVALID_RESOURCE_ID');
  });
  serverRoutes(
    app,
    bank,
    (scope) => {
      scope.post<{ Body: { grant_type?: string } }>('/v1/oauth2/token', async (request, reply) => {
        const token = tokens.give(request.headers.authorization);
        return token && request.body?.grant_type === 'client_credentials'
          ? token
          : reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
      });
      scope.register((guarded, _options, done) => {
        guarded.addHook('preValidation', async (request, reply) => {
          if (!tokens.isGood(request.headers.authorization)) {
            await refuse(reply, 401, 'INVALID_TOKEN');
          }
        });
        guarded.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
          refuse(reply, error.statusCode ?? 500, error.message),
        );
        orderRoutes(guarded, state, () => webhook);
        reportRoutes(guarded, state);
        done();
      });
    },
    JSON.stringify(refusalBody(500, 'INTERNAL_SERVER_ERROR')),
  );

  return {
    settings: (at) => ({
      PAYPAL_URL: at,
      PAYPAL_CLIENT_ID: account.clientId,
      PAYPAL_CLIENT_SECRET: account.clientSecret,
      PAYPAL_WEBHOOK_ID: account.webhookId,
      PAYPAL_MERCHANT_ID: account.merchantId,
    }),
  };
};

/** What only PayPal does: it looks at a payment before it counts, and its report is some hours behind. */
function ownControls(app: FastifyInstance, paypal: PayPal): void {
  app.post<{ Body: { times: number } }>('/__sim/paypal/hold', { schema: { body: countSchema } }, async (request) => {
    paypal.held.captures = request.body.times;
    return request.body;
  });
  app.post<{ Body: { ms: number } }>('/__sim/paypal/lag', { schema: { body: lagSchema } }, async (request) => {
    paypal.lag.ms = request.body.ms;
    return request.body;
  });
  app.post<{ Params: { number: string }; Body: { outcome: 'accept' | 'deny' } }>(
    '/__sim/paypal/payments/:number/review',
    { schema: { body: reviewSchema } },
    async (request, reply) => {
      const payment = paypal.bank.payments.get(request.params.number);
      const order = paypal.orders.get(payment?.id ?? '');
      if (order?.capture?.status !== 'PENDING') {
        return refuse(reply, 404, 'INVALID_RESOURCE_ID');
      }
      const isAccepted = request.body.outcome === 'accept';
      order.capture.status = isAccepted ? 'COMPLETED' : 'DECLINED';
      order.payment.state = isAccepted ? 'paid' : 'refused';
      order.payment.paidAt = isAccepted ? paypal.bank.now() : null;
      await paypal.tell(order.payment, { event: 'payment' });
      return { state: order.payment.state };
    },
  );
}
