import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newAttemptNumber } from '@lyceum/domain/ids';
import { minor, type Money } from '@lyceum/domain/money';
import type { PaymentCode } from '@lyceum/domain/payments';
import { day, hour, minute, second } from '@lyceum/domain/time';
import { afterAll, describe, expect, it } from 'vitest';
import { startSimulatedBank } from '../../../testing/simulated-bank.ts';
import { testClock } from '../../../testing/test-server.ts';
import { RefundRefused, type Letter, type PaymentOrder, type RefundRequest, type Trade } from '../payment.ts';
import { alipay } from './alipay.ts';
import { readBill } from './bill.ts';
import { openGateway, type AlipayConfig } from './gateway.ts';
import { publicKey } from './keys.ts';
import { publishedParts } from './published-parts.ts';
import { alipayService } from './settings.ts';

/** A statement of its own needs to know none of our trades. */
const noneKnown = () => Promise.resolve([]);

type Fields = Record<string, string>;

const codes = [7, 8, 13] as const;
const yuan = (amount: number): Money => ({ amount: minor(amount), currency: 'CNY' });

const clock = testClock();
const bank = await startSimulatedBank('alipay', clock, { refundTakes: 3 * hour });
afterAll(() => bank.close());
const { provider } = bank;
const settings = bank.settings as Fields;

const anOrder = (code: PaymentCode = 7, more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  attemptNumber: newAttemptNumber(clock(), (size) => randomBytes(size)),
  code,
  money: yuan(12_345),
  title: '线上课程',
  createdAt: clock(),
  expiresAt: new Date(clock().getTime() + hour),
  language: 'zh-CN',
  openId: 'openid-of-somebody',
  clientAddress: '203.0.113.7',
  // Nobody is there.
  notifyUrl: 'http://127.0.0.1:9/pay/notify/alipay',
  returnUrl: 'https://shop.example/pay/return/alipay',
  backUrl: 'https://shop.example/pay/back/alipay/1',
  ...more,
});
const tradeOf = ({ attemptNumber, money, createdAt }: PaymentOrder, tradeNumber: string | null = null): Trade => ({
  attemptNumber,
  handle: null,
  tradeNumber,
  authorisation: null,
  money,
  createdAt,
});
/** Begun and opened, so that Alipay knows of it. */
async function opened(code: PaymentCode = 7, more: Partial<PaymentOrder> = {}) {
  const order = anOrder(code, more);
  expect(await bank.open(await provider.begin(order))).toBe(302);
  return { order, trade: tradeOf(order) };
}
async function paid(code: PaymentCode = 7) {
  const { order } = await opened(code);
  const { payment, browser } = await bank.act(order.attemptNumber, 'pay');
  return { order, browser, trade: tradeOf(order, payment.id) };
}
const refundOf = (key: string, trade: Trade, amount: number): RefundRequest => ({
  key,
  trade,
  money: yuan(amount),
  sentBefore: yuan(0),
});
async function noticeOf(number: string): Promise<Letter> {
  const sent = (await bank.notices()).filter((one) => one.number === number).at(-1);
  return { headers: {}, rawBody: Buffer.from(sent?.body ?? ''), url: '/pay/notify/alipay' };
}
const control = async (path: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${bank.url}/__sim/alipay/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
};

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = { type: 'spki', format: 'pem' } as const;

