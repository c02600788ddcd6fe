import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { newAttemptNumber } from '@lyceum/domain/ids';
import { minor, type Currency, type Money } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPayPalEvents } from '../../../testing/paypal-events.ts';
import { startSimulatedBank, type SimulatedBank } from '../../../testing/simulated-bank.ts';
import { testClock } from '../../../testing/test-server.ts';
import { RefundRefused, type Letter, type PaymentOrder, type PaymentProvider, type Trade } from '../payment.ts';
import { paypal } from './paypal.ts';
import { paypalService } from './settings.ts';

/** A statement of its own needs to know none of our trades. */
const noneKnown = () => Promise.resolve([]);

const clock = testClock();
/** What a test answers in PayPal's place; null: PayPal answers. */
type Intercept = (url: URL, init: RequestInit) => Response | null | Promise<Response | null>;
let intercept: Intercept = () => null;
/** What left for PayPal, byte by byte. */
const left: string[] = [];
const textOf = ({ body }: RequestInit): string => (typeof body === 'string' ? body : '');
const fetcher: typeof fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  left.push(`${init.method ?? 'GET'} ${url.href}\n${JSON.stringify(init.headers)}\n${textOf(init)}`);
  return (await intercept(url, init)) ?? fetch(input, init);
};

let bank: SimulatedBank;
let provider: PaymentProvider;
beforeAll(async () => {
  bank = await startSimulatedBank('paypal', clock, { fetcher });
  ({ provider } = bank);
  // Where notices go that are read from the list of sent ones.
  await bank.enterWebhook(`${bank.url}/nobody`);
});
afterAll(() => bank.close());

