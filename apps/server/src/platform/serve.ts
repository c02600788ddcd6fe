import { keyHeader, type Call, type CallFacts, type InputOf, type ReplyOf, type Schemas } from '@lyceum/contract/call';
import { displayCurrencyOf } from '@lyceum/domain/display-currency';
import type { UserId } from '@lyceum/domain/ids';
import { parseLanguage, type Language } from '@lyceum/domain/language';
import { may, maySupport, permissions, type Grant, type Person } from '@lyceum/domain/permissions';
import { terminals, type Terminal } from '@lyceum/domain/payments';
import { isRefusal, type Refusal, type RefusalCode } from '@lyceum/domain/refusal';
import { parseRegion, regionFacts, type Region } from '@lyceum/domain/region';
import { awayLife, bindLife } from '@lyceum/domain/doors';
import { officeSessionLife } from '@lyceum/domain/staff';
import { minute, second } from '@lyceum/domain/time';
import { knownDeviceLife } from '@lyceum/domain/tries';
import { refusalMessage } from '@lyceum/i18n/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from './config.ts';
import { csvStream, type CsvTable } from './csv.ts';
import type { Buyer, Caller, StaffCaller, Deps, Member, Visitor } from './deps.ts';
import { plainGiven } from './given.ts';
import type { ReadContext } from './read-context.ts';
import { bodyOf, type Body } from './reply-cache.ts';
import { inputSchema, outputSchema, replyWriter, type Written } from './write-reply.ts';

type Permissions = typeof permissions;
type CallerOf<Facts extends CallFacts> = Permissions[Facts['act']] extends 'anyone'
  ? Caller
  : Permissions[Facts['act']] extends 'account' | 'buyer' | 'distributor'
    ? Buyer
    : Permissions[Facts['act']] extends `seller ${string}`
      ? Buyer & StaffCaller
      : StaffCaller;
type Answer<S extends Schemas, Facts extends CallFacts> =
  | (Facts extends { file: 'csv' } ? CsvTable : z.input<S['reply']>)
  | Refusal<Facts['refusals'][number]>;

/** Answers a call: the reply, or one of the refusals that the call declares. */
export type Handler<S extends Schemas, Facts extends CallFacts> = (
  deps: Deps,
  input: z.output<S['request']>,
  caller: CallerOf<Facts>,
  reads: ReadContext,
) => Promise<Answer<S, Facts>>;

type FileHandler = (deps: Deps, input: unknown, caller: Buyer & StaffCaller) => Promise<CsvTable | Refusal>;

/** Puts one call of the contract on the server. */
export type Serve = <S extends Schemas, Facts extends CallFacts>(
  call: Call<InputOf<S>, ReplyOf<S>, Facts>,
  schemas: S,
  handler: Handler<S, Facts>,
) => void;

/** Calls that let somebody in or cost a text message are asked seldom by people and often by machines. */
const signInLimit = { max: 30, timeWindow: minute };

/** Bodies of shared calls for the server itself, by the call's name: those that readers get. Null for an input that the call does not take. */
export type SharedBodies = Map<string, (input: object, reader: Visitor) => Promise<Body | null>>;

/** Envelope codes of CALLS.md. */
const envelope = { refused: 100, shownByScreen: 0, badToken: -1, needsPhone: 3001 } as const;

/** Data is no page: nothing in it may load or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

export const takesGzip = (request: FastifyRequest) => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');

/** A listed host decides; else what the request says of itself. */
export function regionOf(
  { hosts, region }: Pick<Config, 'hosts' | 'region'>,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  told: string | null,
): Region {
  return (Object.hasOwn(hosts, hostname) && hosts[hostname]) || parseRegion(told) || region;
}

export function languageOf(request: FastifyRequest, region: Region): Language {
  return parseLanguage(text(request.headers.lang)) ?? regionFacts[region].language;
}

function terminalOf(request: FastifyRequest): Terminal {
  const given = Number(text(request.headers.terminal));
  return Object.values(terminals).find((one) => one === given) ?? terminals.mobileBrowser;
}

function text(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}

