import { createCipheriv } from 'node:crypto';
import { minor, type Money } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { afterAll, describe, expect, test } from 'vitest';
import { startSimulatedBank } from '../../../testing/simulated-bank.ts';
import { formOf } from '../../../testing/test-bank.ts';
import { testClock } from '../../../testing/test-server.ts';
import { RefundRefused, type Letter, type PaymentOrder, type RefundRequest, type Trade } from '../payment.ts';
import { checkCode, decrypt, tradeSha } from './cipher.ts';
import { newebpay } from './newebpay.ts';
import { newebpayService } from './settings.ts';

const clock = testClock();
/** What the bank's next answer is changed to on its way; null: nothing. */
let tamper: ((answer: { Status: string; Result: Record<string, unknown> }) => object) | null = null;
/** The line breaks before the next order to move money gets through. */
let isCut = false;
const asked: string[] = [];
const pathOf = (asking: string | URL | Request): string =>
  new URL(asking instanceof Request ? asking.url : asking).pathname;
const fetcher: typeof fetch = async (url, init) => {
  const path = pathOf(url);
  asked.push(path);
  if (isCut && path.includes('/CreditCard/')) {
    isCut = false;
    throw new Error('the line is broken');
  }
  const answer = await fetch(url, init);
  if (!tamper) {
    return answer;
  }
  return Response.json(tamper((await answer.json()) as never));
};
const bank = await startSimulatedBank('newebpay', clock, { fetcher, refundTakes: 3 * hour });
afterAll(() => bank.close());
const { provider } = bank;
const config = {
  url: bank.url,
  merchantId: String(bank.settings.NEWEBPAY_MERCHANT_ID),
  hashKey: String(bank.settings.NEWEBPAY_HASH_KEY),
  hashIv: String(bank.settings.NEWEBPAY_HASH_IV),
};

const twd = (dollars: number): Money => ({ amount: minor(dollars * 100), currency: 'TWD' });
let orders = 0;
const anOrder = (given: Partial<PaymentOrder> = {}): PaymentOrder => ({
  attemptNumber: `N${String((orders += 1)).padStart(19, '0')}`,
  code: 14,
  money: twd(1_200),
  title: '線上課程',
  createdAt: clock(),
  expiresAt: new Date(clock().getTime() + 29 * minute),
  language: 'zh-TW',
  openId: 'openid-of-the-buyer',
  clientAddress: '203.0.113.9',
  notifyUrl: `${bank.url}/nobody/notify`,
  returnUrl: 'https://shop.example/pay/return/newebpay',
  backUrl: 'https://shop.example/pay/back/newebpay/1',
  ...given,
});
const tradeOf = ({ attemptNumber, money, createdAt }: PaymentOrder): Trade => ({
  attemptNumber,
  handle: null,
  tradeNumber: null,
  authorisation: null,
  money,
  createdAt,
});

/** A payment that the buyer made, its trade and the notice of it. */
async function paid() {
  const order = anOrder();
  expect(await bank.open(await provider.begin(order))).toBe(303);
  const { browser, notices, payment } = await bank.act(order.attemptNumber, 'pay');
  const body = notices[0]?.body ?? '';
  return { order, browser: browser?.fields ?? {}, body, trade: { ...tradeOf(order), tradeNumber: payment.id } };
}

const letter = (body: string): Letter => ({ headers: {}, rawBody: Buffer.from(body), url: '/pay/notify/newebpay' });
const verify = (body: string) => provider.verify(letter(body));
const forged = (why: string) => ({ kind: 'forged', why });

/** A notice of these contents with the shop's own keys. */
function signedNotice(content: unknown, outer: Record<string, string> = {}): string {
  const aes = createCipheriv('aes-256-cbc', config.hashKey, config.hashIv);
  const plain = typeof content === 'string' ? content : JSON.stringify(content);
  const TradeInfo = aes.update(plain, 'utf8', 'hex') + aes.final('hex');
  const TradeSha = tradeSha(TradeInfo, config);
  return new URLSearchParams({
    Status: 'SUCCESS',
    MerchantID: config.merchantId,
    Version: '2.3',
    TradeInfo,
    TradeSha,
    ...outer,
  }).toString();
}
const aResult = (result: Record<string, unknown> = {}, status = 'SUCCESS') => ({
  Status: status,
  Message: '',
  Result: {
    MerchantID: config.merchantId,
    MerchantOrderNo: 'N1',
    Amt: 1200,
    TradeNo: '26030210000012345',
    PaymentType: 'CREDIT',
    ...result,
  },
});

