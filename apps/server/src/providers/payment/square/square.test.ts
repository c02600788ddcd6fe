import { createHmac, randomBytes } from 'node:crypto';
import { newAttemptNumber } from '@lyceum/domain/ids';
import { minor, type Money } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSimulatedBank, type SimulatedBank } from '../../../testing/simulated-bank.ts';
import { testClock } from '../../../testing/test-server.ts';
import type { Letter, PaymentOrder, RefundRequest, Trade } from '../payment.ts';
import { squareService } from './settings.ts';

/** A statement of its own needs to know none of our trades. */
const noneKnown = () => Promise.resolve([]);

const clock = testClock();
let bank: SimulatedBank;
/** What left for Square, apart from what the simulator says that it got. */
let sent: { url: string; body: string; headers: Record<string, string> }[] = [];
const fetcher: typeof fetch = (url, init) => {
  sent.push({
    url: String(url as string),
    body: typeof init?.body === 'string' ? init.body : '',
    headers: Object.fromEntries(new Headers(init?.headers)),
  });
  return fetch(url, init);
};
const webhook = 'https://shop.example/pay/notify/square';

beforeAll(async () => {
  bank = await startSimulatedBank('square', clock, { fetcher });
});
afterAll(() => bank.close());
beforeEach(() => {
  sent = [];
  // Faults of one test leave the way out open for the next.
  clock.pass(minute);
});

const usd = (amount: number): Money => ({ amount: minor(amount), currency: 'USD' });
const config = (name: string): string => String(bank.settings[name]);
const anOrder = (change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  attemptNumber: newAttemptNumber(clock(), (size) => randomBytes(size)),
  code: 17,
  money: usd(4_990),
  title: 'Online course',
  createdAt: clock(),
  expiresAt: new Date(clock().getTime() + hour),
  language: 'en',
  openId: 'openid-of-a-buyer',
  clientAddress: '203.0.113.7',
  notifyUrl: webhook,
  returnUrl: 'https://shop.example/pay/return/square',
  backUrl: 'https://shop.example/pay/back/square/1',
  ...change,
});
const tradeOf = (order: PaymentOrder, tradeNumber: string | null = null): Trade => ({
  attemptNumber: order.attemptNumber,
  handle: null,
  tradeNumber,
  authorisation: null,
  money: order.money,
  createdAt: order.createdAt,
});
const complete = (trade: Trade, given: Record<string, string>) => {
  if (!bank.provider.complete) {
    throw new Error('it takes no tokens');
  }
  return bank.provider.complete(trade, given);
};
/** The token that the buyer's browser has. */
const tokenOf = async (order: PaymentOrder, act: 'pay' | 'refuse' = 'pay'): Promise<Record<string, string>> =>
  (await bank.act(order.attemptNumber, act)).browser?.fields ?? {};

async function aPaidTrade(change: Partial<PaymentOrder> = {}) {
  const order = anOrder(change);
  const given = await tokenOf(order);
  const word = await complete(tradeOf(order), given);
  if (word?.outcome !== 'paid') {
    throw new Error(`it was not paid: ${JSON.stringify(word)}`);
  }
  return { order, given, word, trade: tradeOf(order, word.tradeNumber) };
}

/** A letter as Square signs it, of any content. */
function signed(body: string | object, { url = webhook, key = config('SQUARE_WEBHOOK_KEY') } = {}): Letter {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    url,
    rawBody: Buffer.from(text),
    headers: { 'x-square-hmacsha256-signature': createHmac('sha256', key).update(`${url}${text}`).digest('base64') },
  };
}
/** An event as the simulator would send it now. */
async function eventOf(order: PaymentOrder, event = 'payment') {
  await bank.enterWebhook('http://127.0.0.1:9/none');
  const { body } = await bank.notify(order.attemptNumber, { event });
  return JSON.parse(body) as { type: string; data: { object: Record<string, Record<string, unknown>> } };
}
type Event = Awaited<ReturnType<typeof eventOf>>;
const changed = (told: Event, kind: string, change: object): Event => ({
  ...told,
  data: { ...told.data, object: { [kind]: { ...told.data.object[kind], ...change } } },
});