/** A key that we would have to cut or change could be taken for another one, so that a purchase were answered with an older one. */
const keyPattern = /^[\x21-\x7e]{1,64}$/;

const codesOfTheirOwn: Partial<Record<RefusalCode, number>> = {
  notLoggedIn: envelope.badToken,
  phoneMissing: envelope.needsPhone,
  phoneUnbound: envelope.needsPhone,
  // A screen has several parts, and may show the others.
  supportOnlyReads: envelope.shownByScreen,
};

/** Bodies of refusals are small and many-shaped: plain JSON. */
function refusalBody(refusal: Refusal, caller: Caller, facts: CallFacts): string {
  const code =
    codesOfTheirOwn[refusal.refused] ??
    (facts.shownByScreen?.includes(refusal.refused) ? envelope.shownByScreen : envelope.refused);
  return JSON.stringify({
    code,
    success: false,
    message: refusalMessage(refusal, caller.language),
    data: { refusal: refusal.refused, params: refusal.params },
  });
}

function readCaller(deps: Deps, request: FastifyRequest, reply: FastifyReply, ofOffice: boolean): Caller {
  const region = regionOf(deps.config, request, text(request.headers.apparea));
  const ofDevice = ofOffice ? officeDeviceCookie : deviceCookie;
  return {
    requestId: request.id,
    ip: request.ip,
    region,
    displayCurrency: displayCurrencyOf(text(request.headers.currency), region),
    language: languageOf(request, region),
    terminal: terminalOf(request),
    // A shell under review says so; everything else is open for business (CALLS.md).
    appVerifyStatus: text(request.headers.appverifystatus) === '0' ? 0 : 1,
    idempotencyKey: text(request.headers['idempotency-key']),
    device: text(request.headers['user-agent']) ?? '',
    token: null,
    keepOfficeToken(token) {
      reply.header('set-cookie', cookieFor(officeCookie, officeRoot, token, officeSessionLife, deps.publicUrl()));
    },
    deviceToken: cookieOf(request, ofDevice),
    keepDevice(token) {
      const path = ofOffice ? officeRoot : deviceRoot;
      reply.header('set-cookie', cookieFor(ofDevice, path, token, knownDeviceLife, deps.publicUrl()));
    },
    awayKey: awayKeyOf(request),
    keepAwayKey(key) {
      // Lax: the browser has it when it comes back from the third party.
      reply.header('set-cookie', cookieFor(awayCookie, '/', key, awayLife + bindLife, deps.publicUrl(), 'Lax'));
    },
    origin: originOf(deps, request),
    userId: null,
    isSupport: false,
    member: null,
  };
}

interface Account {
  userId: UserId;
  consentMissing: boolean;
  phoneMissing: boolean;
  distributor: boolean;
  /** Of support, which looks at the account as its holder does (`support-sessions`). */
  isSupport: boolean;
}

/** Finds out who asks; null for a session that is unknown, expired or ended. */
export interface Sessions {
  /** By the header of the storefront. */
  findAccount: (deps: Deps, token: string, ip: string) => Promise<Account | null>;
  /** To whom of an agency's staff an account is tied. */
  findSeller: (deps: Deps, userId: UserId) => Promise<Member | null>;
  /** By the cookie of the back office. */
  findMember: (deps: Deps, token: string) => Promise<Member | null>;
}

/** The back office's session; scripts cannot read it, and no other site can send it. */
export const officeCookie = 'lyceum_office';
/** That the browser signed in before, to the back office and to the storefront; `known-device.ts` says what it is good for. */
export const officeDeviceCookie = 'lyceum_office_device';
export const deviceCookie = 'lyceum_device';
/** Of a browser that went to a third party to sign in. */
export const awayCookie = 'lyceum_away';
const officeRoot = '/office';
/** Signing in and setting a password are below it. */
const deviceRoot = '/lyceum';

