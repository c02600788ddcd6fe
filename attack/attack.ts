// npm run attack [-- count seed]: an attack on a whole shop over HTTP, on this machine's loopback and databases of its own; it ends
// by itself and prints what it did and with which seed (apps/server/src/testing/attack/attack.test.ts).
//   20000 7         about so many hostile inputs, and races, notices, files and foreign ids in proportion, from seed 7
import { spawnSync } from 'node:child_process';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';

const [count = '20000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
if (!/^\d{1,7}$/.test(count) || !/^\d{1,9}$/.test(seed)) {
  throw new Error('npm run attack -- <count> <seed>');
}
console.log(`attack: ${count}, seed ${seed}`);
const run = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'apps/server/src/testing/attack/attack.test.ts'],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ATTACK: count, SEED: seed },
  },
);
process.exit(run.status ?? 1);
