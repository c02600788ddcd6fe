// npm run bench [-- reads commits checkout lighthouse screens search office times messages]: measures and prints; with `save` it writes .cache/bench.json, too. bench/README.md says
// how and what.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';
import { benchCheckout } from './checkout.ts';
import { benchCommits } from './commits.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMessages } from './messages.ts';
import { benchOffice } from './office.ts';
import { benchReads } from './reads.ts';
import { benchScreens } from './screens.ts';
import { benchSearch } from './search.ts';
import { benchTimes } from './times.ts';
import { openBenchShop } from './shop.ts';

const parts = {
  reads: benchReads,
  commits: benchCommits,
  checkout: benchCheckout,
  lighthouse: benchLighthouse,
  screens: benchScreens,
  search: benchSearch,
  office: benchOffice,
  times: benchTimes,
  messages: benchMessages,
};
const save = 'save';
const wanted = process.argv.slice(2).filter((word) => word !== save);
const unknown = wanted.filter((word) => !Object.hasOwn(parts, word));
if (unknown.length > 0) {
  throw new Error(`not known: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')} and ${save}`);
}
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
if (process.argv.includes(save)) {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  writeFileSync(join(projectRoot, '.cache/bench.json'), `${JSON.stringify(results, null, 2)}\n`);
}
console.log(`\nmemory at rest ${String(results.memoryAtRestMiB)} MiB`);