const settings = () => bank.settings as Record<string, string>;
const money = (amount: number, currency: Currency = 'USD'): Money => ({ amount: minor(amount), currency });
const anOrder = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  attemptNumber: newAttemptNumber(clock(), (size) => randomBytes(size)),
  code: 15,
  money: money(2_150),
  title: 'Online course',
  createdAt: clock(),
  expiresAt: new Date(clock().getTime() + hour),
  language: 'en',
  openId: 'openid-of-the-buyer',
  clientAddress: '203.0.113.7',
  notifyUrl: 'https://shop.example/pay/notify/paypal',
  returnUrl: 'https://shop.example/pay/return/paypal',
  backUrl: 'https://shop.example/pay/back/paypal/N',
  ...more,
});
const tradeOf = (order: PaymentOrder, handle: string | null): Trade => ({
  attemptNumber: order.attemptNumber,
  handle,
  tradeNumber: null,
  authorisation: null,
  money: order.money,
  createdAt: order.createdAt,
});
/** Begun, and approved by the buyer unless nothing is to be done. */
async function begun(more: Partial<PaymentOrder> = {}, act: 'pay' | 'refuse' | null = 'pay') {
  const order = anOrder(more);
  const { handle, step } = await provider.begin(order);
  const acted = act && (await bank.act(order.attemptNumber, act));
  return { order, step, trade: tradeOf(order, handle), given: acted?.browser?.fields ?? {} };
}
async function paid(more: Partial<PaymentOrder> = {}) {
  const one = await begun(more);
  const word = await provider.complete?.(one.trade, one.given);
  return { ...one, word, trade: { ...one.trade, tradeNumber: word?.tradeNumber ?? '' } };
}
const control = async (path: string, body: object) => {
  const answer = await fetch(`${bank.url}/__sim/paypal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};
/** The notice that PayPal sent last of a payment. */
async function letterOf({ attemptNumber }: { attemptNumber: string }): Promise<Letter> {
  const notice = (await bank.notices()).findLast(({ number }) => number === attemptNumber);
  return { headers: notice?.headers ?? {}, rawBody: Buffer.from(notice?.body ?? ''), url: '/pay/notify/paypal' };
}
async function during<Result>(what: Intercept, run: () => Promise<Result>): Promise<Result> {
  intercept = what;
  try {
    return await run();
  } finally {
    intercept = () => null;
  }
}
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (status: number, issue: string): Response => json(status, { name: 'ERROR', details: [{ issue }] });
const isCapture = ({ pathname }: URL): boolean => pathname.endsWith('/capture');
const captures = async (id: string | null) =>
  (await bank.requests()).filter(({ url }) => url === `/v2/checkout/orders/${id}/capture`).length;

describe('what leaves for PayPal', () => {
  it.each([
    ['zh-TW', 'zh-TW'],
    ['zh-CN', 'zh-CN'],
    ['en', 'en-US'],
  ] as const)('is number, amount, currency and a neutral title, for a buyer who reads %s', async (language, locale) => {
    const { order } = await begun({ language }, null);
    const sent = (await bank.requests()).at(-1);
    expect(sent).toMatchObject({ method: 'POST', url: '/v2/checkout/orders' });
    expect(sent?.headers['paypal-request-id']).toBe(order.attemptNumber);
    const number = order.attemptNumber;
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: number,
          custom_id: number,
          invoice_id: number,
          description: 'Online course',
          amount: { currency_code: 'USD', value: '21.50' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: `https://shop.example/pay/return/paypal?attempt=${number}`,
            cancel_url: 'https://shop.example/pay/back/paypal/N',
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            locale,
          },
        },
      },
    });
  });

  it('is nothing of the buyer in any call of a payment’s life', async () => {
    left.length = 0;
    const { trade, step } = await paid();
    const request = { key: 'KEY00000000000000001', trade, money: money(150), sentBefore: money(0) };
    await provider.refundState(request);
    await provider.refund(request);
    await provider.query(trade);
    await provider.verify(await letterOf(trade));
    await provider.statement(provider.dayOf(clock()), provider.dayOf(clock()), noneKnown);
    expect(left.length).toBeGreaterThan(6);
    const everything = `${left.join('\n')} ${JSON.stringify(step)}`;
    for (const secret of ['openid-of-the-buyer', '203.0.113.7']) {
      expect(everything).not.toContain(secret);
    }
    // The secret goes to the one place where tokens are given, in its header.
    const basic = Buffer.from(`${settings()['PAYPAL_CLIENT_ID']}:${settings()['PAYPAL_CLIENT_SECRET']}`).toString(
      'base64',
    );
    expect(
      left
        .filter((one) => one.includes(basic))
        .every((one) => one.startsWith('POST') && one.includes('/v1/oauth2/token')),
    ).toBe(true);
    expect(everything).not.toContain(settings()['PAYPAL_CLIENT_SECRET']);
    const bodies = (await bank.requests())
      .filter(({ url }) => url.endsWith('/refund'))
      .map(({ body }) => JSON.parse(body) as object);
    expect(bodies.at(-1)).toEqual({
      amount: { currency_code: 'USD', value: '1.50' },
      custom_id: `${trade.attemptNumber}.KEY00000000000000001`,
    });
  });

  it('is Taiwan dollars in whole, and no fraction of them, nor yuan, nor nothing', async () => {
    await begun({ money: money(120_000, 'TWD') }, null);
    const sent = JSON.parse((await bank.requests()).at(-1)?.body ?? '') as { purchase_units: { amount: object }[] };
    expect(sent.purchase_units[0]?.amount).toEqual({ currency_code: 'TWD', value: '1200' });
    const before = left.length;
    for (const wrong of [money(120_050, 'TWD'), money(100, 'CNY'), money(0)]) {
      await expect(provider.begin(anOrder({ money: wrong }))).rejects.toThrow(RangeError);
    }
    expect(left.length).toBe(before);
  });
});

describe('the token', () => {
  const tokens = async () => (await bank.requests()).filter(({ url }) => url === '/v1/oauth2/token').length;
  const open = () => paypalService.open(bank.settings, { clock, fetcher });

  it('is asked for once by many at once, and once more when it is old', async () => {
    const own = open();
    const before = await tokens();
    await Promise.all(Array.from({ length: 5 }, () => own.begin(anOrder())));
    await own.begin(anOrder());
    expect((await tokens()) - before).toBe(1);
    clock.pass(9 * hour);
    await own.begin(anOrder());
    expect((await tokens()) - before).toBe(2);
  });

  it('is asked for again when PayPal does not know it any more, and the call is sent again', async () => {
    const own = open();
    await own.begin(anOrder());
    // PayPal's own time alone goes on.
    await bank.passTime(10 * hour);
    const before = await tokens();
    const [one, other] = await Promise.all([own.begin(anOrder()), own.begin(anOrder())]);
    expect([one.handle, other.handle]).not.toContain(null);
    expect((await tokens()) - before).toBe(1);
    await bank.passTime(0);
  });

  it('is refused for a wrong secret, and nothing is begun', async () => {
    const wrong = paypalService.open({ ...bank.settings, PAYPAL_CLIENT_SECRET: 'x'.repeat(40) }, { clock });
    await expect(wrong.begin(anOrder())).rejects.toThrow('401');
  });

  it('is not believed to be a token where it is none', async () => {
    for (const answer of [
      json(200, {}),
      new Response('<html>', { status: 200 }),
      json(200, { access_token: '', expires_in: 1 }),
    ]) {
      await expect(
        during(
          ({ pathname }) => (pathname === '/v1/oauth2/token' ? answer : null),
          () => open().begin(anOrder()),
        ),
      ).rejects.toThrow('no token');
    }
  });
});

