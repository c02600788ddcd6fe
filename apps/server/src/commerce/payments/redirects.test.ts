import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { orderNumber } from '@lyceum/domain/ids';
import { minute } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { openRedirectBank } from '../../testing/redirect-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, signIn, staySignedIn } from '../../testing/world.ts';

// A provider that is nothing like ECPay, through the same doors.

const clock = testClock();
const bank = openRedirectBank(clock);
const { server, other } = await twoServers(clock, { extras: { payments: { ecpay: bank.provider } } });
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
const begin = ({ token, orderId }: Ordered) =>
  server.call(payments.create, { paymentCode: 16, orderId, money: '1200.00' }, { token });
async function begun(placed: Ordered) {
  const { data } = await begin(placed);
  if (data.kind !== 'redirect') {
    throw new Error(`a redirect was expected, not ${JSON.stringify(data)}`);
  }
  return data.url;
}
const stateOf = async ({ token, orderId }: Ordered) =>
  (await server.ask(orders.orderDetails, { orderId }, { token })).state;
const attemptOf = async ({ checkoutId }: Ordered) => {
  const [row] = await server.sql<{ number: string; state: string; handle: string | null }>(
    'select number, state, handle from payment_attempts where checkout_id = $1',
    [checkoutId],
  );
  return row;
};
const post = (path: string, init: RequestInit) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', method: 'POST', ...init });
const notify = (number: string, event?: string, headers?: HeadersInit) => {
  const letter = bank.letter(number, event);
  return post('/pay/notify/ecpay', {
    body: new Uint8Array(letter.rawBody),
    headers: headers ?? (letter.headers as Record<string, string>),
  });
};
const balances = () => server.sql('select currency from ledger group by currency having sum(amount) <> 0');

test.each(['GET', 'POST'])(
  'a buyer who comes back by %s has paid: the provider is asked to capture then',
  async (method) => {
    const placed = await anOrder();
    const given = new URLSearchParams(bank.approve(await begun(placed)));
    expect(await stateOf(placed)).toBe('pendingPayment');
    const come = () =>
      method === 'GET'
        ? fetch(`${server.url}/pay/return/ecpay?${given.toString()}`, { redirect: 'manual' })
        : post('/pay/return/ecpay', {
            body: given.toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          });
    const answers = await Promise.all([come(), come()]);
    expect(
      answers.map(({ status, headers }) => [status, headers.get('location')?.startsWith('/#/cardPayment/')]),
    ).toEqual([
      [303, true],
      [303, true],
    ]);
    expect(await stateOf(placed)).toBe('completed');
    expect(await attemptOf(placed)).toMatchObject({ state: 'succeeded', handle: expect.any(String) });
    expect(await balances()).toEqual([]);
  },
);

test('a return that nobody approved, or of somebody else, pays nothing', async () => {
  const placed = await anOrder();
  await begun(placed);
  const reference = (await attemptOf(placed))?.number ?? '';
  for (const query of [`reference=${reference}`, 'reference=nobody', '']) {
    expect((await fetch(`${server.url}/pay/return/ecpay?${query}`, { redirect: 'manual' })).status).toBe(303);
  }
  expect(await stateOf(placed)).toBe('pendingPayment');
});

test('a letter is signed in its headers and answered in its own words; what the sweep asks about is paid as well', async () => {
  const [told, asked] = [await anOrder(), await anOrder()];
  const given = [told, asked].map(async (placed) => bank.approve(await begun(placed)));
  const references = (await Promise.all(given)).map(({ reference = '' }) => reference);
  expect((await notify(references[0] ?? '', 'paid', { 'x-signature': '00' })).status).toBe(400);
  expect(await stateOf(told)).toBe('pendingPayment');
  expect((await notify(references[0] ?? '', 'ping')).status).toBe(204);
  expect((await notify(references[0] ?? '')).status).toBe(204);
  expect(await stateOf(told)).toBe('completed');

  // The bank captured, and nobody heard of it.
  const attempt = await attemptOf(asked);
  await bank.provider.complete?.(
    {
      attemptNumber: attempt?.number ?? '',
      handle: attempt?.handle ?? null,
      tradeNumber: null,
      authorisation: null,
      money: { amount: course.price as never, currency: 'TWD' },
      createdAt: clock(),
    },
    {},
  );
  clock.pass(3 * minute);
  await Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
  expect(await stateOf(asked)).toBe('completed');
});

