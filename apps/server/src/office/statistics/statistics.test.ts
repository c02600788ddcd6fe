import * as refunds from '@lyceum/contract/refunds.calls';
import * as staff from '@lyceum/contract/staff.calls';
import * as statistics from '@lyceum/contract/statistics.calls';
import { day, minute } from '@lyceum/domain/time';
import { conversionOf, growthOf, sumOf } from '@lyceum/domain/statistics';
import { expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { aCourseOnSale, aPaidOrder, signIn, staySignedIn } from '../../testing/world.ts';

// Eleven at night in Taipei: an hour later it is the next day there, and still this one in UTC.
const clock = testClock(new Date('2026-03-09T15:00:00Z'));
const bank = await startTestBank(clock);
const server = await aServer({ clock, config: { payments: bank.payments, trustProxy: 1 } });

const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const look = (productId: string, from: string, userAgent = browser) =>
  server.ask(statistics.view, { productId }, { from, userAgent });

const agencyOf = async (productId: string): Promise<string> => {
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from products where id = $1', [productId]);
  return row?.agency_id ?? '';
};

/** Somebody of the agency's staff who may see figures, with a phone. */
async function aPhoneAt(agencyId: string) {
  const keeper = await asStaff(server, { agencyId, rights: ['statistics'] });
  const { link } = await server.ask(staff.offerPhone, {}, keeper);
  const phone = { token: await signIn(server) };
  await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);
  return { keeper, phone };
}

it('counts looks and who looks by the day of the agency, once a minute and once a day, and no machine', async () => {
  const sold = await aCourseOnSale(server);
  const other = await aCourseOnSale(server);
  const { phone } = await aPhoneAt(await agencyOf(sold.productId));
  const today = async (asked: { productId?: string } = {}) =>
    (await server.ask(statistics.daysByPhone, { days: 7, ...asked }, phone)).days.at(-1);
  expect(await today()).toEqual({ day: '2026-03-09', revenue: 0, orders: 0, visitors: 0, views: 0 });

  await look(sold.productId, '203.0.113.1');
  await look(sold.productId, '203.0.113.1');
  await look(sold.productId, '203.0.113.2');
  await look(sold.productId, '203.0.113.3', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  await look(other.productId, '203.0.113.1');
  await look('prd_nobody', '203.0.113.1');
  expect(await today()).toMatchObject({ visitors: 2, views: 2 });
  clock.pass(minute);
  await look(sold.productId, '203.0.113.1');
  expect(await today()).toMatchObject({ visitors: 2, views: 3 });

  // Midnight in Taipei, where the agency is. Who was here an hour ago is no other visitor of the same day of UTC.
  clock.pass(60 * minute);
  await look(sold.productId, '203.0.113.1');
  await look(sold.productId, '203.0.113.9');
  expect(await today()).toEqual({ day: '2026-03-10', revenue: 0, orders: 0, visitors: 1, views: 2 });
  const { list } = await server.ask(statistics.productsByPhone, { by: 'views' }, phone);
  expect(list).toMatchObject([{ id: sold.productId, views: 5, visitors: 3 }]);

  // Of who looked nothing is left the day after.
  clock.pass(day);
  await server.runJob('statistics.forget');
  expect(await server.sql('select * from product_visitors')).toEqual([]);
  await server.sql(`update products set state = 'offShelf' where id = $1`, [sold.productId]);
  await look(sold.productId, '203.0.113.1');
  expect(await today()).toMatchObject({ views: 0 });
});

it('tells sales by the day they were paid and what went back by the day it went, each once however often it is reckoned', async () => {
  const sold = await aCourseOnSale(server, { price: 120_000 });
  const { orderId, agencyId } = await aPaidOrder(server, bank, sold);
  await aPaidOrder(server, bank, sold);
  const { phone, keeper } = await aPhoneAt(agencyId);
  const before = await server.ask(statistics.daysByPhone, { days: 7 }, phone);
  expect(before.days.at(-1)).toMatchObject({ orders: 0, revenue: 0 });
  await Promise.all([server.runJob('statistics.rollUp'), server.runJob('statistics.rollUp')]);
  const read = (asked: { days?: 7 | 30 | 90; productId?: string } = {}) =>
    server.ask(statistics.daysByPhone, { days: 7, ...asked }, phone);
  const first = await read();
  expect(first).toMatchObject({ currency: 'TWD', zone: 'Asia/Taipei', product: null, asOf: clock().toISOString() });
  expect(first.days).toHaveLength(7);
  expect(first.before).toHaveLength(7);
  expect(first.days.at(-1)).toMatchObject({ orders: 2, revenue: 240_000 });

  clock.pass(3 * day);
  const clerk = await asStaff(server, { agencyId, rights: ['orders'] });
  await server.ask(refunds.giveBack, { orderId, money: '400.00', words: '少上一堂' }, clerk);
  await server.runJob('payments.repay');
  await server.runJob('statistics.rollUp');
  const later = await read({ productId: sold.productId });
  expect(later.product).toMatchObject({ id: sold.productId });
  expect(later.days.map(({ revenue }) => revenue)).toEqual([0, 0, 0, 240_000, 0, 0, -40_000]);
  expect(sumOf(later.days)).toMatchObject({ orders: 2, revenue: 200_000 });

  // A week on it is the time before, and in thirty days all of it is there.
  clock.pass(5 * day);
  await staySignedIn(server);
  const next = await read();
  expect(sumOf(next.days).revenue).toBe(-40_000);
  expect(sumOf(next.before)).toMatchObject({ orders: 2, revenue: 240_000 });
  expect(sumOf((await read({ days: 30 })).days).revenue).toBe(200_000);

  // The office tells the same as the phone.
  const desk = await asStaff(server, { agencyId: await agencyOf(sold.productId), rights: ['statistics'] });
  expect(await server.ask(statistics.days, { days: 30 }, desk)).toEqual(await read({ days: 30 }));
  expect(await server.ask(statistics.products, { days: 30 }, desk)).toEqual(
    await server.ask(statistics.productsByPhone, { days: 30 }, phone),
  );

  // Nobody else's, not even by its id, and not in the back office's name.
  const other = await aCourseOnSale(server);
  const asked = { productId: other.productId };
  expect((await server.call(statistics.daysByPhone, asked, phone)).data.refusal).toBe('notFound');
  const stranger = await aPhoneAt(await agencyOf(other.productId));
  expect((await server.ask(statistics.productsByPhone, {}, stranger.phone)).list).toEqual([]);
  await server.sql(`update staff set rights = '{orders}' where id = $1`, [keeper.staffId]);
  expect((await server.call(statistics.daysByPhone, {}, phone)).data.refusal).toBe('notAllowed');
});

it('tells shares of nothing as nothing', () => {
  expect([conversionOf({ orders: 2, visitors: 8 }), conversionOf({ orders: 1, visitors: 0 })]).toEqual([0.25, null]);
  // Bought from a link in a message, without ever having been counted.
  expect(conversionOf({ orders: 3, visitors: 2 })).toBe(1);
  expect([growthOf(150, 100), growthOf(50, 100), growthOf(5, 0), growthOf(-5, -10)]).toEqual([0.5, -0.5, null, null]);
});
