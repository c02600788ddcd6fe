import * as products from '@lyceum/contract/products.calls';
import { searchSorts } from '@lyceum/domain/catalogue';
import { load, type Load } from './load.ts';
import { startProcess, stopProcess, type BenchShop } from './shop.ts';

const headers = { 'content-type': 'application/json', lang: 'zh_tw', apparea: 'TW' };

async function ceiling(size: number, method: 'GET' | 'POST'): Promise<Load> {
  const { url, child } = await startProcess(['bench/fixed-json.mjs', String(size)], {});
  try {
    return await load(url, [{ method, path: '/', headers, ...(method === 'POST' && { body: '{}' }) }]);
  } finally {
    await stopProcess(child);
  }
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
  const sizeOf = async (request: { method: string; path: string; body?: string }) => {
    const response = await fetch(`${shop.url}${request.path}`, {
      method: request.method,
      headers,
      ...(request.body && { body: request.body }),
    });
    return (await response.text()).length;
  };
  const results: Record<string, object> = {};
  for (const [name, requests] of [
    ['list', lists],
    ['detail', details],
  ] as const) {
    const [first] = requests;
    if (!first) {
      throw new Error('the demo catalogue is empty');
    }
    const bytes = await sizeOf(first);
    const fixed = await ceiling(bytes, first.method);
    const ours = await load(shop.url, requests);
    results[name] = { bytes, ours, fixed, share: round(ours.perSecond / fixed.perSecond) };
  }
  return results;
}
