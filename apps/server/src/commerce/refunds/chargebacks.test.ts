import { orderNumber } from '@lyceum/domain/ids';
import * as orders from '@lyceum/contract/orders.calls';
import * as payouts from '@lyceum/contract/payouts.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { day } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, aPaidOrder, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });
const operator = await asStaff(server, { rights: ['orders', 'finance'] });

type Sale = Awaited<ReturnType<typeof aPaidOrder>>;
const aSale = async () => aPaidOrder(server, bank, await aCourseOnSale(server));
const detailsOf = ({ orderId, token }: Sale) => server.ask(orders.orderDetails, { orderId }, { token });
const numberOf = ({ form }: Sale) => form.fields.MerchantTradeNo ?? '';
let told = 0;
const tell = (sale: Sale, money = '1200.00', reference = `CB-${(told += 1)}`, on = server) =>
  on.call(refunds.recordChargeback, { attemptNumber: numberOf(sale), reference, money }, operator);
const chargebackOf = async (sale: Sale) => {
  const { list } = await server.ask(refunds.chargebacks, {}, operator);
  return list.filter(({ attemptNumber }) => attemptNumber === numberOf(sale));
};
const end = (chargebackId: string, won: boolean, on = server) =>
  on.call(refunds.endChargeback, { chargebackId, won }, operator);

/** What each account has of an order by the ledger, in minor units. */
async function booksOf({ orderId, checkoutId }: Sale) {
  const rows = await server.sql<{ account: string; sum: string }>(
    `select l.account, sum(l.amount) from ledger l where l.order_id = $1
       or (l.account = 'provider' and l.attempt_id in (select id from payment_attempts where checkout_id = $2))
     group by 1`,
    [orderId, checkoutId],
  );
  expect(await server.sql('select currency from ledger group by currency having sum(amount) <> 0')).toEqual([]);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}

test('freezes the order, takes the money from the books as a refund does and tells both; lost, the order is refunded', async () => {
  const sale = await aSale();
  await asStaff(server, { agencyId: sale.agencyId, owner: true });
  expect(await booksOf(sale)).toEqual({ provider: 120_000, commission: -12_000, seller: -108_000 });
  const twice = await Promise.all([server, other].map((on) => tell(sale, '1200.00', 'CB-same', on)));
  expect(twice.every(({ success }) => success)).toBe(true);
  await Promise.all([server.runJob('refunds.chargebacks'), other.runJob('refunds.chargebacks')]);
  expect(await booksOf(sale)).toEqual({ provider: 0, commission: 0, seller: 0 });
  expect(await detailsOf(sale)).toMatchObject({ state: 'refunding', actions: [], refunded: { amount: 0 } });
  const mails = await server.sql<{ kind: string; body: string }>(
    `select kind, body from outbox where body like $1 order by kind`,
    [`%${orderNumber(sale.orderId)}%`],
  );
  expect(mails.map(({ kind }) => kind)).toEqual(['mail', 'sms']);
  expect((await server.ask(refunds.ofOrder, { orderId: sale.orderId }, sale)).list).toMatchObject([
    { state: 'disputed', reason: 'chargeback', actions: [], openedBy: 'provider' },
  ]);
  const seller = await asStaff(server, { agencyId: sale.agencyId, rights: ['orders'] });
  expect((await server.call(refunds.giveBack, { orderId: sale.orderId, words: 'x' }, seller)).data.refusal).toBe(
    'refundUnderWay',
  );

  const [chargeback, ...more] = await chargebackOf(sale);
  expect(more).toEqual([]);
  expect(chargeback).toMatchObject({ state: 'booked', reference: 'CB-same', amount: { amount: 120_000 } });
  const ends = await Promise.all([server, other].map((on) => end(chargeback?.chargebackId ?? '', false, on)));
  expect(ends.filter(({ success }) => success)).toHaveLength(1);
  expect(ends.filter(({ data }) => data.refusal === 'decidedMeanwhile')).toHaveLength(1);
  expect(await detailsOf(sale)).toMatchObject({ state: 'refunded', refunded: { amount: 120_000 } });
  expect(await booksOf(sale)).toEqual({ provider: 0, commission: 0, seller: 0 });
});

