import * as calls from '@lyceum/contract/payments.calls';
import * as settings from '@lyceum/contract/settings.calls';
import { newAttemptNumber, newId } from '@lyceum/domain/ids';
import { toDecimal } from '@lyceum/domain/money';
import type { SettingName } from '@lyceum/domain/settings';
import { day, hour, minute, second } from '@lyceum/domain/time';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOutgoing } from '../../providers/payment/outgoing.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { formOf, startTestBank } from '../../testing/test-bank.ts';
import { testClock, type TestServer } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const said: { alarm?: string; provider?: string; paid?: number; failed?: number }[] = [];
const log = pino({ level: 'error' }, { write: (line) => void said.push(JSON.parse(line) as object) });
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank, log });
const course = await aCourseOnSale(server);
const operator = await asStaff(server, { rights: ['settings'] });

const healthOf = async (name: string, at: TestServer = server) => {
  const { list } = await at.ask(calls.health, {}, operator);
  const found = list.find(({ provider }) => provider === name);
  if (!found) {
    throw new Error(`nothing is told of ${name}`);
  }
  return found;
};

const token = await signIn(server);
const { checkoutId } = await order(server, token, course);
type State = 'succeeded' | 'failed' | 'closed' | 'pending' | 'partlyRefunded';
/** Attempts that were begun so long ago and, where they were paid, told of so much later. */
async function attempts(provider: string, state: State, count: number, ago: number, took = minute): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const begun = new Date(clock().getTime() - ago);
    const isTold = state === 'succeeded' || state === 'partlyRefunded' || state === 'failed';
    await server.sql(
      `insert into payment_attempts (id, checkout_id, number, provider, code, state, amount, currency, created_at, settled_at)
       values ($1, $2, $3, $4, 16, $5, 120000, 'TWD', $6, $7)`,
      [
        newId('pay', begun, server.deps.random),
        checkoutId,
        newAttemptNumber(begun, server.deps.random),
        provider,
        state,
        begun,
        isTold ? new Date(begun.getTime() + took) : null,
      ],
    );
  }
}
beforeEach(async () => {
  // What one test told is older than a day in the next.
  clock.pass(2 * day);
  await staySignedIn(server);
  said.length = 0;
});
const write = () => Promise.all([server, other].map(({ deps }) => deps.paymentWatch.write()));

