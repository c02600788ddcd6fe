import * as accounts from '@lyceum/contract/accounts.calls';
import { languages } from '@lyceum/domain/language';
import { day, hour, minute } from '@lyceum/domain/time';
import { messageBudget, wrongPasswordAlarm, type TryLimit } from '@lyceum/domain/tries';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counterOf } from '../../platform/tries.ts';
import type { Asker } from '../../testing/call-over.ts';
import { startTestServer, testClock, testDatabase, type TestServer } from '../../testing/test-server.ts';
import { codeFor, freshPhone, givePassword } from '../../testing/world.ts';

const clock = testClock();
const said: { alarm?: string; budget?: string; level: number }[] = [];
let database: Awaited<ReturnType<typeof testDatabase>>;
/** Behind a balancer, so that callers come from many networks. */
let server: TestServer;
/** The same with the budget of messages. */
let thrifty: TestServer;
beforeAll(async () => {
  database = await testDatabase();
  const options = { clock, databaseUrl: database.url };
  server = await startTestServer({ ...options, config: { trustProxy: 1 } });
  const log = pino({ level: 'error' }, { write: (line) => said.push(JSON.parse(line)) });
  thrifty = await startTestServer({ ...options, config: { trustProxy: 1, rateLimits: true }, log });
});
afterAll(async () => {
  await thrifty.stop();
  await server.stop();
  await database.drop();
});

const home = { from: '198.51.100.9' };
const elsewhere = { from: '192.0.2.77' };
const network = (at: number) => ({ from: `203.0.${at}.5` });
const password = 'piano2026';

const askCode = (phone: string, asker: Asker) => server.call(accounts.sendVerifySMS, { phone, region: 'tw' }, asker);
const enterCode = (phone: string, code: string, asker: Asker) =>
  server.call(accounts.codeLogin, { phone, region: 'tw', code, agreement: true, crossBorder: true }, asker);
const enterPassword = (phone: string, typed: string, asker: Asker) =>
  server.call(accounts.pwdLogin, { phone, region: 'tw', password: typed, agreement: true }, asker);
const outcome = async (answer: ReturnType<typeof enterCode>) => (await answer).data.refusal ?? 'in';
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** A buyer with a password, and what the browser at home keeps. */
async function aBuyer() {
  const phone = freshPhone();
  await askCode(phone, home);
  const entered = await enterCode(phone, await codeFor(server, phone), home);
  await givePassword(server, phone, entered.data.token, password);
  clock.pass(minute);
  return { phone, device: entered.device ?? '' };
}

describe('somebody who knows a buyer’s number', () => {
  test('and guesses passwords makes his own network wait, then strangers, never the buyer’s own browser', async () => {
    const { phone, device } = await aBuyer();
    const guessFrom = async (at: number) => {
      const guesses = await Promise.all(Array.from({ length: 7 }, () => enterPassword(phone, 'wrong1', network(at))));
      expect(guesses.filter(({ data }) => data.refusal === 'passwordWrong')).toHaveLength(5);
    };
    await guessFrom(0);
    expect((await enterPassword(phone, password, elsewhere)).success).toBe(true);
    for (let at = 1; at < 6; at += 1) {
      await guessFrom(at);
    }
    expect(await outcome(enterPassword(phone, password, elsewhere))).toBe('passwordTooManyTries');
    expect(await outcome(enterPassword(phone, password, { ...elsewhere, device }))).toBe('in');
    const forged = await aBuyer();
    expect(await outcome(enterPassword(phone, password, { ...elsewhere, device: forged.device }))).toBe(
      'passwordTooManyTries',
    );
    clock.pass(hour);
    expect(await outcome(enterPassword(phone, password, elsewhere))).toBe('in');
  });

  test('and guesses the code that was sent does not use up the buyer’s tries', async () => {
    const { phone, device } = await aBuyer();
    await askCode(phone, elsewhere);
    const code = await codeFor(server, phone);
    const guess = (asker: Asker) => outcome(enterCode(phone, wrongFor(code), asker));
    for (let at = 0; at < 5; at += 1) {
      expect(await guess(network(1))).toBe(at < 4 ? 'codeWrong' : 'codeTooManyTries');
    }
    expect(await outcome(enterCode(phone, code, network(1)))).toBe('codeTooManyTries');
    expect(await outcome(enterCode(phone, code, elsewhere))).toBe('in');

    clock.pass(minute);
    await askCode(phone, { ...elsewhere, device });
    const next = await codeFor(server, phone);
    for (let at = 2; at < 9; at += 1) {
      await Promise.all(Array.from({ length: 5 }, () => enterCode(phone, wrongFor(next), network(at))));
    }
    expect(await outcome(enterCode(phone, next, home))).toBe('codeTooManyTries');
    expect(await outcome(enterCode(phone, next, { ...home, device }))).toBe('in');
  });

  test('and asks for codes leaves the buyer’s own code good', async () => {
    const { phone } = await aBuyer();
    await askCode(phone, elsewhere);
    const own = await codeFor(server, phone);
    clock.pass(minute);
    expect((await askCode(phone, network(1))).success).toBe(true);
    expect(await outcome(enterCode(phone, own, elsewhere))).toBe('in');
  });

  test('and asks for codes all day from one network leaves enough for others', async () => {
    const { phone } = await aBuyer();
    const answers = [];
    for (let at = 0; at < 10; at += 1) {
      answers.push((await askCode(phone, network(1))).data.refusal ?? 'sent');
      clock.pass(minute);
    }
    expect(answers.filter((one) => one === 'sent')).toHaveLength(4);
    expect((await askCode(phone, elsewhere)).success).toBe(true);
    expect(await outcome(enterCode(phone, await codeFor(server, phone), elsewhere))).toBe('in');
  });

  test('and asks from many networks makes strangers wait for a day, never the buyer’s own browser', async () => {
    const { phone, device } = await aBuyer();
    for (let at = 0; at < 12; at += 1) {
      await askCode(phone, network(at));
      clock.pass(minute);
    }
    const late = await askCode(phone, elsewhere);
    expect(late.data).toEqual({ refusal: 'codeTooMany', params: { hours: 24 } });
    expect((await askCode(phone, { ...elsewhere, device })).success).toBe(true);
    expect(await outcome(enterCode(phone, await codeFor(server, phone), { ...elsewhere, device }))).toBe('in');
    clock.pass(day);
    expect((await askCode(phone, elsewhere)).success).toBe(true);
  });

  test('is told how long to wait, in three languages', async () => {
    const { phone } = await aBuyer();
    for (let at = 0; at < 6; at += 1) {
      await enterPassword(phone, 'wrong1', network(1));
    }
    for (const language of languages) {
      const { message } = await enterPassword(phone, password, { ...network(1), language });
      expect(message).toMatch(/15/);
    }
  });
});

