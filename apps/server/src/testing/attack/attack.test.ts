import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyHeader, type CallFacts } from '@lyceum/contract/call';
import * as files from '@lyceum/contract/files.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payouts from '@lyceum/contract/payouts.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as shipments from '@lyceum/contract/shipments.calls';
import * as verifications from '@lyceum/contract/verifications.calls';
import { headerLanguage, languages } from '@lyceum/domain/language';
import { toDecimal } from '@lyceum/domain/money';
import { operatorRights, permissions } from '@lyceum/domain/permissions';
import { anAgency } from '@lyceum/fixtures/builders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { awayCookie, officeCookie } from '../../platform/serve.ts';
import { asStaff } from '../as-staff.ts';
import type { Asker } from '../call-over.ts';
import { targets, type Target } from '../contract.ts';
import { foreignThings } from '../foreign-things.ts';
import { judgeBuyer, judgePlatform, type Ask } from '../judge-books.ts';
import { aBmp, aHugePng, aPdf, aPhoto, aVideo, aZip } from '../sample-files.ts';
import { pick, seeded } from '../seeded.ts';
import type { TestServer } from '../test-server.ts';
import { signIn } from '../world.ts';
import { brokenBodies, hostileInstead, hostileValue, spoil, strangeHeaders } from './hostile.ts';
import { idPathsOf, pathsIn, plausible, spoiled, tableOf, withAt, type Ids } from './inputs.ts';
import { neverDone, samplesOf, type Samples } from './samples.ts';
import { actorNames, actorsOf, setScene, type ActorName, type Scene } from './scene.ts';
import { openWatch, type Shot, type Told, type Watch } from './watch.ts';

// An attack on a whole shop, over HTTP and two servers on this machine: every call of the contract, found by itself, with what no caller
// in his right mind sends, other people's ids, many callers at once, forged notices, odd files and headers. Nothing may answer with 500,
// break off, or tell what it should not, and the books must be right afterwards. ATTACK and SEED choose how much and which; `npm run
// attack` runs longer ones.
const size = Number(process.env['ATTACK'] ?? 1_000);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const atOnce = 16;
const minutes = 60_000;
const allowed = 10 * minutes + size * 100;

const random = seeded(seed);
let scene: Scene;
let watch: Watch;
let ids: Ids;
let samples: Samples;
beforeAll(async () => {
  scene = await setScene();
  watch = openWatch(() => scene.secrets);
  ids = await scene.ids();
  samples = samplesOf(scene, random);
}, allowed);
afterAll(() => scene.stop());

const either = () => scene.servers[random() < 0.5 ? 0 : 1];
const ask: Ask = (text, values) => scene.servers[0].sql(text, values);
const commands = targets.filter(({ facts }) => facts.kind === 'command');

/** As text for an address, which can hold no half characters. */
function written(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return Buffer.from(text ?? '').toString();
}

function headersOf(asker: Asker): Record<string, string> {
  return {
    [keyHeader]: 'storefront',
    lang: headerLanguage[pick(random, languages) ?? 'zh-TW'],
    ...(asker.token && { authorization: asker.token }),
    cookie: [...(asker.office ? [`${officeCookie}=${asker.office}`] : []), `${awayCookie}=${asker.away ?? ''}`].join(
      '; ',
    ),
    ...(asker.idempotencyKey && { 'idempotency-key': asker.idempotencyKey }),
  };
}

/** What the call does something with, mostly, where that is known; else what might be by the shapes of its fields. */
async function inputFor(target: Target, share = 0.8): Promise<object> {
  const sample = random() < share ? samples[target.name] : undefined;
  // Whoever was signed out in the meantime reads nothing.
  return (await sample?.().catch(() => null)) ?? plausible(target, ids, random);
}

