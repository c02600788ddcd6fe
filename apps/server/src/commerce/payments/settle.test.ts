import { minor } from '@lyceum/domain/money';
import { expect, test } from 'vitest';
import * as payments from '@lyceum/contract/payments.calls';
import { testClock } from '../../testing/test-server.ts';
import { aServerWithBank } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, signIn } from '../../testing/world.ts';
import { settle } from './settle.ts';

const clock = testClock();
const { server } = await aServerWithBank(clock);

// The simulator knows one currency: a word in another one comes only so.
test('a word of another amount, another currency, another provider or another number pays nothing', async () => {
  const token = await signIn(server);
  const { orderId } = await order(server, token, await aCourseOnSale(server));
  await server.ask(payments.create, { paymentCode: 16, orderId, money: '1200.00' }, { token });
  const [attempt] = await server.sql<{ number: string }>(
    'select a.number from payment_attempts a join orders o using (checkout_id) where o.id = $1',
    [orderId],
  );
  const say = (amount: number, currency: 'TWD' | 'CNY', name: 'ecpay' | 'alipay' = 'ecpay', number = attempt?.number) =>
    settle(
      server.deps,
      { name: name as 'ecpay' },
      {
        attemptNumber: number ?? '',
        outcome: 'paid',
        money: { amount: minor(amount), currency },
        tradeNumber: 'T1',
        authorisation: null,
        reason: null,
      },
      Buffer.from(`${amount} ${currency} ${name} ${number}`),
      'notice',
    );
  const state = async () =>
    (await server.sql<{ state: string }>('select state from orders where id = $1', [orderId]))[0]?.state;
  expect(await say(120_100, 'TWD')).toBe('mismatch');
  expect(await say(119_900, 'TWD')).toBe('mismatch');
  expect(await say(120_000, 'CNY')).toBe('mismatch');
  expect(await say(120_000, 'TWD', 'alipay')).toBe('unknown');
  expect(await say(120_000, 'TWD', 'ecpay', 'NOSUCHNUMBER0000000A')).toBe('unknown');
  expect(await state()).toBe('pendingPayment');
  expect(await server.sql('select 1 from ledger')).toEqual([]);
  expect(await say(120_000, 'TWD')).toBe('applied');
  expect(await state()).toBe('completed');
});
