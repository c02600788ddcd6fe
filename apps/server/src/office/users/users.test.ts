import * as accounts from '@lyceum/contract/accounts.calls';
import * as preferences from '@lyceum/contract/preferences.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as staff from '@lyceum/contract/staff.calls';
import * as users from '@lyceum/contract/users.calls';
import { orderNumber } from '@lyceum/domain/ids';
import { minor, toDecimal } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { inTransaction } from '../../platform/database.ts';
import { mostTries } from '../../platform/outbox.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { aCourseOnSale, aPaidOrder, codeFor, order, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const server = await aServer({ clock, config: { payments: bank.payments } });
const operator = await asStaff(server, { rights: ['support'] });

it('finds a person by the end of the number or the nickname, and shows no whole number', async () => {
  await signIn(server, '0955512345');
  const { list, total } = await server.ask(users.list, { keyword: '12345' }, operator);
  expect(total).toBe(1);
  expect(list[0]?.mobile).toMatch(/\*/);
  expect(JSON.stringify(list)).not.toContain('955512345');
  const nickName = list[0]?.nickName ?? '';
  expect((await server.ask(users.list, { keyword: nickName.slice(0, 3) }, operator)).total).toBeGreaterThan(0);
  expect((await server.ask(users.list, { keyword: '%' }, operator)).total).toBe(0);
});

it('signs a blocked person out everywhere and lets him in again only when it is undone', async () => {
  const phone = '0955598765';
  const token = await signIn(server, phone);
  const stranger = await signIn(server);
  const [person] = (await server.ask(users.list, { keyword: '98765' }, operator)).list;
  const id = person?.id ?? '';
  const reason = '多次以他人信用卡付款';
  expect((await server.call(users.block, { id, reason: '' }, operator)).data.refusal).toBe('invalidInput');
  await server.ask(users.block, { id, reason }, operator);
  const [told] = await server.sql<{ body: string }>(
    "select body from outbox where kind = 'sms' and recipient = $1 and position($2 in body) > 0",
    [`+886${phone.slice(1)}`, reason],
  );
  expect(told?.body).toMatch(/^Lyceum/);
  expect((await server.call(accounts.checkUserLogin, {}, { token })).data.refusal).toBe('notLoggedIn');
  expect((await server.call(accounts.checkUserLogin, {}, { token: stranger })).success).toBe(true);
  server.clock.pass(2 * minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const code = await codeFor(server, phone);
  const login = { phone, region: 'tw', code, agreement: true, crossBorder: true } as const;
  expect((await server.call(accounts.codeLogin, login)).data.refusal).toBe('accountBlocked');
  const blocked = await server.ask(users.list, { blocked: true }, operator);
  expect(blocked).toMatchObject({ total: 1, list: [{ id, blockedReason: reason }] });
  await server.ask(users.unblock, { id }, operator);
  expect((await server.ask(users.list, { keyword: '98765' }, operator)).list[0]?.blockedReason).toBe(null);
  expect((await server.call(accounts.checkUserLogin, {}, { token })).data.refusal).toBe('notLoggedIn');
  expect((await server.call(accounts.codeLogin, login)).success).toBe(true);
  expect((await server.call(users.block, { id: 'usr_nobody', reason }, operator)).data.refusal).toBe('notFound');
  const acts = await server.sql('select before, after from audit_log where thing = $1 order by id', [id]);
  expect(acts).toHaveLength(2);
});

it('lets somebody buy at distribution prices since the first day that he was allowed to, and nobody else', async () => {
  await signIn(server, '0955517007');
  await signIn(server, '0955527007');
  const found = async () => {
    const { list } = await server.ask(users.list, { keyword: '7007' }, operator);
    return Object.fromEntries(list.map(({ id, distributorSince }) => [id, distributorSince]));
  };
  const [id = '', other = ''] = Object.keys(await found());
  const since = server.clock().toISOString();
  await server.ask(users.allowDistribution, { id }, operator);
  server.clock.pass(minute);
  await server.ask(users.allowDistribution, { id }, operator);
  expect(await found()).toEqual({ [id]: since, [other]: null });
  await server.ask(users.endDistribution, { id }, operator);
  expect(await found()).toEqual({ [id]: null, [other]: null });
  expect((await server.call(users.allowDistribution, { id: 'usr_nobody' }, operator)).data.refusal).toBe('notFound');
});

it('tells of one person the newest orders, refunds and parts in the shop, and no number', async () => {
  const sold = await aCourseOnSale(server);
  const { token, orderId, agencyId } = await aPaidOrder(server, bank, sold);
  clock.pass(minute);
  const waiting = await order(server, token, await aCourseOnSale(server));
  const { total } = await server.ask(refunds.preview, { orderId }, { token });
  await server.ask(
    refunds.ask,
    { orderId, reason: 'changedMind', words: '', money: toDecimal(minor(total.amount)) },
    { token },
  );
  const keeper = await asStaff(server, { agencyId, rights: ['orders'] });
  const { link } = await server.ask(staff.offerPhone, {}, keeper);
  await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, { token });
  const [person] = await server.sql<{ id: string; phone: string }>(
    'select u.id, u.phone from users u join orders o on o.user_id = u.id where o.id = $1',
    [orderId],
  );
  const told = await server.ask(users.detail, { id: person?.id ?? '' }, operator);
  expect(told).toMatchObject({
    orderCount: 2,
    orders: [
      { orderId: waiting.orderId, state: 'pendingPayment' },
      { orderId, state: 'refunding', orderNumber: orderNumber(orderId), total: { amount: sold.price } },
    ],
    spent: [{ amount: sold.price, currency: 'TWD' }],
    refunds: [{ state: 'asked', orderNumber: orderNumber(orderId) }],
    agencies: [expect.any(String)],
    consultant: null,
    applications: [],
    devices: 1,
    blockedAt: null,
    erasedAt: null,
  });
  expect(JSON.stringify(told)).not.toContain(person?.phone.slice(4));
  expect((await server.call(users.detail, { id: 'usr_nobody' }, operator)).data.refusal).toBe('notFound');
});

