import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { day } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { aCourseOnSale, aPaidOrder } from '../../testing/world.ts';

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
