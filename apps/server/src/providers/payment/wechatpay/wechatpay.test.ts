import { randomBytes } from 'node:crypto';
import { newAttemptNumber } from '@lyceum/domain/ids';
import { minor, type Money } from '@lyceum/domain/money';
import type { PaymentCode } from '@lyceum/domain/payments';
import { day, hour, minute, second } from '@lyceum/domain/time';
import { afterAll, describe, expect, it } from 'vitest';
import { startSimulatedBank } from '../../../testing/simulated-bank.ts';
import { testClock, type TestClock } from '../../../testing/test-server.ts';
import type { Letter, PaymentOrder, PaymentProvider, RefundRequest, Trade } from '../payment.ts';
import { readBill } from './bill.ts';
import { wechatpayService } from './settings.ts';

/** A statement of its own needs to know none of our trades. */
const noneKnown = () => Promise.resolve([]);

const codes = [9, 10, 11, 12] as const;
const yuan = (amount: number): Money => ({ amount: minor(amount), currency: 'CNY' });
/** Who takes a request on its way, or changes the answer. */
type Meddle = (answer: Response, address: string) => Response | Promise<Response>;

/** A bank, its adapter, and somebody on the line between them. */
async function open({ publicKey = true }: { publicKey?: boolean } = {}) {
  const clock: TestClock = testClock();
  let meddle: Meddle | null = null;
  let detour: ((address: string) => string) | null = null;
  const fetcher: typeof fetch = async (asked, init) => {
    const address = asked instanceof Request ? asked.url : asked.toString();
    const answer = await fetch(detour ? detour(address) : address, init);
    return meddle ? meddle(answer, address) : answer;
  };
  const bank = await startSimulatedBank('wechatpay', clock, { fetcher });
  afterAll(() => bank.close());
  const { WECHATPAY_PUBLIC_KEY_ID: _id, WECHATPAY_PUBLIC_KEY: _key, ...older } = bank.settings;
  const settings = publicKey ? bank.settings : older;
  const provider = wechatpayService.open(settings, { clock, fetcher });
  const appId = String(bank.settings.WECHATPAY_APP_ID);
  const control = async <Reply>(path: string, body: object): Promise<Reply> => {
    const answer = await fetch(`${bank.url}/__sim/wechatpay/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Reply;
  };
  const order = (code: PaymentCode = 9, more: Partial<PaymentOrder> = {}): PaymentOrder => ({
    attemptNumber: newAttemptNumber(clock(), (size) => randomBytes(size)),
    code,
    money: yuan(12_345),
    title: '在线课程',
    createdAt: clock(),
    expiresAt: new Date(clock().getTime() + hour),
    language: 'zh-CN',
    openId: `o${Buffer.from(`${appId}/lin`).toString('base64url')}`,
    clientAddress: '203.0.113.7',
    // Nobody is there.
    notifyUrl: 'http://127.0.0.1:9/pay/notify/wechatpay',
    returnUrl: 'https://shop.example/pay/return/wechatpay',
    backUrl: 'https://shop.example/pay/back/wechatpay/1',
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
  /** The newest notice, as it would come to our address. */
  async function letter(): Promise<Letter> {
    const sent = (await bank.notices()).at(-1);
    if (!sent) {
      throw new Error('the bank wrote nothing');
    }
    return { headers: sent.headers, rawBody: Buffer.from(sent.body), url: '/pay/notify/wechatpay' };
  }
  async function paid(code: PaymentCode = 9) {
    const one = order(code);
    await provider.begin(one);
    await bank.act(one.attemptNumber, 'pay');
    const { id } = await bank.payment(one.attemptNumber).then((payment) => payment as unknown as { id: string });
    return { order: one, trade: tradeOf(one, id) };
  }
  return {
    clock,
    bank,
    provider,
    appId,
    control,
    order,
    tradeOf,
    letter,
    paid,
    meddle(next: Meddle | null) {
      meddle = next;
    },
    detour(next: ((address: string) => string) | null) {
      detour = next;
    },
    asked: async (path: string) => (await bank.requests()).filter(({ url }) => url.includes(path)),
  };
}

const kindOf = async (provider: PaymentProvider, letter: Letter) => (await provider.verify(letter)).kind;
const refundOf = (key: string, trade: Trade, amount: number): RefundRequest => ({
  key,
  trade,
  money: yuan(amount),
  sentBefore: yuan(0),
});

describe('what leaves for WeChat Pay', () => {
  it('is our number, the money, a neutral title, and openid or address where a method demands it; nothing else', async () => {
    const { bank, provider, order, appId, clock } = await open();
    const shared = {
      mchid: bank.settings.WECHATPAY_MERCHANT_ID,
      description: '在线课程',
      time_expire: '2026-03-02T11:00:00+08:00',
      notify_url: 'http://127.0.0.1:9/pay/notify/wechatpay',
      amount: { total: 12_345, currency: 'CNY' },
    };
    const orders = codes.map((code) => order(code));
    for (const one of orders) {
      await provider.begin(one);
    }
    const [native, h5, app, jsapi] = orders.map((one) => ({ ...shared, out_trade_no: one.attemptNumber }));
    const sent = await bank.requests();
    expect(sent.map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
      ['/wechatpay/v3/pay/transactions/native', { ...native, appid: appId }],
      [
        '/wechatpay/v3/pay/transactions/h5',
        { ...h5, appid: appId, scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } },
      ],
      ['/wechatpay/v3/pay/transactions/app', { ...app, appid: bank.settings.WECHATPAY_NATIVE_APP_ID }],
      ['/wechatpay/v3/pay/transactions/jsapi', { ...jsapi, appid: appId, payer: { openid: orders[3]?.openId } }],
    ]);
    const known = ['accept', 'accept-language', 'authorization', 'content-type', 'user-agent', 'wechatpay-serial'];
    const ofHttp = ['host', 'connection', 'content-length', 'accept-encoding', 'sec-fetch-mode'];
    for (const { headers } of sent) {
      expect(Object.keys(headers).filter((name) => ![...known, ...ofHttp].includes(name))).toEqual([]);
      expect(headers['user-agent']).toBe('lyceum');
    }
    clock.pass(minute);
    const one = orders[0];
    await provider.query({
      ...order(),
      attemptNumber: one?.attemptNumber ?? '',
      handle: null,
      tradeNumber: null,
      authorisation: null,
    });
    expect((await bank.requests()).at(-1)).toMatchObject({ method: 'GET', body: '' });
  });

  it('ends a minute or more from now, however little time the order has left', async () => {
    const { bank, provider, order, clock } = await open();
    await provider.begin(order(9, { expiresAt: new Date(clock().getTime() + second) }));
    const [sent] = await bank.requests();
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ time_expire: '2026-03-02T10:01:05+08:00' });
  });

  it('is refused before it leaves when it is no yuan, nobody’s, or of a method that is not ours', async () => {
    const { bank, provider, order } = await open();
    await expect(provider.begin(order(9, { money: { amount: minor(100), currency: 'TWD' } }))).rejects.toThrow('yuan');
    await expect(provider.begin(order(12, { openId: null }))).rejects.toThrow('who pays');
    await expect(provider.begin(order(16))).rejects.toThrow('no method 16');
    expect(await bank.requests()).toEqual([]);
  });
});

describe('the step to pay', () => {
  it('is a code to scan, and an address that comes back with our number', async () => {
    const { provider, order } = await open();
    expect((await provider.begin(order(9))).step).toMatchObject({
      kind: 'qr',
      content: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/) as string,
    });
    const one = order(10);
    const { step } = await provider.begin(one);
    const url = new URL(step.kind === 'redirect' ? step.url : '');
    const back = `https://shop.example/pay/return/wechatpay?out_trade_no=${one.attemptNumber}`;
    expect(url.searchParams.get('redirect_url')).toBe(back);
    expect(provider.numberIn(Object.fromEntries(new URL(back).searchParams))).toBe(one.attemptNumber);
    expect(provider.numberIn({})).toBeNull();
    expect(provider.opensFromOurPage).toEqual([10]);
  });

  it.each([
    [12, 'bridge', ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign']],
    [11, 'sdk', ['appid', 'partnerid', 'prepayid', 'package', 'noncestr', 'timestamp', 'sign']],
  ] as const)('of method %i has the fields that the chat app takes, each of them signed', async (code, way, names) => {
    const { provider, order, control } = await open();
    const { step } = await provider.begin(order(code));
    const fields = step.kind === 'bridge' ? step.fields : {};
    expect(Object.keys(fields)).toEqual(names);
    expect(Object.values(fields).every((value) => typeof value === 'string')).toBe(true);
    const asked = (given: object) => control<object>(way, { fields: given, act: 'leave' });
    const right = way === 'bridge' ? { err_msg: 'get_brand_wcpay_request:cancel' } : { errCode: -2 };
    const wrong = way === 'bridge' ? { err_msg: 'get_brand_wcpay_request:fail' } : { errCode: -1 };
    expect(await asked(fields)).toEqual(right);
    for (const name of names) {
      const { [name]: value = '', ...rest } = fields;
      expect(await asked(rest)).toMatchObject(wrong);
      expect(await asked({ ...fields, [name]: `1${value}` })).toMatchObject(wrong);
    }
  });

  it('in the chat app asks whom it was begun for, and nobody else', async () => {
    const { provider, order, control, appId } = await open();
    const one = order(12);
    const { step } = await provider.begin(one);
    const fields = step.kind === 'bridge' ? step.fields : {};
    const other = `o${Buffer.from(`${appId}/wu`).toString('base64url')}`;
    expect(await control('bridge', { fields, act: 'pay', openid: other })).toMatchObject({
      err_msg: 'get_brand_wcpay_request:fail',
    });
    expect(await control('bridge', { fields, act: 'pay', openid: one.openId })).toEqual({
      err_msg: 'get_brand_wcpay_request:ok',
    });
  });
});

