import { isNull, lt, sql } from 'drizzle-orm';
import { catalogueChanges } from './change-feed.tables.ts';
import { preparedOnce, type Queryable } from './database.ts';

const before = sql`${sql.placeholder('snapshot')}::pg_snapshot`;

const changes = preparedOnce((db) =>
  db
    .select({
      snapshot: sql<string>`pg_current_snapshot()::text`,
      names: sql<string[]>`array(
        select distinct unnest(${catalogueChanges.names}) from ${catalogueChanges}
        where ${catalogueChanges.transaction} >= pg_snapshot_xmin(${before})
          and not pg_visible_in_snapshot(${catalogueChanges.transaction}, ${before}))`,
    })
    .from(sql`(values (1)) once`)
    .prepare('catalogue_changes'),
);

/** The names of what changed since that snapshot, none without one, and the snapshot to ask with next time. */
export async function selectChanges(
  db: Queryable,
  snapshot: string | null,
): Promise<{ snapshot: string; names: string[] }> {
  const [row] = await changes(db).execute({ snapshot });
  if (row === undefined) {
    throw new Error('the database answered no snapshot');
  }
  return row;
}

/** Notes which rows are there, and deletes those that were noted so many seconds ago. A transaction may take longer than that. */
export async function sweepChanges(db: Queryable, seconds: number): Promise<void> {
  const { settledAt } = catalogueChanges;
  await db.delete(catalogueChanges).where(lt(settledAt, sql`now() - make_interval(secs => ${seconds})`));
  await db
    .update(catalogueChanges)
    .set({ settledAt: sql`now()` })
    .where(isNull(settledAt));
}
