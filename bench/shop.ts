import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadDemo } from '../apps/server/src/demo/load-demo.ts';
import { vaultOf } from '../apps/server/src/platform/vault.ts';
import { signerOf } from '../apps/server/src/platform/signer.ts';
import { jobNames, migrations } from '../apps/server/src/open-server.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/database.ts';
import { readyDatabase } from '../apps/server/src/platform/ready-database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { openLog, type Log } from '../apps/server/src/platform/log.ts';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';
import { serverFlags } from '../e2e/testing/processes.ts';

/** ECPay's published test merchant, whose notices the bench signs itself; nobody listens at the address. */
export const merchant = {
  url: 'http://127.0.0.1:9',
  id: '3002607',
  hashKey: 'pwFHCqoQZGmho4w6',
  hashIv: 'EkRm7iFT261dpevs',
};

export interface BenchShop {
  /** The built server, one process, on PostgreSQL with the demo catalogue. */
  url: string;
  db: Database;
  databaseUrl: string;
  /** Starts another server process on the same database, by another address of it if one is given; stop it before the shop. */
  startAnother: (databaseUrl?: string) => Promise<{ url: string; child: ChildProcess }>;
  /** Resident MiB of the server process now. */
  memory: () => number;
  /** The same after five quiet seconds. */
  memoryAtRest: () => Promise<number>;
  close: () => Promise<void>;
}

/** Starts a script of ours as `npm start` does, and waits for the address that it prints. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [...serverFlags, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
    if (url && !line.includes('"level"')) {
      child.stdout.resume();
      return { url, child };
    }
  }
  throw new Error(`${args.join(' ')} ended before it listened`);
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** A database of the bench's own, on the PostgreSQL of DATABASE_URL or on an embedded one. */
async function openPostgres(
  folder: string,
  log: Log,
): Promise<{ url: string; ownerUrl: string | null; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (!given) {
    return startEmbeddedPostgres({ dataDir: join(folder, 'database'), log });
  }
  const name = `lyceum_bench_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: given });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, ownerUrl: null, stop: () => run(`drop database ${name} with (force)`) };
}

/** A shop for measuring: PostgreSQL with fsync on, the demo catalogue, and the server bundle as it goes to production. */
export async function openBenchShop(): Promise<BenchShop> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-'));
  const log = openLog('warn');
  const postgres = await openPostgres(folder, log);
  const runtime = openDatabase(postgres.url, 2, log);
  await readyDatabase(runtime, { ...postgres, production: false, folder: migrations, jobs: jobNames, log });
  await runtime.$client.end();
  const db = openDatabase(postgres.ownerUrl ?? postgres.url, 4, log);
  const vault = await vaultOf(null, join(folder, 'server'));
  await loadDemo({ db, signer: await signerOf(db, null), vault, now: new Date() });
  mkdirSync(join(folder, 'server/files'), { recursive: true });
  symlinkSync(join(projectRoot, '.cache/demo-media'), join(folder, 'server/files/public'));
  const startServer = (name: string, databaseUrl = postgres.url) =>
    startProcess(['apps/server/dist/main.js'], {
      PORT: '0',
      DATA_DIR: join(folder, name),
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'warn',
      ECPAY_URL: merchant.url,
      ECPAY_MERCHANT_ID: merchant.id,
      ECPAY_HASH_KEY: merchant.hashKey,
      ECPAY_HASH_IV: merchant.hashIv,
      ECPAY_CREDIT_CHECK_CODE: '59997889',
    });
  const { url, child } = await startServer('server');
  const memory = (): number => {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1];
    return Math.round(Number(resident) / 1024);
  };
  return {
    url,
    db,
    databaseUrl: postgres.url,
    startAnother: (databaseUrl) => startServer('another', databaseUrl),
    memory,
    async memoryAtRest() {
      await sleep(5_000);
      return memory();
    },
    async close() {
      await stopProcess(child);
      await db.$client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
