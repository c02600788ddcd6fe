import { createDecipheriv, createHash, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../app.ts';
import { encrypt, isSignature, signatureOf } from './crypto.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

// What WeChat Pay's own SDKs test themselves with: wechatpay-go, core/notify/notify_test.go, and wechatpay-java, AeadAesCipherTest.
describe('the published examples', () => {
  const key = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt
/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rDsGK+
U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDeJf2vg6byms9RUipiq4
SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B834uxl1zNLYQCrkdBzb8oU
xwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmd
a7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtkaSef4FdEEgEXJiw0VAJT
8wIDAQAB
-----END PUBLIC KEY-----`);

  it('of a signature is right over its lines, and over no others', () => {
    const body =
      '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}';
    const signature =
      'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==';
    const lines = ['1624523846', 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz', body];
    expect(isSignature(key, signature, ...lines)).toBe(true);
    expect(isSignature(key, signature, ...lines, '')).toBe(false);
    expect(isSignature(key, signature, ...lines.slice(1))).toBe(false);
  });

  it('of what is locked under the APIv3 key comes out to the letter', () => {
    const apiKey = Buffer.from('a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb');
    expect(encrypt(apiKey, 'message', 'associatedData', 'uluk4a9R25RW')).toEqual({
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
      nonce: 'uluk4a9R25RW',
      associated_data: 'associatedData',
    });
  });
});

interface Letter {
  headers: Record<string, string>;
  body: string;
}
interface Shop {
  url: string;
  received: Letter[];
  /** Statuses in order; when they run out, 204. */
  answers: number[];
  close(): void;
}

async function openShop(): Promise<Shop> {
  const received: Letter[] = [];
  const answers: number[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/notify`, received, answers, close: () => void server.close() };
}

let shop: Shop;
let sandbox: Sandbox;
let env: Record<string, string>;
let now = Date.parse('2026-03-02T02:00:00Z');
let count = 0;

beforeEach(async () => {
  now = Date.parse('2026-03-02T02:00:00Z');
  shop = await openShop();
  sandbox = await startSandbox({ banks: { clock: () => now, retryMs: [5, 5] } });
  env = (await (await fetch(`${sandbox.url}/__sim/shop`)).json()) as Record<string, string>;
});
afterEach(async () => {
  await sandbox.close();
  shop.close();
});

const at = (name: string): string => env[`WECHATPAY_${name}`] ?? '';

interface Ask {
  method?: string;
  body?: object | string;
  /** Of the Authorization header, and how it is signed. */
  auth?: Partial<Record<'mchid' | 'nonce_str' | 'timestamp' | 'serial_no' | 'signature', string>>;
  headers?: Record<string, string>;
}

/** Asks as a merchant does. */
async function ask(path: string, { method = 'GET', body, auth = {}, headers = {} }: Ask = {}) {
  const url = new URL(at('URL') + path);
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const parts = {
    mchid: at('MERCHANT_ID'),
    nonce_str: `nonce${(count += 1)}`,
    timestamp: String(now / 1_000),
    serial_no: at('CERTIFICATE_SERIAL'),
    ...auth,
  };
  const key = createPrivateKey(at('PRIVATE_KEY'));
  const signature = signatureOf(key, method, url.pathname + url.search, parts.timestamp, parts.nonce_str, text);
  const given = Object.entries({ signature, ...parts }).map(([name, value]) => `${name}="${value}"`);
  const answer = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'test',
      authorization: `WECHATPAY2-SHA256-RSA2048 ${given.join(',')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: text }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const said = bytes.toString();
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    text: said,
    json: () => JSON.parse(said) as Record<string, unknown>,
    code: said.startsWith('{') ? (JSON.parse(said) as { code?: string }).code : undefined,
  };
}

const openid = () => `o${Buffer.from(`${at('APP_ID')}/lin`).toString('base64url')}`;
const anOrder = (more: object = {}) => ({
  appid: at('APP_ID'),
  mchid: at('MERCHANT_ID'),
  description: '在线课程',
  out_trade_no: `ORDER${(count += 1)}`,
  notify_url: shop.url,
  amount: { total: 1_000, currency: 'CNY' },
  ...more,
});
const create = (way: string, order: object, more: Ask = {}) =>
  ask(`/v3/pay/transactions/${way}`, { method: 'POST', body: order, ...more });
const control = async (path: string, body: object) => {
  const answer = await fetch(`${sandbox.url}/__sim/wechatpay/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
};
const act = (number: string, what: string) => control(`payments/${number}/act`, { act: what });
async function paid(more: object = {}) {
  const order = anOrder(more);
  await create('native', order);
  await act(order.out_trade_no, 'pay');
  return order;
}
const query = async (number: string) =>
  (await ask(`/v3/pay/transactions/out-trade-no/${number}?mchid=${at('MERCHANT_ID')}`)).json();

describe('who asks', () => {
  it('is known by the whole header, freshly signed by the merchant’s key, once', async () => {
    const path = '/v3/certificates';
    expect((await ask(path)).status).toBe(200);
    const first = String(now / 1_000);
    for (const auth of [
      { mchid: '1900000001' },
      { serial_no: 'ABCDEF0123456789' },
      { timestamp: String(now / 1_000 - 301) },
      { timestamp: String(now / 1_000 + 301) },
      { timestamp: 'now' },
      { nonce_str: 'with space' },
      { nonce_str: 'n'.repeat(33) },
      { signature: 'AAAA' },
      { signature: '' },
    ]) {
      const answer = await ask(path, { auth });
      expect({ auth, status: answer.status, code: answer.code }).toEqual({ auth, status: 401, code: 'SIGN_ERROR' });
      expect(answer.headers.get('wechatpay-signature')).toBeNull();
    }
    expect((await ask(path, { auth: { nonce_str: 'once', timestamp: first } })).status).toBe(200);
    expect((await ask(path, { auth: { nonce_str: 'once', timestamp: first } })).status).toBe(401);
    expect((await ask(path, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
    expect((await ask(path, { headers: { accept: 'text/html' } })).status).toBe(406);
    expect((await create('native', anOrder(), { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    // Another body than was signed.
    expect((await fetch(at('URL') + path)).status).toBe(401);
  });

  it('gets answers signed by the key that it names', async () => {
    for (const named of [at('PUBLIC_KEY_ID'), undefined]) {
      const answer = await ask('/v3/certificates', {
        headers: named === undefined ? {} : { 'wechatpay-serial': named },
      });
      const { data } = answer.json() as unknown as {
        data: { serial_no: string; encrypt_certificate: Record<string, string> }[];
      };
      const serial = answer.headers.get('wechatpay-serial');
      expect(serial).toBe(named ?? data[0]?.serial_no);
      const locked = data[0]?.encrypt_certificate ?? {};
      const bytes = Buffer.from(locked.ciphertext ?? '', 'base64');
      const opened = createDecipheriv('aes-256-gcm', at('API_V3_KEY'), locked.nonce ?? '');
      opened.setAAD(Buffer.from('certificate')).setAuthTag(bytes.subarray(-16));
      const pem = opened.update(bytes.subarray(0, -16), undefined, 'utf8') + opened.final('utf8');
      const certificate = new X509Certificate(pem);
      expect(certificate.serialNumber).toBe(data[0]?.serial_no);
      expect(certificate.verify(certificate.publicKey)).toBe(true);
      const key = named === undefined ? certificate.publicKey : createPublicKey(at('PUBLIC_KEY'));
      const [time, nonce, signature] = ['timestamp', 'nonce', 'signature'].map(
        (part) => answer.headers.get(`wechatpay-${part}`) ?? '',
      );
      expect(isSignature(key, signature ?? '', time ?? '', nonce ?? '', answer.text)).toBe(true);
    }
  });
});

describe('a payment', () => {
  it('is begun in each of the four ways', async () => {
    expect((await create('native', anOrder())).json()).toEqual({
      code_url: expect.stringMatching(/^weixin:/) as string,
    });
    expect((await create('jsapi', anOrder({ payer: { openid: openid() } }))).json()).toEqual({
      prepay_id: expect.stringMatching(/^wx\w{34}$/) as string,
    });
    expect((await create('app', anOrder({ appid: at('NATIVE_APP_ID') }))).status).toBe(200);
    const scene = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } };
    const { h5_url: url } = (await create('h5', anOrder({ scene_info: scene }))).json();
    expect(String(url)).toMatch(/\/cgi-bin\/mmpayweb-bin\/checkmweb\?prepay_id=wx\w{34}&package=\d+$/);
  });

  it.each([
    ['another application', 'native', { appid: 'wx0' }, 400, 'APPID_MCHID_NOT_MATCH'],
    ['the service account in an application', 'app', {}, 400, 'APPID_MCHID_NOT_MATCH'],
    ['another merchant', 'native', { mchid: '1900000001' }, 403, 'NO_AUTH'],
    ['no description', 'native', { description: '' }, 400, 'PARAM_ERROR'],
    ['a long description', 'native', { description: '课'.repeat(128) }, 400, 'PARAM_ERROR'],
    ['a short number', 'native', { out_trade_no: 'A1' }, 400, 'PARAM_ERROR'],
    ['a number with a space', 'native', { out_trade_no: 'ORDER 12' }, 400, 'PARAM_ERROR'],
    ['a notice to plain http', 'native', { notify_url: 'http://shop.example/n' }, 400, 'PARAM_ERROR'],
    ['a notice with a query', 'native', { notify_url: 'https://shop.example/n?a=1' }, 400, 'PARAM_ERROR'],
    ['half a fen', 'native', { amount: { total: 0.5, currency: 'CNY' } }, 400, 'PARAM_ERROR'],
    ['nothing', 'native', { amount: { total: 0, currency: 'CNY' } }, 400, 'PARAM_ERROR'],
    ['dollars', 'native', { amount: { total: 100, currency: 'USD' } }, 400, 'PARAM_ERROR'],
    ['a time in the past', 'native', { time_expire: '2026-03-02T09:00:00+08:00' }, 400, 'PARAM_ERROR'],
    ['a time without a zone', 'native', { time_expire: '2026-03-02T19:00:00' }, 400, 'PARAM_ERROR'],
    ['a field that there is not', 'native', { buyer: '林' }, 400, 'PARAM_ERROR'],
    ['nobody', 'jsapi', {}, 400, 'PARAM_ERROR'],
    ['somebody of another account', 'jsapi', { payer: { openid: 'oAbCdEfGh' } }, 400, 'PARAM_ERROR'],
    ['no scene', 'h5', {}, 400, 'PARAM_ERROR'],
  ])('is not begun with %s', async (_what, way, more, status, code) => {
    const answer = await create(way, anOrder(more));
    expect({ status: answer.status, code: answer.code }).toEqual({ status, code });
    // Refusals are signed as well.
    expect(answer.headers.get('wechatpay-signature')).not.toBeNull();
  });

  it('by a number that was used is the same one, or none', async () => {
    const order = anOrder();
    const first = (await create('native', order)).json();
    const second = (await create('native', order)).json();
    expect(second).not.toEqual(first);
    expect((await create('native', { ...order, amount: { total: 1, currency: 'CNY' } })).code).toBe(
      'OUT_TRADE_NO_USED',
    );
    await act(order.out_trade_no, 'pay');
    expect((await create('native', order)).code).toBe('ORDERPAID');
  });

  it('goes from unpaid to paid to given back, or is closed, or ends by itself', async () => {
    const order = anOrder({ time_expire: '2026-03-02T11:00:00+08:00' });
    await create('native', order);
    expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' });
    await act(order.out_trade_no, 'refuse');
    expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' });
    await act(order.out_trade_no, 'pay');
    expect(await query(order.out_trade_no)).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'NATIVE',
      success_time: '2026-03-02T10:00:00+08:00',
      amount: { total: 1_000, currency: 'CNY' },
    });
    const late = anOrder({ time_expire: '2026-03-02T11:00:00+08:00' });
    const closed = anOrder();
    await create('native', late);
    await create('native', closed);
    const close = () =>
      ask(`/v3/pay/transactions/out-trade-no/${closed.out_trade_no}/close`, {
        method: 'POST',
        body: { mchid: at('MERCHANT_ID') },
      });
    const answer = await close();
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('wechatpay-signature')).not.toBeNull();
    expect((await close()).code).toBe('ORDER_CLOSED');
    now += 61 * minute;
    for (const { out_trade_no: number } of [late, closed]) {
      await act(number, 'pay');
      expect(await query(number)).toMatchObject({ trade_state: 'CLOSED' });
    }
    expect((await ask(`/v3/pay/transactions/out-trade-no/NOBODY99?mchid=${at('MERCHANT_ID')}`)).code).toBe(
      'ORDER_NOT_EXIST',
    );
  });
});

describe('a notice', () => {
  it('comes signed by certificate and public key in turn, until it is taken', async () => {
    shop.answers.push(500, 400);
    const order = await paid();
    await expect.poll(() => shop.received.length).toBe(3);
    const serials = shop.received.map(({ headers }) => headers['wechatpay-serial']);
    expect(new Set(serials).size).toBe(2);
    expect(serials).toContain(at('PUBLIC_KEY_ID'));
    for (const { body } of shop.received) {
      const { event_type: type, resource } = JSON.parse(body) as {
        event_type: string;
        resource: Record<string, string>;
      };
      expect(type).toBe('TRANSACTION.SUCCESS');
      const bytes = Buffer.from(resource.ciphertext ?? '', 'base64');
      const opened = createDecipheriv('aes-256-gcm', at('API_V3_KEY'), resource.nonce ?? '');
      opened.setAAD(Buffer.from(resource.associated_data ?? '')).setAuthTag(bytes.subarray(-16));
      const inside = opened.update(bytes.subarray(0, -16), undefined, 'utf8') + opened.final('utf8');
      expect(JSON.parse(inside)).toMatchObject({ out_trade_no: order.out_trade_no, trade_state: 'SUCCESS' });
    }
  });

  it.each([
    ['lost', 0],
    ['doubled', 2],
    ['forged', 2],
    ['wrongAmount', 2],
    ['reordered', 1],
  ])('that is %s comes %i times', async (fault, times) => {
    await control('next', { fault });
    await paid();
    expect(shop.received).toHaveLength(times);
  });
});

describe('a repayment', () => {
  const refund = (order: { out_trade_no: string }, more: object = {}) =>
    ask('/v3/refund/domestic/refunds', {
      method: 'POST',
      body: {
        out_trade_no: order.out_trade_no,
        out_refund_no: `REF${(count += 1)}`,
        amount: { refund: 100, total: 1_000, currency: 'CNY' },
        ...more,
      },
    });

  it('is made once by its number, a minute apart, and never beyond what was paid', async () => {
    const order = await paid();
    const amount = { refund: 600, total: 1_000, currency: 'CNY' };
    expect((await refund(order, { out_refund_no: 'REFUND_A', amount })).json()).toMatchObject({ status: 'SUCCESS' });
    expect((await refund(order, { out_refund_no: 'REFUND_A', amount })).status).toBe(200);
    expect((await refund(order, { out_refund_no: 'REFUND_A' })).code).toBe('INVALID_REQUEST');
    expect((await refund(order)).code).toBe('FREQUENCY_LIMITED');
    now += minute;
    expect((await refund(order, { amount })).code).toBe('INVALID_REQUEST');
    expect((await refund(order, { amount: { ...amount, refund: 400 } })).status).toBe(200);
    expect((await refund(order, { amount: { ...amount, total: 999 } })).code).toBe('INVALID_REQUEST');
    expect((await refund({ out_trade_no: 'NOBODY99' })).code).toBe('RESOURCE_NOT_EXISTS');
    expect((await refund(anOrder())).code).toBe('RESOURCE_NOT_EXISTS');
    expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'REFUND' });
    expect((await ask('/v3/refund/domestic/refunds/REFUND_A')).json()).toMatchObject({ amount: { refund: 600 } });
    expect((await ask('/v3/refund/domestic/refunds/NONE')).code).toBe('RESOURCE_NOT_EXISTS');
  });

  it('that takes its time is done an hour later, or as somebody says', async () => {
    const order = await paid();
    await control('next', { fault: 'refundPending' });
    expect((await refund(order, { out_refund_no: 'SLOW' })).json()).toMatchObject({ status: 'PROCESSING' });
    now += 60 * minute;
    expect((await ask('/v3/refund/domestic/refunds/SLOW')).json()).toMatchObject({ status: 'SUCCESS' });
    await control('next', { fault: 'refundRefused' });
    expect((await refund(order, { out_refund_no: 'NO' })).json()).toMatchObject({ status: 'ABNORMAL' });
  });
});

describe('the daily bill', () => {
  it('is there from ten o’clock, its digest is of the unpacked file, and its download is not signed', async () => {
    const order = await paid();
    const ask1 = (date: string, more = '') => ask(`/v3/bill/tradebill?bill_date=${date}${more}`);
    expect((await ask1('2026-03-02')).code).toBe('PARAM_ERROR');
    expect((await ask1('yesterday')).code).toBe('PARAM_ERROR');
    now += day - minute;
    expect((await ask1('2026-03-02')).code).toBe('STATEMENT_CREATING');
    now += minute;
    expect((await ask1('2026-03-01')).code).toBe('NO_STATEMENT_EXIST');
    for (const packing of ['', '&tar_type=GZIP']) {
      const meta = (await ask1('2026-03-02', packing)).json() as Record<string, string>;
      const { pathname, search } = new URL(meta.download_url ?? '');
      const file = await ask(pathname.replace('/wechatpay', '') + search);
      expect(file.headers.get('wechatpay-signature')).toBeNull();
      const text = packing === '' ? file.bytes : gunzipSync(file.bytes);
      expect(createHash('sha1').update(text).digest('hex')).toBe(meta.hash_value);
      expect(text.toString()).toContain(`\`${order.out_trade_no},`);
      expect(text.toString()).toContain('`0.06000,`0.60%,`10.00,');
    }
    expect((await ask('/v3/billdownload/file?token=none')).status).toBe(404);
  });
});

describe('the pages', () => {
  const browser = { referer: 'https://shop.example/pay/h5', 'user-agent': 'Mozilla/5.0 (iPhone)' };
  const back = encodeURIComponent('https://shop.example/pay/return/wechatpay?out_trade_no=1');
  async function h5() {
    const scene = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } };
    const order = anOrder({ scene_info: scene });
    const { h5_url: url } = (await create('h5', order)).json();
    return { order, url: `${String(url)}&redirect_url=${back}` };
  }
  const see = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(url, { headers });
    return { status: answer.status, text: await answer.text() };
  };

  it('of a browser open from the shop’s own page alone, outside the chat app, for five minutes', async () => {
    const { url } = await h5();
    expect(await see(url, browser)).toMatchObject({
      status: 200,
      text: expect.stringContaining('CNY 10.00') as string,
    });
    expect((await see(url, { 'user-agent': 'x' })).text).toContain('商家参数格式有误');
    expect((await see(url, { ...browser, referer: 'https://other.example/' })).text).toContain('商家存在未配置的参数');
    expect((await see(url, { ...browser, 'user-agent': 'MicroMessenger/8' })).text).toContain('请在微信外打开');
    now += 5 * minute + 1;
    expect((await see(url, browser)).text).toContain('支付请求已失效');
  });

  it('lead back to the shop, whatever the buyer does; a scanned code stays on the phone', async () => {
    const { url, order } = await h5();
    const page = await see(url, browser);
    const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? [];
    const press = (path: string, what: string) =>
      fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams({ act: what }), redirect: 'manual' });
    const left = await press(action, 'leave');
    expect([left.status, left.headers.get('location')]).toEqual([303, decodeURIComponent(back)]);
    expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' });
    expect((await press(action, 'pay')).status).toBe(303);
    expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'MWEB' });
    expect((await see(url, browser)).text).toContain('该订单已支付');

    const scanned = anOrder();
    const { code_url: content } = (await create('native', scanned)).json();
    const phone = await see(`${at('URL')}/scan?content=${encodeURIComponent(String(content))}`, {});
    const [, pay = ''] = /action="([^"]+)"/.exec(phone.text) ?? [];
    expect(await (await press(pay, 'pay')).text()).toContain('支付成功');
    expect(await query(scanned.out_trade_no)).toMatchObject({ trade_state: 'SUCCESS' });
  });
});
