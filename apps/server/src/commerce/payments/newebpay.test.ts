import { createDecipheriv } from 'node:crypto';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { day, hour, minute } from '@lyceum/domain/time';
import { afterAll, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startSimulatedBank, type BrowserReturn, type SentNotice } from '../../testing/simulated-bank.ts';
import { formOf } from '../../testing/test-bank.ts';
import { startTestServer, testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, signIn, staySignedIn } from '../../testing/world.ts';

// Orders that are paid by card at NewebPay, through the real doors of two servers.

const clock = testClock();
const bank = await startSimulatedBank('newebpay', clock, { refundTakes: 3 * hour });
afterAll(() => bank.close());
const { server, other } = await twoServers(clock, {
  config: { payments: { newebpay: bank.settings } },
  // Differences of a statement are errors in it.
  log: openLog('fatal'),
});
const course = await aCourseOnSale(server);

interface Ordered {
  token: string;
  orderId: string;
  checkoutId: string;
}
const anOrder = async (): Promise<Ordered> => {
  const token = await signIn(server);
  return { token, ...(await order(server, token, course)) };
};
const begin = ({ token, orderId }: Ordered, money = '1200.00') =>
  server.call(payments.create, { paymentCode: 14, orderId, money }, { token });
async function atTheBank(placed: Ordered): Promise<string> {
  const { data } = await begin(placed);
  expect(await bank.open({ step: data, handle: null })).toBe(303);
  return insideOf(formOf(data).fields['TradeInfo'] ?? '').get('MerchantOrderNo') ?? '';
}
function insideOf(tradeInfo: string): URLSearchParams {
  const { NEWEBPAY_HASH_KEY: key, NEWEBPAY_HASH_IV: iv } = bank.settings as Record<string, string>;
  const aes = createDecipheriv('aes-256-cbc', key ?? '', iv ?? '');
  return new URLSearchParams(aes.update(tradeInfo, 'hex', 'utf8') + aes.final('utf8'));
}
const stateOf = async ({ token, orderId }: Ordered) =>
  (await server.ask(orders.orderDetails, { orderId }, { token })).state;
const comeBack = (browser: BrowserReturn | null, fields = browser?.fields ?? {}) =>
  fetch(browser?.url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const send = (notice: Pick<SentNotice, 'body'> | undefined, { url } = server) =>
  fetch(`${url}/pay/notify/newebpay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: notice?.body ?? '',
  });

/** Money as SQL sees it, apart from the code under test. */
async function booksOf({ checkoutId }: Ordered) {
  const [row] = await server.sql<{ states: string[]; kept: string }>(
    `select array_agg(a.state order by a.created_at, a.id) states,
       coalesce((select sum(l.amount) from ledger l join payment_attempts x on x.id = l.attempt_id
                 where x.checkout_id = $1 and l.account = 'provider'), 0) kept
     from payment_attempts a where a.checkout_id = $1`,
    [checkoutId],
  );
  return { states: row?.states, kept: Number(row?.kept) };
}
const unbalanced = () => server.sql('select currency from ledger group by currency having sum(amount) <> 0');
const repay = () => Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);

test('the buyer pays, the notice settles the order, and the browser is led to the page that asks', async () => {
  const placed = await anOrder();
  const number = await atTheBank(placed);
  expect(await stateOf(placed)).toBe('pendingPayment');
  const { browser, notices } = await bank.act(number, 'pay');
  expect(notices).toMatchObject([{ status: 200, acknowledged: true }]);
  expect(await stateOf(placed)).toBe('completed');
  const back = await comeBack(browser);
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toMatch(new RegExp(`^/#/cardPayment/${placed.orderId}/usr_`));
  expect(await booksOf(placed)).toEqual({ states: ['succeeded'], kept: course.price });
  expect(await unbalanced()).toEqual([]);
});

