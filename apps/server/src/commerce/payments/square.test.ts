import { Writable } from 'node:stream';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { minor, toDecimal } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { aCourse, anOffer } from '@lyceum/fixtures/builders';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startSimulatedBank } from '../../testing/simulated-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { openShop, order, signIn, staySignedIn } from '../../testing/world.ts';
import { registerHosts } from './register-hosts.ts';

// A course in dollars, paid by card through Square: the page's script makes a token, and the buyer hands it over.

const clock = testClock();
const lines: string[] = [];
const log = pino(
  { level: 'info', base: undefined },
  new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  }),
);
const bank = await startSimulatedBank('square', clock);
afterAll(() => bank.close());
const { server, other } = await twoServers(clock, { config: { payments: { square: bank.settings } }, log });
await bank.enterWebhook(`${server.url}/pay/notify/square`);
const offer = anOffer({ price: 4_990 });
const course = aCourse({ currency: 'USD', offers: [offer] });
await openShop(server, [course]);
const sold = { productId: course.id, offerId: offer.id, price: offer.price };

interface Placed {
  token: string;
  orderId: string;
  checkoutId: string;
}
const anOrder = async (): Promise<Placed> => {
  const token = await signIn(server);
  return { token, ...(await order(server, token, sold)) };
};
const begin = async (placed: Placed, paymentCode = 17) => {
  const step = await server.ask(
    payments.create,
    { paymentCode, orderId: placed.orderId, money: toDecimal(sold.price) },
    placed,
  );
  if (step.kind !== 'token') {
    throw new Error(`a token was to be made, not ${step.kind}`);
  }
  return { attemptId: step.attemptId, number: step.fields['attempt'] ?? '', fields: step.fields };
};
type Begun = Awaited<ReturnType<typeof begin>>;
/** What Square's script in the buyer's page made of a card. */
const tokenOf = async ({ number }: Begun, act: 'pay' | 'refuse' = 'pay'): Promise<string> =>
  (await bank.act(number, act)).browser?.fields['token'] ?? '';
const complete = (placed: Pick<Placed, 'token'>, begun: Begun, token: string, on = server) =>
  on.call(payments.complete, { attemptId: begun.attemptId, token }, placed);
const outcomeOf = ({ data }: Awaited<ReturnType<typeof complete>>): string =>
  data.result ?? (data as { refusal: string }).refusal;
const stateOf = async ({ token, orderId }: Placed) =>
  (await server.ask(orders.orderDetails, { orderId }, { token })).state;
const attemptsOf = ({ checkoutId }: Placed) =>
  server.sql<{ state: string; failure: string | null; code: number }>(
    'select state, failure, code from payment_attempts where checkout_id = $1 order by created_at, id',
    [checkoutId],
  );
const kept = async ({ checkoutId }: Placed) => {
  const [row] = await server.sql<{ sum: string | null }>(
    `select sum(l.amount) from ledger l join payment_attempts a on a.id = l.attempt_id
     where l.account = 'provider' and a.checkout_id = $1`,
    [checkoutId],
  );
  return Number(row?.sum ?? 0);
};
const booksAreRight = async () =>
  expect(await server.sql('select currency from ledger group by currency having sum(amount) <> 0')).toEqual([]);
const bothRun = (job: string) => Promise.all([server.runJob(job), other.runJob(job)]);

async function aSale() {
  const placed = await anOrder();
  const begun = await begin(placed);
  expect((await complete(placed, begun, await tokenOf(begun))).data).toEqual({ result: 'paid' });
  return { placed, begun };
}

test('the buyer’s own token pays the order, once, on whichever server and however often it is sent', async () => {
  const placed = await anOrder();
  expect(await server.ask(orders.getOrderTimeStamp, { orderId: placed.orderId }, placed)).toMatchObject({
    currency: 'USD',
    methods: [18, 17],
  });
  const begun = await begin(placed);
  const token = await tokenOf(begun);
  const answers = await Promise.all([server, other, server, other].map((on) => complete(placed, begun, token, on)));
  const said = answers.map(outcomeOf);
  expect(said.every((one) => one === 'paid' || one === 'orderPaidAlready')).toBe(true);
  expect(said).toContain('paid');
  expect(await stateOf(placed)).toBe('completed');
  expect((await complete(placed, begun, token)).data.refusal).toBe('orderPaidAlready');
  expect(await attemptsOf(placed)).toEqual([{ state: 'succeeded', failure: null, code: 17 }]);
  expect(await kept(placed)).toBe(sold.price);
  expect(
    (await bank.requests()).filter(({ method, url }) => method === 'POST' && url.endsWith('/v2/payments')),
  ).toHaveLength(answers.length - said.filter((one) => one === 'orderPaidAlready').length);
  await booksAreRight();
});

