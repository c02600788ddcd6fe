import * as audits from '@lyceum/contract/audit.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as calls from '@lyceum/contract/switches.calls';
import { switchableMethods, switchRequestLife, type PaymentCode } from '@lyceum/domain/payments';
import { toDecimal } from '@lyceum/domain/money';
import { regions, type Region } from '@lyceum/domain/region';
import { second } from '@lyceum/domain/time';
import { afterEach, describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { formOf, startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, signIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });
const course = await aCourseOnSale(server);
const money = toDecimal(course.price);

const anOperator = () => asStaff(server, { rights: ['settings'] });
type Operator = Awaited<ReturnType<typeof anOperator>>;
const reason = '銀行公告今晚維護';
const card = { code: 16, region: 'tw' } as const;

const refusal = async (answer: Promise<{ data: { refusal?: string } }>) => (await answer).data.refusal;
const ask = (by: Operator, on: boolean, of: { code: PaymentCode; region: Region } = card, at: TestServer = server) =>
  at.call(calls.ask, { ...of, on, reason }, by);
const asked = async (by: Operator, on: boolean, of: { code: PaymentCode; region: Region } = card) =>
  (await server.ask(calls.ask, { ...of, on, reason }, by)).requestId;
const decide = (by: Operator, requestId: string, approve = true, at: TestServer = server) =>
  at.call(calls.decide, { requestId, approve }, by);
/** The two of them in one go. */
async function switched(on: boolean, of: { code: PaymentCode; region: Region } = card): Promise<void> {
  const [one, two] = [await anOperator(), await anOperator()];
  expect((await decide(two, await asked(one, on, of))).success).toBe(true);
}
const listed = async (by: Operator, { code, region }: { code: PaymentCode; region: Region } = card) =>
  (await server.ask(calls.list, {}, by)).list.find((one) => one.code === code && one.region === region);

/** What a process keeps of the switches is older than that by then. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));

async function anOrder() {
  const token = await signIn(server);
  return { token, ...(await order(server, token, course)) };
}
type Placed = Awaited<ReturnType<typeof anOrder>>;
/** What the counter offers, and what beginning anyway is answered, at one of the servers. */
const counter = async (at: TestServer, { orderId, token }: Placed, region?: Region) =>
  (await at.ask(orders.getOrderTimeStamp, { orderId }, { token, ...(region && { region }) })).methods;
const begin = (at: TestServer, { orderId, token }: Placed, region?: Region) =>
  at.call(payments.create, { paymentCode: 16, orderId, money }, { token, ...(region && { region }) });

afterEach(async () => {
  await server.sql('delete from payment_switch_requests');
  await server.sql('delete from payment_switches');
  await aSecond();
});

