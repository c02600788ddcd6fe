import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobNames, migrations } from '../open-server.ts';
import { openDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { openLog } from '../platform/log.ts';
import { readyDatabase } from '../platform/ready-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    ownerUrl: string;
  }
}

/** One PostgreSQL for all test files, with a migrated database that each of them copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-test-'));
  const log = openLog('warn');
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const admin = new pg.Client({ connectionString: embedded.ownerUrl });
  await admin.connect();
  await admin.query('create database template_lyceum');
  const db = openDatabase(databaseUrl(embedded.url, 'template_lyceum'), 2, log);
  const ownerUrl = databaseUrl(embedded.ownerUrl, 'template_lyceum');
  await readyDatabase(db, { ownerUrl, production: false, folder: migrations, jobs: jobNames, log });
  await db.$client.end();
  await admin.end();
  project.provide('databaseUrl', embedded.url);
  project.provide('ownerUrl', embedded.ownerUrl);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The same server's database of another name. A socket's address is no URL in the browser's sense, so it is cut by hand. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}
