import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { streamLife, streamTicket } from './stream-ticket.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Asks for a path on a connection of its own and reads no more than the beginning of the answer. */
async function halfRead(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

test('a film that nobody reads, a connection that asks nothing and one that was answered do not hold a stopping server', async () => {
  const server = await startTestServer();
  const folder = join(server.deps.config.dataDir, 'files/streams/slow');
  await mkdir(folder, { recursive: true });
  // More than the buffers of both ends, so that the server cannot put it aside and call it answered.
  await writeFile(join(folder, 'film.mp4'), Buffer.alloc(32 * 1024 * 1024));

  const answered = await halfRead(server.url, '/readyz');
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void silent.destroy());
  await once(silent, 'connect');
  const ticket = streamTicket(server.deps.signer, 'slow', new Date(server.clock().getTime() + streamLife));
  const film = await halfRead(server.url, `/stream/${ticket}/slow/film.mp4`);
  expect(String(film.read(12))).toBe('HTTP/1.1 200');

  const gone = Promise.all([once(answered.resume(), 'close'), once(silent.resume(), 'close')]);
  await server.stop();
  await gone;
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});