test('won, everything is as it was, and the money can be refunded by the ordinary way', async () => {
  const sale = await aSale();
  const before = await booksOf(sale);
  await tell(sale, '700.00');
  expect(await booksOf(sale)).toMatchObject({ provider: 50_000 });
  const [chargeback] = await chargebackOf(sale);
  await end(chargeback?.chargebackId ?? '', true);
  expect(await detailsOf(sale)).toMatchObject({ state: 'completed', refunded: { amount: 0 } });
  expect(await booksOf(sale)).toEqual(before);
  expect((await chargebackOf(sale))[0]).toMatchObject({ state: 'won' });
  const seller = await asStaff(server, { agencyId: sale.agencyId, rights: ['orders'] });
  await server.ask(refunds.giveBack, { orderId: sale.orderId, words: '停課' }, seller);
  await server.runJob('payments.repay');
  expect(await detailsOf(sale)).toMatchObject({ state: 'refunded', refunded: { amount: 120_000 } });
  expect(await booksOf(sale)).toMatchObject({ provider: 0, seller: 0, commission: 0 });
});

test('takes the place of a refund that was only asked for, and waits for one that is being sent', async () => {
  const [asked, sending] = [await aSale(), await aSale()];
  const ask = ({ orderId, token }: Sale) =>
    server.ask(refunds.ask, { orderId, money: '1200.00', reason: 'changedMind' }, { token });
  const { refundId } = await ask(asked);
  await tell(asked);
  expect((await server.ask(refunds.ofOrder, { orderId: asked.orderId }, asked)).list).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ refundId, state: 'dismissed' }),
      expect.objectContaining({ state: 'disputed' }),
    ]) as object,
  );

  const other_ = await ask(sending);
  const seller = await asStaff(server, { agencyId: sending.agencyId, rights: ['orders'] });
  await server.ask(refunds.decide, { refundId: other_.refundId, agree: true, words: '' }, seller);
  await tell(sending);
  expect((await chargebackOf(sending))[0]).toMatchObject({ state: 'told' });
  await server.runJob('payments.repay');
  await server.runJob('refunds.chargebacks');
  // Refunded already, so what the bank takes is the platform's loss, until the dispute is won.
  const [late] = await chargebackOf(sending);
  expect(late).toMatchObject({ state: 'booked' });
  expect(await booksOf(sending)).toMatchObject({ provider: -120_000, seller: 0, commission: 0 });
  await end(late?.chargebackId ?? '', true);
  expect(await booksOf(sending)).toMatchObject({ provider: 0, seller: 0, commission: 0 });
});

test('an unknown payment, one that was never paid, more than it brought, and staff without the right are refused', async () => {
  const sale = await aSale();
  const record = (input: { attemptNumber?: string; money?: string }, by = operator) =>
    server.call(
      refunds.recordChargeback,
      { attemptNumber: numberOf(sale), reference: 'CB-x', money: '1.00', ...input },
      by,
    );
  expect((await record({ attemptNumber: 'NOSUCHNUMBER0000000A' })).data.refusal).toBe('notFound');
  for (const money of ['1200.01', '99999.00', '0.00', '-1.00']) {
    expect([money, (await record({ money })).data.refusal]).toEqual([money, 'refundAboveRest']);
  }
  expect((await record({}, await asStaff(server, { agencyId: sale.agencyId, owner: true }))).data.refusal).toBe(
    'notAllowed',
  );
  expect((await record({}, await asStaff(server, { rights: ['support'] }))).data.refusal).toBe('notAllowed');
  expect((await end('chb_nobody', true)).data.refusal).toBe('notFound');
  expect(await detailsOf(sale)).toMatchObject({ state: 'completed' });
});

test('what is disputed is not paid out; lost after a payout, the seller owes it', async () => {
  const sale = await aSale();
  const finance = await asStaff(server, { agencyId: sale.agencyId, rights: ['finance'] });
  await staySignedIn(server);
  const balance = async () => (await server.ask(payouts.balance, {}, finance)).list[0];
  clock.pass(8 * day);
  expect(await balance()).toMatchObject({ held: { amount: 0 }, payable: { amount: 108_000 } });
  await tell(sale);
  const [chargeback] = await chargebackOf(sale);
  expect(await balance()).toBeUndefined();
  await end(chargeback?.chargebackId ?? '', true);
  expect(await balance()).toMatchObject({ payable: { amount: 108_000 } });

  const checker = await asStaff(server, { rights: ['finance'] });
  const { payoutId } = await server.ask(payouts.prepare, { currency: 'TWD', until: clock().toISOString() }, operator);
  await server.ask(payouts.decide, { payoutId, approve: true }, checker);
  await tell(sale);
  expect(await balance()).toMatchObject({ payable: { amount: -108_000 } });
});
