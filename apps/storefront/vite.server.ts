import { smallWordsRuntime } from '@lyceum/i18n/vite-words';
import { onlyOwnCalls } from '@lyceum/web/vite-calls';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The screens of first-screens.tsx. */
const drawn = /\/(?:home|pdt-list|good-detail)\.screen\.tsx$/;

/** What comes later is no part of a first screen: in its place stands what is shown until it is there. */
const nothingLater = (): Plugin => ({
  name: 'lyceum-nothing-later',
  enforce: 'pre',
  transform: {
    filter: { id: /apps\/storefront\/src\/.*\.tsx?$/ },
    handler: (code) =>
      code.replaceAll(/\bimport\(\s*'([^']+)'\s*\)/g, (part, file: string) =>
        drawn.test(file) ? part : 'new Promise(() => undefined)',
      ),
  },
});

/** The first screens as one module for the server (decision 37). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [nothingLater(), smallWordsRuntime(), onlyOwnCalls(), react()],
  ssr: { noExternal: true },
  // Where a server is not in production, React would check itself at each drawing.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/first-screens.tsx',
    outDir: '../server/dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'first-screens.js', codeSplitting: false } },
  },
});
