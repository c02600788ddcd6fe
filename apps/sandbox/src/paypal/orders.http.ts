import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankPayment } from '../banks/bank.ts';
import { ageRefunds, orderOfCapture, type PayPal } from './account.ts';
import { amountOf, orderSchema, refundSchema, type OrderRequest, type RefundRequest } from './order-request.ts';
import { captureBody, newNumber, orderBody, refundBody, type Order } from './orders.ts';
import { readMoney } from './money.ts';
import { refusalBody, refuse } from './refusal.ts';
import { openReplays, type Answered } from './replays.ts';

const hour = 3_600_000;
/** So long a buyer has to approve; then nobody knows the order any more. */
const approvalTime = 3 * hour;
const refundTime = 180 * 24 * hour;

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

const refused = (issue: string, links: readonly object[] = []): Answered => ({
  status: 422,
  body: refusalBody(422, issue, links),
});

interface WithId {
  Params: { id: string };
}

/** Orders, captures and refunds, for whoever has a token. */
export function orderRoutes(app: FastifyInstance, paypal: PayPal, webhook: () => string | null): void {
  const { bank, orders, account } = paypal;
  const once = openReplays(bank.now);

  /** The order, unless it was never approved in its time. */
  function found(id: string): Order | undefined {
    const order = orders.get(id);
    const isOver = order?.payment.state === 'open' && bank.now() > order.payment.expiresAt;
    if (order) {
      ageRefunds(paypal, order);
    }
    return isOver ? undefined : order;
  }

  /** Under the fault `unsigned` the answer is about somebody else's payment: PayPal signs none, so that is how one could be false. */
  function send(reply: FastifyReply, answer: Answered): FastifyReply {
    const body =
      answer.status < 300 && bank.takeFault('unsigned')
        ? (JSON.parse(
            JSON.stringify(answer.body).replace(
              /"(id|custom_id)":"[^"]*"/g,
              (_all, name) => `"${name}":"${newNumber()}"`,
            ),
          ) as object)
        : answer.body;
    return reply.code(answer.status).send(body);
  }

  /** Does what a key was not yet used for. */
  async function keyed(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: 'orders' | 'payments',
    work: () => Promise<Answered> | Answered,
  ): Promise<FastifyReply> {
    const key = request.headers['paypal-request-id'];
    if (typeof key !== 'string' || key === '' || key.length > 108) {
      return refuse(reply, 400, 'MISSING_REQUIRED_PARAMETER');
    }
    const answer = await once(kind, request.url, key, work);
    return answer ? send(reply, answer) : refuse(reply, 409, 'PREVIOUS_REQUEST_IN_PROGRESS');
  }

  app.post<{ Body: OrderRequest }>('/v2/checkout/orders', { schema: { body: orderSchema } }, (request, reply) =>
    keyed(request, reply, 'orders', () => {
      const amount = amountOf(request.body);
      if (typeof amount === 'string') {
        return refused(amount);
      }
      const [unit] = request.body.purchase_units;
      const {
        return_url: returnUrl,
        cancel_url: backUrl,
        locale,
      } = request.body.payment_source.paypal.experience_context;
      const number = unit.custom_id ?? '';
      const isPaid = ({ payment, invoiceId }: Order) => payment.state === 'paid' && invoiceId === unit.invoice_id;
      if (bank.payments.has(number) || [...orders.values()].some(isPaid)) {
        return refused('DUPLICATE_INVOICE_ID');
      }
      const payment: BankPayment = {
        number,
        id: newNumber(),
        way: 'paypal',
        amount,
        currency: unit.amount.currency_code,
        state: 'open',
        // PayPal's console knows one address of a shop; until it was told, that which the shop's handbook says.
        notifyUrl: webhook() ?? new URL('/pay/notify/paypal', returnUrl).toString(),
        returnUrl,
        backUrl,
        createdAt: bank.now(),
        expiresAt: bank.now() + approvalTime,
        paidAt: null,
        refunds: [],
        request: request.body as unknown as Record<string, unknown>,
      };
      const order: Order = {
        payment,
        origin: originOf(request),
        customId: number,
        invoiceId: unit.invoice_id ?? '',
        title: unit.description ?? '',
        locale: locale ?? '',
        declined: false,
        capture: null,
      };
      bank.payments.set(number, payment);
      orders.set(payment.id, order);
      return { status: 200, body: orderBody(order, account.merchantId) };
    }),
  );

  app.get<WithId>('/v2/checkout/orders/:id', (request, reply) => {
    const order = found(request.params.id);
    return order
      ? send(reply, { status: 200, body: orderBody(order, account.merchantId) })
      : refuse(reply, 404, 'INVALID_RESOURCE_ID');
  });

  app.post<WithId>('/v2/checkout/orders/:id/capture', (request, reply) =>
    keyed(request, reply, 'orders', async () => {
      const order = found(request.params.id);
      if (!order) {
        return { status: 404, body: refusalBody(404, 'INVALID_RESOURCE_ID') };
      }
      const { payment } = order;
      if (order.capture) {
        return refused('ORDER_ALREADY_CAPTURED');
      }
      if (payment.state !== 'approved') {
        return refused('ORDER_NOT_APPROVED');
      }
      if (order.declined) {
        payment.state = 'refused';
        const href = `${order.origin}/checkoutnow?token=${payment.id}`;
        return refused('INSTRUMENT_DECLINED', [{ rel: 'redirect', method: 'GET', href }]);
      }
      const isHeld = paypal.held.captures > 0;
      paypal.held.captures -= isHeld ? 1 : 0;
      order.capture = { id: newNumber(), status: isHeld ? 'PENDING' : 'COMPLETED', at: bank.now() };
      if (!isHeld) {
        payment.state = 'paid';
        payment.paidAt = bank.now();
        await paypal.tell(payment, { event: 'payment' });
      }
      return { status: 201, body: orderBody(order, account.merchantId) };
    }),
  );

  app.get<WithId>('/v2/payments/captures/:id', (request, reply) => {
    const order = orderOfCapture(paypal, request.params.id);
    return order
      ? send(reply, { status: 200, body: captureBody(order, account.merchantId) })
      : refuse(reply, 404, 'INVALID_RESOURCE_ID');
  });

  app.post<WithId & { Body: RefundRequest }>(
    '/v2/payments/captures/:id/refund',
    { schema: { body: refundSchema } },
    (request, reply) =>
      keyed(request, reply, 'payments', async () => {
        const order = orderOfCapture(paypal, request.params.id);
        if (!order) {
          return { status: 404, body: refusalBody(404, 'INVALID_RESOURCE_ID') };
        }
        ageRefunds(paypal, order);
        const { payment } = order;
        const asked = request.body;
        const left =
          payment.amount -
          payment.refunds.reduce((sum, { amount, state }) => sum + (state === 'refused' ? 0 : amount), 0);
        const amount = asked.amount ? readMoney(asked.amount) : left;
        const issue =
          typeof amount === 'string'
            ? amount
            : payment.state !== 'paid'
              ? 'CAPTURE_NOT_COMPLETED'
              : asked.amount && asked.amount.currency_code !== payment.currency
                ? 'REFUND_CAPTURE_CURRENCY_MISMATCH'
                : bank.now() - payment.createdAt > refundTime
                  ? 'REFUND_TIME_LIMIT_EXCEEDED'
                  : left === 0
                    ? 'CAPTURE_FULLY_REFUNDED'
                    : amount > left
                      ? 'REFUND_AMOUNT_EXCEEDED'
                      : bank.takeFault('refundRefused')
                        ? 'REFUND_FAILED_INSUFFICIENT_FUNDS'
                        : null;
        if (issue !== null || typeof amount === 'string') {
          return refused(issue ?? '');
        }
        const state = bank.takeFault('refundPending') ? ('pending' as const) : ('done' as const);
        const refund = { key: asked.custom_id ?? '', id: newNumber(), amount, state, at: bank.now() };
        payment.refunds.push(refund);
        if (state === 'done') {
          await paypal.tell(payment, { event: 'refund', refund });
        }
        return { status: 201, body: refundBody(order, refund) };
      }),
  );

  app.get<WithId>('/v2/payments/refunds/:id', (request, reply) => {
    for (const order of orders.values()) {
      ageRefunds(paypal, order);
      const refund = order.payment.refunds.find(({ id }) => id === request.params.id);
      if (refund) {
        return send(reply, { status: 200, body: refundBody(order, refund) });
      }
    }
    return refuse(reply, 404, 'INVALID_RESOURCE_ID');
  });
}
