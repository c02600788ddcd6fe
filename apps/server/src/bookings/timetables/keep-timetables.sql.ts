import type { ProductState } from '@lyceum/domain/catalogue';
import type { UserId } from '@lyceum/domain/ids';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import type { PricedSpace } from '@lyceum/domain/listings';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { productConsultants, products } from '../../catalogue/products/products.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import type { TimetableRow } from './timetables.sql.ts';
import { timetableExceptions, timetables, weeklyHours } from './timetables.tables.ts';

/** Who keeps hours: an agency those of its rooms and of the consultants whom it alone offers, a consultant his own. */
export type Keeper = { agencyId: string } | { userId: UserId };

/** A room, or a consultant. */
export interface ResourceRow {
  resourceId: string;
  kind: 'space' | 'consulting';
  name: LocalizedText;
  /** Of the agency, or the consultant. */
  zone: string;
  /** Of a room. */
  space: PricedSpace | null;
}

/** A consultant is a person of his own: whom two agencies offer, neither of them keeps the hours of. */
const resourcesOf = (agencyId: string) => sql`
  select p.id "resourceId", 'space' kind, p.name, a.zone, p.space
  from ${products} p join ${agencies} a on a.id = p.agency_id
  where p.agency_id = ${agencyId} and p.type = 3 and p.state <> ${'withdrawn' satisfies ProductState}
  union all
  select c.id, 'consulting', c.name, c.zone, null from ${consultants} c
  where exists (select from ${productConsultants} pc join ${products} p on p.id = pc.product_id where pc.consultant_id = c.id and p.agency_id = ${agencyId})
    and not exists (select from ${productConsultants} pc join ${products} p on p.id = pc.product_id where pc.consultant_id = c.id and p.agency_id <> ${agencyId})`;

const placeOf = (userId: UserId) =>
  sql`select c.id "resourceId", 'consulting' kind, c.name, c.zone, null space from ${consultants} c where c.user_id = ${userId}`;

/** Null: it is not there, or not the keeper's. */
export async function selectResource(db: Queryable, keeper: Keeper, resourceId: string): Promise<ResourceRow | null> {
  const kept = 'userId' in keeper ? placeOf(keeper.userId) : resourcesOf(keeper.agencyId);
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select * from (${kept}) r where r."resourceId" = ${resourceId}`,
  );
  return (rows[0] as unknown as ResourceRow | undefined) ?? null;
}

interface ListedResource extends Pick<ResourceRow, 'resourceId' | 'kind' | 'zone'> {
  name: string;
  isSet: boolean;
  coming: number;
}

export async function selectResources(
  db: Queryable,
  agencyId: string,
  wanted: { terms: readonly string[]; language: Language; now: Date; limit: number; offset: number },
): Promise<{ rows: ListedResource[]; total: number }> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select r."resourceId", r.kind, r.name ->> ${wanted.language} name, coalesce(t.zone, r.zone) zone, t.zone is not null "isSet",
      (select count(*)::int from ${bookings} b where b.resource_id = r."resourceId" and b.state = 'booked' and b.ends_at > ${wanted.now.toISOString()}) coming,
      count(*) over ()::int total
    from (${resourcesOf(agencyId)}) r left join ${timetables} t on t.resource_id = r."resourceId"
    where r.name ->> ${wanted.language} ilike all (${sql.param([...wanted.terms])}::text[])
    order by r.kind desc, 3, 1 limit ${wanted.limit} offset ${wanted.offset}`);
  const found = rows as unknown as (ListedResource & { total: number })[];
  return {
    rows: found.map(({ resourceId, kind, name, zone, isSet, coming }) => ({
      resourceId,
      kind,
      name,
      zone,
      isSet,
      coming,
    })),
    total: found[0]?.total ?? 0,
  };
}

/** Who saves the same at the same moment waits here. */
export async function lockTimetable(tx: Transaction, resourceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`timetable ${resourceId}`}, 0))`);
}

/** Writes all of it over. Days that are over stay as they were. `personSavedAt`: null when staff saved it. */
export async function writeTimetable(
  tx: Transaction,
  { resourceId, weekly, exceptions, ...rules }: TimetableRow,
  { today, personSavedAt }: { today: string; personSavedAt: Date | null },
): Promise<void> {
  const own = { ...rules, personSavedAt };
  await tx
    .insert(timetables)
    .values({ resourceId, ...own })
    .onConflictDoUpdate({ target: timetables.resourceId, set: own });
  await tx.delete(weeklyHours).where(eq(weeklyHours.resourceId, resourceId));
  await tx
    .delete(timetableExceptions)
    .where(and(eq(timetableExceptions.resourceId, resourceId), sql`${timetableExceptions.date} >= ${today}`));
  if (weekly.length > 0) {
    await tx.insert(weeklyHours).values(weekly.map((one) => ({ resourceId, ...one })));
  }
  const coming = exceptions.filter(({ date }) => date >= today);
  if (coming.length > 0) {
    await tx
      .insert(timetableExceptions)
      .values(coming.map(({ date, hours }) => ({ resourceId, date, hours: [...hours] })));
  }
}

/** When the consultant himself saved his hours; null when staff did after him, or nobody. */
export async function selectPersonSavedAt(tx: Transaction, resourceId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: timetables.personSavedAt })
    .from(timetables)
    .where(eq(timetables.resourceId, resourceId));
  return row?.at ?? null;
}
