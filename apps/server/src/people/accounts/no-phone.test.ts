import * as accounts from '@lyceum/contract/accounts.calls';
import * as distribution from '@lyceum/contract/distribution.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as sales from '@lyceum/contract/sales.calls';
import * as users from '@lyceum/contract/users.calls';
import { minute } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { postMessage, type Message } from '../../platform/outbox.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, aPaidOrder, signIn } from '../../testing/world.ts';

const clock = testClock();
const pushed: { recipient: string; subject: string; body: string; link: string | null }[] = [];
const bank = await startTestBank(clock);
const push = {
  send: (message: (typeof pushed)[number]) => {
    pushed.push(message);
    return Promise.resolve();
  },
};
const { server, other } = await twoServers(clock, { bank, extras: { channels: { push } } });

/** Makes an account that signed in by phone one that signs in by e-mail and has no phone. */
async function forgetPhone(token: string, email: string): Promise<string> {
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  await server.sql('update users set phone = null where id = $1', [id]);
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ($1, $2, 'email', $3, now())`,
    [`idn_${id}`, id, email],
  );
  return id;
}

test('may look and fill a cart; ordering asks for a phone first, with code 3001, and nothing is lost', async () => {
  const sold = await aCourseOnSale(server);
  const token = await signIn(server);
  const userId = await forgetPhone(token, 'lin@example.com');
  expect((await server.ask(accounts.checkUserLogin, {}, { token })).mobile).toBe('');

  const { cartId } = await server.ask(orders.addToCart, { ...sold, quantity: 1 }, { token });
  const commit = () =>
    server.call(
      orders.commit,
      { cartId, money: '1200.00', agreed: true },
      { token, idempotencyKey: 'once', language: 'en' },
    );
  expect(await commit()).toMatchObject({
    code: 3001,
    success: false,
    message: 'Please add a mobile number to your account first.',
    data: { refusal: 'phoneMissing' },
  });
  await server.sql('update users set distributor_since = now() where id = $1', [userId]);
  const wholesale = await server.call(
    distribution.commitDistributionOrder,
    { cartId, money: '1200.00', agreed: true },
    { token },
  );
  expect(wholesale.code).toBe(3001);
  expect(await server.sql('select 1 from checkouts where user_id = $1', [userId])).toEqual([]);

  // With a phone the same cart is ordered, under the same key.
  await server.sql(`update users set phone = '+886955501001' where id = $1`, [userId]);
  expect((await commit()).success).toBe(true);
});

test('is found and shown by the office without a number, and told by mail what others are told by SMS', async () => {
  const sale = await aPaidOrder(server, bank, await aCourseOnSale(server));
  const userId = await forgetPhone(sale.token, 'chen@example.com');
  const operator = await asStaff(server, { rights: ['orders', 'finance', 'support'] });
  const { list } = await server.ask(sales.list, {}, operator);
  expect(list.find(({ orderId }) => orderId === sale.orderId)).toMatchObject({ phone: '' });
  const seller = await asStaff(server, { agencyId: sale.agencyId, rights: ['orders'] });
  expect(await server.ask(sales.detail, { orderId: sale.orderId }, seller)).toMatchObject({ phone: '' });
  const accountsShown = await server.ask(users.list, {}, operator);
  expect(accountsShown.list.find(({ id }) => id === userId)).toMatchObject({ mobile: '' });

  const attemptNumber = sale.form.fields.MerchantTradeNo ?? '';
  await server.ask(refunds.recordChargeback, { attemptNumber, reference: 'CB-mail', money: '1200.00' }, operator);
  expect(await server.sql('select kind from outbox where recipient = $1', ['chen@example.com'])).toEqual([
    { kind: 'mail' },
  ]);
});

test('two accounts never share a way to sign in', async () => {
  const tokens = [await signIn(server), await signIn(server)];
  await forgetPhone(tokens[0] ?? '', 'same@example.com');
  await expect(forgetPhone(tokens[1] ?? '', 'same@example.com')).rejects.toThrow('identities_subject');
});

test('a message goes by whatever carries its kind, once; what nothing carries yet waits for it', async () => {
  const post = (message: Message) => server.deps.db.transaction((tx) => postMessage(server.deps, tx as never, message));
  const said = {
    language: 'en',
    subject: 'Class at 3',
    body: 'Your class begins in an hour.',
    link: '/order',
  } as const;
  await post({ kind: 'push', recipient: 'device-1', ...said });
  await post({ kind: 'inApp', recipient: 'usr_1', ...said });
  await Promise.all([server.runJob('outbox.send'), other.runJob('outbox.send')]);
  expect(pushed).toMatchObject([
    { recipient: 'device-1', subject: 'Class at 3', body: 'Your class begins in an hour.', link: '/order' },
  ]);
  const [waiting] = await server.sql<{ sent_at: Date | null; failure: string; next: Date }>(
    `select sent_at, failure, next_try_at next from outbox where kind = 'inApp'`,
  );
  expect(waiting).toMatchObject({ sent_at: null, failure: 'nothing carries inApp' });
  expect(waiting?.next.getTime()).toBeLessThanOrEqual(clock().getTime() + minute);
});
