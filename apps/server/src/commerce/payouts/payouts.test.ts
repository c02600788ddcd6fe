import { orderNumber } from '@lyceum/domain/ids';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payouts from '@lyceum/contract/payouts.calls';
import * as reconciliations from '@lyceum/contract/reconciliations.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as shipments from '@lyceum/contract/shipments.calls';
import { minor } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { aChapter, aCourse, aHeldLesson, anOffer, anOfflineCourse } from '@lyceum/fixtures/builders';
import { describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import {
  aClassWithSeats,
  aCourseOnSale,
  aCourseWithBox,
  aPaidOrder,
  openShop,
  payByCard,
  signIn,
  staySignedIn,
} from '../../testing/world.ts';
import type { DiscountSource } from '../orders/discounts.ts';

const clock = testClock();
/** Whom the seller gives NT$300 off the dearest line of the cart. */
const favoured = new Set<string>();
const favours: DiscountSource = {
  name: 'favours',
  quote: (_db, { userId, lines }) => {
    const line = lines.findIndex(
      ({ quote }) => quote.unitPrice === Math.max(...lines.map((one) => one.quote.unitPrice)),
    );
    const favour = {
      payer: 'seller' as const,
      lines: [line],
      amount: minor(30_000),
      source: 'favours',
      reference: '1',
    };
    return Promise.resolve(favoured.has(userId) ? [favour] : []);
  },
};
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank, extras: { discounts: [favours] } });

/** A course that was sold, recorded unless told otherwise. */
async function sell(sold?: Awaited<ReturnType<typeof aCourseOnSale>>) {
  const sale = await aPaidOrder(server, bank, sold ?? (await aCourseOnSale(server)));
  return { ...sale, number: sale.form.fields.MerchantTradeNo ?? '' };
}
/** Recorded courses of one seller at these prices, in minor units. */
async function aShop(...prices: number[]) {
  const courses = prices.map((price) => aCourse({ offers: [anOffer({ price })] }));
  await openShop(server, courses);
  return courses.map(({ id, offers }, at) => ({
    productId: id,
    offerId: offers[0]?.id ?? '',
    price: prices[at] ?? 0,
  }));
}
/** Two operators; `payOut` prepares a batch of all until now, and the second pays it. */
async function twoOperators() {
  const [maker, checker] = [
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['finance'] }),
  ];
  const prepare = async () => {
    const until = clock().toISOString();
    return (await server.ask(payouts.prepare, { currency: 'TWD', until }, maker)).payoutId;
  };
  const payOut = async () => {
    const payoutId = await prepare();
    await server.ask(payouts.decide, { payoutId, approve: true }, checker);
    return payoutId;
  };
  return { maker, checker, prepare, payOut };
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
  expect(head).toBe('Time (Asia/Taipei),Order number,Paid by buyers,Commission,Payout,Currency');
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

