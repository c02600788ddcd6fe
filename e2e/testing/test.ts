import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { storedLanguage, type Language } from '@lyceum/domain/language';
import { overwriteGetLocale } from '@lyceum/i18n/runtime';
import { watchFaults, type Faults } from './faults.ts';
import { openShop, type Shop } from './shop.ts';

interface TestParts {
  /** The reader's; words taken from @lyceum/i18n/words in a test are in it too. */
  language: Language;
  faults: Faults;
}

export interface WorkerOptions {
  /** Everything in the shop has a name that is hard to fit. */
  longNames: boolean;
  /** Nobody has been in the shop before: for a file that counts what happens in it. */
  untouched: boolean;
}

interface WorkerParts extends WorkerOptions {
  shop: Shop;
  /** Pages that all tests of a file share, by file: see one-page.ts. */
  places: Map<string, { context: BrowserContext; page: Page }>;
}

/** A test in front of a whole shop. It fails on any console error, exception or lost request that it did not expect. */
export const test = base.extend<TestParts, WorkerParts>({
  longNames: [false, { scope: 'worker', option: true }],
  // Another value is another worker, with a shop of its own.
  untouched: [false, { scope: 'worker', option: true }],
  shop: [
    async ({ longNames }, provide) => {
      const shop = await openShop({ longNames });
      await provide(shop);
      await shop.stop();
    },
    // Opening and stopping share it.
    { scope: 'worker', timeout: 240_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from this that it needs nothing
  places: [async ({}, provide) => provide(new Map()), { scope: 'worker' }],
  language: ['zh-TW', { option: true }],
  locale: ({ language }, provide) => provide(language),
  baseURL: ({ shop }, provide) => provide(shop.url),
  context: async ({ context, language }, provide) => {
    overwriteGetLocale(() => language);
    await context.addInitScript((lang) => {
      if (location.protocol.startsWith('http') && localStorage.getItem('lang') === null) {
        localStorage.setItem('lang', lang);
        localStorage.setItem('officeLanguage', lang);
      }
    }, storedLanguage[language]);
    await provide(context);
  },
  faults: [
    async ({ context, shop }, provide, info) => {
      const faults = watchFaults(context);
      await provide(faults);
      faults.stop();
      if (info.status !== info.expectedStatus && shop.said() !== '') {
        console.log(`What the server said until "${info.title}" failed:\n${shop.said()}`);
      }
      expect(faults.unexpected(), 'faults in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