describe('a notice', () => {
  it('is believed by certificate and by public key, and in both modes of a merchant', async () => {
    for (const publicKey of [true, false]) {
      const { provider, paid, letter, control, bank, asked } = await open({ publicKey });
      const { order } = await paid();
      for (const signer of publicKey ? ['certificate', 'publicKey'] : ['certificate']) {
        await control('signer', { signer });
        await bank.notify(order.attemptNumber);
        expect(await provider.verify(await letter())).toMatchObject({
          kind: 'word',
          word: { attemptNumber: order.attemptNumber, outcome: 'paid', money: yuan(12_345), reason: null },
        });
      }
      expect(await asked('/v3/certificates')).toHaveLength(1);
    }
  });

  it('is nobody’s with a signed field flipped, dropped or doubled', async () => {
    const { provider, paid, letter } = await open();
    await paid();
    const right = await letter();
    expect(await kindOf(provider, right)).toBe('word');
    for (const name of ['timestamp', 'nonce', 'serial', 'signature'].map((part) => `wechatpay-${part}`)) {
      const value = String(right.headers[name]);
      const last = value.endsWith('1') ? '2' : '1';
      for (const other of [undefined, '', `${value.slice(0, -1)}${last}`, `${value}, ${value}`, [value, value]]) {
        expect(await kindOf(provider, { ...right, headers: { ...right.headers, [name]: other } })).toBe('forged');
      }
    }
    const text = right.rawBody.toString();
    for (const name of ['id', 'event_type', 'resource_type', 'ciphertext', 'nonce', 'associated_data', 'algorithm']) {
      const [field = ''] = new RegExp(`"${name}":"[^"]*"`).exec(text) ?? [];
      expect(field).not.toBe('');
      for (const other of [`"${name}":"x"`, '"x":"x"', `${field},${field}`]) {
        const rawBody = Buffer.from(text.replace(field, other));
        expect(await kindOf(provider, { ...right, rawBody })).toBe('forged');
      }
    }
    // The same once more, with other spaces: read alike, signed otherwise.
    const rawBody = Buffer.from(JSON.stringify(JSON.parse(text), null, 1));
    expect(await kindOf(provider, { ...right, rawBody })).toBe('forged');
  });

  it('is good for five minutes on either side of its time, and repeated within them says the same', async () => {
    const { provider, paid, letter, clock } = await open();
    await paid();
    const right = await letter();
    clock.pass(5 * minute - second);
    expect(await kindOf(provider, right)).toBe('word');
    expect(await kindOf(provider, right)).toBe('word');
    clock.pass(second);
    expect(await provider.verify(right)).toEqual({ kind: 'forged', why: 'signed too long ago, or in the future' });
    clock.pass(-10 * minute);
    expect(await kindOf(provider, right)).toBe('forged');
  });

  it('tells what it says of amount and currency, so that the books refuse it, and is refused for another merchant', async () => {
    const { provider, paid, letter, bank } = await open();
    const { order } = await paid();
    const lied = async (lie: string) => {
      await bank.notify(order.attemptNumber, { lie });
      return provider.verify(await letter());
    };
    expect(await lied('wrongAmount')).toMatchObject({ kind: 'word', word: { money: yuan(12_346) } });
    expect(await lied('wrongCurrency')).toMatchObject({ kind: 'word', word: { money: { currency: 'USD' } } });
    expect(await lied('wrongMerchant')).toEqual({ kind: 'forged', why: 'another merchant or application' });
    expect(await lied('forged')).toEqual({ kind: 'forged', why: 'wrong signature' });
  });

  it('that WeChat Pay sends to try us out is refused like any other', async () => {
    const { provider, paid, letter, bank, control } = await open();
    const { order } = await paid();
    for (const [oddity, why] of [
      ['probe', /signature/],
      ['badTag', /locked/],
    ] as const) {
      await control('oddity', { oddity });
      await bank.notify(order.attemptNumber);
      expect(await provider.verify(await letter())).toEqual({
        kind: 'forged',
        why: expect.stringMatching(why) as string,
      });
    }
  });

  it('of a repayment only names the payment', async () => {
    const { provider, paid, letter, bank } = await open();
    const { order, trade } = await paid();
    await provider.refund(refundOf('KEY1', trade, 100));
    await bank.notify(order.attemptNumber, { event: 'refund' });
    expect(await provider.verify(await letter())).toEqual({ kind: 'refund', attemptNumber: order.attemptNumber });
    await bank.notify(order.attemptNumber, { event: 'refund', lie: 'wrongMerchant' });
    expect(await kindOf(provider, await letter())).toBe('forged');
  });

  it('is answered by an empty 204, or by a failure that makes it come again', async () => {
    const { provider } = await open();
    expect(provider.reply('taken')).toEqual({ status: 204, contentType: 'application/json', body: '' });
    expect(provider.reply('refused')).toMatchObject({ status: 400, body: '{"code":"FAIL","message":"refused"}' });
    expect(provider.reply('later').status).toBe(503);
  });
});