test('a statement has what was sold until a week ago, to the instant; later sales and refunds are in the next', async () => {
  const shop = await aShop(120_000, 400);
  const sales = [];
  for (const course of [shop[0], shop[1], shop[0]]) {
    sales.push({ at: clock().toISOString(), ...(await sell(course)) });
    clock.pass(hour);
  }
  const [dear, cheap, late] = sales;
  const owner = await asFinance(dear?.agencyId ?? '');
  const { maker, checker, prepare, payOut } = await twoOperators();
  await server.sql("update staff set name = 'Mei' where id = $1", [maker.staffId]);
  await server.sql("update staff set name = 'Chen' where id = $1", [checker.staffId]);
  await staySignedIn(server);
  clock.pass(7 * day - 2 * hour);
  const until = clock().toISOString();
  const payoutId = await prepare();
  const statementOf = async (batch: string, by = owner) =>
    (await server.ask(payouts.settlements, { payoutId: batch, pageSize: 50 }, by)).list;
  const [waiting] = await statementOf(payoutId);
  // Of NT$4 the commission of ten per cent rounds to nothing.
  const [paid, commission, amount] = [120_400, 12_000, 108_400].map((its) => ({ amount: its, currency: 'TWD' }));
  const expected = { payoutId, since: dear?.at, until, orders: 2, paid, repaid: { amount: 0 }, commission, amount };
  expect(waiting).toMatchObject({ ...expected, state: 'prepared', paidAt: null });
  expect(await server.ask(payouts.detail, { payoutId }, checker)).toMatchObject({
    state: 'prepared',
    own: false,
    maker: 'Mei',
    checker: null,
    decidedAt: null,
  });
  clock.pass(hour);
  const decidedAt = clock().toISOString();
  await server.ask(payouts.decide, { payoutId, approve: true }, checker);
  const [settled] = await statementOf(payoutId);
  expect(settled).toMatchObject({ ...expected, state: 'paid', paidAt: decidedAt });
  const all = await server.ask(payouts.list, { pageSize: 50 }, maker);
  expect(all.list).toHaveLength(all.total);
  expect(all.list[0]).toMatchObject({ payoutId, own: true, maker: 'Mei', checker: 'Chen', decidedAt });
  expect((await server.ask(payouts.list, { page: 2, pageSize: 1 }, maker)).list).toEqual([all.list[1]]);
  expect((await server.ask(payouts.list, { page: 2, pageSize: 2 }, maker)).list).toEqual(all.list.slice(2, 4));

  // Line by line, in the order in which they were sold.
  const settlementId = settled?.settlementId ?? '';
  const entry = (sale: typeof dear, ...figures: number[]) => {
    const [its, kept, rest] = figures.map((figure) => ({ amount: figure, currency: 'TWD' }));
    const { orderId, at } = sale ?? {};
    return { orderId, orderNumber: orderNumber(orderId ?? ''), at, paid: its, commission: kept, amount: rest };
  };
  const [line, next] = [entry(dear, 120_000, 12_000, 108_000), entry(cheap, 400, 0, 400)];
  expect(await server.ask(payouts.entries, { settlementId }, owner)).toMatchObject({ total: 2, list: [line, next] });
  const secondPage = await server.ask(payouts.entries, { settlementId, page: 2, pageSize: 1 }, owner);
  expect(secondPage).toMatchObject({ total: 2, list: [next] });
  const file = await fetch(`${server.url}${payouts.exportEntries.facts.path}?settlementId=${settlementId}`, {
    headers: { cookie: `lyceum_office=${owner.office}`, lang: 'en' },
  });
  // The agency's clock is eight hours ahead.
  const inTaipei = (at = '') => new Date(Date.parse(at) + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');
  expect((await file.text()).split('\r\n').slice(1)).toEqual([
    `${inTaipei(line.at)},${line.orderNumber},1200,120,1080,TWD`,
    `${inTaipei(next.at)},${next.orderNumber},4,0,4,TWD`,
    '',
  ]);

  // NT$500 of the dear one go back, NT$50 of commission with them; the late one is earned an hour later.
  await server.ask(refunds.giveBack, { orderId: dear?.orderId ?? '', money: '500.00', words: '補償' }, owner);
  await server.runJob('payments.repay');
  expect(await balanceOf(owner)).toEqual([0, 63_000]);
  const later = await payOut();
  const figures = { orders: 1, paid: { amount: 120_000 }, repaid: { amount: 50_000 }, commission: { amount: 7_000 } };
  expect(await statementOf(later)).toMatchObject([{ ...figures, since: dear?.at, amount: { amount: 63_000 } }]);
  const [newest] = await statementOf(later);
  expect(await server.ask(payouts.entries, { settlementId: newest?.settlementId ?? '' }, owner)).toMatchObject({
    list: [entry(dear, -50_000, -5_000, -45_000), entry(late, 120_000, 12_000, 108_000)],
  });
  const both = await server.ask(payouts.settlements, {}, owner);
  expect(both).toMatchObject({ total: 2, list: [{ payoutId: later }, { payoutId }] });
  const page = await server.ask(payouts.settlements, { page: 2, pageSize: 1 }, owner);
  expect(page).toMatchObject({ total: 2, list: [{ payoutId }] });
});

describe('an order with two classes, one in three days at NT$1,200 less 300, one in sixty at NT$900', () => {
  async function sellTwo() {
    const starts = [3, 60].map((days) => new Date(clock().getTime() + days * day).toISOString());
    const classes = starts.map((start, at) =>
      anOfflineCourse(start, {
        offers: [anOffer({ stock: 5, price: [120_000, 90_000][at] ?? 0, accessFrom: 'classStart' })],
        chapters: [aChapter({ lessons: [aHeldLesson(start)] })],
      }),
    );
    await openShop(server, classes);
    const token = await signIn(server);
    favoured.add((await server.ask(accounts.checkUserLogin, {}, { token })).id);
    for (const { id: productId, offers } of classes) {
      const offerId = offers[0]?.id ?? '';
      await server.ask(orders.addToCart, { productId, offerId, quantity: 1, keep: true }, { token });
    }
    const { cartId } = await server.ask(orders.cart, {}, { token });
    const bought = { cartId: cartId ?? '', money: '1800.00', agreed: true };
    const { orderId } = await server.ask(orders.commit, bought, { token, idempotencyKey: cartId ?? '' });
    await payByCard(server, bank, { token, orderId, total: 180_000 });
    const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
    const owner = await asFinance(row?.agency_id ?? '');
    await staySignedIn(server);
    return { token, orderId, owner };
  }

  test('is earned by each a week after its fifty minutes; what goes back is a half of each', async () => {
    const { orderId, owner } = await sellTwo();
    clock.pass(10 * day + 50 * minute - 2);
    expect(await balanceOf(owner)).toEqual([162_000, 0]);
    expect(await balanceOf(owner)).toEqual([81_000, 81_000]);
    // Of the NT$1,500 that are left the seller keeps 1,350.
    await server.ask(refunds.giveBack, { orderId, money: '300.00', words: '補償' }, owner);
    await server.runJob('payments.repay');
    expect(await balanceOf(owner)).toEqual([67_500, 67_500]);
  });

  test('whose second class the buyer gives back, waits for the first alone, but for the fee', async () => {
    const { token, orderId, owner } = await sellTwo();
    const { lines } = await server.ask(refunds.preview, { orderId }, { token });
    const second = lines.find(({ rest }) => rest.amount === 90_000);
    const chosen = { lines: [{ lineId: second?.lineId ?? '', part: 'content' as const }], money: '855.00' };
    const { refundId } = await server.ask(refunds.ask, { orderId, reason: 'changedMind', ...chosen }, { token });
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, owner);
    await server.runJob('payments.repay');
    // Of the NT$945 that are left, the commission of 94 off, the fee's 45 are earned; in whole dollars.
    expect(await balanceOf(owner)).toEqual([81_000, 4_100]);
  });
});

