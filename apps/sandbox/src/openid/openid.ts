import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { choicePage, formPage, wrongPage, type Page } from './pages.ts';
import {
  challengeOf,
  faults,
  openParties,
  publishedKeys,
  rotateKeys,
  takeFault,
  type Fault,
  type OpenIdOptions,
  type Party,
  type PartyName,
} from './parties.ts';
import { idToken, isClient } from './tokens.ts';
import { languageFrom, words } from './words.ts';

type Fields = Readonly<Record<string, string>>;
interface PartyRoute {
  Params: { party: string };
  Querystring: Fields;
  Body: Fields | undefined;
}

const codeLifeMs = 10 * 60_000;
const mostAsked = 10_000;
const newTicket = (): string => randomBytes(24).toString('base64url');

const brand: Readonly<Record<PartyName, string>> = { google: 'Google', apple: 'Apple', line: 'LINE' };

export async function show(reply: FastifyReply, page: Page, status = 200): Promise<FastifyReply> {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.contentSecurityPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
    })
    .send(page.markup);
}

const nextSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['fault'],
  properties: { fault: { enum: [...faults] }, times: { type: 'integer', minimum: 1, maximum: 1_000 } },
};

const personSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'email', 'verified'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 40 },
    name: { type: 'string', maxLength: 500 },
    email: { type: ['string', 'null'] },
    verified: { type: 'boolean' },
  },
};