describe('what leaves for Square', () => {
  test('is our number, the money and the card’s token: nothing of the buyer', async () => {
    const order = anOrder();
    const { step } = await bank.provider.begin(order);
    expect(step).toEqual({
      kind: 'token',
      fields: {
        attempt: order.attemptNumber,
        applicationId: config('SQUARE_APPLICATION_ID'),
        locationId: config('SQUARE_LOCATION_ID'),
        script: config('SQUARE_SCRIPT_URL'),
        amount: '49.90',
        currency: 'USD',
        country: 'US',
      },
    });
    expect(sent).toEqual([]);
    const given = await tokenOf(order);
    const word = await complete(tradeOf(order), { ...given, name: 'Lin', phone: '0912345678' });
    const trade = tradeOf(order, word?.tradeNumber ?? '');
    await bank.provider.refund({ key: 'KEY00000000000000001', trade, money: usd(90), sentBefore: usd(0) });
    expect(sent.map(({ url, body }) => [url.replace(config('SQUARE_URL'), ''), JSON.parse(body)])).toEqual([
      [
        '/v2/payments',
        {
          idempotency_key: order.attemptNumber,
          source_id: given['token'],
          amount_money: { amount: 4_990, currency: 'USD' },
          autocomplete: true,
          location_id: config('SQUARE_LOCATION_ID'),
          reference_id: order.attemptNumber,
        },
      ],
      [
        '/v2/refunds',
        {
          idempotency_key: 'KEY00000000000000001',
          payment_id: word?.tradeNumber,
          amount_money: { amount: 90, currency: 'USD' },
          reason: 'Refund KEY00000000000000001',
        },
      ],
    ]);
    for (const { headers } of sent) {
      expect(Object.keys(headers).toSorted()).toEqual(['accept', 'authorization', 'content-type', 'square-version']);
    }
    // And the secrets stay out of what a page gets.
    for (const secret of ['SQUARE_ACCESS_TOKEN', 'SQUARE_WEBHOOK_KEY']) {
      expect(JSON.stringify([step, bank.provider.shown])).not.toContain(config(secret));
    }
  });

  test('is dollars alone', () => {
    expect(() => bank.provider.begin(anOrder({ money: { amount: minor(100), currency: 'TWD' } }))).toThrow('USD');
  });
});

describe('a token', () => {
  test('of a refused card fails the attempt, with what the buyer can do', async () => {
    const order = anOrder();
    expect(await complete(tradeOf(order), await tokenOf(order, 'refuse'))).toMatchObject({
      attemptNumber: order.attemptNumber,
      outcome: 'failed',
      reason: 'GENERIC_DECLINE',
      trouble: 'declined',
    });
    clock.pass(minute);
    expect(await bank.provider.query(tradeOf(order))).toEqual({ state: 'failed', reason: 'GENERIC_DECLINE' });
  });

  test.each([
    ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE', 'securityCode'],
    ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE', 'postalCode'],
    ['cnon:nobody-made-this', 'NOT_FOUND', 'again'],
  ])('%s fails by %s', async (token, reason, trouble) => {
    expect(await complete(tradeOf(anOrder()), { token })).toMatchObject({ outcome: 'failed', reason, trouble });
  });

  test.each(['', 'CASH', 'EXTERNAL', 'ccof:somebody-elses-card', 'bnon:account', 'cnon:a b', 'cnon:'])(
    'that is “%s” never reaches Square',
    async (token) => {
      expect(await complete(tradeOf(anOrder()), { token })).toMatchObject({ outcome: 'failed', reason: 'NO_TOKEN' });
      expect(sent).toEqual([]);
    },
  );

  test('is good once, and for an hour', async () => {
    const { given } = await aPaidTrade();
    expect(await complete(tradeOf(anOrder()), given)).toMatchObject({ outcome: 'failed', reason: 'CARD_TOKEN_USED' });
    const order = anOrder();
    const old = await tokenOf(order);
    clock.pass(hour + 1);
    expect(await complete(tradeOf(order), old)).toMatchObject({ outcome: 'failed', reason: 'CARD_TOKEN_EXPIRED' });
  });

  test('that comes second for an attempt charges nothing: what came of the first is told', async () => {
    const { order, word } = await aPaidTrade();
    const other = await tokenOf(order);
    expect(await complete(tradeOf(order), other)).toMatchObject({ outcome: 'paid', tradeNumber: word.tradeNumber });
    const all = await bank.provider.statement(
      bank.provider.dayOf(order.createdAt),
      bank.provider.dayOf(order.createdAt),
      noneKnown,
    );
    expect(all.filter(({ attemptNumber }) => attemptNumber === order.attemptNumber)).toHaveLength(1);
  });

  test('sent twice at once is charged once', async () => {
    const order = anOrder();
    const given = await tokenOf(order);
    const words = await Promise.all([complete(tradeOf(order), given), complete(tradeOf(order), given)]);
    expect(new Set(words.map((word) => word?.tradeNumber)).size).toBe(1);
  });
});

