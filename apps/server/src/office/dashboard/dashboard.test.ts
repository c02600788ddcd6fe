import { randomUUID } from 'node:crypto';
import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as desk from '@lyceum/contract/desk.calls';
import * as cancellations from '@lyceum/contract/cancellations.calls';
import * as enquiries from '@lyceum/contract/enquiries.calls';
import * as invitations from '@lyceum/contract/invitations.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as payoutAccounts from '@lyceum/contract/payout-accounts.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as staff from '@lyceum/contract/staff.calls';
import type { AgencyRight } from '@lyceum/domain/permissions';
import { minor, toDecimal } from '@lyceum/domain/money';
import { day, hour } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { anOpenAgency, aWrittenCourse, publishCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { aClassWithSeats, aCourseOnSale, anAccount, aPaidOrder, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const server = await aServer({ clock, config: { payments: bank.payments } });
const operator = await asStaff(server, { rights: ['review'] });

const waits = async (asker: Asker, what: string) =>
  (await server.ask(dashboard.today, {}, asker)).waiting.find((one) => one.what === what)?.count;

it('a product waits for the platform until it is reviewed, and for its agency alone once it was given back', async () => {
  const [own, other] = [await anOpenAgency(server), await anOpenAgency(server)];
  const draft = await server.ask(listings.create, { content: aWrittenCourse(own) }, own.keeper);
  const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, own.keeper);
  expect([await waits(operator, 'inReview'), await waits(own.keeper, 'returned')]).toEqual([1, 0]);

  const reason = 'Please tell the age.';
  await server.ask(listings.reject, { id: draft.id, version: sent.version, reason }, operator);
  expect([await waits(operator, 'inReview'), await waits(own.keeper, 'returned')]).toEqual([0, 1]);
  expect([await waits(other.keeper, 'returned'), await waits(operator, 'returned')]).toEqual([0, undefined]);
  const { total } = await server.ask(listings.list, { revision: 'returned' }, own.keeper);
  expect(total).toBe(1);

  const { version } = await server.ask(listings.own, { id: draft.id }, own.keeper);
  await server.ask(listings.withdraw, { id: draft.id, version }, own.keeper);
  expect(await waits(own.keeper, 'returned')).toBe(0);
});

it('a product that the platform suspended waits for its agency, at the desk and on the phone, until that is lifted or it is given up', async () => {
  const { id, keeper } = await publishCourse(server, operator);
  const { link } = await server.ask(staff.offerPhone, {}, keeper);
  const phone = { token: await signIn(server) };
  await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);
  const told = async () => [
    await waits(keeper, 'suspended'),
    (await server.ask(dashboard.todayByPhone, {}, phone)).waiting.find(({ what }) => what === 'suspended')?.count ?? 0,
    (await server.ask(listings.list, { shelf: 'suspended' }, keeper)).total,
    (await server.ask(listings.listByPhone, { shelf: 'suspended' }, phone)).total,
  ];
  expect(await told()).toEqual([0, 0, 0, 0]);
  expect(await waits(operator, 'suspended')).toBe(undefined);
  await server.ask(listings.suspend, { id, reason: '影片沒有聲音' }, operator);
  expect(await told()).toEqual([1, 1, 1, 1]);
  await server.ask(listings.liftSuspension, { id }, operator);
  expect(await told()).toEqual([0, 0, 0, 0]);

  await server.ask(listings.suspend, { id, reason: '影片沒有聲音' }, operator);
  const shown = await server.ask(listings.own, { id }, keeper);
  const off = await server.ask(listings.takeOffShelf, { id, version: shown.version }, keeper);
  await server.ask(listings.withdraw, { id, version: off.version }, keeper);
  expect((await told()).slice(0, 2)).toEqual([0, 0]);
  expect((await server.ask(listings.queue, { state: 'suspended' }, operator)).total).toBe(0);
});

