import { createPrivateKey, createPublicKey, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../app.ts';
import { contentOf, isSignature } from './signing.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
type Fields = Record<string, string>;

// What Alipay itself signed, from the tests of its SDK for Node.js (alipay/alipay-sdk-nodejs-all, test/alipay.test.ts).
describe('the published examples', () => {
  const keyOf = (text: string) => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });

  it('of a notice is right over its decoded fields without sign and sign_type, and over no others', () => {
    const key = keyOf(
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
    );
    const signature =
      'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==';
    const fields: Fields = {
      gmt_create: '2019-08-15 15:56:22',
      charset: 'utf-8',
      seller_email: 'z97-yuquerevenue@service.aliyun.com',
      subject: '语雀空间 500人规模',
      sign: signature,
      buyer_id: '2088102534368455',
      invoice_amount: '0.10',
      notify_id: '2019081500222155624068450559358070',
      fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
      notify_type: 'trade_status_sync',
      trade_status: 'TRADE_SUCCESS',
      receipt_amount: '0.10',
      buyer_pay_amount: '0.10',
      sign_type: 'RSA2',
      app_id: '2019073166072302',
      seller_id: '2088531891668739',
      gmt_payment: '2019-08-15 15:56:24',
      notify_time: '2019-08-15 15:56:25',
      version: '1.0',
      out_trade_no: '20190815155618536-564-57',
      total_amount: '0.10',
      trade_no: '2019081522001468450512505578',
      auth_app_id: '2019073166072302',
      buyer_logon_id: 'xud***@126.com',
      point_amount: '0.00',
    };
    expect(isSignature(key, signature, contentOf(fields, 'sign', 'sign_type'))).toBe(true);
    expect(isSignature(key, signature, contentOf(fields, 'sign'))).toBe(false);
    expect(isSignature(key, signature, contentOf({ ...fields, total_amount: '0.11' }, 'sign', 'sign_type'))).toBe(
      false,
    );
  });

  it('of an answer is right over the very text', () => {
    const key = keyOf(
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk7LzhmMa2c4qQd4fqAqenfbuFoA7stPKvoS1LrZEsVnOOGUUjwoa1oU9xsSPjcOWhIerU/VAN4J95GIAXx59ipcleIyfLn2FhHXPgLJpvo+b2jJFyn/1/DbeJDh+0yDVAOf50Z7HhI0mdUhFMkXlT7BU0ZMtJf/TmISFEfhDU/w6qFd6D42L97byAkq0K6LroglSVF24GqJEa7hSeUIkZWj7RasykXrc2uVJ1+ejkXE0LyPxa2AHykMGbJLf5SiZvaNzUZgnKIR36mLOHpQ/2JCXxhXZYUWHzy0kMH54JcUEeksFWBYLGvLjV1phbcUIc3Q76tIuqApY6E222OoZZQIDAQAB',
    );
    const signature =
      'F+LDzpTNiavn7xVZPGuPCSSVRSmWzJGgtuji6tVELGEaqMaNj0jRKXUEr5nloZJBBmwEnddOyCjjepMmrTKTvoOqQ0Efxpr/R1iEeHTHVbb/Q8TTh6Up5gHJDkILdaWS2q1cWeQ6VT+HQY9P3WRXS7uhILHuDODIhpAyCu5KhWGt0rMCIG+Im6NODJP2oohtSCtmTFXg58HH587Z2y2bdbjzOxLvzD9IrU1imghXQ2S/Q+wMIvRk9on6cWnBLkrNvJKapA2ReNGWOwyuASvB9zDVzhMPbR+3mfRGkVDxsq5HYLjBKGskJMXHw0HuugZij6ScRuaLPODhmHwr/pJ9yw==';
    const text = '{"code":"10000","msg":"Success","file_id":"CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr"}';
    expect(isSignature(key, signature, text)).toBe(true);
    expect(isSignature(key, signature, `${text} `)).toBe(false);
  });
});

interface Shop {
  url: string;
  received: Fields[];
  /** Answers in order; when they run out, `success`. */
  answers: string[];
  close(): void;
}

