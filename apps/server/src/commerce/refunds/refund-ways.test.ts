import * as courses from '@lyceum/contract/courses.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as shipments from '@lyceum/contract/shipments.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day } from '@lyceum/domain/time';
import { describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, aCourseWithBox, aPaidOrder, staySignedIn } from '../../testing/world.ts';

// The ways to money back beside the terms' own: goodwill, the platform, and what came by post.

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

const sweep = () => Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);
const detailsOf = ({ orderId, token }: { orderId: string; token: string }) =>
  server.ask(orders.orderDetails, { orderId }, { token });
const sellerOf = ({ agencyId }: { agencyId: string }) => asStaff(server, { agencyId, rights: ['orders'] });
const ledgerIsZero = async () =>
  expect(await server.sql('select currency from ledger group by currency having sum(amount) <> 0')).toEqual([]);

/** A paid course whose terms give nothing back. */
async function aFinalSale() {
  const sale = await aPaidOrder(server, bank, await aCourseOnSale(server));
  await server.sql(`update order_lines set terms = '{"rule": "none"}' where order_id = $1`, [sale.orderId]);
  return sale;
}

describe('goodwill', () => {
  const ask = ({ orderId, token }: { orderId: string; token: string }, money = '1200.00', goodwill = true) =>
    server.call(refunds.ask, { orderId, money, goodwill, reason: 'changedMind', words: '時間不合' }, { token });

  test('is asked for where the terms give nothing; the seller gives a part of it, and the course can be watched on', async () => {
    const sale = await aFinalSale();
    expect((await detailsOf(sale)).actions).toEqual(['watch', 'goodwill', 'buyAgain']);
    expect(await server.ask(refunds.preview, { orderId: sale.orderId }, sale)).toMatchObject({
      open: false,
      goodwill: true,
      total: { amount: 0 },
      lines: [{ terms: { rule: 'none' }, rest: { amount: 120_000 }, amount: { amount: 0 } }],
    });
    expect((await ask(sale, '0.00', false)).data.refusal).toBe('notRefundable');
    expect((await ask(sale, '600.00')).data).toMatchObject({ refusal: 'refundChanged', params: { total: '1200.00' } });
    const { refundId } = (await ask(sale)).data;
    const seller = await sellerOf(sale);
    const decide = (money: string) => server.call(refunds.decide, { refundId, agree: true, words: '', money }, seller);
    for (const money of ['1200.01', '1300.00', '0.00', '-1.00', '0.50', 'x']) {
      expect([money, (await decide(money)).data.refusal]).toEqual([money, 'refundAboveRest']);
    }
    expect((await decide('400.00')).data).toMatchObject({ state: 'sending' });
    await sweep();
    expect(await detailsOf(sale)).toMatchObject({
      state: 'completed',
      refunded: { amount: 40_000 },
      lines: [{ returned: false }],
      actions: ['watch', 'goodwill', 'buyAgain'],
    });
    await ledgerIsZero();
  });

  test('that is refused can be appealed, and the operator decides', async () => {
    const sale = await aFinalSale();
    const { refundId } = (await ask(sale)).data;
    await server.ask(refunds.decide, { refundId, agree: false, words: '條款寫明了' }, await sellerOf(sale));
    await server.ask(refunds.appeal, { refundId, words: '孩子生病' }, sale);
    const operator = await asStaff(server, { rights: ['orders'] });
    expect(await server.ask(refunds.detail, { refundId }, operator)).toMatchObject({
      goodwill: true,
      state: 'appealed',
    });
    await server.ask(refunds.judge, { refundId, agree: true, words: '全退' }, operator);
    await sweep();
    expect(await detailsOf(sale)).toMatchObject({ state: 'refunded', refunded: { amount: 120_000 } });
  });

  test('is no way around terms that give something', async () => {
    const sale = await aPaidOrder(server, bank, await aCourseOnSale(server));
    const productId = (await detailsOf(sale)).lines[0]?.productId ?? '';
    const [lesson] = await server.sql<{ id: string }>(
      'update lessons set trial = false where product_id = $1 returning id',
      [productId],
    );
    await server.ask(courses.play, { productId, catalogId: lesson?.id ?? '' }, sale);
    const { total, goodwill } = await server.ask(refunds.preview, { orderId: sale.orderId }, sale);
    expect([total.amount < 120_000, goodwill]).toEqual([true, false]);
    expect((await ask(sale)).data.refusal).toBe('refundChanged');
    const { refundId } = (await ask(sale, toDecimal(total.amount))).data;
    // A seller answers what the terms give with yes or no.
    await server.ask(refunds.decide, { refundId, agree: true, words: '', money: '1.00' }, await sellerOf(sale));
    await sweep();
    expect((await detailsOf(sale)).refunded.amount).toBe(total.amount);
  });
});

