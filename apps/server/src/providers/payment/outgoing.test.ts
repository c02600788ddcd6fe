import { second } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { testClock } from '../../testing/test-server.ts';
import { openOutgoing, type ProviderRequest, type WatchAnswer } from './outgoing.ts';

/** A provider that answers so, and how often it was asked. */
function aProvider(answers: (asked: number) => Response | Error, watch?: WatchAnswer) {
  const clock = testClock();
  let asked = 0;
  const fetcher = (() => {
    asked += 1;
    const answer = answers(asked);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }) as typeof fetch;
  const ask = openOutgoing('A bank', { clock, fetcher, watch });
  return {
    clock,
    asked: () => asked,
    ask: (request?: ProviderRequest) =>
      ask('https://bank.example/', request).then(
        ({ status }) => status,
        (error: unknown) => (error as Error).message,
      ),
  };
}
const away = 'A bank did not answer';
const paused = expect.stringContaining('A bank is not asked for a while') as unknown;

test('a provider that fails five times in a row is left alone for half a minute, then tried once', async () => {
  const bank = aProvider((asked) => (asked < 7 ? new Error('cut') : new Response('good')));
  const told = [];
  for (let turn = 0; turn < 7; turn += 1) {
    told.push(await bank.ask());
  }
  expect(told).toEqual([away, away, away, away, away, paused, paused]);
  expect(bank.asked()).toBe(5);
  bank.clock.pass(30 * second);
  // One goes through; whoever comes meanwhile is told at once.
  expect(await Promise.all([bank.ask(), bank.ask()])).toEqual([away, paused]);
  bank.clock.pass(30 * second);
  expect(await bank.ask()).toBe(200);
  expect(await Promise.all([bank.ask(), bank.ask(), bank.ask()])).toEqual([200, 200, 200]);
});

test('an answer of 500 and above is given back, and counts as a failure; a refusal does not', async () => {
  const broken = aProvider(() => new Response('', { status: 503 }));
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await broken.ask()).toBe(503);
  }
  expect(await broken.ask()).toEqual(paused);
  const strict = aProvider(() => new Response('', { status: 422 }));
  for (let turn = 0; turn < 9; turn += 1) {
    expect(await strict.ask()).toBe(422);
  }
});

test('a question is asked again where no answer came, so often as it may be, and never while its provider is left alone', async () => {
  const lame = aProvider(
    (asked) => [new Error('cut'), new Response('', { status: 502 })][asked - 1] ?? new Response('good'),
  );
  expect(await lame.ask({ askedAgain: 2 })).toBe(200);
  expect(lame.asked()).toBe(3);
  const broken = aProvider(() => new Response('', { status: 502 }));
  expect(await broken.ask({ askedAgain: 2 })).toBe(502);
  expect(broken.asked()).toBe(3);
  const gone = aProvider(() => new Error('cut'));
  expect(await gone.ask({ askedAgain: 2 })).toBe(away);
  expect(gone.asked()).toBe(3);
  expect(await gone.ask({ askedAgain: 9 })).toEqual(paused);
  expect(gone.asked()).toBe(5);
  const strict = aProvider(() => new Response('', { status: 400 }));
  expect(await strict.ask({ askedAgain: 2 })).toBe(400);
  expect(strict.asked()).toBe(1);
});

test('an answer without an end is cut off', async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(new Uint8Array(1024 * 1024)) });
  expect(await aProvider(() => new Response(endless)).ask()).toBe(away);
});

test('who watches is told of each question: answered, failed, or not asked at all', async () => {
  const told: string[] = [];
  const bank = aProvider(
    (asked) =>
      asked === 1 ? new Response('good') : asked === 2 ? new Response('', { status: 503 }) : new Error('cut'),
    ({ outcome, milliseconds }) => told.push(milliseconds < 0 ? 'backwards' : outcome),
  );
  for (let turn = 0; turn < 7; turn += 1) {
    await bank.ask();
  }
  expect(told).toEqual(['answered', 'failed', 'failed', 'failed', 'failed', 'failed', 'held']);
});