describe('keys that change', () => {
  it('are fetched once when a notice is signed by a new certificate, and the old one stays good', async () => {
    const { provider, paid, letter, bank, control, asked } = await open({ publicKey: false });
    const { order } = await paid();
    await control('signer', { signer: 'certificate' });
    await bank.notify(order.attemptNumber);
    const before = await letter();
    expect(await kindOf(provider, before)).toBe('word');
    const asks = (await asked('/v3/certificates')).length;
    await bank.next('rotate');
    await bank.notify(order.attemptNumber);
    const after = await letter();
    expect(after.headers['wechatpay-serial']).not.toBe(before.headers['wechatpay-serial']);
    // Many at once, in mid-flight.
    const kinds = await Promise.all(Array.from({ length: 8 }, () => kindOf(provider, after)));
    expect(new Set(kinds)).toEqual(new Set(['word']));
    expect(await asked('/v3/certificates')).toHaveLength(asks + 1);
    expect(await kindOf(provider, before)).toBe('word');
    expect((await provider.query((await paid()).trade)).state).toBe('paid');
    expect(await asked('/v3/certificates')).toHaveLength(asks + 1);
  });

  it('that nobody has are asked for once and refused; whoever makes them up does not have us ask without end', async () => {
    const { provider, paid, letter, asked, clock } = await open({ publicKey: false });
    await paid();
    const right = await letter();
    const made = (serial: string) => ({ ...right, headers: { ...right.headers, 'wechatpay-serial': serial } });
    expect(await provider.verify(made('00000000'))).toEqual({ kind: 'forged', why: 'signed by an unknown key' });
    const first = (await asked('/v3/certificates')).length;
    for (let at = 0; at < 40; at += 1) {
      expect(await kindOf(provider, made(`ABCDEF${String(at).padStart(2, '0')}`))).toBe('forged');
    }
    expect((await asked('/v3/certificates')).length - first).toBeLessThan(8);
    // Nor is the right one held up by it.
    clock.pass(minute);
    expect(await kindOf(provider, right)).toBe('word');
    expect(await kindOf(provider, made('PUB_KEY_ID_0000'))).toBe('forged');
  });

  it('are not taken from an answer that was changed, is another’s, or has no signature', async () => {
    for (const meddle of [
      async (answer: Response) => new Response((await answer.text()).replace('"20', '"21'), answer),
      async (answer: Response) => new Response(await answer.text(), { status: 200 }),
      async (answer: Response) => new Response(await answer.text(), { headers: answer.headers, status: 502 }),
    ]) {
      const line = await open({ publicKey: false });
      await line.control('signer', { signer: 'certificate' });
      await fetch(`${line.bank.url}/__sim/wechatpay/payments`);
      // Begun in the newer mode, which needs no certificate.
      const one = line.order();
      await line.bank.provider.begin(one);
      await line.bank.act(one.attemptNumber, 'pay');
      const right = await line.letter();
      line.meddle((answer, address) => (address.endsWith('/v3/certificates') ? meddle(answer) : answer));
      await expect(line.provider.verify(right)).rejects.toThrow(Error);
      line.meddle(null);
      expect(await kindOf(line.provider, right)).toBe('word');
    }
  });

  it('of a merchant without certificates are the public key alone', async () => {
    const line = await open();
    const { order } = await line.paid();
    line.meddle((answer, address) =>
      address.endsWith('/v3/certificates')
        ? new Response('{"code":"RESOURCE_NOT_EXISTS","message":"证书不存在"}', { status: 404 })
        : answer,
    );
    await line.control('signer', { signer: 'certificate' });
    await line.bank.notify(order.attemptNumber);
    expect(await kindOf(line.provider, await line.letter())).toBe('forged');
    await line.control('signer', { signer: 'publicKey' });
    await line.bank.notify(order.attemptNumber);
    expect(await kindOf(line.provider, await line.letter())).toBe('word');
  });
});

