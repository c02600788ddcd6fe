import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as staff from '@lyceum/contract/staff.calls';
import type { AgencyRight } from '@lyceum/domain/permissions';
import { minor, toDecimal } from '@lyceum/domain/money';
import { day, hour } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { aClassWithSeats, aCourseOnSale, aPaidOrder, signIn } from '../../testing/world.ts';

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
