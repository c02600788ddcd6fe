import * as notices from '@lyceum/contract/notices.calls';
import * as preferences from '@lyceum/contract/preferences.calls';
import { day, hour, minute } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, aPaidOrder, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

const after = (ms: number): Date => new Date(clock().getTime() + ms);
const remind = async (): Promise<void> => {
  await staySignedIn(server);
  await Promise.all([server, other, server].map((on) => on.runJob('reminders.sessions')));
  await server.runJob('reminders.sessions');
};
async function remindersOf({ token }: { token: string }) {
  const { list } = await server.ask(notices.list, {}, { token });
  return list.filter(({ event }) => event === 'sessionSoon');
}

it('whoever bought a class is told of it the day before, once, however many processes look', async () => {
  const sold = await aClassWithSeats(server, 9, [after(3 * day)]);
  const [one, two] = [await aPaidOrder(server, bank, sold), await aPaidOrder(server, bank, sold)];
  await remind();
  expect(await remindersOf(one)).toEqual([]);
  clock.pass(2 * day + hour);
  const late = await aPaidOrder(server, bank, sold);
  await remind();
  for (const { token, orderId } of [one, two]) {
    expect(await remindersOf({ token })).toMatchObject([{ link: `/orderDetail?orderId=${orderId}` }]);
  }
  // Has just bought it.
  expect(await remindersOf(late)).toEqual([]);
});

it('several classes of one course on the same day are told together, and of what is called off or given back nobody is', async () => {
  const starts = [after(2 * day), after(2 * day + 2 * hour), after(2 * day + 4 * hour)];
  const sold = await aClassWithSeats(server, 9, starts);
  const [goes, returned] = [await aPaidOrder(server, bank, sold), await aPaidOrder(server, bank, sold)];
  await server.sql('update order_lines set returned_at = now() where order_id = $1', [returned.orderId]);
  const off = await aClassWithSeats(server, 9, starts);
  const stays = await aPaidOrder(server, bank, off);
  await server.sql("update scheduled_sessions set state = 'cancelled' where product_id = $1", [off.productId]);
  clock.pass(day + 5 * hour);
  await remind();
  const told = await remindersOf(goes);
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toContain('2 場');
  expect([await remindersOf(returned), await remindersOf(stays)]).toEqual([[], []]);
});

it('what is held at another time is told of again; what begins within the hour is not', async () => {
  const sold = await aClassWithSeats(server, 9, [after(2 * day)]);
  const buyer = await aPaidOrder(server, bank, sold);
  clock.pass(day + minute);
  await remind();
  expect(await remindersOf(buyer)).toHaveLength(1);
  const move = (to: Date) =>
    server.sql('update scheduled_sessions set starts_at = $2, ends_at = $3 where product_id = $1', [
      sold.productId,
      to,
      new Date(to.getTime() + hour),
    ]);
  await move(after(40 * minute));
  await remind();
  expect(await remindersOf(buyer)).toHaveLength(1);
  await move(after(5 * hour));
  await remind();
  expect(await remindersOf(buyer)).toHaveLength(2);
});

it('whoever switched reminders off finds them in the list alone', async () => {
  const sold = await aClassWithSeats(server, 9, [after(2 * day)]);
  const buyer = await aPaidOrder(server, bank, sold);
  await server.ask(preferences.save, { noticesOff: ['sessions'], noticesBy: 'mail' }, buyer);
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at)
     select 'idn_off', user_id, 'email', 'off@example.com', now() from orders where id = $1`,
    [buyer.orderId],
  );
  clock.pass(day + minute);
  await remind();
  expect(await remindersOf(buyer)).toHaveLength(1);
  expect(await server.sql("select 1 from outbox where recipient = 'off@example.com'")).toEqual([]);
});

it('is told again where telling broke off, and what is over is forgotten', async () => {
  const sold = await aClassWithSeats(server, 9, [after(2 * day)]);
  const buyer = await aPaidOrder(server, bank, sold);
  clock.pass(day + minute);
  await staySignedIn(server);
  // The last statement of the telling fails.
  await server.sql(`alter table notices add constraint power_cut check (event <> 'sessionSoon') not valid`);
  await expect(server.runJob('reminders.sessions')).rejects.toThrow('Failed query');
  await server.sql('alter table notices drop constraint power_cut');
  expect(await remindersOf(buyer)).toEqual([]);
  await remind();
  expect(await remindersOf(buyer)).toHaveLength(1);
  clock.pass(10 * day);
  await remind();
  expect(await server.sql('select 1 from session_reminders')).toEqual([]);
});