describe('an answer to our own question', () => {
  it('that is not signed, was changed, or is about something else, throws', async () => {
    const line = await open();
    const { provider, bank } = line;
    const { trade, order } = await line.paid();
    const other = await line.paid();
    expect(await provider.query(trade)).toMatchObject({ state: 'paid', money: yuan(12_345) });
    await bank.next('unsigned');
    await expect(provider.query(trade)).rejects.toThrow('malformed');
    await bank.next('unsigned');
    await expect(provider.begin(line.order())).rejects.toThrow('malformed');
    line.meddle(async (answer) => new Response((await answer.text()).replace('12345', '12346'), answer));
    await expect(provider.query(trade)).rejects.toThrow('wrong signature');
    line.meddle(null);
    // A right answer to another question.
    const [ours, theirs] = [order.attemptNumber, other.order.attemptNumber];
    const stolen = await fetchSigned(line, theirs);
    line.meddle((answer, address) => (address.includes(ours) ? stolen.clone() : answer));
    await expect(provider.query(trade)).rejects.toThrow('something else');
    line.meddle(null);
    await provider.refund(refundOf('KEY1', trade, 100));
    await bank.next('unsigned');
    await expect(provider.refundState(refundOf('KEY1', trade, 100))).rejects.toThrow('malformed');
    await bank.next('unsigned');
    await expect(provider.refund(refundOf('KEY1', trade, 100))).rejects.toThrow('malformed');
  });

  it('that says no is a refusal; one that is signed must be signed rightly', async () => {
    const line = await open();
    const trade = line.tradeOf(line.order());
    expect(await line.provider.query(trade)).toEqual({ state: 'unpaid' });
    line.meddle(async (answer) => new Response((await answer.text()).replace('NOT', 'TON'), answer));
    await expect(line.provider.query(trade)).rejects.toThrow('wrong signature');
    line.meddle(async (answer) => new Response(await answer.text(), { status: 401 }));
    await expect(line.provider.query(trade)).rejects.toThrow('401');
  });

  it('is late, or never comes: the money that moved is found', async () => {
    const { provider, bank, order, tradeOf } = await open();
    const lost = order();
    await bank.next('timeoutBefore');
    await expect(provider.begin(lost)).rejects.toThrow('did not answer');
    expect(await provider.query(tradeOf(lost))).toEqual({ state: 'unpaid' });
    const half = order();
    await bank.next('timeoutAfter');
    await expect(provider.begin(half)).rejects.toThrow('did not answer');
    await bank.next('lost');
    await bank.act(half.attemptNumber, 'pay');
    expect(await provider.query(tradeOf(half))).toMatchObject({ state: 'paid', money: yuan(12_345) });
    await bank.next('serverError');
    await expect(provider.query(tradeOf(half))).rejects.toThrow('500');
  });

  /** What the bank signs about a payment, as its adapter would get it. */
  async function fetchSigned(line: Awaited<ReturnType<typeof open>>, number: string): Promise<Response> {
    let kept: Response | null = null;
    line.meddle((answer) => {
      kept = answer.clone();
      return answer;
    });
    await line.provider.query({ ...line.tradeOf(line.order()), attemptNumber: number });
    line.meddle(null);
    return kept ?? new Response();
  }
});