test('the same notice many times at once, on both servers, and doubled by the bank: paid once, each taken', async () => {
  const placed = await anOrder();
  const number = await atTheBank(placed);
  await bank.next('doubled');
  const { notices } = await bank.act(number, 'pay');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(notices[0], i % 2 ? server : other)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await booksOf(placed)).toEqual({ states: ['succeeded'], kept: course.price });
  const paid = await server.sql("select 1 from order_history where order_id = $1 and why = 'pay'", [placed.orderId]);
  expect(paid).toHaveLength(1);
  // An old word of failure that comes after it changes nothing.
  const later = await anOrder();
  await bank.next('reordered');
  expect((await bank.act(await atTheBank(later), 'pay')).notices.map(({ status }) => status)).toEqual([200, 200]);
  expect(await booksOf(later)).toEqual({ states: ['succeeded'], kept: course.price });
  // Eight days later the same bytes are somebody's replay.
  expect((await send(notices[0])).status).toBe(200);
  clock.pass(8 * day);
  expect((await send(notices[0])).status).toBe(400);
  await staySignedIn(server);
  expect(await stateOf(placed)).toBe('completed');
});

test('a notice that is forged, of another amount, currency or merchant, or of no order, pays nothing', async () => {
  const placed = await anOrder();
  const number = await atTheBank(placed);
  await bank.next('lost');
  const { browser } = await bank.act(number, 'pay');
  for (const lie of ['forged', 'wrongAmount', 'wrongCurrency', 'wrongMerchant']) {
    expect(await bank.notify(number, { lie })).toMatchObject({ status: 400, acknowledged: false });
  }
  // Our own form is signed by the same key.
  const again = formOf((await begin(placed)).data).fields;
  expect((await send({ body: new URLSearchParams({ Status: 'SUCCESS', ...again }).toString() })).status).toBe(400);
  for (const body of ['', 'Status=SUCCESS', 'TradeInfo=&TradeSha=', '%', '\u0000']) {
    expect((await send({ body })).status).toBe(400);
  }
  // A return that was changed names nobody's order.
  const changed = { ...browser?.fields, TradeSha: 'A'.repeat(64) };
  expect((await comeBack(browser, changed)).headers.get('location')).toBe('/#/orderList');
  expect(await stateOf(placed)).toBe('pendingPayment');
  expect(await bank.notify(number)).toMatchObject({ status: 200, acknowledged: true });
  expect(await stateOf(placed)).toBe('completed');
});

