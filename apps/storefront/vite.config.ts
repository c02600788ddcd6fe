import { smallWordsRuntime, wordsByLanguage, wordsWhereTheyAreSaid } from '@lyceum/i18n/vite-words';
import { onlyOwnCalls } from '@lyceum/web/vite-calls';
import { compressed } from '@lyceum/web/vite-compress';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { boot } from './vite.boot.ts';
import { ownCopies } from './vite.copies.ts';

interface Importers {
  isEntry: boolean;
  importers: readonly string[];
}

const homeScreen = /src\/home\/home\.screen\.tsx$/;

/** Whether one of the roots imports the module, over any number of others but never by `import()`. */
function isImportedFrom(
  isRoot: (id: string, info: Importers) => boolean,
  id: string,
  infoOf: (id: string) => Importers | null,
  seen = new Set<string>(),
): boolean {
  const info = infoOf(id);
  if (!info || seen.has(id)) {
    return false;
  }
  seen.add(id);
  return isRoot(id, info) || info.importers.some((importer) => isImportedFrom(isRoot, importer, infoOf, seen));
}

/** Vite's helper around `import()` brings styles and hints of the part along; ours have neither (vite.boot.ts hints), but tell that one is gone. */
const plainParts = (): Plugin => ({
  name: 'lyceum-plain-parts',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load) => load().catch((error) => {
           dispatchEvent(new Event('vite:preloadError'));
           throw error;
         });`
      : null,
  // What it would have been given: the one style sheet, which the page has, or nothing.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') {
          chunk.code = chunk.code
            .replace(/^const __vite__mapDeps=.*\n/m, '')
            .replaceAll(/, __vite__mapDeps\(\[[\d,]*\]\)/g, '')
            .replaceAll(/(\bimport\("[^"]+"\)(?:\.then\(\((\w+)\) => \2\.\w+\))?), \[\]\)/g, '$1)');
          if (chunk.code.includes('__vite__mapDeps')) {
            throw new Error(`${chunk.fileName} brings styles along in another way than before`);
          }
        }
      }
    },
  },
});

/**
 * Parts of the query client that never run here, 1.2 kB of every first load: our commands are calls of our own (packages/web/src/command.ts),
 * and the timers are the browser's.
 */
const unusedParts = [
  {
    file: 'mutationCache.js',
    instead: `export class MutationCache {
      findAll() { return []; }
      resumePausedMutations() { return Promise.resolve(); }
      clear() {}
    }`,
  },
  {
    file: 'timeoutManager.js',
    instead: `export const timeoutManager = globalThis;
      export const systemSetTimeoutZero = (callback) => setTimeout(callback, 0);`,
  },
];
const withoutUnusedParts = (): Plugin => ({
  name: 'lyceum-without-unused-parts',
  enforce: 'pre',
  load: (id) => unusedParts.find(({ file }) => id.endsWith(`/query-core/build/modern/${file}`))?.instead ?? null,
});

/** Tables of words take their words along, which few screens say. */
const ours = /(?:apps\/storefront|packages\/(?:web|contract|domain))\/src\/(?!.*-words\.ts$)/;
const isEntry = (_id: string, info: Importers): boolean => info.isEntry;
const isHome = (id: string): boolean => homeScreen.test(id);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ownCopies(),
    plainParts(),
    wordsWhereTheyAreSaid(),
    smallWordsRuntime(),
    wordsByLanguage(),
    onlyOwnCalls(),
    react(),
    tailwindcss(),
    withoutUnusedParts(),
    boot(),
    compressed(),
  ],
  build: {
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // The boot script knows the files of every screen and hints at them; a second table would cost the first load 2 kB.
    modulePreload: false,
    manifest: true,
    sourcemap: false,
    reportCompressedSize: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The table of them is part of every first load: names that only repeat the hash's work would cost it a kilobyte.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 3 },
            // One file for what every first load needs, because many small ones compress worse.
            {
              debugName: 'app',
              name: (id, modules) =>
                isImportedFrom(isEntry, id, (other) => modules.getModuleInfo(other)) ? 'app' : null,
              priority: 2,
            },
            // What the home page shares with other screens, and what many others share: two files, for each request costs a slow line more
            // than the few bytes that a screen does not use.
            {
              debugName: 'cards',
              test: ours,
              name: (id, modules) =>
                isImportedFrom(isHome, id, (other) => modules.getModuleInfo(other)) ? 'cards' : null,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'shared', test: ours, minShareCount: 28 },
          ],
        },
      },
    },
  },
});