/** An Alipay that says what a test wants, rightly signed. */
async function anAlipay(answers: (params: Fields) => object | string, patience?: number) {
  const [ours, theirs] = [newPair(), newPair()];
  const server = createServer((request, response) => {
    const params = Object.fromEntries(new URL(request.url ?? '', 'http://gateway').searchParams);
    const said = answers(params);
    if (typeof said === 'string') {
      return said === 'hang' ? undefined : response.end(said);
    }
    const text = JSON.stringify({ code: '10000', msg: 'Success', ...said });
    const signature = sign('sha256', Buffer.from(text), theirs.privateKey).toString('base64');
    const name = `${params.method?.replaceAll('.', '_')}_response`;
    return response.end(`{"${name}":${text},"sign":"${signature}"}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const config: AlipayConfig = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: theirs.publicKey.export(pem).toString(),
  };
  /** A notice by the right key. */
  const letter = (fields: Fields): Letter => {
    const content = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('&');
    const signature = sign('sha256', Buffer.from(content), theirs.privateKey).toString('base64');
    const body = new URLSearchParams({ ...fields, sign: signature, sign_type: 'RSA2' });
    return { headers: {}, rawBody: Buffer.from(body.toString()), url: '' };
  };
  return { provider: alipay(config, { clock }), gateway: openGateway(config, { clock }, patience), letter, config };
}

describe('what leaves for Alipay', () => {
  const common = {
    app_id: settings.ALIPAY_APP_ID,
    charset: 'utf-8',
    notify_url: 'http://127.0.0.1:9/pay/notify/alipay',
    sign: expect.stringMatching(/^[\w+/]{342}==$/) as unknown,
    sign_type: 'RSA2',
    timestamp: '2026-03-02 10:00:00',
    version: '1.0',
  };
  const content = { total_amount: '123.45', subject: '线上课程', time_expire: '2026-03-02 11:00:00' };

  it('with a browser or a native shell is our number, the money and a neutral title, and nothing of the buyer', async () => {
    const orders = codes.map((code) => anOrder(code));
    const [page, wap, app] = await Promise.all(
      orders.map(async (order) => {
        const { step, handle } = await provider.begin(order);
        expect(handle).toBeNull();
        const query =
          step.kind === 'redirect'
            ? new URL(step.url).searchParams
            : new URLSearchParams(step.kind === 'bridge' ? (step.fields.orderString ?? '') : '');
        const { biz_content: biz = '', ...rest } = Object.fromEntries(query);
        return { ...rest, biz: JSON.parse(biz) as unknown };
      }),
    );
    const sdk = { alipay_sdk: 'alipay-sdk-nodejs-4.0.0' };
    const returnUrl = { return_url: 'https://shop.example/pay/return/alipay' };
    const [number7, number8, number13] = orders.map(({ attemptNumber }) => ({ out_trade_no: attemptNumber }));
    expect(page).toEqual({
      ...common,
      ...sdk,
      ...returnUrl,
      method: 'alipay.trade.page.pay',
      biz: { ...content, ...number7, product_code: 'FAST_INSTANT_TRADE_PAY' },
    });
    expect(wap).toEqual({
      ...common,
      ...sdk,
      ...returnUrl,
      method: 'alipay.trade.wap.pay',
      biz: {
        ...content,
        ...number8,
        product_code: 'QUICK_WAP_WAY',
        quit_url: 'https://shop.example/pay/back/alipay/1',
      },
    });
    expect(app).toEqual({
      ...common,
      method: 'alipay.trade.app.pay',
      biz: { ...content, ...number13, product_code: 'QUICK_MSECURITY_PAY' },
    });
    expect(provider.beginsAlone).toBe(true);
  });

  it('from server to server is our number, and of a repayment the money and its key', async () => {
    const { order, trade } = await paid();
    const from = (await bank.requests()).length;
    await provider.query(trade);
    await provider.close(trade);
    await provider.refundState(refundOf('KEY1', trade, 100));
    await provider.refund(refundOf('KEY1', trade, 100));
    const sent = (await bank.requests()).slice(from);
    const number = { out_trade_no: order.attemptNumber };
    const said = sent.map(({ url, body }) => {
      const { notify_url: _, ...expected } = common;
      const { method, ...params } = Object.fromEntries(new URL(url, bank.url).searchParams);
      expect(params).toEqual(expected);
      const { biz_content: biz = '', ...more } = Object.fromEntries(new URLSearchParams(body));
      expect(more).toEqual({});
      return [method, JSON.parse(biz) as unknown];
    });
    expect(said).toEqual([
      ['alipay.trade.query', number],
      ['alipay.trade.close', number],
      ['alipay.trade.fastpay.refund.query', { ...number, out_request_no: 'KEY1' }],
      ['alipay.trade.refund', { ...number, refund_amount: '1.00', out_request_no: 'KEY1' }],
    ]);
    const ofHttp = ['host', 'connection', 'content-length', 'content-type', 'accept', 'accept-encoding', 'user-agent'];
    for (const { headers } of sent) {
      expect(Object.keys(headers).filter((name) => ![...ofHttp, 'alipay-request-id'].includes(name))).toEqual([]);
      expect(headers['user-agent']).toBe('alipay-sdk-nodejs-4.0.0');
    }
  });
});

describe('a beginning', () => {
  it('is refused for another currency, for nothing, and for a method that is not Alipay’s', async () => {
    await expect(provider.begin(anOrder(7, { money: { amount: minor(100), currency: 'TWD' } }))).rejects.toThrow(
      'yuan',
    );
    await expect(provider.begin(anOrder(7, { money: yuan(0) }))).rejects.toThrow('yuan');
    await expect(provider.begin(anOrder(9))).rejects.toThrow('no method 9');
  });

  it('lasts a minute at least, for Alipay takes nothing shorter', async () => {
    const { order } = await opened(8, { expiresAt: clock() });
    const payment = (await bank.payment(order.attemptNumber)) as unknown as { expiresAt: number };
    expect(payment.expiresAt).toBe(clock().getTime() + 65 * second);
  });

  it('is unknown to Alipay until the buyer is there: unpaid, and closed without a word', async () => {
    const order = anOrder();
    const begun = await provider.begin(order);
    const trade = tradeOf(order);
    expect(await provider.query(trade)).toEqual({ state: 'unpaid' });
    await provider.close(trade);
    expect(await bank.open(begun)).toBe(302);
    expect(await provider.query(trade)).toEqual({ state: 'unpaid' });
    await provider.close(trade);
    expect(await provider.query(trade)).toEqual({ state: 'failed', reason: 'TRADE_CLOSED' });
    await provider.close(trade);
    expect((await bank.act(order.attemptNumber, 'pay')).payment.state).toBe('closed');
  });

  it('ends by itself, and is not paid afterwards', async () => {
    const { order, trade } = await opened(13);
    await bank.passTime(hour + second);
    expect((await bank.act(order.attemptNumber, 'pay')).payment.state).toBe('open');
    expect(await provider.query(trade)).toEqual({ state: 'failed', reason: 'TRADE_CLOSED' });
    await bank.passTime(0);
  });

  it('is refused by Alipay when a word of it was changed', async () => {
    const { step } = await provider.begin(anOrder());
    const url = new URL(step.kind === 'redirect' ? step.url : '');
    for (const [name, value] of url.searchParams) {
      const changed = new URL(url);
      changed.searchParams.set(
        name,
        value.replace(/^./, (first) => (first === '1' ? '2' : '1')),
      );
      const answer = await fetch(changed, { redirect: 'manual' });
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });
});

describe('a return', () => {
  it('has Alipay asked when it is signed for us and about this payment, and only then', async () => {
    const { order, browser, trade } = await paid();
    const given = browser?.fields ?? {};
    expect(provider.numberIn(given)).toBe(order.attemptNumber);
    expect(await provider.complete?.(trade, given)).toEqual({
      attemptNumber: order.attemptNumber,
      tradeNumber: trade.tradeNumber,
      outcome: 'paid',
      money: order.money,
      authorisation: null,
      reason: null,
    });
    const from = (await bank.requests()).length;
    const other = await opened();
    for (const [name, value] of Object.entries(given)) {
      const { [name]: _, ...dropped } = given;
      expect(await provider.complete?.(trade, dropped)).toBeNull();
      expect(await provider.complete?.(trade, { ...given, [name]: `${value}1` })).toBeNull();
    }
    expect(await provider.complete?.(other.trade, given)).toBeNull();
    expect(await provider.complete?.(trade, {})).toBeNull();
    expect((await bank.requests()).length).toBe(from);
  });

  it('of a payment that Alipay does not have as paid says nothing', async () => {
    const { provider: one, letter } = await anAlipay(() => ({
      out_trade_no: 'A1',
      trade_no: '2026',
      trade_status: 'WAIT_BUYER_PAY',
      total_amount: '123.45',
    }));
    const given = Object.fromEntries(
      new URLSearchParams(
        letter({
          app_id: '2021000000000001',
          seller_id: '2088000000000001',
          out_trade_no: 'A1',
          total_amount: '123.45',
        }).rawBody.toString(),
      ),
    );
    expect(await one.complete?.({ ...tradeOf(anOrder()), attemptNumber: 'A1' }, given)).toBeNull();
  });
});

describe('a notice', () => {
  const told: Fields = {
    app_id: '2021000000000001',
    seller_id: '2088000000000001',
    notify_type: 'trade_status_sync',
    out_trade_no: 'A1',
    point_amount: '0.00',
    refund_fee: '0.00',
    total_amount: '123.45',
    trade_no: '2026030222001',
    trade_status: 'TRADE_SUCCESS',
  };
  const word = { attemptNumber: 'A1', tradeNumber: '2026030222001', money: yuan(12_345), authorisation: null };

  it('with any field flipped, dropped, doubled or put into its neighbour is forged; of a payment, a repayment and a closing', async () => {
    const { order, trade } = await paid();
    const letters = [await noticeOf(order.attemptNumber)];
    await provider.refund(refundOf('KEYA', trade, 5_000));
    await expect.poll(async () => (await provider.verify(await noticeOf(order.attemptNumber))).kind).toBe('refund');
    letters.push(await noticeOf(order.attemptNumber));
    const closed = await opened();
    await provider.close(closed.trade);
    await bank.notify(closed.order.attemptNumber);
    letters.push(await noticeOf(closed.order.attemptNumber));
    const kinds = [];
    for (const letter of letters) {
      kinds.push((await provider.verify(letter)).kind);
      const fields = [...new URLSearchParams(letter.rawBody.toString())].toSorted(([a], [b]) => (a < b ? -1 : 1));
      for (const [at, [name, value]] of fields.entries()) {
        const flipped = `${value.startsWith('2') ? '3' : '2'}${value.slice(1)}`;
        const [before, was] = fields[at - 1] ?? ['', ''];
        for (const changed of [
          fields.with(at, [name, flipped]),
          fields.toSpliced(at, 1),
          fields.toSpliced(at, 0, [name, value]),
          fields.with(at, [`${name}=`, value]),
          ...(at > 0 ? [fields.toSpliced(at - 1, 2, [before, `${was}&${name}=${value}`])] : []),
        ]) {
          const rawBody = Buffer.from(new URLSearchParams(changed).toString());
          expect([name, (await provider.verify({ ...letter, rawBody })).kind]).toEqual([name, 'forged']);
        }
      }
    }
    expect(kinds).toEqual(['word', 'refund', 'word']);
  });

  it('tells a payment, an end, or that a repayment moved', async () => {
    const { provider: one, letter } = await anAlipay(() => ({}));
    const read = (more: Fields) => one.verify(letter({ ...told, ...more }));
    const { refund_fee: _, ...without } = told;
    expect(await one.verify(letter(without))).toEqual({
      kind: 'word',
      word: { ...word, outcome: 'paid', reason: null },
    });
    for (const status of ['TRADE_SUCCESS', 'TRADE_FINISHED']) {
      const paidWord = { kind: 'word', word: { ...word, outcome: 'paid', reason: null } };
      expect(await read({ trade_status: status })).toEqual(paidWord);
      const refund = { kind: 'refund', attemptNumber: 'A1' };
      expect(await read({ trade_status: status, refund_fee: '0.01' })).toEqual(refund);
      expect(await read({ trade_status: status, gmt_refund: '2026-03-02 10:00:00.000' })).toEqual(refund);
    }
    expect(await read({ trade_status: 'TRADE_CLOSED' })).toEqual({
      kind: 'word',
      word: { ...word, outcome: 'failed', reason: 'TRADE_CLOSED' },
    });
    // All of it went back.
    expect((await read({ trade_status: 'TRADE_CLOSED', refund_fee: '123.45' })).kind).toBe('refund');
    expect((await read({ trade_status: 'WAIT_BUYER_PAY' })).kind).toBe('test');
    expect((await read({ notify_type: 'open_app_auth_notify' })).kind).toBe('test');
  });

  it('for another application or seller, in another currency, without an amount or in an unknown state is forged', async () => {
    const { provider: one, letter } = await anAlipay(() => ({}));
    const { total_amount: _amount, ...noAmount } = told;
    for (const [fields, why] of [
      [{ ...told, app_id: '2021000000000002' }, 'another application'],
      [{ ...told, seller_id: '2088000000000002' }, 'another seller'],
      [{ ...told, trans_currency: 'USD' }, 'another currency'],
      [{ ...told, settle_currency: 'USD' }, 'another currency'],
      [{ ...told, trade_status: 'TRADE_PENDING' }, 'an unknown state'],
      [{ ...told, total_amount: '1e2' }, 'fields are missing'],
      [noAmount, 'fields are missing'],
    ] as const) {
      expect(await one.verify(letter(fields as Fields))).toEqual({ kind: 'forged', why });
    }
    expect((await one.verify(letter({ ...told, trans_currency: 'CNY' }))).kind).toBe('word');
  });

  it('by an older method, or with its signature in another spelling, is forged', async () => {
    const { provider: one, letter, config } = await anAlipay(() => ({}));
    const right = new URLSearchParams(letter(told).rawBody.toString());
    const kindWith = async (name: string, value: string) => {
      const body = new URLSearchParams(right);
      body.set(name, value);
      return (await one.verify({ ...letter(told), rawBody: Buffer.from(body.toString()) })).kind;
    };
    expect(await kindWith('sign', right.get('sign') ?? '')).toBe('word');
    for (const [name, value] of [
      ['sign_type', 'RSA'],
      ['sign_type', 'constructor'],
      ['sign_type', ''],
      ['sign', ''],
      ['sign', `${right.get('sign')}A`],
      ['sign', ` ${right.get('sign')}`],
      ['sign', right.get('sign')?.replace(/=+$/, '') ?? ''],
      ['sign', sign('sha1', Buffer.from('x'), createPrivateKey(config.privateKey)).toString('base64')],
    ] as const) {
      expect([name, value, await kindWith(name, value)]).toEqual([name, value, 'forged']);
    }
    for (const body of ['', '=', '%', 'sign=&sign_type=RSA2', '\u0000', JSON.stringify(told)]) {
      expect((await one.verify({ headers: {}, rawBody: Buffer.from(body), url: '' })).kind).toBe('forged');
    }
  });

  it('is answered by seven letters once it is taken, and by others when it is to come again', () => {
    expect((['taken', 'refused', 'later'] as const).map((outcome) => provider.reply(outcome))).toMatchObject([
      { status: 200, body: 'success' },
      { status: 400, body: 'failure' },
      { status: 503, body: 'failure' },
    ]);
  });
});

describe('an answer', () => {
  const questions = {
    query: (trade: Trade) => provider.query(trade),
    close: (trade: Trade) => provider.close(trade),
    refundState: (trade: Trade) => provider.refundState(refundOf('KEYB', trade, 100)),
    refund: (trade: Trade) => provider.refund(refundOf('KEYB', trade, 100)),
    statement: () => provider.statement('2026-03-01', '2026-03-01', noneKnown),
  };

  it.each(Object.keys(questions) as (keyof typeof questions)[])(
    'to %s without a signature, written anew, by a stranger’s key or with a second one behind it is refused',
    async (name) => {
      const { trade } = await (name === 'close' ? opened() : paid());
      const distrusted = `rightly`;
      await bank.next('unsigned');
      await expect(questions[name](trade)).rejects.toThrow(distrusted);
      for (const how of ['reserialised', 'foreignKey', 'doubled']) {
        await control('answers', { how });
        await expect(questions[name](trade)).rejects.toThrow(distrusted);
      }
    },
  );

  it('is refused when it is about something else, of an unknown state, or says nothing', async () => {
    const payment = { out_trade_no: 'A1', trade_no: 'T1', trade_status: 'TRADE_SUCCESS', total_amount: '123.45' };
    let said: object | string = payment;
    const { provider: one } = await anAlipay(() => said);
    const trade = { ...tradeOf(anOrder()), attemptNumber: 'A1', tradeNumber: 'T1' };
    const request = refundOf('KEY1', trade, 100);
    expect((await one.query(trade)).state).toBe('paid');
    for (const other of [
      { ...payment, out_trade_no: 'A2' },
      { ...payment, trade_status: 'ODD' },
      { ...payment, total_amount: 'much' },
      { ...payment, trans_currency: 'USD' },
      {},
      { code: '20000', sub_code: 'isp.unknow-error' },
      { code: '40002', sub_code: 'isv.invalid-signature' },
      { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' },
      { code: '40004' },
      '{"error_response":{"code":"10000"}}',
      'null',
      '<html>',
    ]) {
      said = other;
      await expect(one.query(trade)).rejects.toThrow(Error);
    }
    const back = { out_trade_no: 'A1', trade_no: 'T1', fund_change: 'Y' };
    for (const other of [{ ...back, out_trade_no: 'A2' }, { ...back, trade_no: 'T2' }, {}]) {
      said = other;
      await expect(one.refund(request)).rejects.toThrow(Error);
    }
    said = back;
    expect(await one.refund(request)).toBe('done');
    const state = {
      out_trade_no: 'A1',
      out_request_no: 'KEY1',
      refund_amount: '1.00',
      refund_status: 'REFUND_SUCCESS',
    };
    for (const other of [
      { ...state, out_trade_no: 'A2' },
      { ...state, out_request_no: 'KEY2' },
    ]) {
      said = other;
      await expect(one.refundState(request)).rejects.toThrow('another repayment');
    }
    said = state;
    expect(await one.refundState(request)).toEqual({ state: 'done' });
    said = { ...state, refund_amount: '2.00' };
    expect((await one.refundState(request)).state).toBe('unclear');
    said = { ...state, refund_status: 'REFUND_FAIL' };
    expect(await one.refundState(request)).toEqual({ state: 'unclear', reason: 'REFUND_FAIL' });
    for (const refusal of ['ACQ.TRADE_NOT_EXIST', 'ACQ.SYSTEM_ERROR']) {
      said = { code: '40004', sub_code: refusal };
      await expect(one.refundState(request)).rejects.toThrow(refusal);
    }
    await expect(one.close(trade)).rejects.toThrow('ACQ.SYSTEM_ERROR');
  });

  it('that does not come is not waited for', async () => {
    const { gateway } = await anAlipay(() => 'hang', 50);
    await expect(gateway.call('alipay.trade.query', {})).rejects.toThrow('did not answer alipay.trade.query rightly');
  });

  it('that cannot be believed is not quoted: what the buyer is called at Alipay stands in it', async () => {
    const { trade } = await paid();
    await bank.next('unsigned');
    const error = await provider.query(trade).catch((thrown: unknown) => thrown as Error);
    await control('answers', { how: 'foreignKey' });
    const other = await provider.query(trade).catch((thrown: unknown) => thrown as Error);
    expect(
      JSON.stringify([error, other].map((one) => [(one as Error).message, one, (one as Error).cause])),
    ).not.toMatch(/159|2088/);
  });
});

describe('a repayment', () => {
  it('is made once by its key, whatever is lost on the way', async () => {
    const { order, trade } = await paid();
    const refunded = async () => (await bank.payment(order.attemptNumber)).refunded;
    const request = refundOf('KEY1', trade, 5_000);
    expect(await provider.refundState(request)).toEqual({ state: 'absent' });
    // The SDK asks a second time when a connection breaks.
    await bank.next('timeoutBefore', 2);
    await expect(provider.refund(request)).rejects.toThrow(Error);
    expect([await provider.refundState(request), await refunded()]).toEqual([{ state: 'absent' }, 0]);
    await bank.next('serverError');
    await expect(provider.refund(request)).rejects.toThrow(Error);
    expect(await refunded()).toBe(0);
    await bank.next('timeoutAfter', 2);
    await expect(provider.refund(request)).rejects.toThrow(Error);
    expect([await provider.refundState(request), await refunded()]).toEqual([{ state: 'done' }, 5_000]);
    // Moved at an earlier try: Alipay says that nothing moved now.
    expect([await provider.refund(request), await refunded()]).toEqual(['done', 5_000]);
    await bank.next('timeoutAfter');
    expect([await provider.refund(refundOf('KEY2', trade, 7_345)), await refunded()]).toEqual(['done', 12_345]);
  });

  it('that is on its way is pending, and done once Alipay has done it', async () => {
    const { order, trade } = await paid();
    const request = refundOf('KEY1', trade, 5_000);
    await bank.next('refundPending');
    expect(await provider.refund(request)).toBe('pending');
    // Of what is not done Alipay says nothing; the same key asks for the same repayment.
    expect(await provider.refundState(request)).toEqual({ state: 'absent' });
    expect(await provider.refund(request)).toBe('pending');
    await bank.settleRefund(order.attemptNumber, 'done');
    expect(await provider.refundState(request)).toEqual({ state: 'done' });
    expect((await bank.payment(order.attemptNumber)).refunded).toBe(5_000);
    expect((await provider.verify(await noticeOf(order.attemptNumber))).kind).toBe('refund');
  });

  it('that Alipay refuses waits for a person; one that it cannot make now is tried again', async () => {
    const { trade } = await paid();
    await bank.next('refundRefused');
    const refused = provider.refund(refundOf('KEY1', trade, 5_000));
    await expect(refused).rejects.toThrow(RefundRefused);
    await expect(refused).rejects.toThrow('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    await expect(provider.refund(refundOf('KEY2', trade, 99_999))).rejects.toThrow(RefundRefused);
    expect(await provider.refund(refundOf('KEY1', trade, 5_000))).toBe('done');
    const { provider: one } = await anAlipay(() => ({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }));
    await expect(one.refund(refundOf('KEY1', trade, 1))).rejects.not.toThrow(RefundRefused);
    await expect(
      provider.refund({ ...refundOf('K', trade, 1), money: { ...trade.money, currency: 'USD' } }),
    ).rejects.toThrow('yuan');
  });
});

describe('a bill', () => {
  const names =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
  const row = (number: string, kind: string, amount: string, fee: string, coupon = '') =>
    `2026030222001\t,${number}\t,${kind}\t,课程,2026-03-02 10:00:00,2026-03-02 10:00:09,\t,\t,\t,\t,*林(159****5620)\t,${amount},${amount},0.00,0.00,0.00,0.00,0.00,${coupon},0.00\t,0.00,\t,${fee},0.00,`;
  const lines = [
    '#支付宝业务明细查询',
    '#账号：[20880000000000010156]',
    '#起始日期：[2026年03月02日 00:00:00]   终止日期：[2026年03月03日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    names,
    row('A1', '交易', '123.45', '-0.74'),
    row('A1', '退款', '-23.45', '0.14'),
    row('A2', '交易', '1.00', '-0.01', '满减,限时,限量'),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '#交易合计：2笔，商家实收共124.45元，商家优惠共0.00元',
    '#退款合计：1笔，商家实收退款共-23.45元，商家优惠退款共0.00元',
    '#导出时间：[2026年03月03日 06:00:00]',
  ];
  const read = (changed: readonly string[]) => readBill(changed.join('\n'), '2088000000000001');

  it('is read by the names of its columns, with commas in the name of a coupon', () => {
    const rows = [
      { number: 'A1', kind: '交易', paid: '123.45', fee: '-0.74' },
      { number: 'A1', kind: '退款', paid: '-23.45', fee: '0.14' },
      { number: 'A2', kind: '交易', paid: '1.00', fee: '-0.01' },
    ];
    expect(read(lines)).toEqual(rows);
    const narrow = names.replaceAll('（', '(').replaceAll('）', ')');
    expect(readBill(lines.join('\r\n').replace(names, narrow), '2088000000000001')).toEqual(rows);
  });

  it('that is cut off, another account’s or of other columns is refused', () => {
    for (const changed of [
      lines.toSpliced(5, 1),
      lines.toSpliced(6, 1),
      lines.slice(0, 8),
      lines.toSpliced(1, 1),
      lines.with(1, '#账号：[20880000000000020156]'),
      lines.with(4, names.replace('服务费（元）', '费')),
      lines.toSpliced(4, 1),
      lines.with(5, 'A1,交易'),
      [],
    ]) {
      expect(() => read(changed)).toThrow("Alipay's bill");
    }
  });

  it('is asked for day by day; payments come with what went back within the days, and the fee that is left', async () => {
    const begin = clock().getTime();
    const today = provider.dayOf(clock());
    const [whole, part, none] = [await paid(7), await paid(8), await opened(13)];
    await provider.refund(refundOf('KEY1', whole.trade, 12_345));
    await provider.refund(refundOf('KEY2', part.trade, 2_345));
    const tomorrow = provider.dayOf(new Date(begin + day));
    clock.pass(day);
    await provider.refund(refundOf('KEY3', part.trade, 1_000));
    // Before nine in the morning it is not there yet, which is not the same as an empty day.
    clock.pass(-(clock().getTime() - begin) + 22 * hour);
    await expect(provider.statement(today, today, noneKnown)).rejects.toThrow('isp.bill_not_exist');
    clock.pass(2 * day);
    const ours = (rows: Awaited<ReturnType<typeof provider.statement>>) =>
      rows.filter(({ attemptNumber }) =>
        [whole, part, none].some(({ order }) => order.attemptNumber === attemptNumber),
      );
    expect(ours(await provider.statement(today, today, noneKnown))).toEqual([
      { attemptNumber: whole.order.attemptNumber, paid: yuan(12_345), refunded: yuan(12_345), fee: yuan(0) },
      { attemptNumber: part.order.attemptNumber, paid: yuan(12_345), refunded: yuan(2_345), fee: yuan(60) },
    ]);
    expect(ours(await provider.statement(today, tomorrow, noneKnown))).toMatchObject([
      { refunded: yuan(12_345) },
      { refunded: yuan(3_345), fee: yuan(54) },
    ]);
    // Paid the day before.
    expect(ours(await provider.statement(tomorrow, tomorrow, noneKnown))).toEqual([]);
    expect(await provider.statement('2026-02-01', '2026-02-02', noneKnown)).toEqual([]);
    // Not over yet.
    expect(await provider.statement(provider.dayOf(clock()), provider.dayOf(clock()), noneKnown)).toEqual([]);
    clock.pass(-(clock().getTime() - begin));
  });

  it('whose archive is damaged, empty or without trades is refused', async () => {
    const files: Record<string, Buffer> = {
      damaged: Buffer.from('PK\u0003\u0004 and nothing more'),
      // An archive of no files.
      empty: Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]),
    };
    const server = createServer((request, response) => response.end(files[(request.url ?? '').slice(1)]));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    afterAll(() => server.close());
    const { port } = server.address() as AddressInfo;
    for (const name of Object.keys(files)) {
      // Their addresses come with another protocol than ours.
      const { provider: one } = await anAlipay(() => ({ bill_download_url: `https://127.0.0.1:${port}/${name}` }));
      await expect(one.statement('2026-02-01', '2026-02-01', noneKnown)).rejects.toThrow(Error);
    }
  });
});

