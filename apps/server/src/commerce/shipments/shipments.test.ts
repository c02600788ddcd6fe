import * as orders from '@lyceum/contract/orders.calls';
import * as sales from '@lyceum/contract/sales.calls';
import * as shipments from '@lyceum/contract/shipments.calls';
import { day } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, order, payByCard, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

/** A paid order of goods; no product of the catalogue is sent by post yet, so the order is told to be one. */
async function aParcel() {
  const token = await signIn(server);
  const sold = await aClassWithSeats(server, 10);
  const { orderId } = await order(server, token, sold);
  await server.sql("update orders set kind = 'shipped' where id = $1", [orderId]);
  // Acts of one moment have no order.
  clock.pass(1_000);
  await payByCard(server, bank, { token, orderId, total: sold.price });
  clock.pass(1_000);
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  const seller = await asStaff(server, { agencyId: row?.agency_id ?? '', rights: ['orders'] });
  const read = () => server.ask(orders.orderDetails, { orderId }, { token, language: 'en' });
  return { buyer: { token }, orderId, seller, read };
}
const tcat = { carrier: 'tw-tcat', number: '9060 1234 5678' };

test('a parcel is sent once, its number is set right once, and the buyer follows and receives it', async () => {
  const { buyer, orderId, seller, read } = await aParcel();
  expect((await server.call(shipments.receive, { orderId }, buyer)).data.refusal).toBe('orderNotReceivable');
  const wrong = await server.call(shipments.ship, { orderId, carrier: 'tw-tcat', number: '12' }, seller);
  expect(wrong.data.refusal).toBe('parcelNumberMalformed');
  const sent = await Promise.all([server, other].map((on) => on.call(shipments.ship, { orderId, ...tcat }, seller)));
  expect(sent.filter(({ success }) => success)).toHaveLength(1);
  expect(sent.filter(({ data }) => data.refusal === 'orderNotShippable')).toHaveLength(1);
  expect(await read()).toMatchObject({
    state: 'shipped',
    parcel: { carrier: 'T-Cat', number: '906012345678', page: expect.stringContaining('no=906012345678') as string },
  });

  clock.pass(1_000);
  const corrected = { orderId, carrier: 'tw-hct', number: '1234567890' };
  const twice = await Promise.all([server, other].map((on) => on.call(shipments.correct, corrected, seller)));
  expect(twice.filter(({ success }) => success)).toHaveLength(1);
  expect(twice.filter(({ data }) => data.refusal === 'shipmentCorrected')).toHaveLength(1);
  const sale = await server.ask(sales.detail, { orderId }, seller);
  expect(sale.parcel).toMatchObject({ carrier: 'tw-hct', number: '1234567890', corrected: true });
  expect(sale.history.map(({ state, corrected: isCorrected }) => [state, isCorrected])).toEqual([
    ['pendingPayment', false],
    ['pendingShipment', false],
    ['shipped', false],
    ['shipped', true],
  ]);

  await Promise.all([server, other].map((on) => on.ask(shipments.receive, { orderId }, buyer)));
  const { state, history } = await read();
  expect([state, history.filter((line) => line.state === 'completed')]).toMatchObject(['completed', [{ by: 'buyer' }]]);
  expect((await server.call(shipments.correct, corrected, seller)).data.refusal).toBe('orderNotShippable');
});

test('a parcel that nobody receives is received by the clock after ten days', async () => {
  const { orderId, seller } = await aParcel();
  await server.ask(shipments.ship, { orderId, ...tcat }, seller);
  const ends = () =>
    server.sql('select actor from order_history where order_id = $1 and state = $2', [orderId, 'completed']);
  clock.pass(9 * day);
  await server.runJob('orders.sweep');
  expect(await ends()).toEqual([]);
  clock.pass(day + 1);
  await Promise.all([server.runJob('orders.sweep'), other.runJob('orders.sweep')]);
  expect(await ends()).toEqual([{ actor: 'clock' }]);
});

test('another seller’s and another buyer’s order are unknown', async () => {
  const [own, foreign] = [await aParcel(), await aParcel()];
  expect((await server.call(shipments.ship, { orderId: foreign.orderId, ...tcat }, own.seller)).data.refusal).toBe(
    'notFound',
  );
  expect((await server.call(shipments.receive, { orderId: foreign.orderId }, own.buyer)).data.refusal).toBe('notFound');
});
