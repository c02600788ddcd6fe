import type { CallFacts } from '@lyceum/contract/call';
import { headerLanguage, languages, type Language } from '@lyceum/domain/language';
import { operatorRights, permissions, type Grant } from '@lyceum/domain/permissions';
import { describe, expect, it } from 'vitest';
import { officeCookie } from '../platform/serve.ts';
import { asStaff } from './as-staff.ts';
import { targets, type JsonSchema, type Target } from './contract.ts';
import { aServer, startTestServer } from './test-server.ts';
import { aCourseOnSale, freshPhone, order, signIn } from './world.ts';

// Every call of the contract, found by itself: what a machine may send comes back as a refusal in the reader's words, never as a fault.

/** What no field means. */
const junk: unknown[] = [
  '',
  'x'.repeat(10_000),
  '課'.repeat(900),
  '\u0000',
  'a\u0000b\u001b[31m\r\nSet-Cookie: x=1',
  '👩‍🏫🎓\ud800',
  '\ud800',
  '課\udfff程',
  '\u202e\u2066evil',
  '__proto__',
  'constructor',
  "'; drop table orders; --",
  '../../../etc/passwd',
  '${7*7}{{7*7}}<script>alert(1)</script>',
  'null',
  '-1',
  '1e309',
  '9223372036854775808',
  -1,
  1.5,
  1e300,
  null,
  [],
  ['a', 'b'],
  {},
  { $ne: null },
  { toString: 'x', length: -1 },
];

const pages = [0, -1, 1e9, 1_000, '1 or 1=1'].flatMap((page) => [
  { page, currentPage: page, pageSize: page },
  { page, currentPage: page, pageSize: 10 },
]);

/** Fields that are well by themselves and mean nothing, or nothing good, together; asked of the calls that have one of them. */
const contradictions: Record<string, unknown>[] = [
  { priceLeast: 1_000, priceMost: 1 },
  { priceLeast: 1e12, priceMost: 1e12 },
  { longitude: 181, latitude: 91 },
  { longitude: -180, latitude: -90, sort: 'distance' },
  { longitude: 121.5, sort: 'distance' },
  { longitude: 0.1, latitude: 0.1, sort: 'distance' },
  { lng1: 181, lat1: 91 },
  { lng1: 0.1, lat1: 0.1 },
  { use: 'ballroom' },
  { city: 'atlantis', heads: 1e9 },
  { kind: 'course', use: 'art', heads: 20, city: 'taipei', form: 'live', trial: true, camp: true },
  { kind: 'consultant', keyword: '🎹', sort: 'distance', longitude: 121.5, latitude: 25 },
  { language: 'tlh', topic: '\u0000', region: 'us', priceLeast: 5, priceMost: 4 },
  { longitude: 'NaN', latitude: '١٢' },
  { sort: 'cheapest' },
  { region: 'atlantis' },
  { cateId: 'cat_of_nobody', agencyId: 'agy_of_nobody', form: 'live', ageBand: 'under3', keyword: '。、！' },
  { from: '2030-01-01T00:00:00.000Z', to: '2020-01-01T00:00:00.000Z' },
  { from: '2025-02-30', to: '0000-00-00' },
  { page: 1_000, pageSize: 50 },
];

/** Queries that no writer of ours would make: halves of characters, bytes that are no text, names that come again in every way. */
const rawQueries = (name: string): string[] => [
  `${name}=%ED%A0%80`,
  `${name}=%FF%FE`,
  `${name}=%00`,
  `${name}=%`,
  `${name}=1&${name}=2&${name}[]=3&${name}[x]=4`,
  `${name}`,
  `=${name}&&&`,
  `${name}=${'%F0%9F%8E%B9'.repeat(800)}`,
];