test('what the seller gave off a course before is not given back once more', async () => {
  const sale = await aPaidOrder(server, bank, await aCourseOnSale(server));
  const seller = await sellerOf(sale);
  const preview = async () => (await server.ask(refunds.preview, { orderId: sale.orderId }, sale)).total.amount;
  const ask = (money: string) =>
    server.call(refunds.ask, { orderId: sale.orderId, money, reason: 'changedMind', words: '時間不合' }, sale);
  expect(await preview()).toBe(120_000);
  await server.ask(refunds.giveBack, { orderId: sale.orderId, money: '500.00', words: '音質不佳' }, seller);
  await sweep();
  // The terms give NT$1,200 back, of which 700 are left.
  expect(await preview()).toBe(70_000);
  expect((await ask('1200.00')).data.refusal).toBe('refundChanged');
  const { refundId } = (await ask('700.00')).data;
  await server.ask(refunds.decide, { refundId, agree: true, words: '' }, seller);
  await sweep();
  expect(await detailsOf(sale)).toMatchObject({ state: 'refunded', refunded: { amount: 120_000 } });
  await ledgerIsZero();
});

describe('opened by the platform', () => {
  const open = (orderId: string, money: string | null, by: Awaited<ReturnType<typeof asStaff>>) =>
    server.call(refunds.open, { orderId, money, words: '影片無法播放' }, by);

  test('a small amount goes at once; a larger one, after a second operator', async () => {
    const [dear, cheap] = [await aCourseOnSale(server, { price: 600_000 }), await aCourseOnSale(server)];
    const [large, small] = [await aPaidOrder(server, bank, dear), await aPaidOrder(server, bank, cheap)];
    const [maker, checker] = [
      await asStaff(server, { rights: ['orders'] }),
      await asStaff(server, { rights: ['orders'] }),
    ];

    expect((await open(small.orderId, '300.00', maker)).data).toMatchObject({ state: 'sending' });
    expect((await open(small.orderId, '300.00', maker)).data.refusal).toBe('refundUnderWay');
    await sweep();
    expect(await detailsOf(small)).toMatchObject({ state: 'completed', refunded: { amount: 30_000 } });

    const proposed = await open(large.orderId, null, maker);
    expect(proposed.data).toMatchObject({ state: 'proposed' });
    const { refundId } = proposed.data;
    await sweep();
    expect(await detailsOf(large)).toMatchObject({ state: 'refunding', refunded: { amount: 0 } });
    const decide = (by: typeof maker, approve = true, on = server) =>
      on.call(refunds.approve, { refundId, approve }, by);
    expect((await decide(maker)).data.refusal).toBe('fourEyes');
    expect(await server.ask(refunds.detail, { refundId }, maker)).toMatchObject({ own: true, verdict: '影片無法播放' });
    const both = await Promise.all([server, other].map((on) => decide(checker, true, on)));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.filter(({ data }) => data.refusal === 'refundDecided')).toHaveLength(1);
    await sweep();
    expect(await detailsOf(large)).toMatchObject({ state: 'refunded', refunded: { amount: 600_000 } });
    const acts = await server.sql('select act, staff_id from audit_log where thing = $1 order by act desc', [refundId]);
    expect(acts).toEqual([
      { act: 'create refunds', staff_id: maker.staffId },
      { act: 'approve refunds', staff_id: checker.staffId },
    ]);
    await ledgerIsZero();
  });

  test('one operator is enough up to NT$5,000, not for a dollar more', async () => {
    const maker = await asStaff(server, { rights: ['orders'] });
    const opened = async (price: number) => {
      const sale = await aPaidOrder(server, bank, await aCourseOnSale(server, { price }));
      return (await open(sale.orderId, null, maker)).data.state;
    };
    expect([await opened(500_000), await opened(500_100)]).toEqual(['sending', 'proposed']);
    await sweep();
  });

  test('one that was proposed can be given up, and the order goes on', async () => {
    const sale = await aPaidOrder(server, bank, await aCourseOnSale(server, { price: 600_000 }));
    const maker = await asStaff(server, { rights: ['orders'] });
    const { refundId } = (await open(sale.orderId, null, maker)).data;
    await server.ask(refunds.approve, { refundId, approve: false }, maker);
    expect(await detailsOf(sale)).toMatchObject({ state: 'completed', refunded: { amount: 0 } });
    expect((await server.call(refunds.approve, { refundId, approve: true }, maker)).data.refusal).toBe('refundDecided');
  });

  test('whatever the terms say, never more than is left, and not by an agency', async () => {
    const sale = await aFinalSale();
    const operator = await asStaff(server, { rights: ['orders'] });
    for (const money of ['1200.01', '1201.00', '-1.00', '0.50', 'NaN']) {
      expect([money, (await open(sale.orderId, money, operator)).data.refusal]).toEqual([money, 'refundAboveRest']);
    }
    expect((await open(sale.orderId, '0.00', operator)).data.refusal).toBe('notRefundable');
    expect((await open('ord_nobody', null, operator)).data.refusal).toBe('notFound');
    expect((await open(sale.orderId, null, await sellerOf(sale))).data.refusal).toBe('notAllowed');
    expect((await open(sale.orderId, null, await asStaff(server, { rights: ['finance'] }))).data.refusal).toBe(
      'notAllowed',
    );
    expect((await open(sale.orderId, null, operator)).success).toBe(true);
    await sweep();
    expect((await detailsOf(sale)).state).toBe('refunded');
  });
});

