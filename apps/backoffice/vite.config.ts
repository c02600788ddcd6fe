import { smallWordsRuntime } from '@lyceum/i18n/vite-words';
import { onlyOwnCalls } from '@lyceum/web/vite-calls';
import { compressed } from '@lyceum/web/vite-compress';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { staticAntd } from './vite.antd.tsx';

export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  plugins: [smallWordsRuntime(), staticAntd(), onlyOwnCalls(), react(), compressed()],
  build: {
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 1 }],
        },
      },
    },
  },
});