describe('a lost answer', () => {
  test.each(['timeoutBefore', 'timeoutAfter', 'serverError'])(
    'by %s is asked for once more, and charges once',
    async (fault) => {
      const order = anOrder();
      const given = await tokenOf(order);
      await bank.next(fault);
      expect(await complete(tradeOf(order), given)).toMatchObject({ outcome: 'paid' });
      expect(sent).toHaveLength(2);
      expect(sent[0]?.body).toBe(sent[1]?.body);
    },
  );

  test('twice is thrown, and the query finds what became of it', async () => {
    const [lost, kept] = [anOrder(), anOrder()];
    await bank.next('timeoutBefore', 2);
    await expect(complete(tradeOf(lost), await tokenOf(lost))).rejects.toThrow('Square did not answer');
    expect(await bank.provider.query(tradeOf(lost))).toEqual({ state: 'unpaid' });
    await bank.next('timeoutAfter', 2);
    await expect(complete(tradeOf(kept), await tokenOf(kept))).rejects.toThrow('Square did not answer');
    expect(await bank.provider.query(tradeOf(kept))).toMatchObject({ state: 'paid', money: kept.money });
  });
});

test('while Square is left alone nothing is charged, and the buyer is told so', async () => {
  const order = anOrder();
  const given = await tokenOf(order);
  await bank.next('serverError', 5);
  for (let asked = 0; asked < 5; asked += 1) {
    await expect(bank.provider.query(tradeOf(order))).rejects.toThrow('500');
  }
  expect(await complete(tradeOf(order), given)).toMatchObject({
    outcome: 'failed',
    reason: 'NOT_ASKED',
    trouble: 'again',
  });
  clock.pass(minute);
  expect(await complete(tradeOf(order), given)).toMatchObject({ outcome: 'paid' });
});

describe('an answer of another account', () => {
  test('is thrown, whatever was asked', async () => {
    const order = anOrder();
    const given = await tokenOf(order);
    await bank.next('unsigned');
    await expect(complete(tradeOf(order), given)).rejects.toThrow('another location');
    const { trade } = await aPaidTrade();
    const refund: RefundRequest = { key: 'KEY00000000000000002', trade, money: usd(10), sentBefore: usd(0) };
    const today = bank.provider.dayOf(clock());
    for (const ask of [
      () => bank.provider.query(trade),
      () => bank.provider.query({ ...trade, tradeNumber: null }),
      () => bank.provider.refundState(refund),
      () => bank.provider.refund(refund),
      () => bank.provider.statement(today, today, noneKnown),
    ]) {
      await bank.next('unsigned');
      await expect(ask()).rejects.toThrow('another location');
    }
  });

  test('with a wrong key at Square nothing is charged, and nothing is believed', async () => {
    const stranger = squareService.open(
      { ...bank.settings, SQUARE_ACCESS_TOKEN: 'EAAAsomebodyelses-token' },
      { clock, fetcher },
    );
    const { order, trade } = await aPaidTrade();
    await expect(stranger.query(trade)).rejects.toThrow('UNAUTHORIZED');
    await expect(stranger.close(trade)).rejects.toThrow('UNAUTHORIZED');
    expect(await stranger.complete?.(tradeOf(order), await tokenOf(order))).toMatchObject({
      outcome: 'failed',
      reason: 'UNAUTHORIZED',
    });
  });
});