async function openShop(): Promise<Shop> {
  const received: Fields[] = [];
  const answers: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(Object.fromEntries(new URLSearchParams(body)));
      response.end(answers.shift() ?? 'success');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/notify`, received, answers, close: () => void server.close() };
}

const start = Date.parse('2026-03-02T02:00:00Z');
let shop: Shop;
let sandbox: Sandbox;
let env: Fields;
let now = start;
let count = 0;

beforeEach(async () => {
  now = start;
  shop = await openShop();
  sandbox = await startSandbox({ banks: { clock: () => now, retryMs: [5, 5], refundTakes: hour } });
  env = (await (await fetch(`${sandbox.url}/__sim/shop`)).json()) as Fields;
});
afterEach(async () => {
  await sandbox.close();
  shop.close();
});

const at = (name: string): string => env[`ALIPAY_${name}`] ?? '';
const shopKey = () => createPrivateKey({ key: Buffer.from(at('PRIVATE_KEY'), 'base64'), format: 'der', type: 'pkcs8' });
const alipayKey = () => createPublicKey({ key: Buffer.from(at('PUBLIC_KEY'), 'base64'), format: 'der', type: 'spki' });
const beijing = (ms: number): string => new Date(ms + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

/** A request as a shop of one's own would write it: signed over everything but the signature, by name. */
function signed(method: string, content: object | string, more: Fields = {}, key = shopKey()): URLSearchParams {
  const params: Fields = {
    app_id: at('APP_ID'),
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: beijing(now),
    version: '1.0',
    biz_content: typeof content === 'string' ? content : JSON.stringify(content),
    ...more,
  };
  const text = Object.keys(params)
    .filter((name) => params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
  return new URLSearchParams({ ...params, sign: createSign('RSA-SHA256').update(text).sign(key, 'base64') });
}

interface Said extends Fields {
  code: string;
  sub_code: string;
}
/** Asks from server to server, with the common parameters in the address as the SDK does; the answer's own text must be signed. */
async function ask(method: string, content: object | string, more: Fields = {}, key = shopKey()): Promise<Said> {
  const query = signed(method, content, more, key);
  const biz = query.get('biz_content') ?? '';
  query.delete('biz_content');
  const answer = await fetch(`${at('URL')}?${query.toString()}`, {
    method: 'POST',
    body: new URLSearchParams({ biz_content: biz }),
  });
  return opened(await answer.text());
}
function opened(text: string): Said {
  const [, , inside = '', signature = ''] = /^\{"(\w+)":(\{.*\}),"sign":"([^"]*)"\}$/.exec(text) ?? [];
  expect(createVerify('RSA-SHA256').update(inside).verify(alipayKey(), signature, 'base64')).toBe(true);
  return JSON.parse(inside) as Said;
}

const browse = (params: URLSearchParams) => fetch(`${at('URL')}?${params.toString()}`, { redirect: 'manual' });
const aNumber = (): string => `SHOP${String((count += 1)).padStart(6, '0')}`;
const contentFor = (number: string, more: object = {}) => ({
  out_trade_no: number,
  total_amount: '123.45',
  subject: '线上课程',
  product_code: 'FAST_INSTANT_TRADE_PAY',
  ...more,
});
const addresses = () => ({ notify_url: shop.url, return_url: 'https://shop.example/back?from=alipay' });
/** On the cashier's page; answers its address. */
async function atCashier(number: string, more: object = {}, params: Fields = addresses()): Promise<string> {
  const answer = await browse(signed('alipay.trade.page.pay', contentFor(number, more), params));
  expect(answer.status).toBe(302);
  return `${sandbox.url}${answer.headers.get('location') ?? ''}`;
}
const choose = (page: string, act: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
async function paid(): Promise<string> {
  const number = aNumber();
  expect((await choose(await atCashier(number), 'pay')).status).toBe(303);
  return number;
}
const control = async <Reply>(path: string, body?: object): Promise<Reply> =>
  (await (
    await fetch(`${sandbox.url}/__sim/alipay/${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  ).json()) as Reply;
