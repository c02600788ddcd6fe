import fs from 'node:fs';
import promises, { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import * as files from '@lyceum/contract/files.calls';
import { partSize } from '@lyceum/domain/files';
import { languages } from '@lyceum/domain/language';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { callOver } from '../../testing/call-over.ts';
import { aPhoto } from '../../testing/sample-files.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** `left`: how many more files can be moved to their place before the disk is full; null while it is not. */
const disk = { left: null as number | null };

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** Node's own modules behave like such a disk, for who has imported them already too. */
function fillUp(): void {
  const real = { createWriteStream: fs.createWriteStream, rename: promises.rename, statfs: promises.statfs };
  vi.spyOn(fs, 'createWriteStream').mockImplementation((path, options) => {
    const stream = real.createWriteStream(path, options);
    if (disk.left === 0) {
      stream._write = (_chunk, _encoding, done) => done(full());
      stream._writev = (_chunks, done) => done(full());
    }
    return stream;
  });
  vi.spyOn(promises, 'rename').mockImplementation((from, to) => {
    if (disk.left === null || !String(to).includes('/files/')) {
      return real.rename(from, to);
    }
    disk.left -= 1;
    return disk.left >= 0 ? real.rename(from, to) : Promise.reject(full());
  });
  vi.spyOn(promises, 'statfs').mockImplementation((async (path: string) =>
    Object.assign(await real.statfs(path), disk.left !== null && { bavail: 0 })) as typeof promises.statfs);
  syncBuiltinESMExports();
}

type Staff = Awaited<ReturnType<typeof asStaff>>;
let server: TestServer;
let member: Staff;
beforeAll(async () => {
  fillUp();
  server = await startTestServer({ log: openLog('silent') });
  member = await asStaff(server, { rights: [] });
});
afterEach(() => {
  disk.left = null;
});
afterAll(async () => {
  await server.stop();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Everything below the folder of the files, half-written files too. */
async function namesKept(): Promise<string[]> {
  const below = await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return below.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const photo = aPhoto(200, 100);
const announced = async () => ({ purpose: 'picture', name: 'a', size: (await photo).length, type: '' }) as const;

async function put(url: string, bytes: Uint8Array | null = null) {
  const body = new Uint8Array(bytes ?? (await photo));
  return (await fetch(new URL(url, server.url), { method: 'PUT', body })).status;
}

test('a full disk takes no upload, in words of three languages', async () => {
  disk.left = 0;
  const sentences = await Promise.all(
    languages.map(async (language) => {
      const answer = await callOver(server.url, files.begin, await announced(), { ...member, language });
      expect(answer.data).toMatchObject({ refusal: 'storageFull' });
      return answer.message;
    }),
  );
  expect(new Set(sentences).size).toBe(3);
});

test('a disk that fills up while the bytes come keeps none of them, and says so', async () => {
  const { fileId, upload } = await server.ask(files.begin, await announced(), member);
  disk.left = 0;
  expect(await put(upload.url)).toBe(507);
  expect(await namesKept()).toEqual([]);
  expect((await server.call(files.finish, { fileId }, member)).data).toMatchObject({ refusal: 'storageFull' });
  disk.left = null;
  expect(await put(upload.url)).toBe(200);
  expect((await server.call(files.finish, { fileId }, member)).data).toMatchObject({ state: 'ready' });
  await server.call(files.cancel, { fileId }, member);
});

test('so does one that fills up in the midst of a large file', async () => {
  const size = partSize;
  const video = { purpose: 'video', name: 'a', size, type: '' } as const;
  const { fileId, upload } = await server.ask(files.begin, video, member);
  disk.left = 0;
  expect(await put(upload.url, new Uint8Array(size))).toBe(507);
  expect(await namesKept()).toEqual([]);
  expect((await server.call(files.finish, { fileId }, member)).data).toMatchObject({ refusal: 'storageFull' });
});

test('a disk that fills up while a picture is kept keeps no part of it; later it can be finished', async () => {
  const { fileId, upload } = await server.ask(files.begin, await announced(), member);
  expect(await put(upload.url)).toBe(200);
  disk.left = 2;
  expect((await server.call(files.finish, { fileId }, member)).data).toMatchObject({ refusal: 'storageFull' });
  expect(await namesKept()).toEqual([fileId]);
  disk.left = null;
  expect((await server.call(files.finish, { fileId }, member)).data).toMatchObject({ state: 'ready' });
});