describe('a notice', () => {
  test('tells of a payment, signed over our address and its bytes', async () => {
    const { order, word } = await aPaidTrade();
    const told = await eventOf(order);
    expect(await bank.provider.verify(signed(told))).toEqual({ kind: 'word', word });
    for (const letter of [
      signed(told, { url: 'https://shop.example/pay/notify/square?x=1' }),
      signed(told, { url: 'http://shop.example/pay/notify/square' }),
    ]) {
      expect((await bank.provider.verify({ ...letter, url: webhook })).kind).toBe('forged');
    }
    expect((await bank.provider.verify(signed(told, { key: 'another key' }))).kind).toBe('forged');
    expect((await bank.provider.verify({ ...signed(told), headers: {} })).kind).toBe('forged');
  });

  test('with any field changed, dropped or doubled after it was signed is forged', async () => {
    const { order } = await aPaidTrade();
    const told = await eventOf(order);
    const letter = signed(told);
    const text = letter.rawBody.toString();
    const { payment = {} } = told.data.object;
    const bodies = [
      ...Object.keys(payment).flatMap((field) => {
        const { [field]: value, ...rest } = payment;
        const part = `${JSON.stringify(field)}:${JSON.stringify(value)}`;
        return [
          JSON.stringify(changed(told, 'payment', { [field]: 'x' })),
          JSON.stringify({ ...told, data: { ...told.data, object: { payment: rest } } }),
          text.replace(part, `${part},${part}`),
        ];
      }),
      JSON.stringify({ ...told, type: 'payment.created' }),
      JSON.stringify({ ...told, event_id: 'another' }),
      ` ${text}`,
    ];
    for (const body of bodies) {
      expect(body).not.toBe(text);
      expect((await bank.provider.verify({ ...letter, rawBody: Buffer.from(body) })).kind).toBe('forged');
    }
  });

  test('rightly signed counts only for our location and our numbers, in a currency that we know', async () => {
    const { order } = await aPaidTrade();
    const told = await eventOf(order);
    const kindOf = async (change: object) =>
      (await bank.provider.verify(signed(changed(told, 'payment', change)))).kind;
    expect(await kindOf({ location_id: 'LOTHER' })).toBe('forged');
    expect(await kindOf({ amount_money: { amount: 4_990, currency: 'EUR' } })).toBe('forged');
    // No payment, refund or dispute of Square is like that.
    expect(await kindOf({ amount_money: { amount: -1, currency: 'USD' } })).toBe('forged');
    for (const type of ['refund.updated', 'dispute.created']) {
      expect((await bank.provider.verify(signed({ ...told, type }))).kind).toBe('forged');
    }
    // Of the seller's counter.
    expect(await kindOf({ reference_id: undefined })).toBe('test');
    expect(await kindOf({ reference_id: 'table 4' })).toBe('test');
    for (const status of ['APPROVED', 'PENDING']) {
      expect(await kindOf({ status })).toBe('test');
    }
    expect(await kindOf({ refund_ids: ['one'] })).toBe('refund');
    expect(await bank.provider.verify(signed(changed(told, 'payment', { status: 'CANCELED' })))).toMatchObject({
      word: { outcome: 'failed', reason: 'CANCELED' },
    });
    expect(
      await bank.provider.verify(signed(changed(told, 'payment', { amount_money: { amount: 1, currency: 'USD' } }))),
    ).toMatchObject({
      word: { money: usd(1) },
    });
    for (const body of ['', '[]', '{}', 'null', '{"type":"payment.updated"}']) {
      expect((await bank.provider.verify(signed(body))).kind).toBe('forged');
    }
    expect((await bank.provider.verify(signed({ ...told, type: 'oauth.authorization.revoked' }))).kind).toBe('test');
  });

  test('of a refund and of a dispute is about the attempt that Square says, and comes again while Square cannot say', async () => {
    const { order, trade } = await aPaidTrade();
    await bank.provider.refund({ key: 'KEY00000000000000003', trade, money: usd(990), sentBefore: usd(0) });
    const refund = await eventOf(order, 'refund');
    const dispute = await eventOf(order, 'chargeback');
    const { attemptNumber } = order;
    expect(await bank.provider.verify(signed(refund))).toEqual({ kind: 'refund', attemptNumber });
    expect(await bank.provider.verify(signed(dispute))).toEqual({
      kind: 'chargeback',
      attemptNumber,
      reference: dispute.data.object['dispute']?.['id'],
      money: usd(4_990),
    });
    await bank.next('serverError');
    await expect(bank.provider.verify(signed(dispute))).rejects.toThrow('500');
    const kindOf = async (change: object) =>
      (await bank.provider.verify(signed(changed(dispute, 'dispute', change)))).kind;
    // Square takes the money when the bank tells, not while somebody only asks.
    expect(await kindOf({ state: 'INQUIRY_EVIDENCE_REQUIRED' })).toBe('test');
    expect(await kindOf({ state: 'WON' })).toBe('test');
    expect(await kindOf({ state: 'LOST' })).toBe('chargeback');
    expect(await kindOf({ disputed_payment: { payment_id: 'of-somebody-else' } })).toBe('test');
  });
});

