import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { cutSlowBodies } from './slow-bodies.ts';

async function aServer(patience: number): Promise<number> {
  const app = Fastify();
  onTestFinished(() => app.close());
  cutSlowBodies(app, patience);
  app.post('/', (request) => ({ got: request.body }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(url).port);
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;

/** Sends the pieces with a pause between them; answers what came back until the connection ended. */
async function send(port: number, pieces: readonly string[], pause: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('error', () => undefined).on('data', (bytes) => (answer += String(bytes)));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  let index = 0;
  const timer = setInterval(() => {
    const piece = pieces[index];
    index += 1;
    if (piece === undefined || socket.destroyed) {
      clearInterval(timer);
    } else {
      socket.write(piece);
    }
  }, pause);
  await ended;
  clearInterval(timer);
  return answer;
}

test('fifty bodies that come byte by byte are cut when their time is over, however steadily they come', async () => {
  const port = await aServer(300);
  const endless = Array.from({ length: 1_000 }, () => ' ');
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(port, [head(5_000), ...endless], 20)));
  expect(answers.filter((answer) => !/^HTTP\/1.1 408 /.test(answer))).toEqual([]);
});

test('a body in pieces that is there in time is answered', async () => {
  const port = await aServer(20_000);
  expect(await send(port, [head(9), '{"a"', ':', '"b"}'], 20)).toContain('{"got":{"a":"b"}}');
});
