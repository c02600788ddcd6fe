import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { withMigrationLock, checkDatabase, openDatabase, type Database } from './database.ts';
import { makeQueues } from './jobs.ts';
import type { Log } from './log.ts';
import { grantRuntime, isMigrated, roleOf } from './runtime-role.sql.ts';

interface Options {
  /** Whose role owns the tables. Null: the server's own role does, which is for development, or the tables are there already. */
  ownerUrl: string | null;
  production: boolean;
  /** Of the migrations. */
  folder: string;
  /** A queue for each. */
  jobs: readonly string[];
  log: Log;
}

/**
 * Brings the database to what this server needs, or finds it so. Throws a sentence that says what to change. The role that the server works
 * in owns nothing, so that neither a fault nor an attacker can switch off what guards the books.
 */
export async function readyDatabase(db: Database, options: Options): Promise<void> {
  await checkDatabase(db);
  const role = await roleOf(db);
  if (options.production && role.mayChangeTables) {
    throw new Error(
      `The role ${role.name} of DATABASE_URL may change tables. Make a role for the server that owns nothing (README, “To production”), and put the owner's address in DATABASE_OWNER_URL.`,
    );
  }
  if (!options.ownerUrl && !role.mayChangeTables) {
    if (!(await isMigrated(db, options.folder))) {
      throw new Error('The database is older than this server. Run `npm run migrate` with DATABASE_OWNER_URL first.');
    }
    return;
  }
  const owner = options.ownerUrl ? openDatabase(options.ownerUrl, 4, options.log) : db;
  try {
    await withMigrationLock(owner, async (client) => {
      await migrate(drizzle({ client }), { migrationsFolder: options.folder });
      await makeQueues(owner, options.log, options.jobs);
      if (owner !== db) {
        await grantRuntime(client, role.name);
      }
    });
  } finally {
    if (owner !== db) {
      await owner.$client.end();
    }
  }
}
