import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPureCalls } from '@lyceum/web/vite-calls';
import { build, type Plugin as BundlerPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { routes } from './src/routes.ts';
import { lines, shapes } from './src/ui/icons.ts';

const src = join(import.meta.dirname, 'src');

const callsArePure: BundlerPlugin = {
  name: 'lyceum-calls-are-pure',
  setup(bundler) {
    bundler.onLoad({ filter: /\.calls\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: withPureCalls(readFileSync(path, 'utf8')),
    }));
  },
};

/** Every icon as a symbol of one hidden drawing. */
function iconSprite(): string {
  const symbols = (icons: Record<string, string>, look: string): string[] =>
    Object.entries(icons).map(
      ([name, d]) => `<symbol id="i-${name}" viewBox="0 0 24 24" ${look}><path d="${d}"/></symbol>`,
    );
  const stroke = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg width="0" height="0" class="icons">${[...symbols(lines, stroke), ...symbols(shapes, 'fill="currentColor"')].join('')}</svg>`;
}

/**
 * Puts src/boot.ts, with the table of part files, as a plain script into the head of the page (the server allows it by its hash). It also
 * brings the entry, in the reader's language (`wordsByLanguage`). The style sheet moves below the skeleton, so that the first paint
 * waits for neither script nor styles.
 */
export function boot(): Plugin {
  /** The file of each row's screen, in the order of the table. */
  let screens: readonly string[] = [];
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
        const first = chunk ? withImports(chunk.fileName) : new Set<string>();
        const parts = new Map<string, string[]>();
        for (const [at, { path }] of Object.values(routes).entries()) {
          const part = chunks.find(({ facadeModuleId }) => facadeModuleId === screens[at]);
          const files = part ? [...withImports(part.fileName)].filter((name) => !first.has(name)) : [];
          if (files.length > 0) {
            parts.set(path, files);
          }
        }
        // Each file is named once, without what all names have, and those that most parts share get the shortest numbers: the table is
        // part of every first load.
        const uses = new Map<string, number>();
        for (const file of [...parts.values()].flat()) {
          uses.set(file, (uses.get(file) ?? 0) + 1);
        }
        const names = [...uses].toSorted(([, some], [, others]) => others - some).map(([file]) => file);
        const short = (file: string): string => file.slice('assets/'.length, -'.js'.length);
        const table = Object.fromEntries(
          Array.from(parts, ([path, files]) => [
            path,
            files.map((file) => names.indexOf(file)).toSorted((a, b) => a - b),
          ]),
        );
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
            js: `const entryFiles=${JSON.stringify([...first].map(short))},partFiles='${names.map(short).join(' ')}'.split(' '),partsOfPaths=${JSON.stringify(table)};`,
          },
        });
        const script = `<script>{${outputFiles[0]?.text.trim().replaceAll('</', '<\\/')}}</script>`;
        const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        // On its way before the script that takes most of the page's head.
        const early = styles.map((style) => style.replace('rel="stylesheet"', 'rel="preload" as="style"')).join('');
        const bare = styles.reduce((page, style) => page.replace(style, ''), html);
        return bare
          .replace(/<(?:script type="module"|link rel="modulepreload")[^>]*\/assets\/[^>]*>(?:<\/script>)?\s*/g, '')
          .replace('<link rel="icon"', () => `${early}${script}\n    <link rel="icon"`)
          .replace('</body>', () => `${iconSprite()}\n${styles.join('\n')}\n  </body>`);
      },
    },
  };
}
