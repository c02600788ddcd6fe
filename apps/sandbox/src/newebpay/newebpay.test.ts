import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../app.ts';
import { answerCode, questionCode, seal, shaOf, unseal, type Merchant } from './seal.ts';

const manual = { id: 'MS127874575', key: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn', iv: 'C6AcmfqJILwgnhIP' };

describe('published values', () => {
  test('of PROVIDERS.md', () => {
    const merchant = { id: '3430112', key: '12345678901234567890123456789012', iv: '1234567890123456' };
    const sealed = seal(
      'MerchantID=3430112&RespondType=JSON&TimeStamp=1485232229&Version=1.4&MerchantOrderNo=S_1485232229&Amt=40&ItemDesc=UnitTest',
      merchant,
    );
    expect([sealed.slice(0, 8), sealed.slice(-8)]).toEqual(['ff91c8aa', '5f4214fa']);
    expect(shaOf(sealed, merchant)).toBe('EA0A6CC37F40C1EA5692E7CBB8AE097653DF3E91365E6A9CD7E91312413C7BB8');
  });

  test('of the manual’s request', () => {
    const sealed = seal(
      'MerchantID=MS127874575&RespondType=String&TimeStamp=1695795410&Version=2.0&MerchantOrderNo=Vanespl_ec_1695795410&Amt=30&ItemDesc=test&NotifyURL=https%3A%2F%2Fwebhook.site%2Fd4db5ad1-2278-466a-9d66-78585c0dbadb',
      manual,
    );
    expect(shaOf(sealed, manual)).toBe('84E4D9F96537E029F8450BE1E759080F9AF6995921B7F6F9AAFDDD2C36E7B287');
  });

  test('of the manual’s notice', () => {
    const text =
      'Status=SUCCESS&Message=%E6%8E%88%E6%AC%8A%E6%88%90%E5%8A%9F&MerchantID=MS127874575&Amt=30&TradeNo=23092714215835071&MerchantOrderNo=Vanespl_ec_1695795668&RespondType=String&IP=123.51.237.115&EscrowBank=HNCB&PaymentType=CREDIT&RespondCode=00&Auth=115468&Card6No=400022&Card4No=1111&Exp=2609&AuthBank=KGI&TokenUseStatus=0&InstFirst=0&InstEach=0&Inst=0&ECI=&PayTime=2023-09-27+14%3A21%3A59&PaymentMethod=CREDIT';
    const sealed = seal(text, manual);
    expect(shaOf(sealed, manual)).toBe('C80876AEBAC0036268C0E240E5BFF69C0470DE9606EEE083C5C8DD64FDB3347A');
    expect(unseal(sealed, manual)).toBe(text);
    expect(unseal(sealed, { ...manual, key: 'x'.repeat(32) })).toBeUndefined();
  });

  test('of questions and answers in older manuals', () => {
    const merchant = { id: '1422967', key: 'abcdefg', iv: '1234567' };
    expect(questionCode('840f022', '100', merchant)).toBe(
      '379BF1DB8948EE79D8ED77A1EBCB2F57B0FD45D0376B6DA9CF85F539CEF1C127',
    );
    expect(answerCode('840f022', '100', '14061313541640927', merchant)).toBe(
      '62C687AF6409E46E79769FAF54F54FE7E75AAE50BAF0767752A5C337670B8EDB',
    );
  });
});

/** A shop that keeps the notices that it is sent and answers as told. */
const box = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    letters.push(body);
    response.statusCode = answers.shift() ?? 200;
    response.end('whatever');
  });
}).listen(0, '127.0.0.1');
await once(box, 'listening');
const shopUrl = `http://127.0.0.1:${(box.address() as AddressInfo).port}`;
const letters: string[] = [];
const answers: number[] = [];
afterAll(() => box.close());

let sandbox: Sandbox;
let shop: Merchant;
let now = 0;
beforeEach(async () => {
  now = Date.parse('2026-03-02T02:00:00Z');
  letters.length = 0;
  answers.length = 0;
  sandbox = await startSandbox({ banks: { clock: () => now, retryMs: [1, 1, 1, 1, 1] } });
  const env = (await (await fetch(`${sandbox.url}/__sim/shop`)).json()) as Record<string, string>;
  shop = {
    id: env['NEWEBPAY_MERCHANT_ID'] ?? '',
    key: env['NEWEBPAY_HASH_KEY'] ?? '',
    iv: env['NEWEBPAY_HASH_IV'] ?? '',
  };
});
afterEach(() => sandbox.close());

