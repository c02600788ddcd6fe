import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a body may take: what a call sends is there within seconds, and a file needs this many bytes a second beside. */
const patienceMs = 20_000;
const bytesPerSecond = 50_000;
const longestMs = 3_600_000;

/** The whole head of a request must be there within so long; Node looks every few seconds. */
export const headLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

function patienceFor(request: FastifyRequest, patience: number): number {
  const length = Number(request.headers['content-length'] ?? 0);
  return Math.min(longestMs, patience + (Number.isFinite(length) ? (length / bytesPerSecond) * 1_000 : 0));
}

/** Answers 408 and ends the connection when a body does not arrive: hundreds of them would hold sockets and memory for as long as they like. */
export function cutSlowBodies(app: FastifyInstance, patience = patienceMs): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.method !== 'GET' && raw.method !== 'HEAD' && !raw.complete) {
      const timer = setTimeout(
        () => void reply.code(408).header('connection', 'close').send(),
        patienceFor(request, patience),
      );
      timer.unref();
      const arrived = () => clearTimeout(timer);
      raw.once('end', arrived).once('close', arrived);
    }
    done();
  });
}
