import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Modules that only a product's page has, and the copies that they share. */
const ofProductPage =
  /apps\/storefront\/src\/(?:products\/(?:good-detail\.screen|course-page|buy-bar|course-below|purchase-terms)|favourites\/favourite-button|courses\/course-catalog)\.tsx$/;

/** What that page has in common with a few others each, in files of a few hundred bytes: without state of its own, so that there may be two. */
const copied = new RegExp(
  [
    String.raw`apps/storefront/src/ui/(?:tabs|bottom-bar|folded-text|chips)\.tsx$`,
    String.raw`apps/storefront/src/products/(?:search-link|age-words|gallery|product-page|offer-choice|course|introduction|related-shelf|teacher-cards|product-words)\.tsx?$`,
    String.raw`apps/storefront/src/(?:orders/(?:terms-words|may-come-back)|shell/return|reviews/review-(?:section|card)|courses/lesson-choice|favourites/wish)\.tsx?$`,
    String.raw`packages/domain/src/(?:orders|holding|flow|time|catalogue)\.ts$`,
    String.raw`packages/i18n/src/refund-terms\.ts$`,
  ].join('|'),
);

/** A call is a line of plain facts: whoever makes it may have it in his own words, as with words. */
const calls = /packages\/contract\/src\/\w+\.calls\.ts$/;
const asker = /apps\/storefront\/src\/.*\.tsx?$/;

const named = /^~\w+~(.+\.tsx?)$/;
const isCopy = (id: string): boolean => !id.startsWith('\0') && named.test(basename(id));
/** Beside the module itself, so that what it imports is found from there. */
const copyOf = (id: string, by: string): string => join(dirname(id), `~${by}~${basename(id)}`);
const isOfProductPage = (id: string): boolean => ofProductPage.test(id) || isCopy(id);

/** What a module keeps for as long as the page lives: two copies of it would each keep their own. */
const state = /^(?:export )?(?:let |const \w+ = new (?:Map|Set|WeakMap)\b|.*\bcreateContext\()/m;

/**
 * A product's page would be made of thirty files: what it has in common with this or that other screen lies in a file for each such set of
 * screens, and a slow line pays for every file. So it has copies of its own, a few kB more for who goes from there to such a screen.
 */
export function ownCopies(): Plugin {
  return {
    name: 'lyceum-own-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(asked, importer, options) {
      if (!importer || !asker.test(importer) || asked.startsWith('@lyceum/i18n/words')) {
        return null;
      }
      const found = await this.resolve(asked, importer, { ...options, skipSelf: true });
      if (found && calls.test(found.id)) {
        return copyOf(found.id, createHash('sha256').update(importer).digest('hex').slice(0, 12));
      }
      return found && isOfProductPage(importer) && copied.test(found.id) ? copyOf(found.id, 'product') : found;
    },
    load(id) {
      if (!isCopy(id)) {
        return null;
      }
      const code = readFileSync(join(dirname(id), basename(id).replace(named, '$1')), 'utf8');
      if (state.test(code)) {
        throw new Error(`${id} keeps something, and so cannot be copied`);
      }
      return code;
    },
  };
}