/** Bodies that are no input at all. */
const bodies: [type: string, body: string][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '"x"'],
  ['application/json', '[1,2]'],
  ['application/json', 'null'],
  ['application/json', '7'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['application/json; charset=utf-16', '{"id":"x"}'],
  ['text/plain', 'hello'],
  ['application/xml', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
  ['application/x-www-form-urlencoded', 'id=1&id=2'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['nonsense', '{}'],
];

const strangeHeaders: Record<string, string>[] = [
  { lang: 'tlh', apparea: 'Atlantis' },
  { lang: '', apparea: '' },
  { lang: '__proto__', apparea: 'constructor' },
  { lang: 'x'.repeat(4_000), apparea: '-1' },
  { authorization: 'broken' },
  { authorization: 'Bearer null' },
  { authorization: `${'a'.repeat(4_000)}` },
  { authorization: "' or '1'='1" },
  { cookie: `${officeCookie}=${'a'.repeat(4_000)}` },
  { cookie: `${officeCookie}=;=; ${officeCookie}` },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { 'idempotency-key': 'x'.repeat(4_000) },
  { terminal: 'NaN', versionnum: '\u00ff', appid: '-1', sellerid: "'", sellermasterid: '{}' },
];

interface Shot {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  language: Language | null;
  /** What made it hostile, for the report. */
  what: string;
}

const server = await aServer();
const token = await signIn(server);
const sold = await aCourseOnSale(server);
const [seller] = await server.sql<{ agency_id: string }>('select agency_id from products where id = $1', [
  sold.productId,
]);
const agencyId = seller?.agency_id ?? '';
const { orderId, checkoutId } = await order(server, token, sold);
/** Values that exist, so that what is wrong is the one hostile field and the call goes deep. */
const plausible: Record<string, unknown> = {
  productId: sold.productId,
  offerId: sold.offerId,
  orderId,
  id: checkoutId,
  phone: '0912345678',
  region: 'tw',
  code: '123456',
  password: 'abc123',
  money: '1200.00',
  paymentCode: 16,
  agreement: true,
  crossBorder: true,
  agreed: true,
};

/** As text for an address, which can hold no half characters. */
function written(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return Buffer.from(text).toString();
}

/** A query as PHP and Express readers would write it, arrays as repeated names. */
function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => [name, written(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

/** The header that says who it is. */
type Insider = { authorization: string } | { cookie: string };

function shot(
  facts: CallFacts,
  input: Record<string, unknown>,
  what: string,
  who: Insider | object,
  index: number,
): Shot {
  const rest = { ...input };
  const path = facts.path.replace(/:(\w+)/g, (_, name: string) => {
    const text = written(rest[name] ?? '');
    delete rest[name];
    return encodeURIComponent(text.slice(0, 2_000));
  });
  const language = languages[index % languages.length] ?? 'zh-TW';
  const headers = { lang: headerLanguage[language], ...who };
  return facts.method === 'GET'
    ? { path: `${path}?${queryOf(rest)}`, method: 'GET', headers, language, what }
    : {
        path,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(rest),
        language,
        what,
      };
}

/** Who may make the call: what is hostile is the input, not the person. */
async function insiderOf({ facts }: Target): Promise<Insider> {
  const grant: Grant = permissions[facts.act];
  if (typeof grant !== 'object') {
    return { authorization: await signIn(server, freshPhone()) };
  }
  const { office } = await (grant.agency === undefined
    ? asStaff(server, { rights: operatorRights })
    : asStaff(server, { agencyId, owner: true }));
  return { cookie: `${officeCookie}=${office}` };
}

/** How many calls before this one had a field of that name and shape. */
const fieldsMet = new Map<string, number>();

/** Of each three a different one from call to call: all that stands before the call itself is the same door for each. */
const inTurn = <Item>(all: readonly Item[], turn: number): Item[] => all.filter((_, at) => at % 3 === turn % 3);

/** A field that two calls were asked about with all that is junk is asked about with a third of it in each further call. */
function junkFor(name: string, shape: JsonSchema | undefined): readonly unknown[] {
  const field = `${name} ${JSON.stringify(shape)}`;
  const met = fieldsMet.get(field) ?? 0;
  fieldsMet.set(field, met + 1);
  return met < 2 ? junk : inTurn(junk, met);
}

/** Every hostile request that the call is asked to survive. */
function shotsAt({ facts, fields, required, shape }: Target, who: Insider): Shot[] {
  const turn = targets.findIndex(({ name }) => name === facts.name);
  const good = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plausible[name] ?? value]));
  const bare = Object.fromEntries(required.map((name) => [name, good[name]]));
  const inputs: [what: string, input: Record<string, unknown>][] = [
    ['nothing', {}],
    ['plausible', good],
    ['unknown fields', { ...good, isAdmin: true, userId: 'usr_x', price: 0, constructor: 'x' }],
    ...Object.keys(good).map((name): [string, Record<string, unknown>] => {
      const { [name]: _, ...without } = good;
      return [`no ${name}`, without];
    }),
    ...Object.keys(good).flatMap((name) =>
      junkFor(name, shape.properties?.[name]).map((value): [string, Record<string, unknown>] => [
        `${name} = ${written(value).slice(0, 40)}`,
        { ...good, [name]: value },
      ]),
    ),
    ...contradictions
      .filter((fields) => Object.keys(fields).some((name) => name in good))
      // With everything else that can be asked for, and alone: what is narrowed to nothing is not sorted either.
      .flatMap((fields): [string, Record<string, unknown>][] => [
        [JSON.stringify(fields), { ...good, ...fields }],
        [`alone ${JSON.stringify(fields)}`, { ...bare, ...fields }],
      ]),
    ...('page' in good || 'currentPage' in good ? pages : []).flatMap((page): [string, Record<string, unknown>][] => [
      [`page ${page.page}`, { ...good, ...page }],
      [`page ${page.page} alone`, { ...bare, ...page }],
    ]),
  ];
  const shots = inputs.map(([what, input], index) => shot(facts, input, what, who, index));
  const odd = inTurn(strangeHeaders, turn).map((headers): Shot => {
    const one = shot(facts, good, `headers ${JSON.stringify(headers).slice(0, 60)}`, who, 0);
    return { ...one, headers: { ...one.headers, ...headers }, language: 'lang' in headers ? null : one.language };
  });
  const stranger = shot(facts, good, 'without a session', {}, 1);
  const broken =
    facts.method === 'GET'
      ? []
      : inTurn(bodies, turn).map(([type, body], index): Shot => {
          const one = shot(facts, good, `${type}: ${body.slice(0, 40)}`, who, index);
          return { ...one, headers: { ...one.headers, 'content-type': type }, body };
        });
  const raw =
    facts.method === 'POST'
      ? []
      : Object.keys(good).flatMap((name) =>
          rawQueries(name).map((query): Shot => {
            const one = shot(facts, good, query.slice(0, 60), who, 0);
            return { ...one, path: `${one.path.split('?', 1)[0]}?${query}` };
          }),
        );
  return [...shots, ...odd, stranger, ...broken, ...raw];
}

const han = /\p{Script=Han}/u;
const inLanguage: Record<Language, (text: string) => boolean> = {
  en: (text) => !han.test(text),
  'zh-TW': (text) => han.test(text),
  'zh-CN': (text) => han.test(text),
};

/** Why an answer is not what the contract promises; null when it is. */
async function trouble({ facts }: Target, one: Shot): Promise<string | null> {
  const response = await fetch(`${server.url}${one.path}`, {
    method: one.method,
    headers: one.headers,
    ...(one.body !== undefined && { body: one.body }),
  });
  const text = await response.text();
  const say = (why: string) => `${facts.name}, ${one.what}: ${why}: ${response.status} ${text.slice(0, 200)}`;
  // A part of a path that is empty or too long is another path, which nobody serves.
  const isAnotherPath = response.status === 404 && facts.path.includes(':');
  if (response.status !== 200 && !isAnotherPath) {
    return say('not 200');
  }
  if (facts.file && response.headers.get('content-type')?.startsWith('text/csv')) {
    return null;
  }
  const answer = JSON.parse(text) as {
    code: number;
    success: boolean;
    message: string;
    data: { refusal?: string } | null;
  };
  const { authorization } = one.headers;
  const isBadToken =
    authorization !== undefined && strangeHeaders.some((odd) => odd['authorization'] === authorization);
  if (isBadToken && !facts.path.startsWith('/office/') && answer.code !== -1) {
    return say('a bad token is not told');
  }
  if (answer.success) {
    return answer.code === 200 && answer.message === '' ? null : say('a success with another code');
  }
  const refusal = answer.data?.refusal ?? '';
  const declared: readonly string[] = [...facts.refusals, 'invalidInput', 'bodyTooLarge', 'notLoggedIn', 'notAllowed'];
  if (!declared.includes(refusal) && !isAnotherPath) {
    return say('a refusal that the call does not declare');
  }
  const shownByScreen = facts.shownByScreen?.some((shown) => shown === refusal);
  const code = isAnotherPath ? 404 : refusal === 'notLoggedIn' ? -1 : shownByScreen ? 0 : 100;
  if (answer.code !== code) {
    return say(`not code ${code}`);
  }
  const isSentence = answer.message.length > 3 && !/[{}]|undefined|\[object/.test(answer.message);
  if (!isSentence || (one.language && !inLanguage[one.language](answer.message))) {
    return say(`no sentence in ${one.language}`);
  }
  return null;
}

/** A few at a time, as a crowd comes. */
async function inCrowds<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += 16) {
    results.push(...(await Promise.all(items.slice(start, start + 16).map(work))));
  }
  return results;
}