const query = (number: string) => ask('alipay.trade.query', { out_trade_no: number });
const isFromAlipay = (fields: Fields): boolean => {
  const text = Object.keys(fields)
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createVerify('RSA-SHA256')
    .update(text)
    .verify(alipayKey(), fields.sign ?? '', 'base64');
};

describe('the gateway', () => {
  it('looks at each common parameter, and signs what it refuses', async () => {
    const content = { out_trade_no: 'A' };
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const method = 'alipay.trade.query';
    const refusals: [Promise<Said>, string][] = [
      [ask(method, content), 'ACQ.TRADE_NOT_EXIST'],
      [ask(method, content, {}, stranger), 'isv.invalid-signature'],
      [ask(method, content, { app_id: '2021000000000000' }), 'isv.invalid-app-id'],
      [ask(method, content, { sign_type: 'RSA' }), 'isv.invalid-signature-type'],
      [ask(method, content, { charset: 'gbk' }), 'isv.invalid-charset'],
      [ask(method, content, { format: 'XML' }), 'isv.invalid-format'],
      [ask(method, content, { version: '2.0' }), 'isv.invalid-version'],
      [ask(method, content, { timestamp: beijing(now - 16 * minute) }), 'isv.invalid-timestamp'],
      [ask(method, content, { timestamp: beijing(now + 16 * minute) }), 'isv.invalid-timestamp'],
      [ask(method, content, { timestamp: '2026/03/02 10:00:00' }), 'isv.invalid-timestamp'],
      [ask(method, content, { timestamp: '' }), 'isv.missing-timestamp'],
      [ask(method, content, { extra: '1' }), 'isv.invalid-parameter'],
      [ask(method, 'no JSON'), 'isv.invalid-parameter'],
      [ask(method, '[]'), 'isv.invalid-parameter'],
      [ask(method, { ...content, buyer: 'Lin' }), 'ACQ.INVALID_PARAMETER'],
      [ask(method, {}), 'ACQ.INVALID_PARAMETER'],
      [ask('alipay.trade.pay', content), 'isv.invalid-method'],
    ];
    for (const [answer, why] of refusals) {
      expect((await answer).sub_code).toBe(why);
    }
    expect((await ask(method, content, { timestamp: beijing(now - 14 * minute) })).sub_code).toBe(
      'ACQ.TRADE_NOT_EXIST',
    );
  });

  it('takes a parameter from the address or from the form, but not twice', async () => {
    const params = signed('alipay.trade.query', { out_trade_no: 'A' });
    const post = (url: URLSearchParams, body: URLSearchParams) =>
      fetch(`${at('URL')}?${url.toString()}`, { method: 'POST', body }).then(async (answer) =>
        opened(await answer.text()),
      );
    const only = new URLSearchParams({ method: 'alipay.trade.query' });
    const rest = new URLSearchParams(params);
    rest.delete('method');
    expect((await post(only, rest)).sub_code).toBe('ACQ.TRADE_NOT_EXIST');
    expect((await post(params, new URLSearchParams({ version: '1.0' }))).sub_code).toBe('isv.invalid-parameter');
  });
});