describe('a switch', () => {
  test('is asked for by one operator, confirmed by another one, and then holds at every counter and at the door of every server', async () => {
    const [one, two] = [await anOperator(), await anOperator()];
    const [begun, placed] = [await anOrder(), await anOrder()];
    const form = formOf(await server.ask(payments.create, { paymentCode: 16, orderId: begun.orderId, money }, begun));
    expect(await counter(other, placed)).toEqual([16]);

    const requestId = await asked(one, false);
    expect(await listed(two)).toMatchObject({
      on: true,
      hasKeys: true,
      asked: { requestId, on: false, reason, askerName: 'Staff', own: false },
    });
    expect((await listed(one))?.asked?.own).toBe(true);
    await aSecond();
    expect([await counter(server, placed), await counter(other, placed)]).toEqual([[16], [16]]);

    expect((await decide(two, requestId)).success).toBe(true);
    await aSecond();
    for (const at of [server, other]) {
      expect(await counter(at, placed)).toEqual([]);
      expect(await refusal(begin(at, placed))).toBe('methodUnavailable');
      // Elsewhere it is on.
      expect(await counter(at, placed, 'us')).toEqual([16]);
    }
    expect(await listed(one)).toMatchObject({ on: false, asked: null });
    const { decided } = await server.ask(calls.list, {}, one);
    expect(decided).toMatchObject([
      { requestId, code: 16, region: 'tw', on: false, approved: true, deciderName: 'Staff' },
    ]);

    // What was begun before is paid all the same.
    await bank.open(form);
    await bank.pay(form);
    expect((await server.ask(orders.orderDetails, { orderId: begun.orderId }, begun)).state).toBe('completed');

    await switched(true);
    await aSecond();
    expect(await counter(other, placed)).toEqual([16]);
    expect((await begin(other, placed)).success).toBe(true);
  });

  test('leaves a row of each step in the audit log, without the reason', async () => {
    const [one, two, three] = [await anOperator(), await anOperator(), await anOperator()];
    // Rows of one instant have no order.
    const later = () => clock.pass(second);
    later();
    const given = await asked(one, false);
    later();
    await decide(two, given, false);
    later();
    const confirmed = await asked(one, false);
    later();
    await decide(three, confirmed);
    const { list } = await server.ask(audits.search, { thing: '16-tw', pageSize: 4 }, one);
    expect(list.map(({ act, staff, changes, link }) => [act, staff?.id, link, changes])).toEqual([
      [
        'approve paymentSwitches',
        three.staffId,
        '/switches',
        [
          { fact: 'on', before: 'true', after: 'false' },
          { fact: 'approved', before: null, after: 'true' },
        ],
      ],
      ['create paymentSwitches', one.staffId, '/switches', [{ fact: 'on', before: null, after: 'false' }]],
      ['approve paymentSwitches', two.staffId, '/switches', [{ fact: 'approved', before: null, after: 'false' }]],
      ['create paymentSwitches', one.staffId, '/switches', [{ fact: 'on', before: null, after: 'false' }]],
    ]);
    expect(JSON.stringify(await server.sql('select * from audit_log'))).not.toContain(reason);
  });

  test('is not turned by one alone, however often and wherever at once', async () => {
    const one = await anOperator();
    const requestId = await asked(one, false);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => refusal(decide(one, requestId, true, at % 2 === 0 ? server : other))),
    );
    expect(answers).toEqual(Array.from({ length: 8 }, () => 'fourEyes'));
    expect(await server.sql('select 1 from payment_switches')).toEqual([]);
    // Not by the back door either: the database itself wants two.
    const decided = server.sql(
      `update payment_switch_requests set approved = true, decided_at = now(), decided_by = asked_by where id = $1`,
      [requestId],
    );
    await expect(decided).rejects.toThrow('payment_switch_requests_eyes');
    // Whoever asked may think better of it.
    expect((await decide(one, requestId, false)).success).toBe(true);
    expect(await listed(one)).toMatchObject({ on: true, asked: null });
  });

  test('of many who ask at once one is heard, and of many who decide at once one decides', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, anOperator));
    const answers = await Promise.all(all.map((one, at) => ask(one, false, card, at % 2 === 0 ? server : other)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.refusal === 'switchAsked')).toHaveLength(5);

    const first = answers.findIndex(({ success }) => success);
    const requestId = answers[first]?.data.requestId ?? '';
    const others = all.filter((_, at) => at !== first);
    const decisions = await Promise.all(
      others.map((one, at) => decide(one, requestId, at !== 0, at % 2 === 0 ? server : other)),
    );
    expect(decisions.filter(({ success }) => success)).toHaveLength(1);
    expect(decisions.filter(({ data }) => data.refusal === 'decidedMeanwhile')).toHaveLength(4);
    const winner = decisions.findIndex(({ success }) => success);
    expect(await listed(all[0] as Operator)).toMatchObject({ on: winner === 0, asked: null });
  });

  test('is refused where there is nothing to switch: no such method there, so already, no account, no such request', async () => {
    const [one, two] = [await anOperator(), await anOperator()];
    expect(await refusal(ask(one, false, { code: 15, region: 'cn' }))).toBe('notFound');
    expect(await refusal(ask(one, true))).toBe('switchedAlready');
    expect(await refusal(ask(one, true, { code: 9, region: 'cn' }))).toBe('providerWithoutKeys');
    expect(await refusal(server.call(calls.ask, { ...card, on: false, reason: ' ' }, one))).toBe('invalidInput');
    expect(await refusal(server.call(calls.ask, { code: 99 as 16, region: 'tw', on: false, reason }, one))).toBe(
      'invalidInput',
    );
    expect(await refusal(decide(two, 'psr_nobody'))).toBe('notFound');

    // Off before there is an account, so that it does not come on with it; and then not on again without one.
    await switched(false, { code: 9, region: 'cn' });
    expect(await listed(one, { code: 9, region: 'cn' })).toMatchObject({ on: false, hasKeys: false });
    expect(await refusal(ask(one, true, { code: 9, region: 'cn' }))).toBe('providerWithoutKeys');
  });

  test('is for operators with settings alone', async () => {
    const requestId = await asked(await anOperator(), false);
    const token = await signIn(server);
    for (const [asker, answer] of [
      [await asStaff(server, { rights: ['review', 'catalogue', 'orders', 'finance', 'support'] }), 'notAllowed'],
      [{ token }, 'notLoggedIn'],
      [{}, 'notLoggedIn'],
    ] as const) {
      expect(await refusal(server.call(calls.ask, { ...card, on: false, reason }, asker))).toBe(answer);
      expect(await refusal(server.call(calls.decide, { requestId, approve: true }, asker))).toBe(answer);
      expect(await refusal(server.call(calls.list, {}, asker))).toBe(answer);
    }
  });

  test('that nobody confirmed for three days is not turned any more, and may be asked for again', async () => {
    const requestId = await asked(await anOperator(), false);
    clock.pass(switchRequestLife);
    const [late, again] = [await anOperator(), await anOperator()];
    expect((await listed(late))?.asked).toBeNull();
    expect(await refusal(decide(late, requestId))).toBe('decidedMeanwhile');
    expect((await decide(late, await asked(again, false))).success).toBe(true);
    const { decided } = await server.ask(calls.list, {}, late);
    expect(decided.map(({ approved, deciderName }) => [approved, deciderName])).toEqual([
      [true, 'Staff'],
      [false, null],
    ]);
  });

  test('stands in the list for every method and region of the table', async () => {
    const { list } = await server.ask(calls.list, {}, await anOperator());
    expect(list.map(({ code, region }) => `${code} ${region}`)).toEqual(
      switchableMethods.map(({ code, region }) => `${code} ${region}`),
    );
    expect(list.filter(({ on }) => !on)).toEqual([]);
    expect(list.filter(({ hasKeys }) => hasKeys).map(({ code, region }) => [code, region])).toEqual(
      regions.map((region) => [16, region]),
    );
  });
});