const trade = (given: Record<string, string> = {}) => ({
  MerchantID: shop.id,
  RespondType: 'JSON',
  TimeStamp: String(now / 1000),
  Version: '2.3',
  LangType: 'zh-tw',
  MerchantOrderNo: 'A1',
  Amt: '1200',
  ItemDesc: '線上課程',
  TradeLimit: '900',
  ReturnURL: `${shopUrl}/return`,
  NotifyURL: `${shopUrl}/notify`,
  ClientBackURL: `${shopUrl}/back`,
  CREDIT: '1',
  ...given,
});
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'sec-fetch-dest': 'document', ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
function formOf(fields: Record<string, string>, outer: Record<string, string> = {}) {
  const TradeInfo = seal(new URLSearchParams(fields).toString(), shop);
  return { MerchantID: shop.id, TradeInfo, TradeSha: shaOf(TradeInfo, shop), Version: '2.3', ...outer };
}
const open = (fields: Record<string, string> = {}) => post('/MPG/mpg_gateway', formOf(trade(fields)));
const codeOf = async (answer: Response) => /MPG\d{5}/.exec(await answer.text())?.[0] ?? answer.status;
const control = async (path: string, body: object) =>
  (await (
    await fetch(`${sandbox.url}/__sim/newebpay/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as Record<string, never>;

describe('the form', () => {
  test.each([
    [{ RespondType: 'XML' }, 'MPG01011'],
    [{ Version: '2.2' }, 'MPG02010'],
    [{ TimeStamp: '' }, 'MPG01002'],
    [{ TimeStamp: '1485232229' }, 'MPG02004'],
    [{ MerchantOrderNo: 'A-1' }, 'MPG01012'],
    [{ MerchantOrderNo: 'A'.repeat(31) }, 'MPG01012'],
    [{ Amt: '0' }, 'MPG01015'],
    [{ Amt: '12.5' }, 'MPG01015'],
    [{ ItemDesc: '' }, 'MPG01017'],
    [{ ItemDesc: "it's" }, 'MPG01017'],
    [{ ItemDesc: '課'.repeat(51) }, 'MPG01017'],
    [{ NotifyURL: '' }, 'MPG01014'],
    [{ NotifyURL: 'https://shop.example:8443/notify' }, 'MPG01014'],
    [{ ReturnURL: `${shopUrl}/notify` }, 'MPG01014'],
    [{ CREDIT: '0' }, 'MPG02002'],
    [{ Email: 'buyer@example.com' }, 'MPG03009'],
    [{ MerchantID: 'MS1' }, 'MPG03007'],
  ])('of %j is refused with %s', async (wrong, code) => {
    expect(await codeOf(await open(wrong))).toBe(code);
  });

  test('is refused when it is not the shop’s, not a browser’s, old, or repeated', async () => {
    const good = formOf(trade());
    expect(await codeOf(await post('/MPG/mpg_gateway', good, { 'sec-fetch-dest': 'iframe' }))).toBe('MPG02005');
    expect(await codeOf(await post('/MPG/mpg_gateway', { ...good, MerchantID: 'MS1' }))).toBe('MPG03007');
    expect(await codeOf(await post('/MPG/mpg_gateway', { ...good, Version: '2.2' }))).toBe('MPG03007');
    expect(await codeOf(await post('/MPG/mpg_gateway', { ...good, TradeSha: 'A' }))).toBe('MPG03009');
    expect(await codeOf(await post('/MPG/mpg_gateway', { ...good, TradeSha: '' }))).toBe('MPG01024');
    const notSealed = { ...good, TradeInfo: 'ab', TradeSha: shaOf('ab', shop) };
    expect(await codeOf(await post('/MPG/mpg_gateway', notSealed))).toBe('MPG03009');
    now += 121_000;
    expect(await codeOf(await post('/MPG/mpg_gateway', good))).toBe('MPG02004');
    expect((await open()).status).toBe(303);
    expect(await codeOf(await open())).toBe('MPG03008');
  });
});

/** What the page of the way back would post to the shop. */
function returned(page: string) {
  const fields = Object.fromEntries(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return { action: /action="([^"]+)"/.exec(page)?.[1], fields };
}
const resultIn = (sealed: string | undefined) =>
  JSON.parse(unseal(sealed ?? '', shop) ?? 'null') as { Status: string; Result: Record<string, unknown> };

describe('the pages', () => {
  const pageOf = async () => (await open()).headers.get('location') ?? '';
  const read = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text();

  test('let a buyer pay past the bank’s check, and bring the result back to the shop', async () => {
    const path = await pageOf();
    expect(await read(path)).toContain('TWD 1200.00');
    const check = (await post(path, { act: 'pay' })).headers.get('location') ?? '';
    expect(await read(check)).toContain('3D 驗證');
    expect(letters).toEqual([]);
    const { action, fields } = returned(await (await post(check, { answer: 'yes' })).text());
    expect(action).toBe(`${shopUrl}/return`);
    const notice = Object.fromEntries(new URLSearchParams(letters[0]));
    expect(Object.keys(notice)).toEqual(['Status', 'MerchantID', 'Version', 'TradeInfo', 'TradeSha']);
    for (const one of [notice, fields]) {
      expect(one['TradeSha']).toBe(shaOf(one['TradeInfo'] ?? '', shop));
      expect(resultIn(one['TradeInfo'])).toMatchObject({
        Status: 'SUCCESS',
        Result: { MerchantID: shop.id, MerchantOrderNo: 'A1', Amt: 1200, PaymentType: 'CREDIT' },
      });
    }
    // Whoever opens the page again is led back, and nothing is told twice.
    expect(returned(await read(path)).action).toBe(`${shopUrl}/return`);
    expect(letters).toHaveLength(1);
  });

  test('let a buyer fail at the check, refuse or walk away, and end after their time', async () => {
    const failing = await pageOf();
    const check = (await post(failing, { act: 'pay' })).headers.get('location') ?? '';
    const { fields } = returned(await (await post(check, { answer: 'no' })).text());
    expect([fields['Status'], resultIn(fields['TradeInfo']).Status]).toEqual(['MPG03009', 'MPG03009']);
    const left = (await open({ MerchantOrderNo: 'A2', LangType: 'en' })).headers.get('location') ?? '';
    expect(await read(left)).toContain('A simulated payment page');
    expect((await post(left, { act: 'leave' })).headers.get('location')).toBe(`${shopUrl}/back`);
    expect(letters).toHaveLength(1);
    now += 901_000;
    expect(await read(left)).toContain('This payment is over');
    expect((await post(left, { act: 'pay' })).status).toBe(200);
    expect(letters).toHaveLength(1);
  });
});

test('a notice comes again three times, until the answer is 200', async () => {
  answers.push(500, 204, 302, 400, 500, 500);
  await open();
  await control('payments/A1/act', { act: 'pay' });
  await expect.poll(() => letters.length).toBe(4);
  answers.length = 0;
  answers.push(500);
  await open({ MerchantOrderNo: 'A2' });
  await control('payments/A2/act', { act: 'pay' });
  await expect.poll(() => letters.length).toBe(6);
});

describe('the shop’s server', () => {
  const question = async (given: Record<string, string> = {}) => {
    const fields = { MerchantOrderNo: 'A1', Amt: '1200', ...given };
    const answer = await post('/API/QueryTradeInfo', {
      MerchantID: shop.id,
      Version: '1.3',
      RespondType: 'JSON',
      TimeStamp: String(Math.floor(now / 1000)),
      CheckValue: questionCode(fields.MerchantOrderNo, fields.Amt, shop),
      ...fields,
    });
    return (await answer.json()) as { Status: string; Result: Record<string, unknown> };
  };
  const order = async (path: 'Close' | 'Cancel', given: Record<string, string>, id = shop.id) => {
    const { Result } = await question();
    const fields = {
      RespondType: 'JSON',
      Version: path === 'Close' ? '1.1' : '1.0',
      Amt: '1200',
      MerchantOrderNo: 'A1',
      TradeNo: (Result['TradeNo'] ?? '') as string,
      TimeStamp: String(Math.floor(now / 1000)),
      IndexType: '1',
      ...given,
    };
    const answer = await post(`/API/CreditCard/${path}`, {
      MerchantID_: id,
      PostData_: seal(new URLSearchParams(fields).toString(), shop),
    });
    return ((await answer.json()) as { Status: string }).Status;
  };
  const run = 15 * 60_000;
  async function pay() {
    await open();
    await control('payments/A1/act', { act: 'pay' });
  }

  test('is told of a trade with a code over it', async () => {
    await open();
    expect((await question()).Result).toMatchObject({ TradeStatus: '0', PayTime: '0000-00-00 00:00:00' });
    await control('payments/A1/act', { act: 'pay' });
    const { Result } = await question();
    expect(Result).toMatchObject({
      TradeStatus: '1',
      CloseAmt: null,
      CloseStatus: '0',
      BackBalance: '1200',
      BackStatus: '0',
      PayTime: '2026-03-02 10:00:00',
      CheckCode: answerCode('A1', '1200', String(Result['TradeNo']), shop),
    });
    expect(String(Result['TradeNo'])).toMatch(/^260302100000\d{5}$/);
  });

  test('is refused with a wrong code, clock, version, merchant, number or amount, and then locked out', async () => {
    await open();
    for (const [wrong, code] of [
      [{ CheckValue: 'A' }, 'TRA10054'],
      [{ TimeStamp: String(now / 1000 - 121) }, 'TRA40014'],
      [{ Version: '1.2' }, 'TRA10018'],
      [{ MerchantID: 'MS1' }, 'TRA10001'],
      [{ MerchantOrderNo: 'B1' }, 'TRA10021'],
      [{ Amt: '1201' }, 'TRA10021'],
    ] as const) {
      expect(await question(wrong)).toMatchObject({ Status: code, Result: [] });
    }
    for (let asked = 0; asked < 20; asked += 1) {
      await question({ MerchantOrderNo: 'B1' });
    }
    expect((await question()).Status).toBe('TRA10071');
    now += 4 * 3_600_000 + 1;
    expect((await question()).Status).toBe('SUCCESS');
  });

  test('moves money as the states of a card allow', async () => {
    await pay();
    expect(await order('Close', { CloseType: '2' })).toBe('TRA10047');
    expect(await order('Cancel', { Amt: '1' })).toBe('TRA10050');
    expect(await order('Close', { CloseType: '1', Amt: '1201' })).toBe('TRA10028');
    expect(await order('Close', { CloseType: '1', Amt: '800' })).toBe('SUCCESS');
    expect(await order('Close', { CloseType: '1', Amt: '800' })).toBe('TRA10027');
    expect(await order('Cancel', {})).toBe('TRA10047');
    expect((await question()).Result).toMatchObject({ CloseStatus: '1', CloseAmt: '800', BackBalance: '800' });
    expect(await order('Close', { CloseType: '1', Cancel: '1', Amt: '1200' })).toBe('TRA10050');
    expect(await order('Close', { CloseType: '1', Cancel: '1', Amt: '800' })).toBe('SUCCESS');
    expect((await question()).Result).toMatchObject({ CloseStatus: '0', BackBalance: '1200' });
    expect(await order('Close', { CloseType: '1' })).toBe('SUCCESS');
    now += run;
    expect(await order('Close', { CloseType: '1', Cancel: '1' })).toBe('TRA10095');
    expect(await order('Close', { CloseType: '2' })).toBe('TRA10048');
    now += run;
    expect(await order('Close', { CloseType: '2', Amt: '1201' })).toBe('TRA10036');
    expect(await order('Close', { CloseType: '2', TradeNo: '1' })).toBe('TRA10038');
    expect(await order('Close', { CloseType: '2', Amt: '500' })).toBe('SUCCESS');
    expect(await order('Close', { CloseType: '2', Amt: '500' })).toBe('TRA20027');
    expect((await question()).Result).toMatchObject({ BackStatus: '1', BackBalance: '700', TradeStatus: '1' });
    now += run;
    expect((await question()).Result).toMatchObject({ BackStatus: '2' });
    now += run;
    expect((await question()).Result).toMatchObject({ BackStatus: '3', TradeStatus: '1' });
    expect(await order('Close', { CloseType: '2', Amt: '700' })).toBe('SUCCESS');
    now += 2 * run;
    expect((await question()).Result).toMatchObject({ BackStatus: '3', BackBalance: '0', TradeStatus: '6' });
  });

  test('is captured by itself, and gives an authorisation up before that', async () => {
    await pay();
    for (const [status, balance] of [
      ['0', '1200'],
      ['1', '1200'],
      ['2', '1200'],
      ['3', '1200'],
      ['3', '1200'],
    ]) {
      expect((await question()).Result).toMatchObject({ CloseStatus: status, BackBalance: balance });
      now += run;
    }
    await open({ MerchantOrderNo: 'A2' });
    await control('payments/A2/act', { act: 'pay' });
    const ofA2 = { MerchantOrderNo: 'A2' };
    expect(await order('Cancel', ofA2)).toBe('SUCCESS');
    expect((await question(ofA2)).Result).toMatchObject({ TradeStatus: '3', BackBalance: '0' });
    expect(await order('Cancel', ofA2)).toBe('TRA10021');
  });

  test('is refused what is wrongly sealed, old, malformed or from another merchant', async () => {
    await pay();
    expect(await order('Cancel', {}, 'MS1')).toBe('TRA10001');
    expect(await order('Cancel', { TimeStamp: '1485232229' })).toBe('TRA40014');
    expect(await order('Cancel', { Version: '9' })).toBe('TRA10018');
    expect(await order('Cancel', { IndexType: '2' })).toBe('TRA10032');
    expect(await order('Cancel', { Amt: '1.5' })).toBe('TRA10003');
    expect(await order('Close', { CloseType: '3' })).toBe('TRA10018');
    const answer = await post('/API/CreditCard/Cancel', { MerchantID_: shop.id, PostData_: 'ab' });
    expect(await answer.json()).toMatchObject({ Status: 'TRA10008' });
    for (let tried = 0; tried < 40; tried += 1) {
      await order('Cancel', { Amt: '1' });
    }
    expect(await order('Cancel', {})).toBe('TRA10702');
    now += 3_600_000 + 1;
    expect(await order('Cancel', {})).not.toBe('TRA10702');
  });
});
