import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aServer } from '../testing/test-server.ts';
import { streamPath } from './media.ts';
import { streamLife } from './stream-ticket.ts';

const server = await aServer();
const files = join(server.deps.config.dataDir, 'files');
await mkdir(join(files, 'public/abc'), { recursive: true });
await Promise.all(['avif', 'webp', 'jpeg'].map((form) => writeFile(join(files, `public/abc/480.${form}`), form)));
await mkdir(join(files, 'public/old'));
await writeFile(join(files, 'public/old/480.webp'), 'webp');
await writeFile(join(files, 'public/abc/notes.txt'), 'private');
for (const asset of ['lesson', 'other']) {
  await mkdir(join(files, 'streams', asset, 'low'), { recursive: true });
  await writeFile(join(files, 'streams', asset, 'master.m3u8'), '#EXTM3U\nlow/part-0.m4s\n');
  await writeFile(join(files, 'streams', asset, 'low/part-0.m4s'), '0123456789');
}
await writeFile(join(files, 'secret.ts'), 'secret');

/** The status of a path sent as it stands: fetch would tidy up its dots first. */
function rawStatus(path: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('pictures', () => {
  test.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,image/png,*/*;q=0.5', 'webp'],
    ['image/png,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
    ['*/*', 'jpeg'],
  ])('come to who takes %s as %s, and are kept for good', async (accept, form) => {
    for (const folder of ['abc', 'abc-eaf0ff93a9fb']) {
      const answer = await fetch(`${server.url}/media/${folder}/480.webp`, { headers: { accept } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(`image/${form}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toBe('accept');
      expect(await answer.text()).toBe(form);
    }
  });

  test('of one form alone come as that to who takes it, and to nobody else', async () => {
    const ask = (accept: string) => fetch(`${server.url}/media/old/480.webp`, { headers: { accept } });
    expect(await (await ask('image/avif,image/webp')).text()).toBe('webp');
    expect((await ask('*/*')).status).toBe(404);
  });

  test('are all that is given out', async () => {
    const paths = [
      '/media/abc/960.webp',
      '/media/abc/480.avif',
      '/media/abc-red/480.webp',
      '/media/abc/notes.txt',
      '/media/abc/',
      '/media/',
      '/media/../secret.ts',
      '/media/%2e%2e/secret.ts',
      '/media/..%2fsecret.ts',
      '/media/%00/480.webp',
    ];
    expect(await Promise.all(paths.map(rawStatus))).toEqual(paths.map(() => 404));
  });
});

describe('streams', () => {
  const ticketed = (asset = 'lesson', life = streamLife) =>
    streamPath(server.deps.signer, asset, new Date(server.clock().getTime() + life));

  test('play from a ticket that the segments inherit', async () => {
    const playlist = new URL(ticketed(), server.url);
    const answer = await fetch(playlist);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/vnd.apple.mpegurl');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=14400');
    const segment = (await answer.text()).split('\n')[1] ?? '';
    const part = await fetch(new URL(segment, playlist), { headers: { range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(part.headers.get('content-type')).toBe('video/iso.segment');
    expect(await part.text()).toBe('234');
  });

  test('end with the ticket', async () => {
    const path = ticketed('lesson', 1_000);
    expect(await rawStatus(path)).toBe(200);
    server.clock.pass(1_000);
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('of another asset, a later end or a forged signature are forbidden', async () => {
    const path = ticketed();
    const [, , ticket = ''] = path.split('/');
    const [expiry = '', signature = ''] = ticket.split('.');
    const forged = [
      path.replace('/lesson/', '/other/'),
      path.replace(expiry, String(Number(expiry) + 1)),
      path.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      path.replace(ticket, `${ticket}.1`),
      path.replace(ticket, 'x'),
      path.replace(ticket, `${expiry}.`),
      path.replace(ticket, `-1.${signature}`),
    ];
    expect(await Promise.all(forged.map(rawStatus))).toEqual(forged.map(() => 403));
  });

  test('never lead out of their asset', async () => {
    const base = ticketed().replace('master.m3u8', '');
    const paths = [
      '../other/master.m3u8',
      '..%2fother%2fmaster.m3u8',
      '%2e%2e/other/master.m3u8',
      '..%252fother/master.m3u8',
      '../../secret.ts',
      'low/../../other/master.m3u8',
      'low\\..\\..\\other\\master.m3u8',
      '',
      'low/',
      'missing.ts',
    ];
    expect(await Promise.all(paths.map(async (path) => rawStatus(base + path)))).toEqual(paths.map(() => 404));
  });
});