describe('a buyer who comes back', () => {
  it('has paid once it was captured, however often that is asked', async () => {
    const { trade, given, order } = await begun();
    expect(provider.numberIn(given)).toBe(order.attemptNumber);
    expect(given['token']).toBe(trade.handle);
    expect(given['PayerID']).toBeTruthy();
    expect(await provider.query(trade)).toEqual({ state: 'approved' });
    const words = [];
    for (let times = 0; times < 3; times += 1) {
      words.push(await provider.complete?.(trade, given));
    }
    expect(words[0]).toMatchObject({ outcome: 'paid', money: order.money, attemptNumber: order.attemptNumber });
    expect(new Set(words.map((word) => word?.tradeNumber)).size).toBe(1);
    expect(await captures(trade.handle)).toBe(1);
  });

  it('who did not approve, or brings another payment’s token, moves nothing', async () => {
    const { trade } = await begun({}, null);
    expect(await provider.complete?.(trade, { token: trade.handle ?? '' })).toBeNull();
    const approved = await begun();
    expect(await provider.complete?.(approved.trade, { token: trade.handle ?? '' })).toBeNull();
    expect(await provider.complete?.({ ...approved.trade, handle: null }, {})).toBeNull();
    expect(await captures(trade.handle)).toBe(0);
    expect(await captures(approved.trade.handle)).toBe(0);
  });

  it('with a card that is declined has failed, with PayPal’s reason', async () => {
    const { trade, given } = await begun({}, 'refuse');
    expect(await provider.complete?.(trade, given)).toMatchObject({ outcome: 'failed', reason: 'INSTRUMENT_DECLINED' });
    expect((await provider.query(trade)).state).toBe('unpaid');
  });

  it('after the order was forgotten by PayPal has failed', async () => {
    const { trade } = await begun({}, null);
    clock.pass(4 * hour);
    expect(await provider.query(trade)).toEqual({ state: 'failed', reason: 'expired' });
    expect(await provider.complete?.(trade, {})).toMatchObject({ outcome: 'failed', reason: 'expired' });
    expect(await provider.query({ ...trade, handle: null })).toEqual({ state: 'unpaid' });
  });

  it('while PayPal still looks at the payment has not paid; accepted he has, denied he has not', async () => {
    await control('hold', { times: 2 });
    const [kept, lost] = [await begun(), await begun()];
    for (const { trade, given } of [kept, lost]) {
      expect(await provider.complete?.(trade, given)).toBeNull();
      expect(await provider.query(trade)).toEqual({ state: 'unpaid' });
    }
    await control(`payments/${kept.order.attemptNumber}/review`, { outcome: 'accept' });
    await control(`payments/${lost.order.attemptNumber}/review`, { outcome: 'deny' });
    expect(await provider.verify(await letterOf(kept.order))).toMatchObject({
      kind: 'word',
      word: { outcome: 'paid' },
    });
    expect(await provider.verify(await letterOf(lost.order))).toMatchObject({
      kind: 'word',
      word: { outcome: 'failed' },
    });
    expect((await provider.query(kept.trade)).state).toBe('paid');
    expect((await provider.query(lost.trade)).state).toBe('failed');
  });

  it('when it was captured meanwhile has paid', async () => {
    const { trade, given } = await begun();
    let shown: Response | null = null;
    // Somebody else captures between our look and our capture.
    const word = await during(
      async (url, init) => {
        if (isCapture(url) && shown === null) {
          shown = await fetch(url, {
            ...init,
            headers: { ...(init.headers as object), 'paypal-request-id': randomUUID() },
          });
        }
        return null;
      },
      async () => provider.complete?.(trade, given),
    );
    expect(word).toMatchObject({ outcome: 'paid' });
    expect(await captures(trade.handle)).toBe(2);
  });

  it.each([
    [409, 'PREVIOUS_REQUEST_IN_PROGRESS', null],
    [422, 'ORDER_NOT_APPROVED', null],
    [422, 'PAYER_ACTION_REQUIRED', null],
    [422, 'ORDER_EXPIRED', 'failed'],
    [422, 'TRANSACTION_REFUSED', 'failed'],
    [404, 'INVALID_RESOURCE_ID', 'failed'],
  ])('is told by %i %s how it stands', async (status, issue, outcome) => {
    const { trade, given } = await begun();
    const word = await during(
      (url) => (isCapture(url) ? refusal(status, issue) : null),
      async () => provider.complete?.(trade, given),
    );
    expect(word?.outcome ?? null).toBe(outcome);
  });

  it.each([
    [422, 'DUPLICATE_INVOICE_ID'],
    [403, 'PERMISSION_DENIED'],
    [429, 'RATE_LIMIT_REACHED'],
    [500, 'INTERNAL_SERVER_ERROR'],
    [401, 'INVALID_TOKEN'],
  ])('is not answered at all where PayPal says %i %s', async (status, issue) => {
    const { trade, given } = await begun();
    await expect(
      during(
        (url) => (isCapture(url) ? refusal(status, issue) : null),
        async () => provider.complete?.(trade, given),
      ),
    ).rejects.toThrow(/PayPal/);
  });
});

