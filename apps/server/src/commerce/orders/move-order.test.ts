import { expect, test } from 'vitest';
import { aServer } from '../../testing/test-server.ts';
import { aCourseOnSale, order, signIn } from '../../testing/world.ts';
import { moveOrder } from './orders.sql.ts';

const server = await aServer();

// Whoever moves an order locks it before; that it is compared and set as well is the second wall, which no race through HTTP can show.
test('an order moves from the state that was seen alone, and only that order', async () => {
  const token = await signIn(server);
  const [one, other] = [
    await order(server, token, await aCourseOnSale(server)),
    await order(server, token, await aCourseOnSale(server)),
  ];
  const states = async () =>
    (await server.sql<{ state: string }>('select state from orders order by id')).map(({ state }) => state);
  expect(await moveOrder(server.deps.db, one.orderId, 'completed', { state: 'refunding' })).toBe(false);
  expect(await states()).toEqual(['pendingPayment', 'pendingPayment']);
  expect(await moveOrder(server.deps.db, one.orderId, 'pendingPayment', { state: 'cancelled' })).toBe(true);
  expect((await states()).toSorted()).toEqual(['cancelled', 'pendingPayment']);
  expect(await moveOrder(server.deps.db, one.orderId, 'pendingPayment', { state: 'cancelled' })).toBe(false);
  expect(other.orderId).not.toBe(one.orderId);
});
