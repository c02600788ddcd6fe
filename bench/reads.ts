import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as products from '@lyceum/contract/products.calls';
import { searchSorts } from '@lyceum/domain/catalogue';
import { sharedPath } from '@lyceum/domain/sharing';
import type autocannon from 'autocannon';
import { inTurn, load, type Load } from './load.ts';
import { startProcess, stopProcess, type BenchShop } from './shop.ts';

export const headers = { 'content-type': 'application/json', lang: 'zh_tw', apparea: 'TW' };

/** The same server with that body from memory, for as long as `during` takes. */
async function withFixed<Result>(
  shop: BenchShop,
  body: string,
  during: (url: string) => Promise<Result>,
): Promise<Result> {
  const file = join(tmpdir(), `lyceum-bench-${process.pid}.json`);
  writeFileSync(file, body);
  const { url, child } = await startProcess(['--import', 'tsx', 'bench/fixed-json.ts', shop.databaseUrl, file], {});
  try {
    return await during(url);
  } finally {
    await stopProcess(child);
    rmSync(file);
  }
}

function missing(): never {
  throw new Error('nothing to ask');
}

export interface Beside {
  bytes: number;
  ours: Load;
  /** What the same server reaches with one of our bodies from memory. */
  fixed: Load;
  /** Requests a second, ours of its. */
  share: number;
  /** Of all turns, one after the other: what is kept ready grows with them. */
  shares: number[];
}

const round = (value: number) => Math.round(value * 100) / 100;
const turns = 3;

/** Ours and the ceiling in turn, three times, because the machine's own speed swings; the turn whose share is in the middle. */
export async function besideFixed(shop: BenchShop, requests: autocannon.Request[]): Promise<Beside> {
  const first = requests[0] ?? missing();
  const body = await bodyOf(shop, first);
  return withFixed(shop, body, async (fixedUrl) => {
    const found: Pick<Beside, 'ours' | 'fixed'>[] = [];
    const ask = { ours: inTurn(requests), fixed: inTurn([{ ...first, path: '/fixed' }]) };
    for (let turn = 0; turn < turns; turn += 1) {
      const fixed = await load(fixedUrl, ask.fixed, 4);
      found.push({ fixed, ours: await load(shop.url, ask.ours, 4) });
    }
    const measured = found.map((turn) => ({ ...turn, share: round(turn.ours.perSecond / turn.fixed.perSecond) }));
    const [middle] = measured.toSorted((a, b) => a.share - b.share).slice(Math.floor(turns / 2));
    return { bytes: Buffer.byteLength(body), ...(middle ?? missing()), shares: measured.map(({ share }) => share) };
  });
}

async function bodyOf(shop: BenchShop, { method = 'GET', path, body }: autocannon.Request): Promise<string> {
  const response = await fetch(`${shop.url}${path}`, { method, headers, ...(typeof body === 'string' && { body }) });
  return response.text();
}

/** List, detail and pages for sharing over the whole demo catalogue in turn, beside what a fixed JSON of the same size reaches here and now. */
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
  const shared = rows.map(({ id }) => ({ method: 'GET' as const, path: sharedPath(id) ?? missing(), headers }));
  return {
    list: await besideFixed(shop, lists),
    detail: await besideFixed(shop, details),
    shared: await besideFixed(shop, shared),
  };
}
