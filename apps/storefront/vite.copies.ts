import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const sources = join(import.meta.dirname, 'src');
const packages = join(import.meta.dirname, '../../packages');
/** Absolute names; a file that has gone elsewhere must be named anew. */
function filesOf(folder: string, names: readonly string[]): ReadonlySet<string> {
  const files = names.map((name) => join(folder, name));
  const gone = files.filter((file) => !existsSync(file));
  if (gone.length > 0) {
    throw new Error(`vite.copies.ts names what is not there: ${gone.join(', ')}`);
  }
  return new Set(files);
}

/** Modules that only a product's page has. */
const ofProductPage = filesOf(sources, [
  'courses/buy-bar.tsx',
  'courses/course-below.tsx',
  'courses/course-catalog.tsx',
  'courses/course-page.tsx',
  'courses/good-detail.screen.tsx',
  'courses/purchase-terms.tsx',
  'favourites/favourite-button.tsx',
]);

/** What that page has in common with a few others each, in files of a few hundred bytes: without state of its own, so that there may be two. */
const copied = new Set([
  ...filesOf(sources, [
    'courses/course.ts',
    'courses/lesson-choice.ts',
    'courses/offer-choice.tsx',
    'courses/teacher-cards.tsx',
    'favourites/pending-favourite.ts',
    'orders/may-come-back.tsx',
    'orders/terms-words.ts',
    'products/agency-card.tsx',
    'products/gallery.tsx',
    'products/introduction.tsx',
    'products/product-page.tsx',
    'products/product-words.ts',
    'products/related-shelf.tsx',
    'products/search-link.tsx',
    'reviews/review-card.tsx',
    'reviews/review-section.tsx',
    'shell/return.ts',
    'ui/bottom-bar.tsx',
    'ui/chips.tsx',
    'ui/folded-text.tsx',
    'ui/tabs.tsx',
  ]),
  ...filesOf(packages, [
    'domain/src/catalogue.ts',
    'domain/src/flow.ts',
    'domain/src/holding.ts',
    'domain/src/orders.ts',
    'domain/src/time.ts',
    'i18n/src/product-words.ts',
    'i18n/src/refund-terms.ts',
  ]),
]);

/** A call is a line of plain facts: whoever makes it may have it in his own words, as with words. */
const calls = /packages\/contract\/src\/\w+\.calls\.ts$/;
const asker = /apps\/storefront\/src\/.*\.tsx?$/;

const named = /^~\w+~(.+\.tsx?)$/;
const isCopy = (id: string): boolean => !id.startsWith('\0') && named.test(basename(id));
/** Beside the module itself, so that what it imports is found from there. */
const copyOf = (id: string, by: string): string => join(dirname(id), `~${by}~${basename(id)}`);
const isOfProductPage = (id: string): boolean => ofProductPage.has(id) || isCopy(id);

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
      return found && isOfProductPage(importer) && copied.has(found.id) ? copyOf(found.id, 'product') : found;
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
