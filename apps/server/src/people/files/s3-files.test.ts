import { startSandbox, type Sandbox } from '@lyceum/sandbox/app';
import { hour } from '@lyceum/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '../../providers/files/files.ts';
import { s3Files } from '../../providers/files/s3.ts';

const account = { region: 'ap-east-1', bucket: 'lyceum', accessKeyId: 'test', secretAccessKey: 'test-secret' };
const clock = () => new Date();

let sandbox: Sandbox;
let store: FileStore;
const open = (change: Partial<typeof account> = {}) =>
  s3Files({ ...account, ...change, endpoint: `${sandbox.url}/s3`, pathStyle: true }, { clock });
beforeAll(async () => {
  sandbox = await startSandbox({ s3: { ...account, pageSize: 2 } });
  store = open();
});
afterAll(() => sandbox.close());

const text = (value: string) => new TextEncoder().encode(value);

test('what is written is read, measured, listed in portions and removed', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `public/${name}/960.webp`);
  for (const key of [...keys, 'private/x']) {
    await store.write(key, text(key), 'image/webp');
  }
  const portions: (readonly string[])[] = [];
  for await (const portion of store.list('public')) {
    portions.push(portion);
  }
  expect(portions).toEqual([keys.slice(0, 2), keys.slice(2, 4), keys.slice(4)]);
  expect(await store.size('private/x')).toBe(9);
  expect((await store.read('private/x'))?.toString()).toBe('private/x');
  await store.remove('private/x');
  await store.remove('private/x');
  expect([await store.size('private/x'), await store.read('private/x'), await store.open('private/x')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('an address takes the size and type that it was made for, under its key, in its time', async () => {
  const at = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  const { url, headers } = await store.uploadAddress('incoming/f', { size: 4, type: 'text/x', expiresAt: at(hour) });
  const put = async (to: string, body: string, type = headers['content-type'] ?? '') =>
    (await fetch(to, { method: 'PUT', headers: { 'content-type': type }, body })).status;
  expect(url).not.toContain('checksum');
  expect(await put(url, '12345')).toBe(403);
  expect(await put(url, '1234', 'text/html')).toBe(403);
  expect(await put(url.replace('incoming/f', 'incoming/g'), '1234')).toBe(403);
  expect(await put(url.replace('X-Amz-Expires=', 'X-Amz-Expires=9'), '1234')).toBe(403);
  expect(await put(url, '1234')).toBe(200);
  const late = await s3Files(
    { ...account, endpoint: `${sandbox.url}/s3`, pathStyle: true },
    { clock: () => at(-2 * hour) },
  ).uploadAddress('incoming/f', { size: 4, type: 'text/x', expiresAt: at(-hour) });
  expect(await put(late.url, '1234')).toBe(403);
});

test.each([
  [{ secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  [{ accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
  [{ bucket: 'another' }, 'NoSuchBucket'],
  [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
])('a store that says no is a fault, not a missing file: %o', async (change, name) => {
  await expect(open(change).read('public/a/960.webp')).rejects.toMatchObject({ name });
  await expect(open(change).write('public/a/960.webp', text('x'), 'image/webp')).rejects.toMatchObject({ name });
});