describe('a repayment', () => {
  const request = (trade: Trade, key: string, amount = 990): RefundRequest => ({
    key,
    trade,
    money: usd(amount),
    sentBefore: usd(0),
  });

  test('that Square rejects is told as refused, and is sent again by a person alone', async () => {
    const { trade } = await aPaidTrade();
    const one = request(trade, 'KEY00000000000000004');
    await bank.next('refundRefused');
    await expect(bank.provider.refund(one)).rejects.toThrow('REJECTED');
    expect(await bank.provider.refundState(one)).toMatchObject({ state: 'refused' });
    await expect(bank.provider.refund(one)).rejects.toThrow('REJECTED');
    expect(await bank.payment(trade.attemptNumber)).toMatchObject({ refunded: 0 });
    const again = { ...one, again: 1 };
    expect(await bank.provider.refundState(again)).toEqual({ state: 'absent' });
    await bank.next('refundRefused');
    await expect(bank.provider.refund(again)).rejects.toThrow('REJECTED');
    expect(await bank.provider.refundState(again)).toMatchObject({ state: 'refused' });
    const third = { ...one, again: 2 };
    expect(await bank.provider.refundState(third)).toEqual({ state: 'absent' });
    const sent = await bank.provider.refund(third);
    expect(await bank.provider.refund(third)).toBe(sent);
    await bank.settleRefund(trade.attemptNumber, 'done');
    expect(await bank.provider.refundState(third)).toEqual({ state: 'done' });
    expect(await bank.payment(trade.attemptNumber)).toMatchObject({ refunded: one.money.amount });
  });

  test('that takes its time is pending until it is done', async () => {
    const { trade } = await aPaidTrade();
    const one = request(trade, 'KEY00000000000000005');
    await bank.next('refundPending');
    expect(await bank.provider.refund(one)).toBe('pending');
    expect(await bank.provider.refundState(one)).toEqual({ state: 'pending' });
    await expect(bank.provider.refund(request(trade, 'KEY00000000000000006'))).rejects.toThrow(
      'REFUND_ALREADY_PENDING',
    );
    await bank.settleRefund(trade.attemptNumber, 'done');
    expect(await bank.provider.refundState(one)).toEqual({ state: 'done' });
    expect(await bank.provider.refundState(request(trade, 'KEY00000000000000006'))).toEqual({ state: 'absent' });
  });

  test.each(['timeoutBefore', 'timeoutAfter'])('lost by %s is repaid once by the same key', async (fault) => {
    const { trade } = await aPaidTrade();
    const one = request(trade, `KEY0000000000000000${fault.length}`);
    await bank.next(fault);
    await expect(bank.provider.refund(one)).rejects.toThrow('did not answer');
    expect(await bank.provider.refundState(one)).toEqual({ state: fault === 'timeoutAfter' ? 'done' : 'absent' });
    expect(await bank.provider.refund(one)).toBe('done');
    expect(await bank.payment(trade.attemptNumber)).toMatchObject({ refunded: 990 });
  });

  test('of another amount under a known key is a matter for a person', async () => {
    const { trade } = await aPaidTrade();
    const key = 'KEY00000000000000009';
    await bank.provider.refund(request(trade, key));
    expect(await bank.provider.refundState(request(trade, key, 991))).toMatchObject({ state: 'unclear' });
    await expect(bank.provider.refund(request(trade, key, 991))).rejects.toThrow('IDEMPOTENCY_KEY_REUSED');
  });
});

