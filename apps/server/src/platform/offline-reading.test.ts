import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offlineReadingHttp } from './offline-reading.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-worker-'));
  await writeFile(join(folder, 'worker.js'), '// the built one');
});
afterAll(() => rm(folder, { recursive: true }));

async function workerOf(offlineReading: boolean, of = folder) {
  const app = Fastify();
  offlineReadingHttp(app, { offlineReading }, { folder: of });
  const { headers, body } = await app.inject('/worker.js?language=en');
  await app.close();
  return { headers, body };
}

test('the built worker is served, and asked for anew each time', async () => {
  const { headers, body } = await workerOf(true);
  expect(body).toBe('// the built one');
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
});

test('switched off, or in a build without one, it ends itself and empties what it kept', async () => {
  const off = await workerOf(false);
  expect((await workerOf(true, join(folder, 'none'))).body).toBe(off.body);

  const gone: string[] = [];
  let unregistered = false;
  const heard: Record<string, (event: { waitUntil: (work: Promise<void>) => void }) => void> = {};
  let work = Promise.resolve();
  const parts = {
    addEventListener: (name: string, run: (typeof heard)[string]) => (heard[name] = run),
    skipWaiting: () => undefined,
    caches: {
      keys: () => Promise.resolve(['lyceum-answers', 'lyceum-shell x', 'of somebody else']),
      delete: (name: string) => Promise.resolve(gone.push(name)),
    },
    registration: { unregister: () => Promise.resolve((unregistered = true)) },
  };
  // oxlint-disable-next-line no-implied-eval -- a browser runs it as a program, too
  new Function(...Object.keys(parts), off.body)(...Object.values(parts));
  heard['activate']?.({ waitUntil: (until) => void (work = until) });
  await work;
  expect(gone).toEqual(['lyceum-answers', 'lyceum-shell x']);
  expect(unregistered).toBe(true);
});
