import * as calls from '@lyceum/contract/doors.calls';
import * as schemas from '@lyceum/contract/doors.schemas';
import { thirdParties, thirdPartyFacts } from '@lyceum/domain/doors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { awayKeyOf, originOf, type Serve } from '../../platform/serve.ts';
import { returnPath } from './journey-keys.ts';
import { endJourney, type Brought, type Returned } from './journeys.ts';
import {
  beginLink,
  beginSignIn,
  bindWechat,
  linkThird,
  listDoors,
  listOffered,
  queryUserByWechat,
  removeOwnDoor,
  thirdLogin,
  thirdLoginOld,
} from './third-login.ts';

export function doorsHttp(serve: Serve): void {
  serve(calls.offered, schemas.offered, listOffered);
  serve(calls.begin, schemas.begin, beginSignIn);
  serve(calls.beginLink, schemas.beginLink, beginLink);
  serve(calls.thirdLogin, schemas.thirdLogin, thirdLogin);
  serve(calls.thirdLoginOld, schemas.thirdLoginOld, thirdLoginOld);
  serve(calls.queryUserByWechat, schemas.queryUserByWechat, queryUserByWechat);
  serve(calls.bindWechat, schemas.bindWechat, bindWechat);
  serve(calls.link, schemas.link, linkThird);
  serve(calls.list, schemas.list, listDoors);
  serve(calls.remove, schemas.remove, removeOwnDoor);
}

/** What is passed on of a return, and nothing else that a third party says. */
const broughtBack = ['state', 'code', 'iss', 'error'] as const;
const longest = 4_096;

function valuesOf(given: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    broughtBack.flatMap((name) => {
      const value = given.get(name);
      return value === null || value.length > longest ? [] : [[name, value]];
    }),
  );
}

function broughtIn(values: URLSearchParams): Brought {
  return {
    state: values.get('state') ?? '',
    code: values.get('code'),
    issuer: values.get('iss'),
    error: values.get('error'),
  };
}

/** The page that goes on, with what it needs to know. */
function pageAfter(end: Returned, source: number): string {
  if ('paying' in end) {
    return `/checkstand?${new URLSearchParams({ orderId: end.paying })}`;
  }
  const { linking, ...said } = end;
  return `${linking ? '/settings/account' : '/login'}?${new URLSearchParams({ source: String(source), ...said })}`;
}

/** Where browsers come back from third parties; always on to a page of ours, whatever they bring. */
export function thirdPartyReturns(app: FastifyInstance, deps: Deps): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, parsed) => {
      parsed(null, body);
    });
    for (const thirdParty of thirdParties) {
      const provider = deps.identities[thirdParty];
      const { source } = thirdPartyFacts[thirdParty];
      scope.get(returnPath(thirdParty), { schema: { hide: true } }, async (request, reply) => {
        const given = valuesOf(new URL(request.url, 'http://return').searchParams);
        const browser = { awayKey: awayKeyOf(request), origin: originOf(deps, request) };
        const end = provider
          ? await endJourney(deps, provider, broughtIn(given), browser)
          : { linking: false, trouble: 'over' as const };
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(`/#${pageAfter(end, source)}`, 303);
      });
      // A form of another site comes without our cookie, and the address after it with it.
      scope.post<{ Body: string | null }>(returnPath(thirdParty), { schema: { hide: true } }, (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(`${returnPath(thirdParty)}?${valuesOf(new URLSearchParams(request.body ?? ''))}`, 303),
      );
    }
    done();
  });
}
