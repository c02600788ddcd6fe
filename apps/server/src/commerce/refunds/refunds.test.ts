import * as courses from '@lyceum/contract/courses.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { minor, toDecimal } from '@lyceum/domain/money';
import { day, minute } from '@lyceum/domain/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank, type Form } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, aCourseOnSale, order, payByCard, signIn } from '../../testing/world.ts';

const clock = testClock();
let token: string;

const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });
beforeEach(async () => {
  token = await signIn(server);
});

type Part = { lineId: string; part: 'content' | 'parcel' };
type Sold = { productId: string; offerId: string; price: number };

async function payFor(orderId: string, total: number): Promise<Form> {
  const form = await payByCard(server, bank, { token, orderId, total });
  return form;
}

async function bought(sold: Sold, quantity = 1) {
  const made = await order(server, token, sold, quantity);
  return { ...made, form: await payFor(made.orderId, sold.price * quantity) };
}

const agencyOf = async (orderId: string) =>
  (await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]))[0]?.agency_id ??
  '';
const seller = async (orderId: string) => asStaff(server, { agencyId: await agencyOf(orderId), rights: ['orders'] });
const preview = (orderId: string) => server.ask(refunds.preview, { orderId }, { token });
const ask = (orderId: string, money: number, more: { lines?: Part[]; goodwill?: boolean } = {}) =>
  server.call(refunds.ask, { orderId, money: toDecimal(money), reason: 'changedMind', ...more }, { token });
/** As if it had been bought where the terms give nothing back. */
const giveNothing = (orderId: string) =>
  server.sql(`update order_lines set terms = '{"rule": "none"}' where order_id = $1`, [orderId]);
const stateOf = async (orderId: string) => (await server.ask(orders.orderDetails, { orderId }, { token })).state;
const sweep = () => Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);

/** Of an order by SQL: what each account has of it, and what the provider still holds of its payment. */
async function booksOf(orderId: string) {
  const rows = await server.sql<{ account: string; sum: string }>(
    `select l.account, sum(l.amount) from ledger l
     where l.order_id = $1 and l.account in ('seller', 'commission') group by l.account`,
    [orderId],
  );
  const [held] = await server.sql<{ sum: string }>(
    `select coalesce(sum(l.amount), 0) sum from ledger l join payment_attempts a on a.id = l.attempt_id
     join orders o on o.checkout_id = a.checkout_id where o.id = $1 and l.account = 'provider'`,
    [orderId],
  );
  const of = (account: string) => 0 - Number(rows.find((row) => row.account === account)?.sum ?? 0);
  return { seller: of('seller'), commission: of('commission'), held: Number(held?.sum) };
}

async function ledgerIsZero() {
  expect(await server.sql('select currency from ledger group by currency having sum(amount) <> 0')).toEqual([]);
}

