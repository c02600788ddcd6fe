import * as payments from '@lyceum/contract/payments.calls';
import * as payouts from '@lyceum/contract/payouts.calls';
import * as reconciliations from '@lyceum/contract/reconciliations.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day } from '@lyceum/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { startTestBank, type TestBank } from '../testing/test-bank.ts';
import { startTestServer, testClock, testDatabase, type TestServer } from '../testing/test-server.ts';
import { aCourseOnSale, order, signIn } from '../testing/world.ts';

const clock = testClock();
let bank: TestBank;
let server: TestServer;
let other: TestServer;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  bank = await startTestBank(clock);
  database = await testDatabase();
  const options = { clock, databaseUrl: database.url, config: { ecpay: bank.config } };
  server = await startTestServer(options);
  other = await startTestServer(options);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await bank.close();
  await database.drop();
});

async function sell() {
  const token = await signIn(server);
  const course = await aCourseOnSale(server);
  const { orderId } = await order(server, token, course);
  const form = await server.ask(
    payments.create,
    { paymentCode: 16, orderId, money: toDecimal(course.price) },
    { token },
  );
  await bank.open(form);
  await bank.pay(form);
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  return { orderId, number: form.fields.MerchantTradeNo ?? '', agencyId: row?.agency_id ?? '' };
}

test('four eyes pay sellers once; a refund after the payout waits for later sales', async () => {
  const sales = [await sell(), await sell()];
  const [maker, checker] = [
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['finance'] }),
  ];
  clock.pass(1_000);
  const until = clock().toISOString();
  const both = await Promise.all(
    [server, other].map((on) => on.call(payouts.prepare, { currency: 'TWD', until }, maker)),
  );
  expect(both.filter((answer) => answer.success)).toHaveLength(1);
  expect(both.filter((answer) => answer.data.refusal === 'nothingToPayOut')).toHaveLength(1);
  const { payoutId, total } = both.find((answer) => answer.success)?.data ?? { payoutId: '', total: null };
  const [owed] = await server.sql<{ sum: string }>("select -sum(amount) sum from ledger where account = 'seller'");
  expect(total?.amount).toBe(Number(owed?.sum));

  expect((await server.call(payouts.decide, { payoutId, approve: true }, maker)).data.refusal).toBe('fourEyes');
  const approvals = await Promise.all(
    [server, other].map((on) => on.call(payouts.decide, { payoutId, approve: true }, checker)),
  );
  expect(approvals.filter((answer) => answer.success)).toHaveLength(1);
  const [rest] = await server.sql<{ seller: string; bank: string }>(
    `select sum(amount) filter (where account = 'seller') seller, sum(amount) filter (where account = 'bank') bank from ledger`,
  );
  expect(rest).toEqual({ seller: '0', bank: String(-(total?.amount ?? 0)) });
  await expect(server.sql('update payouts set checker_id = maker_id where id = $1', [payoutId])).rejects.toThrow(
    /four_eyes/,
  );

  const owner = await asStaff(server, { agencyId: sales[0]?.agencyId ?? '', rights: ['finance', 'orders'] });
  expect((await server.ask(payouts.settlements, {}, owner)).list).toMatchObject([
    { agencyId: sales[0]?.agencyId, state: 'paid' },
  ]);
  expect((await server.ask(payouts.settlements, {}, maker)).total).toBe(2);

  // The agency's statement: what buyers paid, less commission, is what is paid out; line by line as in sum.
  const [statement] = (await server.ask(payouts.settlements, { payoutId }, owner)).list;
  const settlementId = statement?.settlementId ?? '';
  const figures = await server.ask(payouts.statement, { settlementId }, owner);
  expect(figures).toMatchObject({ orders: 1, paid: { amount: 120_000 }, repaid: { amount: 0 } });
  expect(figures.paid.amount - figures.repaid.amount - figures.commission.amount).toBe(figures.amount.amount);
  const entries = await server.ask(payouts.entries, { settlementId }, owner);
  expect(entries).toMatchObject({ total: 1, list: [{ orderId: sales[0]?.orderId, paid: { amount: 120_000 } }] });
  const stranger = await asStaff(server, { agencyId: sales[1]?.agencyId ?? '', rights: ['finance'] });
  const foreign = [
    await server.call(payouts.statement, { settlementId }, stranger),
    await server.call(payouts.entries, { settlementId }, stranger),
    await server.call(payouts.exportEntries, { settlementId }, stranger),
  ];
  expect(foreign.map(({ data }) => data.refusal)).toEqual(['notFound', 'notFound', 'notFound']);
  const file = await fetch(`${server.url}${payouts.exportEntries.facts.path}?settlementId=${settlementId}`, {
    headers: { cookie: `lyceum_office=${owner.office}`, lang: 'en' },
  });
  const [head, line] = (await file.text()).replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Time,Order number,Paid by buyers,Commission,Payout,Currency');
  expect(line).toMatch(/,1200,120,1080,TWD$/);
  expect(await server.ask(payouts.detail, { payoutId }, checker)).toMatchObject({
    state: 'paid',
    own: false,
    maker: 'Staff',
    checker: 'Staff',
    sellers: 2,
  });
  expect((await server.ask(payouts.list, { state: 'prepared' }, checker)).total).toBe(0);
  expect((await server.call(payouts.prepare, { currency: 'TWD', until }, owner)).data.refusal).toBe('notAllowed');

  await server.ask(refunds.giveBack, { orderId: sales[0]?.orderId ?? '', words: '停課' }, owner);
  await server.runJob('payments.repay');
  clock.pass(1_000);
  const none = await server.call(payouts.prepare, { currency: 'TWD', until: clock().toISOString() }, maker);
  expect(none.data.refusal).toBe('nothingToPayOut');
});

