import * as accounts from '@lyceum/contract/accounts.calls';
import * as favourites from '@lyceum/contract/favourites.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as supportSessions from '@lyceum/contract/support-sessions.calls';
import * as users from '@lyceum/contract/users.calls';
import { minute, second } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { asStaff, asSupport } from '../../testing/as-staff.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { aClassWithSeats, aPaidOrder, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const server = await aServer({ clock, config: { payments: bank.payments } });
const operator = await asStaff(server, { rights: ['support'] });

const idOf = async (token: string) => (await server.ask(accounts.checkUserLogin, {}, { token })).id;
async function aPerson() {
  const token = await signIn(server);
  return { token, id: await idOf(token) };
}
const refusalTo = async (token: string) => (await server.call(accounts.checkUserLogin, {}, { token })).data.refusal;

test('support sees what the holder sees, but no code, changes nothing, and the holder reads when and why', async () => {
  const { token, orderId } = await aPaidOrder(server, bank, await aClassWithSeats(server, 10));
  const id = await idOf(token);
  const reason = '來電詢問訂單為何沒有顯示';
  const begun = await server.ask(supportSessions.begin, { id, reason }, operator);
  expect(begun.holder).toMatchObject({ id, region: 'tw', language: 'zh-TW' });
  const asked = { orderId };
  const own = await server.ask(orders.orderDetails, asked, { token });
  const seen = await server.ask(orders.orderDetails, asked, { token: begun.token });
  expect(own.lines[0]?.code).toMatch(/^\d{12}$/);
  expect(seen).toEqual({ ...own, now: seen.now, lines: own.lines.map((line) => ({ ...line, code: null })) });

  const refused = await server.call(accounts.logout, {}, { token: begun.token });
  expect(refused).toMatchObject({ code: 0, success: false, data: { refusal: 'supportOnlyReads' } });
  expect(refused.message).toContain('客服');
  const follow = { sellerId: own.agencyId };
  expect((await server.call(favourites.favoriteSeller, follow, { token: begun.token })).data.refusal).toBe(
    'supportOnlyReads',
  );
  // A command that a visitor may give, too.
  expect(
    (await server.call(accounts.sendVerifySMS, { phone: '0912345678', region: 'tw' }, { token: begun.token })).data
      .refusal,
  ).toBe('supportOnlyReads');

  const beganAt = server.clock().toISOString();
  clock.pass(5 * minute);
  await server.ask(supportSessions.end, {}, { token: begun.token });
  expect(await refusalTo(begun.token)).toBe('notLoggedIn');
  const { list } = await server.ask(supportSessions.list, {}, { token });
  expect(list).toEqual([{ id: expect.stringMatching(/^sup_/), reason, beganAt, until: server.clock().toISOString() }]);
  // It is none of the holder's devices, and the holder stays signed in.
  expect((await server.ask(accounts.sessions, {}, { token })).list).toHaveLength(1);
  expect((await server.call(supportSessions.end, {}, { token })).data.refusal).toBe('notFound');
  const [row] = await server.sql<{ after: object }>("select after from audit_log where act = 'create supportSessions'");
  expect(JSON.stringify(row?.after)).not.toContain(reason);
});

test('it ends after a quarter of an hour, and with the right of whoever looks', async () => {
  const { id } = await aPerson();
  const looking = await asSupport(server, id);
  clock.pass(15 * minute - second);
  expect(await idOf(looking.token)).toBe(id);
  clock.pass(second);
  expect(await refusalTo(looking.token)).toBe('notLoggedIn');

  const member = await asStaff(server, { rights: ['support'] });
  const reason = '查詢退款';
  const changed = async (column: string, value: unknown) => {
    const { token } = await server.ask(supportSessions.begin, { id, reason }, member);
    expect(await idOf(token)).toBe(id);
    const [before] = await server.sql<Record<string, unknown>>(`select ${column} as was from staff where id = $1`, [
      member.staffId,
    ]);
    await server.sql(`update staff set ${column} = $2 where id = $1`, [member.staffId, value]);
    expect(await refusalTo(token)).toBe('notLoggedIn');
    await server.sql(`update staff set ${column} = $2 where id = $1`, [member.staffId, before?.['was']]);
  };
  await changed('rights', ['catalogue']);
  await changed('state', 'disabled');
});

test('an account that is blocked can be looked at; one that is none cannot, nor without a reason', async () => {
  const { id } = await aPerson();
  await server.ask(users.block, { id, reason: '多次以他人信用卡付款' }, operator);
  const { token } = await asSupport(server, id);
  expect(await idOf(token)).toBe(id);
  expect((await server.call(supportSessions.begin, { id: 'usr_nobody', reason: '查詢' }, operator)).data.refusal).toBe(
    'notFound',
  );
  expect((await server.call(supportSessions.begin, { id, reason: ' ' }, operator)).data.refusal).toBe('invalidInput');
});

test('somebody of support looks at one account at a time, however often it is asked at once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, aPerson));
  const member = await asStaff(server, { rights: ['support'] });
  const begun = await Promise.all(
    people.map(({ id }) => server.ask(supportSessions.begin, { id, reason: '查詢訂單' }, member)),
  );
  const answers = await Promise.all(begun.map(({ token }) => refusalTo(token)));
  expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1);
});
