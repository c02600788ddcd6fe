import * as counts from '@lyceum/contract/counts.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import { countedEvents, countedNames, countedScreens, largestBatch, type CountedName } from '@lyceum/domain/counts';
import { headerLanguage, type Language } from '@lyceum/domain/language';
import { regionFacts, type Region } from '@lyceum/domain/region';
import { day, hour } from '@lyceum/domain/time';
import { beforeEach, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { pick, seeded } from '../../testing/seeded.ts';
import { aServer, startTestServer, testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { signIn } from '../../testing/world.ts';

const { server, other } = await twoServers(testClock(), { config: { counts: true } });

interface From {
  url?: string;
  region?: Region;
  language?: Language;
  terminal?: number;
  token?: string;
}

/** As the storefront's counting part sends it: three headers and the names. */
async function send(
  body: unknown,
  { url = server.url, region = 'tw', language = 'zh-TW', terminal = 2, token }: From = {},
) {
  const answer = await fetch(url + counts.add.facts.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      appArea: regionFacts[region].area,
      lang: headerLanguage[language],
      terminal: String(terminal),
      ...(token && { Authorization: token }),
    },
    body: JSON.stringify(body),
  });
  const { data = null } = (await answer.json()) as { data?: { refusal?: string } | null };
  return { status: answer.status, refusal: data?.refusal };
}
const done = { status: 200, refusal: undefined };
const invalid = { status: 200, refusal: 'invalidInput' };

const kept = (columns = "to_char(day, 'YYYY-MM-DD') as day, region, language, terminal, name, count::int") =>
  server.sql<Record<string, unknown>>(
    `select ${columns} from daily_counts order by day, region, language, terminal, name`,
  );

beforeEach(async () => {
  await server.sql('delete from daily_counts');
});

it('counts nothing unless the shop is told to: a sender is told so, and nothing is kept', async () => {
  const silent = await aServer();
  expect(await send({ names: ['home'] }, { url: silent.url })).toEqual({ status: 200, refusal: 'countingOff' });
  expect(await silent.sql('select * from daily_counts')).toEqual([]);
  const keeper = await asStaff(silent, { rights: ['settings'] });
  expect(await silent.ask(counts.days, {}, keeper)).toMatchObject({ counting: false, totals: [] });
});

it('adds a batch to the sums of the day: by region, language and terminal, each name once for each time it is in it', async () => {
  expect(await send({ names: ['home', 'searched', 'home'] })).toEqual(done);
  expect(await send({ names: ['home'] })).toEqual(done);
  await send({ names: ['home'] }, { terminal: 4 });
  await send({ names: ['orderPaid'] }, { region: 'cn', language: 'en' });
  const today = '2026-03-02';
  expect(await kept()).toEqual([
    { day: today, region: 'cn', language: 'en', terminal: 2, name: 'orderPaid', count: 1 },
    { day: today, region: 'tw', language: 'zh-TW', terminal: 2, name: 'home', count: 3 },
    { day: today, region: 'tw', language: 'zh-TW', terminal: 2, name: 'searched', count: 1 },
    { day: today, region: 'tw', language: 'zh-TW', terminal: 4, name: 'home', count: 1 },
  ]);
});

it('keeps nothing of who sends: there is no column for it, and somebody who is signed in makes the same rows', async () => {
  const token = await signIn(server);
  await send({ names: ['goodDetail'] });
  const [before] = await kept('*');
  expect(Object.keys(before ?? {}).toSorted()).toEqual(['count', 'day', 'language', 'name', 'region', 'terminal']);
  await send({ names: ['goodDetail'], userId: 'usr_1', at: '2026-03-02T02:00:00Z' }, { token });
  expect(await kept('*')).toEqual([{ ...before, count: '2' }]);
});

it('takes names of the closed lists alone, at most fifty at once', async () => {
  const forged: unknown[] = [
    { names: ['home?id=prd_1'] },
    { names: ['/goodDetail?id=prd_1'] },
    { names: ['home', 'hello@example.com'] },
    { names: ['HOME'] },
    { names: ['__proto__'] },
    { names: [] },
    { names: Array.from({ length: largestBatch + 1 }, () => 'home') },
    { names: 'home' },
    { names: { home: 1_000_000 } },
    { names: [['home']] },
    { home: 1_000_000 },
    ['home'],
    null,
  ];
  for (const body of forged) {
    expect([body, await send(body)]).toEqual([body, invalid]);
  }
  expect(await kept()).toEqual([]);
  expect(await send({ names: Array.from({ length: largestBatch }, () => 'home') })).toEqual(done);
  expect(await kept('count::int')).toEqual([{ count: largestBatch }]);
});