describe('the settings', () => {
  const read = (more: Fields, production = false) => alipayService.read({ ...settings, ...more }, production);
  const { publicKey: shopPublic, privateKey: shopKey } = newPair();

  it('take keys as Alipay’s tools and as all others write them', () => {
    const shapes = [
      shopKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      shopKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
      shopKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
      shopKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      shopKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
    ];
    const kept = shapes.map((shape) => read({ ALIPAY_PRIVATE_KEY: shape }).settings?.ALIPAY_PRIVATE_KEY);
    expect(new Set(kept)).toEqual(new Set([shapes[0]]));
  });

  it('refuse keys that are none, too short, of another kind, or our own instead of Alipay’s', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(pem).toString();
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export(pem).toString();
    for (const key of ['key', '-----BEGIN', short, curve]) {
      expect(read({ ALIPAY_PUBLIC_KEY: key }).troubles).toEqual([
        'ALIPAY_PUBLIC_KEY: cannot be read as an RSA key of 2048 bits',
      ]);
    }
    const own = read({
      ALIPAY_PRIVATE_KEY: shopKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ALIPAY_PUBLIC_KEY: shopPublic.export({ type: 'spki', format: 'der' }).toString('base64'),
    });
    expect(own).toMatchObject({
      settings: null,
      troubles: [expect.stringContaining('ALIPAY_PUBLIC_KEY: is your own')],
    });
  });

  it('refuse in production what Alipay publishes for tests, its place for play money above all', () => {
    const url = 'https://openapi.alipay.com/gateway.do';
    expect(read({ ALIPAY_URL: url }, true).troubles).toEqual([]);
    const parts: Record<string, string>[] = [
      { ALIPAY_URL: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do' },
      { ALIPAY_URL: 'https://openapi.alipaydev.com/gateway.do' },
      { ALIPAY_APP_ID: '2014072300007148' },
    ];
    for (const part of parts) {
      expect(read({ ALIPAY_URL: url, ...part }, true).troubles).toEqual([
        expect.stringContaining(`${Object.keys(part)[0]}: of an account that Alipay publishes`),
      ]);
      expect(read({ ALIPAY_URL: url, ...part }).troubles).toEqual([]);
    }
  });
});