/** What something throws; null: nothing. */
const failureOf = (asking: Promise<unknown>): Promise<string | null> =>
  asking.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error)),
  );

describe('the form', () => {
  test('says a number, an amount and a neutral title, and nothing of the buyer', async () => {
    const order = anOrder();
    const form = formOf((await provider.begin(order)).step);
    expect(form.action).toBe(`${bank.url}/MPG/mpg_gateway`);
    expect(Object.keys(form.fields)).toEqual(['MerchantID', 'TradeInfo', 'TradeSha', 'Version']);
    const inside = Object.fromEntries(new URLSearchParams(decrypt(form.fields['TradeInfo'] ?? '', config) ?? ''));
    expect(inside).toEqual({
      MerchantID: config.merchantId,
      RespondType: 'JSON',
      TimeStamp: String(clock().getTime() / 1000),
      Version: '2.3',
      LangType: 'zh-tw',
      MerchantOrderNo: order.attemptNumber,
      Amt: '1200',
      ItemDesc: '線上課程',
      TradeLimit: '900',
      ReturnURL: order.returnUrl,
      NotifyURL: order.notifyUrl,
      ClientBackURL: order.backUrl,
      CREDIT: '1',
    });
  });

  test('ends before the order does, in seconds that NewebPay takes', async () => {
    const insideOf = async (given: Partial<PaymentOrder>) => {
      const form = formOf((await provider.begin(anOrder(given))).step);
      return new URLSearchParams(decrypt(form.fields['TradeInfo'] ?? '', config) ?? '');
    };
    const limitIn = async (milliseconds: number) =>
      (await insideOf({ expiresAt: new Date(clock().getTime() + milliseconds) })).get('TradeLimit');
    expect([await limitIn(20_000), await limitIn(5 * minute + 900), await limitIn(hour)]).toEqual(['60', '300', '900']);
    expect((await insideOf({ language: 'en' })).get('LangType')).toBe('en');
    expect((await insideOf({ language: 'zh-CN' })).get('LangType')).toBe('zh-tw');
    expect((await insideOf({ title: `a'b"c\nd${'x'.repeat(60)}` })).get('ItemDesc')).toMatch(/^a b c dx{43}$/);
  });

  test('is of whole Taiwan dollars', async () => {
    for (const money of [
      { amount: minor(120_050), currency: 'TWD' as const },
      { amount: minor(100), currency: 'USD' as const },
    ]) {
      await expect(async () => provider.begin(anOrder({ money }))).rejects.toThrow('whole Taiwan dollars');
    }
  });

  test('is taken from a browser alone, once, within two minutes and unchanged', async () => {
    const begun = await provider.begin(anOrder());
    const { action, fields } = formOf(begun.step);
    const post = (
      given: Record<string, string>,
      headers = { 'sec-fetch-dest': 'document' } as Record<string, string>,
    ) => fetch(action, { method: 'POST', headers, body: new URLSearchParams(given), redirect: 'manual' });
    const codeIn = async (answer: Response) => /MPG\d{5}/.exec(await answer.text())?.[0];
    expect(await codeIn(await post(fields, {}))).toBe('MPG02005');
    expect(await codeIn(await post(fields, { 'sec-fetch-dest': 'iframe' }))).toBe('MPG02005');
    for (const name of Object.keys(fields)) {
      expect([name, (await post({ ...fields, [name]: `${fields[name]}0` })).status]).toEqual([name, 400]);
    }
    expect((await post(fields)).status).toBe(303);
    expect(await codeIn(await post(fields))).toBe('MPG03008');
    const late = formOf((await provider.begin(anOrder())).step);
    clock.pass(121_000);
    expect(await codeIn(await post(late.fields))).toBe('MPG02004');
  });
});

