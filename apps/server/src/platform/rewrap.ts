import { sql, type Column, type Table } from 'drizzle-orm';
import type { Deps } from './deps.ts';

const portion = 100;

/** Wraps again what a key of before wrapped, row by row while others read and write; `about` as it was sealed. */
export async function rewrapAll(
  { db, vault, random }: Pick<Deps, 'db' | 'vault' | 'random'>,
  table: Table,
  id: Column,
  sealed: Column,
  about: (id: string) => string,
): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ id: string; sealed: Buffer }>(sql`
      select ${id} as id, ${sealed} as sealed from ${table}
      where substring(${sealed} from 1 for ${vault.keyId.length}::int) <> ${vault.keyId} limit ${portion}`);
    for (const row of rows) {
      // What was sealed anew meanwhile is under the current key.
      await db.execute(sql`update ${table} set ${sql.identifier(sealed.name)} = ${vault.rewrap(about(row.id), row.sealed, random)}
        where ${id} = ${row.id} and ${sealed} = ${row.sealed}`);
    }
    if (rows.length < portion) {
      return;
    }
  }
}