describe('an answer that is not PayPal’s word on this payment', () => {
  it('is refused at every call that asks, and nothing was captured by it', async () => {
    const { trade, given } = await begun();
    await bank.next('unsigned');
    await expect(provider.query(trade)).rejects.toThrow('something else');
    await bank.next('unsigned');
    await expect(provider.complete?.(trade, given)).rejects.toThrow('something else');
    expect(await captures(trade.handle)).toBe(0);
    const { trade: whole } = await paid();
    const request = { key: 'KEY00000000000000001', trade: whole, money: money(150), sentBefore: money(0) };
    await bank.next('unsigned');
    await expect(provider.refundState(request)).rejects.toThrow('something else');
    await bank.next('unsigned');
    await expect(provider.refund(request)).rejects.toThrow('something else');
  });

  it('is refused when number, amount, currency or merchant are not ours', async () => {
    const { trade } = await begun();
    for (const other of [
      { ...trade, attemptNumber: 'ANOTHER0000000000000' },
      { ...trade, money: money(2_151) },
      { ...trade, money: money(2_100, 'TWD') },
    ]) {
      await expect(provider.query(other)).rejects.toThrow('something else');
    }
    const foreign = paypalService.open({ ...bank.settings, PAYPAL_MERCHANT_ID: 'ANOTHER000000' }, { clock });
    await expect(foreign.query(trade)).rejects.toThrow('something else');
    await expect(foreign.complete?.(trade, {})).rejects.toThrow('something else');
    expect(await captures(trade.handle)).toBe(0);
  });

  it('is refused when it is no JSON, or of a state that nobody knows', async () => {
    const { trade } = await begun();
    const asking = (answer: () => Response) =>
      during(
        ({ pathname }) => (pathname.includes('/orders/') ? answer() : null),
        async () => provider.query(trade),
      );
    await expect(asking(() => new Response('<html>sorry</html>', { status: 200 }))).rejects.toThrow('cannot be read');
    await expect(asking(() => json(200, { id: trade.handle }))).rejects.toThrow('purchase_units');
    const order = {
      id: trade.handle,
      status: 'COMPLETED',
      purchase_units: [
        {
          custom_id: trade.attemptNumber,
          amount: { currency_code: 'USD', value: '21.50' },
          payments: { captures: [{ id: 'C1', status: 'NEW_STATE', amount: { currency_code: 'USD', value: '21.50' } }] },
        },
      ],
    };
    await expect(asking(() => json(200, order))).rejects.toThrow('NEW_STATE');
    expect(
      await asking(() =>
        json(200, { ...order, status: 'VOIDED', purchase_units: [{ ...order.purchase_units[0], payments: {} }] }),
      ),
    ).toEqual({ state: 'failed', reason: 'VOIDED' });
  });

  it('names no page that is not PayPal’s', async () => {
    for (const href of [
      'https://paypal.com.evil.example/checkoutnow',
      'http://www.paypal.com/checkoutnow',
      'javascript:alert(1)',
      '',
    ]) {
      const answering: Intercept = async (url, init) => {
        const answer = await fetch(url, init);
        const body = (await answer.json()) as { links?: object[] };
        return json(answer.status, body.links ? { ...body, links: [{ rel: 'payer-action', href }] } : body);
      };
      await expect(during(answering, () => provider.begin(anOrder()))).rejects.toThrow('no page');
    }
  });
});

