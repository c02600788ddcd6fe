import * as payouts from '@lyceum/contract/payouts.calls';
import * as reconciliations from '@lyceum/contract/reconciliations.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as shipments from '@lyceum/contract/shipments.calls';
import { day } from '@lyceum/domain/time';
import { describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, aCourseOnSale, aCourseWithBox, aPaidOrder, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

/** A course that was sold, recorded unless told otherwise. */
async function sell(sold?: Awaited<ReturnType<typeof aCourseOnSale>>) {
  const sale = await aPaidOrder(server, bank, sold ?? (await aCourseOnSale(server)));
  return { ...sale, number: sale.form.fields.MerchantTradeNo ?? '' };
}
const asFinance = (agencyId: string) => asStaff(server, { agencyId, rights: ['finance', 'orders'] });
const balanceOf = async (owner: Awaited<ReturnType<typeof asStaff>>) => {
  // What was paid at this moment is of the next one.
  clock.pass(1);
  const [row] = (await server.ask(payouts.balance, {}, owner)).list;
  return row ? [row.held.amount, row.payable.amount] : null;
};

test('four eyes pay sellers once; a refund after the payout waits for later sales', async () => {
  const sales = [await sell(), await sell()];
  const [maker, checker] = [
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['finance'] }),
  ];
  await staySignedIn(server);
  clock.pass(7 * day - 1_000);
  const early = await server.call(payouts.prepare, { currency: 'TWD', until: clock().toISOString() }, maker);
  expect(early.data.refusal).toBe('nothingToPayOut');
  clock.pass(2_000);
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

  const owner = await asFinance(sales[0]?.agencyId ?? '');
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
  expect(await balanceOf(owner)).toEqual([0, -108_000]);
});

test('what is earned is payable a week later: at once for what is watched, by each session for a class', async () => {
  const inDays = (days: number) => new Date(clock().getTime() + days * day);
  const place = await sell(await aClassWithSeats(server, 5, [inDays(10), inDays(20), inDays(30)]));
  const owner = await asFinance(place.agencyId);
  await staySignedIn(server);
  expect(await balanceOf(owner)).toEqual([108_000, 0]);
  clock.pass(16 * day);
  expect(await balanceOf(owner)).toEqual([108_000, 0]);
  clock.pass(2 * day);
  expect(await balanceOf(owner)).toEqual([72_000, 36_000]);

  const [maker, checker] = [
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['finance'] }),
  ];
  await staySignedIn(server);
  const payOut = async () => {
    const until = clock().toISOString();
    const { payoutId } = await server.ask(payouts.prepare, { currency: 'TWD', until }, maker);
    await server.ask(payouts.decide, { payoutId, approve: true }, checker);
  };
  await payOut();
  expect(await balanceOf(owner)).toEqual([72_000, 0]);
  const [statement] = (await server.ask(payouts.settlements, {}, owner)).list;
  expect(statement).toMatchObject({
    paid: { amount: 40_000 },
    commission: { amount: 4_000 },
    amount: { amount: 36_000 },
  });
  clock.pass(20 * day);
  expect(await balanceOf(owner)).toEqual([0, 72_000]);

  // A refund of the rest, before it was paid out, takes what it takes; nothing is paid twice and no unit is lost.
  await server.ask(refunds.giveBack, { orderId: place.orderId, money: '500.00', words: '少上一堂' }, owner);
  await server.runJob('payments.repay');
  expect(await balanceOf(owner)).toEqual([0, 27_000]);
  await payOut();
  expect(await balanceOf(owner)).toBeNull();
  const [paid] = await server.sql<{ sum: string }>('select sum(amount) from settlements where agency_id = $1', [
    place.agencyId,
  ]);
  expect(Number(paid?.sum)).toBe(63_000);
});

test('what the buyer may still give back unopened is not earned, and an order with an open refund gives nothing more', async () => {
  const sale = await sell();
  await server.sql(`update order_lines set terms = '{"rule": "unopened", "withinDays": 20}' where order_id = $1`, [
    sale.orderId,
  ]);
  const owner = await asFinance(sale.agencyId);
  await staySignedIn(server);
  clock.pass(19 * day);
  expect(await balanceOf(owner)).toEqual([108_000, 0]);
  const { refundId } = await server.ask(
    refunds.ask,
    { orderId: sale.orderId, money: '1200.00', reason: 'changedMind' },
    sale,
  );
  clock.pass(2 * day);
  expect(await balanceOf(owner)).toEqual([108_000, 0]);
  await server.ask(refunds.withdraw, { refundId }, sale);
  expect(await balanceOf(owner)).toEqual([0, 108_000]);
});