describe('the health of a provider', () => {
  test('is what came of the attempts of the last hour and day, without those that the buyers left', async () => {
    await attempts('ecpay', 'succeeded', 6, 20 * minute, minute);
    await attempts('ecpay', 'partlyRefunded', 1, 30 * minute, 9 * minute);
    await attempts('ecpay', 'failed', 3, 10 * minute);
    await attempts('ecpay', 'closed', 4, 40 * minute);
    await attempts('ecpay', 'pending', 2, minute);
    await attempts('ecpay', 'failed', 10, 5 * hour);
    await attempts('ecpay', 'succeeded', 50, 25 * hour);
    await attempts('paypal', 'failed', 1, 2 * hour);
    expect(await healthOf('ecpay')).toMatchObject({
      hasKeys: true,
      failing: false,
      hour: { paid: 7, failed: 3, left: 6, successBps: 7_000, medianTime: minute, slowTime: 396_000 },
      day: { paid: 7, failed: 13, left: 6, successBps: 3_500 },
      stuck: 0,
      sending: 0,
      reconciliation: null,
    });
    expect(await healthOf('paypal')).toMatchObject({
      hasKeys: false,
      hour: { paid: 0, failed: 0, successBps: null, medianTime: null, slowTime: null },
      day: { failed: 1, successBps: 0 },
    });
    expect((await server.ask(calls.health, {}, operator)).list.map(({ provider }) => provider)).toEqual([
      'wechatpay',
      'alipay',
      'ecpay',
      'newebpay',
      'square',
      'paypal',
    ]);
  });

  test('counts what its server answers, over all processes, and what was not asked after failures', async () => {
    // The bank at each server, asked until its breaker opens.
    const down = (at: TestServer) =>
      openOutgoing('A bank', {
        clock,
        fetcher: () => Promise.reject(new Error('cut')),
        watch: at.deps.paymentWatch.answersOf('square'),
      });
    for (const at of [server, other]) {
      const ask = down(at);
      for (let turn = 0; turn < 7; turn += 1) {
        await expect(ask('https://bank.example/')).rejects.toThrow('A bank');
      }
    }
    server.deps.paymentWatch.answersOf('square')({ outcome: 'answered', milliseconds: 3_001 });
    other.deps.paymentWatch.answersOf('square')({ outcome: 'answered', milliseconds: 40 });
    await write();
    // Counted once, however often it is written.
    await write();
    expect((await healthOf('square', other)).hour).toMatchObject({ asked: 12, unanswered: 10, held: 4, slow: 1 });
    clock.pass(2 * hour);
    const later = await healthOf('square');
    expect([later.hour.asked, later.day.asked]).toEqual([0, 12]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('payment_provider_answer_seconds_count{provider="square",outcome="failed"} 5');
    expect(metrics).toContain('payment_provider_answer_seconds_count{provider="square",outcome="answered"} 1');
  });

  test('is written down by itself, within seconds', async () => {
    server.deps.paymentWatch.answersOf('alipay')({ outcome: 'answered', milliseconds: 1 });
    await expect.poll(async () => (await healthOf('alipay')).hour.asked, { timeout: 15_000, interval: 500 }).toBe(1);
  });

  test('tells of its notices, and of those that were not its own', async () => {
    const placed = { token, ...(await order(server, token, course)) };
    const money = toDecimal(course.price);
    const form = formOf(await server.ask(calls.create, { paymentCode: 16, orderId: placed.orderId, money }, placed));
    await bank.open(form);
    await bank.notify(form, { key: 'forged' });
    await bank.notify(form, { fields: { TradeAmt: '1' } });
    await write();
    expect(await healthOf('ecpay')).toMatchObject({
      hour: { notices: 0, refusedNotices: 1, forgedNotices: 1 },
      lastNoticeAt: null,
    });
    await bank.pay(form);
    await write();
    expect(await healthOf('ecpay')).toMatchObject({
      hour: { notices: 1, refusedNotices: 1, forgedNotices: 1 },
      lastNoticeAt: clock().toISOString(),
    });
    // A month later nobody knows any more.
    clock.pass(32 * day);
    await staySignedIn(server);
    await server.runJob('payments.tidy');
    expect((await healthOf('ecpay')).lastNoticeAt).toBeNull();
  });

  test('asks the provider of each query through the way out that counts', async () => {
    await attempts('ecpay', 'pending', 1, 11 * minute);
    await server.sql("update payment_attempts set query_at = $1 where state = 'pending'", [clock()]);
    await server.runJob('payments.sweep');
    await write();
    expect((await healthOf('ecpay')).hour.asked).toBeGreaterThan(0);
  });

  test('shows what waits: repayments on their way and stuck, and the last day that was compared', async () => {
    await attempts('newebpay', 'succeeded', 1, 3 * day);
    const [{ id } = { id: '' }] = await server.sql<{ id: string }>(
      "select id from payment_attempts where provider = 'newebpay'",
    );
    const states = ['stuck', 'sending', 'sending', 'sent'];
    for (const [at, state] of states.entries()) {
      await server.sql(
        `insert into repayments (id, attempt_id, state, amount, currency, created_at) values ($1, $2, $3, 100, 'TWD', $4)`,
        [`rpy_${at}`, id, state, clock()],
      );
    }
    await server.sql(
      `insert into reconciliations (provider, day, trades, differences, at)
       values ('newebpay', '2026-03-01', 9, 0, $1), ('newebpay', '2026-03-02', 7, 2, $1)`,
      [clock()],
    );
    await server.sql(
      `insert into reconciliation_differences (id, provider, day, kind, attempt_number, currency)
       values ('dif_1', 'newebpay', '2026-03-02', 'missingHere', 'X', 'TWD'), ('dif_2', 'newebpay', '2026-03-01', 'amount', 'X', 'TWD')`,
    );
    expect(await healthOf('newebpay')).toMatchObject({
      stuck: 1,
      sending: 2,
      reconciliation: { day: '2026-03-02', differences: 2, open: 1 },
    });
  });
});

describe('the alarm', () => {
  const set = async (name: SettingName, value: number) => {
    const version = (await server.ask(settings.all, {}, operator)).list.find((one) => one.name === name)?.version ?? '';
    await server.ask(settings.save, { name, version, value }, operator);
    // Older than that a process keeps no settings.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  };
  const alarms = () => said.filter(({ alarm }) => alarm === 'paymentsFailing');
  const watch = () => Promise.all([server.runJob('payments.health'), other.runJob('payments.health')]);

  test('is raised once an hour while most of enough payments of the hour fail, and by the settings', async () => {
    await attempts('ecpay', 'succeeded', 9, 30 * minute);
    await attempts('ecpay', 'failed', 10, 30 * minute);
    await attempts('ecpay', 'closed', 30, 30 * minute);
    await attempts('paypal', 'failed', 19, 30 * minute);
    await attempts('paypal', 'succeeded', 30, 2 * hour);
    await watch();
    expect(alarms()).toEqual([]);
    expect((await healthOf('ecpay')).failing).toBe(false);

    await attempts('ecpay', 'failed', 1, 20 * minute);
    await watch();
    await watch();
    expect(alarms()).toMatchObject([{ provider: 'ecpay', paid: 9, failed: 11 }]);
    expect((await healthOf('ecpay')).failing).toBe(true);
    const metrics = await Promise.all([server, other].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    expect(metrics.filter((text) => text.includes('alarms_total{alarm="paymentsFailing"} 1'))).toHaveLength(1);

    clock.pass(hour);
    await staySignedIn(server);
    await attempts('ecpay', 'failed', 20, second);
    await watch();
    expect(alarms()).toHaveLength(2);

    clock.pass(2 * hour);
    await staySignedIn(server);
    await attempts('ecpay', 'failed', 20, second);
    await set('paymentAlarmPercent', 0);
    await watch();
    expect(alarms()).toHaveLength(2);
    await set('paymentAlarmPercent', 50);
    await set('paymentAlarmTries', 21);
    await watch();
    expect(alarms()).toHaveLength(2);
    await set('paymentAlarmTries', 20);
    await watch();
    expect(alarms()).toHaveLength(3);
  });
});
