import { setTimeout as sleep } from 'node:timers/promises';
import * as products from '@lyceum/contract/products.calls';
import { manyCourses } from '@lyceum/fixtures/many-courses';
import { seeded, type Seeded } from '@lyceum/fixtures/seeded';
import type autocannon from 'autocannon';
import { insertCatalogue } from '../apps/server/src/demo/insert-catalogue.ts';
import { inTransaction } from '../apps/server/src/platform/database.ts';
import { tendIndex } from '../apps/server/src/products/index-products.ts';
import { refreshCatalogue } from '../apps/server/src/products/refresh-catalogue.ts';
import { load, type Load } from './load.ts';
import { bodyOf, ceiling, headers } from './reads.ts';
import type { BenchShop } from './shop.ts';

const seed = 'bench';
const sizes = [1_000, Number(process.env.BENCH_PRODUCTS ?? 100_000)];
const atOnce = 2_500;
const varied = 6_000;
const pricesPerSecond = 10;

type Requests = Record<'list' | 'detail' | 'search', autocannon.Request[]>;

/** Ten prices a second, each with the figures and the search of its product, as a sale of the back office would. */
async function changePrices(
  shop: BenchShop,
  ids: readonly string[],
  dice: Seeded,
  until: AbortSignal,
): Promise<number> {
  let changed = 0;
  while (!until.aborted) {
    const id = dice.pick(ids);
    await inTransaction(shop.db, async (tx) => {
      const price = dice.between(3, 99) * 10_000;
      await tx.$client.query('update offers set price = $2 where product_id = $1', [id, price]);
      await refreshCatalogue(tx, { productIds: [id], rates: [] });
    });
    changed += 1;
    await sleep(1_000 / pricesPerSecond);
  }
  return changed;
}

/** The n-th of them is asked for about 1/n as often as the first. */
const zipf = <Item>(items: readonly Item[], dice: Seeded): Item => {
  const place = Math.floor(items.length ** (dice.between(0, 1_000_000) / 1_000_000)) - 1;
  return items[Math.min(place, items.length - 1)] ?? dice.pick(items);
};

/** What people would type: parts of names in three languages, whole, begun or mistyped. */
function keywordOf(name: { 'zh-TW': string; 'zh-CN': string; en: string }, dice: Seeded): string {
  const chinese = dice.chance(0.5) ? name['zh-TW'] : name['zh-CN'];
  const runs = chinese.split(/[^\p{Script=Han}]+/u).filter((run) => run.length > 1);
  const run = dice.pick(runs.length > 0 ? runs : [chinese]);
  const start = dice.between(0, Math.max(0, run.length - 2));
  const part = run.slice(start, start + dice.between(2, 4));
  const english = name.en.split(/[^A-Za-z]+/).filter((word) => word.length > 3);
  const word = dice.pick(english.length > 0 ? english : ['piano']);
  switch (dice.between(0, 9)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return part;
    case 4:
      return `${part} ${word}`;
    case 5:
      return `${word} ${dice.pick(english)}`;
    case 6:
      return word.slice(0, dice.between(3, word.length));
    case 7:
      return word.slice(0, 2) + word.slice(3);
    default:
      return word;
  }
}

async function requestsFor(shop: BenchShop, dice: Seeded): Promise<{ requests: Requests; ids: string[] }> {
  const { rows } = await shop.db.$client.query<{ id: string; category: string; name: Parameters<typeof keywordOf>[0] }>(
    "select id, category_id category, name from products where type in (1, 2) and state = 'onShelf' order by sold_count desc, id",
  );
  const ids = rows.map(({ id }) => id);
  const categories = [...new Set(rows.map(({ category }) => category))];
  const post = (body: object) => ({
    method: 'POST' as const,
    path: products.search.facts.path,
    headers,
    body: JSON.stringify(body),
  });
  const times = <Item>(make: () => Item) => Array.from({ length: varied }, make);
  const requests = {
    list: times(() =>
      post({
        ...(dice.chance(0.7) && { cateId: zipf(categories, dice) }),
        sort: dice.chance(0.7) ? 'relevance' : dice.pick(['priceUp', 'priceDown', 'sales', 'newest']),
        page: dice.chance(0.7) ? 1 : dice.between(2, 5),
      }),
    ),
    detail: times(() => ({
      method: 'GET' as const,
      path: `${products.detailProductLiveAndRecord.facts.path}?id=${zipf(ids, dice)}`,
      headers,
    })),
    // A page of its own for each request, so that no answer is kept ready for another.
    search: times(() => post({ keyword: keywordOf(dice.pick(rows).name, dice), priceMost: dice.between(1e9, 1e10) })),
  };
  return { requests, ids };
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * List, detail and search while prices change, with 1,000 and with 100,000 products more than the demo's, each beside what a fixed JSON of
 * the same size reaches at that moment. `growth` is p50 with all products over p50 with the first thousand.
 */
export async function benchSearch(shop: BenchShop): Promise<object> {
  const now = new Date();
  const many = manyCourses(seed, now);
  await insertCatalogue(shop.db, now, { agencies: many.agencies, teachers: many.teachers });
  const results: Record<string, Record<string, object>> = {};
  let made = 0;
  for (const size of sizes) {
    const begun = performance.now();
    // An index is built faster than it is fed.
    await shop.db.$client.query('drop index product_search_terms');
    for (; made < size; made = Math.min(size, made + atOnce)) {
      const courses = many.courses(made, Math.min(size, made + atOnce));
      await inTransaction(shop.db, (tx) => insertCatalogue(tx, now, { products: courses }));
    }
    await shop.db.$client.query(
      'create index product_search_terms on product_search using gin (terms) with (fastupdate = false)',
    );
    await tendIndex(shop.db);
    await shop.db.$client.query('vacuum analyze');
    console.log(`${size} products, ${Math.round((performance.now() - begun) / 1000)} s to put there`);
    const { requests, ids } = await requestsFor(shop, seeded(`${seed} requests`));
    const figures: Record<string, object> = {};
    for (const [name, list] of Object.entries(requests)) {
      const [request] = list;
      if (!request) {
        throw new Error('nothing to ask');
      }
      const body = await bodyOf(shop, request);
      const fixed = await ceiling(shop, body, request);
      const stop = new AbortController();
      const writer = changePrices(shop, ids, seeded(`${seed} prices`), stop.signal);
      const ours: Load = await load(shop.url, list);
      stop.abort();
      const pricesChanged = await writer;
      figures[name] = {
        bytes: Buffer.byteLength(body),
        ours,
        fixed,
        share: round(ours.perSecond / fixed.perSecond),
        pricesChanged,
      };
      console.log(size, name, JSON.stringify(figures[name]));
    }
    results[size] = figures;
  }
  return results;
}