test('somebody else’s attempt answers as if it did not exist, signed in or not, by our call and by our return address', async () => {
  const placed = await anOrder();
  const begun = await begin(placed);
  const token = await tokenOf(begun);
  const stranger = await signIn(server);
  const none = await complete({ token: stranger }, { ...begun, attemptId: 'pay_nobody' }, token);
  expect((await complete({ token: stranger }, begun, token)).data).toEqual(none.data);
  expect(none.data.refusal).toBe('notFound');
  expect((await server.call(payments.complete, { attemptId: begun.attemptId, token })).code).toBe(-1);
  for (const method of ['GET', 'POST']) {
    const given = new URLSearchParams({ attempt: begun.number, token });
    const url = `${server.url}/pay/return/square`;
    const back = await (method === 'GET'
      ? fetch(`${url}?${given.toString()}`, { redirect: 'manual' })
      : fetch(url, {
          method,
          body: given.toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          redirect: 'manual',
        }));
    expect(back.status).toBe(303);
  }
  expect(await stateOf(placed)).toBe('pendingPayment');
  expect(await kept(placed)).toBe(0);
  expect((await complete(placed, begun, token)).data).toEqual({ result: 'paid' });
});

test('a refused card ends the attempt with a reason, and the same order is paid by the next one', async () => {
  const placed = await anOrder();
  const first = await begin(placed);
  expect((await complete(placed, first, await tokenOf(first, 'refuse'))).data).toEqual({
    result: 'failed',
    trouble: 'declined',
  });
  expect((await server.ask(orders.getCheckOrder, { id: placed.orderId }, placed)).result).toBe('failed');
  expect((await complete(placed, first, await tokenOf(first))).data).toEqual({ result: 'failed', trouble: 'again' });
  clock.pass(1);
  const second = await begin(placed);
  expect((await complete(placed, second, 'CASH')).data).toEqual({ result: 'failed', trouble: 'again' });
  clock.pass(1);
  const third = await begin(placed, 18);
  expect((await complete(placed, third, await tokenOf(third))).data).toEqual({ result: 'paid' });
  expect(await attemptsOf(placed)).toEqual([
    { state: 'failed', failure: 'GENERIC_DECLINE', code: 17 },
    { state: 'failed', failure: 'NO_TOKEN', code: 17 },
    { state: 'succeeded', failure: null, code: 18 },
  ]);
  expect(await kept(placed)).toBe(sold.price);
  await booksAreRight();
});

test.each(['doubled', 'reordered', 'forged', 'wrongAmount', 'wrongCurrency', 'wrongMerchant', 'lost'])(
  'with a notice that is %s the order is paid once, by what is true',
  async (fault) => {
    const placed = await anOrder();
    const begun = await begin(placed);
    const token = await tokenOf(begun);
    await bank.next(fault);
    expect((await complete(placed, begun, token)).data).toEqual({ result: 'paid' });
    const notices = (await bank.notices()).filter(({ number }) => number === begun.number);
    const isLie = ['forged', 'wrongAmount', 'wrongCurrency', 'wrongMerchant'].includes(fault);
    expect(notices.map(({ status }) => status)).toEqual(fault === 'lost' ? [] : isLie ? [400, 200] : [200, 200]);
    expect(await stateOf(placed)).toBe('completed');
    expect(await attemptsOf(placed)).toMatchObject([{ state: 'succeeded' }]);
    expect(await kept(placed)).toBe(sold.price);
    await booksAreRight();
  },
);

test('a lie before anything was paid moves nothing, and a repeated truth changes nothing', async () => {
  const { placed, begun } = await aSale();
  for (const lie of ['forged', 'wrongAmount', 'wrongCurrency', 'wrongMerchant']) {
    expect((await bank.notify(begun.number, { lie })).status).toBe(400);
  }
  const again = await Promise.all(Array.from({ length: 20 }, () => bank.notify(begun.number)));
  expect(again.every(({ status }) => status === 200)).toBe(true);
  expect(await kept(placed)).toBe(sold.price);
  await booksAreRight();
});