describe('a payment', () => {
  it('that was closed cannot be paid; closing what is paid, closed or unknown does no harm', async () => {
    const { provider, bank, order, tradeOf, paid } = await open();
    const one = order();
    await provider.begin(one);
    await provider.close(tradeOf(one));
    await bank.act(one.attemptNumber, 'pay');
    expect(await provider.query(tradeOf(one))).toEqual({ state: 'failed', reason: 'CLOSED' });
    await provider.close(tradeOf(one));
    await provider.close(tradeOf(order()));
    const { trade } = await paid();
    await provider.close(trade);
    expect((await provider.query(trade)).state).toBe('paid');
    await bank.next('unsigned');
    const other = order();
    await provider.begin(other).catch(() => undefined);
    await provider.begin(other);
    await bank.next('unsigned');
    await expect(provider.close(tradeOf(other))).rejects.toThrow('malformed');
  });

  it('that the buyer leaves, or that his card refuses, stays open until its time is over', async () => {
    const { provider, bank, order, tradeOf, clock } = await open();
    const one = order();
    await provider.begin(one);
    for (const act of ['leave', 'refuse'] as const) {
      await bank.act(one.attemptNumber, act);
      expect(await provider.query(tradeOf(one))).toEqual({ state: 'unpaid' });
      expect(await provider.complete?.(tradeOf(one), {})).toBeNull();
    }
    clock.pass(2 * hour);
    await bank.act(one.attemptNumber, 'pay');
    expect(await provider.query(tradeOf(one))).toEqual({ state: 'failed', reason: 'CLOSED' });
  });

  it('of a browser is asked about when the buyer comes back', async () => {
    const { provider, paid } = await open();
    const { trade, order } = await paid(10);
    expect(await provider.complete?.(trade, {})).toMatchObject({
      attemptNumber: order.attemptNumber,
      outcome: 'paid',
      tradeNumber: trade.tradeNumber,
      money: yuan(12_345),
    });
  });
});

