import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { FrontEnd } from './front-ends.ts';

export const workerFile = 'worker.js';

/** Browsers that have a service worker of ours ask for it again and again: this one takes its place, empties what was kept and ends. */
export const endingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('lyceum-')).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

/** The storefront's service worker; the one that ends it where offline reading is switched off, or the build has none. */
export function offlineReadingHttp(
  app: FastifyInstance,
  { offlineReading }: Pick<Config, 'offlineReading'>,
  { folder }: Pick<FrontEnd, 'folder'>,
): void {
  const built = join(folder, workerFile);
  const worker = offlineReading && existsSync(built) ? readFileSync(built, 'utf8') : endingWorker;
  app.get(`/${workerFile}`, { schema: { hide: true } }, (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
}
