import * as accounts from '@lyceum/contract/accounts.calls';
import { keyHeader, type CallFacts } from '@lyceum/contract/call';
import * as orders from '@lyceum/contract/orders.calls';
import * as products from '@lyceum/contract/products.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as sales from '@lyceum/contract/sales.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { terminals } from '@lyceum/domain/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { ecpaySettings, merchant } from '../testing/test-bank.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { aCourseOnSale, codeFor, freshPhone, order, signIn } from '../testing/world.ts';
import { openLog } from './log.ts';

// What every call has in common, as it goes over the wire: headers that are sent, headers that come back, and the envelope.

let server: TestServer;
/** The same behind HTTPS, with limits. */
let strict: TestServer;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = openLog('info', { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  // A card can be paid by; nobody does.
  const ecpay = ecpaySettings({ url: 'http://127.0.0.1:9', ...merchant });
  server = await startTestServer({ log, config: { payments: { ecpay } } });
  const config = { publicUrl: 'https://lyceum.example', rateLimits: true };
  strict = await startTestServer({ databaseUrl: server.databaseUrl, clock: server.clock, config });
});
afterAll(async () => {
  await strict.stop();
  await server.stop();
});

type Headers = Record<string, string>;
const key = { [keyHeader]: 'storefront' };
/** As a browser sends it, with these headers alone. */
function send({ facts }: { facts: CallFacts }, given: Record<string, string>, headers: Headers, on = server) {
  const query = facts.method === 'GET' ? `?${new URLSearchParams(given)}` : '';
  return fetch(`${on.url}${facts.path}${query}`, {
    method: facts.method,
    headers: { ...headers, ...(facts.method === 'POST' && { 'content-type': 'application/json' }) },
    ...(facts.method === 'POST' && { body: JSON.stringify(given) }),
  });
}
const bodyOf = async (response: Promise<Response>) =>
  (await (await response).json()) as { code: number; success: boolean; message: string; data: { refusal?: string } };

describe('what is sent along', () => {
  test('a reader without a language is answered in that of the region, else in that of the server’s', async () => {
    const none = (headers: Headers) => bodyOf(send(accounts.sendVerifySMS, { phone: '1', region: 'tw' }, headers));
    const said = async (headers: Headers) => (await none({ ...key, ...headers })).message;
    const inChina = await said({ apparea: 'cn' });
    const inTaiwan = await said({ apparea: 'tw' });
    const inAmerica = await said({ apparea: 'us' });
    expect(inAmerica).toMatch(/mobile number/);
    expect(inChina).toMatch(/手机/);
    expect(inTaiwan).toMatch(/手機/);
    expect(await said({})).toBe(inTaiwan);
    expect(await said({ apparea: 'cn', lang: 'en' })).toBe(inAmerica);
  });

  test('what an app of Apple may not sell is not for sale in it, and nothing is while a store reviews the app', async () => {
    const token = await signIn(server);
    const { orderId } = await order(server, token, await aCourseOnSale(server));
    const counter = async (headers: Headers) => {
      const { data } = await bodyOf(send(orders.getOrderTimeStamp, { orderId }, { authorization: token, ...headers }));
      return data;
    };
    const [forSale, notForSale] = [
      { saleable: true, methods: [16] },
      { saleable: false, methods: [] },
    ];
    expect(await counter({})).toMatchObject(forSale);
    expect(await counter({ terminal: 'x', appverifystatus: '1' })).toMatchObject(forSale);
    expect(await counter({ terminal: String(terminals.iosShell) })).toMatchObject(notForSale);
    expect(await counter({ terminal: String(terminals.androidShell) })).toMatchObject(forSale);
    expect(await counter({ appverifystatus: '0' })).toMatchObject(notForSale);
  });

  test('a command by GET that anybody may give needs the key; one of the office a page of ours', async () => {
    const login = { phone: freshPhone(), region: 'tw', password: 'wrong1', agreement: 'true' };
    expect((await bodyOf(send(accounts.pwdLogin, login, {}))).data.refusal).toBe('notAllowed');
    expect((await bodyOf(send(accounts.pwdLogin, login, key))).data.refusal).toBe('passwordWrong');
    expect((await bodyOf(send(products.search, {}, {}))).success).toBe(true);
    const enter = (origin: string) =>
      bodyOf(send(staff.signIn, { email: 'nobody@example.com', password: 'wrong password' }, { origin }));
    expect((await enter(server.url)).data.refusal).toBe('signInWrong');
    expect((await enter('https://lyceum.example')).data.refusal).toBe('notAllowed');
  });

  test('what the first address says of a person reaches no line of the log', async () => {
    lines = [];
    const told = 'loginPhone=0987654321&longitude=121.5654&latitude=25.0330&callBackUrl=https%3A%2F%2Fevil.example';
    const asked = ['/', '/goodDetail', '/lyceum/nothing', '/%', '/s/none', '/assets/none.js'];
    for (const path of asked) {
      for (const accept of ['text/html', 'application/json']) {
        await fetch(`${server.url}${path}?${told}`, { headers: { accept }, redirect: 'manual' });
      }
    }
    await send(products.search, { keyword: 'piano', longitude: '121.5654', latitude: 'nowhere' }, key);
    const text = JSON.stringify(lines);
    expect(['0987654321', '121.5654', '25.0330', 'evil.example'].filter((one) => text.includes(one))).toEqual([]);
  });

  test('a session of the office is nothing to the storefront, and the other way round', async () => {
    const member = await asStaff(server, { rights: ['settings'] });
    const token = await signIn(server);
    const cookie = `other=1; lyceum_office=${member.office}`;
    expect((await bodyOf(send(staff.me, {}, { cookie }))).success).toBe(true);
    expect((await bodyOf(send(accounts.checkUserLogin, {}, { cookie }))).code).toBe(-1);
    expect((await bodyOf(send(staff.me, {}, { authorization: token }))).code).toBe(-1);
    expect((await bodyOf(send(accounts.checkUserLogin, {}, { authorization: token }))).success).toBe(true);
  });
});

