import { createHash, randomBytes } from 'node:crypto';
import { setInterval as every, setTimeout as sleep } from 'node:timers/promises';
import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as sales from '@lyceum/contract/sales.calls';
import * as statistics from '@lyceum/contract/statistics.calls';
import { listingSorts } from '@lyceum/domain/listings';
import { seeded, type Seeded } from '@lyceum/fixtures/seeded';
import { chromium } from '@playwright/test';
import autocannon from 'autocannon';
import { weighOffice } from '../e2e/testing/first-load.ts';
import { sessionSql } from '../apps/server/src/testing/session-sql.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import type { BenchShop } from './shop.ts';

const manyProducts = 20_000;
const manyOrders = 100_000;
/** People who ask again as soon as they have the answer. */
const crowds = [1, 8];
const seconds = 8;
const sampleMs = 20;

/** A signed-in owner of the agency, put there by SQL. */
async function ownersCookie(shop: BenchShop, agencyId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await shop.db.$client.query(
    `insert into staff_sessions (id, token_hash, staff_id, device, created_at, seen_at, expires_at, second_factor_done)
     select 'sss_bench', $1, id, 'bench', now(), now(), now() + interval '1 hour', true from staff where agency_id = $2 and owner limit 1`,
    [createHash('sha256').update(token).digest(), agencyId],
  );
  return `lyceum_office=${token}`;
}