describe('hostile input', () => {
  it('finds every call of the contract', () => {
    expect(targets.length).toBeGreaterThan(20);
  });

  it.each(targets)('never breaks $name', async (target) => {
    const troubles = await inCrowds(shotsAt(target, await insiderOf(target)), (one) => trouble(target, one));
    expect(troubles.filter((one) => one !== null)).toEqual([]);
  });

  it.each(languages)('is told in %s when a body is too large', async (language) => {
    const response = await fetch(`${server.url}/order/commit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: headerLanguage[language] },
      body: JSON.stringify({ remark: 'x'.repeat(400_000) }),
    });
    const { message, code, data } = (await response.json()) as { message: string; code: number; data: object };
    expect([response.status, code, data]).toEqual([200, 100, { refusal: 'bodyTooLarge', params: {} }]);
    expect(inLanguage[language](message)).toBe(true);
  });

  it.each([
    '/%',
    '/%zz',
    '/lyceum-client/product/%E0%A4%A',
    '/order/list?%',
    `/${'a/'.repeat(2_000)}`,
    '//evil.example',
    '/..%2f..%2fetc/passwd',
  ])('in the address %s is no fault of ours', async (path) => {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual' });
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
  });

  it('leaves the server well: it is ready, and no object has caught a foreign field', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((Object.prototype as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });
});

describe('a flood', () => {
  it.each(languages)('of sign-in codes is answered with 429 in %s', async (language) => {
    const limited = await startTestServer({ config: { rateLimits: true }, databaseUrl: server.databaseUrl });
    try {
      const ask = () =>
        fetch(`${limited.url}/lyceum/login/app/v1/sendVerifySMS?phone=1&region=tw`, {
          headers: { lang: headerLanguage[language] },
        });
      const answers = await inCrowds(Array.from({ length: 48 }), ask);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
      for (const answer of refused) {
        const { message } = (await answer.json()) as { message: string };
        expect(inLanguage[language](message)).toBe(true);
      }
    } finally {
      await limited.stop();
    }
  });
});
