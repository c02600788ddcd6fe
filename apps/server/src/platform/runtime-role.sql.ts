import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { Database } from './database.ts';

/** Rows that are added and never changed or removed, whoever asks. */
const appendOnly = ['audit_log', 'ledger', 'order_history'];

const schemas = ['public', 'jobs'];

export interface Role {
  name: string;
  /** It may change tables, so it could also switch their triggers off. */
  mayChangeTables: boolean;
}

/** The role that the server works in. */
export async function roleOf(db: Database): Promise<Role> {
  const { rows } = await db.$client.query<Role>(
    `select current_user::text as name, rolsuper or has_schema_privilege(current_user, 'public', 'create') or exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any ($1) and pg_has_role(current_user, c.relowner, 'usage')) as "mayChangeTables"
     from pg_roles where rolname = current_user`,
    [schemas],
  );
  const [role] = rows;
  if (!role) {
    throw new Error('the database does not know who asks');
  }
  return role;
}

/** Gives the role what the server needs on every table that there is, and takes from it what it must never have. */
export async function grantRuntime(client: pg.PoolClient, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const all = schemas.join(', ');
  await client.query(`begin;
    grant usage on schema ${all}, drizzle to ${to};
    grant select on all tables in schema drizzle to ${to};
    grant select, insert, update, delete on all tables in schema ${all} to ${to};
    grant usage, select on all sequences in schema ${all} to ${to};
    revoke update, delete, truncate on ${appendOnly.join(', ')} from ${to};
    commit`);
}

/** Whether the database has every migration of the folder. */
export async function isMigrated(db: Database, folder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  const { rows: known } = await db.$client.query("select to_regclass('drizzle.__drizzle_migrations') as known");
  if ((known[0] as { known: string | null }).known === null) {
    return false;
  }
  const { rows } = await db.$client.query<{ at: string }>(
    'select coalesce(max(created_at), 0) as at from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.at) >= newest;
}
