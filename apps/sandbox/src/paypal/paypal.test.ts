import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../app.ts';
import { crc32 } from './crc32.ts';
import { readMoney, wireMoney } from './money.ts';
import { signedText } from './signing.ts';

const hour = 3_600_000;

interface Received {
  headers: Record<string, string>;
  body: string;
}
const received: Received[] = [];
/** Answers of the shop in order; when they run out, 200. */
const answers: number[] = [];
const shop = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(parts).toString() });
    response.writeHead(answers.shift() ?? 200).end('{}');
  });
});

let sandbox: Sandbox;
let env: Record<string, string>;
let shopUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  sandbox = await startSandbox({ banks: { retryMs: [5, 5, 5] } });
  env = (await (await fetch(`${sandbox.url}/__sim/shop`)).json()) as Record<string, string>;
  await sim('webhook', { url: `${shopUrl}/hook` });
});
afterAll(async () => {
  await sandbox.close();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(async () => {
  received.length = 0;
  await sim('clock', { offsetMs: 0 });
});

interface Answer {
  status: number;
  body: {
    id: string;
    status: string;
    details?: { issue: string }[];
    links: { rel: string; href: string }[];
    purchase_units: { payments?: { captures: { id: string; status: string }[] } }[];
    total_items: number;
    transaction_details: { transaction_info: object }[];
  };
}
const issueOf = ({ status, body }: Answer) => [status, body.details?.[0]?.issue];

async function sim(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/__sim/paypal/${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return answer.json();
}
async function newToken(secret = env['PAYPAL_CLIENT_SECRET']) {
  const basic = Buffer.from(`${env['PAYPAL_CLIENT_ID']}:${secret}`).toString('base64');
  const answer = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  return { status: answer.status, ...((await answer.json()) as { access_token?: string; expires_in?: number }) };
}
async function call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const { access_token: token } = await newToken();
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

let keys = 0;
const newKey = () => ({ 'paypal-request-id': `key-${(keys += 1)}` });
const anOrder = (number: string, money: object = { currency_code: 'USD', value: '21.50' }, locale = 'en-US') => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: number, invoice_id: number, description: 'Order', amount: money }],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: `${shopUrl}/back?a=1`,
        cancel_url: `${shopUrl}/cancel`,
        locale,
        user_action: 'PAY_NOW',
      },
    },
  },
});
let numbers = 0;
/** An order that the buyer has approved. */
async function approved(money?: object) {
  const number = `N${(numbers += 1)}`;
  const { body } = await call('/v2/checkout/orders', anOrder(number, money), newKey());
  const acted = (await sim(`payments/${number}/act`, { act: 'pay' })) as { browser: { url: string } };
  return { number, id: body.id, back: new URL(acted.browser.url) };
}
async function captured(money?: object) {
  const order = await approved(money);
  const { body } = await call(`/v2/checkout/orders/${order.id}/capture`, {}, newKey());
  return { ...order, captureId: body.purchase_units[0]?.payments?.captures[0]?.id ?? '' };
}

describe('what PayPal publishes', () => {
  it('of the checksum: the check value of CRC-32', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(3_421_780_262);
    expect(crc32(Buffer.alloc(0))).toBe(0);
  });

  it('of the text that is signed', () => {
    const body =
      '{"id":"WH-9UG43882HX7271132-6E0871324L7949614","event_type":"PAYMENT.CAPTURE.COMPLETED","summary":"課程 $ 21.0 USD"}';
    expect(signedText('d938e770-8046-11e6-8103-6b62a8a99ac4', '2016-09-21T22:00:46Z', '9XL90610J3647323C', body)).toBe(
      'd938e770-8046-11e6-8103-6b62a8a99ac4|2016-09-21T22:00:46Z|9XL90610J3647323C|1355725693',
    );
  });

  it('of decimals: none of Taiwan dollars, two of others', () => {
    expect(wireMoney(120_000, 'TWD')).toEqual({ currency_code: 'TWD', value: '1200' });
    expect(wireMoney(120_005, 'USD')).toEqual({ currency_code: 'USD', value: '1200.05' });
    expect(readMoney({ currency_code: 'TWD', value: '1200' })).toBe(120_000);
    expect(readMoney({ currency_code: 'USD', value: '0.29' })).toBe(29);
    expect(readMoney({ currency_code: 'TWD', value: '1200.00' })).toBe('DECIMAL_PRECISION');
    expect(readMoney({ currency_code: 'USD', value: '1.005' })).toBe('DECIMAL_PRECISION');
    expect(readMoney({ currency_code: 'USD', value: '-1' })).toBe('DECIMAL_PRECISION');
    expect(readMoney({ currency_code: 'USD', value: '0.00' })).toBe('CANNOT_BE_ZERO_OR_NEGATIVE');
    expect(readMoney({ currency_code: 'CNY', value: '1' })).toBe('CURRENCY_NOT_SUPPORTED');
  });
});

