import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { startProgram, type Running } from './processes.ts';
import { stretchNames } from './stretch-names.ts';

/** ECPay's published test merchant, which the simulator knows. */
const merchant = {
  ECPAY_MERCHANT_ID: '3002607',
  ECPAY_HASH_KEY: 'pwFHCqoQZGmho4w6',
  ECPAY_HASH_IV: 'EkRm7iFT261dpevs',
};

/** A whole shop as `npm start` opens it: built server, its database with the demo's catalogue, and the bank beside it. */
export interface Shop {
  /** Where it listens, without a slash at the end; the same after a restart. */
  url: string;
  bankUrl: string;
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** kill −9. */
  kill(): Promise<void>;
  /** Starts the killed server again on the same port and data. `publicUrl`: where the bank and browsers are told to come. */
  start(options?: { publicUrl?: string }): Promise<void>;
  stop(): Promise<void>;
}

/** `longNames`: everything that has a name gets one that is hard to fit. */
export async function openShop({ longNames = false }: { longNames?: boolean } = {}): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-e2e-'));
  const silent = { info: () => undefined, warn: (sentence: string) => console.warn(sentence) };
  // Held by us too, so that the database outlives a killed server.
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  const bank = await startProgram('apps/sandbox/dist/main.js', {
    HOST: '127.0.0.1',
    PORT: '0',
    SANDBOX_FOLLOWS_PARENT: '1',
    SANDBOX_ECPAY_QUERY_LOCK: 'unsettled',
    SANDBOX_ECPAY_RETRY_MS: '500,1000,2000,4000,8000',
  });
  const startServer = (port: string, publicUrl = ''): Promise<Running> =>
    startProgram('apps/server/dist/main.js', {
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'false',
      PUBLIC_URL: publicUrl,
      DATABASE_URL: '',
      ECPAY_URL: bank.url,
      ...merchant,
    });
  let server = await startServer('0');
  const { url } = server;
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row & pg.QueryResultRow>(text, values)).rows;
  if (longNames) {
    await stretchNames(sql);
  }
  return {
    url,
    bankUrl: bank.url,
    sql,
    kill: () => server.end('SIGKILL'),
    async start({ publicUrl } = {}) {
      await server.end('SIGTERM');
      server = await startServer(new URL(url).port, publicUrl);
    },
    async stop() {
      await server.end('SIGTERM');
      await bank.end('SIGTERM');
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
