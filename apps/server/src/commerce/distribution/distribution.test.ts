import * as distribution from '@lyceum/contract/distribution.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as users from '@lyceum/contract/users.calls';
import { toDecimal } from '@lyceum/domain/money';
import { anOffer } from '@lyceum/fixtures/builders';
import { beforeEach, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { aServerWithBank } from '../../testing/two-servers.ts';
import { aClassWithSeats, aCourseOnSale, freshPhone, order, payByCard, signIn } from '../../testing/world.ts';

const clock = testClock();
let promoter: string;
let promoterId: string;

const { server, bank } = await aServerWithBank(clock);
const operator = await asStaff(server, { rights: ['support'] });
beforeEach(async () => {
  const phone = freshPhone();
  promoter = await signIn(server, phone);
  promoterId = (await server.ask(users.list, { keyword: phone.slice(-6) }, operator)).list[0]?.id ?? '';
  await server.ask(users.allowDistribution, { id: promoterId }, operator);
});

const wholesale = 84_000;
const aWholesaleCourse = () => aCourseOnSale(server, anOffer({ price: 120_000, distributionPrice: wholesale }));
type Sold = Awaited<ReturnType<typeof aWholesaleCourse>>;
const choose = (sold: Sold, token = promoter, quantity = 1) =>
  server.call(distribution.choose, { productId: sold.productId, offerId: sold.offerId, quantity }, { token });
const commit = (cartId: string, money = wholesale, token = promoter) =>
  server.call(
    distribution.commitDistributionOrder,
    { cartId, money: toDecimal(money), agreed: true },
    { token, idempotencyKey: cartId },
  );

async function bought(sold: Sold) {
  const { cartId } = (await choose(sold)).data;
  const { orderId } = (await commit(cartId)).data;
  return orderId;
}

test('chosen, ordered and paid at the distribution price, on the ground of every order', async () => {
  const course = await aWholesaleCourse();
  const { cartId } = (await choose(course)).data;
  const seen = await server.ask(distribution.orderMessage, { cartId }, { token: promoter });
  expect(seen).toMatchObject({ total: { amount: wholesale, currency: 'TWD' }, lines: [{ trouble: null }] });
  expect((await commit(cartId, 120_000)).data).toMatchObject({ refusal: 'priceChanged', params: { total: '840.00' } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => commit(cartId)));
  const [orderId = '', ...others] = new Set(answers.map(({ data }) => data.orderId));
  expect(others).toEqual([]);
  await payByCard(server, bank, { token: promoter, orderId, total: wholesale });
  const details = await server.ask(distribution.orderDistributionDetails, { orderId }, { token: promoter });
  expect(details).toMatchObject({ state: 'completed', distribution: true, total: { amount: wholesale } });
  expect(await server.sql('select sum(amount)::int sum from ledger group by currency')).toEqual([{ sum: 0 }]);

  // Refunds are as usual.
  const { total } = await server.ask(refunds.preview, { orderId }, { token: promoter });
  expect(total.amount).toBe(wholesale);
});

test('"my purchasing orders" and "my orders" are two lists, and each detail has its door', async () => {
  const orderId = await bought(await aWholesaleCourse());
  const retail = await order(server, promoter, await aCourseOnSale(server));
  const purchases = await server.ask(distribution.myPurchasingOrderList, {}, { token: promoter });
  expect(purchases.list.map((one) => one.orderId)).toEqual([orderId]);
  const own = await server.ask(orders.list, {}, { token: promoter });
  expect(own.list.map((one) => one.orderId)).toEqual([retail.orderId]);
  const ofRetail = await server.call(
    distribution.orderDistributionDetails,
    { orderId: retail.orderId },
    { token: promoter },
  );
  expect(ofRetail.data.refusal).toBe('notFound');
  // Whoever holds a link made for everybody is led on by the page.
  expect(await server.ask(orders.orderDetails, { orderId }, { token: promoter })).toMatchObject({ distribution: true });
});

test('nobody gets the price by another door, or after the right has ended', async () => {
  const course = await aWholesaleCourse();
  const { cartId } = (await choose(course)).data;
  const stranger = await signIn(server);
  expect((await choose(course, stranger)).data.refusal).toBe('notAllowed');
  expect((await server.call(orders.getOrderMessage, { cartId }, { token: promoter })).data.refusal).toBe('notFound');
  const byShop = await server.call(
    orders.commit,
    { cartId, money: toDecimal(wholesale), agreed: true },
    { token: promoter },
  );
  expect(byShop.data.refusal).toBe('notFound');
  const retail = await server.ask(
    orders.addToCart,
    { productId: course.productId, offerId: course.offerId },
    { token: promoter },
  );
  expect((await commit(retail.cartId)).data.refusal).toBe('notFound');

  await server.ask(users.endDistribution, { id: promoterId }, operator);
  expect((await commit(cartId)).data.refusal).toBe('notAllowed');
  expect(await server.sql('select id from checkouts where user_id = $1', [promoterId])).toEqual([]);
});

test('what was bought stays in sight of whoever is no distributor any more', async () => {
  const orderId = await bought(await aWholesaleCourse());
  await server.ask(users.endDistribution, { id: promoterId }, operator);
  expect((await server.ask(distribution.myPurchasingOrderList, {}, { token: promoter })).total).toBe(1);
  await server.ask(distribution.orderDistributionDetails, { orderId }, { token: promoter });
  await server.ask(orders.cancelOrder, { orderId }, { token: promoter });
});

test('an offer that left the floor, or was never there, cannot be ordered at any price', async () => {
  const course = await aWholesaleCourse();
  const { cartId } = (await choose(course)).data;
  await server.sql('update offers set distribution_price = null where id = $1', [course.offerId]);
  const [line] = (await server.ask(distribution.orderMessage, { cartId }, { token: promoter })).lines;
  expect(line?.trouble).toBe('offerUnavailable');
  expect((await commit(cartId, 120_000)).data.refusal).toBe('offerUnavailable');
  expect((await choose(await aCourseOnSale(server))).data.refusal).toBe('offerUnavailable');
});

test('both floors take from the same seats', async () => {
  const seats = await aClassWithSeats(server, 2);
  await server.sql('update offers set distribution_price = $2 where id = $1', [seats.offerId, wholesale]);
  const { cartId } = (await choose(seats, promoter, 2)).data;
  await order(server, await signIn(server), seats);
  expect((await commit(cartId, wholesale * 2)).data).toMatchObject({ refusal: 'seatsLeft', params: { left: 1 } });
});