describe('what comes back', () => {
  test('a refusal is told in the envelope; of a command its code stands in the log', async () => {
    lines = [];
    const token = await signIn(server);
    const wrong = await bodyOf(send(refunds.withdraw, { refundId: 'rfd_none' }, { authorization: token }));
    expect(wrong).toMatchObject({ code: 100, success: false, data: { refusal: 'notFound' } });
    const given = await bodyOf(send(orders.orderDetails, { orderId: '' }, { authorization: token }));
    expect(given).toMatchObject({ code: 100, data: { refusal: 'invalidInput', params: { field: 'orderId' } } });
    const unknown = await bodyOf(send(orders.getOrderTimeStamp, { orderId: 'ord_none' }, { authorization: token }));
    expect(unknown).toMatchObject({ code: 0, success: false, data: { refusal: 'notFound' } });
    // Reads that are refused are no news.
    expect(lines.filter(({ msg }) => msg === 'refused')).toMatchObject([
      { call: 'refunds.withdraw', refusal: 'notFound', requestId: expect.any(String) as string },
    ]);
  });

  test('what is one’s own is kept nowhere; what all read is asked for again, and is packed for who unpacks it', async () => {
    const token = await signIn(server);
    const own = await send(accounts.checkUserLogin, {}, { authorization: token });
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    const plain = await send(products.search, {}, { 'accept-encoding': 'identity' });
    const packed = await send(products.search, {}, { 'accept-encoding': 'gzip' });
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect([packed.headers.get('cache-control'), packed.headers.get('vary')]).toEqual([
      'private, no-cache',
      'accept-encoding',
    ]);
    expect(await packed.json()).toEqual(await plain.json());
  });

  test('a list of the office comes as a file, and who may not read it is told so in the envelope', async () => {
    const keeper = await asStaff(server, { rights: ['orders'] });
    const file = await send(sales.exportList, {}, { cookie: `lyceum_office=${keeper.office}` });
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'x-total-rows': '1',
    });
    const reviewer = await asStaff(server, { rights: ['review'] });
    const refused = await bodyOf(send(sales.exportList, {}, { cookie: `lyceum_office=${reviewer.office}` }));
    expect(refused).toMatchObject({ code: 100, data: { refusal: 'notAllowed' } });
  });

  test('cookies are sent over HTTPS alone where there is HTTPS, and leave with the session', async () => {
    const phone = freshPhone();
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    const login = { phone, region: 'tw', code: await codeFor(server, phone), agreement: 'true', crossBorder: 'true' };
    const entered = await send(accounts.codeLogin, login, key, strict);
    expect(entered.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lyceum_device=\S+; Path=\/lyceum; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    const { office } = await asStaff(server, { rights: ['settings'] });
    const left = await send(staff.signOut, {}, { cookie: `lyceum_office=${office}` });
    expect(left.headers.getSetCookie()).toEqual(['lyceum_office=; Path=/office; Max-Age=0; HttpOnly; SameSite=Strict']);
  });

  test('who lets himself in thirty times a minute waits; who only reads does not', async () => {
    const statuses = [];
    for (let at = 0; at < 31; at += 1) {
      const login = { phone: '1', region: 'tw', password: 'wrong1', agreement: 'true' };
      statuses.push((await send(accounts.pwdLogin, login, key, strict)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect((await send(products.search, {}, {}, strict)).status).toBe(200);
  });

  test('the description of all calls names each with what it takes and answers', async () => {
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, object>>;
    };
    expect(paths[staff.me.facts.path]?.['get']).toMatchObject({ operationId: 'staff.me', tags: ['staff'] });
    expect(paths[orders.orderDetails.facts.path]?.['get']).toMatchObject({
      parameters: [{ in: 'query', name: 'orderId' }],
      responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
    });
    expect(paths[staff.signIn.facts.path]?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { properties: { email: { type: 'string' } } } } } },
    });
  });
});
