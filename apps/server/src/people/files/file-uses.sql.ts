import type { FilePurpose } from '@lyceum/domain/files';
import { Column, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import type { FileColumns } from '../../platform/feature.ts';
import { files } from './files.tables.ts';

/** The file's id out of a picture's address; nothing for pictures that came with the shop. */
const idIn = (purpose: FilePurpose, shown: SQL): SQL =>
  purpose === 'picture' ? sql`'fil_' || substring(${shown} from '^/media/fil([0-9a-z]+)[-/]')` : shown;

const shownFiles = (purpose: FilePurpose, columns: NonNullable<FileColumns[FilePurpose]>): SQL =>
  sql.join(
    columns.map((one) => {
      const [column, path] = one instanceof Column ? [one] : one;
      const shown = path ? sql`jsonb_path_query(${column}, ${path}::jsonpath) #>> '{}'` : sql`${column}`;
      return sql`select ${idIn(purpose, sql`shown`)} as id from (select ${shown} as shown from ${column.table}) as one`;
    }),
    sql` union all `,
  );

/**
 * Frees files that were shown once and are no more, when that was so at two looks with `before` between them: an order that was on its
 * way may still have written one down, and whoever was watching a video has the time to end it. One pass over everything that shows files;
 * of a purpose that nothing shows yet, none is ever freed.
 */
export async function freeUnseen(
  { db, fileColumns }: { db: Queryable; fileColumns: readonly FileColumns[] },
  purpose: FilePurpose,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  const columns = fileColumns.flatMap((shown) => shown[purpose] ?? []);
  if (columns.length === 0) {
    return;
  }
  const limit = before.toISOString();
  await db.execute(sql`
    with shown as materialized (${shownFiles(purpose, columns)}),
      looked as (
        select f.id, exists (select from shown where shown.id = f.id) as seen
        from ${files} f where f.purpose = ${purpose} and f.state = 'ready' and f.used_at < ${limit})
    update ${files} set
      unseen_since = case when not looked.seen then coalesce(files.unseen_since, ${now.toISOString()}) end,
      used_at = case when looked.seen or files.unseen_since is null then files.used_at end
    from looked
    where looked.id = files.id and files.used_at < ${limit}
      and case when looked.seen then files.unseen_since is not null
        else files.unseen_since is null or files.unseen_since < ${limit} end`);
}