it('knows the keys in the tests of Alipay’s SDK by their public half', () => {
  const published =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvpjRtB7IcjsA9LwjZhiK20y3pEoLnEdUASaY1R20eKxhzKC1Y/GFIVAxTLDS8QddHdY+r4tHAKnQe2+rl6cZ883GgJh200G83WVbsjiED+cHf6+RrlW2zkZgAR7QwgacWGVSgQTRaOu3TSa3SH2+ZhY/g2yaITvjtqrnbySY/KmFm3G5kMdJuEHfcqOqHnpUtrAH5qwSB7+ZicPtLLjPTewjeBTl/sJVN39whDHG9tPaZ4B3hvwyFaXUDc4jHtGQl9Ed+3XYPJQafmmiLJ9eh/WcjhgHYWTEkjyHDK0HuCbNfJ7rzHs4ZTbnxf/f0KTZHvb7Y03Z7KO/8ZnG1kLD+QIDAQAB';
  const account = { url: 'https://openapi.alipay.com/gateway.do', appId: '2021000000000001' };
  expect(publishedParts({ ...account, privateKey: publicKey.parse(published) })).toEqual(['ALIPAY_PRIVATE_KEY']);
  expect(publishedParts({ ...account, privateKey: newPair().publicKey.export(pem).toString() })).toEqual([]);
});

