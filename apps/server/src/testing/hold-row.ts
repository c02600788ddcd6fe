import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TestServer } from './test-server.ts';

export interface HeldRow {
  /** Resolves once as many statements of the database wait for a lock. */
  waiters: (count: number) => Promise<void>;
  /** Lets them go on, in the order in which they came. */
  release: () => Promise<void>;
}

/** Locks a row as a slow transaction would, so that a test decides who comes first instead of hoping for it. */
export async function holdRow(
  server: TestServer,
  table: 'users' | 'staff' | 'checkouts',
  id: string,
): Promise<HeldRow> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`select 1 from ${table} where id = $1 for update`, [id]);
  return {
    async waiters(count) {
      for (let tries = 0; tries < 600; tries += 1) {
        // Within a transaction Postgres goes on answering what it saw first: a connection that was just opening then would never be seen.
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ waiting: number }>(
          `select count(*)::int waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (rows[0]?.waiting === count) {
          return;
        }
        await pause(50);
      }
      throw new Error(`there never were ${count} who wait for the row`);
    },
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
