import { defineConfig } from '@playwright/test';
import { browserArguments, phone } from './testing/browser.ts';
import type { WorkerOptions } from './testing/test.ts';

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  outputDir: '../test-results',
  // A shop with its own database stands behind each worker; two of them fill two cores.
  workers: 2,
  fullyParallel: true,
  // The second try is for its trace, which would slow every test down; who passes only then has failed.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: a machine under load is slow, and that is no fault.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...phone,
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: browserArguments },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
  },
  projects: [
    { name: 'journeys', testIgnore: 'layout.spec.ts' },
    {
      name: 'layout',
      testMatch: 'layout.spec.ts',
      use: { longNames: true, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
