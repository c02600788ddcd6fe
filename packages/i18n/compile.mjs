// Compiles locales/<language>/<feature>.json into one typed function per key under src/words (not in git).
// The inlang project is written to .cache first, because its list of files follows the folders.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const here = dirname(fileURLToPath(import.meta.url));
const project = join(here, '.cache', 'project.inlang');
const plugin = createRequire(import.meta.url).resolve('@inlang/plugin-message-format');

mkdirSync(project, { recursive: true });
writeFileSync(
  join(project, 'settings.json'),
  JSON.stringify({
    baseLocale: 'zh-TW',
    locales: ['zh-TW', 'zh-CN', 'en'],
    telemetry: 'off',
    modules: [relative(dirname(project), plugin)],
    'plugin.inlang.messageFormat': {
      pathPattern: readdirSync(join(here, 'locales', 'zh-TW'))
        .filter((file) => file.endsWith('.json'))
        .map((file) => `../locales/{locale}/${file}`),
    },
  }),
);
await compile({
  project,
  outdir: join(here, 'src', 'words'),
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitTsDeclarations: true,
  emitReadme: false,
});
// The library keeps a timer that would hold the process for half a minute.
process.exit(0);