describe('by the terms of the order', () => {
  test('half watched, half comes back: asked, agreed, sent, and the course is closed', async () => {
    const course = await aCourseOnSale(server);
    const { orderId } = await bought(course);
    expect(await preview(orderId)).toMatchObject({
      open: true,
      goodwill: false,
      lines: [{ part: 'content', terms: { rule: 'proRata' }, rest: { amount: 120_000 } }],
      total: { amount: 120_000 },
    });
    const [lesson] = await server.sql<{ id: string }>(
      'update lessons set trial = false where product_id = $1 returning id',
      [course.productId],
    );
    await server.ask(courses.play, { productId: course.productId, catalogId: lesson?.id ?? '' }, { token });
    expect((await preview(orderId)).total.amount).toBe(60_000);
    expect((await ask(orderId, 120_000)).data).toMatchObject({ refusal: 'refundChanged', params: { total: '600.00' } });
    const asked = await ask(orderId, 60_000);
    expect(asked.data.state).toBe('asked');
    expect(await stateOf(orderId)).toBe('refunding');
    expect((await ask(orderId, 60_000)).data.refusal).toBe('refundUnderWay');

    const { refundId } = asked.data;
    const staff = await seller(orderId);
    const answers = await Promise.all(
      [server, other, server].map((on) => on.call(refunds.decide, { refundId, agree: true, words: '' }, staff)),
    );
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    expect(answers.filter((answer) => answer.data.refusal === 'refundDecided')).toHaveLength(2);
    await sweep();
    expect(await stateOf(orderId)).toBe('refunded');
    const before = { total: 120_000, rate: (await booksOf(orderId)).commission };
    expect(await booksOf(orderId)).toMatchObject({ held: 60_000, seller: 60_000 - before.rate });
    expect((await server.ask(orders.orderDetails, { orderId }, { token })).refunded.amount).toBe(60_000);
    expect((await server.ask(refunds.ofOrder, { orderId }, { token })).list).toMatchObject([
      { refundId, state: 'repaid', actions: [], amount: { amount: 60_000 } },
    ]);
    const [log] = await server.sql('select act, before, after from audit_log where thing = $1', [refundId]);
    expect(log).toEqual({ act: 'decide refunds', before: { state: 'asked' }, after: { state: 'sending' } });
    await ledgerIsZero();
  });

  test('before the first lesson all less five per cent, then a half, then nothing; the seats are free again', async () => {
    const seats = await aClassWithSeats(server, 4);
    const { orderId } = await bought(seats, 3);
    expect((await preview(orderId)).total.amount).toBe(342_000);
    const asked = await ask(orderId, 342_000);
    await server.ask(refunds.decide, { refundId: asked.data.refundId, agree: true, words: '' }, await seller(orderId));
    await sweep();
    expect(await stateOf(orderId)).toBe('refunded');
    const [stock] = await server.sql<{ left: number }>('select "left" from offer_stock where offer_id = $1', [
      seats.offerId,
    ]);
    expect(stock?.left).toBe(4);
    expect(await booksOf(orderId)).toMatchObject({ held: 18_000 });
  });

  test('what is not refundable says so, and a free order too', async () => {
    const course = await aCourseOnSale(server);
    const { orderId } = await bought(course);
    await giveNothing(orderId);
    expect(await preview(orderId)).toMatchObject({ open: false, goodwill: true, total: { amount: 0 } });
    expect((await ask(orderId, 0)).data.refusal).toBe('notRefundable');
    const free = await order(server, token, await aCourseOnSale(server, { price: 0 }));
    expect((await ask(free.orderId, 0)).data.refusal).toBe('notRefundable');
    const unpaid = await order(server, token, course);
    expect((await ask(unpaid.orderId, 120_000)).data.refusal).toBe('notRefundable');
  });
});