describe('a repayment', () => {
  it('by one key is made once, and asked about by it; another sum under it is nothing that we did', async () => {
    const { provider, paid, bank, clock } = await open();
    const { trade } = await paid();
    const request = refundOf('KEY00000000000000001', trade, 300);
    expect(await provider.refundState(request)).toEqual({ state: 'absent' });
    expect(await provider.refund(request)).toBe('done');
    expect(await provider.refund(request)).toBe('done');
    expect(await provider.refundState(request)).toEqual({ state: 'done' });
    expect(await bank.payment(trade.attemptNumber)).toMatchObject({ refunded: 300 });
    expect(await provider.refundState({ ...request, money: yuan(400) })).toMatchObject({ state: 'unclear' });
    await expect(provider.refund({ ...request, money: yuan(400) })).rejects.toThrow('INVALID_REQUEST');
    // Two within a minute are too fast.
    await expect(provider.refund(refundOf('KEY00000000000000002', trade, 100))).rejects.toThrow('FREQUENCY_LIMITED');
    clock.pass(minute);
    expect(await provider.refund(refundOf('KEY00000000000000002', trade, 100))).toBe('done');
    clock.pass(minute);
    await expect(provider.refund(refundOf('KEY00000000000000003', trade, 12_000))).rejects.toThrow('INVALID_REQUEST');
    // After more of them, a payment is still a paid one.
    expect((await provider.query(trade)).state).toBe('paid');
  });

  it('may take its time, be refused, or be answered by nobody although it was made', async () => {
    const { provider, paid, bank } = await open();
    const pending = refundOf('KEYP', (await paid()).trade, 300);
    await bank.next('refundPending');
    expect(await provider.refund(pending)).toBe('pending');
    expect(await provider.refundState(pending)).toEqual({ state: 'pending' });
    await bank.settleRefund(pending.trade.attemptNumber, 'done');
    expect(await provider.refundState(pending)).toEqual({ state: 'done' });

    const refused = refundOf('KEYR', (await paid()).trade, 300);
    await bank.next('refundRefused');
    await expect(provider.refund(refused)).rejects.toThrow('ABNORMAL');
    expect(await provider.refundState(refused)).toEqual({ state: 'unclear', reason: 'ABNORMAL' });

    const unheard = refundOf('KEYU', (await paid()).trade, 300);
    await bank.next('timeoutBefore');
    await expect(provider.refund(unheard)).rejects.toThrow('did not answer');
    expect(await provider.refundState(unheard)).toEqual({ state: 'absent' });
    await bank.next('timeoutAfter');
    await expect(provider.refund(unheard)).rejects.toThrow('did not answer');
    expect(await provider.refundState(unheard)).toEqual({ state: 'done' });
    expect(await bank.payment(unheard.trade.attemptNumber)).toMatchObject({ refunded: 300 });
  });
});

