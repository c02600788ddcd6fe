import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as sales from '@lyceum/contract/sales.calls';
import * as shipments from '@lyceum/contract/shipments.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { minute } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, aCourseWithBox, aPaidOrder, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

/** Somebody of the agency's staff who keeps its orders, with a phone. */
async function aPhoneAt(agencyId: string) {
  const keeper = await asStaff(server, { agencyId, rights: ['orders'] });
  const { link } = await server.ask(staff.offerPhone, {}, keeper);
  const phone = { token: await signIn(server) };
  await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);
  return { keeper, phone };
}

it('answers a refund once, whoever of the office is at it at the same moment, and tells the buyer’s words and the own', async () => {
  const sold = await aCourseOnSale(server, { price: 120_000 });
  const { token, orderId, agencyId } = await aPaidOrder(server, bank, sold);
  const { keeper, phone } = await aPhoneAt(agencyId);
  expect((await server.ask(sales.listByPhone, {}, phone)).list).toMatchObject([
    { orderId, total: { amount: 120_000 } },
  ]);
  expect((await server.ask(refunds.ofSaleByPhone, { orderId }, phone)).list).toEqual([]);

  await server.ask(refunds.ask, { orderId, reason: 'changedMind', words: '時間不合', money: '1200.00' }, { token });
  const [asked] = (await server.ask(refunds.ofSaleByPhone, { orderId }, phone)).list;
  expect(asked).toMatchObject({ state: 'asked', words: '時間不合', amount: { amount: 120_000 } });
  const refundId = asked?.refundId ?? '';
  const refusing = { refundId, agree: false, words: '' };
  expect((await server.call(refunds.decideByPhone, refusing, phone)).data.refusal).toBe('invalidInput');
  const answers = await Promise.all([
    server.call(refunds.decideByPhone, { refundId, agree: true, words: '好的' }, phone),
    other.call(refunds.decide, { refundId, agree: false, words: '已經開課' }, keeper),
    other.call(refunds.decideByPhone, { refundId, agree: true, words: '好的' }, phone),
  ]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter(({ data }) => data.refusal === 'refundDecided')).toHaveLength(2);
  const [decided] = (await server.ask(refunds.ofSaleByPhone, { orderId }, phone)).list;
  expect(['sending', 'refused']).toContain(decided?.state);
  const kept = await server.sql(`select count(*)::int from audit_log where act = 'decide refunds' and thing = $1`, [
    refundId,
  ]);
  expect(kept).toEqual([{ count: 1 }]);
});

it('sends a parcel once and sets it right once, between phone and office, and shows where it goes', async () => {
  const { orderId, agencyId } = await aCourseWithBox(server, bank);
  const { keeper, phone } = await aPhoneAt(agencyId);
  expect(await server.ask(sales.detailByPhone, { orderId }, phone)).toMatchObject({
    state: 'pendingShipment',
    actions: ['ship', 'giveBack'],
    shipTo: { recipient: '林語彤' },
  });
  const parcel = { orderId, carrier: 'tw-tcat', number: '9060 1234 5678' };
  const wrong = { ...parcel, number: '12' };
  expect((await server.call(shipments.shipByPhone, wrong, phone)).data.refusal).toBe('parcelNumberMalformed');
  const sent = await Promise.all([
    server.call(shipments.shipByPhone, parcel, phone),
    other.call(shipments.ship, parcel, keeper),
  ]);
  expect(sent.filter(({ success }) => success)).toHaveLength(1);
  const right = { ...parcel, number: '906012345679' };
  await server.ask(shipments.correctByPhone, right, phone);
  expect((await server.call(shipments.correctByPhone, right, phone)).data.refusal).toBe('shipmentCorrected');
  const after = await server.ask(sales.detailByPhone, { orderId }, phone);
  expect(after.parcel).toMatchObject({ number: '906012345679', corrected: true });
  expect((await server.ask(sales.listByPhone, { state: 'shipped' }, phone)).list).toHaveLength(1);
});

it('knows nothing of another agency, and ends with the right', async () => {
  const sold = await aCourseOnSale(server, { price: 120_000 });
  const { token, orderId, agencyId } = await aPaidOrder(server, bank, sold);
  await server.ask(refunds.ask, { orderId, reason: 'other', words: '', money: '1200.00' }, { token });
  const { phone, keeper } = await aPhoneAt(agencyId);
  const [asked] = (await server.ask(refunds.ofSaleByPhone, { orderId }, phone)).list;
  const elsewhere = await aPaidOrder(server, bank, await aCourseOnSale(server));
  const stranger = await aPhoneAt(elsewhere.agencyId);
  const refundId = asked?.refundId ?? '';
  expect((await server.ask(refunds.ofSaleByPhone, { orderId }, stranger.phone)).list).toEqual([]);
  for (const [call, input] of [
    [sales.detailByPhone, { orderId }],
    [refunds.decideByPhone, { refundId, agree: true, words: '' }],
    [refunds.picturesByPhone, { refundId }],
    [shipments.shipByPhone, { orderId, carrier: 'tw-tcat', number: '906012345678' }],
  ] as const) {
    expect((await server.call(call as never, input, stranger.phone)).data).toMatchObject({ refusal: 'notFound' });
  }
  expect((await server.ask(orders.orderDetails, { orderId }, { token })).state).toBe('refunding');

  clock.pass(minute);
  await server.sql(`update staff set rights = '{verify}' where id = $1`, [keeper.staffId]);
  expect((await server.call(sales.listByPhone, {}, phone)).data.refusal).toBe('notAllowed');
});