describe('somebody who tries one password at many accounts', () => {
  const guessFrom = (asker: Asker, at: number) => outcome(enterPassword(numberOf(at), 'summer2026', asker));
  /** Numbers that nobody has, and no other test of this file asks for. */
  const numberOf = (at: number) => `098${String(at).padStart(7, '0')}`;
  const spray = async (asker: Asker, from: number, count: number) => {
    const outcomes: string[] = [];
    for (let at = from; at < from + count; at += 1) {
      outcomes.push(await guessFrom(asker, at));
    }
    return outcomes.filter((one) => one === 'passwordWrong').length;
  };

  test('has a hundred guesses an hour from one network; others there may sign in by a code, and known browsers by anything', async () => {
    const { phone, device } = await aBuyer();
    const school = { from: '198.51.100.40' };
    const next = { from: '198.51.100.41' };
    expect([await spray(school, 0, 60), await spray(next, 100, 60)]).toEqual([60, 40]);
    expect(await outcome(enterPassword(phone, password, school))).toBe('passwordTooManyTries');
    expect(await outcome(enterPassword(phone, password, { ...school, device }))).toBe('in');
    expect(await outcome(enterPassword(phone, password, elsewhere))).toBe('in');
    await askCode(phone, school);
    expect(await outcome(enterCode(phone, await codeFor(server, phone), school))).toBe('in');
    clock.pass(hour);
    expect(await outcome(enterPassword(phone, password, school))).toBe('in');
  });

  test('makes no room by signing in to an account of his own in between', async () => {
    const own = await aBuyer();
    const from = { from: '198.51.101.40' };
    let wrong = 0;
    for (let round = 0; round < 6; round += 1) {
      wrong += await spray(from, 1_000 + 20 * round, 20);
      await enterPassword(own.phone, password, from);
    }
    expect(wrong).toBe(100);
  });

  test('and one code at many numbers has no more', async () => {
    const from = { from: '198.51.102.40' };
    const outcomes: string[] = [];
    for (let at = 2_000; at < 2_105; at += 1) {
      const phone = numberOf(at);
      await askCode(phone, network(at % 200));
      outcomes.push(await outcome(enterCode(phone, wrongFor(await codeFor(server, phone)), from)));
    }
    expect(outcomes.filter((one) => one === 'codeWrong')).toHaveLength(99);
    expect(outcomes.at(-1)).toBe('codeTooManyTries');
  });

  test('from many networks is seen by somebody, and nobody waits for it', async () => {
    const { phone } = await aBuyer();
    await server.sql(
      `insert into tries (key, count, since) values ($1, $2, $3) on conflict (key) do update set count = excluded.count, since = excluded.since`,
      [counterOf(server.deps, 'wrongPasswords', '', wrongPasswordAlarm).key, wrongPasswordAlarm.tries, clock()],
    );
    const guess = (at: number) => thrifty.call(accounts.pwdLogin, guessOf(at), network(at));
    const guessOf = (at: number) =>
      ({ phone: numberOf(3_000 + at), region: 'tw', password: 'x', agreement: true }) as const;
    await Promise.all([1, 2, 3].map(guess));
    expect(said.filter(({ alarm }) => alarm)).toEqual([
      expect.objectContaining({ alarm: 'wrongPasswords', level: 50 }),
    ]);
    expect(await outcome(enterPassword(phone, password, elsewhere))).toBe('in');
    said.length = 0;
  });
});