it('is left alone after five questions in a row that found no answer; a lie is an answer', async () => {
  const told: string[] = [];
  const watch = ({ outcome }: { outcome: string }) => void told.push(outcome);
  const keys = {
    appId: settings.ALIPAY_APP_ID ?? '',
    sellerId: settings.ALIPAY_SELLER_ID ?? '',
    privateKey: settings.ALIPAY_PRIVATE_KEY ?? '',
    publicKey: settings.ALIPAY_PUBLIC_KEY ?? '',
  };
  const away = openGateway({ ...keys, url: 'http://127.0.0.1:9/gateway.do' }, { clock, watch });
  const ask = (gateway: typeof away) => gateway.call('alipay.trade.query', { out_trade_no: 'NOSUCH00000000000001' });
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(ask(away)).rejects.toThrow('Alipay did not answer');
  }
  await expect(ask(away)).rejects.toThrow('not asked for a while');
  clock.pass(30 * second);
  await expect(ask(away)).rejects.toThrow('Alipay did not answer');
  expect(told).toEqual([...Array.from({ length: 5 }, () => 'failed'), 'held', 'failed']);
  told.length = 0;
  const there = openGateway({ ...keys, url: settings.ALIPAY_URL ?? '' }, { clock, watch });
  for (let turn = 0; turn < 6; turn += 1) {
    await bank.next('unsigned');
    await expect(ask(there)).rejects.toThrow('rightly');
  }
  expect((await ask(there)).refusal).toBe('ACQ.TRADE_NOT_EXIST');
  expect(new Set(told)).toEqual(new Set(['answered']));
});

it('asks nothing before a buyer could have come, and rests never', () => {
  expect([provider.earliestQuery, provider.quietUntil(clock()), provider.statementAfter]).toEqual([
    0,
    null,
    540 * minute,
  ]);
});