test('a notice that was lost: the buyer’s return asks NewebPay, and without one the sweep does after the form’s time', async () => {
  const [returned, left] = [await anOrder(), await anOrder()];
  const numbers = [await atTheBank(returned), await atTheBank(left)];
  await bank.next('lost', 2);
  const [first] = [await bank.act(numbers[0] ?? '', 'pay'), await bank.act(numbers[1] ?? '', 'pay')];
  expect(await stateOf(returned)).toBe('pendingPayment');
  const answers = await Promise.all([comeBack(first.browser), comeBack(first.browser)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await stateOf(returned)).toBe('completed');

  const questions = (await bank.requests()).length;
  clock.pass(19 * minute);
  await server.runJob('payments.sweep');
  expect((await bank.requests()).length).toBe(questions);
  clock.pass(minute);
  await Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
  expect(await stateOf(left)).toBe('completed');
  expect(await unbalanced()).toEqual([]);
});

test('an unsigned answer to our own question pays nothing; the next one is asked', async () => {
  const placed = await anOrder();
  const number = await atTheBank(placed);
  await bank.next('lost');
  const { browser } = await bank.act(number, 'pay');
  await bank.next('unsigned');
  expect((await comeBack(browser)).status).toBe(303);
  expect(await stateOf(placed)).toBe('pendingPayment');
  await comeBack(browser);
  expect(await stateOf(placed)).toBe('completed');
});

test('a form that nobody opened is asked about once, and never again', async () => {
  const placed = await anOrder();
  expect((await begin(placed)).success).toBe(true);
  const questions = (await bank.requests()).length;
  clock.pass(20 * minute);
  for (let run = 0; run < 4; run += 1) {
    await Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
    clock.pass(6 * hour);
  }
  expect((await bank.requests()).length).toBe(questions + 1);
  expect(await booksOf(placed)).toEqual({ states: ['failed'], kept: 0 });
  await staySignedIn(server);
});

test('a card that is refused ends the attempt, the next one pays, and a second success goes back', async () => {
  const placed = await anOrder();
  const refused = await bank.act(await atTheBank(placed), 'refuse');
  expect(refused.notices).toMatchObject([{ acknowledged: true }]);
  expect((await comeBack(refused.browser)).headers.get('location')).toMatch(/^\/#\/cardPayment\//);
  expect((await server.ask(orders.getCheckOrder, { id: placed.orderId }, placed)).result).toBe('failed');

  const numbers = [await atTheBank(placed), await atTheBank(placed)];
  await Promise.all(numbers.map((number) => bank.act(number, 'pay')));
  expect(await stateOf(placed)).toBe('completed');
  expect((await booksOf(placed)).kept).toBe(2 * course.price);
  await repay();
  expect((await booksOf(placed)).states?.toSorted()).toEqual(['failed', 'refunded', 'succeeded']);
  expect((await booksOf(placed)).kept).toBe(course.price);
  const back = await Promise.all(numbers.map(async (number) => (await bank.payment(number)).refunded));
  expect(new Set(back)).toEqual(new Set([0, course.price]));
  expect(await unbalanced()).toEqual([]);
});

test('a buyer who walks away comes back to the payment page; paid late, after the order was cancelled, it goes back', async () => {
  const placed = await anOrder();
  const number = await atTheBank(placed);
  const { browser, notices } = await bank.act(number, 'leave');
  expect(notices).toEqual([]);
  const back = await fetch(browser?.url ?? '', { redirect: 'manual' });
  expect(back.headers.get('location')).toBe(`/#/checkstand?orderId=${placed.orderId}`);
  await server.ask(orders.cancelOrder, { orderId: placed.orderId }, placed);
  expect((await bank.act(number, 'pay')).notices).toMatchObject([{ acknowledged: true }]);
  expect(await stateOf(placed)).toBe('cancelled');
  await repay();
  expect(await booksOf(placed)).toEqual({ states: ['refunded'], kept: 0 });
  expect((await bank.payment(number)).refunded).toBe(course.price);
  expect(await unbalanced()).toEqual([]);
});

test('a part and then the rest go back, each once, though lines break and the bank takes its time', async () => {
  const placed = await anOrder();
  const number = await atTheBank(placed);
  await bank.act(number, 'pay');
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [placed.orderId]);
  const seller = await asStaff(server, { agencyId: row?.agency_id ?? '', rights: ['orders'] });
  await staySignedIn(server);
  clock.pass(day);
  const statesOf = async () =>
    (await server.ask(refunds.ofOrder, { orderId: placed.orderId }, placed)).list.map(({ state }) => state).toSorted();
  /** Each time the pause is over. */
  async function untilSent() {
    for (let tried = 0; tried < 40 && (await statesOf()).includes('sending'); tried += 1) {
      await repay();
      clock.pass(10 * minute);
    }
  }
  await server.ask(refunds.giveBack, { orderId: placed.orderId, money: '400.00', words: '賠禮' }, seller);
  for (const fault of ['timeoutBefore', 'serverError', 'timeoutAfter', 'unsigned', 'refundRefused']) {
    await bank.next(fault);
    await repay();
    clock.pass(hour);
  }
  await untilSent();
  expect(await statesOf()).toEqual(['repaid']);
  expect([await booksOf(placed), (await bank.payment(number)).refunded]).toEqual([
    { states: ['partlyRefunded'], kept: course.price - 40_000 },
    40_000,
  ]);

  await server.ask(refunds.giveBack, { orderId: placed.orderId, words: '全退' }, seller);
  await bank.next('refundPending');
  await repay();
  expect(await statesOf()).toEqual(['repaid', 'sending']);
  await untilSent();
  expect(await statesOf()).toEqual(['repaid', 'repaid']);
  expect([await booksOf(placed), (await bank.payment(number)).refunded]).toEqual([
    { states: ['refunded'], kept: 0 },
    course.price,
  ]);
  expect(await unbalanced()).toEqual([]);
});

test('what the books have is compared with NewebPay trade by trade; what somebody gave back in the console is found', async () => {
  const [kept, given] = [await anOrder(), await anOrder()];
  const numbers = [await atTheBank(kept), await atTheBank(given)];
  await Promise.all(numbers.map((number) => bank.act(number, 'pay')));
  await bank.provider.refund({
    key: 'BYHAND',
    trade: {
      attemptNumber: numbers[1] ?? '',
      handle: null,
      tradeNumber: null,
      authorisation: null,
      money: { amount: course.price as never, currency: 'TWD' },
      createdAt: clock(),
    },
    money: { amount: course.price as never, currency: 'TWD' },
    sentBefore: { amount: 0 as never, currency: 'TWD' },
  });
  clock.pass(day);
  await Promise.all([server.runJob('payments.reconcile'), other.runJob('payments.reconcile')]);
  const days = await server.sql<{ trades: number; differences: number }>(
    "select trades, differences from reconciliations where provider = 'newebpay'",
  );
  expect(days).toHaveLength(1);
  expect(days[0]?.trades).toBeGreaterThan(8);
  expect(
    await server.sql('select kind, attempt_number, ours::int, theirs::int from reconciliation_differences'),
  ).toEqual([{ kind: 'refunded', attempt_number: numbers[1], ours: 0, theirs: course.price }]);
});

test('of what leaves for NewebPay nothing is the buyer’s', async () => {
  const placed = await anOrder();
  const number = await atTheBank(placed);
  await bank.act(number, 'pay');
  const [person] = await server.sql<{ phone: string; user_id: string }>(
    'select u.phone, o.user_id from orders o join users u on u.id = o.user_id where o.id = $1',
    [placed.orderId],
  );
  const form = formOf((await begin(await anOrder())).data);
  const sent = JSON.stringify([
    await bank.requests(),
    form,
    Object.fromEntries(insideOf(form.fields['TradeInfo'] ?? '')),
  ]);
  for (const own of [person?.phone, person?.phone.slice(-9), person?.user_id, placed.orderId, placed.checkoutId]) {
    expect(own?.length).toBeGreaterThan(8);
    expect(sent).not.toContain(own);
  }
  expect(sent).not.toContain('鋼琴');
});

test('the card gateway’s own call begins the same payment, and refuses the same', async () => {
  const placed = await anOrder();
  const ask = ({ orderId, token }: Ordered, money = '1200.00') =>
    server.call(payments.cardInfo, { orderId, money }, { token });
  const { data } = await ask(placed);
  expect(Object.keys(data).toSorted()).toEqual([
    'MerchantID',
    'TradeInfo',
    'TradeSha',
    'Version',
    'action',
    'attemptId',
  ]);
  const { attemptId, action, MerchantID, TradeInfo, TradeSha, Version } = data;
  const fields = { MerchantID, TradeInfo, TradeSha, Version };
  expect(await bank.open({ step: { kind: 'form', action, fields }, handle: null })).toBe(303);
  const inside = insideOf(fields.TradeInfo);
  const number = inside.get('MerchantOrderNo') ?? '';
  expect(await server.sql('select number, code, state from payment_attempts where id = $1', [attemptId])).toEqual([
    { number, code: 14, state: 'pending' },
  ]);
  // The form of the other call says the same, but for the number of its attempt.
  const twin = insideOf(formOf((await begin(placed)).data).fields['TradeInfo'] ?? '');
  const others = (of: URLSearchParams) =>
    [...of].filter(([name]) => !['MerchantOrderNo', 'ClientBackURL'].includes(name));
  expect(others(inside)).toEqual(others(twin));
  await bank.act(number, 'pay');
  expect(await stateOf(placed)).toBe('completed');

  const stranger = { ...(await anOrder()), orderId: placed.orderId };
  const cancelled = await anOrder();
  await server.ask(orders.cancelOrder, { orderId: cancelled.orderId }, cancelled);
  const late = await anOrder();
  clock.pass(29 * minute + 1);
  for (const [of, money, refusal] of [
    [placed, '1200.00', 'orderPaidAlready'],
    [stranger, '1200.00', 'notFound'],
    [cancelled, '1200.00', 'orderCancelled'],
    [late, '1200.00', 'tooLateToPay'],
    [await anOrder(), '1.00', 'priceChanged'],
  ] as const) {
    expect([(await ask(of, money)).data, refusal]).toMatchObject([{ refusal }, refusal]);
    expect((await begin(of, money)).data).toMatchObject({ refusal });
  }
  const bare = await startTestServer({ clock, databaseUrl: server.databaseUrl });
  const { orderId, token } = await anOrder();
  const off = await bare.call(payments.cardInfo, { orderId, money: '1200.00' }, { token });
  expect(off.data).toMatchObject({ refusal: 'methodUnavailable' });
  await bare.stop();
});