describe('tokens', () => {
  it('are given to the client with its secret, for some hours', async () => {
    expect((await newToken('wrong')).status).toBe(401);
    const { access_token: token = '', expires_in: seconds } = await newToken();
    expect(seconds).toBe(32_400);
    const ask = async () =>
      (await fetch(`${sandbox.url}/v2/checkout/orders/X`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await ask()).toBe(404);
    await sim('clock', { offsetMs: 9 * hour });
    expect(await ask()).toBe(401);
    expect((await fetch(`${sandbox.url}/v2/checkout/orders/X`)).status).toBe(401);
  });
});

describe('an order', () => {
  it('is refused with what is wrong, and without a key', async () => {
    const create = (body: object, headers = newKey()) => call('/v2/checkout/orders', body, headers);
    expect(issueOf(await create(anOrder('A1'), {} as never))).toEqual([400, 'MISSING_REQUIRED_PARAMETER']);
    expect(issueOf(await create(anOrder('A1'), { 'paypal-request-id': 'k'.repeat(109) }))).toEqual([
      400,
      'MISSING_REQUIRED_PARAMETER',
    ]);
    expect(issueOf(await create(anOrder('A1', { currency_code: 'TWD', value: '1.50' })))).toEqual([
      422,
      'DECIMAL_PRECISION',
    ]);
    expect(issueOf(await create(anOrder('A1', { currency_code: 'CNY', value: '1' })))).toEqual([
      422,
      'CURRENCY_NOT_SUPPORTED',
    ]);
    expect((await create({ ...anOrder('A1'), intent: 'SELL' })).status).toBe(400);
    expect((await create({ ...anOrder('A1'), payment_source: {} })).status).toBe(400);
    expect((await create(anOrder('A'.repeat(128)))).status).toBe(400);
    expect((await create(anOrder('A1', undefined, 'zh_TW'))).status).toBe(400);
  });

  it('is answered the same to the same key, a refusal too, and its number is not used twice', async () => {
    const key = newKey();
    const [first, again] = [
      await call('/v2/checkout/orders', anOrder('B1'), key),
      await call('/v2/checkout/orders', anOrder('B1'), key),
    ];
    expect(again).toEqual(first);
    expect(issueOf(await call('/v2/checkout/orders', anOrder('B1'), newKey()))).toEqual([422, 'DUPLICATE_INVOICE_ID']);
    const early = newKey();
    const capture = (headers: Record<string, string>) =>
      call(`/v2/checkout/orders/${first.body.id}/capture`, {}, headers);
    expect(issueOf(await capture(early))).toEqual([422, 'ORDER_NOT_APPROVED']);
    await sim('payments/B1/act', { act: 'pay' });
    expect(issueOf(await capture(early))).toEqual([422, 'ORDER_NOT_APPROVED']);
    expect((await capture(newKey())).status).toBe(201);
    expect(issueOf(await capture(newKey()))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  });

  it('is gone where nobody approved it within three hours', async () => {
    const { body } = await call('/v2/checkout/orders', anOrder('C1'), newKey());
    await sim('clock', { offsetMs: 3 * hour + 1_000 });
    expect((await call(`/v2/checkout/orders/${body.id}`)).status).toBe(404);
    const page = await fetch(body.links.find(({ rel }) => rel === 'payer-action')?.href ?? '');
    expect(page.status).toBe(410);
  });

  it.each([
    ['zh-TW', '付款失敗'],
    ['zh-CN', '付款失败'],
    ['en-US', 'Let it fail'],
  ])('has a page in %s on which a buyer pays, refuses or leaves', async (locale, word) => {
    const { body } = await call('/v2/checkout/orders', anOrder(`D${locale}`, undefined, locale), newKey());
    const page = body.links.find(({ rel }) => rel === 'payer-action')?.href ?? '';
    const text = await (await fetch(page)).text();
    expect(text).toContain(word);
    expect(text).toContain('USD 21.50');
    const press = (act: string) =>
      fetch(page, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `act=${act}`,
        redirect: 'manual',
      });
    const left = await press('leave');
    expect(left.headers.get('location')).toBe(`${shopUrl}/cancel?token=${body.id}`);
    const refused = await press('refuse');
    expect(refused.headers.get('location')).toBe(`${shopUrl}/back?a=1&token=${body.id}&PayerID=PAYER00000SIM`);
    const declined = await call(`/v2/checkout/orders/${body.id}/capture`, {}, newKey());
    expect(issueOf(declined)).toEqual([422, 'INSTRUMENT_DECLINED']);
    expect(declined.body.links).toMatchObject([{ rel: 'redirect', href: page }]);
    // With another card.
    expect((await press('pay')).status).toBe(303);
    expect((await call(`/v2/checkout/orders/${body.id}/capture`, {}, newKey())).status).toBe(201);
  });
});

describe('a refund', () => {
  it('is never more than was captured, and once for each key', async () => {
    const { captureId } = await captured({ currency_code: 'TWD', value: '1000' });
    const refund = (value: string, key = newKey(), currency_code = 'TWD') =>
      call(`/v2/payments/captures/${captureId}/refund`, { amount: { currency_code, value }, custom_id: 'mark' }, key);
    expect(issueOf(await refund('1001'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
    expect(issueOf(await refund('1.50'))).toEqual([422, 'DECIMAL_PRECISION']);
    expect(issueOf(await refund('1', newKey(), 'USD'))).toEqual([422, 'REFUND_CAPTURE_CURRENCY_MISMATCH']);
    const key = newKey();
    const [first, again] = [await refund('400', key), await refund('400', key)];
    expect(first).toMatchObject({ status: 201, body: { status: 'COMPLETED', custom_id: 'mark' } });
    expect(again).toEqual(first);
    expect(await call(`/v2/payments/refunds/${first.body.id}`)).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED' },
    });
    expect(await call(`/v2/payments/captures/${captureId}`)).toMatchObject({ body: { status: 'PARTIALLY_REFUNDED' } });
    expect(issueOf(await refund('601'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
    expect((await refund('600')).status).toBe(201);
    expect(issueOf(await refund('1'))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
    expect((await call('/v2/payments/captures/NOSUCH/refund', {}, newKey())).status).toBe(404);
  });

  it('is refused after half a year', async () => {
    const { captureId } = await captured();
    await sim('clock', { offsetMs: 181 * 24 * hour });
    expect(issueOf(await call(`/v2/payments/captures/${captureId}/refund`, {}, newKey()))).toEqual([
      422,
      'REFUND_TIME_LIMIT_EXCEEDED',
    ]);
  });
});

describe('a notice', () => {
  const isPayPals = async ({ headers, body }: Received): Promise<boolean> => {
    const pem = await (await fetch(headers['paypal-cert-url'] ?? '')).text();
    const text = signedText(
      headers['paypal-transmission-id'] ?? '',
      headers['paypal-transmission-time'] ?? '',
      env['PAYPAL_WEBHOOK_ID'] ?? '',
      body,
    );
    return verify(
      'sha256',
      Buffer.from(text),
      new X509Certificate(pem).publicKey,
      Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64'),
    );
  };

  it('tells of the approval and of the capture, signed with the certificate at its address', async () => {
    await captured();
    const types = received.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type);
    expect(types).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
    expect(await Promise.all(received.map(isPayPals))).toEqual([true, true]);
    const pem = await (await fetch(received[0]?.headers['paypal-cert-url'] ?? '')).text();
    const certificate = new X509Certificate(pem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=messageverificationcerts.paypal.com');
  });

  it('is told again until the shop takes it, the same each time', async () => {
    answers.push(503, 400);
    await approved();
    await expect.poll(() => received.length).toBe(3);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(3);
  });

  it('is signed with new keys once they were changed, and by nobody where it is forged', async () => {
    const { number } = await approved();
    await sim('next', { fault: 'rotate' });
    await sim(`payments/${number}/notify`, {});
    await sim(`payments/${number}/notify`, { lie: 'forged' });
    expect(new Set(received.map(({ headers }) => headers['paypal-cert-url'])).size).toBe(2);
    expect(await Promise.all(received.map(isPayPals))).toEqual([true, true, false]);
  });
});

describe('the report', () => {
  const ask = (start: string, end: string, more = '') =>
    call(`/v1/reporting/transactions?start_date=${start}&end_date=${end}${more}`);

  it('covers at most 31 days, in pages', async () => {
    expect((await ask('2026-01-01T00:00:00Z', '2026-02-02T00:00:00Z')).status).toBe(400);
    expect((await ask('2026-01-01', '2026-01-02')).status).toBe(400);
    expect((await ask('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '&page_size=501')).status).toBe(400);
    const { captureId } = await captured();
    await call(`/v2/payments/captures/${captureId}/refund`, {}, newKey());
    const text = (at: number) => new Date(at).toISOString();
    const [from, until] = [text(Date.now() - hour), text(Date.now() + hour)];
    const all = await ask(from, until);
    expect(all.body.total_items).toBeGreaterThan(1);
    const last = await ask(from, until, `&page_size=1&page=${all.body.total_items}`);
    expect(last.body.transaction_details).toMatchObject([
      { transaction_info: { paypal_reference_id: captureId, transaction_event_code: 'T1107' } },
    ]);
  });
});
