import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { pathsOfFirstReads } from './src/first-data.ts';
import { routes } from './src/routes.ts';
import { tableOf } from './src/rare-tables.ts';
import { lines, shapes } from './src/ui/icons.ts';
import { buildWorker, callsArePure } from './vite.worker.ts';

const src = join(import.meta.dirname, 'src');

/** Besides the screens that most visits begin with, the service worker keeps these from the first visit on. */
const keptScreens = ['/search', '/searchResult', '/mine', '/orderList'];
/** Of public/, which the build copies. */
const plainFiles = ['/icon.svg', ...readdirSync(join(src, '../public/tab')).map((file) => `/tab/${file}`)];
const keptParts = [join(src, 'shell/reading-offline.ts'), join(src, 'shell/standing-notices.tsx')];

/** Every icon as a symbol of one hidden drawing. */
function iconSprite(): string {
  const symbols = (icons: Record<string, string>, look: string): string[] =>
    Object.entries(icons).map(
      ([name, d]) => `<symbol id="i-${name}" viewBox="0 0 24 24" ${look}><path d="${d}"/></symbol>`,
    );
  const stroke = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg width="0" height="0" class="icons">${[...symbols(lines, stroke), ...symbols(shapes, 'fill="currentColor"')].join('')}</svg>`;
}

type FilesOfPaths = Record<string, string[]>;

/** The table of all rarer paths is 2.6 kB of a first load, one of these 0.6. */
const rareTables = 8;
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 7);

/**
 * Puts src/boot.ts, with the names of the files that most visits begin with, as a plain script into the head of the page (the server allows
 * it by its hash). The names for all other paths are in files of their own, because the script is part of every first load. It also brings
 * the entry, in the reader's language (`wordsByLanguage`). The style sheet moves below the skeleton, so that the first paint waits for
 * neither script nor styles.
 */
export function boot(): Plugin {
  /** The file of each row's screen, in the order of the table. */
  let screens: readonly string[] = [];
  let others: { file: string; table: string }[] = [];
  /** What the service worker keeps from the beginning: short names, the entry's first, and the addresses of the style sheets. */
  let shell: string[] = [];
  let styleFiles: string[] = [];
  return {
    name: 'lyceum-boot',
    buildEnd() {
      screens = this.getModuleInfo(join(src, 'routes.ts'))?.dynamicallyImportedIds ?? [];
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        /** The file and all that it imports, over any number of others. */
        const withImports = (file: string, seen = new Set<string>()): Set<string> => {
          if (!seen.has(file)) {
            seen.add(file);
            chunks.find(({ fileName }) => fileName === file)?.imports.forEach((other) => withImports(other, seen));
          }
          return seen;
        };
        // What all names have is left out.
        const short = (file: string): string => file.slice('assets/'.length, -'.js'.length);
        const first = chunk ? withImports(chunk.fileName) : new Set<string>();
        const inPage: FilesOfPaths = {};
        const elsewhere: FilesOfPaths = {};
        const tables: FilesOfPaths[] = Array.from({ length: rareTables }, () => ({}));
        for (const [at, { path }] of Object.values(routes).entries()) {
          const part = chunks.find(({ facadeModuleId }) => facadeModuleId === screens[at]);
          const files = part ? [...withImports(part.fileName)].filter((name) => !first.has(name)) : [];
          if (files.length > 0) {
            (pathsOfFirstReads.includes(path) ? inPage : elsewhere)[path] = files.map(short);
          }
        }
        for (const [path, files] of Object.entries(elsewhere)) {
          Object.assign(tables[tableOf(path, rareTables)] ?? {}, { [path]: files });
        }
        others = tables
          .map((table) => JSON.stringify(table))
          .map((table) => ({ file: `assets/${digest(table)}.json`, table }));
        const parts = chunks.filter(({ facadeModuleId }) => keptParts.includes(facadeModuleId ?? ''));
        shell = [
          ...new Set([
            ...[...first].map(short),
            ...Object.values(inPage).flat(),
            ...keptScreens.flatMap((path) => elsewhere[path] ?? []),
            ...parts.flatMap(({ fileName }) => [...withImports(fileName)]).map(short),
          ]),
        ];
        const { outputFiles } = await build({
          entryPoints: [join(src, 'boot.ts')],
          bundle: true,
          plugins: [callsArePure],
          write: false,
          minify: bundle !== undefined,
          format: 'iife',
          target: ['chrome111', 'firefox128', 'safari16.4'],
          banner: {
            // The entry comes first, then what it imports.
            js: `const entryFiles=${JSON.stringify([...first].map(short))},filesInPage=${JSON.stringify(inPage)},otherTables=${JSON.stringify(bundle ? others.map(({ table }) => digest(table)) : [])};`,
          },
        });
        const script = `<script>{${outputFiles[0]?.text.trim().replaceAll('</', '<\\/')}}</script>`;
        const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        styleFiles = styles.flatMap((style) => /href="([^"]+)"/.exec(style)?.slice(1) ?? []);
        // On its way before the script that takes most of the page's head.
        const early = styles.map((style) => style.replace('rel="stylesheet"', 'rel="preload" as="style"')).join('');
        const bare = styles.reduce((page, style) => page.replace(style, ''), html);
        return bare
          .replace(/<(?:script type="module"|link rel="modulepreload")[^>]*\/assets\/[^>]*>(?:<\/script>)?\s*/g, '')
          .replace('<link rel="icon"', () => `${early}${script}\n    <link rel="icon"`)
          .replace('</body>', () => `${iconSprite()}\n${styles.join('\n')}\n  </body>`);
      },
    },
    // After Vite has written the page.
    generateBundle: {
      order: 'post',
      async handler() {
        for (const { file, table } of others) {
          this.emitFile({ type: 'asset', fileName: file, source: table });
        }
        const files = [
          ...shell.map((name) => `/assets/:language/${name}.js`),
          ...styleFiles,
          ...others.map(({ file }) => `/${file}`),
          ...plainFiles,
        ];
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: await buildWorker(files, shell[0] ?? '') });
      },
    },
  };
}