describe('a lesson is used when its address was handed out, whatever a player reports', () => {
  /** The lessons of a course, none of them a trial. */
  const lessonsOf = async (productId: string) =>
    (
      await server.sql<{ id: string }>('update lessons set trial = false where product_id = $1 returning id', [
        productId,
      ])
    ).map(({ id }) => id);
  const open = (productId: string, catalogId: string, on = other) =>
    on.call(courses.play, { productId, catalogId }, { token });

  test('every address opened and nothing reported: nothing of it comes back; one of two opened: half', async () => {
    const course = await aCourseOnSale(server);
    const lessons = await lessonsOf(course.productId);
    expect(lessons).toHaveLength(2);
    const { orderId } = await bought(course);
    const shown: number[] = [];
    for (const lesson of [...lessons, ...lessons]) {
      expect((await open(course.productId, lesson)).data.url).toMatch(/^\/stream\//);
      shown.push((await preview(orderId)).total.amount);
    }
    expect(shown).toEqual([60_000, 0, 0, 0]);
    expect(await preview(orderId)).toMatchObject({ open: false, goodwill: true });
    for (const money of [120_000, 60_000, 0]) {
      expect((await ask(orderId, money)).data.refusal).toBe('notRefundable');
    }
    expect((await server.ask(courses.queryCatalogFlag, { productId: course.productId }, { token })).list).toEqual([]);
  });

  test('where everything comes back while nothing was opened, one address is enough; a trial lesson is none', async () => {
    const course = await aCourseOnSale(server);
    const { orderId } = await bought(course);
    await server.sql(`update order_lines set terms = '{"rule": "unopened", "withinDays": 7}' where order_id = $1`, [
      orderId,
    ]);
    const [trial] = await server.sql<{ id: string }>('select id from lessons where product_id = $1 and trial', [
      course.productId,
    ]);
    expect((await open(course.productId, trial?.id ?? '')).data).toMatchObject({ trial: false });
    expect((await preview(orderId)).total.amount).toBe(120_000);
    const [lesson = ''] = await lessonsOf(course.productId);
    await open(course.productId, lesson);
    expect((await preview(orderId)).total.amount).toBe(0);
  });

  test('bought again after a refund, what was opened the first time is not used yet', async () => {
    const course = await aCourseOnSale(server);
    const [first = '', second = ''] = await lessonsOf(course.productId);
    const { orderId } = await bought(course);
    await open(course.productId, first);
    const { refundId } = (await ask(orderId, 60_000)).data;
    expect((await open(course.productId, second)).data.refusal).toBe('courseNotBought');
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, await seller(orderId));
    await sweep();
    const again = await bought(course);
    expect((await preview(again.orderId)).total.amount).toBe(120_000);
    await open(course.productId, first);
    expect((await preview(again.orderId)).total.amount).toBe(60_000);
  });

  test('asked for at the same moment on two servers: all the money or a lesson, never both', async () => {
    const course = await aCourseOnSale(server);
    const lessons = await lessonsOf(course.productId);
    for (let round = 0; round < 12; round += 1) {
      token = await signIn(server);
      const { orderId } = await bought(course);
      const [asked, ...opened] = await Promise.all([
        ask(orderId, 120_000),
        ...lessons.map((lesson, at) => open(course.productId, lesson, at === 0 ? server : other)),
      ]);
      const got = opened.filter(({ success }) => success).length;
      expect(got > 0).toBe(!asked.success);
      const [row] = await server.sql<{ count: string }>(
        `select count(*) from lesson_openings p join order_lines l on l.id = p.order_line_id where l.order_id = $1`,
        [orderId],
      );
      expect(Number(row?.count)).toBe(got);
    }
  });
});

test('refused, appealed, repaid with what the operator decides', async () => {
  const { orderId } = await bought(await aCourseOnSale(server));
  const { refundId } = (await ask(orderId, 120_000)).data;
  const staff = await seller(orderId);
  const silent = await server.call(refunds.decide, { refundId, agree: false, words: ' ' }, staff);
  expect(silent.data.refusal).toBe('invalidInput');
  await server.ask(refunds.decide, { refundId, agree: false, words: '已經看完了' }, staff);
  expect(await stateOf(orderId)).toBe('completed');
  expect((await server.ask(refunds.ofOrder, { orderId }, { token })).list[0]?.actions).toEqual(['appeal']);
  await server.ask(refunds.appeal, { refundId, words: '只看了一半' }, { token });
  expect(await stateOf(orderId)).toBe('refunding');
  expect((await server.call(refunds.decide, { refundId, agree: true, words: '' }, staff)).data.refusal).toBe(
    'refundDecided',
  );
  const operator = await asStaff(server, { rights: ['orders'] });
  expect((await server.ask(refunds.list, { state: 'appealed' }, operator)).list).toMatchObject([{ refundId }]);
  expect(await server.ask(refunds.detail, { refundId }, operator)).toMatchObject({
    answer: '已經看完了',
    appeal: '只看了一半',
    orderState: 'refunding',
    total: { amount: 120_000 },
    rest: { amount: 120_000 },
  });
  const stranger = await seller((await bought(await aCourseOnSale(server))).orderId);
  expect((await server.call(refunds.detail, { refundId }, stranger)).data.refusal).toBe('notFound');
  const judge = (money: string) =>
    server.call(refunds.judge, { refundId, agree: true, words: '各退一半', money }, operator);
  for (const money of ['1200.01', '1201.00', '0.00', '-5.00', '599.50', 'x']) {
    expect((await judge(money)).data.refusal).toBe('refundAboveRest');
  }
  expect((await judge('599.00')).success).toBe(true);
  await sweep();
  expect((await server.ask(orders.orderDetails, { orderId }, { token })).refunded.amount).toBe(59_900);
  expect(await booksOf(orderId)).toMatchObject({ held: 60_100 });
  expect(await server.ask(refunds.detail, { refundId }, operator)).toMatchObject({
    state: 'repaid',
    verdict: '各退一半',
    rest: { amount: 60_100 },
  });
  await ledgerIsZero();
});

