// `npm run dev`: open http://127.0.0.1:5173/ and change sources; screens are replaced in place, the server starts again, words are compiled
// again; the back office is at http://127.0.0.1:5173/office/. Vite serves what lies in apps/storefront and apps/backoffice and hands every other
// path to the server, so no list of the server's paths is kept here.
import { spawn } from 'node:child_process';
import { existsSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, installed, root } from './run.mjs';

process.chdir(root);
await installWhatIsMissing();
const failed = await build(['words', 'pictures', 'sandbox']);
if (failed.length > 0) {
  giveUp(`Not built: ${failed.join(', ')}.`);
}

const address = 'http://127.0.0.1:5173';
const port = process.env.PORT ?? '3000';
const storefront = join(root, 'apps/storefront');
const isOurs = (path) =>
  path === '/' ||
  path.startsWith('/@') ||
  path.startsWith('/node_modules/') ||
  [storefront, join(storefront, 'public')].some((folder) => {
    const file = join(folder, decodeURIComponent(path));
    return existsSync(file) && statSync(file).isFile();
  });

const { createServer } = await import('vite');
const target = `http://127.0.0.1:${port}`;
const pathOf = (request) => new URL(request.url, 'http://vite').pathname;
const serve = async (app, address, proxy) => {
  const folder = join(root, 'apps', app);
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    configLoader: 'native',
    server: { host: '127.0.0.1', port: address, strictPort: true, proxy },
  });
  await vite.listen();
  return vite;
};
const vites = [
  await serve('storefront', 5173, {
    // The back office has a server of Vite's of its own, which asks this one for nothing.
    '^/office/(?!api/)': { target: 'http://127.0.0.1:5174', ws: true },
    '^/': { target, bypass: (request) => (isOurs(pathOf(request)) ? request.url : undefined) },
  }),
  await serve('backoffice', 5174, {
    '^/(?!office/)': target,
    '^/office/api/': target,
  }),
];

let compiling = Promise.resolve();
let isWaiting = false;
watch(join(root, 'packages/i18n/locales'), { recursive: true }, () => {
  if (!isWaiting) {
    isWaiting = true;
    compiling = compiling.then(() => {
      isWaiting = false;
      return build(['words']);
    });
  }
});

// Begun last, so that a port that is taken leaves nothing behind; in a group of its own, so that Control-C reaches it once, from here.
const server = spawn(installed('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
  // The payment provider must send the browser back to Vite's pages.
  env: { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? address },
});
console.log(`Storefront ${address}/ · back office ${address}/office/`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => server.kill('SIGTERM'));
}
server.once('exit', (code) => {
  void Promise.all(vites.map((vite) => vite.close())).then(() => process.exit(code ?? 0));
});