describe('the daily bill', () => {
  it('tells each payment with its fee and what went back within the days, and waits for ten o’clock', async () => {
    const { provider, paid, clock } = await open();
    const { trade } = await paid();
    const whole = await paid();
    clock.pass(2 * hour);
    await provider.refund(refundOf('KEYB', trade, 345));
    const today = provider.dayOf(clock());
    expect(today).toBe('2026-03-02');
    expect(provider.statementAfter).toBe(10 * hour);
    // 09:59 of the next day in Beijing: it is being written.
    clock.pass(day - 2 * hour - minute);
    expect(await provider.statement(today, today, noneKnown)).toEqual([]);
    clock.pass(minute);
    expect(await provider.statement(today, provider.dayOf(clock()), noneKnown)).toEqual([
      { attemptNumber: trade.attemptNumber, paid: yuan(12_345), refunded: yuan(345), fee: yuan(72) },
      { attemptNumber: whole.order.attemptNumber, paid: yuan(12_345), refunded: yuan(0), fee: yuan(74) },
    ]);
    clock.pass(day);
    // A refund of a later day counts with the payment's own row, where both days are asked for.
    await provider.refund(refundOf('KEYC', trade, 1_000));
    clock.pass(2 * day);
    const rows = await provider.statement(today, provider.dayOf(clock()), noneKnown);
    expect(rows.map(({ refunded }) => refunded.amount)).toEqual([1_345, 0]);
    expect(await provider.statement('2026-03-04', '2026-03-05', noneKnown)).toEqual([]);
  });

  it('is believed only when its digest is the one that was signed, and read from WeChat Pay’s own host', async () => {
    const line = await open();
    await line.paid();
    line.clock.pass(2 * day);
    const ask = () => line.provider.statement('2026-03-02', '2026-03-02', noneKnown);
    expect(await ask()).toHaveLength(1);
    line.meddle((answer, address) =>
      address.includes('billdownload') ? new Response('交易时间\n总交易单数\n`0\n') : answer,
    );
    await expect(ask()).rejects.toThrow('not the one');
    line.meddle((answer, address) => (address.includes('billdownload') ? new Response('', { status: 404 }) : answer));
    await expect(ask()).rejects.toThrow('404');
    line.meddle(null);
    await line.bank.next('unsigned');
    await expect(ask()).rejects.toThrow('malformed');
    line.meddle((answer, address) => {
      expect(new URL(address).origin).toBe(line.bank.url);
      return answer;
    });
    expect(await ask()).toHaveLength(1);
  });

  it('that is still written on the day after throws, so that it is asked for again', async () => {
    const line = await open();
    await line.paid();
    line.clock.pass(2 * day);
    line.meddle(() => new Response('{"code":"STATEMENT_CREATING","message":"账单生成中"}', { status: 400 }));
    await expect(line.provider.statement('2026-03-02', '2026-03-02', noneKnown)).rejects.toThrow('STATEMENT_CREATING');
  });

  it('has a backtick before each cell, commas in names, and sums that must fit', () => {
    const header = '交易时间,商户号,商户订单号,交易状态,货币种类,订单金额,申请退款金额,退款状态,手续费,商品名称';
    const row = '`2026-03-02 10:00:00,`1600000001,`A1B2C3,`SUCCESS,`CNY,`12.30,`0.00,`,`0.07000,`洗衣, 含加急';
    const sums = '总交易单数,应结订单总金额\r\n`1,`12.30\r\n';
    expect(readBill(`\uFEFF${header}\r\n${row}\r\n${sums}`)).toEqual([
      {
        merchant: '1600000001',
        number: 'A1B2C3',
        state: 'SUCCESS',
        currency: 'CNY',
        paid: '12.30',
        refund: '0.00',
        refundState: '',
        fee: '0.07000',
      },
    ]);
    expect(() => readBill(`${header}\n${row}\n${row}\n${sums}`)).toThrow(Error);
    expect(() => readBill(`${header}\n${row}\n`)).toThrow(Error);
    expect(() => readBill(`${header}\n${row},\`more\n${sums}`)).toThrow(Error);
    expect(() => readBill(`${header.replace('手续费', '费')}\n${row}\n${sums}`)).toThrow('手续费');
  });
});

