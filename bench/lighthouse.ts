import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
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

/**
 * The document at `/` as a page of its own, with the same pictures and styles and no script at all: what this machine and Lighthouse's
 * slow line allow. Everything else comes from the shop.
 */
async function openScriptless(shop: BenchShop): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = request.url ?? '/';
      const asked = await fetch(shop.url + path, { headers: { accept: request.headers.accept ?? '' } });
      const kept = ['content-type', 'cache-control', 'vary'].flatMap((name) => {
        const value = asked.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      const body = Buffer.from(await asked.arrayBuffer());
      const isPage = path === '/';
      const sent = isPage
        ? body
            .toString()
            // What the boot script does with the first screen that the page brings.
            .replace(/<template id="first-screen">([\s\S]*?)<\/template>/, '$1')
            .replace('<html ', '<html data-first="homepage" ')
            .replace(/<script\b[\s\S]*?<\/script>/g, '')
            .replace(/<link rel="modulepreload"[^>]*>/g, '')
        : body;
      const isText = isPage || /css|svg/.test(asked.headers.get('content-type') ?? '');
      response.writeHead(asked.status, { ...Object.fromEntries(kept), ...(isText && { 'content-encoding': 'gzip' }) });
      response.end(isText ? gzipSync(sent) : sent);
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Lighthouse 12, its mobile settings as they come, the pages in turn, five times; the median of each figure. */
export async function benchLighthouse(shop: BenchShop): Promise<object> {
  const { rows } = await shop.db.$client.query<{ id: string }>(
    "select id from products where type = 2 and form = 'recorded' order by sold_count desc, id limit 1",
  );
  const scriptless = await openScriptless(shop);
  const pages = {
    home: `${shop.url}/`,
    scriptless: scriptless.url,
    pdtList: `${shop.url}/#/pdtList`,
    goodDetail: `${shop.url}/#/goodDetail?id=${rows[0]?.id ?? ''}&type=2`,
  };
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
  const share = (results['home']?.lcpMs ?? 0) / (results['scriptless']?.lcpMs ?? 1);
  return {
    ...results,
    lcpOverScriptless: Math.round(share * 100) / 100,
    goals: { lcpOverScriptless: 1.3, performance: 98 },
  };
}
