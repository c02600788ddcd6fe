import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';

interface Run {
  histories: number;
  seed: number;
  /** A fault of apps/server/src/testing/planted-faults.ts. */
  planted?: string;
}

/** Runs the test of random histories in a process of its own; `quiet` keeps its words for the caller. */
export function runHistories({ histories, seed, planted }: Run, quiet: boolean): SpawnSyncReturns<string> {
  return spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      ...(quiet ? ['--reporter=json'] : []),
      'apps/server/src/commerce/orders/histories.test.ts',
    ],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: quiet ? 'pipe' : 'inherit',
      env: { ...process.env, HISTORIES: String(histories), SEED: String(seed), ...(planted && { PLANTED: planted }) },
    },
  );
}

/** In slices, each with a database and a seed of its own, so that the judging does not slow down; true when none failed. */
export async function liveHistories(count: number, seed: number): Promise<boolean> {
  const slice = 1_000;
  for (let begun = 0; begun < count; begun += slice) {
    const run = runHistories({ histories: Math.min(slice, count - begun), seed: seed + begun / slice }, false);
    if (run.status !== 0) {
      return false;
    }
  }
  return true;
}