describe('a course of NT$1,800 with a box of NT$600, at a commission of ten per cent', () => {
  /** Sold, with its seller and two operators; `payOut` answers what sellers get, in minor units. */
  async function sellBox() {
    const sale = await aCourseWithBox(server, bank);
    const seller = await asFinance(sale.agencyId);
    const [maker, checker] = [
      await asStaff(server, { rights: ['finance'] }),
      await asStaff(server, { rights: ['finance'] }),
    ];
    await staySignedIn(server);
    const { orderId } = sale;
    return {
      ...sale,
      seller,
      ship: () => server.ask(shipments.ship, { orderId, carrier: 'tw-tcat', number: '9060 1234 5678' }, seller),
      receive: () => server.ask(shipments.receive, { orderId }, sale),
      payOut: async () => {
        const until = clock().toISOString();
        const { payoutId } = await server.ask(payouts.prepare, { currency: 'TWD', until }, maker);
        await server.ask(payouts.decide, { payoutId, approve: true }, checker);
        const [statement] = (await server.ask(payouts.settlements, { payoutId }, seller)).list;
        return statement && [statement.paid.amount, statement.commission.amount, statement.amount.amount];
      },
    };
  }

  test('is earned in two: the course a week after payment, sent or not; the box a week after its receipt', async () => {
    const { seller, ship, receive, payOut } = await sellBox();
    // Of NT$1,800 the seller gets 1,620: for the course 1,200 less 120, for the box 600 less 60.
    clock.pass(7 * day - 1_000);
    expect(await balanceOf(seller)).toEqual([162_000, 0]);
    clock.pass(1_000);
    expect(await balanceOf(seller)).toEqual([54_000, 108_000]);
    expect(await payOut()).toEqual([120_000, 12_000, 108_000]);
    expect(await balanceOf(seller)).toEqual([54_000, 0]);
    // Nothing more by waiting: neither before it is sent nor on its way.
    clock.pass(20 * day);
    expect(await balanceOf(seller)).toEqual([54_000, 0]);
    await ship();
    clock.pass(9 * day);
    expect(await balanceOf(seller)).toEqual([54_000, 0]);
    await receive();
    clock.pass(7 * day - 1_000);
    expect(await balanceOf(seller)).toEqual([54_000, 0]);
    clock.pass(1_000);
    expect(await balanceOf(seller)).toEqual([0, 54_000]);
    expect(await payOut()).toEqual([60_000, 6_000, 54_000]);
    expect(await balanceOf(seller)).toBeNull();
  });

  test('which nobody says to have received counts as received after ten days, and is earned a week later', async () => {
    const { seller, ship } = await sellBox();
    await ship();
    clock.pass(10 * day + 1_000);
    await server.runJob('orders.sweep');
    clock.pass(7 * day - 1_000);
    expect(await balanceOf(seller)).toEqual([54_000, 108_000]);
    clock.pass(1_000);
    expect(await balanceOf(seller)).toEqual([0, 162_000]);
  });

  test('whose box goes back has earned the course alone', async () => {
    const { seller, ship, receive, payOut, orderId, token } = await sellBox();
    await ship();
    await receive();
    clock.pass(6 * day);
    const [line] = (await server.ask(refunds.preview, { orderId }, { token })).lines;
    const lines = [{ lineId: line?.lineId ?? '', part: 'parcel' as const }];
    const asked = { orderId, money: '600.00', reason: 'changedMind' as const, lines };
    const { refundId } = await server.ask(refunds.ask, asked, { token });
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, seller);
    await server.runJob('payments.repay');
    expect(await balanceOf(seller)).toEqual([108_000, 0]);
    clock.pass(day);
    expect(await balanceOf(seller)).toEqual([0, 108_000]);
    expect(await payOut()).toEqual([120_000, 12_000, 108_000]);
    expect(await balanceOf(seller)).toBeNull();
  });
});