test('what is earned is payable a week later: at once for what is watched, by each session for a class', async () => {
  const inDays = (days: number) => new Date(clock().getTime() + days * day);
  const place = await sell(await aClassWithSeats(server, 5, [inDays(10), inDays(20), inDays(30)]));
  const owner = await asFinance(place.agencyId);
  await staySignedIn(server);
  expect((await server.ask(payouts.balance, {}, owner)).list).toEqual([]);
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
  const course = await aCourseOnSale(server);
  const [sale, kept] = [await sell(course), await sell(course)];
  await server.sql(
    `update order_lines set terms = '{"rule": "unopened", "withinDays": 20}' where order_id in ($1, $2)`,
    [sale.orderId, kept.orderId],
  );
  const owner = await asFinance(sale.agencyId);
  await staySignedIn(server);
  clock.pass(20 * day - 2);
  expect(await balanceOf(owner)).toEqual([216_000, 0]);
  const { refundId } = await server.ask(
    refunds.ask,
    { orderId: sale.orderId, money: '1200.00', reason: 'changedMind' },
    sale,
  );
  expect(await balanceOf(owner)).toEqual([108_000, 108_000]);
  await server.ask(refunds.withdraw, { refundId }, sale);
  expect(await balanceOf(owner)).toEqual([0, 216_000]);
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
    clock.pass(7 * day - 2);
    expect(await balanceOf(seller)).toEqual([162_000, 0]);
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
    clock.pass(7 * day - 2);
    expect(await balanceOf(seller)).toEqual([54_000, 0]);
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
  const shop = await aShop(120_000, 50_000);
  const [dear, cheap] = shop;
  const sale = await sell(dear);
  const owner = await asFinance(sale.agencyId);
  await asStaff(server, { agencyId: sale.agencyId, owner: true });
  const { maker, payOut } = await twoOperators();
  await staySignedIn(server);
  clock.pass(8 * day);
  await payOut();
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
  expect(await debts()).toMatchObject([{ amount: { amount: 108_000, currency: 'TWD' }, since, askedAt: null }]);
  clock.pass(30 * day - 1);
  await sweep();
  expect(await asked()).toHaveLength(0);
  clock.pass(1);
  await sweep();
  await sweep();
  expect(await asked()).toHaveLength(1);
  const [debt] = await debts();
  expect(debt?.askedAt).toBe(clock().toISOString());

  // A sale of NT$500 yesterday, of which the seller gets 450 in a week, is settled with what is transferred: whole, with its commission.
  const { orderId } = await sell(cheap);
  clock.pass(day);
  const record = (by = maker, on = server) => on.call(payouts.recordTransfer, { debtId: debt?.debtId ?? '' }, by);
  expect((await record(owner)).data.refusal).toBe('notAllowed');
  const both = await Promise.all([record(maker), record(maker, other)]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.filter(({ data }) => data.refusal === 'decidedMeanwhile')).toHaveLength(1);
  const transferredAt = clock().toISOString();
  expect(await balanceOf(owner)).toBeNull();
  const { list } = await server.ask(payouts.settlements, {}, owner);
  expect(list).toMatchObject([
    {
      payoutId: null,
      orders: 1,
      paid: { amount: 50_000 },
      repaid: { amount: 120_000 },
      commission: { amount: -7_000 },
      amount: { amount: -63_000 },
      state: 'paid',
      paidAt: transferredAt,
    },
    { amount: { amount: 108_000 } },
  ]);
  expect(await debts()).toEqual([]);
  const [books] = await server.sql(
    `select sum(amount) filter (where account = 'seller')::int seller, sum(amount) filter (where account = 'bank')::int bank
     from ledger where agency_id = $1 or movement_id in (select movement_id from ledger where agency_id = $1 and at = $2)`,
    [sale.agencyId, transferredAt],
  );
  expect(books).toEqual({ seller: 0, bank: 63_000 });

  // NT$100 go back of what the transfer settled before it was earned: the seller owes his 90, before and after that day.
  await server.ask(refunds.giveBack, { orderId, money: '100.00', words: '補償' }, owner);
  await server.runJob('payments.repay');
  expect(await balanceOf(owner)).toEqual([0, -9_000]);
  clock.pass(7 * day);
  expect(await balanceOf(owner)).toEqual([0, -9_000]);
});

