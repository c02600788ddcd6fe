import * as calls from '@lyceum/contract/payments.calls';
import * as schemas from '@lyceum/contract/payments.schemas';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import type { PaymentProvider } from '../providers/payment/payment.ts';
import type { Serve } from '../platform/serve.ts';
import { createPayment } from './create-payment.ts';
import { selectOwnerOf } from './payments.sql.ts';
import { settle } from './settle.ts';
import { listStuck, retryRepayment } from './stuck-repayments.ts';

export function paymentsHttp(serve: Serve): void {
  serve(calls.create, schemas.create, createPayment);
  serve(calls.stuck, schemas.stuck, listStuck);
  serve(calls.retry, schemas.retry, retryRepayment);
}

/** The storefront's page for an attempt: SPEC.md's card-payment callback route, or the counter when the buyer gave up. */
async function pageOf(deps: Deps, provider: PaymentProvider, number: string, page: 'result' | 'counter') {
  const owner = await selectOwnerOf(deps.db, provider.name, number);
  if (!owner) {
    return '/#/orderList';
  }
  return page === 'result'
    ? `/#/cardPayment/${owner.orderId}/${owner.userId}`
    : `/#/checkstand?orderId=${owner.orderId}`;
}

/** Notices and returns of the providers, outside the envelope: the provider's own words count here. */
export function paymentReturns(app: FastifyInstance, deps: Deps): void {
  app.register((scope, _options, done) => {
    // The raw bytes are what is signed; nothing may read or rewrite them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, parsed) => {
      parsed(null, body);
    });
    for (const provider of Object.values(deps.payments)) {
      scope.post(`/pay/notify/${provider.name}`, async (request, reply) => {
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = provider.readNotice(body);
        if (notice.kind === 'forged') {
          request.log.warn({ provider: provider.name, why: notice.why }, 'a forged notice');
          return reply.code(400).send('0|refused');
        }
        if (notice.kind === 'test') {
          return reply.send(provider.acknowledgement);
        }
        const settled = await settle(deps, provider, notice.word, body);
        return settled === 'applied' || settled === 'repeated'
          ? reply.send(provider.acknowledgement)
          : reply.code(400).send('0|refused');
      });

      // A return proves nothing and changes nothing: it only leads to the page that asks the server.
      scope.post(`/pay/return/${provider.name}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = provider.readNotice(body);
        const number = notice.kind === 'word' ? notice.word.attemptNumber : '';
        return reply.redirect(await pageOf(deps, provider, number, 'result'), 303);
      });

      scope.get<{ Params: { number: string } }>(`/pay/back/${provider.name}/:number`, async (request, reply) =>
        reply.redirect(await pageOf(deps, provider, request.params.number.slice(0, 20), 'counter'), 303),
      );
    }
    done();
  });
}
