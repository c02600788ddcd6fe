import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { terminals } from '@lyceum/domain/payments';
import { day, hour, minute } from '@lyceum/domain/time';
import { aCourse, anOffer } from '@lyceum/fixtures/builders';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PaymentStart } from '../../providers/payment/payment.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startSimulatedBank } from '../../testing/simulated-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { openShop, order, signIn, staySignedIn } from '../../testing/world.ts';

// Orders in yuan that are paid at Alipay, through the real doors of two servers.

const clock = testClock();
const logged: { msg?: string; why?: string; settled?: string }[] = [];
const log = pino({ level: 'info', base: undefined }, { write: (line) => void logged.push(JSON.parse(line) as object) });
const bank = await startSimulatedBank('alipay', clock, { refundTakes: 3 * hour });
afterAll(() => bank.close());
const { server, other } = await twoServers(clock, { config: { payments: { alipay: bank.settings } }, log });
const sold = anOffer({ price: 29_950 });
const course = aCourse({ currency: 'CNY', offers: [sold] });
await openShop(server, [course]);
const { price } = sold;

interface Placed {
  token: string;
  orderId: string;
  checkoutId: string;
}
async function placed(): Promise<Placed> {
  const token = await signIn(server);
  return { token, ...(await order(server, token, { productId: course.id, offerId: sold.id, price })) };
}
type Code = 7 | 8 | 13;
const terminalOf = { 7: terminals.pcBrowser, 8: terminals.mobileBrowser, 13: terminals.androidShell };
const create = ({ token, orderId }: Placed, code: Code = 7, on = server) =>
  on.call(
    payments.create,
    { paymentCode: code, orderId, money: toDecimal(price) },
    { token, region: 'cn', terminal: terminalOf[code] },
  );
const attemptsOf = ({ checkoutId }: Placed) =>
  server.sql<{ number: string; state: string }>(
    'select number, state from payment_attempts where checkout_id = $1 order by created_at, id',
    [checkoutId],
  );
/** Begins a payment; answers its number, and what the page does next. */
async function begin(one: Placed, code: Code = 7, on = server): Promise<{ number: string; start: PaymentStart }> {
  const { data } = await create(one, code, on);
  clock.pass(1);
  return { number: (await attemptsOf(one)).at(-1)?.number ?? '', start: { step: data, handle: null } };
}
/** Begun, and the buyer is on Alipay's page. */
async function atAlipay(one: Placed, code: Code = 7): Promise<string> {
  const { number, start } = await begin(one, code);
  expect(await bank.open(start)).toBe(302);
  return number;
}
const stateOf = async ({ token, orderId }: Placed) =>
  (await server.ask(orders.orderDetails, { orderId }, { token })).state;
const resultOf = async ({ token, orderId }: Placed) =>
  (await server.ask(orders.getCheckOrder, { id: orderId }, { token })).result;
const come = async (url: string | undefined, { url: to } = server) => {
  const answer = await fetch((url ?? '').replace(server.url, to), { redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
};
const send = async (body: string, { url } = server) => {
  const answer = await fetch(`${url}/pay/notify/alipay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  return [answer.status, await answer.text()];
};
const both = (job: string) => Promise.all([server.runJob(job), other.runJob(job)]);
const giveBack = async ({ orderId }: Placed, words: string, money?: string) => {
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  const seller = await asStaff(server, { agencyId: row?.agency_id ?? '', rights: ['orders'] });
  return server.ask(refunds.giveBack, { orderId, words, ...(money && { money }) }, seller);
};
/** What Alipay holds for us of a checkout by our books, in fen. */
async function keptOf({ checkoutId }: Placed): Promise<number> {
  expect(await server.sql('select currency from ledger group by currency having sum(amount) <> 0')).toEqual([]);
  const [row] = await server.sql<{ sum: string }>(
    `select coalesce(sum(l.amount), 0) sum from ledger l join payment_attempts a on a.id = l.attempt_id
     where a.checkout_id = $1 and l.account = 'provider'`,
    [checkoutId],
  );
  return Number(row?.sum);
}

beforeEach(() => {
  logged.length = 0;
});

test.each([7, 8, 13] as const)(
  'by method %i the notice pays, and the browser is led to the page that asks',
  async (code) => {
    const one = await placed();
    const { number, start } = await begin(one, code);
    // What a shell or a browser gets has no word of the buyer or of what is bought.
    const given = decodeURIComponent(JSON.stringify(start.step));
    expect(given).toContain(number);
    expect(given).not.toContain(one.orderId);
    expect(given).not.toContain(course.id);
    expect(await bank.open(start)).toBe(302);
    expect(await resultOf(one)).toBe('pending');
    const { browser, notices } = await bank.act(number, 'pay');
    expect(notices).toMatchObject([{ status: 200, answer: 'success', acknowledged: true }]);
    expect(await stateOf(one)).toBe('completed');
    // A shell is in front again by itself.
    const led = browser ? await come(browser.url) : null;
    const page = expect.stringMatching(new RegExp(`^/#/cardPayment/${one.orderId}/usr_`)) as unknown;
    expect(led).toEqual(code === 13 ? null : [303, page]);
    expect(await attemptsOf(one)).toEqual([{ number, state: 'succeeded' }]);
    expect(await keptOf(one)).toBe(price);
  },
);

test('the same notice many times at once, on both servers, and one that is overtaken by what was before: paid once', async () => {
  const one = await placed();
  await bank.next('doubled');
  const { notices } = await bank.act(await atAlipay(one), 'pay');
  expect(notices.map(({ answer }) => answer)).toEqual(['success', 'success']);
  const body = notices[0]?.body ?? '';
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => send(body, i % 2 ? server : other)));
  expect(new Set(answers.map(String))).toEqual(new Set(['200,success']));
  expect(await keptOf(one)).toBe(price);
  expect(
    await server.sql("select 1 from order_history where order_id = $1 and why = 'pay'", [one.orderId]),
  ).toHaveLength(1);
  const two = await placed();
  await bank.next('reordered');
  expect((await bank.act(await atAlipay(two), 'pay')).notices.map(({ answer }) => answer)).toEqual([
    'success',
    'success',
  ]);
  expect(await keptOf(two)).toBe(price);
  // Eight days later the same bytes are somebody's replay.
  clock.pass(8 * day);
  expect(await send(body)).toEqual([400, 'failure']);
  await staySignedIn(server);
  expect(await stateOf(one)).toBe('completed');
});

