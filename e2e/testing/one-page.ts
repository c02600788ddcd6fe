import type { BrowserContextOptions } from '@playwright/test';
import { phone } from './browser.ts';
import { test as base } from './test.ts';

/**
 * For a file that looks at one screen after the other: all its tests have the same page, one for each worker, so that the shop's files are
 * fetched and compiled once. `beginAnew` (visit.ts) empties what the browser keeps of the shop. `options` are the page's; the file's own
 * `test.use` of a window or of motion would come too late.
 */
export function onOnePage(options: BrowserContextOptions) {
  return base.extend({
    context: async ({ browser, shop, places }, provide, info) => {
      let place = places.get(info.file);
      if (place === undefined) {
        const context = await browser.newContext({ ...phone, ...options, reducedMotion: 'reduce', baseURL: shop.url });
        place = { context, page: await context.newPage() };
        places.set(info.file, place);
      }
      await provide(place.context);
      // Whatever the screen still had on its way ends within its own test.
      await place.page.goto('about:blank');
    },
    page: async ({ context }, provide) => {
      const [page] = context.pages();
      if (page === undefined) {
        throw new Error('the page of these tests was closed');
      }
      await provide(page);
    },
  });
}
