import type { FindFirstScreen, FirstReader } from '@lyceum/contract/first-screens';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { firstScreensHttp, openFirstScreens, type FirstScreenForm } from './first-screens.ts';
import { bodyOf, type Body } from './reply-cache.ts';
import type { SharedBodies } from './serve.ts';
import { openLog } from './log.ts';

const reader: FirstReader = { language: 'en', region: 'tw', displayCurrency: 'TWD', signedIn: false };
const log = openLog('silent');
const answerOf = (name: string): Body =>
  bodyOf(JSON.stringify({ code: 200, success: true, message: '', data: { name } }));
const refusal = bodyOf(
  JSON.stringify({ code: 0, success: false, message: '', data: { refusal: 'productUnavailable' } }),
);
const asText: FirstScreenForm = { name: 'text', write: ({ html, replies }) => `${html} of ${replies.length}` };

/** Draws the name that the one call answers. */
const find: FindFirstScreen = (address) =>
  address === '/nowhere'
    ? null
    : {
        href: address,
        reads: [{ call: 'products.product', input: { id: address } }],
        draw: ([answer]) => {
          const { name } = answer as { name: string };
          return name === 'broken' ? Promise.reject(new Error('cannot be drawn')) : Promise.resolve(`<p>${name}</p>`);
        },
      };

/** First screens over a call that answers `now`. */
function screensOver(now: { body: Body | null }) {
  const shared: SharedBodies = new Map([['products.product', () => Promise.resolve(now.body)]]);
  return openFirstScreens(find, { log }, shared);
}
const textOf = async (screens: ReturnType<typeof screensOver>, address = '/one', who = reader) =>
  (await screens.body(address, who, asText))?.plain().toString() ?? null;

test('a first screen is drawn anew as soon as readers of the call get another body, and not before', async () => {
  const now = { body: answerOf('old') as Body | null };
  const screens = screensOver(now);
  const first = await screens.body('/one', reader, asText);
  expect(first?.plain().toString()).toBe('<p>old</p> of 1');
  expect(await screens.body('/one', reader, asText)).toBe(first);
  now.body = answerOf('new');
  expect(await textOf(screens)).toBe('<p>new</p> of 1');
});

test('one reader never gets what was drawn for another', async () => {
  const screens = screensOver({ body: answerOf('one') });
  const drawnFor: FirstReader[] = [];
  const form: FirstScreenForm = {
    name: 'seen',
    write(_drawn, who) {
      drawnFor.push(who);
      return '';
    },
  };
  const readers: FirstReader[] = [
    reader,
    { ...reader, language: 'zh-TW' },
    { ...reader, region: 'us' },
    { ...reader, displayCurrency: 'USD' },
    { ...reader, displayCurrency: 'asSold' },
    { ...reader, signedIn: true },
  ];
  for (const who of [...readers, ...readers]) {
    await screens.body('/one', who, form);
  }
  expect(drawnFor).toEqual(readers);
});

test('nothing is brought of what the calls refuse, do not take, or what cannot be drawn', async () => {
  expect(await textOf(screensOver({ body: answerOf('one') }), '/nowhere')).toBeNull();
  expect(await textOf(screensOver({ body: refusal }))).toBeNull();
  expect(await textOf(screensOver({ body: null }))).toBeNull();
  expect(await textOf(screensOver({ body: answerOf('broken') }))).toBeNull();
  const unbuilt = openFirstScreens(null, { log }, new Map());
  expect(await unbuilt.body('/one', reader, asText)).toBeNull();
});

test('who asks is known by region, language and display currency; one that is none counts as not chosen', async () => {
  const seen: FirstReader[] = [];
  const app = Fastify();
  firstScreensHttp(app, {
    body(_, who) {
      seen.push(who);
      return Promise.resolve(null);
    },
  });
  const ask = (query: string) => app.inject(`/first-screen?address=/one&language=en&region=us${query}`);
  for (const query of [
    '',
    '&currency=CNY',
    '&currency=asSold&signedIn=1',
    '&currency=EUR',
    '&currency=CNY&currency=TWD',
  ]) {
    expect((await ask(query)).statusCode).toBe(204);
  }
  const abroad = { language: 'en', region: 'us', displayCurrency: 'USD', signedIn: false };
  expect(seen).toEqual([
    abroad,
    { ...abroad, displayCurrency: 'CNY' },
    { ...abroad, displayCurrency: 'asSold', signedIn: true },
    abroad,
    abroad,
  ]);
  await app.close();
});