test('a notice that is forged, of another amount, currency or seller, or of no payment of ours, pays nothing; the truth then does', async () => {
  const one = await placed();
  const number = await atAlipay(one);
  await bank.next('lost');
  const { browser } = await bank.act(number, 'pay');
  for (const lie of ['forged', 'wrongAmount', 'wrongCurrency', 'wrongMerchant']) {
    expect([lie, await bank.notify(number, { lie })]).toMatchObject([lie, { status: 400, acknowledged: false }]);
  }
  // What the browser brings is signed by the same key, and is no notice: it tells nothing of a payment.
  expect(await send(new URL(browser?.url ?? '').search.slice(1))).toEqual([200, 'success']);
  for (const body of ['', 'sign=x', '%', '\u0000', 'out_trade_no=1&out_trade_no=2']) {
    expect(await send(body)).toEqual([400, 'failure']);
  }
  expect(await stateOf(one)).toBe('pendingPayment');
  expect(logged.filter(({ msg }) => msg === 'a forged notice').map(({ why }) => why)).toEqual(
    expect.arrayContaining(['wrong signature', 'another currency', 'another seller', 'a field came twice']),
  );
  expect(logged.filter(({ settled }) => settled === 'mismatch')).toHaveLength(1);
  expect(await bank.notify(number)).toMatchObject({ status: 200, acknowledged: true });
  expect(await stateOf(one)).toBe('completed');
  expect(await keptOf(one)).toBe(price);
});

test('when the notice is lost the return has Alipay asked; one that was changed does not, and without one the sweep asks', async () => {
  const [returned, left] = [await placed(), await placed()];
  const numbers = [await atAlipay(returned), await atAlipay(left, 13)];
  await bank.next('lost', 2);
  const { browser } = await bank.act(numbers[0] ?? '', 'pay');
  await bank.act(numbers[1] ?? '', 'pay');
  const asked = (await bank.requests()).length;
  const changed = new URL(browser?.url ?? '');
  changed.searchParams.set('total_amount', '0.01');
  expect((await come(changed.href))[0]).toBe(303);
  expect((await bank.requests()).length).toBe(asked);
  expect(await stateOf(returned)).toBe('pendingPayment');
  const answers = await Promise.all([come(browser?.url), come(browser?.url, other)]);
  expect(answers.map(([status]) => status)).toEqual([303, 303]);
  expect(await stateOf(returned)).toBe('completed');
  clock.pass(3 * minute);
  await both('payments.sweep');
  expect(await stateOf(left)).toBe('completed');
  expect([await keptOf(returned), await keptOf(left)]).toEqual([price, price]);
});