describe('a notice', () => {
  test('is forged when any of its fields is changed, left out or doubled', async () => {
    const { order, body } = await paid();
    expect(await verify(body)).toMatchObject({
      kind: 'word',
      word: { attemptNumber: order.attemptNumber, outcome: 'paid', money: order.money },
    });
    const fields = Object.fromEntries(new URLSearchParams(body));
    // The version is signed nowhere and decides nothing.
    for (const name of ['Status', 'MerchantID', 'TradeInfo', 'TradeSha']) {
      const value = fields[name] ?? '';
      const { [name]: _, ...rest } = fields;
      const spoiled = [
        ...[0, Math.floor(value.length / 2), value.length - 1].map((at) => {
          const other = value[at] === 'a' ? 'b' : 'a';
          return { ...fields, [name]: `${value.slice(0, at)}${other}${value.slice(at + 1)}` };
        }),
        { ...fields, [name]: `${value}0` },
        { ...fields, [name]: '' },
        rest,
      ];
      for (const one of spoiled) {
        expect([name, (await verify(new URLSearchParams(one).toString())).kind]).toEqual([name, 'forged']);
      }
      expect(await verify(`${body}&${name}=${encodeURIComponent(value)}`)).toEqual(forged('a field came twice'));
    }
    for (const nothing of ['', '%', 'Status=SUCCESS', '{}']) {
      expect((await verify(nothing)).kind).toBe('forged');
    }
  });

  test('is forged when somebody else signed it, or it is for another merchant, amount or currency', async () => {
    const { order } = await paid();
    const lie = async (kind: string) => verify((await bank.notify(order.attemptNumber, { lie: kind })).body);
    expect(await lie('forged')).toEqual(forged('wrong TradeSha'));
    expect(await lie('wrongMerchant')).toEqual(forged('another merchant'));
    expect(await lie('wrongCurrency')).toEqual(forged('number or amount is malformed'));
    // The amount is compared where the order is known.
    expect(await lie('wrongAmount')).toMatchObject({ kind: 'word', word: { money: twd(1_201) } });
  });

  test('is forged when it is our own form, though that is signed by the same key', async () => {
    const { fields } = formOf((await provider.begin(anOrder())).step);
    expect(await verify(new URLSearchParams({ Status: 'SUCCESS', ...fields }).toString())).toEqual(
      forged('not a result in JSON'),
    );
    expect(provider.numberIn({ Status: 'SUCCESS', ...fields })).toBeNull();
    // A title that looks like a result changes nothing.
    const flat = new URLSearchParams({ Status: 'SUCCESS', ...aResult().Result, Amt: '1200' } as Record<string, string>);
    expect(await verify(signedNotice(flat.toString()))).toEqual(forged('not a result in JSON'));
  });

  test('is forged when its envelope says another result than what is signed', async () => {
    expect(await verify(signedNotice(aResult({}, 'MPG03009')))).toEqual(
      forged('another result than its envelope says'),
    );
    expect(await verify(signedNotice(aResult(), { Status: 'MPG03009' }))).toEqual(
      forged('another result than its envelope says'),
    );
    expect(await verify(signedNotice(aResult(), { MerchantID: 'MS1' }))).toEqual(
      forged('another result than its envelope says'),
    );
  });

  test.each([
    [{ PaymentType: 'VACC' }, 'not a payment by card'],
    [{ PaymentType: undefined }, 'not a payment by card'],
    [{ TradeNo: '' }, 'not a payment by card'],
    [{ Amt: 0 }, 'number or amount is malformed'],
    [{ Amt: -1200 }, 'number or amount is malformed'],
    [{ Amt: '1200.5' }, 'number or amount is malformed'],
    [{ Amt: '1e3' }, 'number or amount is malformed'],
    [{ Amt: null }, 'not a result in JSON'],
    [{ MerchantOrderNo: '' }, 'number or amount is malformed'],
    [{ MerchantOrderNo: "N1' or 1=1" }, 'number or amount is malformed'],
    [{ MerchantOrderNo: ['N1'] }, 'not a result in JSON'],
  ])('that is signed and says %j pays nothing', async (result, why) => {
    expect(await verify(signedNotice(aResult(result)))).toEqual(forged(why));
  });

  test('of a failure tells why, and a result without a trade is nobody’s', async () => {
    const order = anOrder();
    await bank.open(await provider.begin(order));
    const { notices, browser } = await bank.act(order.attemptNumber, 'refuse');
    expect(await verify(notices[0]?.body ?? '')).toMatchObject({
      kind: 'word',
      word: { outcome: 'failed', attemptNumber: order.attemptNumber, reason: expect.stringMatching(/^MPG03009 /) },
    });
    expect(provider.numberIn(browser?.fields ?? {})).toBe(order.attemptNumber);
    const empty = { Status: 'MPG02004', Message: '', Result: [] };
    expect(await verify(signedNotice(empty, { Status: 'MPG02004' }))).toEqual(forged('not a result in JSON'));
  });

  test('is answered by a status, of which 200 alone ends its coming', () => {
    expect((['taken', 'refused', 'later'] as const).map((outcome) => provider.reply(outcome).status)).toEqual([
      200, 400, 503,
    ]);
  });
});

