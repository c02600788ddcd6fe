import { setTimeout as sleep } from 'node:timers/promises';
import * as products from '@lyceum/contract/products.calls';
import { manyCourses, type ManyCourses } from '@lyceum/fixtures/many-courses';
import { seeded, type Seeded } from '@lyceum/fixtures/seeded';
import type autocannon from 'autocannon';
import { insertCatalogue } from '../apps/server/src/demo/insert-catalogue.ts';
import { inTransaction } from '../apps/server/src/platform/database.ts';
import { tendIndex } from '../apps/server/src/catalogue/finding/index-products.ts';
import { refreshTerms } from '../apps/server/src/catalogue/products/refresh-catalogue.ts';
import { timesOf, type Times } from './load.ts';
import { openSales } from './checkout.ts';
import { besideFixed, headers, type Beside } from './reads.ts';
import type { BenchShop } from './shop.ts';

const seed = 'bench';
const sizes = [1_000, Number(process.env.BENCH_PRODUCTS ?? 100_000)];
/** What goes beyond is copied inside the database: made one by one, a million products would take hours. */
const madeOneByOne = 100_000;
const atOnce = 5_000;
/** More than are asked in a run. */
const varied = 100_000;
/** So often a price changes, and so often something is sold. */
const writesPerSecond = 10;

interface Figures extends Beside {
  alone: Times;
  onEight: Times;
}

type Requests = Record<'list' | 'detail' | 'search', autocannon.Request[]>;

/** A price, with the figures and the search of its product, as the back office would change it. */
async function changePrice(shop: BenchShop, id: string, dice: Seeded): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const price = dice.between(3, 99) * 10_000;
    await tx.$client.query('update offers set price = $2 where product_id = $1', [id, price]);
    await refreshTerms(tx, [id]);
  });
}