test('a debt that later sales make good is forgotten', async () => {
  const course = await aCourseOnSale(server);
  const [paid, back] = [await sell(course), await sell(course)];
  const owner = await asFinance(paid.agencyId);
  const head = await asStaff(server, { agencyId: paid.agencyId, owner: true });
  const { maker, payOut } = await twoOperators();
  await staySignedIn(server);
  clock.pass(8 * day);
  await payOut();
  await server.ask(refunds.giveBack, { orderId: back.orderId, words: '停課' }, owner);
  await server.runJob('payments.repay');
  await server.runJob('payouts.debts');
  const owed = async () =>
    (await server.ask(payouts.debts, {}, maker)).list.filter((one) => one.agencyId === paid.agencyId);
  const [debt] = await owed();
  expect(debt).toMatchObject({ amount: { amount: 108_000 } });
  await sell(course);
  clock.pass(hour);
  // The books are even already: nobody has to transfer anything.
  const transfer = await server.call(payouts.recordTransfer, { debtId: debt?.debtId ?? '' }, maker);
  expect(transfer.data.refusal).toBe('decidedMeanwhile');
  await server.runJob('payouts.debts');
  const endedAt = clock();
  expect(await owed()).toEqual([]);
  expect(await balanceOf(owner)).toEqual([108_000, -108_000]);

  // What is even is neither paid out nor asked for, however long it stays so.
  clock.pass(30 * day);
  expect(await balanceOf(owner)).toEqual([0, 0]);
  const until = clock().toISOString();
  const none = await server.call(payouts.prepare, { currency: 'TWD', until }, maker);
  expect(none.data.refusal).toBe('nothingToPayOut');
  await server.runJob('payouts.debts');
  expect(await server.sql('select 1 from outbox where recipient = $1', [head.email])).toEqual([]);
  const [kept] = await server.sql('select asked_at, ended_at from seller_debts where id = $1', [debt?.debtId]);
  expect(kept).toEqual({ asked_at: null, ended_at: endedAt });
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

test('what went back of a batch that waits is taken back only once somebody was paid by it', async () => {
  const [one, two] = await aShop(50_000, 80_000);
  const returned = await sell(one);
  const { maker, checker, prepare } = await twoOperators();
  await staySignedIn(server);
  clock.pass(8 * day);
  const waiting = await prepare();
  const owner = await asFinance(returned.agencyId);
  await server.ask(refunds.giveBack, { orderId: returned.orderId, money: null, words: '上課前取消' }, owner);
  await server.runJob('payments.repay');
  await sell(two);
  await staySignedIn(server);
  clock.pass(8 * day);
  const next = await prepare();
  await server.ask(payouts.decide, { payoutId: waiting, approve: false }, maker);
  await server.ask(payouts.decide, { payoutId: next, approve: true }, checker);
  const settled = 'select sum(amount)::int sum from settled_orders where order_id = $1 having sum(amount) <> 0';
  expect(await server.sql(settled, [returned.orderId])).toEqual([]);
  expect(await balanceOf(owner)).toBeNull();
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
