import { existsSync } from 'node:fs';
import { defaultExclude, defineConfig } from 'vitest/config';
import { planted } from './apps/server/src/testing/planted-faults.ts';
import { mutated } from './mutate/mutated.ts';
import { bundledWords } from './scripts/testing/bundled-words.ts';

const watchConsole = ['./scripts/testing/fail-on-console-error.ts'];
/** `npm run mutate` asks each test what it reaches. */
const reached = process.env['MUTATE'] ? ['./mutate/reached.ts'] : [];
const serverSetup = 'apps/server/src/testing/global-setup.ts';
/** West and east of Greenwich, and one that lost a day in 2011: the rules must not notice. */
const zones = ['UTC', 'Asia/Taipei', 'America/Los_Angeles', 'Pacific/Apia'];
const domain = 'packages/domain/**/*.test.ts';

const words = bundledWords();
const faults = [words, planted(process.env['PLANTED']), mutated()];

export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    // One for each core, as the journeys have; left to itself it takes one of two.
    maxWorkers: 2,
    projects: [
      {
        plugins: [words],
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'packages/**/*.test.tsx',
            'apps/{storefront,backoffice}/src/**/*.test.{ts,tsx}',
          ],
          exclude: [...defaultExclude, domain],
          setupFiles: watchConsole,
          testTimeout: 30_000,
        },
      },
      ...zones.map((zone) => ({
        plugins: faults,
        test: {
          name: `domain in ${zone}`,
          include: [domain],
          setupFiles: [...watchConsole, ...reached],
          env: { TZ: zone },
          // A machine under load is slow, and that is no fault.
          testTimeout: 30_000,
          // Only a process has a time zone of its own. The rules keep no state, so that one process does for all files.
          pool: 'forks' as const,
          isolate: false,
        },
      })),
      {
        plugins: faults,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          setupFiles: [...watchConsole, ...reached],
          ...(existsSync(serverSetup) && { globalSetup: [serverSetup] }),
          pool: 'forks',
          // What a server keeps is of that server and its database, of which each file has its own: importing all of it anew for each file
          // took as long as the tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [words],
        test: {
          name: 'laws',
          include: ['laws/**/*.test.ts'],
          setupFiles: watchConsole,
          // They all read the same files: a process reads them once.
          isolate: false,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
