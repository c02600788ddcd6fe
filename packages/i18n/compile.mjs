// Compiles locales/<language>/<feature>.json into one typed function per key under src/words (not in git).
// The inlang project is written to .cache first, because its list of files follows the folders.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
// The words of refusals by themselves, since their keys are looked up: who looks one up would else load every word there is.
for (const kind of ['js', 'd.ts']) {
  const index = readFileSync(join(here, `src/words/messages/_index.${kind}`), 'utf8');
  const ofRefusals = index.match(/^export \* from '\.\/refusals_.*$/gm) ?? [];
  writeFileSync(join(here, `src/words/refusals.${kind}`), ofRefusals.join('\n').replaceAll(`'./`, `'./messages/`));
}
// The library keeps a timer that would hold the process for half a minute.
process.exit(0);