test('a seller who owes for 30 days is asked for a transfer, once; recorded, the books are even', async () => {
  const sale = await sell();
  const owner = await asFinance(sale.agencyId);
  await asStaff(server, { agencyId: sale.agencyId, owner: true });
  const [maker, checker] = [
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['finance'] }),
  ];
  await staySignedIn(server);
  clock.pass(8 * day);
  const { payoutId } = await server.ask(payouts.prepare, { currency: 'TWD', until: clock().toISOString() }, maker);
  await server.ask(payouts.decide, { payoutId, approve: true }, checker);
  await server.ask(refunds.giveBack, { orderId: sale.orderId, words: '停課' }, owner);
  await server.runJob('payments.repay');
  const sweep = () => Promise.all([server.runJob('payouts.debts'), other.runJob('payouts.debts')]);
  const debts = async () => {
    const { list } = await server.ask(payouts.debts, {}, maker);
    return list.filter(({ agencyId }) => agencyId === sale.agencyId);
  };
  const asked = () =>
    server.sql("select 1 from outbox where kind = 'mail' and body like '%1,080%' and created_at > $1", [since]);
  const since = clock().toISOString();
  await sweep();
  expect(await debts()).toMatchObject([{ amount: { amount: 108_000, currency: 'TWD' }, askedAt: null }]);
  clock.pass(30 * day);
  await sweep();
  await sweep();
  expect(await asked()).toHaveLength(1);
  const [debt] = await debts();
  expect(debt?.askedAt).not.toBeNull();
  const record = (by = maker, on = server) => on.call(payouts.recordTransfer, { debtId: debt?.debtId ?? '' }, by);
  expect((await record(owner)).data.refusal).toBe('notAllowed');
  const both = await Promise.all([record(maker), record(maker, other)]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(await balanceOf(owner)).toBeNull();
  expect((await server.ask(payouts.settlements, {}, owner)).list).toMatchObject([
    { payoutId: null, amount: { amount: -108_000 }, state: 'paid' },
    { amount: { amount: 108_000 } },
  ]);
  expect(await debts()).toEqual([]);
  expect(
    await server.sql("select sum(amount)::int from ledger where account = 'seller' and agency_id = $1", [
      sale.agencyId,
    ]),
  ).toEqual([{ sum: 0 }]);
});

test('a debt that later sales make good is forgotten', async () => {
  const course = await aCourseOnSale(server);
  const [paid, back] = [await sell(course), await sell(course)];
  const owner = await asFinance(paid.agencyId);
  const [maker, checker] = [
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['finance'] }),
  ];
  await staySignedIn(server);
  clock.pass(8 * day);
  const { payoutId } = await server.ask(payouts.prepare, { currency: 'TWD', until: clock().toISOString() }, maker);
  await server.ask(payouts.decide, { payoutId, approve: true }, checker);
  await server.ask(refunds.giveBack, { orderId: back.orderId, words: '停課' }, owner);
  await server.runJob('payments.repay');
  await server.runJob('payouts.debts');
  const owed = async () =>
    (await server.ask(payouts.debts, {}, maker)).list.filter((one) => one.agencyId === paid.agencyId);
  expect(await owed()).toHaveLength(1);
  await sell(course);
  await server.runJob('payouts.debts');
  expect(await owed()).toEqual([]);
  expect(await balanceOf(owner)).toEqual([108_000, -108_000]);
});

test('a batch that was given up frees its rows for the next', async () => {
  await sell();
  const maker = await asStaff(server, { rights: ['finance'] });
  await staySignedIn(server);
  clock.pass(8 * day);
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
  // What the bank kept is the platform's cost, booked once for each payment.
  const fees = await server.sql(
    `select l.account, l.amount::int from ledger l join payment_attempts a on a.id = l.attempt_id
     where a.number = $1 and l.account in ('platform', 'provider') order by l.account, l.amount`,
    [kept.number],
  );
  expect(fees).toEqual([
    { account: 'platform', amount: 2_400 },
    { account: 'provider', amount: -2_400 },
    { account: 'provider', amount: 120_000 },
  ]);
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);

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
