import { sql } from 'drizzle-orm';
import { freeTimes } from '../../catalogue/finding/finding.tables.ts';
import { productConsultants, products } from '../../catalogue/products/products.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { timeChanges } from './free-times.tables.ts';

/** One process at a time writes what is free, so that nobody's older look takes the place of a newer one; false: another does. */
export async function claimKeeping(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('free times', 0)) claimed`,
  );
  return rows[0]?.claimed === true;
}

/** Takes out resources whose time changed, or has changed by the clock. */
export async function takeChanged(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with taken as (
      delete from ${timeChanges} where resource_id in (select distinct resource_id from ${timeChanges} limit ${most}) returning resource_id
    ), due as (
      select resource_id from ${freeTimes} where changes_at <= ${now.toISOString()}::timestamptz order by changes_at limit ${most}
    )
    select distinct resource_id id from (select resource_id from taken union all select resource_id from due) changed`);
  return rows.map(({ id }) => id);
}

/** What stands for a space, or for a consultant in some service; those that are neither any more are left out. */
export async function selectResources(
  db: Queryable,
  ids: readonly string[],
): Promise<{ productId: string; consultantId: string | null }[]> {
  const given = sql`${sql.param(ids)}::text[]`;
  const { rows } = await db.execute<{ productId: string; consultantId: string | null }>(sql`
    select p.id "productId", null "consultantId" from ${products} p where p.id = any (${given}) and p.type = 3
    union all
    select min(pc.product_id), pc.consultant_id from ${productConsultants} pc join ${products} p on p.id = pc.product_id
    where pc.consultant_id = any (${given}) and p.type = 4 group by pc.consultant_id`);
  return rows;
}