describe('the settings', () => {
  it('refuse what WeChat Pay shows in its documents, and half a public key', async () => {
    const { bank } = await open();
    const env = Object.fromEntries(
      Object.entries({ ...bank.settings, WECHATPAY_URL: 'https://api.mch.weixin.qq.com' }).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    expect(wechatpayService.read(env, true).troubles).toEqual([]);
    const shown = {
      WECHATPAY_MERCHANT_ID: '1900009191',
      WECHATPAY_CERTIFICATE_SERIAL: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
      WECHATPAY_API_V3_KEY: 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb',
      WECHATPAY_APP_ID: 'wxd678efh567hg6787',
      WECHATPAY_NATIVE_APP_ID: 'wx8888888888888888',
    };
    for (const [name, value] of Object.entries(shown)) {
      expect(wechatpayService.read({ ...env, [name]: value }, true).troubles).toEqual([
        expect.stringMatching(new RegExp(`^${name}: of an account that WeChat Pay publishes`)),
      ]);
    }
    for (const wrong of [
      { WECHATPAY_PRIVATE_KEY: `-----BEGIN ${'PRIVATE'} KEY-----\nnone\n-----END ${'PRIVATE'} KEY-----` },
      { WECHATPAY_API_V3_KEY: 'short' },
      { WECHATPAY_PUBLIC_KEY: '' },
      { WECHATPAY_PUBLIC_KEY_ID: '' },
      { WECHATPAY_PUBLIC_KEY_ID: 'ABC' },
    ]) {
      const { settings, troubles } = wechatpayService.read({ ...env, ...wrong }, true);
      expect(settings).toBeNull();
      expect(troubles[0]).toContain(Object.keys(wrong)[0]);
    }
    const { WECHATPAY_PUBLIC_KEY: _key, WECHATPAY_PUBLIC_KEY_ID: _id, ...older } = env;
    expect(wechatpayService.read(older, true)).toMatchObject({ troubles: [] });
    expect(wechatpayService.read({ ...older, WECHATPAY_URL: '' }, true).settings).toMatchObject({
      WECHATPAY_URL: 'https://api.mch.weixin.qq.com',
    });
  });
});