function cookieFor(
  name: string,
  path: string,
  token: string | null,
  lifeMs: number,
  publicUrl: string,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): string {
  const life = token === null ? 0 : lifeMs / second;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${token ?? ''}; Path=${path}; Max-Age=${life}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** Whether the browser says that a page of ours asks. What sends neither header is no browser, and has no cookie that it was not given. */
function isOwnPage(request: FastifyRequest): boolean {
  const site = text(request.headers['sec-fetch-site']);
  const origin = text(request.headers.origin);
  return site === null ? origin === null || hostOf(origin) === request.host : site === 'same-origin';
}

/** The header that SPEC.md has every request of ours carry. A page of another site cannot send it without asking first, which we refuse. */
const hasKey = (request: FastifyRequest): boolean => text(request.headers[keyHeader]) !== null;

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

function cookieOf(request: FastifyRequest, name: string): string | null {
  const pair = request.headers.cookie?.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair ? text(pair.slice(name.length + 1)) : null;
}

export const awayKeyOf = (request: FastifyRequest): string | null => cookieOf(request, awayCookie);

/**
 * A listed host is where the browser is, and so is this machine's name for itself while the public address is this machine's; every other name
 * that it may have used leads to the public address.
 */
export function originOf(
  { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>,
  { hostname, host }: Pick<FastifyRequest, 'hostname' | 'host'>,
): string {
  const here = publicUrl();
  const { protocol, hostname: own } = new URL(here);
  const isOurs = Object.hasOwn(config.hosts, hostname) || (hostname === 'localhost' && own === '127.0.0.1');
  return isOurs ? `${protocol}//${host}` : here;
}

export function makeServe(app: FastifyInstance, deps: Deps, sessions: Sessions, shared: SharedBodies): Serve {
  /** Fills in who calls; a call for staff knows staff alone, every other one accounts alone. */
  async function identify(caller: Caller, account: Account | null, grant: Grant, ofOffice: boolean): Promise<Person> {
    if (typeof grant === 'object') {
      caller.member = caller.token ? await sessions.findMember(deps, caller.token) : null;
      return caller.member?.person ?? { role: 'visitor' };
    }
    if (ofOffice) {
      return { role: 'visitor' };
    }
    caller.userId = account?.userId ?? null;
    if (!account) {
      return { role: 'visitor' };
    }
    caller.isSupport = account.isSupport;
    // Most calls are no seller's, and need not look. What a seller's customers told is not support's to see this way.
    caller.member =
      grant.startsWith('seller ') && !account.isSupport ? await sessions.findSeller(deps, account.userId) : null;
    const post = caller.member?.person;
    return {
      role: 'account',
      consentMissing: account.consentMissing,
      phoneMissing: account.phoneMissing,
      distributor: account.distributor,
      seller: post?.role === 'agency' ? post : null,
    };
  }

  return (call, schemas, handler) => {
    const facts: CallFacts = call.facts;
    const ofOffice = facts.path.startsWith(`${officeRoot}/`);
    /** A link or a picture of another site could ask it of a visitor's browser: no session, no body of a type that asks first. */
    const isLink = facts.method === 'GET' && permissions[facts.act] === 'anyone';
    const write = replyWriter(schemas.reply);

    /** A refused command stands in the log by its code; what was given and by whom does not. */
    function refused(refusal: Refusal, caller: Caller): string {
      if (facts.kind === 'command') {
        deps.log.info({ requestId: caller.requestId, call: facts.name, refusal: refusal.refused }, 'refused');
      }
      return refusalBody(refusal, caller, facts);
    }

    async function bodyFor(input: unknown, caller: Caller, reads = deps.replies.reads): Promise<string | Written> {
      const result = await (handler as Handler<Schemas, CallFacts>)(deps, input, caller as Buyer & StaffCaller, reads);
      return isRefusal(result) ? refused(result as Refusal<RefusalCode>, caller) : write(result as object);
    }

    function sharedBody(input: unknown, caller: Caller): Promise<Body> {
      const { language, region, displayCurrency } = caller;
      const key = JSON.stringify([facts.name, language, region, displayCurrency, input]);
      return deps.replies.body(key, (reads) => bodyFor(input, caller, reads));
    }
    if (facts.shared) {
      shared.set(facts.name, async (input, reader) => {
        const read = schemas.request.safeParse(input);
        // Shared replies depend on language, region and display currency alone.
        return read.success ? sharedBody(read.data, reader as Caller) : null;
      });
    }

    async function sendFile(input: unknown, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
      const result = await (handler as unknown as FileHandler)(deps, input, caller as Buyer & StaffCaller);
      return isRefusal(result)
        ? reply.send(refused(result as Refusal<RefusalCode>, caller))
        : reply
            .header('content-type', 'text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="${result.name}.csv"`)
            .header('x-total-rows', result.total)
            .send(csvStream(result));
    }

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const caller = readCaller(deps, request, reply, ofOffice);
      reply.header('content-type', 'application/json; charset=utf-8').header('content-security-policy', dataPolicy);
      caller.token = ofOffice ? cookieOf(request, officeCookie) : text(request.headers.authorization);
      const account =
        caller.token === null || ofOffice ? null : await sessions.findAccount(deps, caller.token, caller.ip);
      // Also where nobody need be signed in: whoever sends a token believes to be (SPEC.md "Handling of answers").
      if (caller.token !== null && account === null && !ofOffice) {
        reply.header('cache-control', 'no-store');
        return reply.send(refused({ refused: 'notLoggedIn', params: {} }, caller));
      }
      if (!facts.shared) {
        reply.header('cache-control', 'no-store');
        const person = await identify(caller, account, permissions[facts.act], ofOffice);
        const isForged = facts.kind === 'command' && (ofOffice ? !isOwnPage(request) : isLink && !hasKey(request));
        if (isForged) {
          return reply.send(refused({ refused: 'notAllowed', params: {} }, caller));
        }
        if (!may(person, facts.act)) {
          const awaits = person.role === 'account' && person.consentMissing;
          const code = person.role === 'visitor' ? 'notLoggedIn' : awaits ? 'consentMissing' : 'notAllowed';
          return reply.send(refused({ refused: code, params: {} }, caller));
        }
        if (account?.isSupport && !maySupport(facts.act, facts.kind)) {
          return reply.send(refused({ refused: 'supportOnlyReads', params: {} }, caller));
        }
        if (facts.needsPhone && person.role === 'account' && person.phoneMissing) {
          return reply.send(refused({ refused: 'phoneMissing', params: {} }, caller));
        }
      }
      const given = (facts.method === 'GET' ? request.query : request.body) as object | null;
      const plain = plainGiven({ ...given, ...(request.params as object) });
      const invalid = (field: string) => reply.send(refused({ refused: 'invalidInput', params: { field } }, caller));
      if (plain === null) {
        return invalid('body');
      }
      if (facts.idempotent && caller.idempotencyKey !== null && !keyPattern.test(caller.idempotencyKey)) {
        return invalid('Idempotency-Key');
      }
      const read = schemas.request.safeParse(plain);
      if (!read.success) {
        return invalid(read.error.issues[0]?.path.join('.') ?? '');
      }
      if (facts.file) {
        return sendFile(read.data, caller, reply);
      }
      if (!facts.shared) {
        return reply.send(bodyOf(await bodyFor(read.data, caller)).plain());
      }
      const body = await sharedBody(read.data, caller);
      reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
      return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(body.gzip()) : reply.send(body.plain());
    }

    app.route({
      method: facts.method,
      url: facts.path,
      schema: {
        operationId: facts.name,
        tags: [facts.name.split('.')[0] ?? ''],
        ...(facts.method === 'GET'
          ? { querystring: inputSchema(schemas.request) }
          : { body: inputSchema(schemas.request) }),
        response: { 200: outputSchema(schemas.reply) },
      },
      // The zod schema decides and answers in the reader's words; the JSON schema is there for /openapi.json.
      validatorCompiler: () => (data) => ({ value: data }),
      // Bodies are written already: Fastify has nothing to make of them, and compiles no schema for it.
      serializerCompiler: () => JSON.stringify,
      ...(facts.kind === 'command' && permissions[facts.act] === 'anyone' && { config: { rateLimit: signInLimit } }),
      ...(facts.longest !== undefined && { bodyLimit: facts.longest }),
      handler: answer,
    });
  };
}
