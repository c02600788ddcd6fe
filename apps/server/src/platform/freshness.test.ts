import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import * as products from '@lyceum/contract/products.calls';
import { describe, expect, it, vi } from 'vitest';
import { refreshCatalogue } from '../catalogue/products/refresh-catalogue.ts';
import { callOver } from '../testing/call-over.ts';
import { targets, type Target } from '../testing/contract.ts';
import { testClock, type TestServer } from '../testing/test-server.ts';
import { twoServers } from '../testing/two-servers.ts';
import { aCourseOnSale } from '../testing/world.ts';
import { inTransaction } from './database.ts';
import { bodyLifeMs, bodyOf, openReplyCache } from './reply-cache.ts';

// Two servers on one database, each with connections and a memory of its own, as behind a balancer.

const { server: first, other } = await twoServers(testClock());
const servers = [first, other];
const sold = await aCourseOnSale(first);

const shared = targets.filter(({ facts }) => facts.shared);

function inputOf({ fields, required, facts }: Target): Record<string, unknown> {
  const inPath = [...facts.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const plausible: Record<string, unknown> = { productId: sold.productId, keyword: '鋼琴' };
  const oneOfThem = facts.name.startsWith('agencies.') && 'agencyId' in fields ? ['agencyId'] : [];
  const names = [...new Set([...required, ...inPath, ...('productId' in fields ? ['productId'] : []), ...oneOfThem])];
  const id = facts.name.startsWith('products.') && { id: sold.productId };
  return Object.fromEntries(names.map((name) => [name, { ...plausible, ...id }[name] ?? fields[name]]));
}

describe('a crowd that wants the same', () => {
  it('is asked of every read that is shared', () => {
    expect(shared.length).toBeGreaterThan(8);
  });

  it.each(shared)('$name asks the database as often as one reader', async (target) => {
    const input = inputOf(target);
    for (const server of servers) {
      const queries = vi.spyOn(server.deps.db.$client, 'query');
      const readers = async (count: number, language: 'en' | 'zh-TW') => {
        queries.mockClear();
        const begun = performance.now();
        const answers = await Promise.all(
          Array.from({ length: count }, () => callOver(server.url, target, input, { language })),
        );
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        const isDone = answers[0]?.success === true;
        // The feed of changes is looked at for all calls together.
        const its = queries.mock.calls.filter(([query]) => (query as { name?: string }).name !== 'catalogue_changes');
        return { asked: its.length, isDone, lives: 1 + Math.floor((performance.now() - begun) / bodyLifeMs) };
      };
      const one = await readers(1, 'en');
      // One that asks nothing is made of what other replies had read before.
      expect(one.asked > 0 || one.isDone).toBe(true);
      const crowd = await readers(60, 'zh-TW');
      expect(crowd.asked).toBeLessThanOrEqual(Math.max(one.asked, 1) * crowd.lives);
      queries.mockRestore();
    }
  });
});

const patience = { timeout: 20_000, interval: 50 };

describe('a price that changes', () => {
  it('is right on every server within a second, however much it is read meanwhile', async () => {
    const change = (price: number) =>
      inTransaction(first.deps.db, async (tx) => {
        await tx.$client.query('update offers set price = $2 where product_id = $1', [sold.productId, price]);
        await refreshCatalogue(tx, [sold.productId]);
      });
    const reads: { server: number; begun: number; prices: (string | undefined)[] }[] = [];
    let over = false;
    const reader = async (server: TestServer, index: number) => {
      while (!over) {
        const begun = performance.now();
        const [detail, brief, list] = await Promise.all([
          server.ask(products.detailProductLiveAndRecord, { id: sold.productId }),
          server.ask(products.product, { id: sold.productId }),
          server.ask(products.search, {}),
        ]);
        const prices = [
          ((detail.offers[0]?.price.amount ?? 0) / 100).toFixed(2),
          brief.mallPcPrice,
          list.list.find(({ id }) => id === sold.productId)?.mallPcPrice,
        ];
        reads.push({ server: index, begun, prices });
        await sleep(5);
      }
    };
    const readers = servers.flatMap((server, index) => [reader(server, index), reader(server, index)]);
    try {
      for (const price of [345_600, 78_900]) {
        reads.length = 0;
        await vi.waitFor(() => expect(reads.length).toBeGreaterThan(8), patience);
        await change(price);
        const changed = performance.now();
        const lateReads = () => reads.filter(({ begun }) => begun >= changed + 1_000);
        await vi.waitFor(() => expect(new Set(lateReads().map(({ server }) => server)).size).toBe(2), patience);
        const late = lateReads();
        const right = (price / 100).toFixed(2);
        expect(late.filter(({ prices }) => prices.some((one) => one !== right))).toEqual([]);
        expect(reads.some(({ prices }) => prices.some((one) => one !== right))).toBe(true);
      }
    } finally {
      over = true;
      await Promise.allSettled(readers);
    }
  });
});

describe('a query that takes long', () => {
  it('is waited for by those who came with it, not by those who came a second later', async () => {
    const replies = openReplyCache();
    let made = 0;
    const slowly = async (milliseconds: number) => {
      made += 1;
      const text = String(made);
      await sleep(milliseconds);
      return text;
    };
    const ask = async (milliseconds: number) =>
      (await replies.body('key', () => slowly(milliseconds))).plain().toString();
    const early = [ask(1_500), ask(0)];
    await sleep(1_000);
    expect(await ask(0)).toBe('2');
    expect(await Promise.all(early)).toEqual(['1', '1']);
    expect(await ask(0)).toBe('2');
  });

  it("that fails is nobody else's failure", async () => {
    const replies = openReplyCache();
    await expect(replies.body('key', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect((await replies.body('key', () => Promise.resolve('back'))).plain().toString()).toBe('back');
  });
});

describe('a body', () => {
  it('is the same to who takes it compressed, and to who does not, whoever comes first', () => {
    const text = '鋼琴 piano '.repeat(500);
    for (const forms of [['plain', 'gzip', 'plain', 'gzip'] as const, ['gzip', 'plain', 'gzip'] as const]) {
      const body = bodyOf(text);
      const tag = bodyOf(text).etag();
      for (const form of forms) {
        expect((form === 'plain' ? body.plain() : gunzipSync(body.gzip())).toString()).toBe(text);
        expect(body.etag()).toBe(tag);
      }
    }
  });
});

describe('a fragment that many bodies have in common', () => {
  it('is made once for all of them, and no body is older than it may be', async () => {
    const replies = openReplyCache();
    const text = async (key: string) =>
      (
        await replies.body(key, (reads) =>
          reads.fragment('common', () => Promise.resolve(String(Math.round(performance.now())))),
        )
      )
        .plain()
        .toString();
    const bornAt = Number(await text('first'));
    await sleep(300);
    // The second body is made with the part of the first, and goes with it.
    expect(Number(await text('second'))).toBe(bornAt);
    await vi.waitFor(async () => expect(Number(await text('second'))).toBeGreaterThan(bornAt), patience);
    while (performance.now() < bornAt + 3_000) {
      const asked = performance.now();
      for (const key of ['first', 'second', `new ${asked}`]) {
        expect(asked - Number(await text(key))).toBeLessThan(bodyLifeMs + 1);
      }
      await sleep(20);
    }
  });

  it('that fails is asked for again', async () => {
    const { reads } = openReplyCache();
    await expect(reads.fragment('common', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await reads.fragment('common', () => Promise.resolve('back'))).toBe('back');
  });

  it('is asked for together with what other bodies lack at that moment, each once', async () => {
    const replies = openReplyCache();
    const asked: string[][] = [];
    const text = async (key: string, ids: string[]) => {
      const body = await replies.body(key, async (reads) => {
        const found = await reads.fragments('letter', ids, (missing) => {
          asked.push([...missing]);
          return Promise.resolve(new Map(missing.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()])));
        });
        return found.join();
      });
      return body.plain().toString();
    };
    expect(await Promise.all([text('one', ['a', 'b']), text('two', ['b', 'none', 'c'])])).toEqual(['A,B', 'B,,C']);
    expect(asked).toEqual([['a', 'b', 'none', 'c']]);
    expect(await text('three', ['c', 'd'])).toBe('C,D');
    expect(asked.slice(1)).toEqual([['d']]);
  });

  it('that fails with others is asked for again, too', async () => {
    const { reads } = openReplyCache();
    const gone = () => Promise.reject(new Error('gone'));
    const both = await Promise.allSettled([
      reads.fragments('letter', ['a'], gone),
      reads.fragments('letter', ['b'], () => Promise.resolve(new Map([['b', 'B']]))),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reads.fragments('letter', ['b'], () => Promise.resolve(new Map([['b', 'B']])))).toEqual(['B']);
  });
});
