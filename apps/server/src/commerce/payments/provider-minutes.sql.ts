import type { ProviderName } from '@lyceum/domain/payments';
import { and, gte, lt, max, gt, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { providerMinutes } from './payments.tables.ts';

export type SummedMinute = Required<typeof providerMinutes.$inferInsert>;
export type MinuteSums = Omit<SummedMinute, 'provider' | 'minute'>;

export const noSums: MinuteSums = { asked: 0, failed: 0, slow: 0, held: 0, notices: 0, refused: 0, forged: 0 };
const sumNames = Object.keys(noSums) as (keyof MinuteSums)[];

/** Adds to what is there: several processes count the same minute. In one order, so that they do not wait for each other in a ring. */
export async function addMinutes(db: Queryable, rows: readonly SummedMinute[]): Promise<void> {
  const more = (name: keyof MinuteSums) => [
    name,
    sql`${providerMinutes[name]} + excluded.${sql.identifier(providerMinutes[name].name)}`,
  ];
  await db
    .insert(providerMinutes)
    .values(rows.toSorted((a, b) => a.provider.localeCompare(b.provider) || a.minute.getTime() - b.minute.getTime()))
    .onConflictDoUpdate({
      target: [providerMinutes.provider, providerMinutes.minute],
      set: Object.fromEntries(sumNames.map(more)),
    });
}

/** By provider, those since an instant together. */
export async function selectSums(db: Queryable, since: Date): Promise<Map<ProviderName, MinuteSums>> {
  const summed = Object.fromEntries(
    sumNames.map((name) => [name, sql<number>`sum(${providerMinutes[name]})::int`]),
  ) as Record<keyof MinuteSums, ReturnType<typeof sql<number>>>;
  const rows = await db
    .select({ provider: providerMinutes.provider, ...summed })
    .from(providerMinutes)
    .where(gte(providerMinutes.minute, since))
    .groupBy(providerMinutes.provider);
  return new Map(rows.map(({ provider, ...sums }) => [provider, sums]));
}

/** The minute in which a notice of the provider was taken last; null: none that is still known. */
export async function selectLastNotice(db: Queryable, provider: ProviderName): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(providerMinutes.minute) })
    .from(providerMinutes)
    .where(and(eq(providerMinutes.provider, provider), gt(providerMinutes.notices, 0)));
  return row?.at ?? null;
}

export async function deleteMinutes(db: Queryable, before: Date): Promise<void> {
  await db.delete(providerMinutes).where(lt(providerMinutes.minute, before));
}