test('a browser’s return names a payment only when it is signed', async () => {
  const { order, browser } = await paid();
  expect(provider.numberIn(browser)).toBe(order.attemptNumber);
  expect(provider.numberIn({ ...browser, TradeSha: 'A'.repeat(64) })).toBeNull();
  const other = browser['TradeInfo']?.replace(/^./, (first) => (first === '0' ? '1' : '0')) ?? '';
  expect(provider.numberIn({ ...browser, TradeInfo: other })).toBeNull();
  expect(provider.numberIn({ MerchantOrderNo: order.attemptNumber })).toBeNull();
  expect(await provider.complete?.(tradeOf(order), browser)).toMatchObject({ outcome: 'paid', money: order.money });
  const open = anOrder();
  await bank.open(await provider.begin(open));
  expect(await provider.complete?.(tradeOf(open), browser)).toBeNull();
});

describe('a question', () => {
  test('is answered with what a trade is', async () => {
    const order = anOrder();
    const trade = tradeOf(order);
    expect(await provider.query(trade)).toEqual({ state: 'unpaid' });
    await bank.open(await provider.begin(order));
    expect(await provider.query(trade)).toEqual({ state: 'unpaid' });
    clock.pass(16 * minute);
    // Its time is over, so that it cannot be paid any more.
    expect(await provider.query(trade)).toEqual({ state: 'failed', reason: 'TradeStatus 2' });
    expect((await bank.act(order.attemptNumber, 'pay')).payment.state).toBe('open');
    const never = tradeOf(anOrder());
    clock.pass(provider.earliestQuery);
    expect(await provider.query(never)).toEqual({ state: 'failed', reason: 'its page was never opened' });
  });

  test('throws when the answer is not signed, or is about something else', async () => {
    const { trade } = await paid();
    await bank.next('unsigned');
    expect(await failureOf(provider.query(trade))).toContain('"CheckCode"');
    expect(await provider.query(trade)).toMatchObject({ state: 'paid', money: trade.money });
    const changes = [
      { CheckCode: 'A'.repeat(64) },
      { CheckCode: '' },
      { CheckCode: undefined },
      { Amt: 1201 },
      { Amt: '1200 ' },
      { TradeNo: '1' },
      { MerchantOrderNo: 'OTHER' },
      { MerchantID: 'MS1' },
    ];
    for (const change of changes) {
      tamper = (answer) => ({ ...answer, Result: { ...answer.Result, ...change } });
      expect([change, await failureOf(provider.query(trade))]).toEqual([
        change,
        expect.stringMatching(/NewebPay answered|"CheckCode"/),
      ]);
    }
    // Rightly signed, and about another trade of ours.
    const other = (await paid()).trade;
    const result = {
      Amt: '1200',
      MerchantID: config.merchantId,
      MerchantOrderNo: other.attemptNumber,
      TradeNo: other.tradeNumber,
    };
    tamper = (answer) => ({
      ...answer,
      Result: { ...answer.Result, ...result, CheckCode: checkCode(result, config) },
    });
    await expect(provider.query(trade)).rejects.toThrow('about something else');
    for (const broken of [[], null, 'SUCCESS', { Status: 'SUCCESS', Result: [] }, { Status: 'TRA10054', Result: [] }]) {
      tamper = () => broken as object;
      expect([broken, await failureOf(provider.query(trade))]).not.toEqual([broken, null]);
    }
    tamper = null;
  });

  test('tells what leaves for NewebPay: number, amount, time and signature', async () => {
    const { trade } = await paid();
    const before = (await bank.requests()).length;
    await provider.query(trade);
    const [request] = (await bank.requests()).slice(before);
    expect(Object.keys(Object.fromEntries(new URLSearchParams(request?.body))).toSorted()).toEqual([
      'Amt',
      'CheckValue',
      'MerchantID',
      'MerchantOrderNo',
      'RespondType',
      'TimeStamp',
      'Version',
    ]);
    expect(JSON.stringify(request)).not.toMatch(/openid-of-the-buyer|203\.0\.113\.9/);
  });

  test('is not asked any more for four hours once NewebPay has locked it', async () => {
    const own = await startSimulatedBank('newebpay', clock, { fetcher });
    const never = tradeOf(anOrder());
    let tried = 0;
    while (own.provider.quietUntil(clock()) === null && tried < 100) {
      tried += 1;
      await own.provider.query(never).catch(() => undefined);
    }
    expect(tried).toBeGreaterThan(10);
    expect(tried).toBeLessThan(100);
    const before = asked.length;
    await expect(own.provider.query(never)).rejects.toThrow('has locked itself');
    expect(asked.length).toBe(before);
    const until = own.provider.quietUntil(clock());
    expect(until).toEqual(new Date(clock().getTime() + 4 * hour));
    clock.pass(4 * hour + 1);
    expect(own.provider.quietUntil(clock())).toBeNull();
    expect((await own.provider.query(never)).state).toBe('failed');
    await own.close();
  });
});