describe('a trade', () => {
  it('comes to be when the buyer opens the cashier, and not before', async () => {
    const number = aNumber();
    const params = signed('alipay.trade.page.pay', contentFor(number), addresses());
    expect((await query(number)).sub_code).toBe('ACQ.TRADE_NOT_EXIST');
    expect((await ask('alipay.trade.close', { out_trade_no: number })).sub_code).toBe('ACQ.TRADE_NOT_EXIST');
    expect((await browse(params)).status).toBe(302);
    expect(await query(number)).toMatchObject({
      code: '10000',
      trade_status: 'WAIT_BUYER_PAY',
      total_amount: '123.45',
    });
    // The same words lead to the same trade; others under its number to none.
    expect((await browse(params)).status).toBe(302);
    const other = await browse(
      signed('alipay.trade.page.pay', contentFor(number, { total_amount: '0.01' }), addresses()),
    );
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining('ACQ.CONTEXT_INCONSISTENT')]);
    expect(await control('payments')).toHaveLength(1);
  });

  it('is not begun when a word of it is wrong', async () => {
    const refused = async (content: object, params: Fields = addresses(), method = 'alipay.trade.page.pay') => {
      const answer = await browse(signed(method, content, params));
      expect(answer.status).toBe(400);
      return /([A-Za-z]+\.[\w-]+ \w*)/.exec(await answer.text())?.[1];
    };
    const number = aNumber();
    for (const [name, value] of [
      ['out_trade_no', 'A-1'],
      ['out_trade_no', 'A'.repeat(65)],
      ['total_amount', '123.4'],
      ['total_amount', '0.00'],
      ['total_amount', '01.00'],
      ['total_amount', '100000000.01'],
      ['subject', ''],
      ['subject', 'a=b'],
      ['subject', 'x'.repeat(257)],
      ['product_code', 'QUICK_WAP_WAY'],
      ['time_expire', beijing(now)],
      ['time_expire', beijing(now + 16 * day)],
      ['time_expire', '2026-03-03'],
      ['buyer', 'Lin'],
    ] as const) {
      expect([name, await refused(contentFor(number, { [name]: value }))]).toEqual([
        name,
        `ACQ.INVALID_PARAMETER ${name}`,
      ]);
    }
    expect(await refused(contentFor(number), { notify_url: 'ftp://shop' })).toBe('ACQ.INVALID_PARAMETER notify_url');
    const wap = contentFor(number, { product_code: 'QUICK_WAP_WAY' });
    expect(await refused(wap, addresses(), 'alipay.trade.wap.pay')).toBe('ACQ.INVALID_PARAMETER quit_url');
    expect(await refused(contentFor(number), addresses(), 'alipay.trade.app.pay')).toContain('isv.invalid-method');
    expect(await control('payments')).toEqual([]);
  });

  it('is paid on its page, told by a signed notice, and the browser goes back with signed fields', async () => {
    const number = aNumber();
    const page = await atCashier(number);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain('支付宝收银台');
    expect(shown).toContain('123.45');
    const refusedCard = await choose(page, 'refuse');
    expect([refusedCard.status, await refusedCard.text()]).toEqual([200, expect.stringContaining('支付失败')]);
    expect((await query(number)).trade_status).toBe('WAIT_BUYER_PAY');
    const answer = await choose(page, 'pay');
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('https://shop.example/back');
    const { from, ...fields } = Object.fromEntries(back.searchParams);
    expect(from).toBe('alipay');
    expect(isFromAlipay(fields)).toBe(true);
    expect(fields).toMatchObject({ out_trade_no: number, total_amount: '123.45', seller_id: at('SELLER_ID') });
    expect(shop.received).toHaveLength(1);
    expect(isFromAlipay(shop.received[0] ?? {})).toBe(true);
    expect(shop.received[0]).toMatchObject({
      app_id: at('APP_ID'),
      seller_id: at('SELLER_ID'),
      notify_type: 'trade_status_sync',
      out_trade_no: number,
      total_amount: '123.45',
      refund_fee: '0.00',
      trade_no: fields.trade_no,
      trade_status: 'TRADE_SUCCESS',
    });
    expect(await query(number)).toMatchObject({ trade_status: 'TRADE_SUCCESS', send_pay_date: beijing(now) });
    // Nobody pays twice.
    expect(await (await fetch(page)).text()).toContain('该订单已支付');
    await choose(page, 'pay');
    expect(shop.received).toHaveLength(1);
    now += 366 * day;
    expect((await query(number)).trade_status).toBe('TRADE_FINISHED');
  });

  it('on a phone leads back to the shop when the buyer walks away', async () => {
    const content = contentFor(aNumber(), { product_code: 'QUICK_WAP_WAY', quit_url: 'https://shop.example/quit' });
    const answer = await browse(signed('alipay.trade.wap.pay', content, addresses()));
    const left = await choose(`${sandbox.url}${answer.headers.get('location')}`, 'leave');
    expect(left.headers.get('location')).toBe('https://shop.example/quit');
    expect(shop.received).toEqual([]);
  });

  it('of an application is paid with what the shop signed, and with nothing else', async () => {
    const number = aNumber();
    const params = signed('alipay.trade.app.pay', contentFor(number, { product_code: 'QUICK_MSECURITY_PAY' }), {
      notify_url: shop.url,
    });
    const pay = (orderString: string, act = 'pay') =>
      control<{ resultStatus: string }>('sdk', { orderString, act }).then(({ resultStatus }) => resultStatus);
    expect(await pay(params.toString().replace('123.45', '0.01'))).toBe('4000');
    expect(await pay(params.toString(), 'leave')).toBe('6001');
    expect(await pay(params.toString(), 'refuse')).toBe('4000');
    expect(await pay(params.toString())).toBe('9000');
    expect(shop.received).toMatchObject([{ out_trade_no: number, trade_status: 'TRADE_SUCCESS' }]);
    const shown = await fetch(`${sandbox.url}/alipay/sdk?${new URLSearchParams({ orderString: params.toString() })}`);
    expect(await shown.text()).toContain('该订单已支付');
  });

  it('that is closed or out of time is not paid any more', async () => {
    const [closed, late] = [aNumber(), aNumber()];
    const pages = [await atCashier(closed), await atCashier(late, { time_expire: beijing(now + 2 * minute) })];
    expect((await ask('alipay.trade.close', { out_trade_no: closed })).code).toBe('10000');
    now += 3 * minute;
    for (const [i, number] of [closed, late].entries()) {
      expect(await (await choose(pages[i] ?? '', 'pay')).text()).toContain('交易已关闭');
      expect((await query(number)).trade_status).toBe('TRADE_CLOSED');
    }
    expect((await ask('alipay.trade.close', { out_trade_no: closed })).sub_code).toBe('ACQ.TRADE_STATUS_ERROR');
    expect(shop.received).toEqual([]);
  });
});

