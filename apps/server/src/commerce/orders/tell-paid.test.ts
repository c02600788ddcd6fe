import * as notices from '@lyceum/contract/notices.calls';
import { expect, it } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, aPaidOrder, order, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });
const told = async (token: string) => {
  const { list } = await server.ask(notices.list, {}, { token });
  return list.map(({ event, link }) => [event, link]);
};

it('what was paid is told once, however many processes look and however often; what was not paid never', async () => {
  const paid = await Promise.all([1, 2, 3].map(async () => aPaidOrder(server, bank, await aCourseOnSale(server))));
  const waiting = await signIn(server);
  await order(server, waiting, await aCourseOnSale(server));
  await Promise.all([server, other, server, other].map((on) => on.runJob('orders.tellPaid')));
  await server.runJob('orders.tellPaid');
  for (const { token, orderId } of paid) {
    expect(await told(token)).toEqual([['orderPaid', `/orderDetail?orderId=${orderId}`]]);
  }
  expect(await told(waiting)).toEqual([]);
});

it('is told again where telling broke off, with nothing of the first time left', async () => {
  const { token, orderId } = await aPaidOrder(server, bank, await aCourseOnSale(server));
  // The last statement of the telling fails.
  await server.sql(`alter table checkouts add constraint power_cut check (told_at is null) not valid`);
  await expect(server.runJob('orders.tellPaid')).rejects.toThrow('Failed query');
  expect(await told(token)).toEqual([]);
  await server.sql('alter table checkouts drop constraint power_cut');
  await server.runJob('orders.tellPaid');
  expect(await told(token)).toEqual([['orderPaid', `/orderDetail?orderId=${orderId}`]]);
});
