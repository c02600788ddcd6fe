import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

const connections = 32;

/** Whoever comes next takes the next one: none is asked again before all have been. */
export function inTurn(requests: readonly autocannon.Request[]): () => autocannon.Request {
  let turn = 0;
  return () => {
    const next = requests[turn % requests.length] ?? {};
    turn += 1;
    // Autocannon writes the length of a body among the headers, and requests share theirs.
    return { ...next, headers: { ...next.headers } };
  };
}

/**
 * Asks with 32 connections for that many seconds, after two seconds of warming up, and answers what came back. All connections take from one
 * line: if all asked for the same ones side by side, 31 of them would be given what the first one has asked for.
 */
export async function load(url: string, next: () => autocannon.Request, seconds: number): Promise<Load> {
  const run = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      pipelining: 1,
      setupClient: (client) => client.setRequests([{ setupRequest: next }]),
    });
  await run(2);
  const result = await run(seconds);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export interface Times {
  /** Milliseconds, to a hundredth. */
  p50: number;
  p99: number;
}

/** How long single requests take: asks them one after the other on so many connections, the first tenth to warm up. */
export async function timesOf(url: string, requests: autocannon.Request[], on: number): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: on });
  const queue = requests.values();
  const took: number[] = [];
  const worker = async () => {
    for (const one of queue) {
      took.push(await timeOf(url, one, agent));
    }
  };
  await Promise.all(Array.from({ length: on }, worker));
  agent.destroy();
  const sorted = took.slice(Math.floor(took.length / 10)).toSorted((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 100) / 100;
  return { p50: at(0.5), p99: at(0.99) };
}

function timeOf(url: string, one: autocannon.Request, agent: Agent): Promise<number> {
  return answerOf(url, one, agent).then(({ took }) => took);
}

function answerOf(
  url: string,
  { method, path, headers, body }: autocannon.Request,
  agent: Agent,
): Promise<{ took: number; body: string }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    request(`${url}${path ?? ''}`, { agent, method, headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('end', () => resolve({ took: performance.now() - begun, body: text }));
    })
      .once('error', reject)
      .end(body);
  });
}

export interface Writes extends Load {
  asked: number;
}

/**
 * Each queue on a connection of its own, one request after the other, queue by queue on the servers in turn, until the time is over;
 * a reply counts as failed when it does not say `accepted`. Each request may be asked once only, so there is no warming up.
 */
export async function write(
  urls: readonly string[],
  queues: readonly (readonly autocannon.Request[])[],
  accepted: string,
  seconds: number,
): Promise<Writes> {
  const agent = new Agent({ keepAlive: true, maxSockets: queues.length });
  const took: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  await Promise.all(
    queues.map(async (queue, index) => {
      for (const one of queue) {
        if (performance.now() > end) {
          return;
        }
        const answer = await answerOf(urls[index % urls.length] ?? '', one, agent);
        took.push(answer.took);
        failed += answer.body.includes(accepted) ? 0 : 1;
      }
    }),
  );
  const lasted = (performance.now() - begun) / 1_000;
  agent.destroy();
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  return { perSecond: Math.round(took.length / lasted), p50: at(0.5), p99: at(0.99), failed, asked: took.length };
}