describe('a line that breaks', () => {
  it('before or after the capture leaves the payment to be asked about, and it is captured once', async () => {
    for (const fault of ['timeoutBefore', 'timeoutAfter', 'serverError']) {
      const { trade, given, order } = await begun();
      // The look before the capture goes through.
      let looked = false;
      const word = during(
        async ({ pathname }) => {
          if (pathname.endsWith('/capture') && !looked) {
            looked = true;
            await bank.next(fault);
          }
          return null;
        },
        async () => provider.complete?.(trade, given),
      );
      await expect(word).rejects.toThrow(/^PayPal (did not answer|answered 500)/);
      expect((await provider.query(trade)).state).toBe(fault === 'timeoutAfter' ? 'paid' : 'approved');
      expect(await provider.complete?.(trade, {})).toMatchObject({ outcome: 'paid' });
      expect((await bank.payment(order.attemptNumber)).state).toBe('paid');
    }
  });

  it('before or after a refund: it is sent once', async () => {
    for (const fault of ['timeoutBefore', 'timeoutAfter']) {
      const { trade, order } = await paid();
      const request = { key: 'KEY00000000000000001', trade, money: money(2_000), sentBefore: money(0) };
      await bank.next(fault);
      await expect(provider.refund(request)).rejects.toThrow('PayPal did not answer');
      expect(await provider.refundState(request)).toEqual({ state: fault === 'timeoutAfter' ? 'done' : 'absent' });
      expect(await provider.refund(request)).toBe('done');
      expect((await bank.payment(order.attemptNumber)).refunded).toBe(2_000);
    }
  });
});

