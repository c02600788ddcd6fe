import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../app.ts';
import type { EcpayOptions } from './bank.ts';
import { act, authorised, captureAt, type Capture } from './capture.ts';
import { checkMacValue, isSigned, signed, type Fields } from './check-mac-value.ts';
import { publishedTestMerchant as merchant } from './merchants.ts';
import { parseTaipeiText, taipeiText } from './taipei-time.ts';
import { browserLanguage, pageLanguage } from './words.ts';

const minute = 60_000;

/** A shop's notice address: keeps what comes and answers as it is told. */
interface Shop {
  url: string;
  received: Fields[];
  /** Answers in order; when they run out, `1|OK`. */
  answers: string[];
  close(): Promise<void>;
}

async function openShop(): Promise<Shop> {
  const received: Fields[] = [];
  const answers: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(Object.fromEntries(new URLSearchParams(body)));
      response.end(answers.shift() ?? '1|OK');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

let shop: Shop;
let sandbox: Sandbox;
let number = 0;

async function open(options: EcpayOptions = {}): Promise<void> {
  await sandbox?.close();
  sandbox = await startSandbox({
    ecpay: { browserOnly: false, noticeRetryMs: [5, 5, 5, 5, 5], ...options },
  });
}

beforeEach(async () => {
  shop = await openShop();
  await open();
});

afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

function order(changes: Fields = {}): Fields {
  number += 1;
  return {
    MerchantID: merchant.id,
    MerchantTradeNo: `Test${String(number).padStart(10, '0')}`,
    MerchantTradeDate: taipeiText(Date.now()),
    PaymentType: 'aio',
    TotalAmount: '1200',
    TradeDesc: '線上課程',
    ItemName: '國小數學#講義 <附件>',
    ReturnURL: `${shop.url}/notice`,
    OrderResultURL: `${shop.url}/return`,
    ClientBackURL: `${shop.url}/back`,
    ChoosePayment: 'Credit',
    EncryptType: '1',
    CustomField1: '',
    ...changes,
  };
}

async function post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

async function checkOut(fields: Fields, headers?: Record<string, string>): Promise<Response> {
  return post('/Cashier/AioCheckOut/V5', fields, headers);
}

async function rtnCode(response: Response): Promise<string | undefined> {
  return /data-testid="rtn-code">\s*([\d]+)/.exec(await response.text())?.[1];
}

async function control(path: string, body?: unknown): Promise<Response> {
  return fetch(`${sandbox.url}/__sim/ecpay/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

/** Opens a trade and gives its form and the address of its card page. */
async function newTrade(changes: Fields = {}): Promise<{ form: Fields; page: string }> {
  const form = order(changes);
  const response = await checkOut(signed(form, merchant));
  expect(response.status).toBe(303);
  return { form, page: response.headers.get('location') ?? '' };
}

async function payByControl(form: Fields, body: object = { awaitNotice: true }): Promise<Response> {
  return control(`trades/${form['MerchantTradeNo']}/pay`, body);
}

async function query(form: Fields, changes: Fields = {}): Promise<Response> {
  const fields = {
    MerchantID: merchant.id,
    MerchantTradeNo: form['MerchantTradeNo'] ?? '',
    TimeStamp: String(Math.floor(Date.now() / 1000)),
    ...changes,
  };
  return post('/Cashier/QueryTradeInfo/V5', signed(fields, merchant));
}

async function readForm(response: Response): Promise<Fields> {
  return Object.fromEntries(new URLSearchParams(await response.text()));
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 3_000, interval: 5 }).toBe(true);
}

describe('CheckMacValue', () => {
  it('gives what the documentation and the SDK publish', () => {
    const documented = {
      MerchantID: '3002607',
      MerchantTradeNo: 'ecpay20230312153023',
      MerchantTradeDate: '2023/03/12 15:30:23',
      PaymentType: 'aio',
      TotalAmount: '30000',
      TradeDesc: '促銷方案',
      ItemName: 'Apple iphone 15',
      ReturnURL: 'https://www.ecpay.com.tw/receive.php',
      ChoosePayment: 'ALL',
      EncryptType: '1',
    };
    expect(checkMacValue(documented, merchant)).toBe(
      '6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840',
    );
    const notice = {
      MerchantID: '2000132',
      MerchantTradeNo: 'WPLL4E341E122DB44D62',
      PaymentDate: '2019/05/09 00:01:21',
      PaymentType: 'Credit_CreditCard',
      PaymentTypeChargeFee: '1',
      RtnCode: '1',
      RtnMsg: '交易成功',
      SimulatePaid: '0',
      TradeAmt: '500',
      TradeDate: '2019/05/09 00:00:18',
      TradeNo: '1905090000188278',
    };
    expect(checkMacValue(notice, { hashKey: '5294y06JbISpM5x9', hashIv: 'v77hoKGq4kWxNNIS' })).toBe(
      '59B085BAEC4269DC1182D48DEF106B431055D95622EB285DECD400337144C698',
    );
    expect(checkMacValue({ ...notice, MerchantID: '3002607' }, merchant)).toMatch(/^6E7F053E[0-9A-F]{52}FD25$/);
  });

  it('counts empty values, ignores an old CheckMacValue and refuses a missing one', () => {
    const fields = { b: '', A: "a b~c'd(e)" };
    const right = signed(fields, merchant);
    expect(isSigned(right, merchant)).toBe(true);
    expect(signed({ ...right, CheckMacValue: 'old' }, merchant)).toEqual(right);
    expect(isSigned(fields, merchant)).toBe(false);
    expect(isSigned({ ...right, b: 'x' }, merchant)).toBe(false);
    const { b: _empty, ...without } = right;
    expect(isSigned(without, merchant)).toBe(false);
  });
});

describe('checkout form', () => {
  it('is refused when any signed field is changed, taken away or added', async () => {
    const form = signed(order(), merchant);
    for (const name of Object.keys(form)) {
      if (name === 'MerchantID') {
        continue;
      }
      const flipped = await checkOut({ ...form, [name]: `${form[name]}0` });
      expect([name, await rtnCode(flipped)]).toEqual([name, '10200073']);
      const { [name]: _gone, ...shorter } = form;
      expect([name, await rtnCode(await checkOut(shorter))]).toEqual([name, '10200073']);
    }
    expect(await rtnCode(await checkOut({ ...form, Added: '1' }))).toBe('10200073');
    expect(await rtnCode(await checkOut({ ...form, MerchantID: '3002599' }))).toBe('10200050');
    expect((await checkOut(form)).status).toBe(303);
  });

  it.each([
    ['MerchantTradeNo', '', '10200052'],
    ['MerchantTradeNo', 'with-dash', '10200052'],
    ['MerchantTradeNo', 'A'.repeat(21), '10200052'],
    ['MerchantTradeDate', '', '10200050'],
    ['MerchantTradeDate', '2026-01-01 00:00:00', '10200050'],
    ['MerchantTradeDate', '2020/01/01 00:00:00', '10200050'],
    ['PaymentType', 'form', '10200050'],
    ['TotalAmount', '0', '10200050'],
    ['TotalAmount', '-5', '10200050'],
    ['TotalAmount', '12.5', '10200050'],
    ['TradeDesc', '', '10200050'],
    ['TradeDesc', '字'.repeat(201), '10200050'],
    ['ItemName', '', '10200050'],
    ['ItemName', '字'.repeat(401), '10200050'],
    ['ReturnURL', '', '10200050'],
    ['ReturnURL', 'javascript:alert(1)', '10200050'],
    ['OrderResultURL', `http://shop.test/${'a'.repeat(200)}`, '10200050'],
    ['ChoosePayment', 'ATM', '10200050'],
    ['EncryptType', '0', '10200050'],
  ])('is refused when %s is "%s"', async (name, value, code) => {
    const response = await checkOut(signed(order({ [name]: value }), merchant));
    expect(response.status).toBe(400);
    expect(await rtnCode(response)).toBe(code);
  });

  it.each(['OrderResultURL', 'ClientBackURL'])('is refused when %s is the ReturnURL', async (name) => {
    const form = order();
    const response = await checkOut(signed({ ...form, [name]: form['ReturnURL'] ?? '' }, merchant));
    expect(await rtnCode(response)).toBe('10200050');
  });

  it('never takes a number twice, not even after a failure', async () => {
    const { form } = await newTrade();
    expect(await rtnCode(await checkOut(signed(form, merchant)))).toBe('10200047');
    await payByControl(form, { card: 'declined' });
    expect(await rtnCode(await checkOut(signed(form, merchant)))).toBe('10200047');
  });

  it('comes from the top window of a browser', async () => {
    await open({ browserOnly: true });
    const form = signed(order(), merchant);
    expect((await checkOut(form)).status).toBe(403);
    const frame = { 'sec-fetch-dest': 'iframe' };
    expect((await checkOut(form, frame)).status).toBe(403);
    const window = { 'sec-fetch-dest': 'document' };
    expect((await checkOut(form, window)).status).toBe(303);
  });

  it('with a field twice is no form', async () => {
    const response = await fetch(`${sandbox.url}/Cashier/AioCheckOut/V5`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'TotalAmount=1&TotalAmount=1200',
    });
    expect(response.status).toBe(400);
  });
});

