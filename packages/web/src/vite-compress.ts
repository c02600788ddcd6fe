import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:js|css|svg|json)$/;
/** Below this a header costs more than compressing saves. */
const leastBytes = 512;

function compressBelow(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      compressBelow(path);
    } else if (text.test(entry.name)) {
      const bytes = readFileSync(path);
      if (bytes.length >= leastBytes) {
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    }
  }
}

/** Writes `.br` and `.gz` beside each file of the build, so that the server never compresses one while somebody waits. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'lyceum-compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      compressBelow(folder);
    },
  };
}