test('where no answer came the page waits: the notice tells, and without it the sweep asks', async () => {
  const [told, asked, nothing] = [await anOrder(), await anOrder(), await anOrder()];
  const begun = [await begin(told), await begin(asked), await begin(nothing)] as const;
  await bank.next('timeoutAfter', 2);
  expect((await complete(told, begun[0], await tokenOf(begun[0]))).data).toEqual({ result: 'pending' });
  expect(await stateOf(told)).toBe('completed');
  // In between Square answers, so that it is not left alone.
  await aSale();
  await bank.next('lost');
  await bank.next('timeoutAfter', 2);
  expect((await complete(asked, begun[1], await tokenOf(begun[1]))).data).toEqual({ result: 'pending' });
  expect(await stateOf(asked)).toBe('pendingPayment');
  await aSale();
  await bank.next('timeoutBefore', 2);
  expect((await complete(nothing, begun[2], await tokenOf(begun[2]))).data).toEqual({ result: 'pending' });
  clock.pass(3 * minute);
  await bothRun('payments.sweep');
  expect(await stateOf(asked)).toBe('completed');
  expect(await stateOf(nothing)).toBe('pendingPayment');
  expect([await kept(told), await kept(asked), await kept(nothing)]).toEqual([sold.price, sold.price, 0]);
  await booksAreRight();
});

test('once the time is over nothing is charged; what was charged at that moment goes back', async () => {
  const [late, cancelled, inFlight] = [await anOrder(), await anOrder(), await anOrder()];
  const begun = [await begin(late), await begin(cancelled), await begin(inFlight)] as const;
  const tokens = [await tokenOf(begun[0]), await tokenOf(begun[1]), await tokenOf(begun[2])] as const;
  await server.ask(orders.cancelOrder, { orderId: cancelled.orderId }, cancelled);
  expect((await complete(cancelled, begun[1], tokens[1])).data.refusal).toBe('orderCancelled');
  await server.ask(orders.cancelOrder, { orderId: inFlight.orderId }, inFlight);
  // The charge had left before: Square takes it, and its notice comes for an order that is no more.
  await bank.provider.complete?.(
    {
      attemptNumber: begun[2].number,
      handle: null,
      tradeNumber: null,
      authorisation: null,
      money: { amount: minor(sold.price), currency: 'USD' },
      createdAt: clock(),
    },
    { token: tokens[2] },
  );
  expect(await attemptsOf(inFlight)).toMatchObject([{ state: 'refunding' }]);
  await bothRun('payments.repay');
  expect(await attemptsOf(inFlight)).toMatchObject([{ state: 'refunded' }]);
  expect(await bank.payment(begun[2].number)).toMatchObject({ refunded: sold.price });
  expect(await kept(inFlight)).toBe(0);
  clock.pass(29 * minute + 1);
  expect((await complete(late, begun[0], tokens[0])).data.refusal).toBe('tooLateToPay');
  clock.pass(minute);
  expect((await complete(late, begun[0], tokens[0])).data.refusal).toMatch(/orderExpired|orderCancelled/);
  expect(await kept(late)).toBe(0);
  await booksAreRight();
});

test('two attempts that were both charged: the second goes back, the order stays paid once', async () => {
  const placed = await anOrder();
  const first = await begin(placed);
  const tokens = [await tokenOf(first)];
  clock.pass(1);
  const second = await begin(placed);
  tokens.push(await tokenOf(second));
  expect((await complete(placed, second, tokens[1] ?? '')).data).toEqual({ result: 'paid' });
  await bank.provider.complete?.(
    {
      attemptNumber: first.number,
      handle: null,
      tradeNumber: null,
      authorisation: null,
      money: { amount: minor(sold.price), currency: 'USD' },
      createdAt: clock(),
    },
    { token: tokens[0] ?? '' },
  );
  await bothRun('payments.repay');
  expect(await attemptsOf(placed)).toMatchObject([{ state: 'refunded' }, { state: 'succeeded' }]);
  expect(await kept(placed)).toBe(sold.price);
  await booksAreRight();
});

test('a part goes back and then the rest, once each; Square’s notice wakes what took its time', async () => {
  const { placed, begun } = await aSale();
  const [{ agency_id: agencyId } = { agency_id: '' }] = await server.sql<{ agency_id: string }>(
    'select agency_id from orders where id = $1',
    [placed.orderId],
  );
  const seller = await asStaff(server, { agencyId, rights: ['orders'] });
  const give = (money?: string) =>
    server.ask(refunds.giveBack, { orderId: placed.orderId, words: 'sorry', ...(money && { money }) }, seller);
  const states = async () =>
    (await server.ask(refunds.ofOrder, { orderId: placed.orderId }, placed)).list.map(({ state }) => state).toSorted();
  await give('10.00');
  await bank.next('timeoutAfter');
  for (let run = 0; run < 4; run += 1) {
    await bothRun('payments.repay');
    clock.pass(3 * minute);
  }
  expect(await bank.payment(begun.number)).toMatchObject({ refunded: 1_000 });
  expect(await states()).toEqual(['repaid']);
  await give();
  await bank.next('refundPending');
  await bothRun('payments.repay');
  expect(await states()).toEqual(['repaid', 'sending']);
  await bank.settleRefund(begun.number, 'done');
  await bothRun('payments.repay');
  expect(await states()).toEqual(['repaid', 'repaid']);
  expect(await bank.payment(begun.number)).toMatchObject({ refunded: sold.price });
  expect(await kept(placed)).toBe(0);
  await booksAreRight();
});