it('tells income to who may see figures: without commission and refunds, whatever was paid out meanwhile', async () => {
  const sold = await aCourseOnSale(server);
  const { orderId, agencyId } = await aPaidOrder(server, bank, sold);
  const [keeper, clerk] = [
    await asStaff(server, { agencyId, rights: ['finance'] }),
    await asStaff(server, { agencyId, rights: ['orders'] }),
  ];
  const treasurer = await asStaff(server, { rights: ['finance'] });
  const incomeOf = async (asker: Asker) => (await server.ask(dashboard.today, {}, asker)).income;
  const twd = (amount: number) => [{ amount, currency: 'TWD' }];
  expect(sold.price).toBe(120_000);
  // Ten in a hundred are the platform's.
  expect(await incomeOf(keeper)).toEqual(twd(108_000));
  expect(await incomeOf(treasurer)).toEqual(twd(12_000));
  expect([await incomeOf(clerk), await incomeOf(operator)]).toEqual([null, null]);

  await server.ask(refunds.giveBack, { orderId, money: '400.00', words: '少上一堂' }, clerk);
  await server.runJob('payments.repay');
  expect(await incomeOf(keeper)).toEqual(twd(72_000));
  expect(await incomeOf(treasurer)).toEqual(twd(8_000));
  await server.sql(
    `insert into ledger (id, movement_id, account, agency_id, amount, currency, at) values
       ('led_paid1', 'mov_paid', 'seller', $1, 72000, 'TWD', $2), ('led_paid2', 'mov_paid', 'bank', null, -72000, 'TWD', $2)`,
    [agencyId, server.clock()],
  );
  expect(await incomeOf(keeper)).toEqual(twd(72_000));
  server.clock.pass(day);
  const tomorrow = await asStaff(server, { agencyId, rights: ['finance'] });
  expect(await incomeOf(tomorrow)).toEqual([]);
});

it('tells a phone what waits for its person alone, and what is still to come today', async () => {
  // Ten in the morning in Taipei.
  const sold = await aClassWithSeats(server, 5);
  const { token, orderId, agencyId } = await aPaidOrder(server, bank, sold);
  const { total } = await server.ask(refunds.preview, { orderId }, { token });
  const money = toDecimal(minor(total.amount));
  await server.ask(refunds.ask, { orderId, reason: 'changedMind', words: '', money }, { token });
  const phoneOf = async (rights: AgencyRight[]) => {
    const keeper = await asStaff(server, { agencyId, rights });
    const { link } = await server.ask(staff.offerPhone, {}, keeper);
    const phone = { token: await signIn(server) };
    await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);
    return phone;
  };
  const at = (hours: number) => new Date(clock().getTime() + hours * hour).toISOString();
  for (const [id, from, until] of [
    ['ses_over', -3, -2],
    ['ses_on', -1, 1],
    ['ses_next', 2, 3],
    ['ses_tomorrow', 26, 27],
  ] as const) {
    await server.sql(
      `insert into scheduled_sessions (id, product_id, starts_at, ends_at, zone, room, state)
       values ($1, $2, $3, $4, 'Asia/Taipei', '二樓', 'planned')`,
      [id, sold.productId, at(from), at(until)],
    );
  }
  const [clerk, writer, counter] = [await phoneOf(['orders']), await phoneOf(['products']), await phoneOf(['verify'])];
  const today = (phone: Asker) => server.ask(dashboard.todayByPhone, {}, phone);
  expect(await today(clerk)).toMatchObject({ waiting: [{ what: 'refunds', count: 1 }], more: 0, blockedReason: null });
  expect((await today(writer)).waiting).toEqual([]);
  const shown = (await today(writer)).next;
  expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(['ses_on', 'ses_next']));
  expect(shown.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['ses_over', 'ses_tomorrow']));
  expect(await today(counter)).toMatchObject({ waiting: [], next: [], more: 0 });
  expect((await server.call(dashboard.todayByPhone, {}, { token })).data.refusal).toBe('notAllowed');
});