describe('a refund', () => {
  const asked = (trade: Trade, amount = 500, before = 0, key = 'KEY00000000000000001') => ({
    key,
    trade,
    money: money(amount),
    sentBefore: money(before),
  });

  it('that PayPal refuses is for a person to look at', async () => {
    const { trade } = await paid();
    await bank.next('refundRefused');
    const refused = provider.refund(asked(trade));
    await expect(refused).rejects.toThrow(RefundRefused);
    await expect(refused).rejects.toThrow('REFUND_FAILED_INSUFFICIENT_FUNDS');
    // The key gets the same answer for weeks; sent again by a person it is another one.
    await expect(provider.refund(asked(trade))).rejects.toThrow('REFUND_FAILED_INSUFFICIENT_FUNDS');
    const again = { ...asked(trade), again: 1 };
    expect(await provider.refundState(again)).toEqual({ state: 'absent' });
    expect(await provider.refund(again)).toBe('done');
    expect(await provider.refund(again)).toBe('done');
    expect(await provider.refundState(again)).toEqual({ state: 'done' });
    const { trade: old } = await paid();
    clock.pass(181 * day);
    await expect(provider.refund(asked(old))).rejects.toThrow('REFUND_TIME_LIMIT_EXCEEDED');
  });

  it('that waits for a bank is pending until it is done, or refused', async () => {
    const [good, bad] = [await paid(), await paid()];
    for (const { trade } of [good, bad]) {
      await bank.next('refundPending');
      expect(await provider.refund(asked(trade))).toBe('pending');
      expect(await provider.refundState(asked(trade))).toEqual({ state: 'pending' });
    }
    await bank.settleRefund(good.order.attemptNumber, 'done');
    await bank.settleRefund(bad.order.attemptNumber, 'refused');
    expect(await provider.verify(await letterOf(good.order))).toEqual({
      kind: 'refund',
      attemptNumber: good.order.attemptNumber,
    });
    expect(await provider.refundState(asked(good.trade))).toEqual({ state: 'done' });
    expect(await provider.refundState(asked(bad.trade))).toEqual({ state: 'refused', reason: 'FAILED' });
    expect(await provider.refundState({ ...asked(bad.trade), again: 1 })).toEqual({ state: 'absent' });
    expect(await provider.refund({ ...asked(bad.trade), again: 1 })).toBe('done');
    expect(await provider.refundState({ ...asked(bad.trade), again: 1 })).toEqual({ state: 'done' });
  });

  it('made by hand in the console is seen: the right sum is done, another one is unclear', async () => {
    const { trade } = await paid();
    const byHand = async (value: string) => {
      // By the shop's own account, without a mark.
      const own = paypal(
        {
          url: settings()['PAYPAL_URL'] ?? '',
          clientId: settings()['PAYPAL_CLIENT_ID'] ?? '',
          clientSecret: settings()['PAYPAL_CLIENT_SECRET'] ?? '',
          webhookId: settings()['PAYPAL_WEBHOOK_ID'] ?? '',
          merchantId: settings()['PAYPAL_MERCHANT_ID'] ?? '',
        },
        {
          clock,
          fetcher: (url, init) =>
            fetch(url, {
              ...init,
              ...(init?.body &&
                new URL(url instanceof Request ? url.url : url).pathname.endsWith('/refund') && {
                  body: JSON.stringify({ amount: { currency_code: 'USD', value } }),
                }),
            }),
        },
      );
      await own.refund({ ...asked(trade, Math.round(Number(value) * 100)), key: randomUUID() }).catch(() => undefined);
    };
    await byHand('3.00');
    expect(await provider.refundState(asked(trade, 500))).toMatchObject({ state: 'unclear' });
    await byHand('2.00');
    expect(await provider.refundState(asked(trade, 500))).toEqual({ state: 'done' });
    expect(await provider.refundState(asked(trade, 100, 500))).toEqual({ state: 'absent' });
  });
});