test('a refund that Square rejects waits for a person', async () => {
  const { placed } = await aSale();
  const [{ agency_id: agencyId } = { agency_id: '' }] = await server.sql<{ agency_id: string }>(
    'select agency_id from orders where id = $1',
    [placed.orderId],
  );
  const seller = await asStaff(server, { agencyId, rights: ['orders'] });
  await server.ask(refunds.giveBack, { orderId: placed.orderId, words: 'sorry' }, seller);
  await bank.next('refundRefused');
  await bothRun('payments.repay');
  clock.pass(10 * minute);
  await bothRun('payments.repay');
  const operator = await asStaff(server, { rights: ['finance'] });
  const { list } = await server.ask(payments.stuck, {}, operator);
  expect(list).toMatchObject([
    { amount: { amount: sold.price, currency: 'USD' }, trouble: expect.stringContaining('REJECTED') },
  ]);
  expect(await kept(placed)).toBe(sold.price);
});

test('a dispute freezes the order, told twice it is one; an inquiry before it moves nothing', async () => {
  const { placed, begun } = await aSale();
  for (const _ of [1, 2]) {
    expect((await bank.notify(begun.number, { event: 'chargeback' })).status).toBe(200);
  }
  await bothRun('refunds.chargebacks');
  expect(await stateOf(placed)).toBe('refunding');
  expect(await kept(placed)).toBe(0);
  await booksAreRight();
});

test('the daily statement agrees with the books, and Square’s fee is the platform’s', async () => {
  const { placed, begun } = await aSale();
  clock.pass(day + hour);
  await staySignedIn(server);
  await bothRun('payments.reconcile');
  const [row] = await server.sql<{ differences: number; trades: number }>(
    "select differences, trades from reconciliations where provider = 'square' order by at desc limit 1",
  );
  expect(await server.sql("select * from reconciliation_differences where provider = 'square'")).toEqual([]);
  expect(row?.differences).toBe(0);
  expect(row?.trades).toBeGreaterThan(5);
  const [attempt] = await server.sql<{ fee: string }>('select fee from payment_attempts where number = $1', [
    begun.number,
  ]);
  // 2.9 % and 30 cents.
  expect(Number(attempt?.fee)).toBe(175);
  expect(await kept(placed)).toBe(sold.price - 175);
  await booksAreRight();
});

test('a page is told the application and the location, and nothing of the keys; neither do they stand in the log', async () => {
  const token = await signIn(server);
  const shown = await server.ask(payments.getSec, {}, { token });
  expect(shown).toEqual({
    applicationId: bank.settings.SQUARE_APPLICATION_ID,
    locationId: bank.settings.SQUARE_LOCATION_ID,
  });
  expect((await server.call(payments.getSec, {})).code).toBe(-1);
  const { headers } = await fetch(server.url);
  const policy = headers.get('content-security-policy') ?? '';
  const origin = new URL(bank.url).origin;
  for (const part of ['script-src', 'frame-src', 'connect-src', 'style-src']) {
    expect(policy.split('; ').find((one) => one.startsWith(part))).toContain(origin);
  }
  const all = lines.join('\n');
  for (const secret of ['SQUARE_ACCESS_TOKEN', 'SQUARE_WEBHOOK_KEY']) {
    expect(all).not.toContain(String(bank.settings[secret]));
  }
  expect(all).not.toContain('cnon:');
});

test('Apple finds its file, and Square knows the host once it has looked', async () => {
  const file = await fetch(`${server.url}/.well-known/apple-developer-merchantid-domain-association`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await file.text()).toBe(bank.settings.SQUARE_APPLE_PAY_FILE);
  const known = () => lines.filter((line) => line.includes('knows a host')).map((line) => JSON.parse(line) as object);
  await registerHosts(server.deps);
  await registerHosts(server.deps);
  expect(known()).toEqual([expect.objectContaining({ provider: 'square', host: '127.0.0.1', state: 'VERIFIED' })]);
  // What Square forgets it is told again the next day.
  clock.pass(day);
  await registerHosts(server.deps);
  expect(known()).toHaveLength(2);
  const withHost = { ...server.deps, config: { ...server.deps.config, hosts: { 'shop.invalid': 'cn' as const } } };
  const notTaken = () => lines.filter((line) => line.includes('does not take a host')).length;
  await registerHosts(withHost);
  await registerHosts(withHost);
  expect(notTaken()).toBe(1);
  clock.pass(minute);
  await registerHosts(withHost);
  clock.pass(minute);
  await registerHosts(withHost);
  expect(notTaken()).toBe(2);
});
