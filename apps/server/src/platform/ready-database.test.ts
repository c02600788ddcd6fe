import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openServer } from '../open-server.ts';
import { emptyDatabase, aServer } from '../testing/test-server.ts';
import { readConfig } from './config.ts';
import { openDatabase, sqlState } from './database.ts';
import { makeQueues, queueOfSchedules } from './jobs.ts';
import { openLog } from './log.ts';

const insufficientPrivilege = '42501';

const server = await aServer();

test('has no index that lists cannot be read by: they ask for "desc", which in PostgreSQL has nulls first', async () => {
  expect(await server.sql("select indexname from pg_indexes where indexdef like '%DESC NULLS LAST%'")).toEqual([]);
});

test.each([
  'alter table ledger disable trigger ledger_append_only',
  'alter table audit_log disable trigger all',
  'drop trigger ledger_balanced on ledger',
  'drop table order_history',
  'create table mine (id text)',
  'create function ledger_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
  "set session_replication_role = 'replica'",
  'truncate ledger',
  'update ledger set amount = 0',
  'delete from ledger',
  'update order_history set at = now()',
  'delete from order_history',
  'truncate order_history',
  "update audit_log set thing = 'x'",
  'delete from audit_log',
  'truncate orders cascade',
])('the role that the server works in may not: %s', async (statement) => {
  const error = await server.deps.db.$client.query(statement).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(sqlState(error)).toBe(insufficientPrivilege);
});

async function opening(settings: { url: string; ownerUrl: string | null; production: boolean }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-ready-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = {
    ...readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir }),
    databasePool: 4,
    production: settings.production,
  };
  const { url: databaseUrl, ownerUrl } = settings;
  return openServer({ config, databaseUrl, ownerUrl, log: openLog('error') });
}

test('production does not start in a role that may change tables', async () => {
  const { ownerUrl, drop } = await emptyDatabase();
  onTestFinished(drop);
  await expect(opening({ url: ownerUrl, ownerUrl: null, production: true })).rejects.toThrow(
    'The role lyceum of DATABASE_URL may change tables.',
  );
});

test('a server without the owner says what to do on an empty database, and works on one that the owner made ready', async () => {
  const { url, ownerUrl, drop } = await emptyDatabase();
  onTestFinished(drop);
  await expect(opening({ url, ownerUrl: null, production: true })).rejects.toThrow('Run `npm run migrate`');
  const first = await opening({ url, ownerUrl, production: true });
  await first.stop();
  // With its jobs: their queues were made by the owner too.
  const second = await opening({ url, ownerUrl: null, production: true });
  const { rows } = await second.deps.db.$client.query('select count(*)::int as jobs from jobs.job');
  await second.stop();
  expect((rows[0] as { jobs: number }).jobs).toBeGreaterThan(10);
});

test('making the queues takes up no job: it would write about it when its connection is closed', async () => {
  const { url, ownerUrl, drop } = await emptyDatabase();
  onTestFinished(drop);
  await (await opening({ url, ownerUrl, production: true })).stop();
  const log = openLog('silent');
  const owner = openDatabase(ownerUrl, 4, log);
  const waiting = `insert into jobs.job (name, data) values ($1, '{}') returning id`;
  const { rows } = await owner.$client.query<{ id: string }>(waiting, [queueOfSchedules]);
  for (let time = 0; time < 5; time += 1) {
    await makeQueues(owner, log, []);
  }
  const { rows: after } = await owner.$client.query('select state from jobs.job where id = $1', [rows[0]?.id]);
  await owner.$client.end();
  expect(after).toEqual([{ state: 'created' }]);
});
