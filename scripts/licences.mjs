// `npm run licences`: the licences of all that runs in production, by the lock file; fails when one of them is not allowed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './run.mjs';
import { judgeLicences } from './supply-chain.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { licences, refused } = judgeLicences(lock.packages);
for (const { licence, packages } of licences) {
  console.log(`${licence} (${packages.length})\n    ${packages.join(', ')}`);
}
if (refused.length > 0) {
  giveUp(`Not allowed (scripts/supply-chain.ts):\n${refused.join('\n')}`);
}
