import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { BenchShop } from './shop.ts';
import { chromiumFlags, chromiumPath } from './sizes.ts';

const runs = 5;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function once(url: string): Promise<Record<string, number>> {
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
    const { categories, audits } = result.lhr;
    return {
      performance: Math.round((categories.performance?.score ?? 0) * 100),
      accessibility: Math.round((categories.accessibility?.score ?? 0) * 100),
      bestPractices: Math.round((categories['best-practices']?.score ?? 0) * 100),
      fcpMs: Math.round(audits['first-contentful-paint']?.numericValue ?? 0),
      lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
      tbtMs: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
      cls: Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000,
    };
  } finally {
    chrome.kill();
  }
}

/** Lighthouse 12, its mobile settings as they come, each page five times; the median of each figure. */
export async function benchLighthouse(shop: BenchShop): Promise<object> {
  const { rows } = await shop.db.$client.query<{ id: string }>(
    "select id from products where type = 2 and form = 'recorded' order by sold_count desc, id limit 1",
  );
  const pages = { homepage: '/#/homepage', goodDetail: `/#/goodDetail?id=${rows[0]?.id ?? ''}&type=2` };
  const results: Record<string, object> = {};
  for (const [name, path] of Object.entries(pages)) {
    const all: Record<string, number>[] = [];
    for (let i = 0; i < runs; i += 1) {
      all.push(await once(`${shop.url}${path}`));
    }
    const figures = Object.keys(all[0] ?? {});
    results[name] = Object.fromEntries(figures.map((figure) => [figure, median(all.map((run) => run[figure] ?? 0))]));
  }
  return results;
}
