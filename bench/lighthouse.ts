import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { firstScreenPath, type FirstScreenReply } from '@lyceum/contract/first-screens';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import type { BenchShop } from './shop.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

const runs = 5;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One run in a browser of its own. */
async function runOnce(url: string): Promise<Result> {
  const chrome = await launch({ chromePath: chromiumPath, chromeFlags: chromiumFlags });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    if (!result) {
      throw new Error('Lighthouse said nothing');
    }
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** `tries`: now and then Chromium's trace comes without its beginning (one run in twenty); that is no figure of the page. */
async function inspect(url: string, tries = 3): Promise<Record<string, number>> {
  const { categories, audits, runtimeError } = await runOnce(url);
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) {
    return inspect(url, tries - 1);
  }
  if (runtimeError) {
    throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
  }
  return {
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    accessibility: Math.round((categories.accessibility?.score ?? 0) * 100),
    bestPractices: Math.round((categories['best-practices']?.score ?? 0) * 100),
    fcpMs: Math.round(audits['first-contentful-paint']?.numericValue ?? 0),
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    tbtMs: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
    cls: Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000,
  };
}

/** The pages that are measured, and the same content without scripts of each. */
const twins = { home: '/', pdtList: '/list', goodDetail: '/product' } as const;

/**
 * The first screens as plain pages, with the same pictures and styles and no script at all: what this machine and Lighthouse's slow line
 * allow. Everything else comes from the shop.
 */
async function openScriptless(
  shop: BenchShop,
  addresses: Record<keyof typeof twins, string>,
): Promise<{ url: string; close: () => void }> {
  const page = await (await fetch(shop.url)).text();
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(page)?.[0] ?? '';
  const pages = new Map<string, Buffer>();
  for (const [name, path] of Object.entries(twins) as [keyof typeof twins, string][]) {
    const query = new URLSearchParams({ address: addresses[name], language: 'zh-TW', region: 'tw' });
    const asked = await fetch(`${shop.url}${firstScreenPath}?${query}`);
    const { html } = (await asked.json()) as FirstScreenReply;
    const scriptless = page
      .replace(/<script\b[\s\S]*?<\/script>/g, '')
      .replace(sheet, '')
      .replace('</head>', () => `${sheet}</head>`)
      // What the boot script does with a first screen.
      .replace('<html ', '<html data-laid ')
      .replace(/<template>[\s\S]*?<\/template>/, () => `<div>${html.replaceAll(' data-style="', ' style="')}</div>`);
    pages.set(path, gzipSync(scriptless));
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = request.url ?? '/';
      const own = pages.get(path);
      if (own) {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
        response.end(own);
        return;
      }
      const asked = await fetch(shop.url + path, { headers: { accept: request.headers.accept ?? '' } });
      const kept = ['content-type', 'cache-control', 'vary'].flatMap((name) => {
        const value = asked.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      const body = Buffer.from(await asked.arrayBuffer());
      const isText = /css|svg/.test(asked.headers.get('content-type') ?? '');
      response.writeHead(asked.status, { ...Object.fromEntries(kept), ...(isText && { 'content-encoding': 'gzip' }) });
      response.end(isText ? gzipSync(body) : body);
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Lighthouse 12, its mobile settings as they come, the pages in turn, five times; the median of each figure. */
export async function benchLighthouse(shop: BenchShop): Promise<object> {
  const { rows } = await shop.db.$client.query<{ id: string }>(
    "select id from products where type = 2 and form = 'recorded' order by sold_count desc, id limit 1",
  );
  const addresses = {
    home: '/homepage',
    pdtList: '/pdtList',
    goodDetail: `/goodDetail?id=${rows[0]?.id ?? ''}&type=2`,
  };
  const scriptless = await openScriptless(shop, addresses);
  const pages: Record<string, string> = {};
  for (const [name, path] of Object.entries(twins) as [keyof typeof twins, string][]) {
    pages[name] = name === 'home' ? `${shop.url}/` : `${shop.url}/#${addresses[name]}`;
    pages[`${name} scriptless`] = scriptless.url + path;
  }
  const all = Object.entries(pages).map(([name, url]) => ({ name, url, found: [] as Record<string, number>[] }));
  try {
    for (let turn = 0; turn < runs; turn += 1) {
      for (const { url, found } of all) {
        found.push(await inspect(url));
      }
    }
  } finally {
    scriptless.close();
  }
  const results = Object.fromEntries(
    all.map(({ name, found }) => [
      name,
      Object.fromEntries(
        Object.keys(found[0] ?? {}).map((figure) => [figure, median(found.map((run) => run[figure] ?? 0))]),
      ),
    ]),
  );
  console.table(results);
  const lcpOf = (name: string) => results[name]?.['lcpMs'] ?? 0;
  return {
    ...results,
    lcpOverScriptless: Object.fromEntries(
      Object.keys(twins).map((name) => [name, Math.round((lcpOf(name) / lcpOf(`${name} scriptless`)) * 100) / 100]),
    ),
    goals: { lcpOverScriptless: 1.3, performance: 98 },
  };
}
