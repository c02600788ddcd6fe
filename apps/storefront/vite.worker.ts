import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCall } from '@lyceum/contract/call';
import { withPureCalls } from '@lyceum/web/vite-calls';
import { build, type Plugin as BundlerPlugin } from 'esbuild';

const src = join(import.meta.dirname, 'src');
const contract = join(import.meta.dirname, '../../packages/contract/src');

export const callsArePure: BundlerPlugin = {
  name: 'lyceum-calls-are-pure',
  setup(bundler) {
    bundler.onLoad({ filter: /\.calls\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: withPureCalls(readFileSync(path, 'utf8')),
    }));
  },
};

/** Of all calls of the contract those whose answer is the same for everybody; paths as patterns. */
async function sharedCalls(): Promise<{ method: string; path: string }[]> {
  const files = readdirSync(contract).filter((file) => file.endsWith('.calls.ts'));
  const { outputFiles } = await build({
    stdin: {
      contents: `${files.map((file, at) => `import * as f${at} from './${file}';`).join('\n')}
        export default [${files.map((_, at) => `f${at}`).join()}].flatMap((calls) => Object.values(calls));`,
      resolveDir: contract,
    },
    bundle: true,
    write: false,
    format: 'esm',
  });
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  const { default: calls } = (await import(`data:text/javascript;base64,${code}`)) as { default: AnyCall[] };
  return calls
    .filter(({ facts }) => facts.shared && facts.kind === 'read')
    .map(({ facts }) => ({ method: facts.method, path: facts.path.replace(/:\w+/g, '[^/]+') }));
}

/**
 * The service worker with what it keeps of this build: `files` by their addresses, with `:language` in those that are of one language.
 * `entry` is a name that the page of this build alone has in it.
 */
export async function buildWorker(files: readonly string[], entry: string): Promise<string> {
  const facts = { shellFiles: files, entryName: entry, sharedCalls: await sharedCalls() };
  const constants = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const { outputFiles } = await build({
    entryPoints: [join(src, 'worker.ts')],
    bundle: true,
    plugins: [callsArePure],
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome111', 'firefox128', 'safari16.4'],
  });
  const code = `${constants.join()};${outputFiles[0]?.text}`;
  const name = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return `const buildName=${JSON.stringify(name)},${code}`;
}