test('withdrawn before anybody agreed, the order goes on; a second thought asks again', async () => {
  const { orderId } = await bought(await aCourseOnSale(server));
  const { refundId } = (await ask(orderId, 120_000)).data;
  await server.ask(refunds.withdraw, { refundId }, { token });
  expect(await stateOf(orderId)).toBe('completed');
  expect((await server.call(refunds.withdraw, { refundId }, { token })).data.refusal).toBe('refundDecided');
  expect((await ask(orderId, 120_000)).success).toBe(true);
});

test('one of three agencies’ orders goes back in part, by lines; the payment keeps the rest', async () => {
  const sold = await Promise.all([1, 2, 3].map(() => aCourseOnSale(server, { price: 100_100 })));
  for (const { productId, offerId } of sold) {
    await server.ask(orders.addToCart, { productId, offerId, keep: true }, { token });
  }
  const { cartId } = await server.ask(orders.cart, {}, { token });
  const made = await server.ask(
    orders.commit,
    { cartId: cartId ?? '', money: '3003.00', agreed: true },
    { token, idempotencyKey: cartId ?? '' },
  );
  await payFor(made.checkoutId, 300_300);
  const staff = await seller(made.orderId);
  // Money off, shared over the lines; the buyer keeps the course. Three times, the last one too much.
  for (const money of ['333.00', '334.00']) {
    await server.ask(refunds.giveBack, { orderId: made.orderId, money, words: '教室太吵' }, staff);
    await sweep();
    expect(await stateOf(made.orderId)).toBe('completed');
  }
  const above = await server.call(refunds.giveBack, { orderId: made.orderId, money: '335.00', words: 'x' }, staff);
  expect(above.data).toMatchObject({ refusal: 'refundAboveRest', params: { rest: '334.00' } });
  await server.ask(refunds.giveBack, { orderId: made.orderId, words: '老師生病，課程取消' }, staff);
  await sweep();
  expect(await stateOf(made.orderId)).toBe('refunded');
  expect(await booksOf(made.orderId)).toEqual({ seller: 0, commission: 0, held: 200_200 });
  await ledgerIsZero();
});

describe('on the way to the provider', () => {
  test('a server that is killed after the money went, and one before: it goes once', async () => {
    const { orderId, form } = await bought(await aCourseOnSale(server));
    const { refundId } = (await ask(orderId, 120_000)).data;
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, await seller(orderId));
    // What a killed process leaves behind: the provider has sent the money, we have not written it down.
    const response = await fetch(`${bank.url}/__sim/ecpay/trades/${form.fields.MerchantTradeNo}`);
    const { tradeNo } = (await response.json()) as { tradeNo: string };
    const money = { amount: minor(120_000), currency: 'TWD' } as const;
    const attemptNumber = form.fields.MerchantTradeNo ?? '';
    const trade = { attemptNumber, handle: null, tradeNumber: tradeNo, authorisation: null, money, createdAt: clock() };
    await server.deps.payments.ecpay?.refund({
      key: 'ANY',
      trade,
      money,
      sentBefore: { amount: minor(0), currency: 'TWD' },
    });
    await sweep();
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await booksOf(orderId)).toMatchObject({ held: 0 });
  });

  test('while the bank closes its day nothing goes; it goes later', async () => {
    const { orderId } = await bought(await aCourseOnSale(server));
    const { refundId } = (await ask(orderId, 120_000)).data;
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, await seller(orderId));
    const quiet = new Date(clock());
    quiet.setUTCHours(12, 20);
    await bank.passTime(quiet.getTime() - clock().getTime());
    await sweep();
    expect(await stateOf(orderId)).toBe('refunding');
    await bank.passTime(quiet.getTime() - clock().getTime() + 20 * minute);
    clock.pass(10 * minute);
    await sweep();
    expect(await stateOf(orderId)).toBe('refunded');
    await bank.passTime(0);
  });
});

