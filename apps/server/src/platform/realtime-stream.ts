import type { OutgoingHttpHeaders } from 'node:http';
import { sinceParameter } from '@lyceum/contract/realtime';
import { minute, second } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Audience, Listener } from './realtime.ts';

/** How long an address opens a stream and the stream stays open: whoever lost a right is told nothing more after that. */
const life = 5 * minute;
/** Up to so much is added by chance, so that those who came together do not come back together. */
const spread = minute;
/** Bytes that wait for a slow reader; one with more is cut off and comes back when the line is better. */
const mostWaiting = 64 * 1024;
/** Streams of one process. */
const mostStreams = 10_000;

const path = '/lyceum/realtime/stream';
const purpose = 'realtime';
const signed = (audiences: string, expires: string) => `${audiences}\n${expires}`;

/** Opens a stream for these audiences; the first one is whose it is. */
export function streamAddress(
  { signer, clock, random }: Pick<Deps, 'signer' | 'clock' | 'random'>,
  of: readonly Audience[],
) {
  const chance = (Buffer.from(random(2)).readUInt16BE() / 65_536) * spread;
  const expires = String(Math.floor((clock().getTime() + life + chance) / second));
  const audiences = of.join(',');
  return `${path}?${new URLSearchParams({
    audiences,
    expires,
    signature: signer.sign(purpose, signed(audiences, expires)),
  })}`;
}

/** Streams of `RealtimeEvent` as text/event-stream. */
export function serveRealtime(app: FastifyInstance, { signer, clock, realtime, log }: Deps): void {
  // Fastify waits for answers under way when it closes, and these would take minutes.
  app.addHook('preClose', (done) => {
    realtime.close();
    done();
  });
  app.get<{ Querystring: Record<string, string> }>(
    path,
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { audiences = '', expires = '', signature = '', [sinceParameter]: since } = request.query;
      const left = Number(/^\d{1,12}$/.test(expires) ? expires : 0) * second - clock().getTime();
      if (left <= 0 || !signer.verify(purpose, signed(audiences, expires), signature)) {
        return reply.code(403).header('cache-control', 'no-store').send();
      }
      if (realtime.count() >= mostStreams) {
        return reply.code(503).header('retry-after', '30').send();
      }
      const { raw } = reply;
      // nginx would gather what is written.
      reply.headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      reply.hijack();
      raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      const listener: Listener = {
        hear(event, cursor) {
          if (raw.writableLength > mostWaiting) {
            raw.destroy();
          } else {
            raw.write(`id: ${cursor}\ndata: ${JSON.stringify(event)}\n\n`);
          }
        },
        end: () => raw.end(),
      };
      const end = setTimeout(() => raw.end(), left);
      let leave: (() => void) | null = null;
      raw.on('close', () => {
        clearTimeout(end);
        leave?.();
      });
      try {
        leave = await realtime.join(audiences.split(','), since ?? null, listener);
        if (raw.destroyed || raw.writableEnded) {
          leave();
        }
      } catch (error) {
        log.warn({ err: error }, 'a stream could not begin');
        raw.destroy();
      }
      return reply;
    },
  );
}
