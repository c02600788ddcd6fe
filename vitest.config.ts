import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const watchConsole = ['./scripts/testing/fail-on-console-error.ts'];
const serverSetup = 'apps/server/src/testing/global-setup.ts';

export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'packages/**/*.test.tsx', 'apps/storefront/src/**/*.test.{ts,tsx}'],
          setupFiles: watchConsole,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          setupFiles: watchConsole,
          ...(existsSync(serverSetup) && { globalSetup: [serverSetup] }),
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'laws', include: ['laws/**/*.test.ts'], setupFiles: watchConsole, testTimeout: 30_000 } },
    ],
  },
});
