import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from './deps.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What a proxy adds; a reader on this machine asks without one. */
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** By the client's own address, and never through a proxy: one on this machine makes every client look as if it were on it. */
const isOfThisMachine = ({ ip, socket, headers }: FastifyRequest): boolean =>
  loopback.has(ip) &&
  loopback.has(socket.remoteAddress ?? '') &&
  forwarding.every((header) => headers[header] === undefined);

/** /metrics in Prometheus' text form, for readers on this machine only. */
export function metricsHttp(
  app: FastifyInstance,
  { db, alarms, paymentWatch, realtime }: Pick<Deps, 'db' | 'alarms' | 'paymentWatch' | 'realtime'>,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'awaited' }, waitingCount);
    },
  });
  new Gauge({
    name: 'alarms_total',
    help: 'Alarms that this process has raised since its start, by name; each stands in the log as an error',
    labelNames: ['alarm'],
    registers: [registry],
    collect() {
      alarms.counts().forEach(([alarm, count]) => this.set({ alarm }, count));
    },
  });
  new Gauge({
    name: 'realtime_streams',
    help: 'Pages that are told what changes',
    registers: [registry],
    collect() {
      this.set(realtime.count());
    },
  });
  registry.registerMetric(paymentWatch.answerTimes);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) =>
    isOfThisMachine(request) ? reply.type(registry.contentType).send(await registry.metrics()) : reply.callNotFound(),
  );
}
