import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A mail server of a few lines (RFC 5321), until the test has ended; keeps what it was told. `other`: what it answers to commands. */
export async function mailServer(other: Record<string, string> = {}): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    // Who has said QUIT does not wait for the answer.
    socket.on('error', () => undefined).write('220 test\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      heard.push(line);
      if (isText) {
        isText = line !== '.';
        return isText || socket.write('250 taken\r\n');
      }
      const answers: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye', ...other };
      const verb = line.slice(0, 4).toUpperCase();
      const answer = answers[verb] ?? '250 ok';
      isText = answer.startsWith('354');
      return socket.write(`${answer}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, heard };
}
