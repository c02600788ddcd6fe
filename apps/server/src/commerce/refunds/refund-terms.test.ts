import * as courses from '@lyceum/contract/courses.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day } from '@lyceum/domain/time';
import {
  aChapter,
  aCourse,
  aHeldLesson,
  aLesson,
  aLiveCourse,
  anOffer,
  anOfflineCourse,
} from '@lyceum/fixtures/builders';
import { describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { aServerWithBank } from '../../testing/two-servers.ts';
import { aPaidOrder, openShop, order, payByCard, signIn, staySignedIn } from '../../testing/world.ts';

// What comes back, by the region of the seller and the kind, while time passes: RULES.md "Refund" as figures, of NT$1,200. The packs of
// 2026-11-22 hold. Nothing here is read from the packs.

const clock = testClock(new Date('2026-12-01T02:00:00Z'));
const { server, bank } = await aServerWithBank(clock);

type Region = 'tw' | 'cn' | 'us';
type Kind = 'recorded' | 'live' | 'inPerson';
const second = 1_000;

/** Six lessons: sessions on the six days after today, or none; lasting half a year from its payment. */
async function sell(kind: Kind, region: Region) {
  const sold = anOffer({ price: 120_000, access: 'halfYear', accessFrom: 'purchase', stock: 20 });
  const starts = Array.from({ length: 6 }, (_, at) => new Date(clock().getTime() + (at + 1) * day).toISOString());
  const lessons =
    kind === 'recorded' ? starts.map(() => aLesson({ trial: false })) : starts.map((start) => aHeldLesson(start));
  const made = { offers: [sold], chapters: [aChapter({ lessons })] };
  const course =
    kind === 'recorded' ? aCourse(made) : (kind === 'live' ? aLiveCourse : anOfflineCourse)(starts[0] ?? '', made);
  await openShop(server, [course]);
  await server.sql('update agencies set region = $2 where id = (select agency_id from products where id = $1)', [
    course.id,
    region,
  ]);
  const sale = await aPaidOrder(server, bank, { productId: course.id, offerId: sold.id, price: 120_000 });
  await staySignedIn(server);
  return { ...sale, productId: course.id, offerId: sold.id, lessonIds: lessons.map(({ id }) => id) };
}

const backOf = async ({ orderId, token }: { orderId: string; token: string }) =>
  (await server.ask(refunds.preview, { orderId }, { token })).total.amount / 100;

/** Whole days after the payment; a second before or after one where it says so. */
const at = (days: number, seconds = 0) => days * day + seconds * second;

/** NT$ that come back at an instant after the payment, when nothing was opened. */
const table: Record<Region, Record<Kind, readonly (readonly [after: number, back: number])[]>> = {
  tw: {
    // Online: any time, by what was not used, until the access ends on 1 June.
    recorded: [
      [at(0), 1_200],
      [at(7), 1_200],
      [at(182, -1), 1_200],
      [at(182), 0],
    ],
    live: [
      [at(0), 1_200],
      [at(1, -1), 1_200],
      [at(1), 1_000],
      [at(2), 800],
      [at(5), 200],
      [at(6), 0],
    ],
    // Before the first lesson all less 5 %, before one third half, then nothing.
    inPerson: [
      [at(0), 1_140],
      [at(1, -1), 1_140],
      [at(1), 600],
      [at(2, -1), 600],
      [at(2), 0],
      [at(6), 0],
    ],
  },
  cn: {
    // Unopened 7 days.
    recorded: [
      [at(0), 1_200],
      [at(7, -1), 1_200],
      [at(7), 0],
    ],
    // Pro rata by sessions not yet held.
    live: [
      [at(0), 1_200],
      [at(1, -1), 1_200],
      [at(1), 1_000],
      [at(3), 600],
      [at(6), 0],
    ],
    inPerson: [
      [at(0), 1_200],
      [at(1), 1_000],
      [at(4), 400],
      [at(6), 0],
    ],
  },
  us: {
    recorded: [[at(0), 0]],
    // Before the first session all less 5 %, then pro rata until half.
    live: [
      [at(0), 1_140],
      [at(1, -1), 1_140],
      [at(1), 1_000],
      [at(2), 800],
      [at(3, -1), 800],
      [at(3), 0],
    ],
    inPerson: [
      [at(0), 1_140],
      [at(1), 1_000],
      [at(2), 800],
      [at(3), 0],
    ],
  },
};

const rows = Object.entries(table).flatMap(([region, kinds]) =>
  Object.entries(kinds).map(([kind, points]) => ({ region: region as Region, kind: kind as Kind, points })),
);

test.each(rows)('$region, $kind: what comes back while time passes', async ({ region, kind, points }) => {
  const sale = await sell(kind, region);
  const paid = clock().getTime();
  const told: [number, number][] = [];
  for (const [after] of points) {
    clock.pass(paid + after - clock().getTime());
    told.push([after, await backOf(sale)]);
  }
  expect(told).toEqual(points);
});

test('opened lessons: in Taiwan the rest comes back, in the mainland nothing any more', async () => {
  const open = async (region: Region, count: number) => {
    const { lessonIds, ...sale } = await sell('recorded', region);
    for (const catalogId of lessonIds.slice(0, count)) {
      await server.ask(courses.play, { productId: sale.productId, catalogId }, sale);
    }
    return backOf(sale);
  };
  expect([await open('tw', 1), await open('tw', 4), await open('tw', 6)]).toEqual([1_000, 400, 0]);
  expect([await open('cn', 0), await open('cn', 1)]).toEqual([1_200, 0]);
});

test('the terms are frozen into the line: what the region does later changes nothing', async () => {
  const sale = await sell('recorded', 'tw');
  await server.sql("update agencies set region = 'us' where id = $1", [sale.agencyId]);
  expect(await backOf(sale)).toBe(1_200);
});

describe('what was given back', () => {
  async function giveBack(sale: Awaited<ReturnType<typeof sell>>) {
    const money = toDecimal((await backOf(sale)) * 100);
    const { refundId } = await server.ask(refunds.ask, { orderId: sale.orderId, money, reason: 'changedMind' }, sale);
    const staff = await asStaff(server, { agencyId: sale.agencyId, rights: ['orders'] });
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, staff);
    return server.runJob('payments.repay');
  }

  test('is no longer owned, plays no more and keeps no place; it can be bought again', async () => {
    const sale = await sell('recorded', 'tw');
    const { productId, lessonIds } = sale;
    const [catalogId = ''] = lessonIds;
    const owned = async () => (await server.ask(courses.queryCatalogFlag, { productId }, sale)).owned;
    const play = async () => (await server.call(courses.play, { productId, catalogId }, sale)).data.refusal ?? 'plays';
    const keep = async () =>
      (await server.call(courses.saveStudyProgress, { productId, catalogId, position: 30 }, sale)).data.refusal ??
      'kept';
    expect([await owned(), await play()]).toEqual([true, 'plays']);
    await giveBack(sale);
    expect([await owned(), await play(), await keep()]).toEqual([false, 'courseNotBought', 'courseNotBought']);
    const details = await server.ask(orders.orderDetails, { orderId: sale.orderId }, sale);
    expect(details).toMatchObject({ state: 'refunded', lines: [{ returned: true }] });
    expect(details.actions).not.toContain('watch');
    const again = await order(server, sale.token, { productId, offerId: sale.offerId, price: 120_000 });
    expect(again.orderId).not.toBe(sale.orderId);
  });

  test('of two courses in one order is closed alone, and can be bought again; the other one plays on and cannot', async () => {
    const token = await signIn(server);
    const sold = [1, 2].map(() =>
      aCourse({
        offers: [anOffer({ price: 120_000, access: 'permanent' })],
        chapters: [aChapter({ lessons: [aLesson({ trial: false })] })],
      }),
    );
    await openShop(server, sold);
    for (const { id: productId, offers } of sold) {
      const line = { productId, offerId: offers[0]?.id ?? '', quantity: 1, keep: true };
      await server.ask(orders.addToCart, line, { token });
    }
    const { cartId } = await server.ask(orders.cart, {}, { token });
    const input = { cartId: cartId ?? '', money: '2400.00', agreed: true };
    const { orderId } = await server.ask(orders.commit, input, { token, idempotencyKey: 'two' });
    await payByCard(server, bank, { token, orderId, total: 240_000 });
    await staySignedIn(server);
    const owned = () =>
      Promise.all(
        sold.map(async ({ id }) => (await server.ask(courses.queryCatalogFlag, { productId: id }, { token })).owned),
      );
    const plays = () =>
      Promise.all(
        sold.map(async ({ id: productId, chapters }) => {
          const catalogId = chapters[0]?.lessons[0]?.id ?? '';
          const played = await server.call(courses.play, { productId, catalogId }, { token });
          const kept = await server.call(courses.saveStudyProgress, { productId, catalogId, position: 30 }, { token });
          return [played, kept].map(({ success, data }) => (success ? 'yes' : data.refusal));
        }),
      );
    const buyable = () =>
      Promise.all(
        sold.map(async ({ id: productId, offers }) => {
          const line = { productId, offerId: offers[0]?.id ?? '', quantity: 1 };
          const { success, data } = await server.call(orders.addToCart, line, { token });
          return success ? 'yes' : data.refusal;
        }),
      );
    expect(await owned()).toEqual([true, true]);
    expect(await buyable()).toEqual(['alreadyBought', 'alreadyBought']);
    const { lines } = await server.ask(orders.orderDetails, { orderId }, { token });
    const back = lines.find(({ productId }) => productId === sold[1]?.id);
    const { refundId } = await server.ask(
      refunds.ask,
      { orderId, money: '1200.00', reason: 'other', lines: [{ lineId: back?.lineId ?? '', part: 'content' }] },
      { token },
    );
    const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
    const staff = await asStaff(server, { agencyId: row?.agency_id ?? '', rights: ['orders'] });
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, staff);
    await server.runJob('payments.repay');
    expect(await owned()).toEqual([true, false]);
    expect(await plays()).toEqual([
      ['yes', 'yes'],
      ['courseNotBought', 'courseNotBought'],
    ]);
    expect(await buyable()).toEqual(['alreadyBought', 'yes']);
    const after = await server.ask(orders.orderDetails, { orderId }, { token });
    expect(after).toMatchObject({ state: 'completed', refunded: { amount: 120_000 } });
  });

  test('frees its seat once, and an order that is only looked at frees none', async () => {
    const sale = await sell('inPerson', 'tw');
    const left = async () =>
      (await server.sql<{ left: number }>('select "left" from offer_stock where offer_id = $1', [sale.offerId]))[0]
        ?.left;
    expect(await left()).toBe(19);
    await server.ask(refunds.preview, { orderId: sale.orderId }, sale);
    expect(await left()).toBe(19);
    await giveBack(sale);
    expect(await left()).toBe(20);
    await server.runJob('payments.repay');
    await server.runJob('orders.sweep');
    expect(await left()).toBe(20);
  });
});