/** Google, Apple and LINE as OpenID Connect providers, and the controls under /__sim/openid. */
export function openid(app: FastifyInstance, options: OpenIdOptions): void {
  const parties = openParties(options);
  /** By whichever name it was asked. */
  const issuerOf = (party: Party, { host }: Pick<FastifyRequest, 'host'>): string =>
    `http://${host}/openid/${party.name}`;
  const wrong = (reply: FastifyReply, error: string, status = 400) =>
    reply.code(status).header('cache-control', 'no-store').send({ error });

  app.get<PartyRoute>('/openid/:party/.well-known/openid-configuration', async (request, reply) => {
    const party = parties.byName(request.params.party);
    if (!party) {
      return wrong(reply, 'not_found', 404);
    }
    const fault = takeFault(party, 'otherDiscovery', 'away');
    if (fault === 'away') {
      return reply.code(503).send('down');
    }
    const issuer = issuerOf(party, request);
    return {
      issuer: fault === 'otherDiscovery' ? 'https://issuer.example' : issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    };
  });

  app.get<PartyRoute>('/openid/:party/keys', async (request, reply) => {
    const party = parties.byName(request.params.party);
    return party ? publishedKeys(party) : wrong(reply, 'not_found', 404);
  });

  app.get<PartyRoute>('/openid/:party/authorize', async (request, reply) => {
    const party = parties.byName(request.params.party);
    const asked = request.query;
    const language = languageFrom(asked['ui_locales']);
    const redirectUri = asked['redirect_uri'] ?? '';
    const lacks = ['state', 'nonce', 'code_challenge'].filter((name) => (asked[name] ?? '') === '');
    const trouble = !party
      ? 'unknown provider'
      : asked['client_id'] !== party.client.id
        ? 'unknown client_id'
        : !URL.canParse(redirectUri)
          ? 'redirect_uri is no address'
          : asked['response_type'] !== 'code' || asked['code_challenge_method'] !== 'S256'
            ? 'only code with S256'
            : !(asked['scope'] ?? '').split(' ').includes('openid')
              ? 'scope lacks openid'
              : lacks.length > 0
                ? `${lacks.join(', ')} missing`
                : party.name === 'apple' && asked['response_mode'] !== 'form_post'
                  ? 'response_mode must be form_post when name or email scope is requested'
                  : null;
    if (!party || trouble !== null) {
      return show(reply, wrongPage(trouble ?? '', language), 400);
    }
    const ticket = newTicket();
    if (party.asked.size >= mostAsked) {
      party.asked.clear();
    }
    party.asked.set(ticket, {
      redirectUri,
      state: asked['state'] ?? '',
      nonce: asked['nonce'] ?? '',
      challenge: asked['code_challenge'] ?? '',
      byForm: asked['response_mode'] === 'form_post',
      clientId: party.client.id,
      language,
    });
    const say = words[language];
    const choice = {
      brand: brand[party.name],
      text: say.text,
      people: party.people.map(({ id, name, email, verified }) => ({
        id,
        name,
        note: `${email ?? say.noEmail}${email !== null && !verified ? ` · ${say.unproven}` : ''}`,
      })),
      ticket,
      action: `/openid/${party.name}/answer`,
      shop: new URL(redirectUri).origin,
    };
    return show(reply, choicePage(choice, language));
  });

  app.post<PartyRoute>('/openid/:party/answer', async (request, reply) => {
    const party = parties.byName(request.params.party);
    const { ticket = '', person: chosen, answer } = request.body ?? {};
    const asked = party?.asked.get(ticket);
    const person = party?.people.find(({ id }) => id === chosen);
    if (!party || !asked || !person) {
      return show(reply, wrongPage('unknown ticket or person', 'en'), 400);
    }
    party.asked.delete(ticket);
    const code = newTicket();
    if (answer === 'allow') {
      party.codes.set(code, { ...asked, person, issuedAt: parties.now() });
    }
    const brought: Fields = {
      state: asked.state,
      ...(answer === 'allow' ? { code } : { error: 'access_denied' }),
      // As Google says who sends the browser back.
      ...(party.name === 'google' && { iss: issuerOf(party, request) }),
    };
    if (asked.byForm) {
      return show(reply, formPage(asked.redirectUri, brought, languageFrom(asked.language)));
    }
    const back = new URL(asked.redirectUri);
    Object.entries(brought).forEach(([name, value]) => back.searchParams.set(name, value));
    return reply.redirect(back.href, 303);
  });

  app.post<PartyRoute>('/openid/:party/token', async (request, reply) => {
    const party = parties.byName(request.params.party);
    if (!party) {
      return wrong(reply, 'not_found', 404);
    }
    const given = request.body ?? {};
    const fault = takeFault(party, 'nonsense', 'away', 'hangUp', 'noToken');
    if (fault === 'hangUp') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (fault === 'away') {
      return reply.code(503).send('down');
    }
    if (fault === 'nonsense') {
      return reply.type('text/html').send('<html><body>It works!</body></html>');
    }
    const issuer = issuerOf(party, request);
    const who = { id: given['client_id'] ?? '', secret: given['client_secret'] ?? '' };
    if (!isClient(party, issuer, who, parties.now())) {
      return wrong(reply, 'invalid_client', 401);
    }
    const code = given['code'] ?? '';
    const issued = party.codes.get(code);
    const isGood =
      given['grant_type'] === 'authorization_code' &&
      issued !== undefined &&
      !party.used.has(code) &&
      issued.redirectUri === given['redirect_uri'] &&
      challengeOf(given['code_verifier'] ?? '') === issued.challenge &&
      parties.now() - issued.issuedAt < codeLifeMs;
    if (!issued || !isGood) {
      return wrong(reply, 'invalid_grant');
    }
    party.used.add(code);
    return reply.header('cache-control', 'no-store').send({
      access_token: newTicket(),
      token_type: 'Bearer',
      expires_in: 3_600,
      ...(fault !== 'noToken' && { id_token: idToken(party, issuer, issued, parties.now()) }),
    });
  });

  // The hands behind them; the real ones have nothing like that.
  app.post<{ Params: { party: string }; Body: { fault: Fault; times?: number } }>(
    '/__sim/openid/:party/next',
    { schema: { body: nextSchema } },
    async (request, reply) => {
      const party = parties.byName(request.params.party);
      if (!party) {
        return wrong(reply, 'not_found', 404);
      }
      const { fault, times = 1 } = request.body;
      party.faults.push(...Array.from({ length: times }, () => fault));
      return { faults: party.faults };
    },
  );
  app.post<PartyRoute>('/__sim/openid/:party/rotate', async (request, reply) => {
    const party = parties.byName(request.params.party);
    if (!party) {
      return wrong(reply, 'not_found', 404);
    }
    rotateKeys(party);
    return publishedKeys(party);
  });
  app.post<{ Params: { party: string }; Body: Party['people'][number] }>(
    '/__sim/openid/:party/people',
    { schema: { body: personSchema } },
    async (request, reply) => {
      const party = parties.byName(request.params.party);
      if (!party) {
        return wrong(reply, 'not_found', 404);
      }
      party.people = [...party.people.filter(({ id }) => id !== request.body.id), request.body];
      return request.body;
    },
  );
}