/** So that the bank's next run comes after exactly a quarter of an hour. */
function alignClock() {
  clock.pass(15 * minute - (clock().getTime() % (15 * minute)));
}
const aRun = 15 * minute;

describe('a refund', () => {
  const ask = (trade: Trade, dollars: number, before = 0): RefundRequest => ({
    key: 'KEY0000000000000001',
    trade,
    money: twd(dollars),
    sentBefore: twd(before),
  });
  const refunded = async ({ attemptNumber }: Trade) => (await bank.payment(attemptNumber)).refunded / 100;
  const stateOf = async (request: RefundRequest) => (await provider.refundState(request)).state;
  const pathsOf = async (run: () => Promise<unknown>) => {
    const from = asked.length;
    await run();
    return asked.slice(from).filter((path) => path !== '/API/QueryTradeInfo');
  };
  /** Paid, and so many runs of the bank ago. */
  async function paidAt(runs: number) {
    alignClock();
    const { trade } = await paid();
    clock.pass(runs * aRun);
    return trade;
  }

  test('of all that is not captured yet gives the authorisation up', async () => {
    const trade = await paidAt(0);
    const all = ask(trade, 1_200);
    expect(await stateOf(all)).toBe('absent');
    expect(await pathsOf(async () => expect(await provider.refund(all)).toBe('done'))).toEqual([
      '/API/CreditCard/Cancel',
    ]);
    expect([await stateOf(all), await refunded(trade)]).toEqual(['done', 1_200]);
    expect(await provider.query(trade)).toEqual({ state: 'failed', reason: 'TradeStatus 3' });
    clock.pass(day);
    expect(await stateOf(all)).toBe('done');
  });

  test('of a part that is not captured yet captures the rest alone, and the rest goes back later', async () => {
    const trade = await paidAt(0);
    const part = ask(trade, 400);
    expect(await provider.refund(part)).toBe('pending');
    expect([await stateOf(part), await refunded(trade)]).toEqual(['pending', 400]);
    clock.pass(3 * aRun);
    expect(await stateOf(part)).toBe('done');
    const rest = ask(trade, 800, 400);
    expect(await stateOf(rest)).toBe('absent');
    expect(await provider.refund(rest)).toBe('pending');
    expect(await stateOf(rest)).toBe('pending');
    // A second one while it is under way is the same one.
    expect(await provider.refund(rest)).toBe('pending');
    clock.pass(2 * aRun);
    expect([await stateOf(rest), await refunded(trade)]).toEqual(['done', 1_200]);
  });

  test.each([
    ['all', 1_200, ['/API/CreditCard/Close', '/API/CreditCard/Cancel'], 'done'],
    ['a part', 400, ['/API/CreditCard/Close', '/API/CreditCard/Close'], 'pending'],
  ])('of %s whose capture waits for the night takes the capture back first', async (_what, dollars, paths, state) => {
    const trade = await paidAt(1);
    const request = ask(trade, dollars);
    expect(await pathsOf(async () => expect(await provider.refund(request)).toBe(state))).toEqual(paths);
    clock.pass(day);
    expect([await stateOf(request), await refunded(trade)]).toEqual(['done', dollars]);
  });

  test('has to wait while the bank captures', async () => {
    const trade = await paidAt(2);
    const request = ask(trade, 400);
    expect(await pathsOf(() => expect(provider.refund(request)).rejects.toThrow('is capturing'))).toEqual([]);
    clock.pass(aRun);
    expect(await provider.refund(request)).toBe('pending');
    expect(await refunded(trade)).toBe(400);
  });

  test('of what is captured is done when the bank says so, and not twice', async () => {
    const trade = await paidAt(3);
    const [first, second, more] = [ask(trade, 400), ask(trade, 800, 400), ask(trade, 100, 1_200)];
    expect(await provider.refund(first)).toBe('pending');
    clock.pass(aRun);
    expect(await stateOf(first)).toBe('pending');
    clock.pass(aRun);
    expect(await stateOf(first)).toBe('done');
    expect(await provider.refund(second)).toBe('pending');
    clock.pass(2 * aRun);
    expect(await stateOf(second)).toBe('done');
    await expect(provider.refund(more)).rejects.toThrow('more than is left to refund');
    await expect(provider.refund(more)).rejects.toBeInstanceOf(RefundRefused);
    expect(await refunded(trade)).toBe(1_200);
    // Somebody gave money back in the console: a person must look.
    expect(await provider.refundState(first)).toMatchObject({ state: 'unclear' });
  });

  test('that the bank refuses at once, or later, is told as refused', async () => {
    const trade = await paidAt(3);
    const request = ask(trade, 400);
    await bank.next('refundRefused');
    // Which of the two is not said, so that it is tried again.
    const refusal = await provider.refund(request).catch((error: unknown) => error);
    expect(refusal).not.toBeInstanceOf(RefundRefused);
    expect(String(refusal)).toContain('a refund is under way or has failed');
    expect(await stateOf(request)).toBe('absent');
    await provider.refund(request);
    await bank.settleRefund(trade.attemptNumber, 'refused');
    expect(await provider.refundState(request)).toMatchObject({ state: 'refused' });
    expect(await refunded(trade)).toBe(0);
  });

  test('that takes its time is asked about until it is there', async () => {
    const [captured, authorised] = [await paidAt(3), await paidAt(0)];
    const [back, given] = [ask(captured, 400), ask(authorised, 1_200)];
    await bank.next('refundPending', 2);
    expect(await provider.refund(back)).toBe('pending');
    expect(await provider.refund(given)).toBe('pending');
    clock.pass(hour);
    expect(await stateOf(back)).toBe('pending');
    // The bank has queued it and its figures do not show it yet: asked for again, it stays one.
    expect(await stateOf(given)).toBe('absent');
    expect(await provider.refund(given)).toBe('pending');
    clock.pass(2 * hour);
    expect([await stateOf(back), await stateOf(given)]).toEqual(['done', 'done']);
    expect([await refunded(captured), await refunded(authorised)]).toEqual([400, 1_200]);
  });

  test('is sent once, whether the line broke before or after it moved, or between two steps', async () => {
    const tryOn = async (request: RefundRequest) => {
      for (let tried = 0; tried < 5 && (await stateOf(request)) === 'absent'; tried += 1) {
        await provider.refund(request).catch(() => undefined);
      }
      clock.pass(day);
      return [await stateOf(request), await refunded(request.trade)];
    };
    /** The question before goes through; the order after it does not. */
    const breakOrders = (fault: string) => {
      let broken = false;
      tamper = (answer) => {
        if (!broken && answer.Status === 'SUCCESS' && !('TradeStatus' in answer.Result)) {
          broken = true;
          throw new Error(fault);
        }
        return answer;
      };
    };
    for (const runs of [0, 1, 3]) {
      for (const dollars of [400, 1_200]) {
        const before = ask(await paidAt(runs), dollars);
        isCut = true;
        expect([runs, ...(await tryOn(before))]).toEqual([runs, 'done', dollars]);
        const after = ask(await paidAt(runs), dollars);
        breakOrders('the answer was lost');
        expect([runs, ...(await tryOn(after))]).toEqual([runs, 'done', dollars]);
        tamper = null;
      }
    }
    for (const fault of ['timeoutBefore', 'timeoutAfter', 'serverError']) {
      const trade = await paidAt(3);
      const request = ask(trade, 400);
      expect(await stateOf(request)).toBe('absent');
      await bank.next(fault);
      expect(await failureOf(provider.refund(request))).toMatch(/NewebPay (did not answer|answered 500)/);
      expect([fault, ...(await tryOn(request))]).toEqual([fault, 'done', 400]);
    }
  });

  test('is not believed when the answer is unsigned, or about something else', async () => {
    const trade = await paidAt(0);
    const all = ask(trade, 1_200);
    for (const change of [
      { CheckCode: 'A'.repeat(64) },
      { CheckCode: undefined },
      { Amt: 1 },
      { MerchantOrderNo: 'X' },
    ]) {
      const other = await paidAt(0);
      tamper = (answer) =>
        'TradeStatus' in answer.Result ? answer : { ...answer, Result: { ...answer.Result, ...change } };
      expect([change, await failureOf(provider.refund(ask(other, 1_200)))]).toEqual([
        change,
        expect.stringMatching(/NewebPay answered|"CheckCode"/),
      ]);
      tamper = null;
    }
    // Close is signed nowhere: what it says is believed when the signed question says the same.
    const captured = await paidAt(3);
    const request = ask(captured, 400);
    const fake = newebpay(config, {
      clock,
      fetcher: async (url, init) =>
        pathOf(url).endsWith('/Close')
          ? Response.json({
              Status: 'SUCCESS',
              Message: '',
              Result: {
                MerchantID: config.merchantId,
                MerchantOrderNo: captured.attemptNumber,
                Amt: 400,
                TradeNo: captured.tradeNumber,
              },
            })
          : fetch(url, init),
    });
    expect(await fake.refund(request)).toBe('pending');
    expect([await stateOf(request), await refunded(captured)]).toEqual(['absent', 0]);
    // Figures that are missing are no figures.
    tamper = (answer) => ({ ...answer, Result: { ...answer.Result, BackBalance: undefined } });
    await expect(provider.refundState(request)).rejects.toThrow('without its figures');
    tamper = null;
    expect(await stateOf(all)).toBe('absent');
  });

  test('tells NewebPay number, amount and time alone', async () => {
    const trade = await paidAt(3);
    const before = (await bank.requests()).length;
    await provider.refund(ask(trade, 400));
    const sent = (await bank.requests()).slice(before).find(({ url }) => url.endsWith('/Close'));
    const { MerchantID_, PostData_ = '' } = Object.fromEntries(new URLSearchParams(sent?.body));
    expect(MerchantID_).toBe(config.merchantId);
    expect(Object.fromEntries(new URLSearchParams(decrypt(PostData_, config) ?? ''))).toEqual({
      RespondType: 'JSON',
      Version: '1.1',
      Amt: '400',
      MerchantOrderNo: trade.attemptNumber,
      TradeNo: trade.tradeNumber,
      TimeStamp: String(Math.floor(clock().getTime() / 1000)),
      IndexType: '1',
      CloseType: '2',
    });
  });

  test('rests for an hour when NewebPay has had too many', async () => {
    const trade = await paidAt(3);
    const from = clock().getTime();
    tamper = (answer) =>
      'TradeStatus' in answer.Result ? answer : { Status: 'TRA10702', Message: '', Result: [] as never };
    await expect(provider.refund(ask(trade, 400))).rejects.toThrow('locked for an hour');
    tamper = null;
    expect(provider.quietUntil(clock())).toEqual(new Date(from + hour));
    clock.pass(hour);
    expect(provider.quietUntil(clock())).toBeNull();
    // What it had taken before went on meanwhile.
    expect(await stateOf(ask(trade, 400))).toBe('done');
  });
});

