import * as agencies from '@lyceum/contract/agencies.calls';
import * as closing from '@lyceum/contract/closing.calls';
import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payouts from '@lyceum/contract/payouts.calls';
import * as products from '@lyceum/contract/products.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { day } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, aPaidOrder, order, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });
const catalogue = await asStaff(server, { rights: ['catalogue'] });

/** A shop with two owners and one who sells; its name as its people read it. */
async function aShop() {
  const sold = await aCourseOnSale(server);
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from products where id = $1', [
    sold.productId,
  ]);
  const agencyId = row?.agency_id ?? '';
  const [owner, second, clerk] = [
    await asStaff(server, { agencyId, owner: true }),
    await asStaff(server, { agencyId, owner: true }),
    await asStaff(server, { agencyId, rights: ['orders', 'verify'] }),
  ];
  const { name } = await server.ask(closing.read, {}, owner);
  return { agencyId, sold, owner, second, clerk, name: name['zh-TW'] };
}
const pressed = (press: (at: typeof server) => Promise<{ success: boolean }>) =>
  Promise.all([server, other, server, other].map(press));
const steps = async (owner: Asker) =>
  Object.fromEntries((await server.ask(closing.read, {}, owner)).left.map(({ step, count }) => [step, count]));
const mailsTo = async ({ email }: { email: string }, about: string) =>
  (await server.sql('select id from outbox where recipient = $1 and subject like $2', [email, about])).length;

it('leaves the shop at once, comes back when its owner thinks better of it, and is told to the other owners once', async () => {
  const { sold, owner, second, clerk, name, agencyId } = await aShop();
  const visible = async () => (await server.call(products.detailProductLiveAndRecord, { id: sold.productId })).success;
  expect((await server.call(closing.ask, { name }, clerk)).data.refusal).toBe('notAllowed');
  expect((await server.call(closing.ask, { name: '別家店' }, owner)).data.refusal).toBe('nameDiffers');
  expect((await server.call(closing.ask, { name: ' ' }, owner)).data.refusal).toBe('nameDiffers');
  expect((await server.call(closing.finish, { name }, owner)).data.refusal).toBe('closingNotReady');
  await expect.poll(visible, { timeout: 10_000 }).toBe(true);

  await server.ask(closing.ask, { name: `  ${name.toUpperCase()} ` }, owner);
  await expect.poll(visible, { timeout: 10_000 }).toBe(false);
  const token = await signIn(server);
  const { productId, offerId } = sold;
  expect((await server.call(orders.addToCart, { productId, offerId, quantity: 1 }, { token })).success).toBe(false);
  expect([await mailsTo(owner, '%開始關閉'), await mailsTo(second, '%開始關閉')]).toEqual([1, 1]);
  expect(await server.ask(dashboard.today, {}, clerk)).toMatchObject({ closing: true, blockedReason: null });
  const listed = async () =>
    (await server.ask(agencies.list, { pageSize: 50 }, catalogue)).list.find(({ id }) => id === agencyId);
  expect(await listed()).toMatchObject({ closing: true, state: 'open' });
  // Blocked meanwhile and opened again it does not come back.
  await server.ask(agencies.block, { id: agencyId, reason: '查核' }, catalogue);
  await server.ask(agencies.unblock, { id: agencyId }, catalogue);
  await expect.poll(visible, { timeout: 10_000 }).toBe(false);

  await server.ask(closing.takeBack, {}, second);
  await expect.poll(visible, { timeout: 10_000 }).toBe(true);
  expect(await listed()).toMatchObject({ closing: false });
});