it('what else waits for the platform is counted for those who may read it, until it is decided', async () => {
  const queues = [
    'applications',
    'invitations',
    'payoutAccounts',
    'appeals',
    'cases',
    'reports',
    'enquiries',
    'cancellations',
  ] as const;
  const lengths = async (asker: Asker) => {
    const { waiting } = await server.ask(dashboard.today, {}, asker);
    return Object.fromEntries(
      waiting.filter(({ what }) => queues.some((queue) => queue === what)).map(({ what, count }) => [what, count]),
    );
  };
  const [reviewer, treasurer, second, adviser] = [
    await asStaff(server, { rights: ['review'] }),
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['finance'] }),
    await asStaff(server, { rights: ['support', 'orders'] }),
  ];
  expect(await lengths(reviewer)).toEqual({ applications: 0, invitations: 0 });
  expect(await lengths(treasurer)).toEqual({ payoutAccounts: 0 });
  expect(await lengths(adviser)).toEqual({ appeals: 0, cases: 0, reports: 0, enquiries: 0, cancellations: 0 });

  const { token, orderId, agencyId } = await aPaidOrder(server, bank, await aCourseOnSale(server));
  const recommended = { name: '海風美術教室', contactName: '許老師', phone: '0911222333', region: 'tw' as const };
  const { id } = await server.ask(invitations.invite, recommended, { token });
  const owner = await asStaff(server, { agencyId, owner: true });
  const { accountId } = await server.ask(payoutAccounts.ask, anAccount(), owner);
  const need = { need: '孩子想去美國讀高中，不知道從哪裡開始。', name: '林語彤', phone: '0912345678' };
  const time = { zone: 'Asia/Taipei', suits: ['weekendEvening' as const] };
  await server.ask(enquiries.ask, { language: 'en', ...time, ...need }, { token });
  const { total } = await server.ask(refunds.preview, { orderId }, { token });
  const money = toDecimal(minor(total.amount));
  const { refundId } = await server.ask(refunds.ask, { orderId, reason: 'changedMind', words: '', money }, { token });
  await server.sql("update refunds set state = 'appealed' where id = $1", [refundId]);
  await server.sql(
    `insert into applications (id, user_id, type, identity, nation, state, version, content, papers, round, saved_at)
     select 'apl_sent', user_id, 'course', 'personal', 'tw', 'inAudit', 2, '', '{}', 1, $2 from orders where id = $1`,
    [orderId, clock()],
  );
  await server.sql(
    `insert into cancellations (id, user_id, state, notice_version, asked_at)
     select 'ccl_1', user_id, 'inReview', '2026-11-29', $2 from orders where id = $1`,
    [orderId, clock()],
  );
  const asked = await server.ask(messages.send, { id: randomUUID(), text: '訂單不見了' }, { token });
  expect(await lengths(reviewer)).toEqual({ applications: 1, invitations: 1 });
  expect(await lengths(adviser)).toEqual({ appeals: 1, cases: 1, reports: 0, enquiries: 1, cancellations: 1 });
  expect(await lengths(owner)).toEqual({});

  const { conversationId } = asked;
  await server.ask(desk.send, { conversationId, id: randomUUID(), text: '找到了' }, adviser);
  await server.sql(
    `insert into message_reports (id, conversation_id, side, reason, words, messages, at) values ('mrp_1', $1, 'buyer', 'rude', '', '[]', $2)`,
    [conversationId, clock()],
  );
  await server.ask(invitations.pass, { id }, reviewer);
  await server.ask(cancellations.end, { id: 'ccl_1', dispute: 'complaint', words: '商家提出申訴' }, adviser);
  await server.ask(refunds.judge, { refundId, agree: true, words: '全退' }, adviser);
  // One operator has looked, another one is to.
  await server.ask(payoutAccounts.approve, { accountId }, treasurer);
  expect(await lengths(treasurer)).toEqual({ payoutAccounts: 1 });
  await server.ask(payoutAccounts.approve, { accountId }, second);
  expect(await lengths(treasurer)).toEqual({ payoutAccounts: 0 });
  expect(await lengths(reviewer)).toEqual({ applications: 1, invitations: 0 });
  expect(await lengths(adviser)).toEqual({ appeals: 0, cases: 0, reports: 1, enquiries: 1, cancellations: 0 });
});
