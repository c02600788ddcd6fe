import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Gate {
  url: string;
  /** Resolves when an answer was held back, `onNoticeAnswered` has run and the connection is broken. */
  broken: Promise<void>;
  close(): Promise<void>;
}

/**
 * A door in front of the server through which bytes pass as they are. When the server answers a notice of the bank, the answer is held back,
 * `onNoticeAnswered` runs, and the connection breaks: the bank never hears it. Once; later notices pass.
 */
export async function openGate(serverUrl: string, onNoticeAnswered: () => Promise<void>): Promise<Gate> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  let armed = true;
  let tellBroken = (): void => undefined;
  const broken = new Promise<void>((resolve) => {
    tellBroken = resolve;
  });
  const server = createServer((outside) => {
    const inside = connect(Number(port), hostname);
    let carriesNotice = false;
    for (const [socket, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    outside.on('data', (bytes) => {
      carriesNotice ||= bytes.includes('POST /pay/notify/');
      inside.write(bytes);
    });
    inside.on('data', (bytes) => {
      if (carriesNotice && armed) {
        armed = false;
        void onNoticeAnswered().finally(() => {
          outside.destroy();
          tellBroken();
        });
        return;
      }
      outside.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    async close() {
      open.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
