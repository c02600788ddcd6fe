import type { FilePurpose } from '@lyceum/domain/files';
import { sql, type Column, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { agencies } from '../agencies/agencies.tables.ts';
import { consultants } from '../consultants/consultants.tables.ts';
import { lessons } from '../courses/courses.tables.ts';
import { banners, channels, tabs } from '../home/home.tables.ts';
import { listings } from '../listings/listings.tables.ts';
import { orderLines } from '../orders/orders.tables.ts';
import type { Queryable } from '../platform/database.ts';
import { categories, products } from '../products/products.tables.ts';
import { refundPictures } from '../refunds/refunds.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { teachers } from '../teachers/teachers.tables.ts';
import { files } from './files.tables.ts';

/** A column that shows files: one, a list of them, or among what an agency writes of a product. */
type Use = readonly [table: PgTable, column: Column, path?: string];

const pictures = '$.pictures[*]';
const media = '$.chapters[*].lessons[*].media ? (@ != null)';

/**
 * Where files of each purpose are shown: pictures by their address, others by their id. A feature that keeps files adds its columns here,
 * else they would be taken for forgotten. Of a purpose that nothing shows yet, none is ever freed.
 */
export const fileUses: Record<FilePurpose, readonly Use[]> = {
  picture: [
    [agencies, agencies.logo],
    [agencies, agencies.cover],
    [banners, banners.picture],
    [categories, categories.picture],
    [channels, channels.picture],
    [consultants, consultants.avatar],
    [listings, listings.content, pictures],
    [listings, listings.live, pictures],
    [listings, listings.picture],
    [orderLines, orderLines.picture],
    [products, products.pictures, '$[*]'],
    [reviews, reviews.pictures, '$[*]'],
    [tabs, tabs.iconSelected],
    [tabs, tabs.iconUnselected],
    [teachers, teachers.avatar],
    [users, users.avatar],
  ],
  video: [
    [lessons, lessons.media],
    [listings, listings.content, media],
    [listings, listings.live, media],
  ],
  evidence: [[refundPictures, refundPictures.fileId]],
  paper: [],
  resume: [],
  invoice: [],
};

/** The file's id out of a picture's address; nothing for pictures that came with the shop. */
const idIn = (purpose: FilePurpose, shown: SQL): SQL =>
  purpose === 'picture' ? sql`'fil_' || substring(${shown} from '^/media/fil([0-9a-z]+)[-/]')` : shown;

const shownFiles = (purpose: FilePurpose): SQL =>
  sql.join(
    fileUses[purpose].map(([table, column, path]) => {
      const shown = path ? sql`jsonb_path_query(${column}, ${path}::jsonpath) #>> '{}'` : sql`${column}`;
      return sql`select ${idIn(purpose, sql`shown`)} as id from (select ${shown} as shown from ${table}) as one`;
    }),
    sql` union all `,
  );

/**
 * Frees files that were shown once and are no more, when that was so at two looks with `before` between them: an order that was on its
 * way may still have written one down, and whoever was watching a video has the time to end it. One pass over everything that shows files.
 */
export async function freeUnseen(
  db: Queryable,
  purpose: FilePurpose,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  if (fileUses[purpose].length === 0) {
    return;
  }
  const limit = before.toISOString();
  await db.execute(sql`
    with shown as materialized (${shownFiles(purpose)}),
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