test('nothing is locked while the bank is asked; an order that is cancelled meanwhile is not paid', async () => {
  const placed = await anOrder();
  const go = bank.keepWaiting();
  const answer = begin(placed);
  await expect.poll(async () => (await attemptOf(placed))?.state).toBe('created');
  const open = await server.sql(
    `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(open).toEqual([]);
  await server.ask(orders.cancelOrder, { orderId: placed.orderId }, { token: placed.token });
  go();
  expect((await answer).data.refusal).toBe('orderCancelled');
  expect(await attemptOf(placed)).toMatchObject({ state: 'closed' });
});

test('whose place a newer payment takes while the bank is asked is told so, and the newer one pays', async () => {
  const placed = await anOrder();
  const go = bank.keepWaiting();
  const first = begin(placed);
  await expect.poll(async () => (await attemptOf(placed))?.state).toBe('created');
  const second = begun(placed);
  const states = () =>
    server.sql<{ state: string }>('select state from payment_attempts where checkout_id = $1', [placed.checkoutId]);
  await expect.poll(async () => (await states()).map(({ state }) => state).toSorted()).toEqual(['closed', 'created']);
  go();
  expect((await first).data.refusal).toBe('paymentBegunElsewhere');
  const fields = bank.approve(await second);
  await fetch(`${server.url}/pay/return/ecpay?${new URLSearchParams(fields).toString()}`, { redirect: 'manual' });
  expect(await stateOf(placed)).toBe('completed');
});

test('a bank that does not answer is told as such, and the order can be paid afterwards', async () => {
  const placed = await anOrder();
  bank.cut();
  expect((await begin(placed)).data.refusal).toBe('providerUnavailable');
  expect(await attemptOf(placed)).toMatchObject({ state: 'failed', handle: null });
  bank.mend();
  const given = new URLSearchParams(bank.approve(await begun(placed)));
  await fetch(`${server.url}/pay/return/ecpay?${given.toString()}`, { redirect: 'manual' });
  expect(await stateOf(placed)).toBe('completed');
});

test('an attempt left alone is asked about less and less often, and no more once the bank says nothing of it after a day', async () => {
  const placed = await anOrder();
  await begun(placed);
  const next = async () => {
    const [row] = await server.sql<{ query_at: Date | null }>(
      'select query_at from payment_attempts where checkout_id = $1',
      [placed.checkoutId],
    );
    return row?.query_at ? (row.query_at.getTime() - clock().getTime()) / minute : null;
  };
  const ask = async (pause: number | null) => {
    clock.pass((pause ?? 0) * minute - 1);
    await server.runJob('payments.sweep');
    expect(await next()).toBe(1 / minute);
    clock.pass(1);
    await Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
    return next();
  };
  const pauses = [await next()];
  for (let asked = 0; asked < 9; asked += 1) {
    pauses.push(await ask(pauses.at(-1) ?? null));
  }
  expect(pauses).toEqual([2, 10, 20, 40, 80, 160, 320, 360, 360, 360]);
  // More than a day later: what nobody answered is asked again.
  bank.cut();
  expect(await ask(360)).toBe(360);
  bank.mend();
  expect(await ask(360)).toBeNull();
});

test('a refund that the bank cannot be asked for is tried again after growing pauses, and is sent once', async () => {
  const placed = await anOrder();
  const given = bank.approve(await begun(placed));
  await fetch(`${server.url}/pay/return/ecpay?${new URLSearchParams(given).toString()}`, { redirect: 'manual' });
  const [{ agency_id: agencyId } = { agency_id: '' }] = await server.sql<{ agency_id: string }>(
    'select agency_id from orders where id = $1',
    [placed.orderId],
  );
  const seller = await asStaff(server, { agencyId, rights: ['orders'] });
  const { refundId } = await server.ask(refunds.giveBack, { orderId: placed.orderId, words: '一起退' }, seller);
  await staySignedIn(server);
  const pause = async () => {
    const [row] = await server.sql<{ due_at: Date }>('select due_at from repayments where refund_id = $1', [refundId]);
    return ((row?.due_at.getTime() ?? 0) - clock().getTime()) / minute;
  };
  bank.cut();
  const pauses = [];
  for (let tried = 0; tried < 10; tried += 1) {
    await Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);
    pauses.push(await pause());
    clock.pass((pauses.at(-1) ?? 0) * minute);
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  bank.mend();
  await server.runJob('payments.repay');
  clock.pass(10 * minute);
  await server.runJob('payments.repay');
  expect((await server.ask(refunds.ofOrder, { orderId: placed.orderId }, placed)).list).toMatchObject([
    { state: 'repaid' },
  ]);
  expect(bank.refunded(given['reference'] ?? '')).toBe(120_000);
  expect(await balances()).toEqual([]);
});

test('a refund that takes its time stays on its way until the bank has done it, and is sent once', async () => {
  const placed = await anOrder();
  const given = bank.approve(await begun(placed));
  await fetch(`${server.url}/pay/return/ecpay?${new URLSearchParams(given).toString()}`, { redirect: 'manual' });
  const [{ agency_id: agencyId } = { agency_id: '' }] = await server.sql<{ agency_id: string }>(
    'select agency_id from orders where id = $1',
    [placed.orderId],
  );
  const seller = await asStaff(server, { agencyId, rights: ['orders'] });
  await server.ask(refunds.giveBack, { orderId: placed.orderId, words: '一起退' }, seller);
  const stateOfRefund = async () =>
    (await server.ask(refunds.ofOrder, { orderId: placed.orderId }, placed)).list.map(({ state }) => state);
  await Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);
  expect(await stateOfRefund()).toEqual(['sending']);
  expect(bank.refunded(given['reference'] ?? '')).toBe(120_000);

  clock.pass(6 * minute);
  await server.runJob('payments.repay');
  expect(await stateOfRefund()).toEqual(['sending']);
  // The bank's own letter wakes it before its time.
  expect((await notify(given['reference'] ?? '', 'refund')).status).toBe(204);
  await Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);
  expect(await stateOfRefund()).toEqual(['repaid']);
  expect(bank.refunded(given['reference'] ?? '')).toBe(120_000);
  expect(await balances()).toEqual([]);
});

test('a buyer who changes the method has the earlier try closed at once, and does not pay twice', async () => {
  const placed = await anOrder();
  const first = await begun(placed);
  const counter = () => server.ask(orders.getOrderTimeStamp, { orderId: placed.orderId }, placed);
  expect(await counter()).toMatchObject({ begun: true });
  clock.pass(1);
  const second = await begun(placed);
  const states = async () =>
    (
      await server.sql<{ state: string }>(
        'select state from payment_attempts where checkout_id = $1 order by created_at',
        [placed.checkoutId],
      )
    ).map(({ state }) => state);
  expect(await states()).toEqual(['closed', 'pending']);
  // The bank is told within one sweep; its first page takes nothing any more.
  await Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
  expect(() => bank.approve(first)).toThrow('the page is closed');
  const given = bank.approve(second);
  await fetch(`${server.url}/pay/return/ecpay?${new URLSearchParams(given).toString()}`, { redirect: 'manual' });
  expect(await states()).toEqual(['closed', 'succeeded']);
  expect(await stateOf(placed)).toBe('completed');
  expect(await balances()).toEqual([]);
});

test('two tries at the same moment: one order is paid once, whichever is followed', async () => {
  const placed = await anOrder();
  const tries = await Promise.all([
    begin(placed),
    other.call(
      payments.create,
      { paymentCode: 16, orderId: placed.orderId, money: '1200.00' },
      { token: placed.token },
    ),
  ]);
  const given = tries.flatMap(({ data }) => (data.kind === 'redirect' ? [bank.approve(data.url)] : []));
  expect(given.length).toBeGreaterThan(0);
  // The one whose place was taken while the bank answered is told so, not that its order is gone.
  expect(tries.flatMap(({ data }) => data.refusal ?? [])).toEqual(given.length === 2 ? [] : ['paymentBegunElsewhere']);
  await Promise.all(
    given.map((fields) =>
      fetch(`${server.url}/pay/return/ecpay?${new URLSearchParams(fields).toString()}`, { redirect: 'manual' }),
    ),
  );
  clock.pass(10 * minute);
  await Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
  await server.runJob('payments.repay');
  const paid = await server.sql<{ n: string }>(
    `select count(*) n from payment_attempts where checkout_id = $1 and state = 'succeeded'`,
    [placed.checkoutId],
  );
  expect(Number(paid[0]?.n)).toBe(1);
  expect(await balances()).toEqual([]);
});

test('the office sees that the bank did not answer, what the browser’s return brought, and each letter of a repayment', async () => {
  const finance = await asStaff(server, { rights: ['finance'] });
  const story = async ({ orderId }: Ordered) => {
    const { list } = await server.ask(payments.list, { keyword: orderNumber(orderId) }, finance);
    const details = await Promise.all(list.map(({ attemptId }) => server.ask(payments.detail, { attemptId }, finance)));
    return details.map(({ timeline }) =>
      timeline.map((one) => (one.what === 'told' ? `${one.source} ${one.outcome} ${one.applied}` : one.what)),
    );
  };
  const placed = await anOrder();
  bank.cut();
  await begin(placed);
  bank.mend();
  expect(await story(placed)).toEqual([['begun', 'notBegun']]);
  clock.pass(1);
  const given = bank.approve(await begun(placed));
  await fetch(`${server.url}/pay/return/ecpay?${new URLSearchParams(given).toString()}`, { redirect: 'manual' });
  clock.pass(1);
  const [{ agency_id: agencyId } = { agency_id: '' }] = await server.sql<{ agency_id: string }>(
    'select agency_id from orders where id = $1',
    [placed.orderId],
  );
  const seller = await asStaff(server, { agencyId, rights: ['orders'] });
  for (const money of ['100.00', '200.00']) {
    await server.ask(refunds.giveBack, { orderId: placed.orderId, money, words: '賠禮' }, seller);
    await server.runJob('payments.repay');
    clock.pass(6 * minute);
    // A bank that repeats its letter leaves one line.
    await notify(given['reference'] ?? '', 'refund');
    await notify(given['reference'] ?? '', 'refund');
    clock.pass(1);
    await server.runJob('payments.repay');
    clock.pass(1);
  }
  const repayment = ['repayment', 'repaymentNotice', 'repaid'];
  expect(await story(placed)).toEqual([
    ['begun', 'handedOver', 'return paid true', 'paid', ...repayment, ...repayment],
    ['begun', 'notBegun'],
  ]);
});