describe('the buyer', () => {
  const goodCard = { number: '4311-9522-2222-2222', expiry: '12/40', cvv: '222' };

  async function page(path: string): Promise<string> {
    return (await fetch(`${sandbox.url}${path}`)).text();
  }

  it('pays: card, owner check, notice to the shop, way back', async () => {
    const { form, page: cardPath } = await newTrade({ CustomField1: 'attempt 7' });
    const cardPage = await page(cardPath);
    expect(cardPage).toContain('lang="zh-TW"');
    expect(cardPage).toContain('NT$1,200');
    expect(cardPage).toContain('講義 &lt;附件&gt;');

    const toOwner = await post(cardPath, goodCard);
    expect(toOwner.headers.get('location')).toContain('/ecpay/verify/');
    expect(shop.received).toHaveLength(0);
    const ownerPath = toOwner.headers.get('location') ?? '';
    expect(await page(ownerPath)).toContain('data-testid="confirm"');

    const back = await post(ownerPath, { answer: 'confirm' });
    const backPath = back.headers.get('location') ?? '';
    await until(() => shop.received.length === 1);
    const notice = shop.received[0] ?? {};
    expect(isSigned(notice, merchant)).toBe(true);
    expect(notice).toMatchObject({
      MerchantID: merchant.id,
      MerchantTradeNo: form['MerchantTradeNo'],
      StoreID: '',
      RtnCode: '1',
      RtnMsg: '交易成功',
      TradeAmt: '1200',
      PaymentType: 'Credit_CreditCard',
      PaymentTypeChargeFee: '24',
      SimulatePaid: '0',
      CustomField1: 'attempt 7',
      CustomField4: '',
    });
    expect(notice['TradeNo']).toMatch(/^\d{16}$/);
    expect(parseTaipeiText(notice['PaymentDate'] ?? '')).toBeDefined();
    expect(parseTaipeiText(notice['TradeDate'] ?? '')).toBeDefined();

    const response = await fetch(`${sandbox.url}${backPath}`);
    expect(response.headers.get('content-security-policy')).toContain(`form-action ${shop.url}`);
    const returned = Object.fromEntries(
      [...(await response.text()).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    );
    expect(isSigned(returned, merchant)).toBe(true);
    expect(returned).toMatchObject({ RtnCode: '1', RtnMsg: 'Succeeded', TradeAmt: '1200' });

    // Going back and pressing again pays nothing twice.
    await post(ownerPath, { answer: 'confirm' });
    await post(cardPath, goodCard);
    expect(shop.received).toHaveLength(1);
  });

  it('is shown what is wrong with a card, and may mend it', async () => {
    const { page: cardPath } = await newTrade({ Language: 'ENG' });
    const response = await post(cardPath, { number: '1234', expiry: '01/20', cvv: 'x' });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('Please check the card number');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect((await post(cardPath, goodCard)).status).toBe(303);
  });

  it.each([
    ['a declined card', { number: '4000000000000002', expiry: '1240', cvv: '123' }, undefined, '授權失敗'],
    ['a wrong security code', { number: '4311952222222222', expiry: '12/40', cvv: '999' }, undefined, '授權失敗'],
    ['a refusing owner', goodCard, 'refuse', '3D 驗證失敗'],
  ])('ends the trade with %s', async (_what, card, answer, message) => {
    const { form, page: cardPath } = await newTrade();
    const next = await post(cardPath, card);
    if (answer) {
      await post(next.headers.get('location') ?? '', { answer });
    }
    await until(() => shop.received.length === 1);
    expect(isSigned(shop.received[0] ?? {}, merchant)).toBe(true);
    expect(shop.received[0]).toMatchObject({ RtnCode: '10200058', RtnMsg: message });
    const again = await post(cardPath, goodCard);
    expect(again.headers.get('location')).toContain('/ecpay/return/');
    expect((await payByControl(form)).status).toBe(409);
  });

  it('who dawdles for an hour finds the trade closed', async () => {
    const { form, page: cardPath } = await newTrade();
    await control('clock', { offsetMs: 61 * minute });
    const response = await post(cardPath, goodCard);
    expect(await page(response.headers.get('location') ?? '')).toContain('這筆交易已結束');
    expect(await readForm(await query(form))).toMatchObject({ TradeStatus: '10200095' });
    expect(shop.received).toHaveLength(0);
  });

  it('reads the language that was chosen, asked for, or preferred', () => {
    expect(pageLanguage(undefined, undefined)).toBe('zh-TW');
    expect(pageLanguage(undefined, 'CHI')).toBe('zh-CN');
    expect(pageLanguage('en', 'CHI')).toBe('en');
    expect(pageLanguage(['en'], 'ENG')).toBe('en');
    expect(browserLanguage('fr, zh-Hans;q=0.8')).toBe('zh-CN');
    expect(browserLanguage(undefined)).toBe('zh-TW');
  });
});

describe('notices', () => {
  it('come again, signed anew, until the body is exactly 1|OK', async () => {
    shop.answers.push('OK', '1|ok', '1|OK\n', '0|Error');
    const { form } = await newTrade();
    await payByControl(form);
    await until(() => shop.received.length === 5);
    expect(shop.received.every((notice) => isSigned(notice, merchant))).toBe(true);
    expect(shop.received.map((notice) => notice['RtnMsg'])).toEqual(['交易成功', 'paid', 'paid', 'paid', 'paid']);
    const sent: unknown = await (await control('notices')).json();
    expect(sent).toMatchObject([
      { attempt: 1, answer: 'OK', acknowledged: false },
      { attempt: 2, acknowledged: false },
      { attempt: 3, acknowledged: false },
      { attempt: 4, acknowledged: false },
      { attempt: 5, answer: '1|OK', acknowledged: true },
    ]);
  });

  it('stop after six tries', async () => {
    shop.answers.push(...Array.from({ length: 20 }, () => 'no'));
    const { form } = await newTrade();
    await payByControl(form);
    await until(() => shop.received.length === 6);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(shop.received).toHaveLength(6);
  });

  it.each([
    ['tampered-body', { TradeAmt: '1201' }, false],
    ['wrong-key', {}, false],
    ['wrong-amount', { TradeAmt: '1201' }, true],
    ['wrong-merchant', { MerchantID: '2000132' }, true],
    ['simulate-paid', { SimulatePaid: '1', RtnCode: '1' }, true],
  ])('lie in the mode %s', async (mode, fields, validMac) => {
    await control('next', { mode });
    const { form } = await newTrade();
    await payByControl(form);
    expect(shop.received[0]).toMatchObject(fields);
    expect(isSigned(shop.received[0] ?? {}, merchant)).toBe(validMac);
    const after: unknown = await (await control(`trades/${form['MerchantTradeNo']}`)).json();
    expect(after).toMatchObject({ status: mode === 'simulate-paid' ? 'pending' : 'paid' });

    // The mode was for one payment only.
    const { form: honest } = await newTrade();
    await payByControl(honest);
    expect(shop.received[1]).toMatchObject({ TradeAmt: '1200', SimulatePaid: '0' });
  });

  it('come twice, late, out of order, after the return, or never', async () => {
    await control('next', { mode: 'duplicate' });
    await payByControl((await newTrade()).form);
    await until(() => shop.received.length === 2);
    expect(shop.received[1]).toEqual(shop.received[0]);

    await control('next', { mode: 'delayed', delayMs: 40 });
    await payByControl((await newTrade()).form, {});
    expect(shop.received).toHaveLength(2);
    await until(() => shop.received.length === 3);

    await control('next', { mode: 'out-of-order' });
    await payByControl((await newTrade()).form);
    await until(() => shop.received.length === 5);
    expect(shop.received.slice(3).map((notice) => notice['RtnCode'])).toEqual(['1', '10200095']);

    await control('next', { mode: 'notice-after-return', delayMs: 5 });
    const { form, page } = await newTrade();
    await payByControl(form);
    expect(shop.received).toHaveLength(5);
    await fetch(`${sandbox.url}${page.replace('/pay/', '/return/')}`);
    await until(() => shop.received.length === 6);

    await control('next', { mode: 'no-notice' });
    const silent = await newTrade();
    await payByControl(silent.form);
    expect(shop.received).toHaveLength(6);
    const byHand = await control(`trades/${silent.form['MerchantTradeNo']}/notify`, {
      fields: { TradeAmt: '1' },
      key: 'forged',
    });
    expect(await byHand.json()).toMatchObject({ acknowledged: true, status: 200 });
    expect(shop.received[6]).toMatchObject({ TradeAmt: '1' });
    expect(isSigned(shop.received[6] ?? {}, merchant)).toBe(false);
  });

  it('tell the card digits only to a shop that asks', async () => {
    await payByControl((await newTrade()).form);
    await payByControl((await newTrade({ NeedExtraPaidInfo: 'Y' })).form);
    expect(shop.received[0]).not.toHaveProperty('card4no');
    expect(shop.received[1]).toMatchObject({ card4no: '2222', card6no: '431195' });
    expect(isSigned(shop.received[1] ?? {}, merchant)).toBe(true);
  });
});

describe('controls', () => {
  it('refuse what they do not know', async () => {
    expect((await control('trades/nothing')).status).toBe(404);
    expect((await control('trades/nothing/pay', {})).status).toBe(404);
    expect((await control('next', { mode: 'sometimes' })).status).toBe(400);
    expect((await control('next', { mode: 'ok', time: 3 })).status).toBe(400);
    expect((await control('clock', { offsetMs: '5' })).status).toBe(400);
  });
});

describe('QueryTradeInfo', () => {
  it('locks for half an hour whoever asks within ten minutes', async () => {
    const { form } = await newTrade();
    await payByControl(form);
    expect((await query(form)).status).toBe(403);
    await control('clock', { offsetMs: 11 * minute });
    expect((await query(form)).status).toBe(403);
    await control('clock', { offsetMs: 31 * minute });
    const found = await readForm(await query(form));
    expect(isSigned(found, merchant)).toBe(true);
    expect(found).toMatchObject({ TradeStatus: '1', TradeAmt: '1200', ItemName: form['ItemName'] });
  });

  it('can be set to lock only for unsettled trades', async () => {
    await open({ queryLock: 'unsettled' });
    const { form: paid } = await newTrade();
    await payByControl(paid);
    expect(await readForm(await query(paid))).toMatchObject({ TradeStatus: '1' });
    const { form: waiting } = await newTrade();
    expect((await query(waiting)).status).toBe(403);
  });

  it('tells unpaid, failed and unknown', async () => {
    await open({ queryLock: 'off' });
    const { form } = await newTrade();
    expect(await readForm(await query(form))).toMatchObject({ TradeStatus: '0', PaymentDate: '' });
    await payByControl(form, { card: 'declined' });
    expect(await readForm(await query(form))).toMatchObject({ TradeStatus: '10200095' });
    const unknown = await readForm(await query({ MerchantTradeNo: 'nobody' }));
    expect(unknown).toMatchObject({ TradeStatus: '10200047', TradeAmt: '0' });
    expect(isSigned(unknown, merchant)).toBe(true);
  });

  it('refuses a wrong signature and an old time stamp', async () => {
    const { form } = await newTrade();
    const old = String(Math.floor(Date.now() / 1000) - 200);
    expect(await (await query(form, { TimeStamp: old })).text()).toBe('10200115|TimeStamp Error');
    expect(await (await query(form, { TimeStamp: '' })).text()).toBe('10200115|TimeStamp Error');
    const unsigned = await post('/Cashier/QueryTradeInfo/V5', { MerchantID: merchant.id });
    expect(await unsigned.text()).toBe('10200073|CheckMacValue Error');
  });
});

describe('DoAction', () => {
  const noon = parseTaipeiText('2026/03/02 12:00:00') ?? 0;
  const afterClose = parseTaipeiText('2026/03/02 20:30:00') ?? 0;

  function done(capture: ReturnType<typeof act>): Capture {
    if (typeof capture === 'string') {
      throw new Error(capture);
    }
    return capture;
  }

  it('abandons what is only authorised, and refunds nothing of it', () => {
    const capture = authorised(1200, noon);
    expect(act(capture, 'R', 100, noon)).toBe('error_status');
    expect(act(capture, 'E', 1200, noon)).toBe('error_status');
    expect(act(capture, 'N', 1199, noon)).toBe('error_amount');
    const abandoned = done(act(capture, 'N', 1200, noon));
    expect(abandoned.state).toBe('abandoned');
    expect(captureAt(abandoned, afterClose).state).toBe('abandoned');
    expect(act(abandoned, 'C', 1200, noon)).toBe('error_status');
  });

  it('before the close gives all back by E and N, and only a part by R', () => {
    const awaiting = done(act(authorised(1200, noon), 'C', 1200, noon));
    expect(awaiting.state).toBe('awaitingClose');
    expect(act(awaiting, 'N', 1200, noon)).toBe('error_status');
    expect(act(awaiting, 'R', 1200, noon)).toBe('error_amount');
    const part = done(act(awaiting, 'R', 200, noon));
    expect(part).toMatchObject({ state: 'awaitingClose', refunded: 200 });
    const undone = done(act(awaiting, 'E', 1200, noon));
    expect(undone.state).toBe('authorised');
    expect(done(act(undone, 'N', 1200, noon)).state).toBe('abandoned');
  });

  it('after the daily close refunds up to the rest, never more', () => {
    const capture = authorised(1200, noon);
    expect(captureAt(capture, afterClose).state).toBe('closed');
    expect(act(capture, 'N', 1200, afterClose)).toBe('error_status');
    expect(act(capture, 'R', 1201, afterClose)).toBe('error_amount');
    const part = done(act(capture, 'R', 500, afterClose));
    expect(act(part, 'R', 701, afterClose)).toBe('error_amount');
    const whole = done(act(part, 'R', 700, afterClose));
    expect(whole).toMatchObject({ state: 'refunded', refunded: 1200 });
    expect(act(whole, 'R', 1, afterClose)).toBe('error_status');
  });

  it.each([true, false])(
    'touches nothing from 20:15 to 20:30, unless told that the hour is no matter (%s)',
    async (quietTime) => {
      let wall = noon;
      await open({ clock: () => wall, quietTime });
      const { form } = await newTrade({ MerchantTradeDate: taipeiText(noon) });
      await payByControl(form);
      const TradeNo = shop.received[0]?.['TradeNo'] ?? '';
      const refund = { MerchantTradeNo: form['MerchantTradeNo'] ?? '', TradeNo, Action: 'R', TotalAmount: '1' };
      const askAt = async (instantMs: number): Promise<string | undefined> => {
        wall = instantMs;
        const answer = await post('/CreditDetail/DoAction', signed({ MerchantID: merchant.id, ...refund }, merchant));
        return (await readForm(answer))['RtnMsg'];
      };
      const refused = quietTime ? 'error_dailyClose' : '';
      expect(await askAt(afterClose - 15 * minute - 1)).toBe('error_status');
      expect(await askAt(afterClose - 15 * minute)).toBe(refused);
      expect(await askAt(afterClose - 1)).toBe(refused);
      expect(await askAt(afterClose)).toBe('');
    },
  );

  it('works over HTTP on the right trade alone', async () => {
    let wall = noon;
    await open({ clock: () => wall });
    const { form } = await newTrade({ MerchantTradeDate: taipeiText(noon) });
    const ask = async (changes: Fields): Promise<Fields> => {
      const trade = shop.received[0] ?? {};
      const fields = {
        MerchantID: merchant.id,
        MerchantTradeNo: form['MerchantTradeNo'] ?? '',
        TradeNo: trade['TradeNo'] ?? '',
        Action: 'R',
        TotalAmount: '1200',
        ...changes,
      };
      return readForm(await post('/CreditDetail/DoAction', signed(fields, merchant)));
    };
    expect(await ask({})).toMatchObject({ RtnCode: '0', RtnMsg: 'error_nopay' });
    await payByControl(form);
    expect(await ask({ TradeNo: '1' })).toMatchObject({ RtnMsg: 'error_nopay' });
    expect(await ask({ Action: 'X' })).toMatchObject({ RtnMsg: 'error_action' });
    expect(await ask({ TotalAmount: '-1' })).toMatchObject({ RtnMsg: 'error_amount' });
    expect(await ask({})).toMatchObject({ RtnMsg: 'error_status' });
    wall = afterClose;
    expect(await ask({ TotalAmount: '700' })).toMatchObject({ RtnCode: '1', RtnMsg: '' });
    expect(await ask({ TotalAmount: '501' })).toMatchObject({ RtnMsg: 'error_amount' });
    expect(await ask({ TotalAmount: '500' })).toMatchObject({ RtnCode: '1' });
    const unsigned = await post('/CreditDetail/DoAction', { MerchantID: merchant.id });
    expect(await unsigned.text()).toBe('10200073|CheckMacValue Error');
  });
});