/** A shop that lives while it is read: it sells, from the cart to the bank's notice, and its sellers change prices. */
async function trade(shop: BenchShop, ids: readonly string[], dice: Seeded, until: AbortSignal): Promise<number> {
  const sell = await openSales(shop, dice);
  const often = async (write: () => Promise<void>): Promise<number> => {
    let done = 0;
    while (!until.aborted) {
      const [written] = await Promise.allSettled([write(), sleep(1_000 / writesPerSecond)]);
      done += written.status === 'fulfilled' ? 1 : 0;
    }
    return done;
  };
  // A price may change between a cart and its commit, which is then refused.
  const [prices, sales] = await Promise.all([often(() => changePrice(shop, dice.pick(ids), dice)), often(sell)]);
  return prices + sales;
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

interface Asked {
  requests: Requests;
  /** Pages in a language that nobody else reads, each another one: none is answered from memory. */
  unread: autocannon.Request[];
  ids: string[];
}

async function requestsFor(shop: BenchShop, dice: Seeded): Promise<Asked> {
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
  const times = <Item>(make: (index: number) => Item) => Array.from({ length: varied }, (_, index) => make(index));
  const detailOf = (id: string, its: typeof headers) => ({
    method: 'GET' as const,
    path: `${products.detailProductLiveAndRecord.facts.path}?id=${id}`,
    headers: its,
  });
  const unread = [...new Set(Array.from({ length: 1_000 }, () => dice.pick(ids)))];
  const requests = {
    list: times(() =>
      post({
        ...(dice.chance(0.7) && { cateId: zipf(categories, dice) }),
        sort: dice.chance(0.7) ? 'relevance' : dice.pick(['priceUp', 'priceDown', 'sales', 'newest']),
        page: dice.chance(0.7) ? 1 : dice.between(2, 5),
      }),
    ),
    detail: times(() => detailOf(zipf(ids, dice), headers)),
    // Each with a limit of its own that no price reaches, so that no answer is kept ready for another.
    search: times((index) => post({ keyword: keywordOf(dice.pick(rows).name, dice), priceMost: 1e9 + index })),
  };
  return { requests, ids, unread: unread.map((id) => detailOf(id, { ...headers, lang: 'en_us' })) };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The tables that search, lists and detail read of a product, and what names a product or an offer in them. */
const copied: Record<string, readonly string[]> = {
  products: ['id'],
  product_search: ['product_id'],
  product_teachers: ['product_id'],
  offers: ['id', 'product_id'],
};

/** Each product once more, so many times, under ids and with sales of its own. */
async function copyProducts({ db }: BenchShop, times: number): Promise<void> {
  for (const [table, names] of Object.entries(copied)) {
    const { rows } = await db.$client.query<{ name: string }>(
      'select column_name "name" from information_schema.columns where table_schema = current_schema and table_name = $1',
      [table],
    );
    const columns = rows.map(({ name }) => `"${name}"`).join(', ');
    const values = rows.map(({ name }) =>
      names.includes(name) ? `"${name}" || '-' || n` : name === 'sold_count' ? 'sold_count / (n + 1)' : `"${name}"`,
    );
    await db.$client.query(
      `insert into ${table} (${columns}) select ${values.join(', ')} from ${table}, generate_series(1, ${times}) n`,
    );
  }
}

/** Puts the courses from one place of the line to another into the shop: two batches at a time, so that one is read while one is written. */
async function fill(shop: BenchShop, many: ManyCourses, from: number, to: number, now: Date): Promise<void> {
  // An index is built faster than it is fed.
  const { rows: indexes } = await shop.db.$client.query<{ name: string; definition: string }>(
    "select indexname \"name\", indexdef definition from pg_indexes where tablename = 'product_search' and indexdef like '% USING gin %'",
  );
  for (const { name } of indexes) {
    await shop.db.$client.query(`drop index ${name}`);
  }
  const made = Math.min(to, madeOneByOne);
  let next = from;
  const worker = async () => {
    while (next < made) {
      const [first, end] = [next, Math.min(made, next + atOnce)];
      next = end;
      await inTransaction(shop.db, async (tx) => {
        // On a slow machine the other one's words are waited for longer than the shop would.
        await tx.execute('set local lock_timeout = 0');
        await insertCatalogue(tx, now, { products: many.courses(first, end) });
      });
    }
  };
  await Promise.all([worker(), worker()]);
  if (to > made) {
    await copyProducts(shop, Math.round(to / made) - 1);
  }
  await tendIndex(shop.db);
  for (const { definition } of indexes) {
    await shop.db.$client.query(definition);
  }
  await shop.db.$client.query('vacuum analyze');
}

/** Requests a second beside the ceiling, and the times of single requests, which tell how the shop bears growth. */
async function figuresOf(shop: BenchShop, list: autocannon.Request[]): Promise<Figures> {
  return {
    ...(await besideFixed(shop, list.slice(6_000))),
    // Each is asked once. Searches are never answered from memory, lists and pages when somebody has asked for them before.
    alone: await timesOf(shop.url, list.slice(0, 2_000), 1),
    onEight: await timesOf(shop.url, list.slice(2_000, 6_000), 8),
  };
}

/**
 * List, detail and search while the shop sells and prices change, with 1,000 and with 100,000 products more than the demo's, each beside what a fixed JSON of
 * the same size reaches at that moment. `growth` is p50 of single requests with all products over p50 with the first thousand.
 */
export async function benchSearch(shop: BenchShop): Promise<object> {
  const now = new Date();
  const many = manyCourses(seed, now);
  await insertCatalogue(shop.db, now, { agencies: many.agencies, teachers: many.teachers });
  const results: Record<string, unknown> = {};
  const p50s: Record<string, number[]> = {};
  let made = 0;
  for (const size of sizes) {
    const begun = performance.now();
    await fill(shop, many, made, size, now);
    made = size;
    console.log(`${size} products, ${Math.round((performance.now() - begun) / 1000)} s to put there`);
    const { requests, unread, ids } = await requestsFor(shop, seeded(`${seed} requests`));
    const figures: Record<string, object> = {};
    for (const [name, list] of Object.entries(requests)) {
      const stop = new AbortController();
      const writer = trade(shop, ids, seeded(`${seed} trade`), stop.signal);
      const found = await figuresOf(shop, list);
      stop.abort();
      figures[name] = { ...found, written: await writer, memoryMiB: shop.memory() };
      (p50s[name] ??= []).push(found.alone.p50);
      console.log(size, name, JSON.stringify(figures[name]));
    }
    const alone = await timesOf(shop.url, unread, 1);
    figures.unread = alone;
    (p50s.unread ??= []).push(alone.p50);
    console.log(size, 'pages that nobody read before', JSON.stringify(alone));
    results[size] = figures;
  }
  results.growth = Object.fromEntries(
    Object.entries(p50s).map(([name, [small = 0, large = 0]]) => [name, round(large / small)]),
  );
  return results;
}
