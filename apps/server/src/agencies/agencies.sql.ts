import type { Words } from '@lyceum/domain/language';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { listings } from '../listings/listings.tables.ts';
import type { Queryable, Transaction } from '../platform/database.ts';
import { namedLike } from '../platform/words.sql.ts';
import { agencies } from './agencies.tables.ts';

interface AgencyFilter {
  /** Patterns for `like`, all of which must match one of its names. */
  terms: string[];
  state: 'open' | 'blocked' | null;
}

/** By their English names. */
export async function selectAgencies(db: Queryable, filter: AgencyFilter, range: { limit: number; offset: number }) {
  const where = and(
    namedLike(agencies.name, filter.terms),
    filter.state === null ? undefined : eq(agencies.state, filter.state),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({
        id: agencies.id,
        name: agencies.name,
        city: agencies.city,
        region: agencies.region,
        state: agencies.state,
        commissionBps: agencies.commissionBps,
        productCount: sql<number>`(
          select count(*)::int from ${listings} where ${and(eq(listings.agencyId, agencies.id), ne(listings.shelf, 'withdrawn'))})`,
      })
      .from(agencies)
      .where(where)
      .orderBy(asc(sql`${agencies.name} ->> 'en'`), asc(agencies.id))
      .limit(range.limit)
      .offset(range.offset),
    db.select({ count: count() }).from(agencies).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function selectAgency(db: Queryable, id: string) {
  const [row] = await db.select().from(agencies).where(eq(agencies.id, id));
  return row ?? null;
}

/** The agency, locked until the transaction ends. */
export async function lockAgency(tx: Transaction, id: string) {
  const [row] = await tx.select().from(agencies).where(eq(agencies.id, id)).for('update');
  return row ?? null;
}

export async function insertAgency(tx: Transaction, row: typeof agencies.$inferInsert): Promise<void> {
  await tx.insert(agencies).values(row);
}

export async function updateAgency(
  tx: Transaction,
  id: string,
  change: Partial<{
    name: Words;
    city: Words;
    address: Words;
    story: Words;
    logo: string;
    cover: string;
    foundedYear: number;
    commissionBps: number;
    state: 'open' | 'blocked';
  }>,
): Promise<void> {
  await tx.update(agencies).set(change).where(eq(agencies.id, id));
}
