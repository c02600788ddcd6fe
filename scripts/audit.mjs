// Asks the registry for known faults of what runs in production, as one of the checks. A registry that cannot be reached, or that has no
// advisories, is told and is no failure.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { judgeAudit } from './supply-chain.ts';

const known = JSON.parse(readFileSync(join(root, 'scripts/known-faults.json'), 'utf8'));
const asked = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const { output } = await run('npm', asked, { quiet: true, env: { NO_COLOR: '1' } });
const { verdict, lines } = judgeAudit(output, known, new Date().toISOString().slice(0, 10));
console.log(lines.join('\n'));
process.exitCode = verdict === 'bad' ? 1 : 0;