it('every name has its own place in the lists, and every one of them can be counted', async () => {
  expect(new Set(countedNames).size).toBe(countedEvents.length + countedScreens.length);
  for (let at = 0; at < countedNames.length; at += largestBatch) {
    expect(await send({ names: countedNames.slice(at, at + largestBatch) })).toEqual(done);
  }
  expect(await kept('name')).toEqual(countedNames.toSorted().map((name) => ({ name })));
});

it('sums are what was sent, however many send at once to two servers, in whichever order', async () => {
  const random = seeded(56);
  const sent = new Map<string, number>();
  const batches = Array.from({ length: 240 }, (_, at) => {
    const some: CountedName[] = countedNames.filter(() => random() < 0.5).slice(0, largestBatch);
    // Some of them twice, and every other batch the other way round: two that wait for each other would be a deadlock.
    const names = [...some, pick(random, some) ?? 'home'].slice(0, largestBatch);
    names.forEach((name) => sent.set(name, (sent.get(name) ?? 0) + 1));
    return at % 2 === 0 ? names : names.toReversed();
  });
  const answers = await Promise.all(
    batches.map((names, at) => send({ names }, { url: at % 4 < 2 ? server.url : other.url })),
  );
  expect(answers.filter(({ refusal, status }) => refusal !== undefined || status !== 200)).toEqual([]);
  const rows = await kept('name, count::int');
  expect(new Map(rows.map(({ name, count }) => [name, count]))).toEqual(sent);
});

it('a flood from one address is turned away after thirty batches a minute', async () => {
  const strict = await startTestServer({ config: { counts: true, rateLimits: true } });
  try {
    const statuses = [];
    for (let at = 0; at < 32; at += 1) {
      statuses.push((await send({ names: ['home'] }, { url: strict.url })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
    expect(await strict.sql('select count::int from daily_counts')).toEqual([{ count: 30 }]);
  } finally {
    await strict.stop();
  }
});

it('the day is that of the region; the operator sees the last days, one name or all screens, and each of their parts', async () => {
  // In Taipei it is the next day already, in Los Angeles still the same.
  server.clock.pass(15 * hour);
  const operator = await asStaff(server, { rights: ['settings'] });
  await send({ names: ['home', 'search', 'searched'] });
  await send({ names: ['home'] }, { region: 'us', language: 'en', terminal: 1 });
  const none = ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'].map((day) => ({ day, count: 0 }));
  expect(await server.ask(counts.days, { days: 7 }, operator)).toEqual({
    counting: true,
    totals: [
      { name: 'home', count: 2 },
      { name: 'search', count: 1 },
      { name: 'searched', count: 1 },
    ],
    days: [...none, { day: '2026-03-02', count: 1 }, { day: '2026-03-03', count: 2 }],
  });
  const counted = async (input: InputOfCall<typeof counts.days>) => {
    const { totals, days } = await server.ask(counts.days, input, operator);
    return { names: totals.map(({ name }) => name), days: days.filter(({ count }) => count > 0), shown: days.length };
  };
  const last = '2026-03-03';
  expect(await counted({ days: 365, name: 'searched' })).toEqual({
    names: ['home', 'search', 'searched'],
    days: [{ day: last, count: 1 }],
    shown: 365,
  });
  expect(await counted({ region: 'us', language: 'en', terminal: 1 })).toEqual({
    names: ['home'],
    days: [{ day: '2026-03-02', count: 1 }],
    shown: 30,
  });
  expect(await counted({ region: 'us', terminal: 2 })).toEqual({ names: [], days: [], shown: 30 });
});

it('sums are deleted when they are too old to be shown', async () => {
  await send({ names: ['home'] });
  server.clock.pass(200 * day);
  await send({ names: ['login'] });
  server.clock.pass(164 * day);
  await server.runJob('counts.forget');
  expect(await kept('name')).toEqual([{ name: 'home' }, { name: 'login' }]);
  server.clock.pass(day);
  await server.runJob('counts.forget');
  expect(await kept('name')).toEqual([{ name: 'login' }]);
});