/** Copies of the agency's own products under other names, prices, sales and days. */
async function fillProducts(shop: BenchShop, agencyId: string): Promise<void> {
  const named = (row: string) =>
    `(select jsonb_object_agg(key, value || ' ' || (n * 7919 % ${manyProducts})) from jsonb_each_text(${row}.name))`;
  const copies = (table: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(row, ${changes})).* from generate_series(1, ${manyProducts}) n
     join lateral (select r as row, r.* from ${table} r where agency_id = $1 and id not like '%_bench_%' order by r.id
                   offset n % (select count(*) from ${table} where agency_id = $1 and id not like '%_bench_%') limit 1) own on true`;
  const client = await shop.db.$client.connect();
  try {
    // A busy machine takes longer than a request may.
    await client.query('set statement_timeout = 0');
    await client.query(
      copies(
        'products',
        `jsonb_build_object('id', 'prd_bench_' || n, 'name', ${named('own')}, 'sold_count', n * 31 % 1000)`,
      ),
      [agencyId],
    );
    await client.query(
      copies(
        'listings',
        `jsonb_build_object('id', 'prd_bench_' || n, 'name', ${named('own')}, 'search_text', own.search_text || ' ' || (n * 7919 % ${manyProducts}),
           'price_from', n * 104729 % 900000, 'updated_at', now() - n * interval '1 minute')`,
      ),
      [agencyId],
    );
  } finally {
    client.release(true);
  }
}

async function fillOrders(shop: BenchShop, agencyId: string): Promise<void> {
  const sql = (text: string) => shop.db.$client.query(text, [agencyId]);
  await shop.db.$client.query(
    `insert into users (id, phone, nick_name, region, language, created_at) values ('usr_office', '+886955500000', 'Bench', 'tw', 'zh-TW', now())`,
  );
  await shop.db.$client.query(
    `insert into checkouts (id, user_id, cart_id, state, total, currency, created_at, expires_at)
     values ('chk_office', 'usr_office', 'crt_office', 'paid', 0, 'TWD', now(), now())`,
  );
  await sql(
    `insert into orders (id, checkout_id, user_id, agency_id, kind, state, total, currency, display_rates, remark, refund_pack, created_at, paid_at)
     select 'ord_office' || lpad(n::text, 6, '0'), 'chk_office', 'usr_office', $1, 'recorded', 'completed', n * 100, 'TWD', '{}', '', 'bench',
            now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, ${manyOrders}) n`,
  );
  await sql(
    `insert into order_lines (id, order_id, user_id, kind, product_id, product_type, offer_id, product_name, offer_name, picture, quantity, unit_price, gross, total, held, terms)
     select 'oln_office' || n, 'ord_office' || lpad(n::text, 6, '0'), 'usr_office', 'recorded', p.id, 2, 'off_office', p.name, p.name, '', 1, n * 100, n * 100, n * 100, 0, '{"rule": "none"}'
     from generate_series(1, ${manyOrders}) n, (select id, name from products where agency_id = $1 order by id limit 1) p`,
  );
}

const parameters = (dice: Seeded): Record<string, string> => ({
  page: String(dice.chance(0.6) ? 1 : dice.between(2, 200)),
  ...(dice.chance(0.5) && { sort: dice.pick(listingSorts), direction: dice.pick(['up', 'down']) }),
  ...(dice.chance(0.3) && { keyword: String(dice.between(1, 999)) }),
  ...(dice.chance(0.2) && { shelf: 'onShelf' }),
});

/** All pages, orders and filters of the list, mixed as people would. */
async function listFigures(shop: BenchShop, cookie: string): Promise<object> {
  const dice = seeded('bench office');
  const requests = Array.from({ length: 2_000 }, () => ({
    method: 'GET' as const,
    path: `${listings.list.facts.path}?${new URLSearchParams(parameters(dice)).toString()}`,
    headers: { cookie, lang: 'zh_tw' },
  }));
  const figures: Record<string, object> = {};
  for (const connections of crowds) {
    const run = (duration: number) => autocannon({ url: shop.url, connections, duration, requests });
    await run(2);
    const { requests: rate, latency, non2xx, errors, timeouts } = await run(seconds);
    const failed = non2xx + errors + timeouts;
    figures[`connections${connections}`] = {
      perSecond: Math.round(rate.average),
      p50: latency.p50,
      p99: latency.p99,
      failed,
    };
  }
  return figures;
}

async function firstLoadFigures(shop: BenchShop, cookie: string): Promise<object> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const [name = '', value = ''] = cookie.split('=');
    return {
      signIn: await weighOffice(browser, shop.url, []),
      dashboard: await weighOffice(browser, shop.url, [{ name, value }]),
    };
  } finally {
    await browser.close();
  }
}

/** The whole file over HTTP, and the most that the server's memory stood above what it had before. */
async function exportFigures(shop: BenchShop, cookie: string): Promise<object> {
  const before = await shop.memoryAtRest();
  let most = before;
  const done = new AbortController();
  const watching = (async () => {
    for await (const _ of every(sampleMs, null, { signal: done.signal })) {
      most = Math.max(most, shop.memory());
    }
  })().catch(() => undefined);
  const begun = performance.now();
  const response = await fetch(`${shop.url}${sales.exportList.facts.path}`, { headers: { cookie, lang: 'zh_tw' } });
  let bytes = 0;
  let rows = -1;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    rows += part.reduce((lines: number, byte: number) => lines + (byte === 10 ? 1 : 0), 0);
  }
  done.abort();
  await watching;
  return {
    rows,
    bytes,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    memoryAboveRestMiB: most - before,
  };
}

const daysLookedAt = 180;
const productsLookedAt = 200;

/** A seller with a phone at the agency; his token. */
async function sellersToken(shop: BenchShop, agencyId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await shop.db.$client.query(sessionSql, [createHash('sha256').update(token).digest(), 'usr_office']);
  await shop.db.$client.query(
    `insert into staff_phones (staff_id, user_id, tied_at) select id, 'usr_office', now() from staff where agency_id = $1 and owner limit 1`,
    [agencyId],
  );
  return token;
}

/** How long it takes to reckon all orders of the agency from nothing, then what its figures cost to read, on the phone and at the desk. */
async function figuresOfSeller(shop: BenchShop, agencyId: string, cookie: string): Promise<object> {
  await shop.db.$client.query(
    `insert into product_views (agency_id, day, product_id, views, visitors)
     select $1, current_date - d, 'prd_bench_' || n, 3 + (n * d) % 40, 2 + (n * d) % 20
     from generate_series(0, ${daysLookedAt - 1}) d, generate_series(1, ${productsLookedAt}) n`,
    [agencyId],
  );
  await shop.db.$client.query(
    'insert into money_moves (order_id, at) select id, paid_at from orders where agency_id = $1',
    [agencyId],
  );
  const waiting = async () => (await shop.db.$client.query('select 1 from money_moves limit 1')).rows.length > 0;
  const begun = performance.now();
  while (await waiting()) {
    await sleep(sampleMs);
  }
  const rolledUp = Math.round(performance.now() - begun) / 1_000;
  await shop.db.$client.query('vacuum analyze');
  const token = await sellersToken(shop, agencyId);
  const headers = { authorization: token, lang: 'zh_tw' };
  const paths = [7, 30, 90].flatMap((days) => [
    `${statistics.daysByPhone.facts.path}?days=${days}`,
    `${statistics.productsByPhone.facts.path}?days=${days}&by=views`,
  ]);
  const figures: Record<string, object> = {};
  const atDesk = { cookie, lang: 'zh_tw' };
  for (const [name, asked, by] of [
    ['figures', paths, headers],
    ['today', [dashboard.todayByPhone.facts.path], headers],
    ['orders', [1, 2, 50].map((page) => `${sales.listByPhone.facts.path}?page=${page}&pageSize=20`), headers],
    ['dashboard', [dashboard.today.facts.path], atDesk],
  ] as const) {
    const requests = asked.map((path) => ({ method: 'GET' as const, path, headers: by }));
    const run = (duration: number) => autocannon({ url: shop.url, connections: 8, duration, requests });
    await run(2);
    const { latency, requests: rate, non2xx, errors, timeouts } = await run(seconds);
    figures[name] = {
      perSecond: Math.round(rate.average),
      p50: latency.p50,
      p99: latency.p99,
      failed: non2xx + errors + timeouts,
    };
  }
  return { rolledUpWithinSeconds: rolledUp, ...figures };
}

/** The back office at work: the list of an agency with 20,000 products, and a file of 100,000 orders. */
export async function benchOffice(shop: BenchShop): Promise<object> {
  const { rows } = await shop.db.$client.query<{ agency_id: string }>(
    'select agency_id from staff where owner and agency_id is not null order by id limit 1',
  );
  const agencyId = rows[0]?.agency_id;
  if (agencyId === undefined) {
    throw new Error('the demo has no owner of an agency');
  }
  const cookie = await ownersCookie(shop, agencyId);
  await fillProducts(shop, agencyId);
  await fillOrders(shop, agencyId);
  await shop.db.$client.query('vacuum analyze');
  return {
    phone: await figuresOfSeller(shop, agencyId, cookie),
    list: await listFigures(shop, cookie),
    export: await exportFigures(shop, cookie),
    firstLoadKb: await firstLoadFigures(shop, cookie),
  };
}