describe('a notice', () => {
  /** What the provider makes of any event that is signed for our webhook. */
  const read = (event: unknown) => {
    const events = openPayPalEvents(clock, settings()['PAYPAL_WEBHOOK_ID'] ?? '');
    const letter = events.letter(typeof event === 'string' ? event : JSON.stringify(event));
    // With a certificate of its own each time, which a fresh adapter has not kept.
    const own = paypalService.open(bank.settings, { clock, fetcher });
    return during(
      ({ href }) => (href === events.address ? new Response(events.certificate()) : null),
      () => own.verify(letter),
    );
  };

  it('of an approval says so, and whoever hears it captures without the buyer', async () => {
    const { order, trade } = await begun();
    expect(await provider.verify(await letterOf(order))).toEqual({
      kind: 'approved',
      attemptNumber: order.attemptNumber,
    });
    expect(await provider.complete?.(trade, {})).toMatchObject({ outcome: 'paid' });
  });

  it('that lies with a good signature is taken for what it says, or for a forgery', async () => {
    const { order } = await paid();
    const lie = async (how: string) => {
      await bank.notify(order.attemptNumber, { lie: how });
      return provider.verify(await letterOf(order));
    };
    // Books compare amount and currency.
    expect(await lie('wrongAmount')).toMatchObject({ kind: 'word', word: { money: money(2_151) } });
    expect(await lie('wrongCurrency')).toMatchObject({ kind: 'word', word: { money: money(2_200, 'TWD') } });
    expect(await lie('wrongMerchant')).toEqual({ kind: 'forged', why: 'another merchant' });
    expect(await lie('forged')).toEqual({ kind: 'forged', why: 'wrong signature' });
  });

  it('with a field changed, dropped or doubled is forged', async () => {
    const { order } = await paid();
    const letter = await letterOf(order);
    const told = JSON.parse(letter.rawBody.toString()) as Record<string, unknown>;
    const resource = told['resource'] as Record<string, unknown>;
    const bodies = [
      ...Object.keys(told).map((name) => ({ ...told, [name]: undefined })),
      ...Object.keys(resource).map((name) => ({ ...told, resource: { ...resource, [name]: undefined } })),
      ...Object.keys(resource).map((name) => ({ ...told, resource: { ...resource, [name]: 'other' } })),
    ].map((body) => JSON.stringify(body));
    const doubled = Object.keys(told).map((name) =>
      letter.rawBody.toString().replace('{', `{"${name}":${JSON.stringify(told[name])},`),
    );
    for (const body of [...bodies, ...doubled]) {
      expect(await provider.verify({ ...letter, rawBody: Buffer.from(body) })).toEqual({
        kind: 'forged',
        why: 'wrong signature',
      });
    }
  });

  it('is still known after PayPal changed its keys', async () => {
    const { order } = await paid();
    const before = await letterOf(order);
    await bank.next('rotate');
    await bank.notify(order.attemptNumber);
    const after = await letterOf(order);
    expect(after.headers['paypal-cert-url']).not.toBe(before.headers['paypal-cert-url']);
    expect([await provider.verify(before), await provider.verify(after)]).toMatchObject([
      { kind: 'word' },
      { kind: 'word' },
    ]);
  });

  it('that is no event, of nothing that counts, or without its fields', async () => {
    for (const nonsense of ['', '[]', '{"event_type":1}', 'null', '{']) {
      expect(await read(nonsense)).toMatchObject({ kind: 'forged' });
    }
    for (const type of [
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.REVERSED',
      'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      'SOMETHING.NEW',
    ]) {
      expect(await read({ event_type: type, resource: {} })).toEqual({ kind: 'test' });
    }
    for (const type of ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'CUSTOMER.DISPUTE.CREATED']) {
      expect(await read({ event_type: type, resource: {} })).toMatchObject({ kind: 'forged' });
    }
    const capture = { id: 'C1', status: 'PENDING', custom_id: 'N', amount: { currency_code: 'USD', value: '1.00' } };
    expect(await read({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: capture })).toEqual({ kind: 'test' });
    const euros = { ...capture, status: 'COMPLETED', amount: { currency_code: 'EUR', value: '1.00' } };
    expect(await read({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: euros })).toMatchObject({ kind: 'forged' });
    // Of a refund of something that is none of ours.
    const refund = { id: 'R1', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/NOSUCH' }] };
    expect(await read({ event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: refund })).toEqual({ kind: 'test' });
  });

  it('of a dispute is a chargeback as soon as PayPal keeps the money back, and not before', async () => {
    const { order, trade } = await paid();
    await bank.notify(order.attemptNumber, { event: 'chargeback' });
    const letter = await letterOf(order);
    const chargeback = {
      kind: 'chargeback',
      attemptNumber: order.attemptNumber,
      reference: `PP-D-${createHash('sha256')
        .update(trade.handle ?? '')
        .digest('hex')
        .slice(0, 8)
        .toUpperCase()}`,
      money: order.money,
    };
    expect(await provider.verify(letter)).toEqual(chargeback);
    const { resource } = JSON.parse(letter.rawBody.toString()) as { resource: Record<string, unknown> };
    const told = (type: string, more: object) =>
      read({ event_type: `CUSTOMER.DISPUTE.${type}`, resource: { ...resource, ...more } });
    expect(await told('CREATED', { dispute_life_cycle_stage: 'INQUIRY' })).toEqual({ kind: 'test' });
    expect(await told('UPDATED', {})).toEqual(chargeback);
    const outcome = (outcome_code: string) => ({ dispute_outcome: { outcome_code } });
    expect(
      await told('RESOLVED', { dispute_life_cycle_stage: 'INQUIRY', ...outcome('RESOLVED_BUYER_FAVOUR') }),
    ).toEqual(chargeback);
    for (const kept of ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'RESOLVED_WITH_PAYOUT']) {
      expect(await told('RESOLVED', outcome(kept))).toEqual({ kind: 'test' });
    }
    const of = (transaction: object) => ({ disputed_transactions: [transaction] });
    expect(
      await told('CREATED', of({ seller_transaction_id: trade.tradeNumber, seller: { merchant_id: 'ANOTHER' } })),
    ).toEqual({
      kind: 'forged',
      why: 'another merchant',
    });
    expect(await told('CREATED', of({ seller_transaction_id: 'NOSUCH' }))).toMatchObject({ kind: 'forged' });
    // Where PayPal does not answer, it is to tell again.
    await bank.next('serverError');
    await expect(told('CREATED', {})).rejects.toThrow('500');
  });

  it('is answered by its status', () => {
    expect((['taken', 'refused', 'later'] as const).map((outcome) => provider.reply(outcome).status)).toEqual([
      200, 400, 503,
    ]);
  });
});