/** The request of a call with any input at all. */
function shotOf(
  { part, what, who }: { part: string; what: string; who: ActorName },
  facts: CallFacts,
  input: unknown,
  asker = scene.asker(who),
  server: TestServer = either(),
): Shot {
  const rest = { ...(input as Record<string, unknown>) };
  const path = facts.path.replace(/:(\w+)/g, (_, name: string) => {
    const text = written(rest[name]).slice(0, 2_000);
    delete rest[name];
    return encodeURIComponent(text);
  });
  const headers = headersOf(asker);
  if (facts.method === 'GET') {
    const pairs = Object.entries(rest).flatMap(([name, value]) =>
      (Array.isArray(value) ? (value as unknown[]).slice(0, 20) : [value]).map((one) => [
        written(name),
        written(one).slice(0, 3_000),
      ]),
    );
    const query = new URLSearchParams(pairs).toString().slice(0, 9_000);
    return { part, what, who, facts, url: `${server.url}${path}?${query}`, method: 'GET', headers };
  }
  return {
    part,
    what,
    who,
    facts,
    url: `${server.url}${path}`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(rest).slice(0, 250_000),
  };
}

const tell = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? '';

/** A few at a time, as a crowd comes. */
async function inCrowds<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(work));
  }
}

/** Asks everybody's right to be there again now and then: attacks sign people out and block them. */
async function inRounds<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += 120) {
    await scene.restore();
    ids = await scene.ids();
    await inCrowds(items.slice(start, start + 120), work);
  }
}

const troublesOf = (part: string) => watch.troubles.filter((trouble) => trouble.startsWith(`${part}:`));

/** Sends what is due, asks what is open, and looks whether the books are right. */
async function judged(part: string): Promise<void> {
  for (const server of scene.servers) {
    for (const job of ['payments.repay', 'payments.sweep', 'orders.sweep', 'refunds.chargebacks']) {
      await server.runJob(job);
    }
  }
  for (const { trouble, thing } of [...(await judgeBuyer(ask, null, [])), ...(await judgePlatform(ask))]) {
    watch.blame(`${part}: the books: ${trouble}: ${thing}`);
  }
}