it('cannot be closed while anything goes on or money is owed; a day later it is closed once, and nobody enters it any more', async () => {
  const { owner, second, clerk, name, agencyId, sold } = await aShop();
  const { token, orderId } = await aPaidOrder(server, bank, sold);
  const unpaid = await order(server, token, sold);
  const { link } = await server.ask(staff.offerPhone, {}, clerk);
  const phone = { token: await signIn(server) };
  await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);
  await staySignedIn(server);
  const asked = await pressed((at) => at.call(closing.ask, { name }, owner));
  expect([asked.filter(({ success }) => success).length, await mailsTo(second, '%開始關閉')]).toEqual([4, 1]);
  const changes = await server.sql("select id from audit_log where act = 'change closing' and thing = $1", [agencyId]);
  expect(changes).toHaveLength(1);

  // An order that may still be paid, the money of another one, and a refund that is asked for.
  expect(await steps(owner)).toEqual({ orders: 1, money: 1 });
  const read = await server.ask(closing.read, {}, owner);
  expect(read.owed).toEqual([{ amount: 108_000, currency: 'TWD' }]);
  await server.ask(orders.cancelOrder, { orderId: unpaid.orderId }, { token });
  const money = '100.00';
  const { refundId } = await server.ask(
    refunds.ask,
    { orderId, reason: 'changedMind', words: '', money: '1200.00' },
    { token },
  );
  expect(await steps(owner)).toMatchObject({ refunds: 1 });
  await server.ask(refunds.withdraw, { refundId }, { token });
  await server.ask(refunds.giveBack, { orderId, money, words: '少上一堂' }, clerk);
  await server.runJob('payments.repay');

  clock.pass(8 * day);
  await server.runJob('orders.sweep');
  expect(await steps(owner)).toEqual({ money: 1 });
  expect((await server.call(closing.finish, { name }, owner)).data.refusal).toBe('closingNotReady');
  const [maker, checker] = [
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['finance'] }),
  ];
  clock.pass(1);
  const batch = { currency: 'TWD' as const, until: clock().toISOString() };
  const { payoutId } = await server.ask(payouts.prepare, batch, maker);
  expect(await steps(owner)).toEqual({ money: 1 });
  await server.ask(payouts.decide, { payoutId, approve: true }, checker);
  expect(await steps(owner)).toEqual({});
  expect((await server.call(closing.finish, { name: '別家店' }, owner)).data.refusal).toBe('nameDiffers');

  const presses = await pressed((at) => at.call(closing.finish, { name }, owner));
  expect(presses.filter(({ success }) => success)).toHaveLength(1);
  expect(await mailsTo(second, '%已關閉')).toBe(1);
  for (const one of [owner, second, clerk]) {
    expect((await server.call(dashboard.today, {}, one)).code).toBe(-1);
  }
  expect((await server.call(dashboard.todayByPhone, {}, phone)).data.refusal).toBe('notAllowed');
  const people = await server.sql('select distinct state from staff where agency_id = $1', [agencyId]);
  expect(people).toEqual([{ state: 'disabled' }]);
  expect((await server.call(agencies.unblock, { id: agencyId }, catalogue)).data.refusal).toBe('agencyClosed');
  const block = { id: agencyId, reason: '查核' };
  expect((await server.call(agencies.block, block, catalogue)).data.refusal).toBe('agencyClosed');
  // Who bought there keeps it.
  expect((await server.ask(orders.orderDetails, { orderId }, { token })).orderId).toBe(orderId);
  expect((await server.call(products.detailProductLiveAndRecord, { id: sold.productId })).success).toBe(false);
});

it('waits a day, so that the other owners can come between', async () => {
  const { owner, second, name } = await aShop();
  await staySignedIn(server);
  await server.ask(closing.ask, { name }, owner);
  expect(await steps(owner)).toEqual({});
  clock.pass(day - 1_000);
  expect((await server.call(closing.finish, { name }, owner)).data.refusal).toBe('closingNotReady');
  await server.ask(closing.takeBack, {}, second);
  clock.pass(2_000);
  expect((await server.call(closing.finish, { name }, owner)).data.refusal).toBe('closingNotReady');
});

it('of two who press at once, one to close for good and one to open again, one is heard', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { owner, second, name, agencyId } = await aShop();
    await staySignedIn(server);
    await server.ask(closing.ask, { name }, owner);
    clock.pass(day);
    const [closed, opened] = await Promise.all([
      server.call(closing.finish, { name }, owner),
      other.call(closing.takeBack, {}, second),
    ]);
    const [row] = await server.sql<{ state: string; closing: boolean; on_shelf: string }>(
      `select state, closing_at is not null closing,
         (select count(*) from products where agency_id = a.id and state = 'onShelf') on_shelf from agencies a where id = $1`,
      [agencyId],
    );
    expect([closed.success, opened.success].filter(Boolean)).toHaveLength(1);
    expect(row).toEqual(
      closed.success
        ? { state: 'closed', closing: true, on_shelf: '0' }
        : { state: 'open', closing: false, on_shelf: '1' },
    );
  }
});