test('closing takes back what is not completed, and leaves what is', async () => {
  const { trade } = await aPaidTrade();
  await bank.provider.close(trade);
  await bank.provider.close(tradeOf(anOrder()));
  expect(await bank.provider.query(trade)).toMatchObject({ state: 'paid' });
});

test('the statement has each of our payments of those days, over as many pages as it takes, with fee and refunds', async () => {
  clock.pass(3 * day);
  const from = bank.provider.dayOf(clock());
  const paid = [];
  for (let at = 0; at < 103; at += 1) {
    paid.push((await aPaidTrade()).order.attemptNumber);
  }
  clock.pass(hour);
  const { trade } = await aPaidTrade();
  await bank.provider.refund({ key: 'KEY00000000000000010', trade, money: usd(990), sentBefore: usd(0) });
  const declined = anOrder();
  await complete(tradeOf(declined), await tokenOf(declined, 'refuse'));
  clock.pass(hour);
  sent = [];
  const rows = await bank.provider.statement(from, from, noneKnown);
  expect(sent).toHaveLength(2);
  expect(rows.map(({ attemptNumber }) => attemptNumber)).toEqual([...paid, trade.attemptNumber]);
  // 2.9 % and 30 cents.
  expect(rows.at(-1)).toEqual({
    attemptNumber: trade.attemptNumber,
    paid: usd(4_990),
    refunded: usd(990),
    fee: usd(175),
  });
  clock.pass(day);
  const next = bank.provider.dayOf(clock());
  expect(await bank.provider.statement(next, next, noneKnown)).toEqual([]);
});

describe('the account', () => {
  test('of the sandbox is refused in production', () => {
    const own = {
      SQUARE_APPLICATION_ID: 'sq0idp-abcdefghijklmnopqrstuv',
      SQUARE_LOCATION_ID: 'L88917AVBK2S5',
      SQUARE_ACCESS_TOKEN: 'EAAAlsomethinglongenough',
      SQUARE_WEBHOOK_KEY: 'zvJH0S1JpI2TtwPG',
    };
    expect(squareService.read(own, true).troubles).toEqual([]);
    for (const change of [
      { SQUARE_APPLICATION_ID: 'sandbox-sq0idb-abcdefghijklmnop' },
      { SQUARE_URL: 'https://connect.squareupsandbox.com' },
      { SQUARE_SCRIPT_URL: 'https://sandbox.web.squarecdn.com/v1/square.js' },
    ]) {
      const [name = ''] = Object.keys(change);
      expect(squareService.read({ ...own, ...change }, true).troubles).toEqual([expect.stringContaining(name)]);
    }
  });

  test('without the file that Apple reads takes no Apple Pay', () => {
    const without = squareService.open({ ...bank.settings, SQUARE_APPLE_PAY_FILE: '' }, { clock });
    expect([without.lacks, without.files]).toEqual([[18], {}]);
    expect(bank.provider.lacks).toEqual([]);
  });

  test('opens the page’s policy for Square’s script, and for the frames in which cards’ banks ask', () => {
    const live = squareService.open(
      {
        ...bank.settings,
        SQUARE_URL: 'https://connect.squareup.com',
        SQUARE_SCRIPT_URL: 'https://web.squarecdn.com/v1/square.js',
      },
      { clock },
    );
    expect(live.origins).toMatchObject({
      script: ['https://web.squarecdn.com'],
      frame: ['https://web.squarecdn.com', 'https:'],
      connect: ['https://web.squarecdn.com', 'https://pci-connect.squareup.com'],
    });
    expect(bank.provider.origins.frame).toEqual([bank.url]);
  });
});