test('an answer that is not Alipay’s pays nothing; the next one does', async () => {
  const one = await placed();
  const number = await atAlipay(one);
  const control = (how: string) =>
    fetch(`${bank.url}/__sim/alipay/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ how }),
    });
  const asked = async (work: Promise<unknown>) => {
    const from = (await bank.requests()).length;
    await work;
    return (await bank.requests()).length - from;
  };
  clock.pass(3 * minute);
  // It is not paid: somebody in between says that it is.
  await control('doubled');
  expect(await asked(server.runJob('payments.sweep'))).toBe(1);
  expect(await stateOf(one)).toBe('pendingPayment');
  await bank.next('lost');
  await bank.act(number, 'pay');
  clock.pass(10 * minute);
  await bank.next('unsigned');
  expect(await asked(server.runJob('payments.sweep'))).toBe(1);
  expect([await stateOf(one), await keptOf(one)]).toEqual(['pendingPayment', 0]);
  clock.pass(20 * minute);
  expect(await asked(both('payments.sweep'))).toBe(1);
  expect(await stateOf(one)).toBe('completed');
  expect(await keptOf(one)).toBe(price);
});

test('who walks away from the page comes back to the counter, pays by another method, and the first page is closed', async () => {
  const one = await placed();
  const first = await atAlipay(one, 8);
  const { browser } = await bank.act(first, 'leave');
  expect(await come(browser?.url)).toEqual([303, `/#/checkstand?orderId=${one.orderId}`]);
  expect(await resultOf(one)).toBe('pending');
  const second = await atAlipay(one, 7);
  await both('payments.sweep');
  expect((await bank.act(first, 'pay')).payment.state).toBe('closed');
  await bank.act(second, 'pay');
  expect(await stateOf(one)).toBe('completed');
  expect(await attemptsOf(one)).toEqual([
    { number: first, state: 'closed' },
    { number: second, state: 'succeeded' },
  ]);
  expect(await keptOf(one)).toBe(price);
});

test('a page that was never opened cannot be closed: who opens and pays it later, twice or for a cancelled order, is repaid', async () => {
  const [twice, cancelled] = [await placed(), await placed()];
  const early = await begin(twice);
  const second = await atAlipay(twice, 8);
  await bank.act(second, 'pay');
  const late = await begin(cancelled, 13);
  await server.ask(orders.cancelOrder, { orderId: cancelled.orderId }, { token: cancelled.token });
  await both('payments.sweep');
  for (const { number, start } of [early, late]) {
    expect(await bank.open(start)).toBe(302);
    expect((await bank.act(number, 'pay')).notices).toMatchObject([{ answer: 'success' }]);
  }
  await both('payments.repay');
  expect(await attemptsOf(twice)).toEqual([
    { number: early.number, state: 'refunded' },
    { number: second, state: 'succeeded' },
  ]);
  expect(await attemptsOf(cancelled)).toEqual([{ number: late.number, state: 'refunded' }]);
  expect(await stateOf(cancelled)).toBe('cancelled');
  expect((await bank.payment(early.number)).refunded).toBe(price);
  expect((await bank.payment(late.number)).refunded).toBe(price);
  expect([await keptOf(twice), await keptOf(cancelled)]).toEqual([price, 0]);
});

test('a part and then the rest goes back, each once, by two servers, though an answer is lost and Alipay takes its time', async () => {
  const one = await placed();
  const number = await atAlipay(one);
  await bank.act(number, 'pay');
  await giveBack(one, '少一课', '99.50');
  await bank.next('timeoutAfter', 2);
  await both('payments.repay');
  clock.pass(5 * minute);
  await both('payments.repay');
  expect((await bank.payment(number)).refunded).toBe(9_950);
  expect(await attemptsOf(one)).toMatchObject([{ state: 'partlyRefunded' }]);
  await giveBack(one, '停课');
  await bank.next('refundPending');
  await both('payments.repay');
  clock.pass(11 * minute);
  await both('payments.repay');
  expect(await attemptsOf(one)).toMatchObject([{ state: 'partlyRefunded' }]);
  // Its notice comes to the address of the payment, and wakes the books.
  await bank.settleRefund(number, 'done');
  await both('payments.repay');
  expect(await attemptsOf(one)).toMatchObject([{ state: 'refunded' }]);
  expect(await stateOf(one)).toBe('refunded');
  expect((await bank.payment(number)).refunded).toBe(price);
  expect(await keptOf(one)).toBe(0);
});

test('a repayment for which the account has not enough waits for a person, who pays in and says go on', async () => {
  const one = await placed();
  const number = await atAlipay(one);
  await bank.act(number, 'pay');
  await giveBack(one, '停课');
  await bank.next('refundRefused');
  await both('payments.repay');
  const operator = await asStaff(server, { rights: ['finance'] });
  const stuck = async () =>
    (await server.ask(payments.stuck, {}, operator)).list.filter(({ attemptNumber }) => attemptNumber === number);
  const [waiting] = await stuck();
  expect(waiting?.trouble).toContain('ACQ.SELLER_BALANCE_NOT_ENOUGH');
  clock.pass(hour);
  await both('payments.repay');
  expect((await bank.payment(number)).refunded).toBe(0);
  await server.ask(payments.retry, { repaymentId: waiting?.repaymentId ?? '' }, operator);
  await both('payments.repay');
  expect(await stuck()).toEqual([]);
  expect((await bank.payment(number)).refunded).toBe(price);
  expect(await keptOf(one)).toBe(0);
});

test('the bill of a day agrees with the books and brings the fees, each once', async () => {
  const [whole, part] = [await placed(), await placed()];
  const numbers = [await atAlipay(whole), await atAlipay(part, 8)];
  await bank.act(numbers[0] ?? '', 'pay');
  await bank.act(numbers[1] ?? '', 'pay');
  await giveBack(part, '少一课', '100.00');
  await both('payments.repay');
  clock.pass(day);
  await staySignedIn(server);
  await both('payments.reconcile');
  await both('payments.reconcile');
  expect(await server.sql('select attempt_number, kind from reconciliation_differences')).toEqual([]);
  // 0.6 %, of which Alipay gives back its part of what went back.
  expect([await keptOf(whole), await keptOf(part)]).toEqual([29_950 - 180, 29_950 - 10_000 - 120]);
});