test('a statement is what NewebPay says of each trade that our books have, though not each question is answered at once', async () => {
  alignClock();
  const trades: Trade[] = [];
  for (let made = 0; made < 6; made += 1) {
    trades.push((await paid()).trade);
  }
  const [given, parted] = trades as [Trade, Trade];
  await provider.refund({ key: 'K1', trade: given, money: twd(1_200), sentBefore: twd(0) });
  await provider.refund({ key: 'K2', trade: parted, money: twd(500), sentBefore: twd(0) });
  const never = tradeOf(anOrder());
  // Of many questions some find no answer: they are asked again.
  for (const fault of ['timeoutBefore', 'timeoutAfter', 'serverError']) {
    await bank.next(fault);
  }
  const rows = await provider.statement('2026-03-02', '2026-03-02', () => Promise.resolve([...trades, never]));
  expect(rows).toEqual(
    trades.map((trade) => ({
      attemptNumber: trade.attemptNumber,
      paid: twd(1_200),
      refunded: twd(trade === given ? 1_200 : trade === parted ? 500 : 0),
      fee: null,
    })),
  );
});

describe('its settings', () => {
  const env = {
    NEWEBPAY_URL: 'https://core.newebpay.com/',
    NEWEBPAY_MERCHANT_ID: 'MS350000001',
    NEWEBPAY_HASH_KEY: 'k'.repeat(32),
    NEWEBPAY_HASH_IV: 'i'.repeat(16),
  };

  test('are whole, or it is off', () => {
    expect(newebpayService.read(env, true)).toEqual({
      settings: { ...env, NEWEBPAY_URL: 'https://core.newebpay.com' },
      troubles: [],
    });
    expect(newebpayService.read({}, true)).toEqual({ settings: null, troubles: [] });
    const { NEWEBPAY_HASH_IV: _, ...part } = env;
    expect(newebpayService.read(part, true).troubles).toHaveLength(1);
    expect(newebpayService.read({ ...env, NEWEBPAY_HASH_KEY: 'short' }, true).troubles).toHaveLength(1);
    expect(newebpayService.read({ ...env, NEWEBPAY_URL: 'http://core.newebpay.com' }, true).troubles).toHaveLength(1);
  });

  test.each([
    ['NEWEBPAY_URL', 'https://ccore.newebpay.com'],
    ['NEWEBPAY_MERCHANT_ID', 'MS127874575'],
    ['NEWEBPAY_HASH_KEY', 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn'],
    ['NEWEBPAY_HASH_KEY', '12345678901234567890123456789012'],
    ['NEWEBPAY_HASH_IV', 'C6AcmfqJILwgnhIP'],
  ])('refuse %s of a published account in production', (name, value) => {
    const { troubles } = newebpayService.read({ ...env, [name]: value }, true);
    expect(troubles).toEqual([expect.stringContaining(name)]);
    expect(newebpayService.read({ ...env, [name]: value }, false).troubles).toEqual([]);
  });
});
