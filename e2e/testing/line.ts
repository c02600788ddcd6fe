import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to the shop that a test may cut: to the browser it is the shop's own site. */
export interface Line {
  /** Without a slash at the end. */
  url: string;
  /** From now on connections break off. */
  cut(): void;
  mend(): void;
  /** What comes over the line as the service worker instead of the shop's. */
  worker: (code: string) => string;
  close(): Promise<void>;
}

export async function openLine(shop: string): Promise<Line> {
  let isCut = false;
  const server = createServer((asked, reply) => {
    if (isCut) {
      asked.socket.destroy();
    } else if (asked.url?.startsWith('/worker.js')) {
      void changedWorker(reply);
    } else {
      passOn(asked, reply);
    }
  });
  async function changedWorker(reply: ServerResponse): Promise<void> {
    const code = await (await fetch(`${shop}/worker.js`)).text();
    reply
      .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .end(line.worker(code));
  }
  function passOn(asked: IncomingMessage, reply: ServerResponse): void {
    const on = request(`${shop}${asked.url}`, { method: asked.method, headers: asked.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    on.on('error', () => asked.socket.destroy());
    asked.pipe(on);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    mend() {
      isCut = false;
    },
    worker: (code) => code,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}
