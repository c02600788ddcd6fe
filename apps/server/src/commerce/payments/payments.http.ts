import * as calls from '@lyceum/contract/payments.calls';
import * as schemas from '@lyceum/contract/payments.schemas';
import type { ProviderName } from '@lyceum/domain/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Notice, NoticeOutcome, PaymentProvider } from '../../providers/payment/payment.ts';
import type { Serve } from '../../platform/serve.ts';
import { cardInfo } from './card-info.ts';
import { completePayment } from './complete-payment.ts';
import { createPayment } from './create-payment.ts';
import { payWithToken, readCardForm, readPublicAccount } from './pay-with-token.ts';
import { readHealth } from './read-health.ts';
import { listPayments, readPayment } from './read-payments.ts';
import { selectOwnerOf } from './payments.sql.ts';
import { settle } from './settle.ts';
import { listStuck, retryRepayment } from './stuck-repayments.ts';
import { takeChargeback } from '../refunds/take-chargeback.ts';
import { wakeRepayments } from './repay.ts';

export function paymentsHttp(serve: Serve): void {
  serve(calls.create, schemas.create, createPayment);
  serve(calls.cardInfo, schemas.cardInfo, cardInfo);
  serve(calls.complete, schemas.complete, payWithToken);
  serve(calls.getSec, schemas.getSec, readPublicAccount);
  serve(calls.cardForm, schemas.cardForm, readCardForm);
  serve(calls.list, schemas.list, listPayments);
  serve(calls.detail, schemas.detail, readPayment);
  serve(calls.health, schemas.health, readHealth);
  serve(calls.stuck, schemas.stuck, listStuck);
  serve(calls.retry, schemas.retry, retryRepayment);
}

/** Providers whose buyers come back to a page of their own (SCREENS.md). */
const returnPages: Partial<Record<ProviderName, string>> = { paypal: '/payment/paypal' };

/** The storefront's page for an attempt: SPEC.md's card-payment callback route, or the payment page when the buyer gave up. */
async function pageOf(deps: Deps, provider: PaymentProvider, number: string, page: 'result' | 'counter') {
  const owner = await selectOwnerOf(deps.db, provider.name, number);
  if (!owner) {
    return '/#/orderList';
  }
  if (page === 'counter') {
    return `/#/checkstand?orderId=${owner.orderId}`;
  }
  const own = returnPages[provider.name];
  return own ? `/#${own}?orderId=${owner.orderId}` : `/#/cardPayment/${owner.orderId}/${owner.userId}`;
}

/** An attempt's number out of an address or a form that anybody may send; empty when it cannot be one. */
const attemptNumberOf = (given: string | null): string => (given && /^[0-9A-Z]{1,20}$/.test(given) ? given : '');

const bytesOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

/** Acts on what a provider said. */
async function take(deps: Deps, provider: PaymentProvider, notice: Notice, proof: Buffer): Promise<NoticeOutcome> {
  switch (notice.kind) {
    case 'forged':
      deps.log.warn({ provider: provider.name, why: notice.why }, 'a forged notice');
      return 'refused';
    case 'test':
      return 'taken';
    case 'approved':
      // The buyer may never come back; what cannot be asked for now is told once more.
      return (await completePayment(deps, provider, notice.attemptNumber, {})) === 'unanswered' ? 'later' : 'taken';
    case 'refund':
      await wakeRepayments(deps, provider, notice.attemptNumber);
      return 'taken';
    case 'chargeback':
      return (await takeChargeback(deps, provider, notice)) ? 'taken' : 'refused';
    case 'word': {
      const settled = await settle(deps, provider, notice.word, proof, 'notice');
      return settled === 'applied' || settled === 'repeated' ? 'taken' : 'refused';
    }
  }
}

/** What a browser brought back, from its address or its form. */
function givenBack(request: FastifyRequest): Record<string, string> {
  const query = new URL(request.url, 'http://return').searchParams;
  const form = new URLSearchParams(bytesOf(request).toString('utf8'));
  return Object.fromEntries([...query, ...form]);
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
        const rawBody = bytesOf(request);
        const notice = await provider
          .verify({ headers: request.headers, rawBody, url: `${deps.publicUrl()}${request.url}` })
          .catch((error: unknown) => {
            // Such as a new certificate that cannot be fetched: it is told once more.
            deps.log.error({ err: error, provider: provider.name }, 'a notice could not be verified yet');
            return null;
          });
        const outcome = notice ? await take(deps, provider, notice, rawBody) : 'later';
        deps.paymentWatch.countNotice(provider.name, notice?.kind === 'forged' ? 'forged' : outcome);
        const answer = provider.reply(outcome);
        return reply.code(answer.status).type(answer.contentType).header('cache-control', 'no-store').send(answer.body);
      });

      // A return proves nothing by itself: it leads to the page that asks the server, after the provider was asked where it wants to be.
      scope.route({
        method: ['GET', 'POST'],
        url: `/pay/return/${provider.name}`,
        async handler(request, reply) {
          const given = givenBack(request);
          const number = attemptNumberOf(provider.numberIn(given));
          if (!provider.takesToken) {
            await completePayment(deps, provider, number, given);
          }
          return reply.redirect(await pageOf(deps, provider, number, 'result'), 303);
        },
      });

      for (const [path, text] of Object.entries(provider.files ?? {})) {
        scope.get(path, async (_request, reply) =>
          reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text),
        );
      }

      scope.get<{ Params: { number: string } }>(`/pay/back/${provider.name}/:number`, async (request, reply) =>
        reply.redirect(await pageOf(deps, provider, attemptNumberOf(request.params.number), 'counter'), 303),
      );
    }
    done();
  });
}
