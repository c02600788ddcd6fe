// npm run bench [-- sizes reads commits lighthouse search office]: measures and writes bench/results.json; bench/README.md says how and what.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';
import { benchCommits } from './commits.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchOffice } from './office.ts';
import { benchReads } from './reads.ts';
import { benchSearch } from './search.ts';
import { openBenchShop } from './shop.ts';
import { benchSizes } from './sizes.ts';

const parts = {
  sizes: benchSizes,
  reads: benchReads,
  commits: benchCommits,
  lighthouse: benchLighthouse,
  search: benchSearch,
  office: benchOffice,
};
const wanted = process.argv.slice(2);
const chosen = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));

const shop = await openBenchShop();
const results: Record<string, unknown> = {
  machine: {
    cores: os.cpus().length,
    model: os.cpus()[0]?.model,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
  },
  memoryAtRestMiB: await shop.memoryAtRest(),
};
try {
  for (const [name, bench] of chosen) {
    console.log(`\n${name}`);
    results[name] = await bench(shop);
    console.log(JSON.stringify(results[name], null, 2));
  }
} finally {
  await shop.close();
}
mkdirSync(join(projectRoot, '.cache'), { recursive: true });
writeFileSync(join(projectRoot, '.cache/bench.json'), `${JSON.stringify(results, null, 2)}\n`);
console.log(`\nmemory at rest ${String(results.memoryAtRestMiB)} MiB; all figures are in .cache/bench.json`);
