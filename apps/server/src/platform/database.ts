import { isRefusal } from '@lyceum/domain/refusal';
import { minute, second } from '@lyceum/domain/time';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from './log.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** One connection with a transaction open on it. */
export type Transaction = NodePgDatabase & { $client: pg.PoolClient };
/** A statement may run on its own or inside a transaction. */
export type Queryable = NodePgDatabase;

/** How long a statement may run, may wait for a lock, and a transaction may stand idle, before the database ends it. */
const limits = {
  statement_timeout: 30 * second,
  lock_timeout: 10 * second,
  idle_in_transaction_session_timeout: minute,
};

/** A pool on the database; a connection that breaks, idle or in use, is logged and replaced, never a crash. */
export function openDatabase(url: string, size: number, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'lyceum',
    pipeline: true,
    ...limits,
  });
  // The pool listens to idle connections alone, and an error that nobody listens to ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  });
  pool.on('error', () => undefined);
  return drizzle({ client: pool });
}

/** What an outside database must be, checked at start; throws a sentence that says what to change. */
export async function checkDatabase(db: Database): Promise<void> {
  const { rows } = await db.$client.query<{ encoding: string; ctype: string; provider: string; version: string }>(`
    select pg_encoding_to_char(encoding) encoding, datctype ctype, datlocprovider provider,
      current_setting('server_version_num') version
    from pg_database where datname = current_database()`);
  const facts = rows[0];
  if (facts?.encoding !== 'UTF8') {
    throw new Error(`The database's encoding is ${facts?.encoding}; create it with ENCODING 'UTF8'.`);
  }
  if (facts.provider === 'c' && (facts.ctype === 'C' || facts.ctype === 'POSIX')) {
    throw new Error(
      `The database's LC_CTYPE is ${facts.ctype}; create it with LC_CTYPE 'C.UTF-8' or another UTF-8 locale.`,
    );
  }
  if (Number(facts.version) < 150_000) {
    throw new Error('PostgreSQL 15 or newer is needed.');
  }
}

/** Any number that is ours alone: several processes that start at once migrate one after the other. */
const migrationLock = 7_318_001;

/** Changes the database's make-up while no other process does; neither the wait for them nor a long change is cut short. */
export async function withMigrationLock(
  db: Database,
  steps: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await db.$client.connect();
  try {
    for (const limit of Object.keys(limits)) {
      await client.query(`set ${limit} = 0`);
    }
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await steps(client);
  } finally {
    // The connection goes, and with it the lock and what was set.
    client.release(true);
  }
}

/**
 * Runs the steps while no other process runs steps under the same name; answers false, and runs nothing, when one does. The claim lasts as
 * long as the steps or the process: unlike a claim with a time limit it also holds off the others while this process is merely slow.
 */
export async function withLock(db: Database, name: string, steps: () => Promise<void>): Promise<boolean> {
  const client = await db.$client.connect();
  let broken = false;
  try {
    const { rows } = await client.query<{ claimed: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) claimed',
      [name],
    );
    if (!rows[0]?.claimed) {
      return false;
    }
    try {
      await steps();
    } finally {
      // A connection that cannot give the claim up is thrown away, and the claim with it.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => (broken = true));
    }
    return true;
  } finally {
    client.release(broken);
  }
}

/** Thrown inside a transaction whose steps saw something that has changed since: everything is undone, and they run again. */
export class TryAgain extends Error {
  override name = 'TryAgain';
}

/** Deadlock and serialization failure: the database undid everything, and the same steps may well succeed now. */
const worthAnotherTry = new Set(['40P01', '40001']);
export const isWorthAnotherTry = (error: unknown) =>
  error instanceof TryAgain || worthAnotherTry.has(sqlState(error) ?? '');
const mostTries = 3;

/** A connection keeps its drizzle, and with it its prepared statements, as long as it lives. */
const ofConnection = new WeakMap<pg.PoolClient, Transaction>();

function onConnection(client: pg.PoolClient): Transaction {
  const known = ofConnection.get(client);
  if (known) {
    return known;
  }
  const made = drizzle({ client });
  ofConnection.set(client, made);
  return made;
}

/**
 * Runs the steps in one transaction; when they answer with a refusal, everything they did is undone. The steps touch the
 * database alone, and by `tx` alone: they may run again, and a second connection inside a transaction could wait for ever.
 */
export async function inTransaction<Result>(
  db: Database,
  steps: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const client = await db.$client.connect();
    let broken = false;
    try {
      // Sent together with the first statement of the steps: the connections of the pool pipeline.
      const begun = client.query('begin');
      begun.catch(() => undefined);
      const result = await steps(onConnection(client));
      await begun;
      await client.query(isRefusal(result) ? 'rollback' : 'commit');
      return result;
    } catch (error) {
      // A connection that cannot even roll back is thrown away.
      await client.query('rollback').catch(() => (broken = true));
      if (tries >= mostTries || !isWorthAnotherTry(error)) {
        throw error;
      }
    } finally {
      client.release(broken);
    }
  }
}

/**
 * Runs the steps as a part of a transaction. When `isUndone` says so of what they answer – of a refusal, where nothing else is said – everything
 * that they did is undone, and what came before stays.
 */
export async function inPart<Result>(
  tx: Transaction,
  steps: () => Promise<Result>,
  isUndone: (result: Result) => boolean = isRefusal,
): Promise<Result> {
  await tx.execute(sql`savepoint part`);
  const result = await steps();
  if (isUndone(result)) {
    await tx.execute(sql`rollback to savepoint part`);
  }
  await tx.execute(sql`release savepoint part`);
  return result;
}

/** The state of a row that another one has the key of already. */
export const uniqueViolation = '23505';

/** SQLSTATE of a failed statement, which drizzle wraps. */
export function sqlState(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}

/** The database is not there, is just starting or stopping, or was too busy; `57` is its operator's hand, `53` a lack of means. */
const awayStates = /^(?:08...|53...|57P0[1-5]|57014|55P03|25P03)$/;
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** The driver gives these no code. */
const awayWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error)|Cannot use a pool after)/;

/** Whether a statement failed because the database could not be asked: the same request may well succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const fromSocket = 'syscall' in cause && ['connect', 'read', 'write'].includes(String(cause.syscall));
    if (awayStates.test(code) || (fromSocket && awayCodes.has(code)) || awayWords.test(cause.message)) {
      return true;
    }
  }
  return false;
}

/** One prepared statement per pool or connection: built once, and parsed and planned once per connection. */
export function preparedOnce<Prepared>(make: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const made = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const found = made.get(db);
    if (found !== undefined) {
      return found;
    }
    const prepared = make(db);
    made.set(db, prepared);
    return prepared;
  };
}
