import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { minor, toDecimal, type Currency } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { aCourse, anOffer } from '@lyceum/fixtures/builders';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Trade } from '../../providers/payment/payment.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startSimulatedBank } from '../../testing/simulated-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { openShop, order, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const logged: { msg?: string; why?: string; settled?: string }[] = [];
const log = pino({ level: 'info', base: undefined }, { write: (line) => void logged.push(JSON.parse(line) as object) });
const bank = await startSimulatedBank('paypal', clock);
afterAll(() => bank.close());
const { server, other } = await twoServers(clock, { config: { payments: { paypal: bank.settings } }, log });

async function onSale(currency: Currency, price: number) {
  const sold = anOffer({ price });
  const course = aCourse({ currency, offers: [sold] });
  await openShop(server, [course]);
  return { productId: course.id, offerId: sold.id, price };
}
const inDollars = await onSale('USD', 4_999);
const inTaiwanDollars = await onSale('TWD', 120_000);

interface Placed {
  token: string;
  orderId: string;
  checkoutId: string;
  price: number;
}
async function placed(sold = inDollars): Promise<Placed> {
  const token = await signIn(server);
  return { token, price: sold.price, ...(await order(server, token, sold)) };
}
const attemptsOf = ({ checkoutId }: Placed) =>
  server.sql<{ number: string; state: string }>(
    'select number, state from payment_attempts where checkout_id = $1 order by created_at, id',
    [checkoutId],
  );
/** Begins a payment and answers its number. */
async function begin(one: Placed, on = server): Promise<string> {
  const { data } = await on.call(
    payments.create,
    { paymentCode: 15, orderId: one.orderId, money: toDecimal(one.price) },
    { token: one.token },
  );
  expect(data).toMatchObject({ kind: 'redirect' });
  clock.pass(1);
  return (await attemptsOf(one)).at(-1)?.number ?? '';
}
const stateOf = async ({ token, orderId }: Placed) =>
  (await server.ask(orders.orderDetails, { orderId }, { token })).state;
const resultOf = async ({ token, orderId }: Placed) =>
  (await server.ask(orders.getCheckOrder, { id: orderId }, { token })).result;
const come = async (url: string | undefined) => {
  const answer = await fetch(url ?? '', { redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
};
const sweep = () => Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
const repay = () => Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);
/** What PayPal alone does, by its simulator. */
const control = (path: string, body: object) =>
  fetch(`${bank.url}/__sim/paypal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const captures = async () => (await bank.requests()).filter(({ url }) => url.endsWith('/capture')).length;
const sellerOf = async ({ orderId }: Placed) => {
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  return asStaff(server, { agencyId: row?.agency_id ?? '', rights: ['orders'] });
};
/** What PayPal holds for us of a checkout by our books, minor units. */
async function keptOf({ checkoutId }: Placed): Promise<number> {
  expect(await server.sql('select currency from ledger group by currency having sum(amount) <> 0')).toEqual([]);
  const [row] = await server.sql<{ sum: string }>(
    `select coalesce(sum(l.amount), 0) sum from ledger l join payment_attempts a on a.id = l.attempt_id
     where a.checkout_id = $1 and l.account = 'provider'`,
    [checkoutId],
  );
  return Number(row?.sum);
}
/** Captured at PayPal, and neither an answer nor a notice of it came: an adapter of our own asked. Answers the number. */
async function capturedUnheard(one: Placed): Promise<string> {
  const attemptNumber = await begin(one);
  await bank.next('lost', 2);
  await bank.act(attemptNumber, 'pay');
  expect((await bank.provider.complete?.(await tradeOf(one, attemptNumber), {}))?.outcome).toBe('paid');
  return attemptNumber;
}
async function tradeOf(one: Placed, attemptNumber: string): Promise<Trade> {
  const [row] = await server.sql<{ handle: string; trade_number: string | null; currency: Currency }>(
    'select handle, trade_number, currency from payment_attempts where number = $1',
    [attemptNumber],
  );
  return {
    attemptNumber,
    handle: row?.handle ?? null,
    tradeNumber: row?.trade_number ?? null,
    authorisation: null,
    money: { amount: minor(one.price), currency: row?.currency ?? 'USD' },
    createdAt: clock(),
  };
}
/** Somebody gives the whole back in PayPal's console: with no mark of ours. */
async function refundByHand(one: Placed, number: string): Promise<void> {
  const trade = await tradeOf(one, number);
  const request = { key: 'BYHAND', trade, money: trade.money, sentBefore: { ...trade.money, amount: minor(0) } };
  expect(await bank.provider.refund(request)).toBe('done');
}

beforeEach(() => {
  logged.length = 0;
});

test.each([
  ['US dollars with cents', inDollars],
  ['whole Taiwan dollars', inTaiwanDollars],
])('in %s: the approval alone leads to the capture, though the buyer is not back yet', async (_name, sold) => {
  const one = await placed(sold);
  const number = await begin(one);
  expect(await resultOf(one)).toBe('pending');
  const { browser, notices } = await bank.act(number, 'pay');
  expect(notices.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf(one)).toBe('completed');
  expect(await bank.payment(number)).toMatchObject({ state: 'paid', amount: sold.price });
  // Then he comes, twice at once.
  const page = `/#/payment/paypal?orderId=${one.orderId}`;
  expect(await Promise.all([come(browser?.url), come(browser?.url)])).toEqual([
    [303, page],
    [303, page],
  ]);
  expect(await attemptsOf(one)).toMatchObject([{ state: 'succeeded' }]);
  expect(await keptOf(one)).toBe(sold.price);
});

test('the return captures when no notice comes; late, doubled and forged ones change nothing any more', async () => {
  const one = await placed();
  const number = await begin(one);
  await bank.next('lost', 2);
  const { browser } = await bank.act(number, 'pay');
  expect(await stateOf(one)).toBe('pendingPayment');
  const before = await captures();
  await Promise.all([come(browser?.url), come(browser?.url?.replace(server.url, other.url))]);
  expect(await stateOf(one)).toBe('completed');
  // Both may have asked, and PayPal did it once.
  expect((await captures()) - before).toBeGreaterThan(0);
  expect(await keptOf(one)).toBe(one.price);
  const told = await Promise.all(Array.from({ length: 10 }, () => bank.notify(number)));
  expect(told.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const lie of ['forged', 'wrongMerchant']) {
    expect((await bank.notify(number, { lie })).status).toBe(400);
  }
  expect(logged.filter(({ msg }) => msg === 'a forged notice').map(({ why }) => why)).toEqual([
    'wrong signature',
    'another merchant',
  ]);
  expect(await keptOf(one)).toBe(one.price);
});

test('a notice of another amount, currency or shop pays nothing, and the truth after it does', async () => {
  const one = await placed(inTaiwanDollars);
  const number = await capturedUnheard(one);
  for (const lie of ['wrongAmount', 'wrongCurrency', 'wrongMerchant', 'forged']) {
    expect([lie, (await bank.notify(number, { lie })).status]).toEqual([lie, 400]);
    expect(await stateOf(one)).toBe('pendingPayment');
  }
  expect((await bank.notify(number)).status).toBe(200);
  expect(await stateOf(one)).toBe('completed');
  expect(await keptOf(one)).toBe(one.price);
});

test('a declined card ends the attempt and says so; the same order is paid by the next one', async () => {
  const one = await placed();
  const { browser } = await bank.act(await begin(one), 'refuse');
  await come(browser?.url);
  expect(await resultOf(one)).toBe('failed');
  expect(await attemptsOf(one)).toMatchObject([{ state: 'failed' }]);
  await bank.act(await begin(one), 'pay');
  expect(await stateOf(one)).toBe('completed');
  expect(await keptOf(one)).toBe(one.price);
});

test('whoever leaves PayPal’s page comes back to the counter, and nothing was taken', async () => {
  const one = await placed();
  const { browser } = await bank.act(await begin(one), 'leave');
  expect(await come(browser?.url)).toEqual([303, `/#/checkstand?orderId=${one.orderId}`]);
  expect(await stateOf(one)).toBe('pendingPayment');
  expect(await keptOf(one)).toBe(0);
});

test('an approval of which nobody heard is found by the sweep, and captured once by two servers', async () => {
  const one = await placed();
  const number = await begin(one);
  await bank.next('lost', 2);
  await bank.act(number, 'pay');
  const before = await captures();
  clock.pass(3 * minute);
  await sweep();
  expect(await stateOf(one)).toBe('completed');
  expect((await captures()) - before).toBe(1);
  expect(await keptOf(one)).toBe(one.price);
});

test('an approval that comes while PayPal does not answer is told again, and then captured', async () => {
  const one = await placed();
  const number = await begin(one);
  await bank.next('serverError');
  const { notices } = await bank.act(number, 'pay');
  expect(notices.map(({ status }) => status)).toEqual([503]);
  expect(await stateOf(one)).toBe('pendingPayment');
  expect((await bank.notify(number)).status).toBe(200);
  expect(await stateOf(one)).toBe('completed');
});

test('a capture that PayPal still looks at is not paid; once accepted it is', async () => {
  const one = await placed();
  const number = await begin(one);
  await control('hold', { times: 1 });
  const { browser } = await bank.act(number, 'pay');
  await come(browser?.url);
  expect(await resultOf(one)).toBe('pending');
  clock.pass(3 * minute);
  await sweep();
  expect(await stateOf(one)).toBe('pendingPayment');
  await control(`payments/${number}/review`, { outcome: 'accept' });
  expect(await stateOf(one)).toBe('completed');
  expect(await keptOf(one)).toBe(one.price);
});

test('who approves after the order was cancelled is not charged', async () => {
  const one = await placed();
  const number = await begin(one);
  await server.ask(orders.cancelOrder, { orderId: one.orderId }, { token: one.token });
  const before = await captures();
  const { browser, notices } = await bank.act(number, 'pay');
  expect(notices.map(({ status }) => status)).toEqual([200]);
  await come(browser?.url);
  clock.pass(3 * minute);
  await sweep();
  expect((await captures()) - before).toBe(0);
  expect((await bank.payment(number)).state).toBe('approved');
  expect(await attemptsOf(one)).toMatchObject([{ state: 'closed' }]);
  expect(await keptOf(one)).toBe(0);
});

test('money that came for a cancelled order goes back, and a second success too', async () => {
  const cancelled = await placed();
  const first = await capturedUnheard(cancelled);
  await server.ask(orders.cancelOrder, { orderId: cancelled.orderId }, { token: cancelled.token });
  const twice = await placed(inTaiwanDollars);
  const unheard = await capturedUnheard(twice);
  const second = await begin(twice);
  await bank.act(second, 'pay');
  expect(await stateOf(twice)).toBe('completed');
  // PayPal tells at last, to both servers.
  expect([(await bank.notify(first)).status, (await bank.notify(unheard)).status]).toEqual([200, 200]);
  await repay();
  expect(await stateOf(cancelled)).toBe('cancelled');
  expect(await attemptsOf(cancelled)).toMatchObject([{ number: first, state: 'refunded' }]);
  expect(await attemptsOf(twice)).toMatchObject([
    { number: unheard, state: 'refunded' },
    { number: second, state: 'succeeded' },
  ]);
  expect((await bank.payment(first)).refunded).toBe(cancelled.price);
  expect((await bank.payment(unheard)).refunded).toBe(twice.price);
  expect([await keptOf(cancelled), await keptOf(twice)]).toEqual([0, twice.price]);
});

test('a part and then the rest goes back, each once, by two servers and though an answer is lost', async () => {
  const one = await placed(inTaiwanDollars);
  const number = await begin(one);
  await bank.act(number, 'pay');
  const seller = await sellerOf(one);
  await server.ask(refunds.giveBack, { orderId: one.orderId, money: '400.00', words: '少一堂課' }, seller);
  await bank.next('timeoutAfter');
  await repay();
  clock.pass(5 * minute);
  await repay();
  expect((await bank.payment(number)).refunded).toBe(40_000);
  expect(await attemptsOf(one)).toMatchObject([{ state: 'partlyRefunded' }]);
  await server.ask(refunds.giveBack, { orderId: one.orderId, words: '停課' }, seller);
  await bank.next('refundPending');
  await repay();
  expect(await attemptsOf(one)).toMatchObject([{ state: 'partlyRefunded' }]);
  // The bank has sent it: its notice wakes the books.
  await bank.settleRefund(number, 'done');
  await repay();
  expect(await attemptsOf(one)).toMatchObject([{ state: 'refunded' }]);
  expect(await stateOf(one)).toBe('refunded');
  expect((await bank.payment(number)).refunded).toBe(120_000);
  expect(await keptOf(one)).toBe(0);
});

test('a refund that PayPal refuses waits for a person, who makes it in the console and says go on', async () => {
  const one = await placed();
  const number = await begin(one);
  await bank.act(number, 'pay');
  await server.ask(refunds.giveBack, { orderId: one.orderId, words: '停課' }, await sellerOf(one));
  await bank.next('refundRefused');
  await repay();
  const operator = await asStaff(server, { rights: ['finance'] });
  const stuck = async () =>
    (await server.ask(payments.stuck, {}, operator)).list.filter(({ attemptNumber }) => attemptNumber === number);
  const [waiting] = await stuck();
  expect(waiting?.trouble).toContain('REFUND_FAILED_INSUFFICIENT_FUNDS');
  // Nothing is tried meanwhile.
  clock.pass(day);
  await staySignedIn(server);
  await repay();
  expect((await bank.payment(number)).refunded).toBe(0);
  await refundByHand(one, number);
  await server.ask(payments.retry, { repaymentId: waiting?.repaymentId ?? '' }, operator);
  await repay();
  expect(await stuck()).toEqual([]);
  expect(await stateOf(one)).toBe('refunded');
  expect((await bank.payment(number)).refunded).toBe(one.price);
  expect(await keptOf(one)).toBe(0);
});

test('a refund that PayPal refused is sent again when an operator says so, once, and the timeline tells it', async () => {
  const one = await placed();
  const number = await begin(one);
  await bank.act(number, 'pay');
  await server.ask(refunds.giveBack, { orderId: one.orderId, words: '停課' }, await sellerOf(one));
  const operator = await asStaff(server, { rights: ['finance'] });
  const stuck = async () =>
    (await server.ask(payments.stuck, {}, operator)).list.filter(({ attemptNumber }) => attemptNumber === number);
  // Refused once more after the first time that it is sent again.
  for (let turn = 0; turn < 2; turn += 1) {
    await bank.next('refundRefused');
    await repay();
    const [waiting] = await stuck();
    const answers = await Promise.all(
      [server, other].map((on) => on.call(payments.retry, { repaymentId: waiting?.repaymentId ?? '' }, operator)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    clock.pass(1);
  }
  await repay();
  expect(await stuck()).toEqual([]);
  expect((await bank.payment(number)).refunded).toBe(one.price);
  expect(await keptOf(one)).toBe(0);
  const { list } = await server.ask(payments.list, { keyword: number }, operator);
  const { timeline } = await server.ask(payments.detail, { attemptId: list[0]?.attemptId ?? '' }, operator);
  expect(timeline.filter(({ what }) => what === 'sentAgain')).toHaveLength(2);
  expect(timeline.filter(({ what }) => what === 'repaid')).toHaveLength(1);
});

test('a dispute for which PayPal keeps the money back is booked once, however often it is told', async () => {
  const one = await placed();
  const number = await begin(one);
  await bank.act(number, 'pay');
  expect((await bank.notify(number, { event: 'chargeback', lie: 'wrongMerchant' })).status).toBe(400);
  for (let times = 0; times < 2; times += 1) {
    expect((await bank.notify(number, { event: 'chargeback' })).status).toBe(200);
    await server.runJob('refunds.chargebacks');
  }
  expect(await stateOf(one)).toBe('refunding');
  expect(await keptOf(one)).toBe(0);
});

test('the day’s report agrees with the books, and its fees are booked once', async () => {
  clock.pass(2 * day);
  await staySignedIn(server);
  const one = await placed(inTaiwanDollars);
  const number = await begin(one);
  await bank.act(number, 'pay');
  await server.ask(refunds.giveBack, { orderId: one.orderId, money: '200.00', words: '少一堂課' }, await sellerOf(one));
  await repay();
  clock.pass(day + hour);
  // PayPal's report is some hours behind: nothing is compared before it is whole.
  await control('lag', { ms: day });
  await expect(server.runJob('payments.reconcile')).rejects.toThrow('statement');
  await control('lag', { ms: 0 });
  await Promise.all([server.runJob('payments.reconcile'), other.runJob('payments.reconcile')]);
  const differences = await server.sql('select kind from reconciliation_differences where attempt_number = $1', [
    number,
  ]);
  expect(differences).toEqual([]);
  // Four in a hundred of what was paid.
  expect(await keptOf(one)).toBe(100_000 - 4_800);
});