describe(`an attack of ${size} with seed ${seed}`, () => {
  test('knows a sample for every id of the contract', () => {
    const unknown = targets.flatMap((target) =>
      idPathsOf(target)
        .filter((path) => tableOf(target, path) === null)
        .map((path) => `${target.name} ${path.join('.')}`),
    );
    expect(unknown).toEqual([]);
  });

  test(
    'of every call with an honest input first: each is reached past the door, and done unless a reason is known',
    async () => {
      const part = 'honest';
      /** What came of each call last, or why its sample could not be made. */
      const last = new Map<string, string>();
      const doneTimes = (name: string) => watch.done.get(name) ?? 0;
      for (const [at, target] of targets.entries()) {
        const { name } = target;
        for (let tries = 0; tries < (name in neverDone ? 2 : 10) && doneTimes(name) === 0; tries += 1) {
          if (tries > 0 || at % 15 === 0) {
            await scene.restore();
            ids = await scene.ids();
          }
          const sample = await samples[name]?.().catch((error: unknown) => void last.set(name, String(error)));
          const input = sample ?? plausible(target, ids, random);
          const actors = actorsOf(target);
          const who = actors[tries % actors.length] ?? 'visitor';
          const { text } = await watch.send(shotOf({ part, what: tell(input), who }, target.facts, input));
          last.set(name, `${last.get(name) ?? ''} ${text.slice(0, 150)}`);
        }
      }
      await judged(part);
      expect(troublesOf(part)).toEqual([]);
      const names = targets.map(({ name }) => name);
      const undone = names.filter((name) => doneTimes(name) === 0);
      const wrong = [
        ...names.filter((name) => !watch.reached.has(name)).map((name) => `${name} is not reached`),
        ...undone.filter((name) => !(name in neverDone)).map((name) => `${name} is never done: ${last.get(name)}`),
        ...Object.keys(neverDone)
          .filter((name) => !undone.includes(name))
          .map((name) => `${name} is done all the same`),
      ];
      if (wrong.length > 0) {
        // A matcher's message ends after a few words, and a report has no more than the message.
        throw new Error(wrong.join('\n'));
      }
    },
    allowed,
  );

  test(
    'of every call with plausible and with hostile input, as anybody',
    async () => {
      const part = 'fuzz';
      const rounds = Math.max(3, Math.ceil(size / targets.length) - 1);
      const shots = Array.from({ length: rounds }, (_, round) => targets.map((target) => ({ target, round }))).flat();
      await inRounds(shots, async ({ target, round }) => {
        const actors = actorsOf(target);
        const who = pick(random, random() < 0.8 ? actors : actorNames) ?? 'visitor';
        let input: unknown = await inputFor(target);
        // The first of each is honest but for its texts, so that these go as deep as any.
        if (round === 0 || random() < 0.1) {
          input = spoiled(target.shape, input, (text) => spoil(random, text));
        }
        for (let times = round === 0 ? 0 : Math.floor(random() * 3.5); times > 0; times -= 1) {
          const place = pick(random, [...pathsIn(input), ['x'], ['__proto__'], ['userId']]) ?? [];
          input = withAt(input, place, random() < 0.1 ? undefined : hostileInstead(random, valueAt(input, place)));
        }
        const shot = shotOf({ part, what: tell(input), who }, target.facts, input);
        if (round > 0 && target.facts.method === 'POST' && random() < 0.08) {
          const [type, body] = pick(random, brokenBodies) ?? ['', ''];
          return watch.send({ ...shot, what: type, headers: { ...shot.headers, 'content-type': type }, body });
        }
        if (round > 0 && random() < 0.08) {
          const odd = pick(random, strangeHeaders) ?? {};
          return watch.send({ ...shot, what: tell(odd), headers: { ...shot.headers, ...odd } });
        }
        return watch.send(shot);
      });
      await judged(part);
      expect(troublesOf(part)).toEqual([]);
      expect(targets.filter(({ name }) => !watch.done.has(name))).toEqual([]);
      expect((Object.prototype as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    },
    allowed,
  );

  test(
    'of every command by many at once, with itself and with others on the same things, on two servers',
    async () => {
      const part = 'races';
      /** The same ids in the fields of another command, as far as they are of the same tables. */
      const onSameThings = (of: Target, input: unknown, other: Target): unknown => {
        const tables = new Map(idPathsOf(of).map((path) => [tableOf(of, path), valueAt(input, path)]));
        return idPathsOf(other).reduce(
          (made, path) => {
            const id = tables.get(tableOf(other, path));
            return id !== undefined && valueAt(made, path) !== undefined ? withAt(made, path, id) : made;
          },
          plausible(other, ids, random) as unknown,
        );
      };
      const races = Array.from({ length: Math.max(1, Math.round(size / 1_500)) }, () => commands).flat();
      for (const [at, command] of races.entries()) {
        if (at % 15 === 0) {
          await scene.restore();
          ids = await scene.ids();
        }
        // To make a sample costs more than the race itself.
        const input = await inputFor(command, 0.4);
        const tables = new Set(idPathsOf(command).map((path) => tableOf(command, path)));
        const rivals = commands.filter((one) => idPathsOf(one).some((path) => tables.has(tableOf(one, path))));
        const rival = pick(random, rivals) ?? command;
        const rivalInput = onSameThings(command, input, rival);
        const run = (target: Target, given: unknown, times: number) => {
          const who = pick(random, actorsOf(target)) ?? 'visitor';
          return Array.from({ length: times }, (_, time) =>
            watch.send(
              shotOf({ part, what: tell(given), who }, target.facts, given, scene.asker(who), scene.servers[time % 2]),
            ),
          );
        };
        await Promise.all(run(command, input, 6));
        await Promise.all([...run(command, input, 2), ...run(rival, rivalInput, 2)]);
      }
      await judged(part);
      expect(troublesOf(part)).toEqual([]);
    },
    allowed,
  );

  test(
    'of opposites that meet over the same money',
    async () => {
      const part = 'duels';
      const send = (who: ActorName, { facts }: { facts: CallFacts }, input: object, times = 2): Promise<Told>[] =>
        Array.from({ length: times }, (_, time) =>
          watch.send(shotOf({ part, what: tell(input), who }, facts, input, scene.asker(who), scene.servers[time % 2])),
        );
      const all = (...lists: Promise<unknown>[][]) => Promise.all(lists.flat());
      const { goods } = scene;
      const sum = (what: keyof typeof goods) => toDecimal(goods[what].price);
      const whole = (orderId: string, what: keyof typeof goods) => ({
        orderId,
        money: sum(what),
        reason: 'changedMind',
        words: '時間不合',
      });
      const second = await asStaff(scene.servers[0], { rights: ['finance', 'orders'] });

      for (let round = 0; round < Math.max(1, size / 1_000); round += 1) {
        await scene.restore();
        {
          const { orderId, form } = await scene.begin('recorded');
          await all(send('buyer', orders.cancelOrder, { orderId }), [scene.bank.pay(form), scene.bank.notify(form)]);
        }
        {
          const { orderId } = await scene.begin('lesson');
          const money = sum('lesson');
          await all(
            send('buyer', payments.create, { paymentCode: 16, orderId, money }, 4),
            send('buyer', orders.cancelOrder, { orderId }),
          );
        }
        {
          const { orderId } = await scene.buy('recorded');
          await all(send('buyer', refunds.ask, whole(orderId, 'recorded'), 4));
          const asked = await scene.servers[0].sql<{ id: string }>('select id from refunds where order_id = $1', [
            orderId,
          ]);
          expect(asked).toHaveLength(1);
          const refundId = asked[0]?.id ?? '';
          const word = { refundId, agree: true, words: '', money: sum('recorded') };
          await all(send('buyer', refunds.withdraw, { refundId }), send('seller', refunds.decide, word));
          await all(
            send('seller', refunds.giveBack, { orderId, money: null, words: '賠禮' }),
            send('operator', refunds.open, { orderId, money: null, words: '賠禮' }),
          );
        }
        {
          const { orderId } = await scene.buy('parcel');
          const parcel = { orderId, carrier: 'tw-tcat', number: '906012345678' };
          await all(send('seller', shipments.ship, parcel), send('buyer', refunds.ask, whole(orderId, 'parcel')));
          await all(
            send('seller', shipments.correct, parcel),
            send('buyer', shipments.receive, { orderId }),
            send('buyer', refunds.ask, whole(orderId, 'parcel')),
          );
        }
        {
          const { orderId } = await scene.buy('lesson');
          const [line] = await scene.servers[0].sql<{ code: string }>(
            'select code from order_lines where order_id = $1',
            [orderId],
          );
          const code = line?.code ?? '';
          await all(
            send('seller', verifications.verify, { code }, 3),
            send('seller', verifications.verifyAtCounter, { code }, 3),
            send('buyer', refunds.ask, whole(orderId, 'lesson')),
          );
        }
        {
          const until = new Date(scene.servers[0].clock().getTime() - 1).toISOString();
          await all(send('operator', payouts.prepare, { currency: 'TWD', until }, 4));
          const [payout] = await scene.servers[0].sql<{ id: string }>(
            'select id from payouts order by created_at desc, id desc limit 1',
          );
          const decide = { payoutId: payout?.id ?? 'pyt_none', approve: true };
          const others = Array.from({ length: 3 }, (_, time) =>
            watch.send(
              shotOf(
                { part, what: 'decide', who: 'operator' },
                payouts.decide.facts,
                decide,
                second,
                scene.servers[time % 2],
              ),
            ),
          );
          await all(others, send('operator', payouts.decide, { ...decide, approve: false }));
        }
      }
      await judged(part);
      expect(troublesOf(part)).toEqual([]);
    },
    allowed,
  );

  test(
    "of the bank's notices, each field of them",
    async () => {
      const part = 'notices';
      await scene.restore();
      const { orderId, form } = await scene.begin('recorded');
      const paid = await scene.buy('recorded');
      const good = (await scene.bank.notify(paid.form)).fields;
      const notify = new URL(form.fields['ReturnURL'] ?? '').pathname;
      const post = (
        what: string,
        body: string | Uint8Array,
        type = 'application/x-www-form-urlencoded',
        path = notify,
      ) =>
        watch.send({
          part,
          what,
          who: 'visitor',
          url: `${either().url}${path}`,
          method: 'POST',
          headers: { 'content-type': type },
          body,
        });
      const letters = Object.keys(good).flatMap((field) =>
        Array.from(
          { length: Math.max(2, Math.round(size / 500)) },
          () => [field, written(hostileValue(random))] as const,
        ),
      );
      // An empty field made empty is the bank's own letter.
      const changes = letters.filter(([field, value]) => value !== good[field]);
      await inCrowds(changes, async ([field, value]) => {
        const changed = { ...good, [field]: value };
        await post(`unsigned ${field}`, new URLSearchParams(changed).toString());
        const about = random() < 0.5 ? form : paid.form;
        // Whoever stole the key of another shop, and the bank itself with a word that we do not understand.
        for (const letter of [
          { fields: { [field]: value.slice(0, 500) }, key: 'forged' as const },
          { tamper: { [field]: value.slice(0, 500) } },
        ]) {
          const { status, answer, acknowledged } = await scene.bank.notify(about, letter);
          if (acknowledged) {
            watch.blame(`${part}: took a notice that somebody changed: ${tell(letter)}`);
          }
          watch.look({ part, what: `${tell(letter)}`, who: 'visitor', url: notify }, { status, text: answer });
        }
      });
      const without = Object.keys(good).map((field) => {
        const { [field]: _, ...rest } = good;
        return new URLSearchParams(rest).toString();
      });
      const wire = new URLSearchParams(good).toString();
      const odd = [
        '',
        '&&&',
        '%',
        wire.repeat(40),
        `${wire}&${wire}`,
        `${wire}&RtnCode=1`,
        wire.replaceAll('=', '[]='),
      ];
      await inCrowds([...without, ...odd], (body) => post('an odd body', body));
      await inCrowds(brokenBodies, ([type, body]) => post(type, body, type));
      await inCrowds(['/pay/return/ecpay', '/pay/back/ecpay/%00', '/pay/notify/nobody'], (path) =>
        post(path, wire, undefined, path),
      );
      const [order] = await scene.servers[0].sql<{ paid_at: string | null }>(
        'select paid_at from orders where id = $1',
        [orderId],
      );
      expect(order?.paid_at).toBeNull();
      await judged(part);
      expect(troublesOf(part)).toEqual([]);
    },
    allowed,
  );

  test(
    'with files of odd names, kinds and lengths',
    async () => {
      const part = 'files';
      await scene.restore();
      const samples: readonly Buffer[] = [
        await aPhoto(40, 30),
        aPdf('/JS (app.alert(1))'),
        aVideo(),
        aBmp(9, 9, [1, 2, 3]),
        aHugePng(20_000),
        aZip([{ name: '../../evil.sh', content: 'evil', claims: 2_000_000_000 }]),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        Buffer.from('#!/bin/sh\n'),
        Buffer.alloc(70_000, 'x'),
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      ];
      const purposes = targets.find(({ name }) => name === 'files.begin')?.shape.properties?.['purpose']?.enum ?? [];
      const odd = [
        '../../x.png',
        'con.exe\u0000.png',
        '\u202egnp.exe',
        '',
        'a'.repeat(300),
        '課\ud83c.pdf',
        '"; rm -rf /',
      ];
      const types = ['image/png', '', 'text/html', 'image/svg+xml', 'x'];
      const rounds = Array.from({ length: Math.max(30, Math.round(size / 25)) }, (_, at) => at);
      await inCrowds(rounds, async () => {
        const isOffice = random() < 0.6;
        const who: ActorName = isOffice ? 'seller' : 'buyer';
        const bytes = pick(random, samples) ?? Buffer.alloc(1);
        const lies = random() < 0.3;
        const begin = {
          purpose: isOffice ? pick(random, purposes) : 'evidence',
          name: pick(random, odd),
          size: lies ? bytes.length + 1 : bytes.length,
          type: pick(random, types),
        };
        const begun = await watch.send(
          shotOf({ part, what: tell(begin), who }, isOffice ? files.begin.facts : files.beginOwn.facts, begin),
        );
        if (!begun.success) {
          return;
        }
        const { fileId, upload } = begun.data as {
          fileId: string;
          upload: { url: string; headers: Record<string, string> };
        };
        const target = new URL(upload.url, either().url);
        const put = (url: string, body: Uint8Array = new Uint8Array(bytes)) =>
          watch.send({ part, what: `put ${bytes.length}`, who, url, method: 'PUT', headers: upload.headers, body });
        const crooked = [
          target.href.replace(/signature=\w{5}/, 'signature=AAAAA'),
          target.href.replace('/office/upload/', '/office/upload/..%2f..%2f'),
          target.href.replace(/(\/office\/upload\/[^?]*)/, '$1%00'),
          target.href.replace(/size=\d+/, 'size=1e9'),
        ];
        await Promise.all([put(target.href), put(target.href), put(pick(random, crooked) ?? target.href)]);
        const [finish, cancel] = isOffice ? [files.finish, files.cancel] : [files.finishOwn, files.cancelOwn];
        const again = (call: { facts: CallFacts }) =>
          watch.send(shotOf({ part, what: fileId, who }, call.facts, { fileId }));
        await Promise.all([again(finish), again(finish), ...(random() < 0.3 ? [again(cancel)] : [])]);
      });
      const paths = [
        '/media/',
        '/stream/',
        '/video/',
        '/office/file/',
        '/lyceum/messages/file/',
        '/lyceum/realtime/stream?since=',
        '/notices/stop?for=',
        '/sms/status/twilio?message=',
        '/mail/bounces?to=',
        '/office/upload/',
        '/assets/',
        '/office/assets/',
        '/',
      ];
      const ends = [
        '%00',
        '..%2f..%2fetc%2fpasswd',
        '%c0%ae%c0%ae/',
        'x'.repeat(3_000),
        '%',
        '%ff',
        'a/b/../../c',
        '.env',
      ];
      const addresses = paths.flatMap((path) => ends.map((end) => `${path}${end}`));
      await inCrowds(addresses, (path) =>
        Promise.all(
          ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'].map((method) =>
            watch.send({ part, what: path, who: 'visitor', url: `${either().url}${path}`, method, headers: {} }),
          ),
        ),
      );
      expect(troublesOf(part)).toEqual([]);
    },
    allowed,
  );

  test(
    'by hand-written requests that no client library would send',
    async () => {
      const part = 'wire';
      const body = '{"keyword":"x"}';
      const line = 'POST /mall-client/mall/productSearch/api/v1/search HTTP/1.1';
      const usual = [`Host: localhost`, 'Content-Type: application/json', `Content-Length: ${body.length}`];
      const requests: readonly (readonly [what: string, text: string])[] = [
        ['two lengths', [line, ...usual, 'Content-Length: 3', '', body].join('\r\n')],
        ['two keys', [line, ...usual, 'Idempotency-Key: a', 'Idempotency-Key: b', '', body].join('\r\n')],
        ['two sessions', [line, ...usual, 'Authorization: a', 'Authorization: b', '', body].join('\r\n')],
        [
          'two languages',
          [line, ...usual, 'lang: zhTW', 'lang: enUS', 'apparea: x', 'apparea: y', '', body].join('\r\n'),
        ],
        ['length and chunks', [line, ...usual, 'Transfer-Encoding: chunked', '', body].join('\r\n')],
        ['a huge header', [line, ...usual, `X: ${'x'.repeat(40_000)}`, '', body].join('\r\n')],
        [
          'many headers',
          [line, ...usual, ...Array.from({ length: 3_000 }, (_, at) => `X${at}: 1`), '', body].join('\r\n'),
        ],
        ['no host', [line, ...usual.slice(1), '', body].join('\r\n')],
        ['a forged host', [line, 'Host: evil.example', ...usual.slice(1), '', body].join('\r\n')],
        ['an odd host', [line, 'Host: [::1', ...usual.slice(1), '', body].join('\r\n')],
        ['an absolute address', ['GET http://evil.example/office HTTP/1.1', 'Host: localhost', '', ''].join('\r\n')],
        ['an odd encoding', [line, ...usual, 'Content-Encoding: gzip', '', body].join('\r\n')],
        ['no request', 'hello\r\n\r\n'],
        ['an odd version', ['GET / HTTP/9.9', 'Host: localhost', '', ''].join('\r\n')],
        ['a tunnel', ['CONNECT evil.example:443 HTTP/1.1', 'Host: localhost', '', ''].join('\r\n')],
        [
          'another protocol',
          ['GET / HTTP/1.1', 'Host: localhost', 'Upgrade: websocket', 'Connection: upgrade', '', ''].join('\r\n'),
        ],
        ['a folded header', [line, ...usual, 'lang: zhTW\r\n enUS', '', body].join('\r\n')],
      ];
      await inCrowds(requests, async ([what, text]) => {
        const url = new URL(either().url);
        const answer = await overSocket(url, text);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
        // Whoever opens a tunnel is hung up on: there is nothing to answer.
        if (what !== 'a tunnel') {
          watch.look({ part, what, who: 'visitor', url: url.href }, { status, text: answer });
        }
      });
      const health = { part, what: 'is well', who: 'visitor', method: 'GET', headers: {} };
      for (const { url } of scene.servers) {
        expect((await watch.send({ ...health, url: `${url}/readyz` })).status).toBe(200);
      }
      expect(troublesOf(part)).toEqual([]);
    },
    allowed,
  );

  test(
    "by ids of other people's things, wherever an input holds one",
    async () => {
      const part = 'foreign ids';
      await scene.restore();
      const [server] = scene.servers;
      const [theirs, own] = [anAgency(), anAgency()];
      await insertCatalogue(server.deps.db, server.clock(), { agencies: [theirs, own] });
      const buyer = { token: await signIn(server) };
      const owner = await asStaff(server, { agencyId: own.id, owner: true });
      const operator = await asStaff(server, { rights: operatorRights });
      const strangers = { buyer, promoter: buyer, counter: buyer, owner, operator, theirAgencyId: theirs.id };
      const things: { name: string; id: string; isPublic: boolean }[] = [];
      for (const [name, { make, isPublic = false }] of Object.entries(foreignThings)) {
        things.push({ name, id: await make(server, strangers), isPublic });
      }
      const asked = targets
        .filter(({ facts }) => actorsOf({ facts } as Target).some((actor) => actor !== 'operator'))
        .flatMap((target) => idPathsOf(target).map((path) => ({ target, path })));
      const trials = Array.from(
        { length: Math.max(asked.length, Math.round(size / 4)) },
        (_, at) => asked[at % asked.length],
      );
      const unknownLike = (id: string) => `${id.slice(0, -6)}${id.endsWith('zzzzzz') ? 'yyyyyy' : 'zzzzzz'}`;
      await inCrowds(trials, async (trial) => {
        if (!trial) {
          return;
        }
        const { target, path } = trial;
        const isOffice = typeof permissions[target.facts.act] === 'object';
        const thing = pick(
          random,
          things.filter(({ isPublic }) => isOffice || !isPublic),
        );
        if (!thing) {
          return;
        }
        const input = plausible(target, new Map(), random);
        const who: ActorName = isOffice ? 'seller' : actorsOf(target).includes('visitor') ? 'visitor' : 'buyer';
        const asker = isOffice ? owner : who === 'visitor' ? {} : buyer;
        const told = async (id: string) => {
          const given = withAt(input, path, id);
          const shot = shotOf(
            { part, what: `${path.join('.')} ${thing.name}`, who },
            target.facts,
            given,
            asker,
            server,
          );
          const { text } = await watch.send({ ...shot, headers: { ...shot.headers, lang: headerLanguage.en } });
          return text.replaceAll(id, '<id>');
        };
        const [foreign, unknown] = [await told(thing.id), await told(unknownLike(thing.id))];
        if (foreign !== unknown) {
          watch.blame(
            `${part}: ${target.name} ${path.join('.')}: ${thing.name} is known: ${foreign.slice(0, 150)} | ${unknown.slice(0, 150)}`,
          );
        }
      });
      expect(troublesOf(part)).toEqual([]);
    },
    allowed,
  );

  test('leaves nothing in the log that is nobody’s business, and no fault', async () => {
    await sleep(50);
    const telling = scene.log.filter(
      (line) =>
        scene.secrets.some(({ text }) => line.includes(text)) ||
        /"level":(?:50|60)|failed query|node_modules/i.test(line),
    );
    process.stdout.write(
      [
        `attack ${size}, seed ${seed}`,
        ...watch.report(),
        `  ${watch.done.size} of ${targets.length} calls attacked, all but ${Object.keys(neverDone).length} done at least once`,
        `  ${scene.log.length} lines of the log read`,
      ]
        .join('\n')
        .concat('\n'),
    );
    expect(telling).toEqual([]);
    expect(watch.troubles).toEqual([]);
  });
});

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[name] : undefined),
    value,
  );
}

/** Writes the bytes as they are, and answers with what comes back until the line is closed. */
function overSocket(url: URL, text: string, patience = 2_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    let answer = '';
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}