describe('the statement', () => {
  it('has fee and refunds of each payment, in as many ranges and pages as it takes; what is not paid is left out', async () => {
    clock.pass(400 * day);
    const first = await paid({ money: money(120_000, 'TWD') });
    const from = provider.dayOf(clock());
    clock.pass(40 * day);
    await control('hold', { times: 1 });
    const held = await begun();
    await provider.complete?.(held.trade, {});
    const second = await paid();
    const to = provider.dayOf(clock());
    clock.pass(3 * day);
    const later = await paid();
    // After the days that are asked about.
    await provider.refund({
      key: 'KEY00000000000000001',
      trade: first.trade,
      money: money(40_000, 'TWD'),
      sentBefore: money(0, 'TWD'),
    });
    await provider.refund({
      key: 'KEY00000000000000002',
      trade: first.trade,
      money: money(10_000, 'TWD'),
      sentBefore: money(40_000, 'TWD'),
    });
    clock.pass(minute);
    const ranges: string[] = [];
    const rows = await during(
      (url, init) => {
        if (!url.pathname.includes('/reporting/')) {
          return null;
        }
        ranges.push(url.search);
        url.searchParams.set('page_size', '1');
        return fetch(url, init);
      },
      () => provider.statement(from, to, noneKnown),
    );
    expect(rows).toEqual([
      {
        attemptNumber: first.order.attemptNumber,
        paid: money(120_000, 'TWD'),
        refunded: money(50_000, 'TWD'),
        fee: money(4_800, 'TWD'),
      },
      { attemptNumber: second.order.attemptNumber, paid: money(2_150), refunded: money(0), fee: money(86) },
    ]);
    expect(rows.map(({ attemptNumber }) => attemptNumber)).not.toContain(later.order.attemptNumber);
    const starts = new Set(ranges.map((range) => new URLSearchParams(range).get('start_date')));
    expect(starts.size).toBe(2);
    expect(ranges.length).toBeGreaterThan(4);
  });

  it('is not given before PayPal’s report has come to the end of the days', async () => {
    clock.pass(2 * day);
    const { order } = await paid();
    const today = provider.dayOf(order.createdAt);
    clock.pass(day);
    const endOfDay = Date.parse(`${today}T16:00:00Z`);
    await control('lag', { ms: clock().getTime() - endOfDay + minute });
    await expect(provider.statement(today, today, noneKnown)).rejects.toThrow('has not come');
    await control('lag', { ms: clock().getTime() - endOfDay });
    expect(await provider.statement(today, today, noneKnown)).toMatchObject([{ attemptNumber: order.attemptNumber }]);
    await control('lag', { ms: 0 });
  });

  it('counts days as Taipei does', () => {
    expect(provider.dayOf(new Date('2026-03-02T15:59:59Z'))).toBe('2026-03-02');
    expect(provider.dayOf(new Date('2026-03-02T16:00:00Z'))).toBe('2026-03-03');
  });
});

describe('the settings', () => {
  const real = () => ({ ...settings(), PAYPAL_URL: 'https://api-m.paypal.com' });

  it('are PayPal’s own host where nothing is said, and no sandbox in production', () => {
    const { PAYPAL_URL: _, ...rest } = real();
    expect(paypalService.read(rest, true)).toMatchObject({
      settings: { PAYPAL_URL: 'https://api-m.paypal.com' },
      troubles: [],
    });
    const sandbox = { ...real(), PAYPAL_URL: 'https://api-m.sandbox.paypal.com' };
    expect(paypalService.read(sandbox, true).troubles).toEqual([expect.stringContaining('PAYPAL_URL')]);
    expect(paypalService.read(sandbox, false).troubles).toEqual([]);
  });

  it('take no webhook of the dashboard’s mock events', () => {
    expect(paypalService.read({ ...real(), PAYPAL_WEBHOOK_ID: 'WEBHOOK_ID' }, true).troubles).toHaveLength(1);
  });
});