test('a provider’s figure that is not ours stops the money until somebody has looked', async () => {
  const { orderId, form } = await bought(await aCourseOnSale(server));
  const { refundId } = (await ask(orderId, 120_000)).data;
  await server.ask(refunds.decide, { refundId, agree: true, words: '' }, await seller(orderId));
  // As if a tenth had gone back by hand in the provider's console and been booked by nobody.
  const attempt = `select id from payment_attempts where number = '${form.fields.MerchantTradeNo}'`;
  await server.sql(
    `insert into repayments (id, attempt_id, state, amount, currency, created_at, sent_at)
     values ($1, (${attempt}), 'sent', 12000, 'TWD', now(), now())`,
    [`rpy_${orderId}`],
  );
  await sweep();
  expect(await stateOf(orderId)).toBe('refunding');
  const operator = await asStaff(server, { rights: ['finance'] });
  const { list } = await server.ask(payments.stuck, {}, operator);
  expect(list).toMatchObject([{ refundId, attemptNumber: form.fields.MerchantTradeNo, amount: { amount: 120_000 } }]);
  const repaymentId = list[0]?.repaymentId ?? '';
  expect((await server.call(payments.retry, { repaymentId }, await seller(orderId))).data.refusal).toBe('notAllowed');
  await server.sql('delete from repayments where id = $1', [`rpy_${orderId}`]);
  await server.ask(payments.retry, { repaymentId }, operator);
  expect((await server.call(payments.retry, { repaymentId }, operator)).data.refusal).toBe('notFound');
  await sweep();
  expect(await stateOf(orderId)).toBe('refunded');
});

describe('refused', () => {
  test('another’s order and refund are as unknown as none, for buyers and for staff', async () => {
    const { orderId } = await bought(await aCourseOnSale(server));
    const { refundId } = (await ask(orderId, 120_000)).data;
    const stranger = await signIn(server);
    const asStranger = { token: stranger };
    for (const id of [orderId, 'ord_nobodys']) {
      expect((await server.call(refunds.preview, { orderId: id }, asStranger)).data.refusal).toBe('notFound');
      expect((await server.ask(refunds.ofOrder, { orderId: id }, asStranger)).list).toEqual([]);
    }
    const otherSeller = await seller((await bought(await aCourseOnSale(server))).orderId);
    for (const id of [refundId, 'rfd_nobodys']) {
      expect((await server.call(refunds.withdraw, { refundId: id }, asStranger)).data.refusal).toBe('notFound');
      expect((await server.call(refunds.appeal, { refundId: id, words: 'x' }, asStranger)).data.refusal).toBe(
        'notFound',
      );
      const decided = await server.call(refunds.decide, { refundId: id, agree: true, words: '' }, otherSeller);
      expect(decided.data.refusal).toBe('notFound');
    }
    expect((await server.call(refunds.giveBack, { orderId, words: 'x' }, otherSeller)).data.refusal).toBe('notFound');
    expect((await server.ask(refunds.list, {}, otherSeller)).list).toEqual([]);
    const unentitled = await asStaff(server, { agencyId: await agencyOf(orderId), rights: ['products'] });
    expect((await server.call(refunds.list, {}, unentitled)).data.refusal).toBe('notAllowed');
    expect(
      (await server.call(refunds.judge, { refundId, agree: true, words: '' }, await seller(orderId))).data.refusal,
    ).toBe('notAllowed');
    expect(await stateOf(orderId)).toBe('refunding');
    clock.pass(day);
  });
});

test('the database itself refuses to promise more than was paid', async () => {
  await expect(server.sql('update payment_attempts set promised = amount + 1')).rejects.toThrow(/promised/);
});
