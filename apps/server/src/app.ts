import { randomUUID } from 'node:crypto';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifySwagger from '@fastify/swagger';
import { minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { Refusal } from '@lyceum/domain/refusal';
import { refusalMessage } from '@lyceum/i18n/refusals';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { findCaller } from './people/support-sessions/find-caller.ts';
import { features } from './features.ts';
import { homePage } from './catalogue/home/home-page.ts';
import type { Config } from './platform/config.ts';
import { isDatabaseAway } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';
import { devPages } from './platform/dev-pages.ts';
import { firstScreensHttp, openFirstScreens } from './platform/first-screens.ts';
import { frontEndHttp, type FrontEnds } from './platform/front-ends.ts';
import { mediaHttp, type MediaRoots } from './platform/media.ts';
import { officeHeaders, securityHeaders } from './platform/security-headers.ts';
import { offlineReadingHttp } from './platform/offline-reading.ts';
import { metricsHttp } from './platform/metrics.ts';
import { languageOf, makeServe, regionOf, type SharedBodies } from './platform/serve.ts';
import { cutSlowBodies, headLimits } from './platform/slow-bodies.ts';
import { findSeller } from './people/staff/staff-phones.ts';
import { findMember } from './people/staff/staff-sessions.ts';

export interface AppParts {
  frontEnds: FrontEnds;
  media: MediaRoots;
}

/** Fastify itself trusts no one by a count alone, since a client that reaches the server past its proxies could then claim anything: README. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

const requestsPerMinute = 1_200;

/** The whole server on its dependencies; listening is the caller's. */
export async function buildApp(deps: Deps, parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(deps.config.trustProxy),
    bodyLimit: 256 * 1024,
    // Longer than any address may be: what an id is, the call's schema decides.
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    http: headLimits,
  });
  cutSlowBodies(app);
  const wordsOf = (request: FastifyRequest) => {
    const area = request.headers.apparea;
    const region = regionOf(deps.config, request, typeof area === 'string' ? area : null);
    return { locale: languageOf(request, region) };
  };

  const headers = securityHeaders(deps.config, Object.values(deps.payments), {
    ...parts,
    uploadOrigin: deps.files.uploadOrigin,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route alone: addresses carry tickets, and queries phones and codes.
    const path = request.routeOptions.url ?? 'none';
    const line = { path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[reply.statusCode >= 500 ? 'error' : 'debug'](line, request.method);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const locale = wordsOf(request);
    if (status === 429) {
      return reply
        .code(status)
        .send({ code: status, success: false, message: m.refusals_tooManyRequests({}, locale), data: null });
    }
    if (status >= 400 && status < 500) {
      // A body that is no JSON, of a type that we do not read, or of more than we read. Told as a refusal, which shows its sentence.
      const refusal: Refusal =
        status === 413
          ? { refused: 'bodyTooLarge', params: {} }
          : { refused: 'invalidInput', params: { field: 'body' } };
      return reply.code(200).send({
        code: 100,
        success: false,
        message: refusalMessage(refusal, locale.locale),
        data: { refusal: refusal.refused, params: refusal.params },
      });
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database could not be asked');
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ code: 503, success: false, message: m.refusals_unavailable({}, locale), data: null });
    }
    request.log.error({ err: error }, 'a request failed');
    return reply.code(500).send({
      code: 500,
      success: false,
      message: m.refusals_unexpected({ requestId: request.id.slice(0, 8) }, locale),
      data: null,
    });
  });
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return page && parts.frontEnds.storefront
      ? reply.redirect(`/#${request.url.startsWith('//') ? '/' : request.url}`, 302)
      : reply.code(404).send({
          code: 404,
          success: false,
          message: refusalMessage({ refused: 'notFound', params: {} }, wordsOf(request).locale),
          data: null,
        });
  });

  if (deps.config.rateLimits) {
    await app.register(fastifyRateLimit, {
      max: requestsPerMinute,
      timeWindow: minute,
      // Files cost little, and one lesson is hundreds of them.
      allowList: (request) => /^\/(?:office\/)?(?:media|stream|video|assets|tab)\//.test(request.url),
    });
  }
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: 'Lyceum',
        version: '1.0.0',
        description:
          'Every call of packages/contract. Replies come in the envelope {code, success, message, data}; the schemas here are of data.',
      },
    },
  });

  const sharedBodies: SharedBodies = new Map();
  const firstScreens = openFirstScreens(parts.frontEnds.firstScreens ?? null, deps, sharedBodies);

  // In a part of its own, so that the routes register after the plugins above have loaded.
  await app.register((scope, _options, done) => {
    const serve = makeServe(scope, deps, { findAccount: findCaller, findMember, findSeller }, sharedBodies);
    features.forEach(({ calls }) => calls?.(serve));
    firstScreensHttp(scope, firstScreens);
    metricsHttp(scope, deps);
    scope.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, () => ({ ok: true }));
    scope.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
      try {
        await deps.db.$client.query('select 1');
        return { ready: true };
      } catch {
        return reply.code(503).send({ ready: false });
      }
    });
    scope.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    if (deps.config.demo) {
      devPages(scope, deps);
    }
    done();
  });
  features.forEach(({ routes }) => routes?.(app, deps));
  deps.files.routes?.(app);
  await mediaHttp(app, deps, parts.media);
  const { storefront, backoffice } = parts.frontEnds;
  if (storefront) {
    offlineReadingHttp(app, deps.config, storefront);
    await frontEndHttp(app, storefront, '/', {
      page: homePage(deps, storefront.html, firstScreens),
    });
  }
  if (backoffice) {
    await frontEndHttp(app, backoffice, '/office/', {
      headers: officeHeaders(deps.config, parts.frontEnds, deps.files.uploadOrigin),
    });
    app.get('/office', { schema: { hide: true } }, (_request, reply) => reply.redirect('/office/', 302));
  }
  return app;
}