describe('a course with a parcel', () => {
  const parcel = { carrier: 'tw-tcat', number: '9060 1234 5678' };
  const fromReceipt = { rule: 'fromReceipt', withinDays: 7 };

  test('is watched from its payment on, and each part comes back by its own rule', async () => {
    const sale = await aCourseWithBox(server, bank);
    expect(sale.shown.lines).toMatchObject([
      {
        refundTerms: { rule: 'proRata' },
        parcel: { terms: fromReceipt, value: { amount: 60_000 } },
        refundAtOnce: { amount: 180_000 },
      },
    ]);
    const [line] = (await detailsOf(sale)).lines;
    expect(line).toMatchObject({ refundTerms: { rule: 'proRata' }, parcel: { terms: fromReceipt, returned: false } });
    expect((await detailsOf(sale)).actions).toEqual(['watch', 'refund']);
    const productId = line?.productId ?? '';
    const { list: chapters } = await server.ask(courses.getProductCourseMixedListByProductId, { productId }, sale);
    const lessons = chapters.flatMap((chapter) => chapter.lessons);
    for (const { id: catalogId } of lessons) {
      await server.ask(courses.play, { productId, catalogId }, sale);
    }
    // Seen to the end: nothing of the course comes back, the box still does.
    const lineId = line?.lineId ?? '';
    const preview = () => server.ask(refunds.preview, { orderId: sale.orderId }, sale);
    expect((await preview()).lines).toMatchObject([
      { part: 'content', amount: { amount: 0 } },
      { part: 'parcel', rest: { amount: 60_000 }, amount: { amount: 60_000 } },
    ]);
    const seller = await sellerOf(sale);
    await staySignedIn(server);
    await server.ask(shipments.ship, { orderId: sale.orderId, ...parcel }, seller);
    await server.ask(shipments.receive, { orderId: sale.orderId }, sale);
    clock.pass(7 * day - 1_000);
    expect((await preview()).total.amount).toBe(60_000);
    const askFor = (part: 'content' | 'parcel', money: string) =>
      server.call(
        refunds.ask,
        { orderId: sale.orderId, money, reason: 'changedMind', lines: [{ lineId, part }] },
        sale,
      );
    expect((await askFor('content', '0.00')).data.refusal).toBe('notRefundable');
    expect((await askFor('content', '1200.00')).data.refusal).toBe('notRefundable');
    const { refundId } = (await askFor('parcel', '600.00')).data;
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, seller);
    await sweep();
    expect(await detailsOf(sale)).toMatchObject({
      state: 'completed',
      refunded: { amount: 60_000 },
      lines: [{ returned: false, parcel: { returned: true } }],
    });
    expect((await detailsOf(sale)).actions).toContain('watch');
    const first = lessons[0]?.id ?? '';
    expect(
      (await server.call(courses.saveStudyProgress, { productId, catalogId: first, position: 31 }, sale)).success,
    ).toBe(true);
    await ledgerIsZero();
  });

  test('the box comes back for seven days from its receipt, however long it was on the way', async () => {
    const sale = await aCourseWithBox(server, bank);
    const amountOfBox = async () =>
      (await server.ask(refunds.preview, { orderId: sale.orderId }, sale)).lines.find(({ part }) => part === 'parcel')
        ?.amount.amount;
    const seller = await sellerOf(sale);
    await staySignedIn(server);
    clock.pass(20 * day);
    expect(await amountOfBox()).toBe(60_000);
    await server.ask(shipments.ship, { orderId: sale.orderId, ...parcel }, seller);
    clock.pass(9 * day);
    expect(await amountOfBox()).toBe(60_000);
    clock.pass(day + 1_000);
    await server.runJob('orders.sweep');
    clock.pass(6 * day);
    expect(await amountOfBox()).toBe(60_000);
    clock.pass(day);
    expect(await amountOfBox()).toBe(0);
  });
});