it('shows what was sent to a person and how it stands, and no code', async () => {
  const phone = '0955577001';
  const token = await signIn(server, phone);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_told', $1, 'email', 'told@example.com', now())`,
    [id],
  );
  const told = async () => (await server.ask(users.detail, { id }, operator)).told;
  expect(await told()).toMatchObject([{ by: 'sms', text: null }]);
  // The clock stands at ten in the morning of Taipei or little later.
  const quiet = { from: 9 * 60, until: 18 * 60, zone: 'Asia/Taipei' };
  await server.ask(preferences.save, { quiet }, { token });
  const tell = (event: 'visitAnswered' | 'bookingMoved', subject: string, first: 'sms' | 'mail') =>
    inTransaction(server.deps.db, (tx) =>
      tellAccount(server.deps, tx, id, event, () => ({ subject, body: `${subject}，詳情請看訂單` }), first),
    );
  clock.pass(minute);
  await tell('visitAnswered', '看場地', 'sms');
  clock.pass(minute);
  await tell('bookingMoved', '改期', 'mail');
  await server.sql(`update outbox set failure = 'SMTP: EENVELOPE 550', tries = $2 where recipient = $1`, [
    'told@example.com',
    mostTries,
  ]);
  expect(await told()).toMatchObject([
    { by: 'mail', text: '改期', state: 'givenUp', nextAt: null },
    { by: 'sms', text: '看場地，詳情請看訂單', state: 'waits', nextAt: '2026-03-02T10:00:00.000Z' },
    { by: 'sms', text: null },
  ]);
  await server.sql(
    `update outbox set tries = 2, sent_at = case when kind = 'sms' then now() end where recipient in ($1, $2)`,
    ['told@example.com', `+886${phone.slice(1)}`],
  );
  expect((await told()).map(({ state }) => state)).toEqual(['triesAgain', 'sent', 'sent']);
});
