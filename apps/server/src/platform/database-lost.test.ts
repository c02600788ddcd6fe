import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as orders from '@lyceum/contract/orders.calls';
import { toDecimal } from '@lyceum/domain/money';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer, testClock, type TestServer } from '../testing/test-server.ts';
import { aCourseOnSale, signIn } from '../testing/world.ts';
import { callOver } from '../testing/call-over.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { openLog } from './log.ts';

type Sold = Awaited<ReturnType<typeof aCourseOnSale>>;

const postmasterOf = async (folder: string) =>
  Number((await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

async function onDatabase<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // Its own connection may be one of those that are ended.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const blows: Record<string, (url: string, folder: string) => Promise<unknown>> = {
  'every connection is ended': (url) =>
    onDatabase(url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
  'PostgreSQL is killed': async (_url, folder) => process.kill(await postmasterOf(folder), 'SIGKILL'),
  'PostgreSQL stops at once': async (_url, folder) => process.kill(await postmasterOf(folder), 'SIGQUIT'),
};

interface Load {
  over: boolean;
  /** Orders that a server said are cancelled. */
  cancelled: string[];
  /** Statuses of answers other than 200; 0 when a connection broke. */
  statuses: Set<number>;
}

/** Asks one of the servers until it answers, as a page would; null when the test is over. */
async function insist<Reply>(
  load: Load,
  servers: readonly TestServer[],
  ...asked: Parameters<typeof callOver> extends [string, ...infer Rest] ? Rest : never
) {
  for (let turn = 0; !load.over; turn += 1) {
    try {
      return await callOver<Reply>(servers[turn % servers.length]?.url ?? '', ...asked);
    } catch (error) {
      load.statuses.add(Number(/answered (\d+)/.exec(String(error))?.[1] ?? 0));
      await sleep(20);
    }
  }
  return null;
}

/** Orders and cancels without a pause. */
async function shop(
  load: Load,
  servers: readonly TestServer[],
  { productId, offerId, price }: Sold,
  token: string,
): Promise<void> {
  while (!load.over) {
    const cart = await insist<{ cartId: string }>(
      load,
      servers,
      orders.addToCart,
      { productId, offerId, quantity: 1 },
      { token },
    );
    if (!cart?.success) {
      continue;
    }
    const { cartId } = cart.data;
    const input = { cartId, money: toDecimal(price), agreed: true };
    const made = await insist<{ orderId: string }>(load, servers, orders.commit, input, {
      token,
      idempotencyKey: cartId,
    });
    if (!made?.success) {
      continue;
    }
    const { orderId } = made.data;
    const ended = await insist<object>(load, servers, orders.cancelOrder, { orderId }, { token });
    if (ended?.success) {
      load.cancelled.push(orderId);
    }
  }
}

async function untilReady(servers: readonly TestServer[]): Promise<void> {
  for (const server of servers) {
    await expect.poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status), { timeout: 30_000 }).toBe(200);
  }
}

test(
  'whatever happens to the database, both servers live, serve again by themselves, and what they said is there',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-lost-'));
    const embedded = await startEmbeddedPostgres({ dataDir: folder, log: openLog('silent') });
    const clock = testClock();
    const log = openLog('silent');
    const servers: TestServer[] = [];
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    });
    for (let index = 0; index < 2; index += 1) {
      servers.push(
        await startTestServer({ databaseUrl: embedded.url, ownerUrl: embedded.ownerUrl, clock, log, jobs: true }),
      );
    }
    const [server] = servers;
    if (!server) {
      throw new Error('no server');
    }
    const sold = await aCourseOnSale(server);
    const buyers = [await signIn(server), await signIn(server), await signIn(server), await signIn(server)];
    const load: Load = { over: false, cancelled: [], statuses: new Set() };
    const shopping = Promise.all(buyers.map((token) => shop(load, servers, sold, token)));
    const untilMore = async (than: number, when: string) => {
      await expect.poll(() => load.cancelled.length, { timeout: 60_000, message: when }).toBeGreaterThan(than);
    };

    for (const [name, blow] of Object.entries(blows)) {
      await untilMore(load.cancelled.length + 5, `before ${name}`);
      await blow(embedded.ownerUrl, folder);
      await sleep(50);
      await untilReady(servers);
      await untilMore(load.cancelled.length + 5, `after ${name}`);
    }
    load.over = true;
    await shopping;
    // Meanwhile a caller was told that it is for the moment, never that something is broken.
    expect([...load.statuses]).toEqual([503]);
    const gone = await onDatabase<{ id: string }>(embedded.ownerUrl, "select id from orders where state = 'cancelled'");
    const there = new Set(gone.map(({ id }) => id));
    expect(load.cancelled.filter((id) => !there.has(id))).toEqual([]);
  },
);
