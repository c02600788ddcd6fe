import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

const connections = 32;

/** Asks with 32 connections for that many seconds, after two seconds of warming up, and answers what came back. */
export async function load(url: string, requests: autocannon.Request[], seconds = 8): Promise<Load> {
  const run = (duration: number) => autocannon({ url, connections, duration, requests, pipelining: 1 });
  await run(2);
  const result = await run(seconds);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
