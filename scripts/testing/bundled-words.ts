import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vitest/config';

const index = fileURLToPath(new URL('../../packages/i18n/src/words/messages/_index.js', import.meta.url));

/**
 * All words as one module. Each of them is a file of its own, which a build of the applications takes apart; a test that needs one loads them
 * all, and thousands of files took it ten seconds.
 */
export const bundledWords = (): Plugin => ({
  name: 'bundled-words',
  enforce: 'pre',
  async load(id) {
    if (id.split('?')[0] !== index) {
      return null;
    }
    const { outputFiles } = await build({
      entryPoints: [index],
      bundle: true,
      write: false,
      format: 'esm',
      // What says which language it is, others ask, too.
      external: ['../runtime.js'],
    });
    return outputFiles[0]?.text ?? null;
  },
});
