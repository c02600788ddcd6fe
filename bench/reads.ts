import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as products from '@lyceum/contract/products.calls';
import { searchSorts } from '@lyceum/domain/catalogue';
import type autocannon from 'autocannon';
import { load, type Load } from './load.ts';
import { startProcess, stopProcess, type BenchShop } from './shop.ts';

export const headers = { 'content-type': 'application/json', lang: 'zh_tw', apparea: 'TW' };

/** What the same server reaches with that body from memory. */
export async function ceiling(shop: BenchShop, body: string, request: autocannon.Request): Promise<Load> {
  const file = join(tmpdir(), `lyceum-bench-${process.pid}.json`);
  writeFileSync(file, body);
  const { url, child } = await startProcess(['--import', 'tsx', 'bench/fixed-json.ts', shop.databaseUrl, file], {});
  try {
    return await load(url, [{ ...request, path: '/fixed' }]);
  } finally {
    await stopProcess(child);
    rmSync(file);
  }
}

export async function bodyOf(shop: BenchShop, { method = 'GET', path, body }: autocannon.Request): Promise<string> {
  const response = await fetch(`${shop.url}${path}`, { method, headers, ...(typeof body === 'string' && { body }) });
  return response.text();
}

const round = (value: number) => Math.round(value * 100) / 100;

/** List and detail over the whole demo catalogue in turn, beside what a fixed JSON of the same size reaches here and now. */
export async function benchReads(shop: BenchShop): Promise<object> {
  const { rows } = await shop.db.$client.query<{ id: string }>(
    "select id from products where type in (1, 2) and state = 'onShelf'",
  );
  const lists = searchSorts.flatMap((sort) =>
    Array.from({ length: 10 }, (_, page) => ({
      method: 'POST' as const,
      path: products.search.facts.path,
      headers,
      body: JSON.stringify({ sort, page: page + 1 }),
    })),
  );
  const details = rows.map(({ id }) => ({
    method: 'GET' as const,
    path: `${products.detailProductLiveAndRecord.facts.path}?id=${id}`,
    headers,
  }));
  const results: Record<string, object> = {};
  for (const [name, requests] of [
    ['list', lists],
    ['detail', details],
  ] as const) {
    const [first] = requests;
    if (!first) {
      throw new Error('the demo catalogue is empty');
    }
    const body = await bodyOf(shop, first);
    const fixed = await ceiling(shop, body, first);
    const ours = await load(shop.url, requests);
    results[name] = { bytes: Buffer.byteLength(body), ours, fixed, share: round(ours.perSecond / fixed.perSecond) };
  }
  return results;
}
