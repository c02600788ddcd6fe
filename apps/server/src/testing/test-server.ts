import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallFacts } from '@lyceum/contract/call';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openServer, type Extras, type Server } from '../open-server.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { openLog, type Log } from '../platform/log.ts';
import { makeAudited } from './audited.ts';
import { callOver, type Answer, type Asker } from './call-over.ts';
import { databaseUrl } from './global-setup.ts';

/** A clock that stands still until the test moves it. */
export interface TestClock {
  (): Date;
  pass(milliseconds: number): void;
}

export function testClock(start = new Date('2026-03-02T02:00:00Z')): TestClock {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    pass(milliseconds: number) {
      now += milliseconds;
    },
  });
}

export interface TestServer extends Server {
  clock: TestClock;
  databaseUrl: string;
  /** Calls over HTTP as a browser would and answers with the whole envelope. What staff change must be in the audit log afterwards. */
  call<Input, Reply, Facts extends CallFacts>(
    call: Call<Input, Reply, Facts>,
    input: Input,
    asker?: Asker,
  ): Promise<Answer<Reply>>;
  /** The reply of a call that must succeed. */
  ask<Input, Reply, Facts extends CallFacts>(
    call: Call<Input, Reply, Facts>,
    input: Input,
    asker?: Asker,
  ): Promise<Reply>;
  /** Runs one of the server's jobs once. */
  runJob(name: string): Promise<void>;
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** A database of the test's own, copied from the migrated template; `drop` removes it. */
export const testDatabase = () => createDatabase('template_lyceum');

/** A database of the test's own that nothing was migrated in. */
export const emptyDatabase = () => createDatabase('template0');

export interface TestDatabase {
  /** Of the role that the server works in. */
  url: string;
  ownerUrl: string;
  drop: () => Promise<void>;
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('ownerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${template}`);
  return {
    url: databaseUrl(inject('databaseUrl'), name),
    ownerUrl: databaseUrl(admin, name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}

/** The owner's address of a database of an embedded PostgreSQL. */
export const ownerOf = (url: string): string => url.replace('//lyceum_server@', '//lyceum@');

interface TestServerOptions {
  config?: Partial<Config>;
  clock?: TestClock;
  /** Another server process's database: two servers on one. */
  databaseUrl?: string;
  /** Of a database that nothing was made in yet. */
  ownerUrl?: string;
  /** Its jobs run by themselves; without it the test runs them by hand. */
  jobs?: boolean;
  /** What is registered beside what is built in. */
  extras?: Extras;
  /** Where it writes; to the console, errors alone, when there is none. */
  log?: Log;
}

/** A whole server on a port of its own and, unless told otherwise, a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.databaseUrl ? null : await testDatabase();
  const url = options.databaseUrl ?? database?.url ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-data-'));
  const clock = options.clock ?? testClock();
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'false',
      DATA_DIR: dataDir,
      // The same on every machine, whatever it has.
      FFMPEG_PATH: 'off',
      // Two servers on one database open what the other one sealed.
      SEALING_KEYS: Buffer.alloc(32, 'test').toString('base64'),
    }),
    databasePool: 8,
    ...options.config,
  };
  // What a test arranges or breaks is not what the server may do.
  const owner = new pg.Pool({ connectionString: ownerOf(url), max: 2, idleTimeoutMillis: 5_000 });
  owner.on('error', () => undefined);
  const server = await openServer({
    config,
    databaseUrl: url,
    log: options.log ?? openLog(config.logLevel),
    clock,
    jobs: options.jobs ?? false,
    ownerUrl: options.ownerUrl ?? null,
    ...(options.extras && { extras: options.extras }),
  });
  const sql: TestServer['sql'] = async (text, values = []) => (await owner.query<never>(text, values)).rows;
  const call: TestServer['call'] = (one, input, asker = {}) =>
    makeAudited(sql, one.facts, asker, () => callOver(server.url, one, input, asker));
  return {
    ...server,
    clock,
    databaseUrl: url,
    sql,
    call,
    async ask(one, input, asker) {
      const answer = await call(one, input, asker);
      if (!answer.success) {
        throw new Error(`${one.facts.name} was refused: ${JSON.stringify(answer)}`);
      }
      return answer.data as never;
    },
    async runJob(name) {
      const job = server.jobs.find((one) => one.name === name);
      if (!job) {
        throw new Error(`there is no job ${name}`);
      }
      await job.run();
    },
    async stop() {
      await server.stop();
      await owner.end();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A server for the tests of a file: it is stopped after the last of them. */
export async function aServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  return server;
}