describe('a clock', () => {
  test('does not tell a number with an account from one without', async () => {
    const { phone, device } = await aBuyer();
    const took = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < 100; at += 1) {
      for (const [whose, number] of [
        ['known', phone],
        ['unknown', `097${String(at).padStart(7, '0')}`],
      ] as const) {
        await server.sql('delete from tries');
        const since = performance.now();
        await enterPassword(number, 'wrong1', { from: `203.0.113.${at}` });
        took[whose].push(performance.now() - since);
      }
    }
    const median = (all: number[]) => all.toSorted((one, other) => one - other)[all.length / 2] ?? 0;
    const [known, unknown] = [median(took.known), median(took.unknown)];
    // A password is looked at for tens of milliseconds: without that an unknown number would be told apart at once.
    expect(Math.abs(known - unknown)).toBeLessThan(0.2 * Math.min(known, unknown));
    expect(device).not.toBe('');
    // Two hundred passwords are looked at, which is slow on purpose.
  }, 120_000);
});

describe('a page of another site', () => {
  test('has no code sent by a link: it cannot send the header that our pages send', async () => {
    const phone = freshPhone();
    const query = new URLSearchParams({ phone, region: 'tw' });
    const response = await fetch(`${server.url}/lyceum/login/app/v1/sendVerifySMS?${query}`);
    expect(await response.json()).toMatchObject({ success: false, data: { refusal: 'notAllowed' } });
    expect(await codeFor(server, phone)).toBe('');
    const preflight = await fetch(`${server.url}/lyceum/login/app/v1/sendVerifySMS?${query}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-lyceum-key',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the budget of messages', () => {
  const spend = async (name: string, whose: string, limit: TryLimit) => {
    await server.sql(
      `insert into tries (key, count, since) values ($1, $2, $3) on conflict (key) do update set count = excluded.count`,
      [counterOf(server.deps, name, whose, limit).key, limit.tries, clock()],
    );
  };
  const ask = (phone: string, asker: Asker = elsewhere) =>
    thrifty.call(accounts.sendVerifySMS, { phone, region: 'tw' }, asker);

  test('of an address and of a network is counted over all numbers', async () => {
    const from = '198.18.0.1';
    await ask(freshPhone(), { from });
    await spend('smsOfAddress', from, messageBudget.address);
    const refused = await ask(freshPhone(), { from });
    expect(refused.data).toEqual({ refusal: 'codeTooMany', params: { hours: 24 } });
    expect((await ask(freshPhone(), { from: '198.18.0.2' })).success).toBe(true);
    await spend('smsOfNetwork', '198.18.0.0/24', messageBudget.network);
    expect((await ask(freshPhone(), { from: '198.18.0.3' })).data.refusal).toBe('codeTooMany');
    expect((await ask(freshPhone(), { from: '198.19.0.3' })).success).toBe(true);
    expect(said.filter(({ alarm }) => alarm)).toEqual([]);
  });

  test('of a country or of the day raises an alarm once; who was here before still gets a code', async () => {
    const { phone, device } = await aBuyer();
    await spend('smsToCountry', 'tw', messageBudget.country.tw);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => ask(freshPhone(), { from: `198.18.${at + 1}.1` })),
    );
    expect(answers.map(({ data }) => data.refusal)).toEqual(Array.from({ length: 5 }, () => 'codesPaused'));
    expect(answers[0]?.message).toMatch(/24/);
    expect(said.filter(({ alarm }) => alarm)).toEqual([
      expect.objectContaining({ alarm: 'smsBudgetSpent', budget: 'tw', level: 50 }),
    ]);
    expect((await ask(phone, { ...elsewhere, device })).success).toBe(true);
    const mainland = { phone: '13800138000', region: 'cn' } as const;
    expect((await thrifty.call(accounts.sendVerifySMS, mainland, elsewhere)).success).toBe(true);

    await spend('sms', '', messageBudget.everything);
    const other = { ...mainland, phone: '13800138001' };
    expect((await thrifty.call(accounts.sendVerifySMS, other, elsewhere)).data.refusal).toBe('codesPaused');
    expect(said.filter(({ alarm }) => alarm)).toHaveLength(2);
    expect(await (await fetch(`${thrifty.url}/metrics`)).text()).toContain('alarms_total{alarm="smsBudgetSpent"} 2');
  });
});
