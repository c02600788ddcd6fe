import { countedScreens, type CountedName } from '@lyceum/domain/counts';
import type { Language } from '@lyceum/domain/language';
import type { Terminal } from '@lyceum/domain/payments';
import type { Region } from '@lyceum/domain/region';
import { and, asc, between, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { dailyCounts } from './counts.tables.ts';

/** Adds to the sums of a day, in one statement. In the order of the names, so that no two batches wait for each other. */
export async function addCounts(
  db: Queryable,
  at: { day: string; region: Region; language: Language; terminal: Terminal },
  counts: ReadonlyMap<CountedName, number>,
): Promise<void> {
  const { day, region, language, terminal, name } = dailyCounts;
  const rows = [...counts].map(([one, count]) => ({ ...at, name: one, count }));
  await db
    .insert(dailyCounts)
    .values(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    .onConflictDoUpdate({
      target: [day, region, language, terminal, name],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    });
}

export interface Filter {
  first: string;
  last: string;
  region?: Region | undefined;
  language?: Language | undefined;
  terminal?: Terminal | undefined;
}

const within = ({ first, last, region, language, terminal }: Filter) =>
  and(
    between(dailyCounts.day, first, last),
    region && eq(dailyCounts.region, region),
    language && eq(dailyCounts.language, language),
    terminal && eq(dailyCounts.terminal, terminal),
  );

const sum = sql<number>`sum(${dailyCounts.count})`.mapWith(Number);

export function selectTotals(db: Queryable, filter: Filter) {
  return db
    .select({ name: dailyCounts.name, count: sum })
    .from(dailyCounts)
    .where(within(filter))
    .groupBy(dailyCounts.name)
    .orderBy(desc(sum), asc(dailyCounts.name));
}

/** Of one name, or of all screens together. */
export function selectDays(db: Queryable, filter: Filter, name: CountedName | undefined) {
  const which = name ? eq(dailyCounts.name, name) : inArray(dailyCounts.name, [...countedScreens]);
  return db
    .select({ day: dailyCounts.day, count: sum })
    .from(dailyCounts)
    .where(and(within(filter), which))
    .groupBy(dailyCounts.day)
    .orderBy(asc(dailyCounts.day));
}

export async function deleteCountsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(dailyCounts).where(lt(dailyCounts.day, day));
}