describe('notices', () => {
  it('come again until the shop says success, to the letter', async () => {
    shop.answers.push('Success', 'success\n');
    await paid();
    await expect.poll(() => shop.received.length).toBe(3);
    expect(new Set(shop.received.map(({ notify_id: id }) => id)).size).toBe(1);
    expect((await control<{ acknowledged: boolean }[]>('notices')).map(({ acknowledged }) => acknowledged)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    ['forged', {}],
    ['wrongAmount', { total_amount: '123.46' }],
    ['wrongCurrency', { trans_currency: 'USD' }],
    ['wrongMerchant', { seller_id: '2088000000000000' }],
  ] as const)('lie when they are told to (%s), and the truth follows', async (fault, lie) => {
    await control('next', { fault });
    await paid();
    const [lied, truth] = shop.received;
    expect(lied).toMatchObject(lie);
    expect(isFromAlipay(lied ?? {})).toBe(fault !== 'forged');
    expect(truth).toMatchObject({ total_amount: '123.45', seller_id: at('SELLER_ID') });
    expect(isFromAlipay(truth ?? {})).toBe(true);
  });

  it('are lost, doubled or overtaken by what was before', async () => {
    await control('next', { fault: 'lost' });
    const number = await paid();
    expect(shop.received).toEqual([]);
    await control(`payments/${number}/notify`, {});
    expect(shop.received).toHaveLength(1);
    await control('next', { fault: 'doubled' });
    await paid();
    expect(shop.received).toHaveLength(3);
    await control('next', { fault: 'reordered' });
    await paid();
    expect(shop.received.slice(3).map(({ trade_status: status }) => status)).toEqual([
      'TRADE_SUCCESS',
      'WAIT_BUYER_PAY',
    ]);
    await control(`payments/${number}/notify`, { event: 'chargeback' });
    expect(shop.received).toHaveLength(5);
  });
});

describe('answers', () => {
  it('are spoilt in each way, once', async () => {
    const number = await paid();
    const text = async () => {
      const params = signed('alipay.trade.query', { out_trade_no: number });
      return (await fetch(at('URL'), { method: 'POST', body: params })).text();
    };
    // The method stands in the address.
    expect(opened(await text()).sub_code).toBe('isv.invalid-method');
    const asked = async () => {
      const params = signed('alipay.trade.query', { out_trade_no: number });
      return (await fetch(`${at('URL')}?${params.toString()}`, { method: 'POST', body: '' })).text();
    };
    await control('next', { fault: 'unsigned' });
    expect(await asked()).not.toContain('"sign"');
    for (const how of ['reserialised', 'foreignKey', 'doubled']) {
      await control('answers', { how });
      const spoilt = await asked();
      expect(() => opened(spoilt)).toThrow(Error);
    }
    expect(opened(await asked()).trade_status).toBe('TRADE_SUCCESS');
  });

  it('are lost before or after something was done', async () => {
    const number = await paid();
    const refund = (key: string) =>
      ask('alipay.trade.refund', { out_trade_no: number, refund_amount: '1.00', out_request_no: key });
    const refunded = async () => (await control<{ refunded: number }>(`payments/${number}`)).refunded;
    await control('next', { fault: 'timeoutBefore' });
    await expect(refund('R1')).rejects.toThrow(Error);
    expect(await refunded()).toBe(0);
    await control('next', { fault: 'timeoutAfter' });
    await expect(refund('R1')).rejects.toThrow(Error);
    expect(await refunded()).toBe(100);
    expect((await refund('R1')).fund_change).toBe('N');
  });
});

describe('repayments', () => {
  const refund = (number: string, amount: string, key?: string) =>
    ask('alipay.trade.refund', { out_trade_no: number, refund_amount: amount, ...(key && { out_request_no: key }) });
  const state = (number: string, key: string) =>
    ask('alipay.trade.fastpay.refund.query', { out_trade_no: number, out_request_no: key });

  it('go by their key: a part, the rest, and nothing twice or beyond', async () => {
    const number = await paid();
    expect(await state(number, 'R1')).toEqual({ code: '10000', msg: 'Success' });
    expect(await refund(number, '23.45', 'R1')).toMatchObject({ fund_change: 'Y', refund_fee: '23.45' });
    expect(await refund(number, '23.45', 'R1')).toMatchObject({ fund_change: 'N', refund_fee: '23.45' });
    expect((await refund(number, '23.46', 'R1')).sub_code).toBe('ACQ.DISCORDANT_REPEAT_REQUEST');
    expect((await refund(number, '1.00')).sub_code).toBe('ACQ.INVALID_PARAMETER');
    expect((await refund(number, '100.01', 'R2')).sub_code).toBe('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    expect(await state(number, 'R1')).toMatchObject({ refund_status: 'REFUND_SUCCESS', refund_amount: '23.45' });
    expect((await query(number)).trade_status).toBe('TRADE_SUCCESS');
    expect(await refund(number, '100.00', 'R2')).toMatchObject({ fund_change: 'Y', refund_fee: '123.45' });
    expect((await query(number)).trade_status).toBe('TRADE_CLOSED');
    expect((await refund(number, '1.00', 'R3')).sub_code).toBe('ACQ.TRADE_HAS_CLOSE');
    // Each is told to the address of the payment.
    await expect.poll(() => shop.received.length).toBe(3);
    expect(shop.received.slice(1)).toMatchObject([
      { out_biz_no: 'R1', refund_fee: '23.45', trade_status: 'TRADE_SUCCESS', gmt_refund: `${beijing(now)}.000` },
      { out_biz_no: 'R2', refund_fee: '123.45', trade_status: 'TRADE_CLOSED', gmt_close: beijing(now) },
    ]);
    expect(shop.received.every(isFromAlipay)).toBe(true);
  });

  it('are refused where nothing was paid, where there is no trade, after a year, and when the account is empty', async () => {
    const open = aNumber();
    await atCashier(open);
    expect((await refund(open, '1.00', 'R1')).sub_code).toBe('ACQ.TRADE_STATUS_ERROR');
    expect((await refund('NOBODY', '1.00', 'R1')).sub_code).toBe('ACQ.TRADE_NOT_EXIST');
    expect((await refund(open, '1', 'R1')).sub_code).toBe('ACQ.INVALID_PARAMETER');
    const number = await paid();
    await control('next', { fault: 'refundRefused' });
    expect((await refund(number, '1.00', 'R1')).sub_code).toBe('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    expect((await refund(number, '1.00', 'R1')).fund_change).toBe('Y');
    now += 366 * day;
    expect((await refund(number, '1.00', 'R2')).sub_code).toBe('ACQ.TRADE_HAS_FINISHED');
  });

  it('may take their time, of which nothing is said until they are done', async () => {
    const [slow, settled, given] = [await paid(), await paid(), await paid()];
    await control('next', { fault: 'refundPending', times: 3 });
    for (const number of [slow, settled, given]) {
      expect((await refund(number, '1.00', 'R1')).fund_change).toBe('N');
      expect(await state(number, 'R1')).not.toHaveProperty('refund_status');
    }
    await control(`payments/${settled}/settle-refund`, { state: 'done' });
    await control(`payments/${given}/settle-refund`, { state: 'refused' });
    now += hour;
    expect((await state(slow, 'R1')).refund_status).toBe('REFUND_SUCCESS');
    expect((await state(settled, 'R1')).refund_status).toBe('REFUND_SUCCESS');
    expect(await state(given, 'R1')).not.toHaveProperty('refund_status');
    expect((await refund(given, '1.00', 'R1')).fund_change).toBe('Y');
  });
});

describe('bills', () => {
  const bill = (date: string, more: object = {}) =>
    ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: date, ...more });
  /** The files of an archive by the list at its end. */
  function filesIn(bytes: Buffer): string[] {
    const end = bytes.length - 22;
    expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
    let listed = bytes.readUInt32LE(end + 16);
    return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
      const [packed, named, from] = [20, 28, 42].map((offset) =>
        offset === 28 ? bytes.readUInt16LE(listed + offset) : bytes.readUInt32LE(listed + offset),
      ) as [number, number, number];
      const name = new TextDecoder('gbk').decode(bytes.subarray(listed + 46, listed + 46 + named));
      listed += 46 + named;
      const begin = from + 30 + named;
      return `${name}\n${new TextDecoder('gbk').decode(inflateRawSync(bytes.subarray(begin, begin + packed)))}`;
    });
  }

  it('tell the trades and repayments of a day, from nine o’clock of the next one on', async () => {
    const number = await paid();
    await ask('alipay.trade.refund', { out_trade_no: number, refund_amount: '23.45', out_request_no: 'R1' });
    expect((await bill('2026-03-02')).sub_code).toBe('isv.invalid_arguments');
    expect((await bill('2026-03-01', { bill_type: 'signcustomer' })).sub_code).toBe('ACQ.INVALID_PARAMETER');
    now = Date.parse('2026-03-03T00:59:59Z');
    expect((await bill('2026-03-02')).sub_code).toBe('isp.bill_not_exist');
    now += 1_000;
    expect((await bill('2026-03-01')).sub_code).toBe('isp.bill_not_exist');
    const { bill_download_url: address = '' } = await bill('2026-03-02');
    const [summary, detail = ''] = filesIn(Buffer.from(await (await fetch(address)).arrayBuffer()));
    expect(summary).toContain('#支付宝业务汇总查询');
    const lines = detail.split(/\r?\n/);
    expect(lines[0]).toBe(`${at('SELLER_ID')}0156_20260302_业务明细.csv`);
    expect(lines.slice(1, 4)).toEqual([
      '#支付宝业务明细查询',
      `#账号：[${at('SELLER_ID')}0156]`,
      '#起始日期：[2026年03月02日 00:00:00]   终止日期：[2026年03月03日 00:00:00]',
    ]);
    const names = lines[5]?.split(',') ?? [];
    expect(names).toHaveLength(25);
    const rows = lines.slice(6, 8).map((line) => {
      const cells = line.split(',').map((cell) => cell.trim());
      return ['商户订单号', '业务类型', '订单金额（元）', '退款批次号/请求号', '服务费（元）'].map(
        (name) => cells[names.indexOf(name)],
      );
    });
    expect(rows).toEqual([
      [number, '交易', '123.45', '', '-0.74'],
      [number, '退款', '-23.45', 'R1', '0.14'],
    ]);
    expect(detail).toContain('#交易合计：1笔，商家实收共123.45元');
    expect(detail).toContain('#退款合计：1笔，商家实收退款共-23.45元');
    now += 31_000;
    expect((await fetch(address)).status).toBe(404);
  });
});