test('a batch that was given up frees its rows for the next', async () => {
  await sell();
  const maker = await asStaff(server, { rights: ['finance'] });
  clock.pass(1_000);
  const prepare = () => server.ask(payouts.prepare, { currency: 'TWD', until: '2099-01-01T00:00:00Z' }, maker);
  const first = await prepare();
  await server.ask(payouts.decide, { payoutId: first.payoutId, approve: false }, maker);
  expect((await server.call(payouts.decide, { payoutId: first.payoutId, approve: true }, maker)).data.refusal).toBe(
    'payoutDecided',
  );
  expect((await prepare()).total).toEqual(first.total);
});

test('the statement of yesterday is compared with the books once, and each difference is listed', async () => {
  const [kept, lost, changed] = [await sell(), await sell(), await sell()];
  await server.sql('alter table payment_attempts disable trigger all');
  await server.sql("update payment_attempts set number = 'LOSTLOSTLOSTLOST0000' where number = $1", [lost.number]);
  await server.sql('update payment_attempts set amount = 99900, promised = 0 where number = $1', [changed.number]);
  await server.sql('alter table payment_attempts enable trigger all');
  clock.pass(day);
  await Promise.all([server.runJob('payments.reconcile'), other.runJob('payments.reconcile')]);
  await server.runJob('payments.reconcile');
  const operator = await asStaff(server, { rights: ['finance'] });
  const days = await server.ask(reconciliations.list, {}, operator);
  expect(days).toMatchObject({ total: 1, list: [{ provider: 'ecpay', differences: 3, open: 3 }] });
  const day1 = { provider: 'ecpay', day: days.list[0]?.day ?? '' };
  const { list } = await server.ask(reconciliations.day, day1, operator);
  const byNumber = (number: string) => list.filter((one) => one.attemptNumber === number);
  expect(byNumber(kept.number)).toEqual([]);
  expect(byNumber(lost.number)).toMatchObject([{ kind: 'missingHere', ours: null, theirs: { amount: 120_000 } }]);
  expect(byNumber('LOSTLOSTLOSTLOST0000')).toMatchObject([{ kind: 'missingThere', theirs: null }]);
  expect(byNumber(changed.number)).toMatchObject([
    { kind: 'amount', ours: { amount: 99_900 }, theirs: { amount: 120_000 } },
  ]);
  expect(list).toHaveLength(3);

  const [first] = list;
  const differenceId = first?.differenceId ?? '';
  const settle = (note: string) => server.call(reconciliations.settle, { differenceId, note }, operator);
  expect((await settle('')).data.refusal).toBe('invalidInput');
  const both = await Promise.all([
    settle('查過了'),
    other.call(reconciliations.settle, { differenceId, note: 'x' }, operator),
  ]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.filter(({ data }) => data.refusal === 'differenceSettled')).toHaveLength(1);
  expect(await server.ask(reconciliations.day, day1, operator)).toMatchObject({ differences: 3, open: 2 });
  const support = await asStaff(server, { rights: ['support'] });
  expect((await server.call(reconciliations.settle, { differenceId, note: 'x' }, support)).data.refusal).toBe(
    'notAllowed',
  );
});
